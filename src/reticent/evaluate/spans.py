"""Hidden spans against marked ones: recall by span, by entity and by word, precision by span and by word.

A mark is found when every word of it is hidden, and a hidden span is right when every word of it is marked; function
words, titles and "no." do not count, as in the Text Anonymization Benchmark. An entity is hidden when all its mentions
are. Precision of words is the share of hidden words that lie in some mark; a hidden word in a mark of an ignored type
counts neither for nor against. With `weigh`, a word counts as many bits as it tells instead of one.
"""

import re
from collections.abc import Callable, Collection, Iterable

from reticent.evaluate.gold import STAYS, Annotated, Mark
from reticent.evaluate.tally import Row, Tally
from reticent.model import Span

WORD = re.compile(r"\w+")
LITTLE = frozenset("mr mrs ms dr no nr nos about the of and or in a an to on at by for from with s".split())

Weigh = Callable[[str], float]


def score(
    pairs: Iterable[tuple[Annotated, Iterable[Span]]], ignore: Collection[str] = (), weigh: Weigh | None = None
) -> Tally:
    """The measures over texts, each with the spans a system hid.

    "spans" and "words" are recalls, "right" and "precision" the precisions that go with them, "kept" the share of words
    that stay and "unmarked" the share of unmarked words that do; "entities" are grouped by identifier, "types" by type.
    """
    return Tally(measure(annotated, list(spans), ignore, weigh) for annotated, spans in pairs)


def measure(annotated: Annotated, spans: list[Span], ignore: Collection[str] = (), weigh: Weigh | None = None) -> Row:
    """What one text adds."""
    text = annotated.text
    wanted = [mark for mark in annotated.marks if mark.identifier != STAYS and mark.type not in ignore]
    hidden = cover(text, spans)
    marked = cover(text, (mark.span for mark in wanted))
    ignored = cover(text, (mark.span for mark in annotated.marks if mark.type in ignore))
    row: Row = {}
    _count_marks(row, text, wanted, hidden)
    either = bytearray(a | b for a, b in zip(marked, ignored, strict=True)) if any(ignored) else marked
    for span in spans:
        if not all(ignored[span.start : span.end]):
            _add(row, ("right", ""), is_whole(text, span, either))
    _count_words(row, text, hidden, marked, ignored, weigh)
    return row


def is_whole(text: str, span: Span, cover: bytearray) -> bool:
    """Whether every word of the span that counts is covered."""
    return all(
        word.group().casefold() in LITTLE or cover.find(0, *word.span()) < 0 for word in WORD.finditer(text, *span)
    )


def _count_marks(row: Row, text: str, wanted: list[Mark], hidden: bytearray) -> None:
    entities: dict[tuple[str, str, str], bool] = {}
    for mark in wanted:
        whole = is_whole(text, mark.span, hidden)
        _add(row, ("spans", ""), whole)
        _add(row, ("types", mark.type), whole)
        key = (mark.identifier, mark.annotator, mark.entity)
        entities[key] = entities.get(key, True) and whole
    for (identifier, _, _), whole in entities.items():
        _add(row, ("entities", identifier), whole)


def _count_words(
    row: Row, text: str, hidden: bytearray, marked: bytearray, ignored: bytearray, weigh: Weigh | None
) -> None:
    for word in WORD.finditer(text):
        start, end = word.span()
        is_hidden = hidden.find(0, start, end) < 0
        is_marked = bool(marked[start] or marked[end - 1])
        bits = weigh(word.group()) if weigh else 1.0
        _add(row, ("kept", ""), not is_hidden, bits)
        if is_marked:
            _add(row, ("words", ""), is_hidden, bits)
        elif not ignored[start]:
            _add(row, ("unmarked", ""), not is_hidden, bits)
        if is_hidden and (is_marked or not ignored[start]):
            _add(row, ("precision", ""), is_marked, bits)


def _add(row: Row, key: tuple[str, str], hit: bool, of: float = 1.0) -> None:
    hits, before = row.get(key, (0.0, 0.0))
    row[key] = (hits + hit * of, before + of)


def cover(text: str, spans: Iterable[Span]) -> bytearray:
    """One byte for each character: whether some span covers it."""
    cover = bytearray(len(text))
    for start, end in spans:
        cover[start:end] = b"\1" * (end - start)
    return cover
