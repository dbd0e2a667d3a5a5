import pytest

from reticent.errors import InputError
from reticent.messages import Audiences, Ledger, prepare, trace
from reticent.messages.marks import embedded
from reticent.messages.tracing import _altered

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
    found = trace(copy.text[-90:], ledger)
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


def reworded(prepared, at, many):
    """A copy with its first marks changed to other listed wordings."""
    symbols = list(prepared.copies[at].symbols)
    for mark in range(many):
        symbols[mark] = (symbols[mark] + 1) % prepared.marks[mark].size
    return embedded(prepared.text, prepared.marks, symbols)


@pytest.mark.parametrize("many", range(1, 12))
def test_marks_changed_to_other_listed_wordings_never_name_an_innocent(ledger, prepared, many):
    for at in range(0, 24, 5):
        found = trace(reworded(prepared, at, many), ledger)
        assert {suspect.recipient for suspect in found.named} <= {prepared.copies[at].recipient}


def test_who_is_named_is_probable_and_beyond_chance_and_the_limit_is_the_users(ledger, prepared):
    leak = prepared.copies[4].text
    found = trace(leak, ledger, names_at_most=0.01)
    assert all(each.probability >= 0.99 and each.chance <= 0.01 for each in found.named)
    assert found.verdict == "named"
    strict = trace(leak, ledger, names_at_most=1e-15)
    assert (strict.verdict, strict.named, strict.as_dict()["named"]) == ("candidates", (), [])
    for wrong in (0, 1, -0.5):
        with pytest.raises(InputError, match="between 0 and 1"):
            trace(leak, ledger, names_at_most=wrong)


def test_recipients_who_share_a_copy_are_named_as_a_group(tmp_path, profile):
    text = "I don't think we'll come. It's three hours by train, and nobody can look after the kids."
    made = prepare(text, profile, Audiences.of({"all": [f"r{number}" for number in range(60)]}), key="k")
    groups = made.capacity.groups
    assert 1 < len(groups) < 60
    assert made.capacity.named == 0
    assert any("share a copy, so that a leak names the group" in note for note in made.notes)
    with Ledger.open(tmp_path / "sent", "k") as sent:
        sent.commit(made)
        for copy in made.copies[::11]:
            found = trace(copy.text, sent)
            assert (found.verdict, found.named) == ("group", ())
            assert [copy.recipient in group for group in found.groups] == [True]


@pytest.mark.parametrize(
    "leak",
    [
        lambda text: " ".join(text.split()[30:72]),
        lambda text: text.lower().replace("’", "'").replace(",", "").replace("often", "oftne"),
        lambda text: text[: len(text) // 2] + " All else I have put differently here, so that hardly a word is left.",
        lambda text: text.replace("rn", "m").replace("ll", "1l"),
    ],
)
def test_a_cut_a_retyped_a_half_paraphrased_and_a_misread_copy_are_recognized(ledger, prepared, leak):
    assert trace(leak(prepared.copies[9].text), ledger).message == 3


def test_what_somebody_else_wrote_on_the_same_subject_is_not_taken_for_it(ledger):
    other = (
        "We think about moving to Leeds in spring. My wife has been a nurse for years and loves her hospital, but the kids "
        "miss their friends, and the flat is too small. Nobody knows if we can sell it before Christmas. Is anybody "
        "looking for a flat near the beach?"
    )
    assert trace(other, ledger).message is None


def test_two_messages_that_fit_alike_name_nobody_whom_only_one_names(tmp_path, prepared, profile, circles):
    with Ledger.open(tmp_path / "twice", "secret") as twice:
        twice.commit(prepared)
        twice.commit(prepare(prepared.text, profile, circles, key="another"))
        found = trace(prepared.copies[0].text, twice)
        assert found.others
        assert {suspect.recipient for suspect in found.named} <= {prepared.copies[0].recipient}


def test_a_text_without_words(ledger):
    with pytest.raises(InputError, match="no words"):
        trace("... !", ledger)


def test_an_empty_ledger_knows_nothing(tmp_path):
    with Ledger.open(tmp_path / "empty", "k") as empty:
        assert trace("I am a nurse in Leeds, and I love it.", empty).message is None


def test_what_somebody_worked_on_must_agree_better(ledger, prepared):
    """Whoever is named from less than four fifths of the marks is so at a tenth of the limit."""
    words = prepared.copies[9].text.split()
    verdicts = set()
    for kept in range(len(words), 20, -2):
        found = trace(" ".join(words[:kept]), ledger, names_at_most=0.05)
        read = sum(each.kind != "hometown" for each in found.readings)
        for suspect in found.named:
            assert suspect.chance <= (0.05 if read >= 0.8 * len(prepared.marks) else 0.005)
        verdicts.add(found.verdict)
    assert {"named", "candidates"} <= verdicts


def test_what_prepare_promises_after_edits_holds(ledger, prepared):
    """As many marks changed to other listed wordings as `prepare` says: the copy still names its recipient."""
    edits = prepared.capacity.edits
    assert edits >= 1
    for number, copy in enumerate(prepared.copies[:8]):
        symbols = list(copy.symbols)
        for step in range(edits):
            mark = (7 * number + 5 * step) % len(symbols)
            symbols[mark] = (symbols[mark] + 1) % prepared.marks[mark].size
        found = trace(embedded(prepared.text, prepared.marks, symbols), ledger)
        assert [suspect.recipient for suspect in found.named] == [copy.recipient]


def test_nothing_more_is_said_than_holds(ledger, prepared):
    """Whoever is named has both the posterior and the chance, whatever became of the leak."""
    for at in range(0, len(prepared.copies), 5):
        mine, other = (prepared.copies[each].text.split(" ") for each in (at, (at + 9) % len(prepared.copies)))
        for leak in (mine[: len(mine) // 2], [*mine[: len(mine) // 2], *other[len(other) // 2 :]], mine[::2]):
            found = trace(" ".join(leak), ledger)
            assert all(each.probability >= 0.99 and each.chance <= 0.01 for each in found.named)


def test_words_side_by_side_that_no_copy_has_show_that_a_leak_was_altered(ledger, prepared):
    text, sent = prepared.copies[5].text, ledger.message(3)
    assert not _altered(text, ledger, sent)
    assert not _altered(f"Look what I got today: {text} Can you believe it?", ledger, sent)
    words = text.split()
    assert _altered(" ".join([*words[:10], words[10][::-1], *words[11:]]), ledger, sent)
