"""The least to hide so that nothing follows: break every inference at the least cost, small sets first.

Round by round, sets of i keywords are tried, i = 1, 2, ... 5, of the top n keywords (50, 50, 20, 15, 13, as the paper
has it); what leads to the topic is broken by the cheapest keywords that break all of it, and the same size is tried
again until nothing of it follows. Each round says what it found and what it hid.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from reticent.guards.reidentification.inferences import Depth, Inference, known, lead
from reticent.guards.reidentification.keywords import Keyword, keywords, spans_of
from reticent.guards.reidentification.topics import Topic
from reticent.hitting_set import cheapest
from reticent.knowledge.reference import Reference
from reticent.model import Finding, Span

SIZES = ((1, 50), (2, 50), (3, 20), (4, 15), (5, 13))
"""Sets of so many keywords, of so many top keywords."""

MOST_EXACT = 400
_MOST_ROUNDS = 10


@dataclass(frozen=True, slots=True)
class Round:
    """One round: the size of the sets, the inferences found, the keywords hidden against them."""

    size: int
    found: tuple[Inference, ...]
    hidden: tuple[str, ...]

    def sentences(self) -> list[str]:
        """For a report to the text's owner: it names the words."""
        return [f"{word!r} hidden, it led to {self._led(word)}" for word in self.hidden]

    def as_dict(self) -> dict[str, Any]:
        """As JSON has it."""
        return {
            "size": self.size,
            "hidden": list(self.hidden),
            "inferences": [each.as_dict() for each in self.found],
        }

    def _led(self, word: str) -> str:
        inference = next(each for each in self.found if word in each.keywords)
        others = [each for each in inference.keywords if each != word]
        beside = f" with {', '.join(map(repr, others))}" if others else ""
        shown = f", as in {inference.shown_by[0]!r}" if inference.shown_by else ""
        return f"{', '.join(inference.conclusion)}{beside}{shown}"


@dataclass(frozen=True, slots=True)
class Redaction:
    """What to hide, and how it came about. `left` are inferences that could not be broken: none, normally."""

    findings: tuple[Finding, ...]
    rounds: tuple[Round, ...]
    left: tuple[Inference, ...]


def redact(
    text: str,
    topic: Topic,
    reference: Reference,
    taken: Sequence[Span] = (),
    sizes: Sequence[tuple[int, int]] = SIZES,
    documents: int = 5,
) -> Redaction:
    """Hide the topic's own words, then what leads to it, until nothing does."""
    own = spans_of(text, topic.words)
    findings = [
        Finding(span, "clue", 1.0, "infer", f"speaks of {topic.name}")
        for spans in own.values()
        for span in spans
        if not _covered(span, taken)
    ]
    rounds: list[Round] = []
    left: tuple[Inference, ...] = ()
    for size, most in sizes:
        for _ in range(_MOST_ROUNDS):
            gone = [*taken, *(finding.span for finding in findings)]
            open_words = _open(keywords(text, reference, most + len(findings)), gone)[:most]
            depth = Depth(len(open_words) or 1, size, documents)
            left = lead(known((word.term for word in open_words), reference), topic, reference, depth)
            if not left:
                break
            costs = {word.term: _cost(word, text) for word in open_words}
            hidden = break_all([each.keywords for each in left], costs)
            rounds.append(Round(size, left, hidden))
            by_term = {word.term: word for word in open_words}
            for term in hidden:
                inference = next(each for each in left if term in each.keywords)
                findings += [
                    Finding(span, "clue", 1.0, "infer", reason(inference, topic))
                    for span in by_term[term].spans
                    if not _covered(span, gone)
                ]
    return Redaction(tuple(sorted(findings, key=lambda each: (each.span, each.reason))), tuple(rounds), left)


def redacted(text: str, redaction: Redaction) -> str:
    """The text with a label in place of each stretch; what is spelled the same has the same number."""
    numbers: dict[str, int] = {}
    parts, last = [], 0
    for finding in redaction.findings:
        if finding.span.start >= last:
            said = finding.span.of(text).casefold()
            label = f"[DETAIL {numbers.setdefault(said, len(numbers) + 1)}]"
            parts += [text[last : finding.span.start], label]
        last = max(last, finding.span.end)
    return "".join([*parts, text[last:]])


def break_all(sets: Sequence[tuple[str, ...]], costs: Mapping[str, float]) -> tuple[str, ...]:
    """The cheapest terms such that every set loses one."""
    terms = sorted({term for each in sets for term in each})
    number = {term: at for at, term in enumerate(terms)}
    choice = cheapest(
        [tuple(sorted(number[term] for term in each)) for each in sets], [costs[term] for term in terms], MOST_EXACT
    )
    return tuple(terms[at] for at in sorted(choice.terms))


def reason(inference: Inference, topic: Topic) -> str:
    """Why a word is hidden, without the word."""
    many = f"{len(inference.keywords)} words together lead" if len(inference.keywords) > 1 else "leads"
    return (
        f"{many} to {topic.name}: {inference.together:,} of the {inference.documents:,} public documents "
        f"with {'them' if len(inference.keywords) > 1 else 'it'} speak of that"
    )


def _cost(word: Keyword, text: str) -> float:
    """What a reader loses: the words of all mentions."""
    return float(sum(len(span.of(text).split()) for span in word.spans))


def _open(words: Sequence[Keyword], taken: Sequence[Span]) -> list[Keyword]:
    """The keywords of which a mention is left."""
    return [word for word in words if not all(_covered(span, taken) for span in word.spans)]


def _covered(span: Span, taken: Sequence[Span]) -> bool:
    return any(span.overlaps(other) for other in taken)
