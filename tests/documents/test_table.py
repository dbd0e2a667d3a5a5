import io

import pytest

from reticent.documents.table import Table
from reticent.errors import InputError
from reticent.model import Replacement


def table(text, *columns):
    return Table(io.StringIO(text, newline=""), "t.csv", columns)


def test_rows_know_their_raw_text_and_layout():
    source = table('name,note,n\r\n"Kos, Jan",saw "x",1\r\n', "name", "note")
    (row,) = source.rows()
    assert row.raw == '"Kos, Jan",saw "x",1\r\n'
    assert row.layout().text == 'name: Kos, Jan\n\nnote: saw "x"'
    cells = row.edited([Replacement(0, 14, "[P, 1]")])
    assert source.line(row, cells) == '"[P, 1]",saw "x",1\r\n'


def test_edits_stay_inside_their_cell():
    (row,) = table("a,b\nJan,Kos\n").rows()
    assert row.edited([Replacement(3, 14, "X")]) == ("X", "")


def test_delimiters_short_rows_and_line_breaks_in_cells():
    rows = list(table("a;b\n1;x\n2\n3;'y\n").rows())
    assert [row.cells for row in rows] == [("1", "x"), ("2",), ("3", "'y")]
    (row,) = table('a\tb\n"one\ntwo"\tz\n').rows()
    assert row.raw == '"one\ntwo"\tz\n'


def test_missing_column_and_bad_files_are_sentences():
    with pytest.raises(InputError, match=r"t.csv has no column 'nmae', did you mean 'name'\?; it has 2 columns"):
        table("name,note\n", "nmae")
    with pytest.raises(InputError) as error:
        table("Jane Smith,well\nEmma Solheim,ill\n", "Jane Smth")
    assert str(error.value) == "t.csv has no column 'Jane Smth'; it has 2 columns"
    with pytest.raises(InputError, match="empty table"):
        table("")
    with pytest.raises(InputError, match="is not CSV near line 2"):
        list(table('a,b\n"x"y,"z\n').rows())


def test_columns_by_number():
    (row,) = table("a,b\n1,2\n", "2").rows()
    assert row.chosen == (1,)


@pytest.mark.parametrize("header", ["name,seen,note,ward", "patient,dob,ward,consultant", "case,judge,court,mark"])
def test_names_of_columns_that_could_be_names_of_people_stay(header, tmp_path, cli):
    path = tmp_path / "a.csv"
    path.write_text(f"{header}\nAnna Kowalska,2021-03-03,well,B2\n")
    done = cli("sanitize", str(path), "--policy", "pii")
    assert done.out.splitlines()[0] == header


def test_a_first_line_that_is_no_header_is_done_like_the_others(tmp_path, cli):
    path = tmp_path / "a.csv"
    path.write_text("Anna Kowalska,Leeds,well\nEmma Solheim,York,well\n")
    assert "Kowalska" not in cli("sanitize", str(path), "--policy", "pii").out
