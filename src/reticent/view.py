"""Characters that nobody sees: a soft hyphen or a zero-width space inside a name must not hide it from us.

A text is read without them, and what was found is carried back to the places in the text as it is.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from reticent.model import Document, Finding, Replacement, Result, Span, apply

_INVISIBLE = re.compile("[\u00ad\u200b\u2060\ufeff]")


def visible(document: Document) -> tuple[Document, list[int] | None]:
    """The document without such characters, and where each of the others stood; None where there are none.

    A document that another tool has marked stays as it is, because the marks count them.
    """
    text = document.text
    if document.marked is not None or not _INVISIBLE.search(text):
        return document, None
    places = [at for at, mark in enumerate(text) if not _INVISIBLE.match(mark)]
    return replace(document, text="".join(text[at] for at in places)), places


def back(findings: Iterable[Finding], places: Sequence[int]) -> tuple[Finding, ...]:
    """The findings where they stand in the text as it is."""
    return tuple(replace(finding, span=_span(finding.span, places)) for finding in findings)


def back_in(text: str, result: Result, places: Sequence[int]) -> Result:
    """The result for the text as it is."""
    spans = tuple(Replacement(*_span(Span(start, end), places), new) for start, end, new in result.spans)
    return replace(
        result,
        text=apply(text, spans),
        findings=back(result.findings, places),
        spans=spans,
        said=dict(zip(back(result.said, places), result.said.values(), strict=True)),
    )


def _span(span: Span, places: Sequence[int]) -> Span:
    return Span(places[span.start], places[span.end - 1] + 1)
