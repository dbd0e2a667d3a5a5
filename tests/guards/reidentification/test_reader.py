"""A reader who knows many people a little: famous ones in other words, and nobody in private texts."""

import numpy as np
import pytest

from reticent.guards import guards_for
from reticent.guards.reidentification.anonymity import anonymise
from reticent.guards.reidentification.attack import attack, conclusions
from reticent.guards.reidentification.attackers import Evidence
from reticent.guards.reidentification.public import Public, documents_of
from reticent.guards.reidentification.reader import RECOGNISED, Minded, Reader, above_field
from reticent.model import Document
from reticent.policy import DisclosureSettings, Policy

FLIER = (
    "She was the first woman to fly the Atlantic alone, landed in a field in Ireland, and vanished over the Pacific with "
    "her navigator while looking for a tiny island."
)
MINISTER = (
    "A grocer's daughter from Grantham, she read chemistry, became a barrister, led her party to three election victories, "
    "sent the fleet to the South Atlantic, broke the miners and sold the council houses."
)
WARDEN = (
    "He kept the lamp of a small lighthouse for thirty years, wrote down every ship in green ink, and taught three herring "
    "gulls to knock at his window. When the light was made to burn by itself he stayed on as a postman on the island."
)
NEIGHBOUR = (
    "She works as a nurse in a small hospital, has two children and a dog, and plays the viola on Thursdays. Last spring "
    "she moved into a flat by the canal with her sister."
)


@pytest.fixture(scope="module")
def public(world):
    return documents_of(world)


@pytest.mark.parametrize(("text", "name"), [(FLIER, "Amelia Earhart"), (MINISTER, "Margaret Thatcher")])
def test_famous_people_are_named_in_other_words(public, text, name):
    found = attack(text, public)
    assert found.by == "reader"
    assert found.candidates[0].name == name
    assert found.candidates[0].probability > 0.1
    assert sum(each.probability for each in found.candidates) + found.nobody <= 1.0000001


def test_a_neighbour_is_nobody_in_particular(public, world):
    found = attack(NEIGHBOUR, public)
    assert found.nobody > 0.5
    assert not [each for each in found.candidates if world.lexicon.is_person(each.name) and each.probability > 0.05]


def test_who_comes_first_by_little_is_not_accused(public, world):
    """A life of nobody the public knows: somebody always ranks first, and no attacker is sure of any person."""
    for each, _ in conclusions(Evidence(WARDEN, public)):
        people = [at for at in each.shares.highest(20) if world.lexicon.is_person(public.name(at))]
        assert all(each.shares.of_one(at) < RECOGNISED for at in people)


def test_a_clear_first_is_compared_with_those_behind_it():
    figures = np.array([[9.0], [5.0], *[[4.0 - 0.1 * number] for number in range(12)]])
    minded = Minded(tuple(range(14)), np.ones(14, np.bool_), figures)
    above = above_field(minded, np.array([1.0]))
    field = figures[2:12].mean()
    assert above[0] == pytest.approx(9 - field)
    assert above[1] == pytest.approx(5 - field)
    two = Minded((0, 1), np.ones(2, np.bool_), figures[:2])
    assert not above_field(two, np.array([1.0])).any()  # nobody to compare them with: no one stands out


def test_people_and_things_each_have_their_own_field():
    figures = np.array([[9.0], [1.0], [1.0], [8.0], [7.9], [7.8]])
    people = np.array([True, True, True, False, False, False])
    above = above_field(Minded(tuple(range(6)), people, figures), np.array([1.0]))
    assert above[0] == pytest.approx(8)
    assert above[3] == pytest.approx(0.2)


def test_a_named_subject_is_looked_for_under_every_policy(world):
    document = Document(FLIER, subject="Amelia Earhart")
    bare = Policy.load("pii").but(disclosure=DisclosureSettings(second_voice=False))
    assert "reidentification" in [guard.name for guard in guards_for(bare, document)]
    assert "reidentification" not in [guard.name for guard in guards_for(bare, Document(FLIER))]
    assert "reidentification" not in [guard.name for guard in guards_for(bare.but(anonymous_among=1), document)]
    papers = bare.but(disclosure=DisclosureSettings(as_published=True))
    assert "reidentification" not in [guard.name for guard in guards_for(papers, document)]


def test_words_that_point_there_are_named(public):
    (first, *_) = attack(FLIER, public).candidates
    words = [word for word, _ in first.words]
    assert {"atlantic", "vanished", "navigator"} & set(words)
    assert [amount for _, amount in first.words] == sorted((amount for _, amount in first.words), reverse=True)


def test_hiding_goes_on_until_she_is_not_named(public, world):
    made = anonymise(FLIER, [], world.reference, 10, known=public, informed=False, who=world.lexicon.is_person)
    assert made.holds
    assert made.rounds
    assert made.rounds[0].probability > RECOGNISED
    assert made.probability <= 0.1
    assert not anonymise(NEIGHBOUR, [], world.reference, 10, known=public, informed=False).rounds


def test_a_text_that_says_nothing_brings_nobody_to_mind(public):
    said = Reader(public).conclude(Evidence("of the and", public))
    assert said.nobody == pytest.approx(1)
    assert said.probabilities.max() == 0


def test_without_vectors_there_is_no_reader(world):
    assert attack(FLIER, Public(world.reference)).by != "reader"
