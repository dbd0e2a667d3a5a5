"""Who is told apart where audiences read different parts of a message."""

import numpy as np
import pytest

from reticent.messages import Audiences, Ledger, Profile, prepare, trace
from reticent.messages.capacity import Readership, enough, shared_wordings
from reticent.messages.chances import FITTING, allotted, fitting, left_of_the_limit
from reticent.messages.codes import ABSENT, build, capacity
from reticent.messages.decoding import UNREAD, decode

TEXT = (
    "It's been a long week, and I don't think it's over. I'm a beekeeper, so I really can't complain about the weather, "
    "but it isn't easy when nobody buys honey and everyone's got a cold. We're going to see my aunt on Sunday. She's "
    "three hours away by train, and I haven't seen her since spring."
)
CIRCLES = Audiences.of({name: [f"{name} {number}" for number in range(20)] for name in ("family", "friends", "public")})


@pytest.fixture(scope="module")
def made():
    return prepare(TEXT, Profile.from_table({"work": "beekeeper"}), CIRCLES, key="k", personal=True)


def has(*rows):
    return np.array(rows, bool)


def test_a_leak_fits_the_copies_that_have_what_it_shows_and_little_more():
    copies = has([1] * 10, [1] * 6 + [0] * 4, [1] * 9 + [0])
    assert fitting(copies, np.arange(10)).tolist() == [True, False, False]
    assert fitting(copies, np.arange(6)).tolist() == [False, True, False]
    assert fitting(copies, np.arange(9)).tolist() == [True, False, True]
    assert fitting(copies, np.arange(2)).tolist() == [False, False, False]


def test_the_rate_is_allotted_to_those_a_leak_fits_and_never_used_twice():
    copies = np.repeat(has([1] * 10, [1] * 6 + [0] * 4), 20, axis=0)
    among = allotted(copies, np.arange(6), np.arange(40), np.ones(40, bool))
    assert among[20:] == pytest.approx(20 / FITTING)
    assert among[:20] == pytest.approx(40 / (1 - FITTING))
    assert (1 / among).sum() < 1
    assert set(allotted(copies, np.arange(3), np.arange(40), np.ones(40, bool))) == {40.0}


def test_a_leak_of_another_version_is_no_copy_of_theirs():
    copies = np.ones((40, 10), bool)
    among = allotted(copies, np.arange(10), np.arange(40), np.arange(40) < 10)
    assert among[:10] == pytest.approx(10 / FITTING)
    assert among[10:] == pytest.approx(40 / (1 - FITTING))
    assert (1 / among).sum() <= 1


def test_who_reads_another_version_is_told_apart_from_fewer():
    """13 marks tell 26 apart but not 130; a version that shows which it is has only its own readers."""
    copies, version = np.ones((130, 13), bool), np.repeat(np.arange(5), 26)
    told = Readership(copies, version, 1 - np.eye(5, dtype=np.int64))
    assert enough([2] * 13, told, 0.01)
    assert not enough([2] * 13, Readership.alike(copies), 0.01)
    few = Readership(copies[:, :11], version, 1 - np.eye(5, dtype=np.int64))
    assert not enough([2] * 11, few, 0.01)
    hidden = Readership(copies, version, np.zeros((5, 5), np.int64))
    assert not enough([2] * 13, hidden, 0.01)


def test_less_of_a_copy_asks_for_more():
    whole, nearly, worked_on = (left_of_the_limit(known, 20, altered=False) for known in (20, 16, 15))
    assert 1 == whole > nearly > left_of_the_limit(20, 20, altered=True) > worked_on


def test_who_reads_the_whole_has_a_wording_and_who_reads_half_shares_one():
    copies = np.repeat(has([1] * 18, [1] * 11 + [0] * 7), 20, axis=0)
    groups = shared_wordings([2] * 18, Readership.alike(copies), [0] * 20 + [1] * 20, 0.01)
    assert len(set(groups[:20].tolist())) == 20
    assert 2 <= len(set(groups[20:].tolist())) <= capacity([2] * 11)
    assert not set(groups[:20].tolist()) & set(groups[20:].tolist())
    assert shared_wordings([2] * 18, Readership.alike(np.ones((20, 18), bool)), [0] * 20, 0.01) is None


def test_what_somebody_does_not_read_does_not_vary_for_them():
    absent = np.repeat(has([0] * 12, [0] * 8 + [1] * 4), 6, axis=0)
    code = build([2] * 12, np.zeros((12, 0), np.uint8), b"x", absent=absent)
    assert (code.words[absent] == ABSENT).all()
    assert (code.words[~absent] < 2).all()
    assert len({tuple(word) for word in code.words.tolist()}) == 12


def test_a_copy_of_half_the_message_accuses_nobody_who_reads_the_whole():
    """Marks that a leak shows speak against whoever never read that part."""
    absent = np.repeat(has([0] * 20, [0] * 14 + [1] * 6), 20, axis=0)
    code = build([2] * 20, np.zeros((40, 0), np.uint8), b"half", absent=absent)
    none, nothing = np.zeros(0, np.uint8), np.zeros((40, 0), np.uint8)
    for reader in range(20, 40):
        read = np.where(code.words[reader] == ABSENT, UNREAD, code.words[reader]).astype(np.uint8)
        found = decode(read, code, none, nothing)
        assert found.probability[reader] > 0.99
        assert found.chance[reader] < 0.02
        assert min(chance for at, chance in enumerate(found.chance) if at != reader) > 0.02


def test_a_sentence_that_some_do_not_read_is_worded_for_those_who_do(made):
    assert "beekeeper" in made.dealt[0].version.text
    assert "honey" not in made.dealt[-1].version.text
    lacking = [mark for mark, symbol in enumerate(made.copies[-1].symbols) if symbol == ABSENT]
    assert lacking
    assert all(copy.symbols[mark] != ABSENT for copy in made.copies[:20] for mark in lacking)
    said = {copy.text.partition(" weather")[2].partition(" honey")[0] for copy in made.copies[:20]}
    assert len(said) > 1
    assert all("honey" not in copy.text for copy in made.copies if copy.audience == 2)


def test_prepare_says_who_reads_too_little_and_a_trace_agrees(made, tmp_path):
    counted = made.capacity
    assert counted.named + len(counted.unnamed) + sum(map(len, counted.groups)) == 60
    shared = {name: group for group in counted.groups for name in group}
    with Ledger.open(tmp_path / "sent", "k") as ledger:
        ledger.commit(made)
        for copy in made.copies[::3]:
            found = trace(copy.text, ledger)
            if copy.recipient in shared:
                assert found.accused in ((), (shared[copy.recipient],))
            elif copy.recipient not in counted.unnamed:
                assert [each.recipient for each in found.named] == [copy.recipient]
            assert all(copy.recipient in names for names in found.accused)


def test_a_copy_worded_otherwise_stays_the_version_that_its_reader_gets(made):
    last = len(made.copies) - 1
    symbols = [symbol if symbol == ABSENT else 0 for symbol in made.copies[last].symbols]
    assert made.worded(last, symbols) == made.dealt[-1].version.text
    assert made.worded(0, [0] * len(symbols)) == made.text
