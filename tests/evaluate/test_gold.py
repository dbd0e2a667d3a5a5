import json
import subprocess
import sys

import pytest
from zstandard import ZstdCompressor

from reticent.errors import InputError
from reticent.evaluate.gold import Annotated, Mark, read_gold, read_texts
from reticent.model import Span


def shown(text):
    return [(mark.span.of(text.text), mark.type) for mark in text.marks]


def test_reads_the_usual_shapes(tmp_path):
    path = tmp_path / "gold.jsonl"
    lines = [
        {"id": 1, "text": "abc", "spans": [{"start": 0, "end": 1, "type": "T"}]},
        {"doc_id": "x", "text": "abc", "entities": [{"start": 0, "end": 3, "identifier": "QUASI", "entity_id": "e"}]},
        {
            "text": "abc",
            "subject": "S",
            "mentions": [
                [1, 2, "P"],
                {"start": 0, "end": 1, "label": "NO_MASK"},
                {"start": 2, "end": 3, "label": "CITY"},
            ],
        },
    ]
    path.write_text("\n\n".join(map(json.dumps, lines)))
    one, two, three = read_gold(path)
    assert one == Annotated("1", "abc", (Mark(Span(0, 1), "T", "ANY", "0"),))
    assert (two.id, two.marks[0].identifier, two.marks[0].entity) == ("x", "QUASI", "e")
    assert (three.id, three.subject) == ("5", "S")
    assert [(mark.type, mark.identifier) for mark in three.marks] == [("P", "ANY"), ("ANY", "NO_MASK"), ("CITY", "ANY")]


@pytest.mark.parametrize(
    "line",
    [
        "{",
        '{"text": 1, "spans": []}',
        '{"text": "a"}',
        '{"text": "a", "spans": [{"start": 0}]}',
        '{"text": "a", "spans": [[0]]}',
        '{"text": "a", "spans": [{"start": 0, "end": 9}]}',
        '{"text": "a", "spans": [{"start": -1, "end": 1}]}',
    ],
)
def test_bad_gold_is_a_sentence(tmp_path, line):
    path = tmp_path / "gold.jsonl"
    path.write_text(line)
    with pytest.raises(InputError, match=r"gold\.jsonl line 1"):
        read_gold(path)


def test_packed_lines_are_unpacked(tmp_path):
    packed = tmp_path / "gold.jsonl.zst"
    packed.write_bytes(ZstdCompressor().compress(b'{"id": "1", "text": "Ana", "spans": [[0, 3, "person"]]}\n'))
    assert read_gold(packed)[0].text == "Ana"
    packed.write_bytes(b"nothing that was packed")
    with pytest.raises(InputError, match=r"gold\.jsonl\.zst is no \.zst file"):
        read_gold(packed)


def test_texts_need_no_marks(tmp_path):
    path = tmp_path / "texts.jsonl"
    path.write_text('{"id": "a", "text": "abc"}\n')
    assert read_texts(path) == [Annotated("a", "abc")]
    path.write_text('{"id": "a", "text": "abc"}\n{"id": "a", "text": "d"}\n')
    with pytest.raises(InputError, match="two texts with the id 'a'"):
        read_texts(path)
    path.write_text("\n")
    with pytest.raises(InputError, match="has no texts"):
        read_texts(path)
    with pytest.raises(InputError, match="cannot read"):
        read_texts(tmp_path / "none.jsonl")
    path.write_bytes(b'{"id": "\xff"}')
    with pytest.raises(InputError, match="not UTF-8"):
        read_texts(path)


def test_reads_the_text_anonymization_benchmark(tmp_path):
    path = tmp_path / "echr.json"
    mention = {
        "entity_type": "PERSON",
        "start_offset": 3,
        "end_offset": 7,
        "identifier_type": "DIRECT",
        "entity_id": "e1",
    }
    place = mention | {"entity_type": "LOC", "start_offset": 11, "end_offset": 16, "identifier_type": "QUASI"}
    record = {
        "doc_id": "001-1",
        "text": "Mr Rice of Leeds.",
        "annotations": {"a2": {"entity_mentions": [place]}, "a1": {"entity_mentions": [mention]}},
    }
    path.write_text(json.dumps([record]))
    (text,) = read_gold(path)
    assert text.id == "001-1"
    assert shown(text) == [("Rice", "PERSON"), ("Leeds", "LOC")]
    assert [(mark.identifier, mark.annotator) for mark in text.marks] == [("DIRECT", "a1"), ("QUASI", "a2")]
    path.write_text(json.dumps([record | {"annotations": {"a": {"entity_mentions": [mention | {"end_offset": 99}]}}}]))
    with pytest.raises(InputError, match="outside the text of '001-1'"):
        read_gold(path)
    path.write_text('[{"text": "a"}]')
    with pytest.raises(InputError, match=r"entry 1 of echr\.json"):
        read_gold(path)
    path.write_text("[{")
    with pytest.raises(InputError, match="not JSON"):
        read_gold(path)


def test_reads_conll_columns(tmp_path):
    path = tmp_path / "eng.testa"
    path.write_text(
        "-DOCSTART- -X- O O\n\nEmma NNP B-NP B-PER\nRice NNP I-NP I-PER\nsang VBD O O\n\n"
        "Leeds NNP B-NP B-LOC\nYork NNP B-NP B-LOC\n\n-DOCSTART- -X- O O\n\nFin O O S-PER\nRay O O S-PER\n"
    )
    one, two = read_gold(path)
    assert one.text == "Emma Rice sang\nLeeds York"
    assert shown(one) == [("Emma Rice", "PER"), ("Leeds", "LOC"), ("York", "LOC")]
    assert shown(two) == [("Fin", "PER"), ("Ray", "PER")]
    path.write_text("# a comment\nEmma\tPER\nRice\tPER\nsang\tO\n\nLeeds\tLOC\n")
    one, two = read_gold(path)
    assert (shown(one), shown(two)) == ([("Emma Rice", "PER")], [("Leeds", "LOC")])
    path.write_text("Emma\n")
    with pytest.raises(InputError, match="line 1 is not in CoNLL columns"):
        read_gold(path)


def test_reads_brat_standoff(tmp_path):
    (tmp_path / "b.txt").write_bytes(b"Emma\r\nRice met her.")
    (tmp_path / "b.ann").write_text(
        "T1\tPER 0 4;6 10\tEmma Rice\nT2\tPER 15 18\ther\n*\tEquiv T1 T2\nA1\tIdentifier T2 QUASI\n#1\tNote T1\tx\nR1\tX Arg1:T1 Arg2:T2\n"
    )
    (text,) = read_gold(tmp_path)
    assert text.id == "b"
    assert shown(text) == [("Emma", "PER"), ("Rice", "PER"), ("her", "PER")]
    assert [mark.entity for mark in text.marks] == ["T1", "T1", "T1"]
    assert [mark.identifier for mark in text.marks] == ["ANY", "ANY", "QUASI"]
    (tmp_path / "b.ann").write_text("T1\tPER 1 5\tEmma\n")
    with pytest.raises(InputError, match=r"b\.ann line 1 does not match its text"):
        read_gold(tmp_path)
    (tmp_path / "b.ann").write_text("T1 PER 0 4 Emma\n")
    with pytest.raises(InputError, match=r"b\.ann line 1 is not a brat mark"):
        read_gold(tmp_path)
    (tmp_path / "b.ann").unlink()
    with pytest.raises(InputError, match=r"b\.txt has no b\.ann"):
        read_gold(tmp_path)
    assert [text.marks for text in read_texts(tmp_path)] == [()]
    (tmp_path / "b.txt").unlink()
    with pytest.raises(InputError, match="has no texts"):
        read_gold(tmp_path)


def test_reads_a_docbin(tmp_path):
    path = tmp_path / "gold.spacy"
    made = (
        "import sys, spacy\nfrom spacy.tokens import Doc, DocBin, Span\n"
        "doc = Doc(spacy.blank('en').vocab, words=['Emma', 'Rice', 'sang'])\n"
        "doc.ents = [Span(doc, 0, 2, label='PERSON')]\nDocBin(docs=[doc]).to_disk(sys.argv[1])\n"
    )
    subprocess.run([sys.executable, "-c", made, path], check=True)
    (text,) = read_gold(path)
    assert (text.id, text.text, shown(text)) == ("1", "Emma Rice sang ", [("Emma Rice", "PERSON")])
    path.write_bytes(b"no")
    with pytest.raises(InputError, match="not a spaCy DocBin"):
        read_gold(path)


def test_special_is_a_weight_and_no_type(tmp_path):
    path = tmp_path / "gold.jsonl"
    span = {"start": 0, "end": 3, "label": "SPECIAL", "type": "health", "entity_id": "s1"}
    path.write_text(json.dumps({"id": "1", "genre": "note", "text": "HIV", "spans": [span]}))
    (text,) = read_gold(path)
    assert text.marks == (Mark(Span(0, 3), "health", "SPECIAL", "s1"),)
