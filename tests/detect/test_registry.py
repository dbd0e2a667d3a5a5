from pathlib import Path

import reticent.detect
from reticent.detect import detectors
from reticent.kinds import KINDS
from reticent.model import Document

HERE = Path(reticent.detect.__file__).parent
SHARED = {
    "__init__",
    "apart",
    "beside_people",
    "called",
    "crumbs",
    "evident",
    "doubtful",
    "kind_rules",
    "filed",
    "likeness",
    "mentions",
    "numbering",
    "overlaps",
    "patterns",
    "personal_names",
    "precedents",
    "role_letters",
    "same_person",
    "short_names",
    "somebody",
    "spoken",
    "terms",
    "together",
    "who",
    "sentence_rules",
    "special_phrases",
    "whole_numbers",
    "whole_paths",
    "whole_titles",
    "whole_institutions",
    "needless",
}


def test_every_detector_is_registered_with_known_kinds():
    assert {path.stem for path in HERE.glob("*.py")} - SHARED == set(detectors())
    for detector in detectors().values():
        assert detector.kinds <= set(KINDS)


def test_every_detector_has_a_test_file():
    tests = {path.stem for path in Path(__file__).parent.glob("test_*.py")}
    assert {f"test_{name}" for name in detectors()} <= tests


def test_every_kind_can_be_found_or_named():
    findable = frozenset().union(*(detector.kinds for detector in detectors().values()))
    assert (
        set(KINDS) - findable
        == {
            "hidden",
            "clue",
            "passage",
            "law",
            "language",
            "sensitive",
        }
    )  # laws are marked by other tools; languages are told from nationalities, what is sensitive from special categories


def test_thresholds_are_per_kind(plain_find):
    text = "It was in 1971."
    assert plain_find(text)
    assert plain_find(text, thresholds={"date": 0.99}) == []


def test_reasons_never_quote_the_text(world):
    text = (Path(__file__).parents[2] / "examples" / "letter.txt").read_text()
    analysis = next(world.language.analyse([text]))
    found = [finding for each in detectors().values() for finding in each.detect(Document(text), analysis, world)]
    assert len({finding.detector for finding in found}) > 8
    for finding in found:
        surface = finding.span.of(text)
        assert len(surface) < 4 or surface.casefold() not in finding.reason.casefold()
