"""What the entity recognizer names: people, organisations, places, nationalities, dates, amounts, works, events.

The recognizer is taken at its word only after a second look. Its spans are trimmed of articles and line breaks and
grown over titles; durations and bare numbers are dropped; so are institutions that every country has ("the Supreme
Court", "the Government"), because they single nobody out, and words that are no names at all.
"""

import re
from collections.abc import Iterator

from reticent.detect import detector
from reticent.languages import Analysis
from reticent.languages.en.dates import NAMES_A_DAY
from reticent.languages.en.institutions import INSTITUTIONS
from reticent.languages.en.lexicon import Lexicon
from reticent.languages.en.small_words import ACRONYMS, DETERMINERS, FIELD_WORDS
from reticent.languages.en.titles import TITLE
from reticent.languages.words import SPELLED
from reticent.model import Document, Finding, Span
from reticent.world import World

_KINDS: dict[str, tuple[str, float]] = {
    "PERSON": ("person", 0.85),
    "ORG": ("organisation", 0.75),
    "GPE": ("place", 0.8),
    "LOC": ("place", 0.75),
    "FAC": ("place", 0.75),
    "NORP": ("nationality", 0.8),
    "LANGUAGE": ("nationality", 0.7),
    "EVENT": ("event", 0.7),
    "WORK_OF_ART": ("work", 0.7),
    "LAW": ("law", 0.7),
    "PRODUCT": ("product", 0.6),
    "DATE": ("date", 0.75),
    "TIME": ("time", 0.7),
    "MONEY": ("money", 0.8),
    "PERCENT": ("quantity", 0.7),
    "QUANTITY": ("quantity", 0.7),
}
_MUST_HOLD = {
    "date": NAMES_A_DAY,
    "time": re.compile(r"\d|noon|midnight"),
    "money": re.compile(r"\d"),
    "quantity": re.compile(r"\d"),
}
_TITLE_BEFORE = re.compile(rf"\b{TITLE}\s(?:{TITLE}\s)?$")
_NUMBERS_AFTER = re.compile(r"\s+[\d./:-]+$")
_LEADING = re.compile(rf"(?:(?:{DETERMINERS})\b\s?|[^\w(@#$€£+]+)+", re.IGNORECASE)
_TRAILING = re.compile(r"(?:['’]s?|[^\w).%]+)$")
_FULL_STOP = re.compile(r"\.(?=\s+[A-Z]|\s*$)")
_NAMES = {"person", "organisation", "place", "work", "event", "product", "nationality"}


@detector("recognized", *{kind for kind, _ in _KINDS.values()})
def detect(document: Document, analysis: Analysis, world: World) -> Iterator[Finding]:
    """Find them."""
    text = document.text
    for entity in analysis.entities:
        if entity.label not in _KINDS:
            continue
        kind, score = _KINDS[entity.label]
        for span in _lines(text, _without_numbers(text, entity.span) if kind in ("person", "place") else entity.span):
            if not _tells(kind, span.of(text), world.lexicon):
                continue
            whole = _with_title(text, span) if kind == "person" else span
            yield Finding(whole, kind, score, "recognized", f"the entity recognizer calls it {entity.label}")


def _without_numbers(text: str, span: Span) -> Span:
    """A person or place without the numbers that the recognizer took along ("Lasix 40")."""
    trimmed = _NUMBERS_AFTER.search(text, *span)
    return Span(span.start, trimmed.start()) if trimmed and trimmed.start() > span.start else span


def _lines(text: str, span: Span) -> Iterator[Span]:
    """The entity's lines, each without articles, possessive endings and punctuation around it."""
    for match in re.compile(r"[^\n\t]+").finditer(text, *span):
        start, end = match.span()
        leading = _LEADING.match(text, start, end)
        if leading:
            start = leading.end()
        trailing = _TRAILING.search(text, start, end)
        if trailing:
            end = trailing.start()
        if _FULL_STOP.match(text, end - 1):
            end -= 1
        if end > start:
            yield Span(start, end)


def _with_title(text: str, span: Span) -> Span:
    title = _TITLE_BEFORE.search(text, max(0, span.start - 24), span.start)
    return Span(title.start(), span.end) if title else span


def _tells(kind: str, name: str, lexicon: Lexicon) -> bool:
    """Whether the entity says something about anyone."""
    if kind in _MUST_HOLD:
        return bool(_MUST_HOLD[kind].search(name))
    return kind not in _NAMES or _is_name(kind, name, lexicon)


def _is_name(kind: str, name: str, lexicon: Lexicon) -> bool:
    """Whether it is a name, and not an institution that every country has or an ordinary word."""
    words = SPELLED.findall(name)
    if not words or name in ACRONYMS or all(word.casefold() in FIELD_WORDS for word in words):
        return False
    ordinary = [word for word in words if len(word) < 3 or lexicon.is_ordinary(word)]
    if name.islower() and len(ordinary) == len(words):
        return False
    general = [word for word in words if word.casefold() in INSTITUTIONS]
    national = [word for word in words if lexicon.is_nationality(word)]
    if kind == "organisation" and {*ordinary, *general, *national} >= {*words}:
        return len(words) > 1 and not general
    if len(ordinary) < len(words):
        return True
    if kind == "place":
        return len(words) > 1 and not general
    return kind in ("work", "event") or any(lexicon.is_given_name(word) or lexicon.is_surname(word) for word in words)
