"""JSON and CSV as one document: values behind labels, and a way back that keeps the format."""

import csv
import io
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reticent.documents.structured import read_csv, read_json, read_json_lines
from reticent.errors import InputError
from reticent.model import Replacement, apply

ANYTHING = st.text(st.characters(exclude_categories=("Cs",)), max_size=12)


def replaced(layout, said, new):
    start = layout.text.index(said)
    return apply(layout.source, layout.edits([Replacement(start, start + len(said), new)]))


def test_values_of_json_stand_behind_their_keys():
    source = json.dumps(
        {"user": {"id": "u1", "name": "Faith"}, "device": {"name": "Pixel"}, "tags": ["a", "b"], "ok": True}
    )
    assert read_json(source).text == "user id: u1\nname: Faith\ndevice: Pixel\ntags: a\ntags: b"


def test_a_key_that_is_data_is_examined():
    assert "anna@example.org" in read_json('{"anna@example.org": {"age": 5}}').text


def test_json_stays_json():
    source = '{"a": "Fa\\u00efth \\"F\\" \\ud83d\\ude00", "lat": 51.93127}'
    assert json.loads(replaced(read_json(source), 'Faïth "F" 😀', '[P "1"]'))["a"] == '[P "1"]'
    assert json.loads(replaced(read_json(source), "93", "[ADDRESS 1]"))["lat"] == "[ADDRESS 1]"


@pytest.mark.parametrize("source", ["", "{", "{'a': 1}", "[" * 100_000, '{"a": 1} {"b": 2}'])
def test_what_is_no_json_is_one_sentence(source):
    with pytest.raises(InputError, match="the text is not JSON"):
        read_json(source)


def test_lines_of_json():
    assert read_json_lines('{"a": "x"}\n\n{"a": "y"}\n').text == "a: x\n\na: y"
    with pytest.raises(InputError, match="line 2 of the text is not JSON"):
        read_json_lines('{"a": "x"}\n{\n')


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | ANYTHING,
        lambda each: st.lists(each) | st.dictionaries(ANYTHING, each),
    )
)
def test_any_json_survives(value):
    source = json.dumps(value)
    layout = read_json(source)
    assert apply(source, layout.edits([])) == source
    for start, piece in zip(layout.starts, layout.pieces, strict=True):
        json.loads(apply(source, layout.edits([Replacement(start, start + len(piece.text), 'new "one"')])))


def test_cells_stand_behind_their_headings():
    layout = read_csv('ticket,customer\r\nTK-1,"Chase, ""Al"" Amara"\r\n,Bo\r\n')
    assert layout.text == 'ticket: TK-1\ncustomer: Chase, "Al" Amara\n\ncustomer: Bo'
    assert replaced(layout, 'Chase, "Al" Amara', "[P, 1]") == 'ticket,customer\r\nTK-1,"[P, 1]"\r\n,Bo\r\n'


def test_a_first_line_of_data_is_data():
    assert read_csv("Anna Kowalska,Leeds\nOmar Haddad,Hull\n").text == "Anna Kowalska\nLeeds\n\nOmar Haddad\nHull"
    assert "0171" in read_csv("name,555-0171\nx,y\n").text


def test_nothing_new_ends_a_cell_or_is_a_formula():
    assert replaced(read_csv("name,note\nBo,x\n"), "Bo", "a, b") == "name,note\na  b,x\n"
    assert replaced(read_csv("name,tel\nBo,07700\n"), "07700", "+44 1") == "name,tel\nBo,'+44 1\n"


@given(st.lists(st.lists(ANYTHING, min_size=2, max_size=4), min_size=1, max_size=4))
def test_any_table_survives(rows):
    out = io.StringIO()
    csv.writer(out).writerows(rows)
    source = out.getvalue()
    layout = read_csv(source)
    assert apply(source, layout.edits([])) == source


@pytest.mark.parametrize("source", ["", "a", ",", '"', 'a,"b', "\n\n", "a;b\n", '"a"x,b\n'])
def test_broken_tables_are_read_as_far_as_they_go(source):
    layout = read_csv(source)
    assert apply(source, layout.edits([])) == source


@pytest.mark.parametrize("key", ["Annika", "tobias_lindqvist", "Annika Lindqvist", "a@example.org"])
def test_keys_that_are_names_are_read(key):
    source = json.dumps({key: {"score": 3}, "first_name": 1, "rose": 2, "status": "open"})
    layout = read_json(source)
    assert layout.text.splitlines()[0] == key
    assert "rose" not in layout.text.replace("rose: 2", "")
    assert "status\n" not in layout.text
    assert json.loads(replaced(layout, key, "[PERSON 1]"))["[PERSON 1]"] == {"score": 3}
