"""How a reader takes a shown text: labels and black bars are gaps, everything else is words."""

import re

from reticent.model import Span

GAP = re.compile(r"\[[A-Z][A-Z ]* \d+\]|\[[A-Z]{3}[A-Z ]*\]|█+")
"""A label or a black bar; not the "[W]" of an editor."""


def gaps(text: str) -> list[Span]:
    """Where something was hidden, as anyone can see."""
    return [Span(*match.span()) for match in GAP.finditer(text)]


def without_gaps(text: str) -> str:
    """The text with every label and blank turned into punctuation, every other character in its place."""
    return GAP.sub(lambda gap: "*" * len(gap[0]), text)
