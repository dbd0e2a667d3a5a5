"""Verify: is anything that was hidden still there to be read?

A hidden name is looked for again in the output, as it was written, as whole words. Dates, ages and amounts are not:
the same number may rightly stand elsewhere for something else. What is found counts as left, and a result with
something left is not verified.
"""

import re
from collections.abc import Iterable

from reticent.kinds import kind_of
from reticent.model import Finding

_LEAST = 3


def remaining(text: str, hidden: Iterable[Finding], output: str) -> int:
    """How many different hidden direct identifiers still occur in the output."""
    surfaces = {
        finding.span.of(text)
        for finding in hidden
        if kind_of(finding.kind).weight == "direct" and finding.detector != "unknown"
    }
    words = {match.group() for match in re.finditer(r"\w+", output)}
    return sum(1 for surface in surfaces if len(surface) >= _LEAST and _occurs(surface, output, words))


def _occurs(surface: str, output: str, words: set[str]) -> bool:
    if surface.isalnum():
        return surface in words
    return surface in output and bool(re.search(rf"(?<!\w){re.escape(surface)}(?!\w)", output))
