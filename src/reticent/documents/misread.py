"""Words that may be a hidden one, read wrongly: "Kowa1ska", "Ernma"."""

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, field

_ALIKE = str.maketrans({"1": "l", "i": "l", "|": "l", "!": "l", "0": "o", "5": "s", "8": "b", "$": "s", "6": "b"})
_PAIRS = (("rn", "m"), ("cl", "d"), ("vv", "w"), ("ii", "u"), ("ri", "n"))
_WORDS = re.compile(r"[^\W_]{4,}")
_LONG = 6


@dataclass(frozen=True, slots=True)
class Misread:
    """What is hidden, as it looks and as it is written. What is written like it and stands was judged by the guards."""

    looks: frozenset[str] = field(default=frozenset(), repr=False)
    written: frozenset[str] = field(default=frozenset(), repr=False)

    @classmethod
    def of(cls, hidden: Iterable[str]) -> "Misread":
        """The words of hidden texts that have a capital."""
        words = {word for text in hidden for word in _WORDS.findall(text) if _has_capital(word)}
        return cls(frozenset(map(_look, words)), frozenset(word.casefold() for word in words))

    def looks_like(self, text: str) -> bool:
        """Whether a word may be one of them: the same but for letters that look alike, or for one of many letters."""
        for word in _WORDS.findall(text):
            look = _look(word)
            if not _has_capital(word) or word.casefold() in self.written:
                continue
            if look in self.looks:
                return True
            if len(look) >= _LONG and any(_one_apart(look, other) for other in self.looks if len(other) >= _LONG):
                return True
        return False


def _has_capital(word: str) -> bool:
    return any(character.isupper() for character in word)


def _look(word: str) -> str:
    plain = unicodedata.normalize("NFKD", word.casefold())
    look = "".join(character for character in plain if not unicodedata.combining(character))
    for pair, letter in _PAIRS:
        look = look.replace(pair, letter)
    return look.translate(_ALIKE)


def _one_apart(one: str, other: str) -> bool:
    """Whether one letter more, less or else makes them the same."""
    if abs(len(one) - len(other)) > 1:
        return False
    start = 0
    while start < min(len(one), len(other)) and one[start] == other[start]:
        start += 1
    one, other = one[start:], other[start:]
    return one[1:] == other[1:] or one[1:] == other or one == other[1:]
