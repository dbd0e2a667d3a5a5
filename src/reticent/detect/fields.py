"""Fields: values found by their labels, and no finding that covers a label or goes from one field into the next.

A label says what its value is and is never hidden. What stands behind "MRN:" is a number, whatever it looks like; what
stands behind "BP" is none, however much it looks like a case number. A form with no values gives nothing, and what a
label does not say (prose behind "Notes:") is left to the other detectors.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from reticent.detect import detector
from reticent.detect.structure import Field, Structure, Structures
from reticent.detect.structure.values import READERS, Value
from reticent.kinds import KINDS
from reticent.languages import Analysis
from reticent.languages.en.labels import CREDENTIALS, FIGURES, GREETINGS, PLACEHOLDERS, RANKS, ROLES, plain
from reticent.languages.en.lexicon import Lexicon
from reticent.languages.en.months import CALENDAR
from reticent.languages.en.titles import PARTICLE
from reticent.languages.lazy import lazy
from reticent.languages.openings import opening
from reticent.languages.words import LETTERS, UPPER
from reticent.model import Document, Finding, Span, Stretches
from reticent.world import World

ACROSS_LINES = frozenset(("address", "secret"))
"""Kinds of what may go over several lines."""

MOST_REMEMBERED = 2000
"""Of so many findings of a text the parts are remembered: a longer one has no memory to spare."""

SURE = frozenset(("fields", "email", "url", "secrets", "payment", "crypto"))
"""Detectors that are believed inside a field of figures, and of what is left beside a label."""

_FOOT = lazy(rf"^[{UPPER}]{{2,4}}[:/][a-z]{{2,3}}$", re.MULTILINE)
_BIG = opening(UPPER, r"\w,.-")
_LAST_FIRST = lazy(
    rf"({_BIG}(?:[{UPPER}]+['’ -](?:[{UPPER}]{{2,}}['’ -])?[{UPPER}]{{4,}}|[{UPPER}]{{3,}})), ([{UPPER}][a-zà-ÿ]+)(?: [{UPPER}][a-zà-ÿ]+| [{UPPER}]\.?(?!\w))*"
)
_NAME_LINE = lazy(
    rf"^[ \t]*((?:(?:{PARTICLE}) ){{0,2}}[{UPPER}][^\W\d_]+(?:[-’'][^\W\d_]+)?), ([{UPPER}][^\W\d_]+)(?: [{UPPER}]\.?)?[ \t]*$",
    re.MULTILINE,
)
_GREETING = lazy(rf"(?:{GREETINGS})")
_RANK = lazy(rf"(?:(?:{RANKS})\b\.?\s+)+")
_STOP = lazy(r"[^\W\d_A-Z]{3}\.$")
_LETTERS = lazy(rf",?(?:\s(?:{'|'.join(sorted(map(re.escape, CREDENTIALS)))})\b)+$")
_CLOCK, _HOUR = lazy(r":\d\d\b"), lazy(r",?\s+\d{1,2}$")
_MOST_WORDS_OF_NAMES = 6
_NAMES_OF_THINGS = frozenset(
    ("language", "lang", "locale", "model", "device model", "os", "browser", "platform", "tz", "timezone")
)
"""Labels whose values are names, of nobody."""


@detector("fields", *{kind for readers in READERS.values() for kind, _ in readers})
def detect(document: Document, _analysis: Analysis, world: World) -> Iterator[Finding]:
    """Find them."""
    text, lexicon = document.text, world.lexicon
    structure = world.derived(Structures).of(text)
    figures, talk = _figures(structure, text, lexicon), _talk(structure, text)
    for field in structure.fields:
        if field.says in READERS and not figures.cover(field.value) and field.label.of(text) not in talk:
            yield from _found(field, text, lexicon)
    for match in _FOOT.finditer(text):
        yield Finding(Span(*match.span()), "person", 0.6, "fields", "initials at the foot of a text")
    for match in _LAST_FIRST.finditer(text):
        if lexicon.is_given_name(match[2]) and not lexicon.is_town(match[2]) and not lexicon.is_ordinary(match[1]):
            yield Finding(Span(*match.span()), "person", 0.75, "fields", "a surname in capitals before a given name")
    yield from _name_lines(text, lexicon)


def _name_lines(text: str, lexicon: Lexicon) -> Iterator[Finding]:
    """Surnames before given names, each pair alone in its line; no greeting, and no town in its state."""
    for match in _NAME_LINE.finditer(text):
        surname, given = match[1], match[2]
        placed = lexicon.is_state(given) or lexicon.is_country(given)
        town = lexicon.is_town(surname) and not lexicon.is_surname(surname)
        if lexicon.is_given_name(given) and not (placed or town or _GREETING.fullmatch(surname)):
            span = Span(match.start(1), match.end())
            yield Finding(span, "person", 0.9, "fields", "a surname before a given name, alone in its line")


def _found(field: Field, text: str, lexicon: Lexicon) -> Iterator[Finding]:
    said = field.value.of(text)
    if said.strip(" .").casefold() in PLACEHOLDERS:
        return
    value = Value(said, plain(field.label.of(text)), field.sort, lexicon)
    for kind, read in READERS[field.says]:
        found = list(read(value))
        for start, end, score in found:
            span = Span(field.value.start + start, field.value.start + end)
            yield Finding(span, kind, score, "fields", f"its field says {KINDS[kind].label.lower()}")
        if found:
            return


def _talk(structure: Structure, text: str) -> frozenset[str]:
    """Labels of people that stand before what they say and not before their names: "AGENT:", "CALLER:"."""
    said: dict[str, list[int]] = defaultdict(list)
    for field in structure.fields:
        if field.says == "person" and field.sort == "line":
            said[field.label.of(text)].append(len(field.value.of(text).split()))
    return frozenset(
        label for label, words in said.items() if len(words) > 1 and sum(words) > _MOST_WORDS_OF_NAMES * len(words)
    )


def within(findings: Iterable[Finding], text: str, world: World) -> list[Finding]:
    """The findings without labels, each within its line and cell, and none in a field of figures."""
    structure = world.derived(Structures).of(text)
    figures = _figures(structure, text, world.lexicon)
    kept: list[Finding] = []
    for finding in findings:
        sure = finding.detector in SURE
        if finding.kind == "law":  # parties of a case that is cited are one thing
            kept.append(finding)
            continue
        for part in _parts(finding, structure, text):
            if not sure and figures.cover(part):
                continue
            if part == finding.span:
                kept.append(finding)
            elif sure or _still_tells(part.of(text), finding, world.lexicon):
                kept.append(replace(finding, span=part))
    return kept


def _parts(finding: Finding, structure: Structure, text: str) -> Sequence[Span]:
    """What is left of a finding between walls; nearly all are asked for three times, and most are remembered."""
    known = structure.cut.get((finding.span, finding.kind))
    if known is None:
        known = structure.parts(_trimmed(finding, text), lines=finding.kind not in ACROSS_LINES)
        if len(structure.cut) < MOST_REMEMBERED:
            structure.cut[finding.span, finding.kind] = known
    return known


def _trimmed(finding: Finding, text: str) -> Span:
    """A name without the rank before it and the letters behind it; a date that does not end within a time of day."""
    start, end = finding.span
    if finding.kind in ("person", "name", "work"):
        rank = _RANK.match(text, start, end)
        start = rank.end() if rank and rank.end() < end else start
        last = text[max(start, end - 24) : end].split()[-1:]
        letters = _LETTERS.search(text, max(start, end - 24), end) if CREDENTIALS.issuperset(last) else None
        end = letters.start() if letters and letters.start() > start else end
        end -= bool(_STOP.search(text, max(start, end - 5), end))
    elif finding.kind == "date" and _CLOCK.match(text, end):
        hour = _HOUR.search(text, max(start, end - 4), end)
        end = hour.start() if hour and hour.start() > start else end
    return Span(start, end)


def _figures(structure: Structure, text: str, lexicon: Lexicon) -> Stretches:
    """The values that identify nobody: of fields that say so, if they hold figures or an ordinary word."""
    if structure.figures is None:
        structure.figures = Stretches(
            field.value
            for field in structure.fields
            if field.says == FIGURES
            and (field.sort == "beside" or _is_figure(field.value.of(text), plain(field.label.of(text)), lexicon))
        )
    return structure.figures


def _is_figure(said: str, label: str, lexicon: Lexicon) -> bool:
    words = [word for word in LETTERS.findall(said) if len(word) > 3]
    if len(said) > 60 or len(words) > 3:
        return False
    if label in _NAMES_OF_THINGS:
        return len(words) < 2
    small = all(word.islower() and lexicon.is_ordinary(word) for word in words)
    return small or (len(words) == 1 and lexicon.is_ordinary(words[0]) and not lexicon.is_given_name(words[0]))


def _still_tells(said: str, finding: Finding, lexicon: Lexicon) -> bool:
    """Whether what is left of a finding beside a label or a line break is more than an ordinary word."""
    words = LETTERS.findall(said)
    if not words:
        return sum(map(str.isdigit, said)) > 2
    if {word.casefold() for word in words} <= ROLES | PLACEHOLDERS | CALENDAR:
        return False
    sure = finding.detector == "tagged" or len(words) > 1 or any(map(str.isdigit, said))
    return sure or not lexicon.is_ordinary(words[0])
