"""How many are found, and how much is kept, as the identity budget grows: a curve over K, and bits against attackers.

    .venv/bin/python bench/budget.py                       # all development actors; some minutes
    .venv/bin/python bench/budget.py --every 4             # each fourth of them
    .venv/bin/python bench/budget.py --every 6 --from 1    # each sixth, beginning with the second
    .venv/bin/python bench/budget.py ../shared/reference --professions   # other people, half of each article
    .venv/bin/python bench/budget.py --smoke               # on made-up people, to see that it runs

Attackers are those of `reticent evaluate risk`, who match words, and one by meaning: the cosine between the vectors of the
output and of each candidate's text. The strongest counts. "information" is the bits of the words that come out over those
of the original; "facts" is the identity bits of the output over those of the original; "bits" is what the output tells by
its bill; "empty" is the share of texts of which nothing is left.

With --professions, politicians, athletes, scientists and musicians of the reference texts, by their first sentence: the
first half of each article is protected, and the attacker has the second half of so many of that profession. The corpus
has these articles, so that prices know them; the attackers have not.
"""

import argparse
import io
import json
import re
import tempfile
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import zstandard
from sample import shared

from reticent import Document, Policy, World, identity_bill, sanitize_all
from reticent.evaluate import risk
from reticent.evaluate.information import WordBits
from reticent.guards.reidentification.population import Population
from reticent.world import default_world

SETTINGS = {
    "identity": ("identity", {}),
    "informed, K 10": ("anonymous", {"attacker": "informed"}),
    **{f"knowing, K {k}": ("anonymous", {"anonymous_among": k}) for k in (2, 10, 100, 1000)},
}
CALIBRATED = ["identity", *(f"knowing, K {k}" for k in (2, 10, 100))]
PROFESSIONS = {
    "politicians": re.compile(r"\bpolitician\b"),
    "athletes": re.compile(r"\b(?:footballer|player|athlete|cricketer|swimmer|cyclist|boxer)\b"),
    "scientists": re.compile(r"\b(?:scientist|physicist|chemist|mathematician|biologist|astronomer)\b"),
    "musicians": re.compile(r"\b(?:musician|singer|composer|guitarist|pianist|drummer|rapper)\b"),
}
BIOGRAPHY = re.compile(r"[A-Z][^.(]{3,60}\([^()]*\d{4}[^()]*\) (?:is|was) (an? [^.]{5,120})")
SHORTEST = 1500
LABEL = re.compile(r"\[[A-Z][A-Z ]* \d+\]")
WORD = re.compile(r"\w+")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, nargs="?", default=Path(__file__).parents[2] / "shared/eval")
    parser.add_argument("--every", type=int, default=1, help="only each n-th text")
    parser.add_argument("--from", type=int, default=0, dest="first", help="beginning with this one")
    parser.add_argument("--professions", action="store_true", help="people of the reference texts in the folder")
    parser.add_argument("--people", type=int, default=40, help="how many of each profession are protected")
    parser.add_argument("--smoke", action="store_true", help="made-up people, to see that it runs")
    asked = parser.parse_args()
    if asked.professions:
        return professions(asked.folder, asked.people)
    if not asked.smoke:
        return actors(asked.folder, list(SETTINGS), asked.every, asked.first)
    with shared() as folder:
        actors(folder / "eval", list(SETTINGS)[:3], 1, 0)
        return professions(folder / "reference", 4)


def actors(folder: Path, names: Sequence[str], every: int, first: int) -> None:
    """The development actors, against the rest of their articles."""
    lines = (folder / "actors_dev.jsonl").read_text("utf-8").splitlines()[first::every]
    texts = [(record["id"], record["text"]) for record in map(json.loads, lines)]
    measure(texts, folder / "actors_population.jsonl", names)


def professions(folder: Path, people: int) -> None:
    """People of the reference texts, profession by profession, each against the second half of the article."""
    found: dict[str, list[tuple[str, str, str]]] = {name: [] for name in PROFESSIONS}
    for path in sorted(folder.glob("*.jsonl.zst")):
        with path.open("rb") as source:
            for line in io.TextIOWrapper(zstandard.ZstdDecompressor().stream_reader(source), "utf-8"):
                record = json.loads(line)
                opening = BIOGRAPHY.match(record["text"][:400])
                if opening and len(record["text"]) >= SHORTEST:
                    name = next((name for name, said in PROFESSIONS.items() if said.search(opening.group(1))), None)
                    if name and len(found[name]) < 10 * people:
                        found[name].append((record["title"], *_halves(record["text"])))
    for name, lives in found.items():
        unique = {title: (first, rest) for title, first, rest in lives}
        if not unique:
            continue
        with tempfile.TemporaryDirectory() as place:
            path = Path(place) / "population.jsonl"
            path.write_text(
                "".join(json.dumps({"id": each, "text": rest}) + "\n" for each, (_, rest) in unique.items()), "utf-8"
            )
            texts = [(each, first) for each, (first, _) in unique.items()]
            print(f"\n{name}")
            measure(texts[:: max(1, len(texts) // people)][:people], path, CALIBRATED)


def _halves(text: str) -> tuple[str, str]:
    """An article, cut behind the sentence in its middle."""
    ends = [match.end() for match in re.finditer(r"[.!?]\s", text)]
    at = min(ends, key=lambda end: abs(end - len(text) // 2), default=len(text) // 2)
    return text[:at].strip(), text[at:].strip()


def measure(texts: Sequence[tuple[str, str]], path: Path, names: Sequence[str]) -> None:
    """One row for each setting."""
    world = default_world()
    population, meant = Population.read(path), _Meanings(path, world)
    places = {name: place for place, name in enumerate(population.ids)}
    bits = WordBits(world.reference)
    before = {name: identity_bill(text, world=world).bits for name, text in texts}
    print(f"{len(texts)} texts among {population.size} candidates")
    print(f"{'setting':16} found  by            by meaning  words  information  facts   bits  empty  verified")
    for name in names:
        preset, changes = SETTINGS[name]
        results = list(sanitize_all((Document(text) for _, text in texts), Policy.load(preset).but(**changes), world))
        outputs = [result.text for result in results]
        truth = [places[each] for each, _ in texts]
        tally = risk.risk(outputs, truth, population)
        strongest = risk.strongest(tally)
        by_meaning = np.mean([meant.found(output, place) for output, place in zip(outputs, truth, strict=True)])
        kept = [len(_words(out)) / len(_words(text)) for out, (_, text) in zip(outputs, texts, strict=True)]
        told = [_bits(out, bits) / _bits(text, bits) for out, (_, text) in zip(outputs, texts, strict=True)]
        bills = [identity_bill(out, 100_000, world).bits for out in outputs]
        facts = [told / max(before[each], 1e-9) for told, (each, _) in zip(bills, texts, strict=True)]
        empty = np.mean([not out.strip() for out in outputs])
        verified = np.mean([result.risk.verified for result in results])
        print(
            f"{name:16} {tally.value(risk.TOP, strongest):5.3f}  {strongest:13} {by_meaning:10.3f}  {np.mean(kept):5.2f}  "
            f"{np.mean(told):11.2f}  {np.mean(facts):5.2f}  {np.mean(bills):5.1f}  {empty:5.2f}  {verified:8.2f}",
            flush=True,
        )


class _Meanings:
    """Who is nearest by the meaning of all words together."""

    def __init__(self, path: Path, world: World) -> None:
        records = [json.loads(line) for line in path.read_text("utf-8").splitlines() if line.strip()]
        self._world = world
        self._rows = np.array([self._vector(record["text"]) for record in records])
        self._mean = self._rows.mean(axis=0)

    def _vector(self, text: str) -> np.ndarray:
        return np.asarray(self._world.meanings.of(text), np.float64)

    def found(self, output: str, place: int) -> float:
        """Whether the truth is nearest; ties are shared out, and an empty output says nothing."""
        rows, own = self._rows - self._mean, self._vector(LABEL.sub(" ", output)) - self._mean
        scores = rows @ own / np.maximum(np.linalg.norm(rows, axis=1), 1e-9)
        if not output.strip():
            scores = np.zeros(len(rows))
        return risk.placed("meaning", scores, place)[risk.TOP, "meaning"][0]


def _words(text: str) -> list[str]:
    return WORD.findall(LABEL.sub(" ", text))


def _bits(text: str, bits: WordBits) -> float:
    return sum(map(bits, _words(text)))


if __name__ == "__main__":
    main()
