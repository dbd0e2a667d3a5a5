"""What people do to a text before it turns up elsewhere. Every function takes a copy and chance, and gives a leak back.

`leaks.json` holds messages written for this bench, each in two halves, with another wording of the second half by hand,
and what somebody else wrote about the same subject.
"""

import json
import random
import re
from collections.abc import Sequence
from pathlib import Path

from reticent.messages.codes import ABSENT
from reticent.messages.preparing import Prepared

WRITTEN = json.loads((Path(__file__).parent / "leaks.json").read_text("utf-8"))
_SENTENCE = re.compile(r"(?<=[.!?])\s+")
_WORD, _WORD_AND_GAP = re.compile(r"\S+"), re.compile(r"\S+\s*")
_MISREAD = {"rn": "m", "l": "1", "o": "0", "cl": "d", "i": "l", "e": "c"}


def reworded(prepared: Prepared, recipient: int, many: int, chance: random.Random) -> str:
    """So many marks changed to other wordings of the list."""
    symbols = list(prepared.copies[recipient].symbols)
    there = [mark for mark, symbol in enumerate(symbols) if symbol != ABSENT]
    for mark in chance.sample(there, min(many, len(there))):
        symbols[mark] = chance.choice([n for n in range(prepared.marks[mark].size) if n != symbols[mark]])
    return prepared.worded(recipient, symbols)


def shortened(text: str, kept: float, chance: random.Random) -> str:
    """One stretch of so many of the words."""
    words = list(_WORD.finditer(text))
    many = max(1, round(kept * len(words)))
    start = chance.randrange(len(words) - many + 1)
    return text[words[start].start() : words[start + many - 1].end()]


def thinned(text: str, chance: random.Random) -> str:
    """One word in ten left out."""
    return _WORD_AND_GAP.sub(lambda word: word[0] if chance.random() > 0.1 else "", text) or text


def reordered(text: str, chance: random.Random) -> str:
    """The sentences in another order."""
    sentences = _SENTENCE.split(text)
    return " ".join(chance.sample(sentences, len(sentences)))


def retyped(text: str, chance: random.Random) -> str:
    """Typed anew: plain signs, no capitals, some commas gone, a slip in every twentieth word."""
    plain = text.lower().translate(str.maketrans("’“”—–…", '\'""--.'))
    return " ".join(_slipped(word, chance) for word in plain.split())


def _slipped(word: str, chance: random.Random) -> str:
    typed = word[:-1] if word.endswith(",") and chance.random() < 0.5 else word
    if len(typed) > 3 and chance.random() < 0.05:
        at = chance.randrange(len(typed) - 1)
        return typed[:at] + typed[at + 1] + typed[at] + typed[at + 2 :]
    return typed


def misread(text: str, chance: random.Random) -> str:
    """As a machine reads a screenshot: every twelfth word damaged, lines broken."""
    return " ".join(_damaged(word, chance) + "\n" * (chance.random() < 1 / 9) for word in text.split())


def _damaged(word: str, chance: random.Random) -> str:
    if chance.random() >= 1 / 12:
        return word
    old = chance.choice([each for each in _MISREAD if each in word] or [word[0]])
    return word.replace(old, _MISREAD.get(old, "|"), 1)


def mixed(texts: Sequence[str], chance: random.Random) -> str:
    """Several copies in turns, some five words each, at the same relative place."""
    split = [text.split(" ") for text in texts]
    longest, at, found = max(map(len, split)), 0, list[str]()
    while at < longest:
        step = max(1, round(longest / max(len(texts) * 2, longest // 5)))
        words = split[chance.randrange(len(texts))]
        found += words[round(at * len(words) / longest) : round((at + step) * len(words) / longest)]
        at += step
    return " ".join(found)
