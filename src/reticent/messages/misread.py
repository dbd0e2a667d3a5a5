"""What a machine misreads of a screenshot, and how it is read again: tw1ns, rnorning, wi11.

A word that nobody writes is taken for the one ordinary word that looks alike. It is looked for beside the text as it
stands, never instead of it: whoever does write "b0i" is found as well.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from reticent.languages.en.lexicon import Lexicon

_ALIKE = {
    "0": ("o",), "1": ("l", "i"), "5": ("s",), "|": ("l", "i"), "l": ("i",), "i": ("l",), "c": ("e",), "e": ("c",),
    "rn": ("m",), "m": ("rn",), "cl": ("d",), "d": ("cl",), "vv": ("w",), "w": ("vv",),
}  # fmt: skip
"""What a machine may have read, and what may have stood there."""

_WORD = re.compile(r"[^\W_|]*[|][\w|]*(?:['’][^\W_]+)*|[^\W_]+(?:['’][^\W_]+)*")
_FIGURE = re.compile(r"\d+(?:[.,:]\d+)*(?:am|pm|st|nd|rd|th|[a-z]|[km]m|kg|min)?s?\Z")
_SURE = frozenset("015|")
"""Signs that stand in no ordinary word: as many as there are may be misread."""
_ONE_LETTER = frozenset("ai")
_ENDINGS = frozenset(("", "s", "t", "re", "ll", "ve", "d", "m"))
_ANYWHERE, _SHORT = frozenset("li"), 5
"""What is looked for in words that are short, too: the others make "does" of "docs"."""

_MOST, _LONGEST = 3, 24
"""How many places of a word may be misread, and how long it is."""


def read_again(text: str, lexicon: Lexicon) -> str:
    """The text with ordinary words for what looks like one word alone, and is none."""

    def word(match: re.Match[str]) -> str:
        found = match[0]
        return found if len(found) > _LONGEST else _meant(found.lower().replace("’", "'"), lexicon) or found

    return _WORD.sub(word, text)


def _meant(word: str, lexicon: Lexicon) -> str | None:
    """The one ordinary word that looks like this, by the fewest changes; nothing for a word, or for several."""
    if _FIGURE.match(word) or _is_word(word, lexicon):
        return None
    tried, nearest = {word}, [word]
    for _ in range(_MOST):
        nearest = [each for each in dict.fromkeys(way for old in nearest for way in _changed(old)) if each not in tried]
        tried.update(nearest)
        words = [each for each in nearest if _is_word(each, lexicon)]
        if words:
            return words[0] if len(words) == 1 else None
        if not _SURE & set(word):
            return None
    return None


def _is_word(word: str, lexicon: Lexicon) -> bool:
    stem, _, ending = word.partition("'")
    if not stem.isalpha() or ending not in _ENDINGS:
        return False
    return stem in _ONE_LETTER if len(stem) == 1 else lexicon.is_ordinary(stem)


def _changed(word: str) -> Iterator[str]:
    """The words that differ in one place; where there are signs that stand in no word, these first."""
    sure = _SURE & set(word) or (_ANYWHERE if len(word) < _SHORT else _ALIKE.keys())
    for old, others in _ALIKE.items():
        if old not in sure:
            continue
        at = word.find(old)
        while at >= 0:
            for new in others:
                yield word[:at] + new + word[at + len(old) :]
            at = word.find(old, at + 1)
