import io
import json

import pytest

from reticent.documents import batch
from reticent.documents.batch import sanitize_jsonl, sanitize_many, sanitize_table
from reticent.documents.table import Table
from reticent.errors import InputError, OutputError, RecordError
from reticent.model import Document, Replacement, Result, apply
from reticent.policy import Policy

POLICY = Policy.load("identity").but(entity_model=False)


def lines(*records):
    return io.BytesIO(b"".join((r if isinstance(r, bytes) else json.dumps(r).encode()) + b"\n" for r in records))


def read(path):
    return [json.loads(line) for line in path.read_text().splitlines()]


def test_the_contract(tmp_path):
    out = tmp_path / "out.jsonl"
    records = [
        {"id": n, "text": f"é Emma met Mr Kos{'abcde'[n]}.", "hide": ["met"], "subject": "Nobody Else"}
        for n in range(5)
    ]
    tally = sanitize_jsonl(lines(*records), out, POLICY)
    assert (tally.records, tally.failed) == (5, 0)
    for record, row in zip(records, read(out), strict=True):
        assert list(row) == ["id", "text", "spans", "findings", "risk"]
        assert row["id"] == record["id"]
        assert row["text"] == "é [PERSON 1] [HIDDEN 1] [PERSON 2]."
        assert apply(record["text"], [Replacement(*span) for span in row["spans"]]) == row["text"]
        assert "Emma" not in json.dumps(row["findings"])
    assert list(tmp_path.iterdir()) == [out]


def test_bad_records_keep_their_place_and_the_rest_goes_on(tmp_path):
    out = tmp_path / "out.jsonl"
    source = lines(
        {"id": 1, "text": "Emma"},
        b"{",
        {"id": 3},
        b"\xff\xfe",
        {"id": "five", "text": "\ud800 Emma"},
        b"",
        {"id": 7, "text": ""},
    )
    tally = sanitize_jsonl(source, out, POLICY)
    assert (tally.records, tally.failed) == (6, 3)
    rows = read(out)
    assert [row["id"] for row in rows] == [1, "line 2", 3, "line 4", "five", 7]
    assert [row.get("error") for row in rows] == [
        None,
        "line 2 is not JSON",
        "line 3 has no 'text' that is a string",
        "line 4 is not UTF-8",
        None,
        None,
    ]
    assert rows[4]["text"] == "\ud800 [PERSON 1]"


def test_several_processes_give_the_same(tmp_path):
    records = [{"id": n, "text": f"Emma number {n}"} for n in range(100)] + [b"broken"]
    one, two = tmp_path / "1", tmp_path / "2"
    sanitize_jsonl(lines(*records), one, POLICY, jobs=1)
    sanitize_jsonl(lines(*records), two, POLICY, jobs=2)
    assert one.read_bytes() == two.read_bytes()


def test_memory_is_bounded(monkeypatch):
    given = []

    def endless():
        for n in range(1000):
            given.append(n)
            yield Document("x", n)

    stream = sanitize_many(endless(), POLICY)
    next(stream)
    assert len(given) <= batch.CHUNK + 1


def test_resume_copies_what_is_done_and_does_the_rest(tmp_path, monkeypatch):
    out = tmp_path / "out.jsonl"
    records = [{"id": n, "text": f"Emma {n}"} for n in range(6)]
    sanitize_jsonl(lines(*records), out, POLICY)
    whole = out.read_bytes()
    kept = whole.splitlines(keepends=True)
    (tmp_path / "out.jsonl.part").write_bytes(b"".join(kept[:3]) + kept[3][:10])
    out.unlink()
    done = []
    monkeypatch.setattr(
        batch,
        "_outcomes",
        lambda chunk, policy, sources, real=batch._outcomes: (
            done.extend(d.id for d in chunk) or real(chunk, policy, sources)
        ),
    )
    sanitize_jsonl(lines(*records), out, POLICY, resume=True)
    assert out.read_bytes() == whole
    assert done == [3, 4, 5]
    assert list(tmp_path.iterdir()) == [out]


def test_resume_fills_gaps_of_a_finished_file(tmp_path):
    out = tmp_path / "out.jsonl"
    records = [{"id": n, "text": f"Emma {n}"} for n in range(5)]
    sanitize_jsonl(lines(*records), out, POLICY)
    whole = out.read_bytes()
    kept = whole.splitlines(keepends=True)
    out.write_bytes(kept[0] + kept[2] + kept[4])
    sanitize_jsonl(lines(*records), out, POLICY, resume=True)
    assert out.read_bytes() == whole


def test_a_run_that_is_cut_leaves_the_old_output_and_something_to_resume(tmp_path, monkeypatch):
    out = tmp_path / "out.jsonl"
    out.write_text("old")

    def cut(chunk, policy, sources):
        raise KeyboardInterrupt

    monkeypatch.setattr(batch, "_outcomes", cut)
    with pytest.raises(KeyboardInterrupt):
        sanitize_jsonl(lines({"id": 1, "text": "x"}), out, POLICY)
    assert out.read_text() == "old"


def test_one_document_that_fails_does_not_take_its_chunk_along(monkeypatch):
    real = batch.sanitize_all

    def fails(documents, policy, world):
        documents = list(documents)
        if any(document.text == "bad" for document in documents):
            raise ValueError("quotes the secret")
        return real(documents, policy, world)

    monkeypatch.setattr(batch, "sanitize_all", fails)
    outcomes = [
        outcome for _, outcome in sanitize_many([Document("a", 1), Document("bad", 2), Document("c", 3)], POLICY)
    ]
    assert [isinstance(outcome, Result) for outcome in outcomes] == [True, False, True]
    assert isinstance(outcomes[1], RecordError)
    assert str(outcomes[1]) == "could not be processed (ValueError)"


def test_an_unwritable_target_is_a_sentence(tmp_path):
    with pytest.raises(OutputError, match="cannot write"):
        sanitize_jsonl(lines({"id": 1, "text": "x"}), tmp_path / "no" / "out", POLICY)


def test_tables_row_by_row():
    out = io.BytesIO()
    text = 'id,note,other\n1,"Emma, here",Emma\n2,nothing,Emma\n3,"Emma said ""hi""",\n'
    tally = sanitize_table(Table(io.StringIO(text, newline=""), "t.csv", ["note"]), out, POLICY)
    assert (tally.records, tally.failed) == (3, 0)
    assert (
        out.getvalue().decode()
        == 'id,note,other\n1,"[PERSON 1], here",Emma\n2,nothing,Emma\n3,"[PERSON 1] said ""hi""",\n'
    )


def test_rows_that_fail_are_blanked(monkeypatch):
    def fails(documents, policy, world):
        raise ValueError("x")

    monkeypatch.setattr(batch, "sanitize_all", fails)
    out = io.BytesIO()
    tally = sanitize_table(Table(io.StringIO("a,b\nEmma,1\n"), "t.csv", ["a"]), out, POLICY)
    assert tally.failed == 1
    assert out.getvalue() == b"a,b\n,1\n"


def test_resume_does_failed_records_again_and_refuses_another_policy(tmp_path, monkeypatch):
    out = tmp_path / "out.jsonl"
    sanitize_jsonl(lines({"id": 1, "text": "Emma"}, {"id": 2}), out, POLICY)
    repaired = lines({"id": 1, "text": "Emma"}, {"id": 2, "text": "Emma"})
    assert sanitize_jsonl(repaired, out, POLICY, resume=True).failed == 0
    assert read(out)[1]["text"] == "[PERSON 1]"

    def cut(chunk, policy, sources):
        raise KeyboardInterrupt

    monkeypatch.setattr(batch, "_outcomes", cut)
    with pytest.raises(KeyboardInterrupt):
        sanitize_jsonl(lines({"id": 1, "text": "x"}), out, POLICY)
    with pytest.raises(InputError, match="had another policy"):
        sanitize_jsonl(lines({"id": 1, "text": "x"}), out, POLICY.but(style="blank"), resume=True)


def test_a_table_without_a_header_loses_nobody():
    out = io.BytesIO()
    sanitize_table(Table(io.StringIO("Emma Lindqvist,x\nBram Kos,y,Emma\n", newline=""), "t.csv"), out, POLICY)
    assert b"Emma" not in out.getvalue()
    assert b"Bram" not in out.getvalue()


def test_a_column_name_tells_what_its_numbers_are():
    out = io.BytesIO()
    sanitize_table(Table(io.StringIO("name,ssn,n\nx,078051120,078051120\n", newline=""), "t.csv"), out, POLICY)
    assert out.getvalue() == b"name,ssn,n\nx,[ID NUMBER 1],078051120\n"


def test_tables_keep_their_encoding():
    out = io.BytesIO()
    sanitize_table(Table(io.StringIO("a\nEmma é\n", newline=""), "t.csv"), out, POLICY, encoding="utf-8-sig")
    assert out.getvalue() == "a\n[PERSON 1] é\n".encode("utf-8-sig")
