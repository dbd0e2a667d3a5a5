"""What is never changed: quotations, names, numbers that mean something, hashtags, links, other languages."""

import re
from collections.abc import Iterable

from reticent.languages import Analysis
from reticent.languages.en.function_words import ELSEWHERE, STOP_WORDS
from reticent.model import Span

_PATTERNS = (
    re.compile(
        r"\"[^\"\n]*\"|“[^”\n]*”|«[^»\n]*»|(?<!\w)['‘](?:[^'’\n]|(?<=\w)['’](?=\w)){2,80}['’](?!\w)|`[^`\n]*`"
    ),  # quotations, code
    re.compile(r"(?<!\w)[#@$]\w[\w-]*"),
    re.compile(r"(?:https?://|www\.)\S+|\b[\w.+-]+@[\w-]+\.[\w.]+|\b[\w-]+\.(?:com|org|net|io|co|uk|de)\b\S*"),
    re.compile(r"[$€£¥]\s?\d[\d.,]*\w*|\d[\d.,:/-]*\s?(?:%|am|pm|a\.m\.|p\.m\.|km|kg|cm|mm|mg|°)?(?!\w)"),
)
_QUANTITIES = {"CARDINAL", "ORDINAL", "QUANTITY", "DATE", "TIME", "PERCENT", "MONEY"}
_QUOTATION = 0
_SMALL_WORD, _SEVERAL = re.compile(r"[^\W\d_]+"), 2
_OF_BOTH = ELSEWHERE | frozenset("in an am was is so".split())
"""Words that hold no sentence together as English: others have them too."""


def quotations(text: str) -> list[Span]:
    """What is said in quotation marks."""
    return [Span(*match.span()) for match in _PATTERNS[_QUOTATION].finditer(text)]


def untouched(text: str, analysis: Analysis) -> list[Span]:
    """Every stretch that no mark may overlap; names are those of the entity recognizer and all proper nouns."""
    found = [Span(*match.span()) for pattern in _PATTERNS for match in pattern.finditer(text)]
    found += [entity.span for entity in analysis.entities if entity.label not in _QUANTITIES]
    found += in_another_language(text, analysis)
    found += [token.span for token in analysis.tokens if token.pos == "PROPN"]
    return sorted(found)


def in_another_language(text: str, analysis: Analysis) -> list[Span]:
    """The sentences that words of other languages hold together: nothing in them is worded in English."""
    found = []
    for sentence in analysis.sentences:
        words = _SMALL_WORD.findall(sentence.of(text).lower())
        other = sum(word in ELSEWHERE for word in words)
        if other >= _SEVERAL and other > sum(word in STOP_WORDS and word not in _OF_BOTH for word in words):
            found.append(sentence)
    return found


def inside(span: Span, other: Span) -> bool:
    """Whether a stretch is part of another; an empty one at its edge is not."""
    return other.covers(span) and (span.start < span.end or other.start < span.start < other.end)


def free(span: Span, taken: Iterable[Span]) -> bool:
    """Whether a stretch touches none of those taken. An empty stretch may stand at an edge, not inside."""
    return not any(
        span.overlaps(other) or (span.start == span.end and other.start < span.start < other.end) for other in taken
    )
