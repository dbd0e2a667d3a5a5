import pytest

pa = pytest.importorskip("pyarrow", reason="pip install 'reticent[arrow]'")

from reticent.errors import InputError  # noqa: E402
from reticent.integrations.arrow import sanitize, sanitize_batches  # noqa: E402


@pytest.fixture
def table():
    return pa.table(
        {
            "note": pa.chunked_array([["Emma Lindqvist lives here"], [None, "fine weather"]], pa.large_string()),
            "town": pa.array(["Leeds", None, "Leeds"]).dictionary_encode(),
            "visits": [1, 2, 3],
        }
    )


def test_a_table_keeps_its_types(table):
    made = sanitize(table, ["note", "town"], "pii", problems="why")
    assert made["note"].to_pylist() == ["[PERSON 1] lives here", None, "fine weather"]
    assert made["town"].to_pylist() == ["[PLACE 1]", None, "[PLACE 1]"]
    assert made.schema.field("note").type == pa.large_string()
    assert made["why"].to_pylist() == [None, None, None]
    assert made["visits"].equals(table["visits"])


def test_a_stream_of_batches_gives_what_the_table_gives(table):
    made = list(sanitize_batches(table.to_batches(), "note", "pii"))
    assert len(made) == 2
    assert pa.Table.from_batches(made)["note"].to_pylist() == sanitize(table, "note", "pii")["note"].to_pylist()


def test_a_column_that_is_no_text_is_one_sentence(table):
    with pytest.raises(InputError, match="holds int64, not text"):
        sanitize(table, "visits")
    with pytest.raises(InputError, match="did you mean 'note'"):
        sanitize(table, "notes")
    with pytest.raises(InputError, match="already"):
        sanitize(table, "note", problems="visits")
