"""What tells a special category goes as the phrase that it is: "deaf in her left ear", "allergic to latex".

The tagger cuts a phrase where it is less sure, and the list of terms knows single words. So what tells the same category
with nothing but small words between is one finding: its halves would stand as two labels with an "in" between them, and
of "who has diabetes" a label would be left for "who".
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from reticent.detect.doubtful import SENSITIVE
from reticent.kinds import kind_of
from reticent.languages.en.function_words import AUXILIARIES, STOP_WORDS, SUBJECT_PRONOUNS
from reticent.languages.words import LETTERS
from reticent.model import Finding, Span, Stretches

_BETWEEN = re.compile(r"(?:[ ’'&/+-]|[^\W\d_]+)*")
_MOST_BETWEEN = 4
_CLAUSES = SUBJECT_PRONOUNS | AUXILIARIES | frozenset("who which what when where how so if but there then".split())
"""Words that begin something new: "epilepsy and she has asthma" are two."""
_LEADING = frozenset("who which that and but or so".split())


def as_phrases(findings: Iterable[Finding], text: str) -> list[Finding]:
    """The findings, those of each special category as whole phrases."""
    special, others = list[Finding](), list[Finding]()
    for each in findings:
        (special if kind_of(each.kind).weight == "special" and each.origin == "found" else others).append(each)
    taken = Stretches(each.span for each in others)
    joined = _joined(sorted(special, key=_place), text, taken)
    return [*others, *(left for phrase in joined for left in _telling(phrase, text))]


def _joined(findings: list[Finding], text: str, taken: Stretches) -> list[Finding]:
    """Findings in order, joined where they meet and may tell the same category."""
    phrases = findings[:1]
    for each in findings[1:]:
        before = phrases[-1]
        agree = before.kind == each.kind or SENSITIVE in (before.kind, each.kind)
        if agree and _meet(before.span, each.span, text, taken):
            surer = max(before, each, key=lambda finding: (finding.kind != SENSITIVE, finding.score))
            phrases[-1] = replace(surer, span=Span(before.span.start, max(before.span.end, each.span.end)))
        else:
            phrases.append(each)
    return phrases


def _meet(first: Span, second: Span, text: str, taken: Stretches) -> bool:
    """Whether nothing but small words stands between, and nothing else that is hidden."""
    if second.start <= first.end:
        return True
    between = Span(first.end, second.start)
    words = [word.casefold() for word in LETTERS.findall(between.of(text))]
    small = len(words) <= _MOST_BETWEEN and all(word in STOP_WORDS and word not in _CLAUSES for word in words)
    return small and bool(_BETWEEN.fullmatch(text, *between)) and not taken.touch(between)


def _telling(phrase: Finding, text: str) -> Iterator[Finding]:
    """The phrase without what only leads to it, if anything is left."""
    words = list(LETTERS.finditer(text, *phrase.span))
    if words and all(word.group() in STOP_WORDS for word in words):
        return
    leads = words and words[0].start() == phrase.span.start
    first = next((word.start() for word in words if word.group() not in _LEADING), phrase.span.start)
    yield replace(phrase, span=Span(first, phrase.span.end)) if leads else phrase


def _place(finding: Finding) -> Span:
    return finding.span
