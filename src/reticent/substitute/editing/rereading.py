"""The changed sentences, read again by the parser: one that got worse than its original gets its labels back.

Each is read with the original words where labels stand, so that only what was left out, joined or said in general is
judged. It is worse if its verb or its subject is gone, if it falls apart into several sentences, or if a small word is
left alone: "the and", "in .". What was read once is remembered for the draft's later rounds.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from reticent.languages import Analysis, Token
from reticent.model import Decision, Replacement, Span, apply
from reticent.substitute.editing.manuscript import Manuscript

Parse = Callable[[Sequence[str]], Iterable[Analysis]]

_SUBJECTS = frozenset(("nsubj", "nsubjpass", "expl", "csubj", "csubjpass"))
_VERBS = frozenset(("VERB", "AUX"))
_ENDS = frozenset((".", ",", ";", ":", "!", "?", ")"))
_JOINTS = frozenset(("and", "or", "but"))


@dataclass
class Readings:
    """What the parser made of sentences so far; made for one draft, and ends with it."""

    parse: Parse
    known: dict[str, bool] = field(default_factory=dict, repr=False)
    """Whether a sentence as it would be shown stands on its own feet."""
    parses: dict[str, Analysis] = field(default_factory=dict, repr=False)

    def learn(self, sentences: Iterable[str]) -> None:
        """Read the sentences that were not read before, all at once."""
        new = [sentence for sentence in dict.fromkeys(sentences) if sentence not in self.known]
        for sentence, analysis in zip(new, self.parse(new), strict=True):
            self.known[sentence], self.parses[sentence] = stands(sentence, analysis), analysis


def reread(manuscript: Manuscript, before: Sequence[Decision], readings: Readings) -> None:
    """Give each sentence that got worse the decisions that it had before."""
    changed = [
        (sentence, numbers)
        for sentence, numbers in _by_sentence(manuscript)
        if any(manuscript.decisions[at] != before[at] for at in numbers)
    ]
    whole = [(sentence, numbers) for sentence, numbers in changed if _stood(manuscript, sentence)]
    readings.learn(_shown(manuscript, *each) for each in whole)
    fallen = [each for each in whole if not readings.known[_shown(manuscript, *each)]]
    originals = {sentence: " ".join(sentence.of(manuscript.text).split()) for sentence, _ in fallen}
    readings.learn(originals.values())
    for sentence, numbers in fallen:
        if readings.known[originals[sentence]]:
            for at in numbers:
                manuscript.decisions[at] = before[at]


def _by_sentence(manuscript: Manuscript) -> Iterator[tuple[Span, list[int]]]:
    """The decisions, sentence by sentence."""
    found: dict[Span, list[int]] = {}
    for at in range(len(manuscript.decisions)):
        found.setdefault(manuscript.sentence(manuscript.span(at)), []).append(at)
    yield from found.items()


def _shown(manuscript: Manuscript, sentence: Span, numbers: Sequence[int]) -> str:
    """A sentence as it would read if nobody had to be hidden: labels are what they stand for."""
    edits: set[Replacement] = set()
    for at in numbers:
        decision = manuscript.decisions[at]
        edits.update(edit for edit in decision.beside if sentence.start <= edit.start and edit.end <= sentence.end)
        text = decision.replacement
        if text is not None and decision.why != "label" and decision.finding.span.end <= sentence.end:
            edits.add(Replacement(*decision.finding.span, text))
    done: list[Replacement] = []
    for edit in sorted(edits):
        start = max(edit.start - sentence.start, done[-1].end if done else 0)
        done.append(Replacement(start, max(start, edit.end - sentence.start), edit.text))
    return " ".join(apply(sentence.of(manuscript.text), done).split())


def _stood(manuscript: Manuscript, sentence: Span) -> bool:
    """Whether the original was a sentence: headlines and notes are not judged."""
    return _is_clause(manuscript.words(sentence))


def stands(text: str, analysis: Analysis) -> bool:
    """Whether what the parser made of a text is one sentence with a verb and a subject, and no word hangs loose."""
    tokens = analysis.tokens
    return len(analysis.sentences) == 1 and _is_clause(tokens) and not any(_loose(text, tokens))


def _is_clause(tokens: Sequence[Token]) -> bool:
    """Whether the root is a verb with a subject, or an order."""
    root = next((at for at, token in enumerate(tokens) if token.dep == "ROOT"), None)
    if root is None or tokens[root].pos not in _VERBS:
        return False
    own = any(token.dep in _SUBJECTS and at + token.head == root for at, token in enumerate(tokens))
    return own or tokens[root].tag == "VB"


def _loose(text: str, tokens: Sequence[Token]) -> Iterator[bool]:
    """Whether small words stand where nothing can follow them: an article before a comma, two joints in a row."""
    for token, after in pairwise(tokens):
        word, following = (each.span.of(text).casefold() for each in (token, after))
        yield word in ("a", "an", "the") and (after.pos in ("ADP", "CCONJ", "DET", "AUX") or following in _ENDS)
        yield word in _JOINTS and following in (*_JOINTS, *_ENDS)
        yield token.dep == "prep" and following in _ENDS and token.pos == "ADP" and not _has_object(tokens, token)


def _has_object(tokens: Sequence[Token], small: Token) -> bool:
    """Whether a preposition has its noun somewhere: "what it depends on."."""
    at = tokens.index(small)
    return any(number + token.head == at for number, token in enumerate(tokens) if token.head)
