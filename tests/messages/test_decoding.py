import numpy as np
import pytest

from reticent.messages.chances import tail
from reticent.messages.codes import build
from reticent.messages.decoding import UNREAD, decode

NONE = np.zeros(0, np.uint8)


def code_of(marks, size=3, recipients=130, seed=b"code"):
    return build([size] * marks, np.zeros((recipients, 0), np.uint8), seed)


def decoded(read, code, fixed_read=NONE, fixed=None):
    return decode(read, code, fixed_read, np.zeros((len(code.words), 0), np.uint8) if fixed is None else fixed)


def test_an_untouched_copy_names_its_recipient():
    code = code_of(16)
    for recipient in range(0, 130, 13):
        found = decoded(code.words[recipient], code)
        assert int(np.argmax(found.probability)) == recipient
        assert found.probability[recipient] > 0.99
        assert found.chance[recipient] < 0.01
        assert found.together == 1


def test_lost_marks_make_it_less_sure_never_wrong_for_sure():
    code, chance = code_of(16), np.random.default_rng(1)
    tops = []
    for recipient in range(0, 130, 5):
        read = code.words[recipient].copy()
        read[chance.random(16) < 0.6] = UNREAD
        found = decoded(read, code)
        tops.append(max(found.probability))
        assert found.probability[recipient] > 0.01
        assert all(share < 0.95 for at, share in enumerate(found.probability) if at != recipient)
    assert np.mean(tops) < 0.95


def test_nothing_read_tells_nothing():
    code = code_of(10)
    found = decoded(np.full(10, UNREAD, np.uint8), code)
    assert max(found.probability) == min(found.probability)
    assert set(found.chance) == {1.0}


def test_several_who_took_turns_are_found():
    code, chance = code_of(150), np.random.default_rng(2)
    for size in (2, 3, 4):
        members = chance.choice(130, size, replace=False)
        read = code.words[chance.choice(members, 150), np.arange(150)]
        found = decoded(read, code)
        named = {at for at, share in enumerate(found.probability) if share > 0.95}
        assert named
        assert named <= set(members.tolist())
        assert found.together > 1


def test_a_draft_or_a_stranger_accuses_nobody():
    code = code_of(16)
    found = decoded(np.zeros(16, np.uint8), code)
    assert found.draft > 0.9
    stranger = decoded(np.random.default_rng(5).integers(0, 3, 16).astype(np.uint8), code)
    assert max(stranger.probability) < 0.95


def test_the_version_of_an_audience_counts():
    code = code_of(3, size=2, recipients=20)
    fixed = (np.arange(20)[:, None] // 10).astype(np.uint8)
    found = decoded(np.full(3, UNREAD, np.uint8), code, np.array([1], np.uint8), fixed)
    assert sum(found.probability[10:]) > 3 * sum(found.probability[:10])
    assert set(found.chance) == {1.0}


def test_the_stated_chance_bounds_false_accusations():
    accused = runs = 0
    for seed in range(25):
        code = code_of(200, recipients=60, seed=b"%d" % seed)
        for leaker in range(0, 60, 10):
            found = decoded(code.words[leaker], code)
            runs += 1
            accused += any(chance <= 0.05 for at, chance in enumerate(found.chance) if at != leaker)
    assert accused / runs <= 0.05 + 3 * (0.05 * 0.95 / runs) ** 0.5


def test_the_tail_is_exact():
    found = tail(np.array([1, 2]), np.array([0.5, 0.25]))
    assert found == pytest.approx([1, 0.625, 0.25, 0.125])


def test_what_several_mixed_does_not_make_an_innocent_certain():
    """Who agrees by chance with all marks but two of what four have mixed is a candidate, not the source."""
    code = build([2] * 16, np.zeros((130, 0), np.uint8), b"mixed")
    for innocent in range(0, 130, 13):
        read = code.words[innocent].copy()
        read[[2, 9]] ^= 1
        found = decoded(read, code)
        assert found.probability[innocent] < 0.9


def test_mixtures_name_nobody_who_had_no_part():
    chance = np.random.default_rng(18)
    code = build([2] * 17, np.zeros((130, 0), np.uint8), b"mixtures")
    wrong = 0
    for trial in range(200):
        members = chance.choice(130, 2 + trial % 4, replace=False)
        read = code.words[chance.choice(members, 17), np.arange(17)]
        found = decoded(read, code)
        both = zip(found.probability, found.chance, strict=True)
        named = {at for at, (probability, chance_) in enumerate(both) if probability >= 0.99 and chance_ <= 0.01}
        wrong += bool(named - set(members.tolist()))
    assert wrong == 0
