"""Signs at the end of a sentence: the full stop at the very end, an exclamation mark that is not the only one.

They survive copying and forwarding, which is how most messages leak, and are lost when a text is typed anew: they
count for less than words when codewords are chosen, and capacity is also stated without them.
"""

import re
from collections.abc import Iterator

from reticent.languages.en.register import CLOSING
from reticent.messages.marks import CoverText, FingerprintMark
from reticent.messages.marks.faces import ONE
from reticent.messages.marks.untouched import free
from reticent.model import Span

_STOP = re.compile(r"(?<=[^\W\d_])\.?(?=\s*\Z)")
_EXCLAMATION = re.compile(r"(?<=[^\W\d_])!(?= [^\W\d_]|\s*\Z)")
_FACE = re.compile(ONE)
_SENTENCE = re.compile(r"[^.!?\n]*\Z")
_STATEMENT, _MANY = 4, 1
"""The fewest words of what may as well be said calmly, and how many exclamation marks are not many."""
_FINITE = {"VBD", "VBP", "VBZ", "MD"}


def signs(cover: CoverText) -> Iterator[FingerprintMark]:
    """One mark for each place."""
    for match in _STOP.finditer(cover.text):
        span = Span(*match.span())
        signed = not match[0] and CLOSING.search(cover.text.rstrip())
        if free(span, cover.taken) and not signed and not (match[0] and cover.careful):
            alternatives = ((".",), ("",)) if match[0] else (("",), (".",))
            yield FingerprintMark("full stop", (span,), alternatives, (0.0, 0.0), "stops")
        break
    yield from _exclamations(cover)


def _exclamations(cover: CoverText) -> Iterator[FingerprintMark]:
    """Statements that need not be exclaimed, where the message exclaims something else."""
    first = cover.text.find("!") if cover.text.count("!") <= _MANY else -1
    loud = cover.casual or _FACE.search(cover.text) is not None  # such writers also double it
    for match in _EXCLAMATION.finditer(cover.text):
        span = Span(*match.span())
        before = _SENTENCE.search(cover.text, 0, span.start)
        start = before.start() if before else 0
        inside = [token for token in cover.tokens if start <= token.span.start < span.start]
        states = any(token.tag in _FINITE for token in inside) and len(inside) >= _STATEMENT
        if span.start > first and states and free(span, cover.taken):
            ways = (("!",), (".",), *[("!!",)] * loud)
            yield FingerprintMark("exclamation", (span,), ways, (0.0,) * len(ways), "stops")
