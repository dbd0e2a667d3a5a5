import pytest

from reticent.messages import Audiences, Ledger, Profile, prepare, trace
from reticent.messages.misread import read_again
from reticent.world import default_world

TEXT = (
    "I'm really happy that my twins don't have to change school this summer, because they love their teacher. We are "
    "going to visit my sister in the morning, and she said that she would cook something for all of us. It is lovely "
    "that everybody can come, but I hope that nobody minds the dogs."
)


@pytest.mark.parametrize(
    ("read", "meant"),
    [
        ("my tw1ns are five", "my twins are five"),
        ("in the rnorning", "in the morning"),
        ("it wi11 be fun", "it will be fun"),
        ("that is s0 g00d", "that is so good"),
        ("50rry, we can't", "sorry, we can't"),
        ("Iike me, | think", "like me, i think"),
        ("l went home", "i went home"),
        ("we meet at 10am on the 1st, room 150", "we meet at 10am on the 1st, room 150"),
        ("a modern modem, a corner", "a modern modem, a corner"),
        ("the docs def saw b4", "the docs def saw b4"),
    ],
)
def test_what_looks_like_one_word_is_read_as_it(read, meant):
    assert read_again(read, default_world().lexicon) == meant


def test_a_misread_copy_names_its_recipient_as_a_whole_one_does(tmp_path):
    circles = Audiences.of({"all": ["Ann", "Bob", "Cleo", "Dan"]})
    with Ledger.open(tmp_path / "sent", "secret") as sent:
        made = prepare(TEXT, Profile.from_table({"work": "nurse"}), circles, key="secret")
        sent.commit(made)
        for copy in made.copies:
            assert [each.recipient for each in trace(copy.text, sent).named] == [copy.recipient]
            misread = copy.text.replace("ll", "1l").replace("oo", "0o").replace("rn", "m")
            found = trace(misread, sent)
            assert [each.recipient for each in found.named] == [copy.recipient]
            assert len(found.readings) == len(trace(copy.text, sent).readings)
