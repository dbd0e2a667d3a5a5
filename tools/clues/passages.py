"""Passages in which a subject of the reference texts is told of between other things, marked word by word.

    python tools/clues/passages.py ../shared/reference -o passages.jsonl.zst [--count 16000]

Of an article a few sentences are taken, its subject's own words left out of them, and put among sentences of other
articles: half of the time others of the same field, so that one disease is told from another. Of the article's
sentences the words count that are used of the subject (their vectors point its way more than usual); the rest of them
is neither clue nor harmless. Everything in the other sentences is harmless. The texts are not kept in the project.
"""

import argparse
import io
import json
import random
import re
from collections.abc import Iterator
from pathlib import Path

import zstandard

from reticent.knowledge.reference.terms import EDGELESS, normalise
from reticent.knowledge.taxonomy import TaxonomyPack
from reticent.knowledge.vectors import Vectors
from reticent.languages.words import WORD

SEED = 7
NEAR, PHRASE = 0.4, 3
"""From how many deviations on a word is of the subject, and how many words a subject has at most."""

FIELDS = """
disease illness disorder symptom drug medicine treatment addiction crime offence punishment law religion belief
politics party organization company industry business job occupation sex relationship family ceremony building
place city island landmark war battle work film book game sport food plant animal invention science
""".split()
GAP = "██████"
_SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[A-Z])|\n+")
_NEWS = re.compile(r"\b(?:\w+ed|\w+s) (?:in|of|to|by|for|with|at)\b")


def articles(folder: Path) -> Iterator[tuple[str, str, bool]]:
    """Title, text, and whether it is of medicine."""
    for path in sorted(folder.glob("*.jsonl.zst")):
        medical = path.name.startswith("medicine")
        with path.open("rb") as file:
            for line in io.TextIOWrapper(zstandard.ZstdDecompressor().stream_reader(file), "utf-8"):
                record = json.loads(line)
                yield record["title"].split(" (")[0].strip(), record["text"], medical


def sentences(text: str) -> list[str]:
    """Those of a usual length."""
    cut = (each.strip(" -*\t") for each in _SENTENCE.split(text))
    return [each for each in cut if 6 <= len(each.split()) <= 32]


class Field:
    """Of which field a title is, by the first meaning that the taxonomy has for it."""

    def __init__(self) -> None:
        self._taxonomy = TaxonomyPack.default()
        self._fields = {found[0]: name for name in FIELDS if (found := self._taxonomy.find(name))}

    def __call__(self, title: str) -> str:
        """Its name, `known` for another that the taxonomy has, nothing for the rest."""
        found = self._taxonomy.find(title)
        seen, open_ = set(), list(found[:1])
        while open_:
            concept = open_.pop()
            if concept in self._fields:
                return self._fields[concept]
            if concept not in seen:
                seen.add(concept)
                open_ += self._taxonomy.parents(concept)
        return "known" if found else ""


def usable(title: str) -> bool:
    """Whether a title may be a secret."""
    words = title.split()
    return (
        1 <= len(words) <= PHRASE
        and not any(map(str.isdigit, title))
        and title.isascii()
        and not title.startswith(("List", "Category", "Portal"))
        and (len(words) < 3 or not _NEWS.search(title))
    )


def without(title: str, sentence: str) -> str:
    """A sentence in which the words of the title, and what begins like them, are left out."""
    stems = [word[: max(4, len(word) - 3)].lower() for word in title.split() if word.lower() not in EDGELESS]
    return WORD.sub(lambda m: GAP if m.group().lower().startswith(tuple(stems)) else m.group(), sentence)


def marked(sentence: str, topic: tuple, vectors: Vectors) -> list[tuple[int, int]]:
    """The words of a sentence that are used of the subject."""
    vector, mean, deviation = topic
    spans = []
    for match in WORD.finditer(sentence):
        word = normalise(match.group())
        if not word or word in EDGELESS:
            continue
        row = vectors.vector(word)
        if row is not None and (float(row @ vector) - mean) / deviation >= NEAR:
            spans.append(match.span())
    return spans


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("-o", "--output", type=Path, required=True)
    parser.add_argument("--count", type=int, default=16000)
    parser.add_argument("--everyday", type=Path, help="documents whose sentences are harmless everyday ones")
    given = parser.parse_args()
    chance, vectors, field = random.Random(SEED), Vectors.default(), Field()
    by_field: dict[str, list[tuple[str, list[str]]]] = {}
    for title, text, medical in articles(given.folder):
        keep = 0.35 if medical else 1.0
        if usable(title) and chance.random() < keep and vectors.vector(normalise(title)) is not None:
            said = sentences(text)
            if len(said) >= 3:
                name = "medicine" if medical else field(title)
                if name or chance.random() < 0.08:
                    by_field.setdefault(name, []).append((title, said[:12]))
    print({name: len(found) for name, found in by_field.items()})
    everyday = []
    if given.everyday:
        for line in given.everyday.read_text("utf-8").splitlines():
            everyday += sentences(json.loads(line)["text"])
    every = [article for found in by_field.values() for article in found]
    names = sorted(by_field)
    weights = [len(by_field[name]) ** 0.5 * (0.5 if name in ("", "known") else 1.0) for name in names]
    lines = []
    while len(lines) < given.count:
        name = chance.choices(names, weights)[0]
        title, said = chance.choice(by_field[name])
        vector = vectors.vector(normalise(title))
        topic = (vector, *vectors.usual(vector))
        parts = [(without(title, each), True) for each in chance.sample(said, min(len(said), chance.randint(0, 3)))]
        for _ in range(chance.randint(1, 3)):
            draw = chance.random()
            pool = by_field[name] if draw < 0.4 else every
            other, others = chance.choice(pool)
            if draw > 0.75 and everyday:
                parts.append((chance.choice(everyday), False))
            elif other.lower() != title.lower():
                parts.append((chance.choice(others), False))
        chance.shuffle(parts)
        text, clues, neither = "", [], []
        for each, own in parts:
            if own:
                clues += [(len(text) + a, len(text) + b) for a, b in marked(each, topic, vectors)]
                neither.append((len(text), len(text) + len(each)))
            text += each + " "
        lines.append(json.dumps({"hide": title, "text": text, "clues": clues, "neither": neither}))
    given.output.write_bytes(zstandard.ZstdCompressor(10).compress("\n".join(lines).encode()))
    print(len(lines), given.output)


if __name__ == "__main__":
    main()
