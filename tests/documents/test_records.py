import json

import pytest

from reticent.documents.records import error_line, is_batch, parse_record, record_id, result_line
from reticent.errors import RecordError
from reticent.model import Replacement, apply
from reticent.pipeline import sanitize_all
from reticent.policy import Policy


def test_a_good_record():
    document, layout = parse_record('{"id": "a", "text": "x", "hide": ["y"], "subject": "Z", "more": 1}', 1)
    assert (document.id, document.text, document.hide, document.subject) == ("a", "x", ("y",), "Z")
    assert layout is None


@pytest.mark.parametrize(
    ("lines", "batch"),
    [
        (['{"id": 1, "text": "x"}', '{"event": "y"}'], True),
        (['{"event": "y"}', "", '{"text": "x"}'], True),
        (['{"event": "y", "text": {}}', '{"event": "z"}'], False),
        (["[1]", "2"], False),
        (["not JSON"], True),
        ([], True),
    ],
)
def test_a_log_is_no_batch(lines, batch):
    assert is_batch([f"{line}\n".encode() for line in lines]) is batch


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
        ('{"id": 1, "text": "x", "format": "docx"}', "'format' is none of text, markdown, html, json, csv, jsonl"),
        ('{"id": 1, "text": "x", "format": 5}', "'format' is none of"),
        ('{"id": 1, "text": "{", "format": "json"}', "line 7: the text is not JSON"),
        ('{"id": 1, "text": "{}\\n{", "format": "jsonl"}', "line 7: line 2 of the text is not JSON"),
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


@pytest.mark.parametrize("name", ["csv", "tsv", "html", "markdown", "md", "json", "txt", "eml"])
def test_a_format_lays_the_text_out(name):
    text = {"json": '{"a": "x"}'}.get(name, "x")
    document, layout = parse_record(json.dumps({"id": 1, "text": text, "format": name}), 1)
    assert layout is not None
    assert (layout.source, layout.text) == (text, document.text)


def test_a_result_counts_the_characters_that_came_in(world):
    text = 'customer,note\n"Haddad, Omar",rang\n'
    document, layout = parse_record(json.dumps({"id": 1, "text": text, "format": "csv"}), 1)
    result = next(sanitize_all([document], Policy.load("pii").but(entity_model=False), world))
    line = json.loads(result_line(document, result, layout, verified=True, findings=True))
    assert line["text"] == 'customer,note\n"[PERSON 1]",rang\n'
    assert apply(text, [Replacement(*span) for span in line["spans"]]) == line["text"]
    found = line["findings"][0]
    assert text[found["start"] : found["end"]] == "Haddad, Omar"
