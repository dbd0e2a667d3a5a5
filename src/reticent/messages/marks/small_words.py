"""Small words that may be there or not, or be others: that after a verb of saying, of after all, which for that."""

from collections.abc import Iterator

from reticent.languages.en.function_words import BEFORE_THAT, DEFINITE, SUBJECT_PRONOUNS
from reticent.messages.marks import CoverText, FingerprintMark
from reticent.model import Span

_SUBJECTS = SUBJECT_PRONOUNS | {"there", "this"}
_ASKING = frozenset("know ask wonder".split())
_Found = tuple[Span, list[str]] | None


def small_words(cover: CoverText) -> Iterator[FingerprintMark]:
    """One mark for each place."""
    for at in range(len(cover.tokens)):
        for finder in (_that, _whether, _all_of, _help_to, _relative, _many, _have_got, _very, _about):
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
    """The book that fell / which fell; the book that I read / the book I read."""
    word, tag = cover.word(at), cover.tag(at)
    if cover.pos(at - 1) not in ("NOUN", "PROPN") or word not in ("that", "which", "who") or tag not in ("WDT", "WP"):
        return None
    if word == "who":
        return cover.tokens[at].span, ["that"]
    if cover.pos(at - 1) != "NOUN" or cover.word(at + 1) in ("who", "which"):
        return None
    if word == "that" and cover.word(at + 1) in SUBJECT_PRONOUNS:
        return cover.span(at, at + 1), [_said(cover, at + 1)]
    return cover.tokens[at].span, ["which" if word == "that" else "that"]


def _whether(cover: CoverText, at: int) -> _Found:
    """I don't know if / whether."""
    if cover.word(at) not in ("if", "whether") or at < 2 or cover.tokens[at - 1].lemma not in _ASKING:
        return None
    if cover.tokens[at - 1].lemma == "know" and cover.word(at - 2) not in ("n't", "not"):
        return None  # "let me know if you need me"
    if cover.word(at + 1) not in _SUBJECTS or cover.word(at + 1) == "there":
        return None
    return cover.tokens[at].span, ["whether" if cover.word(at) == "if" else "if"]


def _many(cover: CoverText, at: int) -> _Found:
    """Many people / a lot of people."""
    few = cover.word(at - 1) in ("so", "too", "how", "as", "the", "not", "very", "that", "my", "our")
    if cover.word(at) != "many" or cover.tag(at + 1) != "NNS" or few:
        return None
    return cover.tokens[at].span, ["a lot of", "lots of"]


def _have_got(cover: CoverText, at: int) -> _Found:
    """I've got a dog / I have a dog."""
    if cover.word(at) not in ("i", "you", "we", "they") or cover.word(at + 1) != "'ve" or cover.word(at + 2) != "got":
        return None
    if cover.pos(at + 3) not in ("DET", "NUM", "NOUN", "PRON", "ADJ"):
        return None
    pronoun = "I" if cover.word(at) == "i" else cover.word(at)
    return cover.span(at, at + 2), [f"{pronoun} have", f"{pronoun} have got"]


def _very(cover: CoverText, at: int) -> _Found:
    """Very happy / really happy."""
    if cover.word(at) not in ("very", "really") or cover.tag(at + 1) != "JJ" or cover.word(at - 1) in ("not", "n't"):
        return None
    return cover.tokens[at].span, ["really" if cover.word(at) == "very" else "very"]


def _about(cover: CoverText, at: int) -> _Found:
    """About ten people / around ten people; more than ten / over ten."""
    if cover.word(at) in ("about", "around") and cover.tag(at + 1) == "CD" and cover.tag(at + 2) == "NNS":
        return cover.tokens[at].span, ["around" if cover.word(at) == "about" else "about"]
    if cover.word(at) == "more" and cover.word(at + 1) == "than" and cover.tag(at + 2) == "CD":
        return cover.span(at, at + 1), ["over"]
    return None
