import pytest

from reticent.errors import MappingError
from reticent.integrations.prompts import NotVerified, restore, reversible
from reticent.model import Risk

PROMPT = "Write to Emma Lindqvist, emma@example.org. Emma is 34."


def test_a_prompt_goes_out_hidden_and_comes_back(world):
    asked = reversible(PROMPT, "pii", world)
    assert "Emma" not in asked.text
    assert "example.org" not in asked.text
    assert (
        asked.restore("Dear [PERSON 1], your address is [EMAIL 1].")
        == "Dear Emma Lindqvist, your address is emma@example.org."
    )
    assert "Emma" not in repr(asked)


def test_in_chunks(world):
    restorer = reversible(PROMPT, "pii", world).restorer()
    assert "".join([restorer.feed("Dear [PER"), restorer.feed("SON 1"), restorer.feed("],"), restorer.end()]) == (
        "Dear Emma Lindqvist,"
    )


def test_remembered_under_a_key(world):
    sealed = reversible(PROMPT, "pii", world).sealed("a secret")
    assert b"Emma" not in sealed
    assert restore("[PERSON 1]!", sealed, "a secret") == "Emma Lindqvist!"
    with pytest.raises(MappingError, match="key is wrong"):
        restore("[PERSON 1]!", sealed, "another")


def test_messages_share_their_labels(world):
    asked = reversible(["Emma Lindqvist called.", "What did Emma Lindqvist and Paul Mercer want?"], "pii", world)
    assert asked.texts == ("[PERSON 1] called.", "What did [PERSON 1] and [PERSON 2] want?")


def test_pseudonyms_come_back_also_by_surname_alone(world):
    asked = reversible("Write to Emma Lindqvist.", "pii", world, style="pseudonym", key="k")
    first, last = asked.text.removeprefix("Write to ").removesuffix(".").split()
    assert asked.restore(f"{first} {last}, {first}, Ms {last}") == "Emma Lindqvist, Emma, Ms Lindqvist"


def test_a_label_that_the_prompt_has_already_stays(world):
    asked = reversible("Emma Lindqvist wrote: replace [PERSON 1] by a name.", "pii", world)
    assert "Emma" not in asked.text
    assert asked.restore("[PERSON 1]") == "[PERSON 1]"


def test_what_is_not_verified_is_refused(world, monkeypatch):
    monkeypatch.setattr(Risk, "objections", lambda self: ("something can still be read",))
    with pytest.raises(NotVerified, match="not sent"):
        reversible(PROMPT, "pii", world)


def test_words_of_the_prompt_that_look_like_a_label_stay(world):
    asked = reversible("Emma Lindqvist is PERSON 1 in the play.", "pii", world)
    assert asked.restore("PERSON 1 is played by [PERSON 1].") == "PERSON 1 is played by Emma Lindqvist."
