import json

import pytest

from reticent.errors import InputError
from reticent.evaluate.gold import Annotated, Mark, read_gold
from reticent.evaluate.predictions import from_file
from reticent.evaluate.spans import score
from reticent.model import Span

TEXT = "Mr John Smith and Dr. Smith of Leeds spoke."


def marks(*parts):
    return tuple(
        Mark(Span(TEXT.index(p), TEXT.index(p) + len(p)), kind, identifier, entity)
        for p, kind, identifier, entity in parts
    )


GOLD = Annotated(
    "1",
    TEXT,
    marks(
        ("Mr John Smith", "PERSON", "DIRECT", "a"),
        ("Smith of", "PERSON", "DIRECT", "a"),
        ("Leeds", "LOC", "QUASI", "b"),
        ("Dr.", "TITLE", "ANY", "t"),
        ("spoke", "X", "NO_MASK", "c"),
    ),
)


def hide(*parts):
    return [Span(TEXT.index(p), TEXT.index(p) + len(p)) for p in parts]


def test_an_entity_counts_only_if_all_its_mentions_are_hidden():
    partly = score([(GOLD, hide("John Smith", "Leeds"))], ignore=["TITLE"])
    assert (partly.spans.hits, partly.spans.of) == (2, 3)
    assert partly.entities["DIRECT"].value == 0
    assert partly.entities["QUASI"].value == 1
    fully = score([(GOLD, hide("John Smith", "Dr. Smith", "Leeds"))], ignore=["TITLE"])
    assert fully.entities["DIRECT"].value == 1
    assert fully.precision.value == 1


def test_precision_counts_words_nobody_marked():
    scores = score([(GOLD, hide("John", "spoke"))], ignore=["TITLE"])
    assert (scores.precision.hits, scores.precision.of) == (1, 2)
    assert (scores.words.hits, scores.words.of) == (1, 6)
    assert scores.by_type["PERSON"].of == 2


def test_reads_the_usual_shapes(tmp_path):
    path = tmp_path / "gold.jsonl"
    path.write_text(
        json.dumps({"id": 1, "text": "abc", "spans": [{"start": 0, "end": 1, "type": "T"}]}) + "\n\n"
        + json.dumps({"doc_id": "x", "text": "abc", "entities": [{"start": 0, "end": 3, "identifier": "QUASI", "entity_id": "e"}]})
    )  # fmt: skip
    one, two = read_gold(path)
    assert one.marks[0] == Mark(Span(0, 1), "T", "ANY", "0")
    assert (two.id, two.marks[0].identifier, two.marks[0].entity) == ("x", "QUASI", "e")


@pytest.mark.parametrize(
    "line",
    [
        "{",
        "[]",
        '{"text": "a"}',
        '{"text": "a", "spans": [{"start": 0}]}',
        '{"text": "a", "spans": [{"start": 0, "end": 9}]}',
    ],
)
def test_bad_gold_is_a_sentence(tmp_path, line):
    path = tmp_path / "gold.jsonl"
    path.write_text(line)
    with pytest.raises(InputError, match=r"gold\.jsonl line 1"):
        list(read_gold(path))


def test_predictions_must_cover_the_same_texts(tmp_path):
    path = tmp_path / "p.json"
    path.write_text('{"2": []}')
    with pytest.raises(InputError, match="lacks 1 of the 1 marked texts"):
        list(from_file([GOLD], path))
    path.write_text('{"1": [[0, 999]]}')
    with pytest.raises(InputError, match="outside the text"):
        list(from_file([GOLD], path))
    path.write_text('{"1": [[0, 2, "x"]]}')
    assert list(from_file([GOLD], path)) == [(GOLD, [Span(0, 2)])]
    path.write_text("[1]")
    with pytest.raises(InputError, match="is not of the form"):
        list(from_file([GOLD], path))
