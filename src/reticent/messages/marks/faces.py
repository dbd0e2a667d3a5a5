"""Emoji: 😂 or 🤣, and where the full stop stands beside one."""

import re
from collections.abc import Iterator

from reticent.messages.marks import CoverText, FingerprintMark
from reticent.messages.marks.untouched import free
from reticent.model import Span

_SIGN = r"[\U0001F300-\U0001FAFF\u2600-\u27BF]"
ONE = rf"{_SIGN}[\uFE0F\U0001F3FB-\U0001F3FF]*(?:\u200D{_SIGN}\uFE0F?)*"
"""One emoji with all that is joined to it."""
ALIKE = ("😂🤣", "😊🙂", "😄😃😁", "😍🥰", "👍👌", "😠😡")
"""Emoji that people use for the same."""

_DOUBLED = frozenset("😂🤣😭😍🔥🎉")
"""Emoji that people set twice as often as once."""
_ONE = re.compile(ONE)
_RUN = re.compile(rf"(?<=[^\W\d_])([.!]?) ?((?:{ONE})+)(\.?)(?=\s|\Z)")


def faces(cover: CoverText) -> Iterator[FingerprintMark]:
    """Each run of emoji at the end of a sentence once; a lone face also as one that says the same."""
    starts = {sentence.start for sentence in cover.analysis.sentences}
    taken = [each for each in cover.taken if not _ONE.match(each.of(cover.text))]  # analysers take some for names
    for match in _RUN.finditer(cover.text):
        span = Span(*match.span())
        if not free(span, taken):
            continue
        before, run, after = match.groups()
        ends = bool(after) or bool(before) or not cover.text[span.end :].strip() or span.end + 1 in starts
        others = [each for each in _alike(run) if each not in cover.text]
        texts = [f"{before} {each}{after}" for each in others[:1]]
        if ends and before != "!" and not _asks(cover, span.start):
            texts += [f". {run}", f" {run}"]
        if run in _DOUBLED:
            texts.append(f"{before} {run}{run}{after}")
        own = span.of(cover.text)
        ways = [way for way in dict.fromkeys(texts) if way != own]
        if ways:
            alternatives = ((own,), *((way,) for way in ways))
            yield FingerprintMark("emoji", (span,), alternatives, (0.0,) * len(alternatives), "faces")


def _asks(cover: CoverText, end: int) -> bool:
    """Whether what stands before is a question, be it without its mark."""
    start = max(cover.text.rfind(sign, 0, end) for sign in ".!?\n")
    inside = [at for at, token in enumerate(cover.tokens) if start < token.span.start < end]
    return any(cover.tag(at) in ("WRB", "WP") and cover.pos(at + 1) == "AUX" for at in inside)


def _alike(run: str) -> list[str]:
    """The other emoji of a lone one's kind."""
    if len(_ONE.findall(run)) != 1:
        return []
    return [other for kind in ALIKE if run in kind for other in kind if other != run]
