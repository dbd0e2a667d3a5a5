"""A text that is read again and again with little changed, as guards read a long draft: what is the same is read once.

Spacy reads a long text in windows, each by itself. Those that were in the text before it are remembered.
"""

from collections.abc import Sequence

from reticent.languages import Analysis, Language, Token
from reticent.languages.en.spacy import Spacy
from reticent.languages.windows import paragraphs, windows
from reticent.model import Span


class ReadAgain:
    """Reads one text after the other, each much like the one before."""

    def __init__(self, language: Language) -> None:
        self._language = language
        self._known: dict[str, Analysis] = {}

    def forget(self) -> None:
        """Drop the windows of the last text."""
        self._known = {}

    def analyse(self, text: str) -> Analysis:
        """A text as the language analyses it, without entities."""
        spans = list(windows(text))
        if len(spans) < 2 or not isinstance(self._language, Spacy):
            (analysis,) = self._language.analyse([text], entities=False)
            return analysis
        said = [span.of(text) for span in spans]
        new = [each for each in dict.fromkeys(said) if each not in self._known]
        known = self._known | dict(zip(new, self._language.analyse(new, entities=False), strict=True))
        self._known = {each: known[each] for each in said}
        return _joined(text, spans, [known[each] for each in said])


def _joined(text: str, spans: Sequence[Span], parts: Sequence[Analysis]) -> Analysis:
    """The windows of a text as one; there are no entities."""
    placed = [(span.start, part) for span, part in zip(spans, parts, strict=True)]
    return Analysis(
        tokens=tuple(Token(_moved(each.span, by), *each[1:]) for by, part in placed for each in part.tokens),
        sentences=tuple(_moved(each, by) for by, part in placed for each in part.sentences),
        paragraphs=tuple(paragraphs(text)),
        phrases=tuple(_moved(each, by) for by, part in placed for each in part.phrases),
    )


def _moved(span: Span, by: int) -> Span:
    return Span(span.start + by, span.end + by)
