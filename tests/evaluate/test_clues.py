import json
from pathlib import Path

import pytest
from zstandard import ZstdCompressor

from reticent import Policy
from reticent.errors import InputError
from reticent.evaluate.clues import PART, PRECISION, TOUCHED, VERIFIED, WHOLE, clues_hidden, lines, read_clues

TEXT = "HIV weakened him, so he takes antiretroviral drugs. The kettle is broken."


def record(**changes):
    spans = {"clues": [{"start": 0, "end": 3, "strength": "strong"}], "harmless": [{"start": 56, "end": 62}]}
    return {"text": TEXT, "hide": "aids", **spans, **changes}


def write(tmp_path, *records):
    path = tmp_path / "clues.jsonl"
    path.write_text("".join(json.dumps(each) + "\n" for each in records), "utf-8")
    return path


def test_what_goes_and_what_it_costs(tmp_path, world):
    texts = read_clues(write(tmp_path, record()))
    tally = clues_hidden(texts, Policy.load("secret"), world)
    assert tally.value(WHOLE, "strong") == tally.value(PART, "strong") == 1
    assert tally.value(TOUCHED) == 0
    assert 0 < tally.value(PRECISION) < 1  # the drugs were not marked
    assert tally.value(VERIFIED) == 1
    assert next(lines(tally)) == "strong clues (1): hidden whole 1.00, in part 1.00"


def test_nothing_is_hidden_where_nothing_is_asked(tmp_path, world):
    texts = read_clues(write(tmp_path, record(hide=["a thing that nobody has heard of"])))
    tally = clues_hidden(texts, Policy.load("pii"), world)
    assert tally.value(TOUCHED) == 0


@pytest.mark.parametrize(
    "wrong",
    [
        record(hide=None),
        record(clues=[{"start": 0, "end": 3}]),
        record(clues=[{"start": 0, "end": 3, "strength": "vague"}]),
        record(harmless=[{"start": 60, "end": 600}]),
        [],
    ],
)
def test_a_line_that_is_none_is_named(tmp_path, wrong):
    with pytest.raises(InputError, match=r"clues\.jsonl, line 2: not a text with clues"):
        read_clues(write(tmp_path, record(), wrong))


def test_an_empty_or_missing_file(tmp_path):
    with pytest.raises(InputError, match="there is no text in"):
        read_clues(write(tmp_path))
    with pytest.raises(InputError, match="cannot read"):
        read_clues(tmp_path / "none.jsonl")


def test_the_example_is_well_formed(request):
    texts = read_clues(Path(request.path).parents[2] / "examples" / "clues.jsonl")
    assert len(texts) == 15
    assert all(each.clues and each.harmless for each in texts)


def test_a_packed_file_is_read_and_the_fragments_that_ship_are_whole(tmp_path):
    packed = tmp_path / "clues.jsonl.zst"
    packed.write_bytes(ZstdCompressor().compress(json.dumps(record()).encode()))
    assert len(read_clues(packed)) == 1
    shipped = read_clues(Path(__file__).parents[2] / "tools/clues/data/fragments.jsonl.zst")
    assert len(shipped) == 730
    assert all(span.of(each.document.text).strip() for each in shipped for span, _ in each.clues)
