"""How much is looked up and read for a message: counted, whatever the machine."""

import pytest

from reticent.guards.disclosure import weighing
from reticent.knowledge.tagger.clues import ClueReader
from reticent.messages import Audiences, hint_weights, prepare, said_outright
from reticent.messages.profile import Profile

TEXT = (
    "We spent the whole weekend on the allotment and my back knows it. The kids dug a hole for no reason and filled it "
    "again. On Sunday we played a few old records and nobody answered the phone."
)
ONE = {"work": "nurse"}
MANY = {
    **ONE, "health": "asthma", "religion": "Quaker", "politics": "Green Party", "sports": "climbing",
    "interests": ["jazz", "gardening", "chess", "cooking"], "hometown": "Leeds", "residence": ["Bristol", "England"],
}  # fmt: skip


@pytest.fixture
def counted(world, monkeypatch):
    """How often some functions are called while a message is prepared."""
    calls = {}

    def count(owner, name):
        original = getattr(owner, name)

        def counting(*args, **named):
            calls[name] = calls.get(name, 0) + 1
            return original(*args, **named)

        monkeypatch.setattr(owner, name, counting)

    def run(entries, text=TEXT):
        calls.clear()
        prepare(text, Profile.from_table(entries), Audiences.of({"a": ["b"]}), world=world, key="k", personal=True)
        return dict(calls)

    count(hint_weights, "features")
    count(ClueReader, "_part")
    count(type(world.derived(weighing.reader_of)._cut), "__call__")
    count(said_outright, "meant_by")
    return run


def test_the_words_are_weighed_once_for_each_entry(counted):
    assert counted(MANY)["features"] <= 9  # places are not read, and work is weighed by its whole and its last word
    assert counted(ONE)["features"] <= 2


def test_a_sentence_is_cut_into_pieces_once_as_the_first_and_once_behind_others(counted):
    done = counted(MANY)
    assert done["_part"] <= 9
    assert done["__call__"] <= 2 * TEXT.count(".") + done["_part"]  # the sentences, and each secret


def test_of_a_long_message_only_the_sentences_are_read_that_may_hint(counted):
    plain = " ".join(f"It rained again on day {number} and nothing else came of it." for number in range(60))
    told = "On the ward we were three short again."
    assert counted(ONE, f"{plain} {told} {plain}")["_part"] == counted(ONE, told)["_part"] == 1


def test_an_entry_is_understood_once_and_not_for_each_phrase(counted):
    assert counted(MANY)["meant_by"] <= 2 * 12
