"""What a reader still has: words, information, likeness, ease of reading, sentences nobody touched.

    words kept          words of the original outside every edit / words of the original
    information kept    (bits of the words kept + of what replaced the others, at most theirs) / bits of all
    cosine              of the two texts as vectors of words, each word weighing tf * IC
    reading ease        Flesch: 206.835 - 1.015 words/sentence - 84.6 syllables/word; a label is one syllable
    sentences           those that no edit touches / all

Bits are IC(w) by the reference corpus. A label, a blank or a mask tells nothing; a general term tells its own bits. A
false name would too: measure pseudonyms by what is kept, not by information.
"""

import math
import re
from collections import Counter
from collections.abc import Iterable, Sequence

from reticent.evaluate.information import WordBits
from reticent.evaluate.spans import WORD
from reticent.evaluate.systems import Edits
from reticent.evaluate.tally import Row, Tally
from reticent.guards.reidentification.words import shown
from reticent.languages.plain import Plain
from reticent.model import Span, apply

WORDS = "words kept"
INFORMATION = "information kept"
COSINE = "cosine"
EASE = "reading ease"
SENTENCES = "sentences untouched"

_MASK = re.compile(r"[^\w\s]*(?:\*{2,}|<[A-Z_ \d]+>)[^\w\s]*")
_SYLLABLE = re.compile(r"[aeiouy]+")
_SILENT = re.compile(r"[^aeiouyl]e$")


def utility(pairs: Iterable[tuple[str, Edits]], bits: WordBits) -> Tally:
    """The measures over texts with their edits."""
    return Tally(measure(text, edits, bits) for text, edits in pairs)


def measure(text: str, edits: Edits, bits: WordBits) -> Row:
    """What one text adds."""
    output = apply(text, edits)
    kept = _kept(text, edits)
    every = [word.group() for word in WORD.finditer(text)]
    sentences = next(Plain().analyse([text])).sentences
    clean = sum(not any(Span(start, end).overlaps(sentence) for start, end, _ in edits) for sentence in sentences)
    told = sum(map(bits, kept)) + sum(_told(text, edit, bits) for edit in edits)
    return {
        (WORDS, ""): (len(kept), len(every)),
        (INFORMATION, ""): (told, sum(map(bits, every))),
        (COSINE, ""): (_cosine(text, read(output), bits), 1.0),
        (EASE, ""): (reading_ease(output), 1.0),
        (SENTENCES, ""): (clean, len(sentences)),
    }


def read(text: str) -> str:
    """The text without labels and masks, as one reads over them."""
    return _MASK.sub(" ", shown(text))


def reading_ease(text: str) -> float:
    """`206.835 - 1.015 words/sentence - 84.6 syllables/word` (Flesch 1948); 0 for a text without words."""
    plain = shown(text).replace("*", "it")
    words = WORD.findall(plain)
    if not words:
        return 0.0
    sentences = max(1, len(next(Plain().analyse([text])).sentences))
    return 206.835 - 1.015 * len(words) / sentences - 84.6 * sum(map(_syllables, words)) / len(words)


def _kept(text: str, edits: Sequence[tuple[int, int, str]]) -> list[str]:
    """The words that no edit touches."""
    kept, edit = [], 0
    for word in WORD.finditer(text):
        while edit < len(edits) and edits[edit][1] <= word.start():
            edit += 1
        if edit == len(edits) or edits[edit][0] >= word.end():
            kept.append(word.group())
    return kept


def _told(text: str, edit: tuple[int, int, str], bits: WordBits) -> float:
    """The bits of what took a span's place, at most those of the span."""
    start, end, new = edit
    before = sum(bits(word) for word in WORD.findall(text[start:end]))
    return min(before, sum(bits(word) for word in WORD.findall(read(new))))


def _cosine(left: str, right: str, bits: WordBits) -> float:
    a, b = _vector(left, bits), _vector(right, bits)
    lengths = math.sqrt(sum(x * x for x in a.values())) * math.sqrt(sum(x * x for x in b.values()))
    return sum(weight * b.get(word, 0.0) for word, weight in a.items()) / lengths if lengths else float(a == b)


def _vector(text: str, bits: WordBits) -> dict[str, float]:
    counts = Counter(word.casefold() for word in WORD.findall(text))
    return {word: times * bits(word) for word, times in counts.items()}


def _syllables(word: str) -> int:
    lower = word.casefold()
    return max(1, len(_SYLLABLE.findall(lower)) - bool(_SILENT.search(lower)))
