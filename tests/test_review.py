"""A review: steps over a draft, judged as its reader would see it."""

import pytest

from reticent.errors import InputError
from reticent.model import Document, Span
from reticent.pipeline import drafts
from reticent.policy import Policy
from reticent.review import ReviewStep, learned, reviewed, rungs
from reticent.world import default_world

TEXT = "Emma Hughes lives in Nicosia. Her doctor, Paul Mercer, wrote to Emma on 12 March 1984. Paul took it down."


@pytest.fixture(scope="module")
def review():
    world, policy = default_world(), Policy.load("pii")
    first = next(drafts([Document(TEXT)], policy, world))

    def run(*steps, policy=policy, first=first):
        return reviewed(first, [ReviewStep.read(step) for step in steps], policy, world)

    run.first, run.policy, run.world = first, policy, world
    return run


def at(words, nth=0):
    start = -1
    for _ in range(nth + 1):
        start = TEXT.index(words, start + 1)
    return {"start": start, "end": start + len(words)}


def test_without_steps_it_is_the_first_draft(review):
    assert review() is review.first


def test_what_is_kept_stands_and_the_verdict_says_what_can_be_read(review):
    draft = review({"do": "keep", **at("Emma", 1)})
    shown = draft.shown().text
    assert shown.startswith("[PERSON 1] lives")
    assert "wrote to Emma on" in shown
    assert not draft.verdict("verbatim").holds


def test_kept_for_all_mentions_it_is_no_secret_any_more(review):
    draft = review({"do": "keep", "all": True, **at("Emma Hughes")})
    assert draft.shown().text.count("Emma") == 2
    assert draft.verdict("verbatim").holds


def test_a_new_mark_is_hidden_and_so_is_what_else_says_it(review):
    draft = review({"do": "hide", "kind": "occupation", **at("doctor")})
    assert "doctor" not in draft.shown().text
    assert "[OCCUPATION 1]" in draft.shown().text


def test_keep_then_hide_is_as_before(review):
    again = review({"do": "keep", **at("Emma Hughes")}, {"do": "hide", **at("Emma Hughes")})
    assert again.shown().text == review.first.shown().text
    assert {each.kind for each in again.findings} == {each.kind for each in review.first.findings}


def test_a_rung_of_the_ladder_stands_in_its_place(review):
    place = at("Nicosia")
    ladder = rungs(review.first, Span(place["start"], place["end"]), review.world)
    assert [step.name for step in ladder.steps][1] == "Cyprus"
    assert "lives in Cyprus." in review({"do": "say", "rung": 1, **place}).shown().text
    assert "lives in [PLACE 1]." in review({"do": "say", "rung": 0, **place}).shown().text


def test_own_words_are_judged_like_any_others(review):
    fine = review({"do": "write", "text": "the patient", "all": True, **at("Emma Hughes")})
    assert fine.shown().text.startswith("the patient lives")
    assert "wrote to the patient on" in fine.shown().text
    told = review({"do": "write", "text": "Paul Mercer", **at("Emma Hughes")})
    assert not told.verdict("verbatim").holds


def test_people_are_joined_and_split(review):
    joined = review({"do": "join", **at("Emma Hughes"), "other": tuple(at("Paul Mercer").values())})
    assert {each.entity for each in joined.findings if each.kind == "person"} == {1}
    split = review({"do": "split", **at("Emma", 1)})
    people = [each.entity for each in split.findings if each.kind == "person"]
    assert people[0] != people[2]


def test_the_same_steps_give_the_same_text(review):
    steps = [{"do": "keep", **at("Nicosia")}, {"do": "hide", **at("doctor")}]
    assert review(*steps).shown().text == review(*steps).shown().text


def test_what_was_decided_can_be_reused(review):
    steps = [{"do": "keep", **at("Nicosia")}, {"do": "hide", "all": True, **at("doctor")}]
    draft = review(*steps)
    rule = learned(review.first, draft, [ReviewStep.read(step) for step in steps])
    assert [(person.name, person.aliases) for person in rule.people] == [
        ("Emma Hughes", ("Emma",)),
        ("Paul Mercer", ("Paul",)),
    ]
    assert (rule.hide, rule.keep) == (("doctor",), ("Nicosia",))


@pytest.mark.parametrize(
    ("step", "sentence"),
    [
        ({"do": "keep", "start": 3, "end": 3}, "ends after it starts"),
        ({"do": "keep", "start": 3, "end": 900}, "outside the text"),
        ({"do": "hide", "start": 11, "end": 12}, "holds no text"),
        ({"do": "burn", "start": 1, "end": 2}, "do:"),
        ({"do": "hide", "start": 1, "end": 2, "kind": "ghost"}, "no such kind"),
        ({"do": "join", "start": 1, "end": 2}, "two mentions"),
        ("Emma", "cannot be used"),
    ],
)
def test_a_bad_step_is_one_sentence_without_the_text(review, step, sentence):
    with pytest.raises(InputError, match=sentence) as caught:
        review(step)
    assert "Emma" not in str(caught.value)
