"""Wordings from the shipped list of those that say the same: maybe and perhaps, big and large, a lot of and lots of.

Members of a part of speech are matched by dictionary form and inflected as the original was. An article before the
word belongs to the place when it has to change.
"""

import re
from collections.abc import Iterator

from reticent.languages.en.inflection import article, inflected
from reticent.messages.marks import CoverText, FingerprintMark
from reticent.messages.marks.listed import ENDS, listed_for
from reticent.messages.naturalness import THRESHOLD, THRESHOLD_LISTED
from reticent.model import Span

_SECTIONS = {"verbs": "VERB", "nouns": "NOUN", "adjectives": "ADJ", "adverbs": "ADV"}
_AS_WRITTEN = "as written"
_AT_THE_START = "at the start"
_AT_THE_END = "at the end"
_AS_TALKED = "as talked"
_TAGS = {"VERB": ("VB",), "NOUN": ("NN", "NNS"), "ADJ": ("JJ",), "ADV": ("RB",)}
_LONGEST = 6
_PRONOUN = re.compile(r"\bi\b")
_BE = frozenset(("be", "get"))
_SHORTENED = 5
_INITIALS = frozenset(("ok", "tv", "btw", "imo", "asap", "tbh"))
"""What is no name in capitals, and not shouted."""


def phrasings(cover: CoverText) -> Iterator[FingerprintMark]:
    """The longest wording of the list at each place, then single words by part of speech."""
    at = 0
    while at < len(cover.tokens):
        length = 0
        for length, mark in _as_written(cover, at):  # noqa: B007
            if mark:
                yield mark
                break
        else:
            length = 0
        if not length:
            single = _by_part_of_speech(cover, at)
            if single:
                yield single
        at += max(length, 1)


def _as_written(cover: CoverText, at: int) -> Iterator[tuple[int, FingerprintMark | None]]:
    for length in range(min(_LONGEST, len(cover.tokens) - at), 0, -1):
        span = cover.span(at, at + length - 1)
        written = span.of(cover.text).lower().replace("’", "'")
        if len(written) < _SHORTENED and span.of(cover.text)[-1:].isupper() and written not in _INITIALS:
            continue  # "an RN", "in BC": a name, or shouted
        closes = at > 0 and cover.word(at + length) in ENDS and cover.pos(at - 1) not in ("CCONJ", "PUNCT")
        sections = [_AS_WRITTEN, *[_AT_THE_END] * closes, *[_AT_THE_START] * cover.starts_sentence(at)]
        last = at + length - 1
        others = next(filter(None, (listed_for(cover, each, written, at, last) for each in sections)), None)
        if others:
            ways = [_PRONOUN.sub("I", other) for other in others]
            yield length, cover.mark("phrasing", span, ways, least=THRESHOLD_LISTED)
        talked = listed_for(cover, _AS_TALKED, written, at, last) if cover.casual else None
        if talked and _may_be_talked(cover, at + length, written):
            yield length, cover.mark("phrasing", span, talked, checked=False)


def _may_be_talked(cover: CoverText, following: int, written: str) -> bool:
    """Gonna and wanna come before a verb, kinda before what is so; no corpus of written English can tell."""
    if written.endswith(" to"):
        return cover.tag(following) == "VB"
    return written != "kind of" or cover.pos(following) in ("ADJ", "VERB", "ADV")


def _by_part_of_speech(cover: CoverText, at: int) -> FingerprintMark | None:
    token = cover.tokens[at]
    section = next((name for name, pos in _SECTIONS.items() if pos == token.pos), None)
    if (
        section is None
        or not token.tag.startswith(_TAGS[token.pos])
        or token.span.of(cover.text)[:1].isupper()
        != (cover.starts_sentence(at) and token.span.of(cover.text)[:1].isupper())
    ):
        return None
    others = listed_for(cover, section, token.lemma.lower(), at, at)
    if not others or not _is_form(token.lemma.lower(), token.tag, cover.word(at)):
        return None
    if "-" in (cover.text[token.span.start - 1 : token.span.start], cover.text[token.span.end : token.span.end + 1]):
        return None  # "hide-and-seek", "problem-solving"
    if token.pos == "NOUN" and _in_compound(cover, at):
        return None
    if token.pos == "VERB" and cover.pos(at + 1) in ("ADP", "PART") and cover.tag(at + 1) != "TO":
        return None  # "pick up", "look for": the particle belongs to the verb
    if token.tag == "VBN" and any(cover.tokens[back].lemma in _BE for back in range(max(0, at - 2), at)):
        others = [other for other in others if other.isalpha() and other != "get"]  # "it was got", "was looked for"
    forms = [inflected(other, token.tag) for other in others]
    fitting = [form for form in forms if form and known(cover, form, cover.word(at))]
    return replaced(cover, at, "phrasing", fitting, THRESHOLD_LISTED)


def _in_compound(cover: CoverText, at: int) -> bool:
    """Whether a noun belongs to another: "holiday sales", "coffee shop"."""
    after_one = cover.pos(at - 1) == "NOUN" and cover.tokens[at - 1].head == 1
    return after_one or cover.tokens[at].dep == "compound" or cover.pos(at + 1) in ("NOUN", "PROPN")


def known(cover: CoverText, form: str, original: str) -> bool:
    """Whether the form is in use at all: `profounder` is a word, but nobody says it."""
    count = cover.naturalness.count(form)
    return count >= 100 and 300 * count >= cover.naturalness.count(original)


def replaced(
    cover: CoverText, at: int, kind: str, forms: list[str], least: float = THRESHOLD
) -> FingerprintMark | None:
    """A mark for the word at an index, with its article where that has to change."""
    word = cover.word(at)
    before = cover.word(at - 1)
    if before not in ("a", "an"):
        return cover.mark(kind, cover.tokens[at].span, forms, least=least)
    if all(article(form) == before for form in forms) and article(word) == before:
        return cover.mark(kind, cover.tokens[at].span, forms, least=least)
    span = Span(cover.tokens[at - 1].span.start, cover.tokens[at].span.end)
    return cover.mark(kind, span, [f"{article(form)} {form}" for form in forms], least=least)


def _is_form(lemma: str, tag: str, word: str) -> bool:
    """Whether the word is really this form of its dictionary entry, so that others can be put alike."""
    return inflected(lemma, tag) == word or (tag in ("NN", "VB", "VBP", "JJ", "RB") and lemma == word)
