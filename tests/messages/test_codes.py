import numpy as np
import pytest

from reticent.messages.codes import SeededRandom, bits, build, capacity, colluders, distinct_copies


def nothing(recipients):
    return np.zeros((recipients, 0), np.uint8)


def distances(words):
    return (words[:, None] != words[None]).sum(axis=2)[np.triu_indices(len(words), 1)]


def test_few_marks_give_distant_codewords():
    code = build([3] * 12, nothing(130), b"seed")
    assert not code.biased
    assert distances(code.words).min() >= 4
    drawn = build([3] * 12, nothing(130), b"seed", None).words
    assert (drawn == code.words).all()
    chance = SeededRandom(b"seed")
    assert distances((chance.uniform(130, 12) * 3).astype(np.uint8)).min() < 4


def test_the_writers_own_wording_is_given_to_nobody_when_there_is_room():
    assert (build([2, 2, 3], nothing(8), b"x").words.sum(axis=1) > 0).all()


def test_every_copy_differs_while_there_are_enough():
    words = build([2, 3, 2], nothing(11), b"x").words
    assert len({tuple(word) for word in words.tolist()}) == 11


def test_recipients_who_read_different_versions_may_share_a_wording():
    fixed = np.repeat(np.arange(4, dtype=np.uint8), 4)[:, None]
    words = build([2, 2], fixed, b"x").words
    for version in range(4):
        assert len({tuple(word) for word in words[fixed[:, 0] == version].tolist()}) >= 3


def test_many_marks_give_a_tardos_code():
    code = build([3] * 200, nothing(130), b"seed")
    assert code.biased
    assert all(sum(bias) == pytest.approx(1) and min(bias) >= 0.019 for bias in code.biases)
    shares = np.array([[(code.words[:, at] == symbol).mean() for symbol in range(3)] for at in range(200)])
    assert np.abs(shares - np.array(code.biases)).max() < 0.2


def test_same_seed_same_code_other_seed_another():
    first, again, other = (build([2] * 9, nothing(20), seed).words for seed in (b"a", b"a", b"b"))
    assert (first == again).all()
    assert (first != other).any()


def test_no_marks():
    assert build([], nothing(5), b"x").words.shape == (5, 0)


def test_capacity_is_counted():
    assert distinct_copies([2, 3, 4]) == 24
    assert bits([2, 4]) == 3
    assert capacity([2] * 14) == 131
    assert capacity([2] * 22, kept=0.5) == 16
    assert capacity([]) == 0
    assert colluders([2] * 20, 130) == 1
    assert colluders([3] * 100, 130) == 3


def test_chance_is_even():
    drawn = SeededRandom(b"x").uniform(20_000)
    assert 0 <= drawn.min() < drawn.max() < 1
    assert abs(drawn.mean() - 0.5) < 0.01
    assert abs(SeededRandom(b"x").normal(20_000).std() - 1) < 0.02
