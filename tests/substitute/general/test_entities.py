"""What kind of thing a name stands for."""

import pytest

from reticent.knowledge.reference import InMemory
from reticent.substitute.general.entities import EntityKinds


@pytest.fixture(scope="module")
def entities(world):
    return EntityKinds(world.reference)


@pytest.mark.parametrize(
    ("name", "kind", "noun"),
    [
        ("Lufthansa", "organisation", "airline"),
        ("Microsoft", "organisation", "company"),
        ("Abbey Road", "work", "album"),
        ("Boeing 747", "product", "aircraft"),
        ("Nirvana", "organisation", "band"),
        ("Mount Everest", "place", "mountain"),
    ],
)
def test_the_corpus_knows(entities, name, kind, noun):
    found = entities.kind(name, kind, ())
    assert found is not None
    assert found.noun == noun
    assert found.volume > 100


@pytest.mark.parametrize(
    ("name", "kind", "noun"),
    [
        ("Bank of Ruritania", "organisation", "bank"),
        ("Zorblax Ltd", "organisation", "company"),
        ("Battle of Zenda", "event", "battle"),
        ("Lower Zenda Football Club", "organisation", "football club"),
    ],
)
def test_a_name_may_say_it_itself(entities, name, kind, noun):
    found = entities.kind(name, kind, ())
    assert (found.noun, found.why) == (noun, "its own words say so")


def test_rocky_is_a_film_in_a_text_about_films(entities):
    assert entities.kind("Rocky", "work", ()) is None
    assert entities.kind("Rocky", "work", {"film"}).noun == "film"


@pytest.mark.parametrize("name", ["Zorblax", "", "!!"])
def test_what_is_not_clear_is_not_said(entities, name):
    assert entities.kind(name, "work", ()) is None


def test_kinds_without_nouns_have_none(entities):
    assert entities.kind("Anna", "person", ()) is None


def test_an_empty_corpus_says_nothing():
    assert EntityKinds(InMemory([])).kind("Nokia", "organisation", ()) is None


def test_two_things_of_one_name_are_not_told_apart(entities):
    assert entities.kind("Cats", "work", (), among=("film", "musical")) is None
    assert entities.kind("Cats", "work", (), among=("musical",)).noun == "musical"
