import json

import pytest

from reticent.documents.marks import read_marks
from reticent.errors import InputError

TEXT = "Emma met Bob."


def marks(tmp_path, value):
    path = tmp_path / "m.json"
    path.write_text(value if isinstance(value, str) else json.dumps(value))
    return [(finding.span.of(TEXT), finding.kind) for finding in read_marks(path, TEXT)]


@pytest.mark.parametrize(
    "value",
    [
        [{"start": 0, "end": 4, "entity_type": "PERSON", "score": 0.85}],
        [[0, 4, "PER"]],
        {"findings": [{"start": 0, "end": 4, "kind": "person"}]},
        {"spans": [[0, 4, "person"]]},
    ],
)
def test_what_tools_write(tmp_path, value):
    assert marks(tmp_path, value) == [("Emma", "person")]


def test_unknown_types_are_names(tmp_path):
    assert marks(tmp_path, [[9, 12, "BADGE"]]) == [("Bob", "name")]


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ("{", "is not JSON"),
        ("5", "not a list of marks"),
        ([{"from": 0}], "not a list of marks"),
        ([[0, 99]], "outside the text"),
        ("{}", "not a list of marks"),
        ("[[1e400, 2]]", "not a whole number"),
        ("[[NaN, 2]]", "not a whole number"),
        ('[["0", "2"]]', "not a whole number"),
        ("[[[0], 2]]", "not a whole number"),
        ("[[true, 2]]", "not a whole number"),
        ("[[0.5, 2]]", "not a whole number"),
        ('[{"start": 0, "end": 2, "score": NaN}]', "not a number"),
        ('[{"start": 0, "end": 2, "score": "1"}]', "not a number"),
        ("[[" + "9" * 5000 + ", 2]]", "is not JSON"),
        ("[" * 100_000, "is not JSON"),
        ("[[]]", "not a list of marks"),
        ("[null]", "not a list of marks"),
    ],
)
def test_bad_marks_are_a_sentence(tmp_path, value, message):
    with pytest.raises(InputError, match=message):
        marks(tmp_path, value)
