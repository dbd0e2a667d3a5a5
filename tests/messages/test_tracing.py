import pytest

from reticent.errors import InputError
from reticent.messages import Ledger, prepare, trace

OTHERS = (
    "The garden is under water again, so we carried the hens upstairs and made soup on the camping stove.",
    "I finally passed my driving test after six attempts, get off the pavements everybody.",
    "Our book club has not discussed a single book since the new baker moved in next door.",
)


@pytest.fixture(scope="module")
def ledger(tmp_path_factory, prepared, profile, circles):
    with Ledger.open(tmp_path_factory.mktemp("ledger") / "sent", "secret") as opened:
        for text in OTHERS[:2]:
            opened.commit(prepare(text, profile, circles, key="secret"))
        opened.commit(prepared, "the move")
        opened.commit(prepare(OTHERS[2], profile, circles, key="secret"))
        yield opened


def test_every_copy_names_its_recipient_and_audience(ledger, prepared):
    for copy in prepared.copies:
        found = trace(copy.text, ledger)
        assert (found.message, found.label) == (3, "the move")
        assert found.suspects[0].recipient == copy.recipient
        assert [suspect.recipient for suspect in found.named] == [copy.recipient]
        assert found.audiences[0][0] == prepared.dealt[copy.audience].audience
        assert found.together == 1


def test_a_cut_edited_and_retyped_leak_still_leads_to_its_recipient(ledger, prepared):
    copy = prepared.copies[12]
    middle = copy.text[: len(copy.text) * 2 // 3]
    assert trace(middle, ledger).suspects[0].recipient == copy.recipient
    retyped = copy.text.replace("’", "'").replace(",", "").rstrip(".").upper()
    assert trace(retyped, ledger).suspects[0].recipient == copy.recipient
    edited = "Look what I got: " + copy.text.replace("hospital", "clinic").replace("friends", "chums")
    assert trace(edited, ledger).suspects[0].recipient == copy.recipient


def test_a_few_words_give_candidates_and_no_certainty(ledger, prepared):
    copy = prepared.copies[3]
    found = trace(copy.text[-60:], ledger)
    assert found.message == 3
    assert found.named == ()
    assert len(found.suspects) > 1
    assert copy.recipient in {suspect.recipient for suspect in found.suspects}
    assert all(suspect.chance > 0.01 for suspect in found.suspects)


def test_two_copies_merged_accuse_no_third(ledger, prepared):
    first, second = prepared.copies[2].text, prepared.copies[7].text
    found = trace(first[: len(first) // 2] + second[len(second) // 2 :], ledger)
    guilty = {prepared.copies[2].recipient, prepared.copies[7].recipient}
    assert {suspect.recipient for suspect in found.named} <= guilty
    assert guilty & {suspect.recipient for suspect in found.suspects}


def test_the_writers_own_draft_accuses_nobody(ledger, prepared):
    found = trace(prepared.text, ledger)
    assert found.draft > 0.9
    assert found.named == ()


@pytest.mark.parametrize(
    "text",
    [
        "The hospital in Leeds is looking for nurses again.",
        "We went to the movies and then to the beach.",
        "Kestrels hover before they dive.",
    ],
)
def test_what_is_no_message_of_the_ledger(ledger, text):
    found = trace(text, ledger)
    assert (found.message, found.suspects) == (None, ())
    assert found.as_dict()["message"] is None


def test_the_marks_that_decided_are_shown(ledger, prepared):
    found = trace(prepared.copies[0].text, ledger)
    assert len(found.readings) >= 10
    assert {"contraction", "phrasing", "hometown"} <= {reading.kind for reading in found.readings}
    assert all(0 < reading.sharing <= 24 for reading in found.readings)
    table = found.as_dict()
    assert table["named"] == [prepared.copies[0].recipient]
    assert table["suspects"][0]["false_accusation"] <= 0.01


def test_a_text_without_words(ledger):
    with pytest.raises(InputError, match="no words"):
        trace("... !", ledger)


def test_an_empty_ledger_knows_nothing(tmp_path):
    with Ledger.open(tmp_path / "empty", "k") as empty:
        assert trace("I am a nurse in Leeds, and I love it.", empty).message is None
