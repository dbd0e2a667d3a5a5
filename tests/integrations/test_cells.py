import datetime as dt
from decimal import Decimal

import pytest

from reticent.documents.layout import read_text
from reticent.documents.structured import read_json
from reticent.errors import InputError, PolicyError, UnknownName
from reticent.integrations import MissingPackage, needed
from reticent.integrations.cells import CellJob, sanitize_rows
from reticent.integrations.joined import JoinedTexts
from reticent.model import Replacement


def cells(values, policy="pii", **settings):
    rows = list(sanitize_rows(((value,) for value in values), ["note"], CellJob.of(policy, **settings)))
    return [row.cells[0] for row in rows], [row.problem for row in rows]


def test_missing_stays_missing_and_what_says_nothing_stays_itself():
    values = [None, "", float("nan"), True, "fine weather", 7]
    made, problems = cells(values)
    assert [new is old for new, old in zip(made, values, strict=True)] == [True] * len(values)
    assert problems == [None] * len(values)


def test_a_column_of_mixed_types():
    structure = {"name": "Emma Lindqvist", "beds": [1, 2], "since": dt.date(2020, 3, 1)}
    made, problems = cells(["Emma Lindqvist", Decimal("1.5"), structure, b"Emma Lindqvist", {"x": object()}])
    assert made[0] == "[PERSON 1]"
    assert made[1] == Decimal("1.5")
    assert made[2]["name"] == "[PERSON 1]"
    assert made[2]["beds"] == [1, 2]
    assert made[3:] == [None, None]
    assert "bytes" in problems[3]
    assert "structure" in problems[4]
    assert not any("Emma" in problem for problem in problems if problem)


def test_a_number_that_tells_becomes_text():
    assert cells([4111111111111111])[0][0] not in (4111111111111111, "4111111111111111")


def test_the_columns_of_a_row_are_one_document():
    rows = [("Emma Lindqvist", "Emma fell ill."), (None, "Emma Lindqvist"), (None, None)]
    made = [row.cells for row in sanitize_rows(rows, ["name", "note"], CellJob.of("pii"))]
    assert made == [("[PERSON 1]", "[PERSON 1] fell ill."), (None, "[PERSON 1]"), (None, None)]


def test_labels_per_row_and_per_table():
    values = ["Paul Mercer called.", "Emma Lindqvist called.", None, "Paul Mercer called again."]
    assert cells(values)[0][3] == "[PERSON 1] called again."
    by_table, _ = cells(values, labels="table")
    assert by_table[0] == "[PERSON 1] called."
    assert by_table[1] == "[PERSON 2] called."
    assert by_table[2] is None
    assert by_table[3] == "[PERSON 1] called again."


def test_pseudonyms_are_stable_across_rows_and_tables_by_key():
    first, _ = cells(["Emma Lindqvist called.", "It rained."], style="pseudonym", key="one")
    second, _ = cells(["We met Emma Lindqvist."], style="pseudonym", key="one")
    other, _ = cells(["We met Emma Lindqvist."], style="pseudonym", key="two")
    name = first[0].removesuffix(" called.")
    assert second == [f"We met {name}."]
    assert other != second
    assert "Emma" not in name


def test_one_row_that_cannot_be_done_does_not_stop_the_rest(monkeypatch):
    from reticent.documents import workers

    real = workers.sanitize_all

    def breaks(documents, *rest):
        documents = list(documents)
        if any("explode" in document.text for document in documents):
            raise RuntimeError("explode: Emma Lindqvist")
        return real(documents, *rest)

    monkeypatch.setattr(workers, "sanitize_all", breaks)
    made, problems = cells(["Emma Lindqvist", "explode: Emma Lindqvist", None, "Emma Lindqvist"])
    assert made == ["[PERSON 1]", None, None, "[PERSON 1]"]
    assert problems == [None, "could not be processed (RuntimeError)", None, None]


def test_settings_that_make_no_sense_are_one_sentence():
    with pytest.raises(UnknownName, match="row, table"):
        CellJob.of(labels="column")
    with pytest.raises(PolicyError):
        CellJob.of(style="loud")
    with pytest.raises(InputError, match="at least one process"):
        CellJob.of(jobs=0)
    with pytest.warns(UserWarning, match="without a key"):
        CellJob.of(style="pseudonym")


def test_a_package_that_is_not_there_is_one_sentence():
    with pytest.raises(MissingPackage, match=r"pip install 'reticent\[polars\]'"):
        needed("no_such_package.inside", "polars")


def test_edits_of_joined_texts_go_to_their_own():
    joined = JoinedTexts.of([read_text("Emma"), read_text(""), read_json('{"a": "Emma", "b": 12}')], ["who", "", "it"])
    assert joined.text.startswith("who: Emma")
    at = [start for start in range(len(joined.text)) if joined.text.startswith("Emma", start)]
    number = joined.text.index("12")
    edits = [Replacement(start, start + 4, "[P]") for start in at] + [Replacement(number, number + 2, "[N]")]
    assert joined.edited(edits) == ["[P]", "", '{"a": "[P]", "b": "[N]"}']
