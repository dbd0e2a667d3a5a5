"""Passages that speak of what is hidden, folded: one label where only small words are left between several.

Of "[PASSAGE 5], he cannot [PASSAGE 6], and he [PASSAGE 7]" a reader has no more than of "[PASSAGE 5]". So labels of one
sentence with nothing but small words and commas between them become one, and a sentence that says next to nothing
beside its labels goes into one of them, to its full stop. Sentences that are hidden so, one behind the other, are one
passage. What has another label, what is said in general terms, and what stands in another line or cell stays apart.
"""

import re
from collections.abc import Callable, Iterator

from reticent.knowledge.reference.terms import EDGELESS, TELLING_VERBS
from reticent.languages.pairs import unpaired
from reticent.languages.words import WORD
from reticent.model import Replacement, Span, Stretches
from reticent.substitute.editing.manuscript import Manuscript

MOST_LEFT = 1
"""How many words that mean something a sentence may have left beside its labels and still go with them."""

LEAST_GONE = 4
"""How many of its words that mean something are hidden then for each one that is left."""

_PASSAGES = frozenset(("clue", "passage"))
"""Kinds of what is hidden for what it tells, so that its label stands for words of any kind."""
_LITTLE = EDGELESS - TELLING_VERBS
_BREAK = re.compile(r"[^\w\s,'’–—&/-]|[\n\t|]")
"""What no passage runs over."""
_CELL = re.compile(r"[\n\t|]")
_ITEM = re.compile(r"\s*(?:(?:[-*•–]|\d+[.)]|\w[.)])\s+)?")
_FIELD = re.compile(r"\s*[^\W\d_][\w.'’-]*(?: [\w.'’-]+){0,2}: +")
"""Who speaks, or what follows, at the start of a line: "A: ", "Scene two: "."""
_END = re.compile(r"[.!?…]*\s*\Z")
_FULL_STOP = re.compile(r"[.!?…]+ +")


def fold(manuscript: Manuscript) -> None:
    """One label for each stretch of a text of which next to nothing is left but labels of passages."""
    _join(manuscript, lambda at: _is_passage(manuscript, at), _says_nothing)
    whole = _whole_sentences(manuscript)
    _join(manuscript, whole.__contains__, _follows)


def _join(manuscript: Manuscript, joins: Callable[[int], bool], to: Callable[[Manuscript, int, int], bool]) -> None:
    """One label for those that join, as long as each goes to the one before it."""
    row: list[int] = []
    for at in range(len(manuscript.decisions)):
        if _is_out(manuscript, at):
            continue
        if not (joins(at) and row and to(manuscript, row[-1], at)):
            _join_row(manuscript, row)
            row = []
        if joins(at):
            row.append(at)
    _join_row(manuscript, row)


def _join_row(manuscript: Manuscript, row: list[int]) -> None:
    if len(row) > 1:
        _one(manuscript, range(row[0], row[-1] + 1))


def _says_nothing(manuscript: Manuscript, before: int, at: int) -> bool:
    """Whether only small words of one sentence stand between two labels."""
    between = manuscript.shown_gap(before, at)
    return (
        manuscript.sentence(manuscript.span(before)) == manuscript.sentence(manuscript.span(at))
        and not _BREAK.search(between)
        and not any(map(_means_something, WORD.findall(between)))
        and not unpaired(manuscript.text, manuscript.span(before).start, manuscript.span(at).end)
    )


def _whole_sentences(manuscript: Manuscript) -> frozenset[int]:
    """One label for a sentence that says next to nothing beside its labels; the labels that have one for themselves."""
    alone = []
    for line, inside in _lines(manuscript):
        stretch = _without_ends(manuscript, line, manuscript.span(inside[0]).start if inside else line.start)
        labels = [at for at in inside if not _is_out(manuscript, at)]
        passages = [at for at in labels if _is_passage(manuscript, at)]
        others = {manuscript.kind(at) for at in labels if not _is_passage(manuscript, at)}
        whole = inside and manuscript.span(inside[-1]).end <= stretch.end
        if whole and passages and others <= {"hidden"} and _is_next_to_empty(manuscript, stretch, inside):
            labels = passages = [_one(manuscript, inside, stretch)]
        if len(labels) == len(passages) == 1 and _is_hidden(manuscript, line, inside):
            alone.append(labels[0])
    return frozenset(alone)


def _lines(manuscript: Manuscript) -> Iterator[tuple[Span, range]]:
    """Each sentence in which something is decided, as far as it stands in one line and one cell, and what is in it."""
    at = since = 0
    while at < len(manuscript.decisions):
        span = manuscript.span(at)
        sentence = manuscript.sentence(span)
        before = [match.end() for match in _CELL.finditer(manuscript.text, max(sentence.start, since), span.start)]
        behind = _CELL.search(manuscript.text, min(span.end, sentence.end), sentence.end)
        line = Span(before[-1] if before else sentence.start, behind.start() if behind else sentence.end)
        inside = manuscript.inside(line)
        yield line, inside
        at, since = max(at + 1, inside.stop), line.end


def _is_next_to_empty(manuscript: Manuscript, sentence: Span, inside: range) -> bool:
    """Whether hardly a word that means something is left of a sentence, for many that are hidden."""
    hidden = _hidden(manuscript, inside)
    words = WORD.finditer(manuscript.text, *sentence)
    gone = [hidden.touch(Span(*word.span())) for word in words if _means_something(word.group())]
    left = gone.count(False)
    return left <= MOST_LEFT and gone.count(True) >= LEAST_GONE * left


def _without_ends(manuscript: Manuscript, sentence: Span, first: int) -> Span:
    """A sentence without what stands before its first label to introduce it, and its full stop.

    Nothing of one that has half of a bracket.
    """
    item, end = _ITEM.match(manuscript.text, *sentence), _END.search(manuscript.text, *sentence)
    start, stop = item.end() if item else sentence.start, end.start() if end else sentence.end
    field = _FIELD.match(manuscript.text, start, stop)
    start = field.end() if field and field.end() <= first else start
    return Span(start, start if unpaired(manuscript.text, start, stop) else stop)


def _is_hidden(manuscript: Manuscript, line: Span, inside: range) -> bool:
    """Whether no word of a line is shown."""
    hidden = _hidden(manuscript, inside)
    return all(hidden.touch(Span(*word.span())) for word in WORD.finditer(manuscript.text, *line))


def _follows(manuscript: Manuscript, before: int, at: int) -> bool:
    """Whether only a full stop stands between two labels."""
    return _FULL_STOP.fullmatch(manuscript.shown_gap(before, at)) is not None


def _one(manuscript: Manuscript, inside: range, stretch: Span | None = None) -> int:
    """One label in place of some decisions and all between them, or of the stretch around them; its number."""
    passages = [at for at in inside if _is_passage(manuscript, at)]
    kept = next((at for at in passages if manuscript.kind(at) == "passage"), passages[0])
    whole = stretch or Span(manuscript.span(inside[0]).start, manuscript.span(inside[-1]).end)
    start = whole.start
    for at in inside:
        span = manuscript.span(at)
        edits = [Replacement(start, span.start, "")]
        if at == inside[-1]:
            edits.append(Replacement(span.end, whole.end, ""))
        manuscript.fold(at, whole, *edits, kept=at == kept)
        start = span.end
    return kept


def _hidden(manuscript: Manuscript, inside: range) -> Stretches:
    """What is not shown where some decisions are."""
    decisions = [manuscript.decisions[at] for at in inside]
    left_out = (Span(edit.start, edit.end) for each in decisions for edit in each.beside if not edit.text)
    return Stretches([*(each.finding.span for each in decisions if each.replacement is not None), *left_out])


def _is_passage(manuscript: Manuscript, at: int) -> bool:
    return manuscript.is_label(at) and manuscript.kind(at) in _PASSAGES


def _is_out(manuscript: Manuscript, at: int) -> bool:
    """Whether nothing stands there any more."""
    return manuscript.decisions[at].replacement == ""


def _means_something(word: str) -> bool:
    return word.casefold() not in _LITTLE
