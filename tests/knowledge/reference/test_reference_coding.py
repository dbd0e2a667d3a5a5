import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pyroaring import FrozenBitMap

from reticent.knowledge.reference._bitmaps import frozen
from reticent.knowledge.reference._blocks import PhraseBlock, WordBlock, pack_phrases, pack_words
from reticent.knowledge.reference._coding import (
    Coded,
    _values,
    expected_class,
    pack_lists,
    pack_numbers,
    split_frames,
    unpack_list,
    unpack_numbers,
)

UNIVERSE = 100_000


@given(st.lists(st.integers(0, 2**40 - 1)))
def test_numbers_come_back(numbers: list[int]) -> None:
    assert unpack_numbers(pack_numbers(np.array(numbers, np.int64))).tolist() == numbers


@given(st.lists(st.sets(st.integers(0, UNIVERSE - 1)), min_size=1))
def test_lists_come_back(sets: list[set[int]]) -> None:
    lists = [np.array(sorted(each), np.uint32) for each in sets]
    counts = np.array([len(each) for each in lists])
    scales = expected_class(np.full(len(lists), UNIVERSE), counts)
    packed = pack_lists(lists, scales)
    for number, each in enumerate(lists):
        assert unpack_list(packed, number, counts, scales).tolist() == each.tolist()


def test_long_lists_have_frames_of_their_own() -> None:
    lists = [np.arange(0, UNIVERSE, step) for step in (2, 1000, 1, 7)]
    counts = np.array([len(each) for each in lists])
    scales = expected_class(np.full(4, UNIVERSE), counts)
    packed = pack_lists(lists, scales)
    assert len(split_frames(packed)) == 2 + 2 * 3
    for number, each in enumerate(lists):
        assert unpack_list(packed, number, counts, scales).tolist() == each.tolist()


def test_lengths_that_do_not_add_up_are_noticed() -> None:
    with pytest.raises(ValueError, match="add up"):
        split_frames(pack_numbers(np.arange(9)) + b"more")


@given(st.sets(st.text(st.characters(exclude_characters="\n", exclude_categories=["Cs"]), min_size=1), min_size=1))
def test_word_blocks_come_back(words: set[str]) -> None:
    each = np.arange(len(words))
    again = WordBlock.unpack(pack_words(sorted(words), each + 1, each + 2))
    assert again.words == sorted(words)
    assert again.counts.tolist() == (each + 1).tolist()
    assert again.totals.tolist() == (each + 2).tolist()


@given(st.sets(st.lists(st.integers(1, 50), min_size=2, max_size=5).map(tuple), min_size=1))
def test_phrase_blocks_come_back(phrases: set[tuple[int, ...]]) -> None:
    rows = np.array(sorted(phrase + (0,) * (5 - len(phrase)) for phrase in phrases))
    each = np.arange(len(rows))
    again = PhraseBlock.unpack(pack_phrases(rows, each + 1, each + 2, each % 7, each % 20))
    assert again.rows.tolist() == rows.tolist()
    assert again.counts.tolist() == (each + 1).tolist()
    assert again.totals.tolist() == (each + 2).tolist()
    assert again.parts.tolist() == (each % 7).tolist()
    assert again.scales.tolist() == (each % 20).tolist()


@pytest.mark.parametrize("count", [0, 1, 1_499, 1_500, 20_000, 70_000, UNIVERSE])
def test_bitmaps_have_the_numbers_of_their_list(count: int) -> None:
    numbers = np.sort(np.random.default_rng(3).choice(UNIVERSE, count, replace=False)).astype(np.uint32)
    assert frozen(numbers) == FrozenBitMap(numbers.tolist())
    assert frozen(numbers + np.uint32(200_000)) == FrozenBitMap((numbers + 200_000).tolist())


@given(st.lists(st.integers(0, 2**27 - 1), min_size=1), st.integers(0, 40))
def test_one_stretch_of_bits_is_read_without_those_before(numbers: list[int], ahead: int) -> None:
    values = np.array([3] * ahead + numbers)
    coded = Coded.unpack(pack_numbers(values))
    plane = np.frombuffer(coded.classes, np.uint8)
    assert _values(plane[ahead:], coded.bits, int(plane[:ahead].sum())).tolist() == numbers
    assert [coded.one(at) for at in range(len(values))] == values.tolist()
