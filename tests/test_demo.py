"""The demonstration shows the methods at their best: its output is read for every fault that a reader would mind."""

import re
import runpy
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console
from rich.panel import Panel

DEMO = Path(__file__).parents[1] / "examples" / "demo.py"
LABEL = r"\[[A-Z][A-Z ]* \d+\]"


class Recorder(Console):
    """A console that keeps what stands in the frames of what comes out."""

    def print(self, *objects, **settings):
        kept.extend(str(each.renderable) for each in objects if isinstance(each, Panel) and each.title != "before")
        super().print(*objects, **settings)


kept: list[str] = []


@pytest.fixture(scope="module")
def afters():
    """The texts that the demonstration shows as they come out."""
    kept.clear()
    demo = runpy.run_path(str(DEMO))
    console = Recorder(file=StringIO(), width=110)
    for example in demo["SHOWN"]:
        demo["show"](console, *example)
    demo["show_message"](console)
    return tuple(kept)


def test_all_methods_are_shown(afters):
    assert len(afters) >= 7


def test_no_label_stands_beside_another(afters):
    assert not [text for text in afters if re.search(rf"{LABEL} ?{LABEL}", text)]


def test_labels_are_numbered_without_gaps(afters):
    for text in afters:
        numbers: dict[str, set[int]] = {}
        for label, number in re.findall(r"\[([A-Z][A-Z ]*) (\d+)\]", text):
            numbers.setdefault(label, set()).add(int(number))
        assert all(found == set(range(1, len(found) + 1)) for found in numbers.values())


@pytest.mark.parametrize(
    "fault",
    [
        r"\b(?:a|an) (?:a|an|the)\b",  # two articles
        r"\b(?:two|three|four|several|another|his|her|their|my) an? ",  # "three an academy"
        r"\ba [aeio]\w+",  # "a organisation"; no word with u or e- that sounds otherwise is shown
        r"\ban [bcdfgjklmnpqrstvwyz]\w+",
        r"\b(?:body part|offsprings?|person's? of his|organism|artifact|entity|hominid|integer)\b",
        r"\b(?:first|second|third|fourth) (?:organisation|company|place)\b",  # "a third organisation"
        r"\b(\w+) \1\b",  # the same word twice
        r" [,.;]",  # a space before a mark
        r"\(\s*\)",  # an empty bracket
        r",\s*,",
    ],
)
def test_it_reads_as_if_an_editor_had_gone_through_it(afters, fault):
    plain = [re.sub(LABEL, "X", text) for text in afters]
    faults = [found.group() for text in plain for found in re.finditer(fault, text)]
    assert not faults


def test_no_name_is_half_hidden(afters):
    torn = re.compile(rf"\b(?:The|A|An) {LABEL} (?:of|on|in) {LABEL}|{LABEL}-\w|\bthe \[PLACE")
    assert not [text for text in afters if torn.search(text)]
