"""Wordings from the shipped list of those that say the same: maybe and perhaps, big and large, a lot of and lots of.

Members of a part of speech are matched by dictionary form and inflected as the original was. An article before the
word belongs to the place when it has to change.
"""

import re
from collections.abc import Iterator
from functools import cache
from importlib import resources

from reticent.languages.en.inflection import article, inflected
from reticent.messages.marks import CoverText, FingerprintMark
from reticent.messages.naturalness import THRESHOLD, THRESHOLD_LISTED
from reticent.model import Span

_SECTIONS = {"verbs": "VERB", "nouns": "NOUN", "adjectives": "ADJ", "adverbs": "ADV"}
_AS_WRITTEN = "as written"
_AT_THE_START = "at the start"
_AT_THE_END = "at the end"
_AS_TALKED = "as talked"
_ENDS = frozenset(("", ".", "!", "?", ",", ";", "…", "...", ")"))
_TAGS = {"VERB": ("VB",), "NOUN": ("NN", "NNS"), "ADJ": ("JJ",), "ADV": ("RB",)}
_LONGEST = 6
_PRONOUN = re.compile(r"\bi\b")


@cache
def groups() -> dict[str, dict[str, tuple[str, ...]]]:
    """By section, each member with the other members of all its groups."""
    listed: dict[str, dict[str, dict[str, None]]] = {}
    section = ""
    for line in (resources.files("reticent") / "data" / "phrasings-en.txt").read_text("utf-8").splitlines():
        if line.startswith("["):
            section = line.strip("[]")
        elif line and not line.startswith("#"):
            if not section:
                raise ValueError(f"a wording stands under no section: {line!r}")
            only, one_way, rest = line.partition(">")
            members = [member.strip() for member in (rest if one_way else line).split("|")]
            for member in [only.strip()] if one_way else members:
                others = listed.setdefault(section, {}).setdefault(member, {})
                others.update(dict.fromkeys(other for other in members if other != member))
    return {name: {member: tuple(others) for member, others in table.items()} for name, table in listed.items()}


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
        closes = at > 0 and cover.word(at + length) in _ENDS and cover.pos(at - 1) not in ("CCONJ", "PUNCT")
        others = groups()[_AS_WRITTEN].get(written) or (closes and groups()[_AT_THE_END].get(written))
        if not others and cover.starts_sentence(at):
            others = groups()[_AT_THE_START].get(written)
        if others:
            ways = [_PRONOUN.sub("I", other) for other in others]
            yield length, cover.mark("phrasing", span, ways, least=THRESHOLD_LISTED)
        talked = groups()[_AS_TALKED].get(written) if cover.casual else None
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
    others = groups()[section].get(token.lemma.lower())
    if not others or not _is_form(token.lemma.lower(), token.tag, cover.word(at)):
        return None
    if token.pos == "NOUN" and (cover.pos(at + 1) in ("NOUN", "PROPN") or cover.word(at + 1) == "-"):
        return None  # "holiday sales", "problem-solving": the words belong together
    if token.pos == "VERB" and cover.pos(at + 1) in ("ADP", "PART") and cover.tag(at + 1) != "TO":
        return None  # "pick up", "look for": the particle belongs to the verb
    forms = [inflected(other, token.tag) for other in others]
    fitting = [form for form in forms if form and known(cover, form, cover.word(at))]
    return replaced(cover, at, "phrasing", fitting, THRESHOLD_LISTED)


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
