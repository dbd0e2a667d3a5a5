"""Small words that may be there or not, or be others: that after a verb of saying, of after all, which for that."""

from collections.abc import Iterator

from reticent.languages.en.function_words import BEFORE_THAT, DEFINITE, SUBJECT_PRONOUNS
from reticent.messages.marks import CoverText, FingerprintMark
from reticent.model import Span

_SUBJECTS = SUBJECT_PRONOUNS | {"there", "this"}
_Found = tuple[Span, list[str]] | None


def small_words(cover: CoverText) -> Iterator[FingerprintMark]:
    """One mark for each place."""
    for at in range(len(cover.tokens)):
        for finder in (_that, _all_of, _help_to, _relative, _every, _have_got):
            found = finder(cover, at)
            if found:
                mark = cover.mark("small word", *found, checked=False)
                if mark:
                    yield mark
                break


def _said(cover: CoverText, at: int) -> str:
    return cover.tokens[at].span.of(cover.text)


def _that(cover: CoverText, at: int) -> _Found:
    """I think that he / I think he."""
    token, following = cover.tokens[at], cover.word(at + 1)
    if token.lemma not in BEFORE_THAT or token.pos != "VERB" or token.tag == "VBG":
        return None
    if following == "that" and cover.pos(at + 1) == "SCONJ" and cover.word(at + 2) in _SUBJECTS:
        return cover.span(at, at + 1), [_said(cover, at)]
    if following in SUBJECT_PRONOUNS and cover.pos(at + 2) in ("VERB", "AUX", "ADV"):
        return token.span, [f"{_said(cover, at)} that"]
    return None


def _all_of(cover: CoverText, at: int) -> _Found:
    """All of the / all the."""
    if cover.word(at) != "all":
        return None
    if cover.word(at + 1) == "of" and cover.word(at + 2) in DEFINITE:
        return cover.span(at, at + 1), [_said(cover, at)]
    return (cover.tokens[at].span, [f"{_said(cover, at)} of"]) if cover.word(at + 1) in DEFINITE else None


def _help_to(cover: CoverText, at: int) -> _Found:
    """Help me to do / help me do."""
    if cover.tokens[at].lemma != "help" or cover.pos(at) != "VERB" or cover.tag(at + 1) != "PRP":
        return None
    if cover.word(at + 2) == "to" and cover.tag(at + 3) == "VB":
        return cover.span(at + 1, at + 2), [_said(cover, at + 1)]
    return (cover.tokens[at + 1].span, [f"{_said(cover, at + 1)} to"]) if cover.tag(at + 2) == "VB" else None


def _relative(cover: CoverText, at: int) -> _Found:
    """The book that fell / which fell; the book that I read / I read."""
    word, tag = cover.word(at), cover.tag(at)
    if cover.pos(at - 1) not in ("NOUN", "PROPN") or word not in ("that", "which", "who") or tag not in ("WDT", "WP"):
        return None
    if word == "who":
        return cover.tokens[at].span, ["that"]
    others = ["which" if word == "that" else "that"] if cover.pos(at - 1) == "NOUN" else []
    if word == "that" and cover.word(at + 1) in ("who", "which"):
        return None
    return (cover.tokens[at].span, others) if others else None


def _every(cover: CoverText, at: int) -> _Found:
    """Every week / each week; many people / a lot of people."""
    word = cover.word(at)
    if word in ("every", "each") and cover.tag(at + 1) == "NN" and cover.word(at + 1) not in ("other", "bit", "inch"):
        return cover.tokens[at].span, ["each" if word == "every" else "every"]
    if (
        word == "many"
        and cover.tag(at + 1) == "NNS"
        and cover.word(at - 1) not in ("so", "too", "how", "as", "the", "not")
    ):
        return cover.tokens[at].span, ["a lot of", "lots of", "plenty of"]
    return None


def _have_got(cover: CoverText, at: int) -> _Found:
    """I've got a dog / I have a dog."""
    if cover.word(at) not in ("i", "you", "we", "they") or cover.word(at + 1) != "'ve" or cover.word(at + 2) != "got":
        return None
    if cover.pos(at + 3) not in ("DET", "NUM", "NOUN", "PRON", "ADJ"):
        return None
    pronoun = "I" if cover.word(at) == "i" else cover.word(at)
    return cover.span(at, at + 2), [f"{pronoun} have", f"{pronoun} have got"]
