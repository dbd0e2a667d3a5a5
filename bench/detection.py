"""How fast is detection, beside its peers, in the same run on the same documents.

    make bench
    .bench/bin/python bench/detection.py [FILE.jsonl ...]     # records with "text"
    .bench/bin/python bench/detection.py --smoke              # one round on a letter, to see that it runs

1. `pii --no-model` against Presidio with its patterns alone (an empty spaCy pipeline, no entity recognizer).
2. `identity` against the spaCy pipeline it runs: what our own part adds.

Every figure is the best of several rounds, taken in turns, because machines are noisy; read the ratios.
"""

import argparse
import json
import logging
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from reticent import Document, Policy, sanitize_all
from reticent.languages.en.spacy import Spacy
from reticent.world import default_world

ROUNDS = 3
SHARED = Path(__file__).parents[2] / "shared/eval"
EXAMPLES = Path(__file__).parents[1] / "examples"


def texts_of(paths: Sequence[Path]) -> list[str]:
    return [json.loads(line)["text"] for path in paths for line in path.read_text("utf-8").splitlines()]


def documents(given: Sequence[Path]) -> dict[str, list[str]]:
    """The sets to run on: files given, or the development sets, or the shipped examples."""
    paths = given or [SHARED / "pii_dev.jsonl", SHARED / "tab_train.jsonl"]
    if all(path.exists() for path in paths):
        return {path.stem: texts_of([path]) for path in paths}
    return {"examples": [(EXAMPLES / "letter.txt").read_text("utf-8")] * 200}


def best(contestants: dict[str, Callable[[], object]], rounds: int) -> dict[str, float]:
    """The best time of each, taken in turns after one warm-up."""
    times: dict[str, float] = {}
    for round_number in range(rounds + 1):
        for name, run in contestants.items():
            start = time.perf_counter()
            run()
            took = time.perf_counter() - start
            if round_number:
                times[name] = min(took, times.get(name, took))
    return times


def presidio_patterns() -> Callable[[str], object] | None:
    """Presidio's analyzer with every recognizer but the entity model's."""
    try:
        from presidio_analyzer import AnalyzerEngine, RecognizerRegistry
        from presidio_analyzer.nlp_engine import SpacyNlpEngine
    except ImportError:
        return None
    import spacy

    logging.disable(logging.CRITICAL)

    class Blank(SpacyNlpEngine):
        def __init__(self) -> None:
            super().__init__()
            self.nlp = {"en": spacy.blank("en")}

    registry = RecognizerRegistry()
    registry.load_predefined_recognizers(languages=["en"])
    for recognizer in [one for one in registry.recognizers if "Spacy" in one.name]:
        registry.remove_recognizer(recognizer.name)
    engine = AnalyzerEngine(registry=registry, nlp_engine=Blank(), supported_languages=["en"])
    return lambda text: engine.analyze(text=text, language="en")


def show(title: str, texts: Sequence[str], times: dict[str, float], ours: str, theirs: str) -> None:
    characters = sum(map(len, texts))
    print(f"\n{title}: {len(texts):,} texts, {characters:,} characters")
    for name, took in times.items():
        print(f"  {name:28} {took:8.2f} s   {characters / took / 1e6:8.3f} million characters/s")
    if theirs in times:
        print(f"  {ours} / {theirs}: {times[ours] / times[theirs]:.3f} of the time")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--smoke", action="store_true", help="one round on a letter, to see that it runs")
    asked = parser.parse_args()
    if asked.smoke:
        return measure({"letter": [(EXAMPLES / "letter.txt").read_text("utf-8")]}, rounds=1)
    return measure(documents(asked.files), ROUNDS)


def measure(sets: dict[str, list[str]], rounds: int) -> None:
    world = default_world()
    patterns = Policy.load("pii").but(entity_model=False)
    identity = Policy.load("identity")
    stages = {
        "identity, labels, no attack": identity.but(style="label", anonymous_among=1),
        "identity, no attack": identity.but(anonymous_among=1),
        "identity": identity,
        "anonymous": Policy.load("anonymous"),
    }
    peer = presidio_patterns()
    if peer is None:
        print("Presidio is not installed here: run 'make bench' to compare")
    for name, texts in sets.items():
        documents_of = [Document(text) for text in texts]

        def ours(policy: Policy, given: list[Document] = documents_of) -> object:
            return list(sanitize_all(given, policy))

        contestants: dict[str, Callable[[], object]] = {"reticent pii --no-model": lambda run=ours: run(patterns)}
        if peer:
            contestants["presidio patterns"] = lambda texts=texts: [peer(text) for text in texts]
        show(name, texts, best(contestants, rounds), "reticent pii --no-model", "presidio patterns")

        assert isinstance(world.language, Spacy)
        contestants = {
            **{stage: lambda run=ours, policy=policy: run(policy) for stage, policy in stages.items()},
            "spaCy pipeline": lambda texts=texts, pipe=world.language.pipeline.pipe: list(pipe(texts, batch_size=32)),
        }
        times = best(contestants, rounds)
        show(name, texts, times, "identity", "spaCy pipeline")
        for stage in stages:
            print(f"  {stage} / spaCy pipeline: {times[stage] / times['spaCy pipeline']:.2f} of the time")


if __name__ == "__main__":
    main()
