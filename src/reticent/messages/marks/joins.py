"""How two clauses are joined: by a semicolon, a dash or a full stop; by ", but" or ". But"."""

import re
from collections.abc import Iterator

from reticent.messages.marks import MOST_ALTERNATIVES, CoverText, FingerprintMark
from reticent.messages.marks.habits import HABITS
from reticent.messages.marks.untouched import free
from reticent.model import Span

_DASH, _ELLIPSIS = (next(habit.pattern for habit in HABITS if habit.kind == kind) for kind in ("dash", "ellipsis"))
_SEMICOLON = re.compile(r"(?<=\w); (?=[^\W\d_])")
_STOP = re.compile(r"(?<=[^\W\d_]{2})\. (?=[^\W\d_])")
_PAUSE = re.compile(r"(?<=[^\W\d_])(?:\.\.\.|…) ?(?=[^\W\d_A-Z])")
_LINKED = re.compile(
    r"(?<=[^\W\d_]), (?=(?:but|so|and|yet|plus) (?!that\b))|(?<=[^\W\d_])\. (?=(?:But|So|And|Yet|Plus) [^\W\d_])"
)
_FINITE = {"VBD", "VBP", "VBZ", "MD"}
_VERBS = {*_FINITE, "VB"}
_CONNECTING = frozenset("like especially particularly including not just even but yet so because though".split())
_SUBJECT = {"nsubj", "nsubjpass", "expl"}
_NAMING = {"DET", "ADJ", "NOUN", "NUM"}
_BOUNDS = {".", "!", "?", ";", "—", "–", "-", "--", "…", "..."}
_OPENING = frozenset("it that this they we i he she there you".split())
_PEOPLE = frozenset("they we i he she".split())
_LINKING = frozenset(
    "and but or so because if when while though although that which who too also not no never n't : , - – —".split()
)
_LEANING = frozenset("like including such and or but because which who that whether if than as of to for with".split())
"""What leans on what stands before it."""
_SHORT, _LEAST, _ANNOUNCING, _ADDED = 12, 4, 3, 3


def joins(cover: CoverText) -> Iterator[FingerprintMark]:
    """Places between two clauses that each stand by themselves, or before something that is only added."""
    dash = next((match[0] for match in _DASH.finditer(cover.text)), "")
    pause = next((f"{match[0]} " for match in _ELLIPSIS.finditer(cover.text)), "" if _capitals(cover) else "... ")
    paused = [pause] * cover.casual
    for match in _DASH.finditer(cover.text):
        if "\n" in match[0]:
            continue  # one thing of a list in a line of its own
        ways = [", ", pause, *[". "] * _may_stand_alone(cover, match)]
        yield from list(_joined(cover, match, [match[0], "; ", ". ", *paused])) or _added(cover, match, ways)
    for match in _SEMICOLON.finditer(cover.text):
        yield from list(_joined(cover, match, ["; ", ". ", dash, *paused])) or _added(
            cover, match, [dash, *[". "] * _may_stand_alone(cover, match)]
        )
    for match in _PAUSE.finditer(cover.text):
        yield from _added(cover, match, [dash or (" - " if not _capitals(cover) else "")])
    signs = ["; ", dash] if dash or ";" in cover.text else []
    for match in _STOP.finditer(cover.text):
        if _brief(cover, match):
            yield from _joined(cover, match, [". ", *signs, *[", and "] * _may_add(cover, match)])
    for match in _LINKED.finditer(cover.text):
        if match[0] == ". ":
            yield from _joined(cover, match, [". ", ", "])
        else:
            (first, last), _ = _beside(cover, match)
            listed = any(cover.word(at) == "," for at in range(first, last + 1))
            apart = not cover.careful and not (listed and cover.word(last + 2) == "and")
            plain = last - first < _SHORT and not listed
            yield from _joined(cover, match, [", ", *[". "] * apart, *[" "] * plain])


def _added(cover: CoverText, match: re.Match[str], ways: list[str]) -> Iterator[FingerprintMark]:
    """Before what is no sentence: a dash, a pause where the writer makes pauses, a comma where no verb follows."""
    left, (first, last) = _beside(cover, match)
    verbs = any(cover.tag(at) in _VERBS for at in range(first, last + 1))
    asks = cover.word(last + 1) == "?"
    linked = cover.word(first) in _CONNECTING or not (verbs or asks)
    kept = [way for way in ways if way and (way != ", " or linked)]
    if _announces(cover, *left, first):
        kept = [": ", *(way for way in kept if way != ", ")]
    span, letter = _sign(cover, match)
    kept = [way for way in kept if way != ". " or letter]
    if kept and free(span, cover.taken):
        large = letter.upper() if _capitals(cover) else letter
        texts = [f"{way}{large if way == '. ' else letter}" for way in kept]
        alternatives = ((span.of(cover.text),), *((text,) for text in texts))
        yield FingerprintMark("join", (span,), alternatives, (0.0,) * len(alternatives), "stops")


def _joined(cover: CoverText, match: re.Match[str], ways: list[str]) -> Iterator[FingerprintMark]:
    span, letter = _sign(cover, match)
    left, right = _beside(cover, match)
    if not (free(span, cover.taken) and _stands(cover, *left) and _stands(cover, *right, opens=True)):
        return
    after = cover.word(right[0])
    small = letter if after == "i" or after.startswith("i'") else letter.lower()
    large = letter.upper() if _capitals(cover) else letter
    if not letter:
        ways = [way for way in ways if (way == ". ") == (match[0] == ". ") or not _capitals(cover)]
    texts = [f"{way}{large if way == '. ' else small}" for way in dict.fromkeys(ways) if way]
    alternatives = ((span.of(cover.text),), *((text,) for text in texts[1:MOST_ALTERNATIVES]))
    if len(alternatives) > 1:
        yield FingerprintMark("join", (span,), alternatives, (0.0,) * len(alternatives), "stops")


def _sign(cover: CoverText, match: re.Match[str]) -> tuple[Span, str]:
    """The sign with the letter after it, or without one where that is part of another mark and so keeps its size."""
    span = Span(match.start(), match.end() + 1)
    if free(span, cover.taken):
        return span, cover.text[match.end()]
    return Span(*match.span()), ""


def _may_stand_alone(cover: CoverText, match: re.Match[str]) -> bool:
    """Whether what is added ends the sentence and may be one by itself: "Not for me though"."""
    (before, end), (first, last) = _beside(cover, match)
    long = min(end - before, last - first) + 1 >= _ADDED
    closes = cover.word(last + 1) in (".", "!", "")
    return long and closes and not cover.careful and cover.word(first) not in _LEANING


def _announces(cover: CoverText, first: int, last: int, following: int) -> bool:
    """Whether a word or two announce what follows the sign: "Plot twist - some people like it"."""
    short = cover.starts_sentence(first) and 0 < last - first + 1 <= _ANNOUNCING and cover.tag(last) in ("NN", "NNS")
    return short and following > last and all(cover.pos(at) in _NAMING for at in range(first, last + 1))


def _beside(cover: CoverText, match: re.Match[str]) -> tuple[tuple[int, int], tuple[int, int]]:
    """The first and last token of what stands before and after, up to the next sign that bounds a clause."""
    before = [at for at, token in enumerate(cover.tokens) if token.span.end <= match.start()]
    after = [at for at, token in enumerate(cover.tokens) if token.span.start >= match.end()]
    first, last = (before[-1], after[0]) if before and after else (0, 0)
    while first > 0 and cover.word(first - 1) not in _BOUNDS:
        first -= 1
    while last + 1 < len(cover.tokens) and cover.word(last + 1) not in _BOUNDS:
        last += 1
    return (first, before[-1] if before else -1), (after[0] if after else 0, last if after else -1)


def _stands(cover: CoverText, first: int, last: int, *, opens: bool = False) -> bool:
    """Whether a stretch of tokens has a subject and a finite verb; one that `opens` has the subject first."""
    inside = range(first, last + 1)
    subject = next((at for at in inside if cover.tokens[at].dep in _SUBJECT), None)
    verb = next((at for at in inside if cover.tag(at) in _FINITE), None)
    if subject is None or verb is None:
        return False
    hangs = cover.pos(first) == "SCONJ" or cover.tag(first) in ("WDT", "WP", "WRB")
    return not hangs and (not opens or (subject < verb and last - first + 1 >= _LEAST))


def _brief(cover: CoverText, match: re.Match[str]) -> bool:
    """Whether two short statements follow each other, and the second speaks on of the first."""
    (first, middle), (following, last) = _beside(cover, match)
    short = max(middle - first, last - following) < _SHORT
    ends = cover.word(last + 1) in (".", "")
    return short and ends and cover.word(following) in _OPENING


def _may_add(cover: CoverText, match: re.Match[str]) -> bool:
    """Whether "and" may join what two sentences say: each says one thing, and neither is joined already."""
    (first, middle), (following, last) = _beside(cover, match)
    words = {cover.word(at) for at in [*range(first, middle + 1), *range(following, last + 1)]}
    opens = cover.word(first) in _PEOPLE | {"it", "the", "my", "our"} or cover.pos(first) == "PROPN"
    same = cover.word(first) not in _PEOPLE or cover.word(first) == cover.word(following)
    return opens and same and not words & _LINKING and cover.word(following) in _PEOPLE


def _capitals(cover: CoverText) -> bool:
    """Whether the writer starts sentences with capitals."""
    starts = [cover.text[sentence.start] for sentence in cover.analysis.sentences if sentence.start < len(cover.text)]
    return sum(letter.isupper() for letter in starts) >= sum(letter.islower() for letter in starts)
