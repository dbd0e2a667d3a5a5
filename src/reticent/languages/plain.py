"""Language without a model: words, lines and paragraphs. Instant, for patterns and lists alone."""

import re
from collections.abc import Iterable, Iterator

from reticent.languages import Analysis
from reticent.languages.windows import paragraphs
from reticent.model import Span

_SENTENCE_END = re.compile(r"(?<=[.!?])[\"'”’)]*\s+(?=[\"'“‘(]*[A-Z0-9])|\n\s*\n")


class Plain:
    """Sentences by punctuation, paragraphs by blank lines; no tags, phrases or entities."""

    def analyse(self, texts: Iterable[str], *, entities: bool = True) -> Iterator[Analysis]:  # noqa: ARG002
        """One analysis per text, in order."""
        for text in texts:
            yield Analysis(sentences=tuple(_sentences(text)), paragraphs=tuple(paragraphs(text)))


def _sentences(text: str) -> Iterator[Span]:
    start = 0
    for gap in _SENTENCE_END.finditer(text):
        yield Span(start, gap.start())
        start = gap.end()
    if start < len(text):
        yield Span(start, len(text))
