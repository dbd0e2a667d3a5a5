import io
import json
from dataclasses import replace

import pytest

from reticent.documents import workers
from reticent.documents.batch import BatchJob, sanitize_csv, sanitize_jsonl, sanitize_table, stream_jsonl
from reticent.documents.table import Table
from reticent.errors import InputError, OutputError
from reticent.model import Replacement, apply
from reticent.policy import Policy

POLICY = Policy.load("pii").but(entity_model=False)
JOB = BatchJob(POLICY)


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
    tally = sanitize_jsonl(lines(*records), out, JOB)
    assert (tally.records, tally.failed) == (5, 0)
    for record, row in zip(records, read(out), strict=True):
        assert list(row) == ["id", "text", "spans", "verified"]
        assert row["id"] == record["id"]
        assert row["text"] == "é [PERSON 1] [HIDDEN 1] Mr [PERSON 2]."
        assert apply(record["text"], [Replacement(*span) for span in row["spans"]]) == row["text"]
        assert row["verified"] is False  # nothing public speaks of this subject: what gives it away was not examined
    assert list(tmp_path.iterdir()) == [out]


def test_findings_only_for_who_asks(tmp_path):
    out = io.BytesIO()
    stream_jsonl(lines({"id": 1, "text": "Emma met Mr Kos."}), out, replace(JOB, findings=True))
    row = json.loads(out.getvalue())
    assert list(row) == ["id", "text", "spans", "verified", "findings", "risk"]
    assert row["risk"]["verified"] is row["verified"] is True
    assert "Emma" not in json.dumps(row["findings"])


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
        b'{"id": 8, "text": "x", "n": ' + b"9" * 5000 + b"}",
        b'{"id": 9, "text": "x", "n": ' + b"[" * 100_000 + b"}",
        b'{"id": NaN, "text": "x"}',
        b'{"id": 11, "text": "Emma", "n": Infinity}',
        {"id": "\udfff", "text": "x"},
    )
    tally = sanitize_jsonl(source, out, JOB)
    assert (tally.records, tally.failed) == (11, 6)
    rows = read(out)
    assert [row["id"] for row in rows] == [
        1, "line 2", 3, "line 4", "five", 7, "line 8", "line 9", "line 10", 11, "\udfff"
    ]  # fmt: skip
    assert [row.get("error") for row in rows] == [
        None,
        "line 2 is not JSON",
        "line 3 has no 'text' that is a string",
        "line 4 is not UTF-8",
        None,
        None,
        "line 8 is not JSON",
        "line 9 is not JSON",
        "line 10 has no 'id' that is a string or a whole number",
        None,
        None,
    ]
    assert rows[4]["text"] == "\ud800 [PERSON 1]"


def test_several_processes_give_the_same(tmp_path):
    records = [{"id": n, "text": f"Emma number {n}"} for n in range(100)] + [b"broken"]
    one, two = tmp_path / "1", tmp_path / "2"
    sanitize_jsonl(lines(*records), one, JOB)
    sanitize_jsonl(lines(*records), two, replace(JOB, jobs=2))
    assert one.read_bytes() == two.read_bytes()


def test_an_unwritable_target_is_a_sentence(tmp_path):
    with pytest.raises(OutputError, match="cannot write"):
        sanitize_jsonl(lines({"id": 1, "text": "x"}), tmp_path / "no" / "out", JOB)


def test_tables_row_by_row():
    out = io.BytesIO()
    text = 'id,note,other\n1,"Emma, here",Emma\n2,nothing,Emma\n3,"Emma said ""hi""",\n'
    tally = sanitize_table(Table(io.StringIO(text, newline=""), "t.csv", ["note"]), out, JOB)
    assert (tally.records, tally.failed) == (3, 0)
    assert (
        out.getvalue().decode()
        == 'id,note,other\n1,"[PERSON 1], here",Emma\n2,nothing,Emma\n3,"[PERSON 1] said ""hi""",\n'
    )


def test_rows_that_fail_are_blanked(monkeypatch):
    def fails(documents, policy, world):
        raise ValueError("x")

    monkeypatch.setattr(workers, "sanitize_all", fails)
    out = io.BytesIO()
    tally = sanitize_table(Table(io.StringIO("a,b\nEmma,1\n"), "t.csv", ["a"]), out, JOB)
    assert (tally.records, tally.failed) == (2, 2)  # nobody looked whether the first line is a header
    assert out.getvalue() == b",b\n,1\n"


def test_a_first_line_that_fails_is_blanked(monkeypatch):
    real = workers.sanitize_all

    def fails(documents, policy, world):
        documents = list(documents)
        if any(document.id == 0 for document in documents):
            raise ValueError("x")
        return real(documents, policy, world)

    monkeypatch.setattr(workers, "sanitize_all", fails)
    out = io.BytesIO()
    tally = sanitize_table(Table(io.StringIO("Emma Lindqvist,x\nwell,y\n"), "t.csv", ["1"]), out, JOB)
    assert out.getvalue() == b",x\nwell,y\n"
    assert (tally.records, tally.failed) == (2, 1)


def test_a_table_without_a_header_loses_nobody():
    out = io.BytesIO()
    tally = sanitize_table(Table(io.StringIO("Emma Lindqvist,x\nBram Kos,y,Emma\n", newline=""), "t.csv"), out, JOB)
    assert b"Emma" not in out.getvalue()
    assert b"Bram" not in out.getvalue()
    assert tally.records == 2


@pytest.mark.parametrize("first", ["Leeds,well", "12 March 1984,well", "a Sunni Muslim,well"])
def test_a_first_line_of_what_is_quasi_or_special_is_no_header(first):
    out = io.BytesIO()
    job = BatchJob(Policy.load("identity").but(entity_model=False, style="label"))
    tally = sanitize_table(Table(io.StringIO(f"{first}\nx,y\n", newline=""), "t.csv"), out, job)
    assert first.split(",")[0].split()[-1].encode() not in out.getvalue()
    assert tally.records == 2


def test_a_column_name_tells_what_its_numbers_are():
    out = io.BytesIO()
    sanitize_table(Table(io.StringIO("name,ssn,n\nx,078051120,7805\n", newline=""), "t.csv"), out, JOB)
    assert out.getvalue() == b"name,ssn,n\nx,[ID NUMBER 1],7805\n"


def test_what_one_cell_hides_no_other_shows():
    out = io.BytesIO()
    sanitize_table(Table(io.StringIO("name,ssn,n\nx,078051120,078-05-1120\n", newline=""), "t.csv"), out, JOB)
    assert out.getvalue().startswith(b"name,ssn,n\nx,[ID NUMBER 1],[")


def test_tables_keep_their_encoding():
    out = io.BytesIO()
    sanitize_table(Table(io.StringIO("a\nEmma é\n", newline=""), "t.csv"), out, JOB, encoding="utf-8-sig")
    assert out.getvalue() == "a\n[PERSON 1] é\n".encode("utf-8-sig")


def test_a_file_that_breaks_off_in_a_character_is_a_sentence():
    for data in ("a,b\nx,é".encode()[:-1], ("a,b\n" + ("x," + "yé " * 5000 + "\n") * 10 + "é").encode()[:-1]):
        with pytest.raises(InputError, match=r"^t.csv is (not|broken) (utf-8|UTF-8) .*--encoding"):
            sanitize_csv(io.BytesIO(data), io.BytesIO(), JOB, name="t.csv")


@pytest.mark.parametrize("mark", ["=", "+", "-", "@", "\t", "\r"])
def test_nothing_becomes_a_formula_through_us(mark):
    out = io.BytesIO()
    source = f'who,note,sum\n"{mark} Emma",is here,"{mark}1+1"\nEmma,x,"{mark}2"\n'
    sanitize_table(Table(io.StringIO(source, newline=""), "t.csv", ["who"]), out, JOB)
    rows = out.getvalue().decode().split("\n")
    assert rows[1].strip('"').startswith("'")
    assert rows[1].endswith(f',is here,"{mark}1+1"')
    assert rows[2] == f'[PERSON 1],x,"{mark}2"'


def test_cells_that_do_not_change_stay_to_the_byte():
    out = io.BytesIO()
    source = 'a;b;c;d\r\n"x";Emma;"y;""z""";\r\n;;;"Emma"\r\n'
    sanitize_table(Table(io.StringIO(source, newline=""), "t.csv", ["b", "d"]), out, JOB)
    assert out.getvalue().decode() == 'a;b;c;d\r\n"x";[PERSON 1];"y;""z""";\r\n;;;[PERSON 1]\r\n'


def test_a_single_cell_that_is_blanked_stays_a_row(monkeypatch):
    monkeypatch.delattr(workers, "sanitize_all")
    out = io.BytesIO()
    assert sanitize_table(Table(io.StringIO("a\nEmma\n"), "t.csv"), out, JOB).failed == 2
    assert out.getvalue() == b'""\n""\n'


FORMATS = [
    ("csv", "customer,plan\n\"Haddad, Omar\",Solo\n", "customer,plan\n\"[PERSON 1]\",Solo\n"),
    ("json", '{"user": {"name": "Faith Oduya"}, "lat": 51.93127}', '{"user": {"name": "[PERSON 1]"}, "lat": "[ADDRESS 1]"}'),
    ("jsonl", '{"name": "Omar Haddad"}\n', '{"name": "[PERSON 1]"}\n'),
    ("html", "<p><b>Om</b>ar Haddad</p>", "<p><b>[PERSON 1]</b></p>"),
    ("markdown", "| Name | MRN |\n|--|--|\n| Omar **Haddad** | 483-22-91 |\n", "| Name | MRN |\n|--|--|\n| [PERSON 1]**** | [FILE NUMBER 1] |\n"),
    ("text", "Name: Omar Haddad", "Name: [PERSON 1]"),
]  # fmt: skip


@pytest.mark.parametrize("jobs", [1, 2])
def test_records_with_a_format_come_out_in_it(jobs):
    records = [{"id": name, "text": text, "format": name} for name, text, _ in FORMATS]
    out = io.BytesIO()
    tally = stream_jsonl(lines(*records, {"id": 9, "text": "x", "format": "docx"}), out, replace(JOB, jobs=jobs))
    rows = [json.loads(line) for line in out.getvalue().splitlines()]
    assert [row["text"] for row in rows[:-1]] == [wanted for _, _, wanted in FORMATS]
    assert all(row["verified"] for row in rows[:-1])
    for record, row in zip(records, rows, strict=False):
        assert apply(record["text"], [Replacement(*span) for span in row["spans"]]) == row["text"]
    assert list(rows[-1]) == ["id", "error"]
    assert (tally.records, tally.failed) == (7, 1)


def test_a_script_that_names_somebody_makes_its_record_not_verified():
    page = "<p>Omar Haddad</p><script>var who = 'Omar Haddad'</script>"
    out = io.BytesIO()
    tally = stream_jsonl(lines({"id": 1, "text": page, "format": "html"}), out, JOB)
    assert json.loads(out.getvalue())["verified"] is False
    assert tally.unverified == 1


@pytest.mark.parametrize(
    ("name", "text", "left"),
    [
        ("markdown", "[x](data:text/plain;base64,QW5uYSBLb3M=) Anna Kos came", "[x](data:,) [PERSON 1] came"),
        ("md", "Anna Kos came ![](data:image/gif;base64,QW5uYSBLb3M=)", "[PERSON 1] came ![](data:image/png;base64,"),
        ("html", "<a href='dat&#97;:text/plain,Anna Kos'>x</a> Anna Kos", "<a href='data:,'>x</a> [PERSON 1]"),
    ],
)
def test_files_in_links_of_a_record_go(name, text, left):
    out = io.BytesIO()
    stream_jsonl(lines({"id": 1, "text": text, "format": name}), out, JOB)
    line = json.loads(out.getvalue())
    assert line["text"].startswith(left)
    assert "QW5uYS" not in line["text"]
    assert apply(text, [Replacement(*span) for span in line["spans"]]) == line["text"]
    assert line["verified"]


@pytest.mark.parametrize("name", ["text", "json"])
def test_a_record_that_keeps_a_file_in_a_link_is_not_verified(name):
    out = io.BytesIO()
    stream_jsonl(lines({"id": 1, "text": '["data:text/plain,fine%20weather"]', "format": name}), out, JOB)
    assert not json.loads(out.getvalue())["verified"]


@pytest.mark.parametrize(("identity", "verified"), [("anna-kos-17", False), ("visit-17", True), (17, True)])
def test_a_record_whose_id_says_what_was_hidden_is_not_verified(identity, verified):
    out = io.BytesIO()
    tally = stream_jsonl(lines({"id": identity, "text": "Anna Kos came."}), out, JOB)
    assert json.loads(out.getvalue())["verified"] == verified
    assert tally.unverified == (not verified)


@pytest.mark.parametrize("encoding", ["utf-16", "utf-32", "utf-16-be"])
def test_tables_of_wide_characters_are_read(encoding):
    data = "\ufeff" * (encoding == "utf-16-be") + "name,ward\r\nAnna Kos,west\r\n"
    out = io.BytesIO()
    sanitize_csv(io.BytesIO(data.encode(encoding)), out, JOB)
    assert "[PERSON 1]" in out.getvalue().decode(encoding)
