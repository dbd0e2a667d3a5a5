from math import log

import pytest

from reticent.knowledge.reference import InMemory
from reticent.messages.naturalness import Naturalness, totals_of, windows

COUNTS = {"a big": 100, "big house": 50, "a big house": 20, "a large": 80, "large house": 60, "a grown": 0}


def test_windows_cover_the_word():
    assert windows("a b c".split(), 1, 2) == ["a b", "b c", "a b c"]
    assert len(windows(list("abcdefghi"), 4, 5)) == 14
    assert windows(["alone"], 0, 1) == []


def test_zero_counts_for_nothing_and_scores_compare():
    scale = Naturalness(lambda words: COUNTS.get(words, 0))
    assert scale.score("a", "big", "house") == pytest.approx((log(100) + log(50) + log(20)) / 3)
    assert scale.compared("a", "big", "large", "house") == pytest.approx((log(80 * 60) - log(100 * 50 * 20)) / 3)


def test_punctuation_ends_a_window():
    scale = Naturalness(lambda words: COUNTS.get(words, 0))
    assert scale.score("a", "big", ". House") == pytest.approx(log(100))
    assert scale.score("Oh, a.", "big", "house") == pytest.approx(log(50))


def test_each_count_is_asked_for_once():
    asked = []
    scale = Naturalness(lambda words: asked.append(words) or 1)
    scale.compared("a", "big", "large", "house")
    scale.compared("a", "big", "large", "house")
    assert len(asked) == len(set(asked))


def test_a_corpus_without_totals_says_zero():
    assert totals_of(InMemory(["a big house"]))("big house") == 0
