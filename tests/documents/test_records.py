import json

import pytest

from reticent.documents.records import error_line, parse_record, record_id
from reticent.errors import RecordError


def test_a_good_record():
    document = parse_record('{"id": "a", "text": "x", "hide": ["y"], "subject": "Z", "more": 1}', 1)
    assert (document.id, document.text, document.hide, document.subject) == ("a", "x", ("y",), "Z")


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("{", "line 7 is not JSON"),
        ("[1]", "line 7 is not an object"),
        ('"text"', "line 7 is not an object"),
        ('{"text": "x"}', "line 7 has no 'id'"),
        ('{"id": true, "text": "x"}', "line 7 has no 'id'"),
        ('{"id": 1}', "line 7 has no 'text'"),
        ('{"id": 1, "text": 5}', "line 7 has no 'text'"),
        ('{"id": 1, "text": "x", "hide": "y"}', "'hide' is not a list of terms"),
        ('{"id": 1, "text": "x", "hide": [" "]}', "'hide' is not a list of terms"),
        ('{"id": 1, "text": "x", "subject": ""}', "'subject' is not a name"),
        ("[" * 100_000, "line 7 is not JSON"),
    ],
)
def test_a_bad_record_says_what_is_wrong_and_nothing_else(line, message):
    with pytest.raises(RecordError) as error:
        parse_record(line, 7)
    assert message in str(error.value)


def test_ids_as_far_as_they_can_be_told():
    assert record_id('{"id": 5, "text": 0}', 3) == 5
    assert record_id("{", 3) == "line 3"
    assert record_id('{"id": [1]}', 3) == "line 3"


def test_lone_surrogates_survive_as_escapes():
    line = error_line("\ud800", "x")
    assert json.loads(line.encode())["id"] == "\ud800"
