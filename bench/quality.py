"""How well do we find what people marked, beside our peers, on the same texts with the same measures.

    .bench/bin/python bench/quality.py [FOLDER]        # default: ../shared/eval

The folder holds pii_dev.jsonl, tab_train.jsonl and bios_dev.jsonl. Peers: Presidio with the same language model, and
the entities of that model as they are. Prints the table that the README shows.
"""

import sys
from collections.abc import Callable, Iterator, Sequence
from importlib.metadata import version
from pathlib import Path

from reticent import Policy
from reticent.evaluate.gold import Annotated, read_gold
from reticent.evaluate.predictions import by_policy
from reticent.evaluate.spans import Scores, score
from reticent.language.spacy import Spacy
from reticent.model import Span

Hidden = Iterator[tuple[Annotated, list[Span]]]
IGNORED = ("TITLE",)
SETS = (("pii_dev", "pii"), ("tab_train", "identity"), ("bios_dev", "identity"))


def presidio() -> Callable[[Sequence[Annotated]], Hidden]:
    """Presidio's analyzer as it comes, on our language model."""
    import logging

    from presidio_analyzer import AnalyzerEngine
    from presidio_analyzer.nlp_engine import SpacyNlpEngine

    logging.disable(logging.CRITICAL)

    class Ours(SpacyNlpEngine):
        def __init__(self) -> None:
            super().__init__()
            self.nlp = {"en": Spacy().pipeline}

    engine = AnalyzerEngine(nlp_engine=Ours(), supported_languages=["en"])

    def hide(texts: Sequence[Annotated]) -> Hidden:
        for annotated in texts:
            results = engine.analyze(text=annotated.text, language="en")
            yield annotated, [Span(result.start, result.end) for result in results]

    return hide


def spacy_entities() -> Callable[[Sequence[Annotated]], Hidden]:
    """All entities of the language model."""
    language = Spacy()

    def hide(texts: Sequence[Annotated]) -> Hidden:
        analyses = language.analyse(annotated.text for annotated in texts)
        for annotated, analysis in zip(texts, analyses, strict=True):
            yield annotated, [entity.span for entity in analysis.entities]

    return hide


def row(system: str, scores: Scores) -> str:
    direct = scores.entities.get("DIRECT")
    found = f"{direct.value:.2f} / {scores.entities['QUASI'].value:.2f}" if direct else f"{scores.spans.value:.2f}"
    precision, kept = scores.precision.value, scores.kept.value
    return f"{system}: found {found}, precision {precision:.2f}, F1 {scores.f1:.2f}, words kept {kept:.2f}"


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parents[2] / "shared/eval"
    systems: dict[str, Callable[[Sequence[Annotated]], Hidden]] = {"spaCy entities": spacy_entities()}
    try:
        systems[f"Presidio {version('presidio-analyzer')}"] = presidio()
    except ImportError:
        print("Presidio is not installed here: run 'make bench' first")
    for name, policy in SETS:
        texts = list(read_gold(folder / f"{name}.jsonl"))
        print(f"\n{name}: {len(texts)} texts")
        print(" ", row(f"reticent {policy}", score(by_policy(texts, Policy.load(policy)), IGNORED)))
        for system, hide in systems.items():
            print(" ", row(system, score(hide(texts), IGNORED)))


if __name__ == "__main__":
    main()
