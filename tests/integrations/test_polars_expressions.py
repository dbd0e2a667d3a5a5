import datetime as dt

import pytest

pl = pytest.importorskip("polars", reason="pip install 'reticent[polars]'")

import reticent.integrations.polars  # noqa: E402, F401


@pytest.fixture
def frame():
    return pl.DataFrame(
        {
            "name": ["Emma Lindqvist", None, "Paul Mercer"],
            "note": ["Emma lives in Nicosia.", None, "call +44 20 7946 0958"],
            "tags": [["Paul Mercer was here"], None, []],
            "seen": [dt.date(2020, 1, 1), None, dt.date(2021, 1, 1)],
        }
    )


def test_an_expression(frame):
    made = frame.with_columns(pl.col("note").reticent.sanitize("pii"))
    assert made["note"].to_list() == ["[PERSON 1] lives in [PLACE 1].", None, "call [PHONE 1]"]
    assert made["name"].equals(frame["name"])


def test_lazy_with_several_columns_as_one_document(frame):
    both = pl.struct("name", "note", "seen").reticent.checked("pii")
    made = frame.lazy().select(both.alias("both")).collect()["both"].to_list()
    assert made[0]["shared"] == {"name": "[PERSON 1]", "note": "[PERSON 1] lives in [PLACE 1].", "seen": "[DATE 1]"}
    assert made[1]["shared"] == {"name": None, "note": None, "seen": None}
    assert [row["problem"] for row in made] == [None, None, None]


def test_types_follow_from_the_types_that_go_in(frame):
    made = frame.select(pl.col("tags").reticent.sanitize("pii"), pl.col("seen").reticent.sanitize("pii"))
    assert made["tags"].to_list() == [["[PERSON 1] was here"], None, []]
    assert made["seen"].to_list() == ["[DATE 1]", None, "[DATE 1]"]
    assert made.schema == pl.Schema({"tags": pl.List(pl.String), "seen": pl.String})
    assert frame.head(0).select(pl.col("note").reticent.sanitize("pii")).schema == pl.Schema({"note": pl.String})


def test_labels_per_table_and_pseudonyms_by_key(frame):
    assert frame.select(pl.col("name").reticent.sanitize("pii", labels="table"))["name"].to_list() == [
        "[PERSON 1]",
        None,
        "[PERSON 2]",
    ]
    named = pl.col("name").reticent.sanitize("pii", style="pseudonym", key="k")
    assert frame.select(named)["name"].equals(frame.tail(3).select(named)["name"])


def test_bytes_become_null_with_a_warning():
    frame = pl.DataFrame({"note": [b"Emma Lindqvist"]})
    with pytest.warns(UserWarning, match="bytes"):
        assert frame.select(pl.col("note").reticent.sanitize("pii"))["note"].to_list() == [None]
