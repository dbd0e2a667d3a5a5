"""A reader who knows many people a little: famous ones in other words, and nobody in private texts."""

import pytest

from reticent.guards.reidentification.anonymity import anonymise
from reticent.guards.reidentification.attack import attack
from reticent.guards.reidentification.attackers import Evidence
from reticent.guards.reidentification.public import Public, documents_of
from reticent.guards.reidentification.reader import Reader

FLIER = (
    "She was the first woman to fly the Atlantic alone, landed in a field in Ireland, and vanished over the Pacific with "
    "her navigator while looking for a tiny island."
)
MINISTER = (
    "A grocer's daughter from Grantham, she read chemistry, became a barrister, led her party to three election victories, "
    "sent the fleet to the South Atlantic, broke the miners and sold the council houses."
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


def test_words_that_point_there_are_named(public):
    (first, *_) = attack(FLIER, public).candidates
    words = [word for word, _ in first.words]
    assert {"atlantic", "vanished", "navigator"} & set(words)
    assert [amount for _, amount in first.words] == sorted((amount for _, amount in first.words), reverse=True)


def test_hiding_goes_on_until_she_is_not_named(public, world):
    made = anonymise(FLIER, [], world.reference, 10, known=public, informed=False, who=world.lexicon.is_person)
    assert made.holds
    assert made.rounds
    assert made.rounds[0].probability > 0.5
    assert made.probability <= 0.1
    assert not anonymise(NEIGHBOUR, [], world.reference, 10, known=public, informed=False).rounds


def test_a_text_that_says_nothing_brings_nobody_to_mind(public):
    said = Reader(public).conclude(Evidence("of the and", public))
    assert said.nobody == pytest.approx(1)
    assert said.probabilities.max() == 0


def test_without_vectors_there_is_no_reader(world):
    assert attack(FLIER, Public(world.reference)).by != "reader"
