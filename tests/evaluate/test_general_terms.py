"""How true general terms are: the measure, and that it stays as good as it is."""

import json
from pathlib import Path

import pytest

from reticent.errors import InputError
from reticent.evaluate.general import GeneralCase, outcomes, read_cases, tally
from reticent.model import Span

OWN = Path(__file__).parents[2] / "examples/general.jsonl"


def case(text, term, good=(), bad=()):
    start = text.index(term)
    return GeneralCase("1", text, Span(start, start + len(term)), frozenset(good), frozenset(bad))


def judged(world, *given, **lists):
    (found,) = outcomes([case(*given, **lists)], world)
    return found.outcome, found.said


def test_each_outcome(world):
    sentence = ("She plays the violin.", "violin")
    assert judged(world, *sentence, good=["stringed instrument"]) == ("right", "a stringed instrument")
    assert judged(world, *sentence, bad=["stringed instrument"]) == ("wrong", "a stringed instrument")
    assert judged(world, *sentence) == ("unlisted", "a stringed instrument")
    assert judged(world, "He liked the zorblax.", "zorblax")[0] == "not said"


def test_a_changed_article_is_part_of_what_is_said(world):
    assert judged(world, "He ate an apricot.", "apricot", good=["fruit"]) == ("right", "a fruit")


def test_on_sentences_written_before_any_output_was_seen(world):
    counted = tally(outcomes(read_cases(OWN), world))
    assert sum(counted.values()) == 60
    assert counted["right"] >= 44
    assert counted["wrong"] <= 1


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("[]", "line 1: not a JSON object with text"),
        ('{"text": "a", "start": 0}', "line 1: not a JSON object with text"),
        (json.dumps({"text": "a", "start": 0, "end": 9, "good": [], "bad": []}), "no stretch of the text"),
        ("", "holds no sentence"),
    ],
)
def test_bad_files(tmp_path, line, message):
    path = tmp_path / "cases.jsonl"
    path.write_text(line)
    with pytest.raises(InputError, match=message):
        read_cases(path)
