import pytest

pandas = pytest.importorskip("pandas", reason="pip install 'reticent[pandas]'")

import reticent.integrations.pandas  # noqa: E402, F401
from reticent.errors import InputError  # noqa: E402


@pytest.fixture
def frame():
    return pandas.DataFrame(
        {
            "name": ["Emma Lindqvist", None, "Paul Mercer"],
            "note": ["Emma lives in Nicosia.", pandas.NA, "Nothing to say."],
            "visits": [1, 2, 3],
        },
        index=[7, 7, 9],
    )


def test_a_column_is_sanitized_and_the_rest_stays(frame):
    before = frame.copy()
    made = frame.reticent.sanitize(["name", "note"], "pii")
    assert made["note"].tolist()[0] == "[PERSON 1] lives in [PLACE 1]."
    assert made["note"].isna().tolist() == [False, True, False]
    assert made["name"].isna().tolist() == [False, True, False]
    assert made["name"].dtype == frame["name"].dtype
    assert list(made.index) == [7, 7, 9]
    assert made["visits"].equals(frame["visits"])
    pandas.testing.assert_frame_equal(frame, before)


def test_a_bad_cell_is_missing_and_has_its_sentence(frame):
    frame["note"] = ["Emma Lindqvist", b"\xff", "Emma Lindqvist"]
    made = frame.reticent.sanitize("note", "pii", problems="why")
    assert made["note"].tolist() == ["[PERSON 1]", None, "[PERSON 1]"]
    assert made["why"].notna().tolist() == [False, True, False]
    with pytest.warns(UserWarning, match="1 rows of 'note'"):
        frame.reticent.sanitize("note", "pii")


def test_a_series(frame):
    made = frame["name"].reticent.sanitize("pii", labels="table")
    assert made.dropna().tolist() == ["[PERSON 1]", "[PERSON 2]"]
    assert made.name == "name"


def test_an_empty_frame(frame):
    assert frame.head(0).reticent.sanitize("note").empty


def test_columns_that_are_not_there_are_one_sentence(frame):
    with pytest.raises(InputError, match="did you mean 'note'"):
        frame.reticent.sanitize("notes")
    with pytest.raises(InputError, match="already"):
        frame.reticent.sanitize("note", problems="visits")
