"""Fields on lines: `Label: value`, several of them side by side, a label with its value below, `key = value`."""

import re
from collections.abc import Iterator

from reticent.detect.structure.parts import LONGEST_LABEL, LONGEST_VALUE, Field, Layers, Wall, stripped
from reticent.languages.en.labels import FIGURES, GREETINGS, MOST_WORDS, WORDS
from reticent.languages.en.small_words import ABBREVIATIONS
from reticent.languages.lazy import lazy
from reticent.languages.words import UPPER
from reticent.model import Span

_SEGMENT = lazy(r"(?:[^\s|·•]|[ ](?![ ])(?![|·•][ \n])|(?<! )[|·•]|[|·•](?! ))+")
_MARKS = lazy(
    r"(?:[>|]+[ ]?)*[ ]*(?:[-*•+–][ ]+|#{1,6}[ ]+|\[[ xX]\][ ]+|\d{1,2}[.)][ ]+|\(?[a-z][.)][ ]+){0,3}[*_\"'“(\[]{0,3}"
)
"""What may stand before a label: signs of quotation, of a list, of emphasis."""

_SEPARATOR = lazy(r"[*_]{0,2}[ ]?(:(?!//)(?=[\s*_]|$|[\"'`(\[<+#£$€]|\w)|(?<![=!<>:+*/-])=(?![=>~]))[*_]{0,2}")
_DASH = lazy(rf"[{UPPER}][\w /.]{{1,24}}?(?=[ ][-–—][ ]\S)")
_DONE_BY = lazy(
    r"(?:^|(?<=[,;.] ))(?:[Ss]igned|cc|Cc|CC|(?:[A-Za-z]+ )?[A-Za-z]{4,12} by)(?=[ ](?:[A-Z]|[a-z]{2,3}(?!\w)|[a-z]+\.[a-z]))"
)
"""Labels that need no colon: "Dictated by SND", "cc Dr Short"."""

_SIGNED = lazy(r"([A-Z]{2,3})[ ]")
"""What may be somebody's initials before a label: "DE follow-up"."""

_STOP = lazy(r"[.!?;,()\"“”][ ]")
_WORD = lazy(r"\S+")
_KEY = lazy(r"[\w.-]*[^\W\d][\w.-]*$")
_IDENTIFIER = lazy(r"[a-z][\w.-]*|[A-Z][A-Z0-9]*_\w+|\w*[a-z][A-Z]\w*")
_ASSIGNED = lazy(r"[ ]?(?:\"([^\"\n]*)\"|'([^'\n]*)'|`([^`\n]*)`|([^\s\"'`,;&<>(){}\[\]]+))")
_BARE = 4
"""The group of what is assigned without quotation marks; with a space before it, a person may have written it."""
_GREETING = lazy(rf"[>\s]{{0,8}}(?:[-*][ ])?[\"“*]?(?:{GREETINGS})(?!\w)(?=,?[ \n])")

_NAMED = ("person", "organisation", "place", "address")
"""What a label in the middle of a sentence does not announce: "the tenant: a fine man"."""

Label = tuple[Span, str, int]
"""Where a label stands, what it says, and where its value may begin."""


def read_lines(reading: Layers) -> Iterator[Field | Wall]:
    """The fields of all lines that nothing else was made of."""
    pending: Label | None = None
    for line in reading.lines:
        segments = [
            Span(*match.span()) for part in reading.left(line) for match in _SEGMENT.finditer(reading.text, *part)
        ]
        if not segments:
            pending = None if reading.text[line.start : line.end].strip() else pending
            continue
        greeting = _GREETING.match(reading.text, *line)
        if greeting:
            yield Wall(Span(*greeting.span()))
        found = [_labels(reading, segment) for segment in segments]
        if pending and not any(found) and line.start - pending[0].end < LONGEST_LABEL:
            value = stripped(
                reading.text, Span(segments[0].start, min(segments[-1].end, segments[0].start + LONGEST_VALUE))
            )
            if value:
                yield Field(value, pending[0], pending[1], "line")
        pending = None
        for segment, labels in zip(segments, found, strict=True):
            first = labels[0][0].start if labels else segment.end
            value = stripped(reading.text, Span(_begin(reading.text, segment), first)) if pending else None
            if pending and value:
                yield Field(value, pending[0], pending[1], "line")
            pending = None
            for label, end in zip(labels, [*(each[0].start for each in labels[1:]), segment.end], strict=False):
                value = _value(reading.text, label[2], end)
                if value:
                    yield Field(
                        value, label[0], label[1], "key" if "=" in reading.text[label[0].end : label[2]] else "line"
                    )
                else:
                    yield Wall(label[0])
                    pending = label if label[1] not in (WORDS, FIGURES) else None
        if pending and pending[0].end == pending[2]:
            pending = None  # only a label with a colon has its value on the next line


def _labels(reading: Layers, segment: Span) -> list[Label]:
    """The labels in a segment of a line."""
    text = reading.text
    begin = start = _begin(text, segment)
    found: list[Label] = []
    for separator in _SEPARATOR.finditer(text, *segment):
        if separator.start() > start:
            label = _before(reading, start, separator, first=start == begin)
            if label:
                found.append((*label, separator.end()))
                start = separator.end()
    return found or _alone(reading, Span(begin, segment.end)) or _done_by(reading, Span(begin, segment.end))


def _begin(text: str, segment: Span) -> int:
    marks = _MARKS.match(text, *segment)
    return marks.end() if marks else segment.start


def _before(reading: Layers, start: int, separator: re.Match[str], *, first: bool) -> tuple[Span, str] | None:
    """The label that ends at a separator: all that stands before it, or as many words as are one."""
    text, end = reading.text, separator.start()
    whole = end - start <= LONGEST_LABEL and first
    start = max(start, end - LONGEST_LABEL)
    if separator[1] == "=":
        key = _KEY.search(text, start, end)
        says = (
            reading.labels.says(key.group()) or (WORDS if _IDENTIFIER.fullmatch(key.group()) else None) if key else None
        )
        return (Span(key.start(), end), says) if key and says else None
    if text[end - 1].isdigit() and text[separator.end() : separator.end() + 1].isdigit():
        return None  # a time of day, or a proportion
    said = text[start:end]
    exact = reading.labels.exactly(said) if whole else None
    if (
        whole
        and len(said.split()) <= MOST_WORDS
        and (not _STOP.search(said) or exact)
        and (says := reading.labels.label(said))
    ):
        signed = None if exact else _SIGNED.match(text, start, end)
        if signed and signed[1] not in ABBREVIATIONS and reading.labels.exactly(text[signed.end() : end]):
            start = signed.end()
        return _bare(text, start, end), says
    clause = max((stop.end() for stop in _STOP.finditer(text, start, end)), default=start)
    for word in [*_WORD.finditer(text, clause, end)][-MOST_WORDS:]:
        exact = reading.labels.exactly(text[word.start() : end])
        if exact and (word.start() == clause or exact not in _NAMED):
            return _bare(text, word.start(), end), exact
    return None


def _bare(text: str, start: int, end: int) -> Span:
    """A label without what stands in brackets or as a number behind it: that may name somebody."""
    for mark in range(start + 1, end):
        if text[mark] in "(@" or text[mark].isdigit():
            return Span(start, mark)
    return Span(start, end)


def _alone(reading: Layers, segment: Span) -> list[Label]:
    """A segment that is a known label and nothing else, or that begins with one before a dash."""
    said = segment.of(reading.text)
    if any(map(str.isdigit, said[:LONGEST_LABEL])):
        return []
    says = reading.labels.exactly(said) if len(said) <= LONGEST_LABEL and said[:1].isupper() else None
    if says and len(said) > (2 if says in (WORDS, FIGURES) else 3):
        return [(segment, says, segment.end)]
    dash = _DASH.match(reading.text, *segment)
    says = reading.labels.exactly(dash.group()) if dash else None
    if dash and says and says not in (WORDS, FIGURES):
        return [(Span(*dash.span()), says, dash.end() + 3)]
    return []


def _done_by(reading: Layers, segment: Span) -> list[Label]:
    """Who signed, typed or got it, at the beginning of a segment or of a clause in it."""
    begin = reading.text[segment.start : segment.start + LONGEST_VALUE]
    return [
        (Span(segment.start + match.start(), segment.start + match.end()), "person", segment.start + match.end())
        for match in _DONE_BY.finditer(begin)
        if reading.labels.exactly(match.group()) == "person"
    ]


def _value(text: str, start: int, end: int) -> Span | None:
    """What stands between a separator and the next label; of an assignment, its string or word."""
    if "=" in text[start - 2 : start]:
        assigned = _ASSIGNED.match(text, start, end)
        in_words = text[start : start + 1] == " " and assigned and assigned.lastindex == _BARE
        if assigned and not in_words:
            return Span(*assigned.span(assigned.lastindex or 0))
    return stripped(text, Span(start, min(end, start + LONGEST_VALUE)))
