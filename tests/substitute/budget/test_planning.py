"""A text under a budget: what is said, in which words, and that whole sentences come out."""

import re

import pytest

import reticent
from reticent.guards.budget import Billed

ACTOR = (
    "Anna Kowalska (born 3 July 1962) is a French actress and singer, known for her role as Zoe Adler in the film Night "
    "of Glass. She won the Golden Lantern Award in 1991. In 1993 she became the youngest member of the Academy of Lublin. "
    "Her films include Red River, The Long Way and Harbour Lights. She has three children."
)
LABEL = re.compile(r"\[[A-Z]+ \d+\]")


@pytest.fixture(scope="module")
def made():
    return reticent.sanitize(ACTOR, "anonymous")


def test_it_tells_no_more_than_the_budget(made):
    measure = made.risk.verdict("budget").measure
    assert isinstance(measure, Billed)
    assert 0 < measure.bill.bits <= measure.budget
    assert made.risk.verified


@pytest.mark.parametrize(
    "name", ["Kowalska", "Zoe", "Night of Glass", "Golden Lantern", "3 July", "Lublin", "Red River"]
)
def test_what_names_her_is_gone(made, name):
    assert name not in made.text


def test_whole_sentences_come_out(made):
    sentences = re.split(r"(?<=\.)\s+", made.text.strip())
    assert all(each.endswith(".") and (each[0].isupper() or each[0] == "[") for each in sentences)
    assert "in a film" in made.text
    assert not re.search(r"\]\s*\[", made.text)


def test_the_youngest_is_not_said(made):
    assert "youngest" not in made.text


def test_the_edits_make_the_text(made):
    from reticent.model import apply

    assert apply(ACTOR, made.spans) == made.text


def test_fewer_peers_tell_less():
    few, many = (reticent.sanitize(ACTOR, reticent.Policy.load("anonymous").but(peers=n)) for n in (100, 10**9))
    assert few.risk.verdict("budget").measure.bill.bits < many.risk.verdict("budget").measure.bill.bits


def test_more_than_there_are_peers_leaves_what_is_free():
    policy = reticent.Policy.load("anonymous").but(peers=50, anonymous_among=100)
    made = reticent.sanitize(ACTOR, policy)
    assert made.risk.verdict("budget").measure.bill.bits == 0
    assert made.risk.verdict("budget").holds


def test_the_same_text_comes_out_again(made):
    assert reticent.sanitize(ACTOR, "anonymous").text == made.text


@pytest.mark.parametrize(
    "text", ["", "It rained.", "Anna, Ben and Cleo.", "Acme Ltd makes pumps.", "- Leeds\n- York\n"]
)
def test_texts_that_are_no_lives_come_out(text):
    made = reticent.sanitize(text, "anonymous")
    assert made.risk.verdict("budget").holds


def test_without_the_model_it_is_not_verified():
    made = reticent.sanitize(ACTOR, reticent.Policy.load("anonymous").but(entity_model=False))
    assert not made.risk.verified
    assert any("facts" in line for line in made.risk.unexamined())


def test_what_is_named_stays_hidden_and_what_is_kept_stays():
    policy = reticent.Policy.load("anonymous")
    assert "singer" not in reticent.sanitize(ACTOR, policy.but(hide=("singer",))).text
    kept = reticent.sanitize(ACTOR, policy.but(keep=("Golden Lantern Award",)))
    assert "Golden Lantern Award" in kept.text
    assert not kept.risk.verdict("budget").holds


@pytest.mark.parametrize("style", ["blank", "pseudonym", "label"])
def test_any_style_stands_for_people(style):
    made = reticent.sanitize(ACTOR, reticent.Policy.load("anonymous").but(style=style, key="k"))
    assert "Kowalska" not in made.text
    assert made.risk.verdict("budget").holds


def test_what_somebody_is_stands_where_nothing_else_fits():
    text = "Ida Zorn is a puppeteer actress. She exposed the Zubrowka affair in Lublin in 1933."
    made = reticent.sanitize(text, "anonymous")
    assert made.text.startswith("[PERSON 1] is an actress.")
    assert not made.says_nothing


def test_names_years_and_figures_of_public_people_are_not_said():
    text = "Ida Zorn is an American actress. She appeared in 37 films and in New York in 1962."
    made = reticent.sanitize(text, reticent.Policy.load("anonymous").but(anonymous_among=2))
    assert not re.search(r"37|1962|New York", made.text)
    assert "American actress" in made.text


def test_a_title_taken_for_a_person_is_no_label():
    text = "Ida Zorn is an American actress. She is known for her role in Annie."
    assert "in [PERSON" not in reticent.sanitize(text, "anonymous").text


def test_a_day_in_general_words_is_in_a_decade():
    text = "Ida Zorn is an American actress. She died on 3 May 1984."
    assert "on the 1980s" not in reticent.sanitize(text, "anonymous").text


def test_nothing_left_is_said_in_the_measure():
    policy = reticent.Policy.load("anonymous").but(peers=50, anonymous_among=100)
    made = reticent.sanitize("She won the Golden Lantern Award in Lublin.", policy)
    assert made.says_nothing
    assert made.as_dict()["risk"]["budget"]["empty"] is True
