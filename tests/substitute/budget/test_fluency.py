"""How words usually stand, how likely a cut sentence reads badly, and what is done about one that does."""

import json
import math
from importlib.resources import files

import pytest

import reticent
from reticent.substitute.budget.fluency import WEIGHTS, Fluency, spoken, weights
from reticent.substitute.budget.habits import habits, symbol


def test_a_noun_that_hardly_ever_stands_alone_is_odder_alone():
    known = habits()
    assert known.surprise("leader", "attr", "a--") > known.surprise("leader", "attr", "a-p") + 1
    assert known.surprise("leader", "attr", "a--") > known.surprise("actor", "attr", "a--") + 1


def test_what_was_never_seen_is_as_usual_as_its_role():
    known = habits()
    assert known.surprise("zorblax", "dobj", "a--") == pytest.approx(known.usual("dobj", "a--"))
    assert math.isfinite(known.surprise("zorblax", "no role", "???"))


def test_a_row_that_nobody_writes_is_surprising():
    known = habits()
    good = known.steps([symbol("He", "PRON", "PRP"), symbol("was", "AUX", "VBD"), "a", "NN", "."])
    bad = known.steps([symbol("He", "PRON", "PRP"), symbol("was", "AUX", "VBD"), "a", "of", "."])
    assert len(good) == len(bad) == 6
    assert sum(bad) > sum(good) + 4


def test_labels_are_read_as_names():
    assert spoken("[PERSON 1] met [PERSON 12].") == "Smith met Smith."


def test_weights_ship_as_figures_for_what_is_looked_at():
    found = json.loads(files("reticent.data").joinpath(WEIGHTS).read_text("utf-8"))["weights"]
    assert found == weights()
    assert found["a work"] > 0 > found["always"]
    assert found["odd noun"] > 0


def test_a_statement_that_a_cut_empties_keeps_its_word_or_goes():
    text = "Jan Kohl was an actor. He was a prominent political leader in Iceland. He had a troubled childhood."
    made = reticent.sanitize(text, "anonymous").text
    assert "was a leader." not in made
    assert "had a childhood" not in made


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Jan Kohl (born 1960) is a footballer. He currently plays for Gorlitz Rovers as a midfielder.", "for a team"),
        (
            "Jan Kohl (born 1960) is a footballer. In 1982 he signed for Eredivisie club Gorlitz Rovers on a free transfer.",
            "for a club",
        ),
        ("Jan Kohl (born 1960) is a footballer. He attended Gorlitz Grammar and then moved to Leeds.", "a school"),
    ],
)
def test_an_organisation_is_said_by_its_verb_or_by_a_noun_in_its_name(text, said):
    assert said in reticent.sanitize(text, "anonymous").text


def test_an_organisation_is_no_team_where_no_game_is_played():
    text = "Jan Kohl (born 1960) is a pianist. He played for Gorlitz Radio in the 1980s and taught music."
    assert "for a team" not in reticent.sanitize(text, "anonymous").text


def test_sentences_of_lives_are_weighed_and_those_of_notes_are_not(monkeypatch, world):
    note = (
        "Mrs Carter of 12 Mill Lane, Leeds, complains about the noise of the machines, which began on 3 March 2021. "
        "She has asked for a visit by the council."
    )
    life = "Ann Carter gave money to an actor of her town until 3 March 1974."
    policy = reticent.Policy.load("anonymous")

    def shown():
        return [each.text for each in reticent.sanitize_all(map(reticent.Document, (note, life)), policy, world)]

    before = shown()
    monkeypatch.setattr(Fluency, "bad", lambda *_: 1.0)
    after = shown()
    assert after[0] == before[0]
    assert before[1]
    assert not after[1]
