"""Which sense a text means: a small set of our own, and what is said about the choice."""

import pytest

from reticent.knowledge.reference import InMemory, Pack
from reticent.knowledge.taxonomy import Own, TaxonomyPack
from reticent.substitute.general.senses import choose

SHIPPED, PUBLIC = TaxonomyPack.default(), Pack.default()


def kinds(concept: int) -> set[str]:
    """The names of everything above a concept, by kind and by part."""
    reached = [concept]
    for each in reached:
        reached += [up for up in (*SHIPPED.parents(each), *SHIPPED.wholes(each)) if up not in reached]
    return {name for each in reached for name in SHIPPED.synonyms(each)}


@pytest.mark.parametrize(
    ("term", "context", "kind"),
    [
        ("marijuana", ["phantom limb pain"], "soft drug"),
        ("bank", ["savings account", "loan", "money"], "financial institution"),
        ("bank", ["river", "fishing", "water"], "slope"),
        ("crane", ["construction site", "steel beams", "building"], "lifting device"),
        ("crane", ["marsh", "nest", "wading birds"], "bird"),
        ("Java", ["Jakarta", "Indonesia", "volcano"], "island"),
        ("java", ["cup", "espresso", "breakfast"], "beverage"),
        ("cancer", ["tumor", "chemotherapy", "oncologist"], "disease"),
        ("bass", ["lake", "fishing rod", "trout"], "freshwater fish"),
        ("plant", ["leaves", "soil", "flower"], "organism"),
        ("plant", ["workers", "assembly line", "production"], "building complex"),
        ("mercury", ["thermometer", "poisoning", "toxic"], "metallic element"),
        ("Mercury", ["orbit", "sun", "Venus"], "planet"),
        ("mouse", ["computer", "keyboard", "screen"], "electronic device"),
        ("mouse", ["cat", "cheese", "trap"], "rodent"),
        ("organ", ["church", "choir", "Bach"], "musical instrument"),
        ("organ", ["kidney", "transplant", "donor"], "body part"),
        ("cell", ["prison", "inmate", "guard"], "room"),
        ("cell", ["membrane", "DNA", "protein"], "living thing"),
        ("virus", ["infection", "fever", "vaccine"], "microorganism"),
    ],
)
def test_the_sense_that_the_text_means(term: str, context: list[str], kind: str) -> None:
    choice = choose(term, context, SHIPPED, PUBLIC)
    assert choice is not None
    assert kind in kinds(choice.concept), choice.why


@pytest.mark.parametrize(
    ("term", "context", "whole"),
    [
        ("Paris", ["Texas", "Dallas"], "Texas"),
        ("Paris", ["Eiffel Tower", "Louvre"], "France"),
        ("Paris, Texas", [], "Texas"),
        ("Springfield", ["Illinois", "Abraham Lincoln"], "Illinois"),
        ("Springfield", ["Massachusetts", "basketball"], "Massachusetts"),
        ("Springfield", [], "Missouri"),
        ("Georgia", ["Tbilisi", "Caucasus", "Russia"], "Asia"),
        ("Georgia", ["Atlanta", "peach", "South Carolina"], "United States"),
        ("Birmingham", ["Alabama"], "Alabama"),
        ("Birmingham", ["United Kingdom"], "England"),
    ],
)
def test_the_place_that_the_text_means(term: str, context: list[str], whole: str) -> None:
    choice = choose(term, context, SHIPPED, PUBLIC, place=True)
    assert choice is not None
    assert whole in kinds(choice.concept), choice.why


def test_the_choice_is_explained_in_a_sentence() -> None:
    drug = choose("marijuana", ["phantom limb pain"], SHIPPED, PUBLIC)
    assert drug is not None
    assert drug.why.startswith("cannabis (soft drug), because ")
    assert "next marijuana (cannabis)" in drug.why
    town = choose("Paris", ["Texas"], SHIPPED, PUBLIC)
    assert town is not None
    assert town.why == "Paris (Texas), because the text names Texas"


def test_the_first_sense_when_the_text_does_not_tell() -> None:
    choice = choose("marijuana", [], SHIPPED, PUBLIC)
    assert choice is not None
    assert choice.concept == SHIPPED.find("marijuana")[0]
    assert "usual meaning" in choice.why


def test_small_letters_are_no_names() -> None:
    choice = choose("crane", [], SHIPPED, PUBLIC)
    assert choice is not None
    assert not SHIPPED.named(choice.concept)


@pytest.mark.parametrize(("term", "kind"), [("Turkey", "country"), ("turkey", "domestic fowl"), ("Pole", "European")])
def test_a_name_is_spelt_like_one(term: str, kind: str) -> None:
    choice = choose(term, [], SHIPPED, PUBLIC)
    assert choice is not None
    assert kind in kinds(choice.concept), choice.why


def test_unknown_and_unambiguous_terms() -> None:
    own = Own([("cat", "animal")])
    assert choose("dog", [], own, InMemory()) is None
    choice = choose("cats", ["milk"], own, InMemory())
    assert choice is not None
    assert choice.why == "cat (animal) is the only meaning known"


def test_terms_without_a_letter_do_no_harm() -> None:
    assert choose("bank", ["...", "river", "!"], SHIPPED, PUBLIC) is not None
