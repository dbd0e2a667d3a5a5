"""Nothing of a document stays in the knowledge that it was looked up in."""

import copy
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from itertools import count
from typing import Any

import pytest

from reticent.guards.reidentification.public import documents_of
from reticent.knowledge import Forgetful
from reticent.knowledge.reference import InMemory, JoinedReference, Pack
from reticent.knowledge.reference.terms import normalise
from reticent.knowledge.taxonomy import JoinedTaxonomy, Own, TaxonomyPack
from reticent.model import Document
from reticent.pipeline import sanitize_all
from reticent.substitute.general.entities import entity_kinds
from reticent.world import World

Strings = Callable[..., list[str]]
NAME = " ".join(["Qwzyxa", "Brel" + "gunth"])
_NUMBERS = count()
ROOMS = ("reticent.knowledge", "reticent.world", "reticent.guards.reidentification.public")
"""Whose modules are looked through besides the world; to be widened to all of reticent."""


def look_up(world: World, name: str = NAME) -> None:
    """Ask the knowledge about a name in every way there is."""
    reference, taxonomy = world.reference, world.taxonomy
    for term in (name, name.split(maxsplit=1)[0], f"{name} of London"):
        normalise(term)
        reference.count(term, "london")
        reference.postings(term)
        reference.bound(term)
        reference.search([term])
        taxonomy.find(term)
        if isinstance(reference, Pack):
            reference.total(term)
            reference.neighbours(term)
    documents = documents_of(world)
    if documents is not None:
        documents.table([("london",), tuple(name.split())])
    entity_kinds(world).kind(name, "organisation", ["london"])


@pytest.mark.parametrize(
    "make",
    [
        World,
        lambda: World(packs=InMemory(["a city", "another city"])),
        lambda: World(packs=JoinedReference([Pack.default(), InMemory(["London is a city."])])),
        lambda: World(hierarchy=JoinedTaxonomy(Own([("Zolpax", "drug")]), TaxonomyPack.default())),
    ],
)
def test_a_world_forgets_what_it_was_asked(make: Callable[[], World], reachable_strings: Strings) -> None:
    world = make()
    name = f"Qwzyxa Frelg{next(_NUMBERS)}nth"  # other worlds of this process may know the usual one
    look_up(world, name)
    assert reachable_strings(name.split()[1], world, rooms=ROOMS), "the test looks where nothing is kept"
    world.forget()
    assert reachable_strings(name.split()[1], world, rooms=ROOMS) == []
    assert reachable_strings(name.split()[1][:5], world, rooms=ROOMS) == []


def test_nothing_of_a_sanitized_document_stays_in_the_knowledge(world: World, reachable_strings: Strings) -> None:
    text = f"Dr. {NAME} moved from Bonn to London in 1987. {NAME} founded Brelgunth Cars and lives in London."
    (result,) = sanitize_all([Document(text)], "identity", world)
    assert NAME not in result.text
    world.forget()
    knowledge = [world.reference, world.taxonomy, documents_of(world)]
    assert reachable_strings(NAME.split()[1], *knowledge, rooms=ROOMS) == []


def test_threads_may_ask_while_others_forget() -> None:
    world = World(packs=InMemory(["London is a city.", "Bonn is a city."], ["London", "Bonn"]))

    def ask(number: int) -> int:
        if number % 3 == 0:
            world.forget()
        entity_kinds(world).kind(f"{NAME} {number % 7}", "place", [])
        return world.reference.count("city", "bonn" if number % 2 else "london").documents

    with ThreadPoolExecutor(8) as pool:
        assert set(pool.map(ask, range(600))) == {1}


def test_forgetting_changes_no_answer_and_opens_nothing(world: World) -> None:
    untouched = World()
    untouched.forget()
    assert "reference" not in vars(untouched)
    asked = [("aids",), ("blood transfusion", "aids"), ("the president of england",), (NAME,)]
    before = [world.reference.count(*terms) for terms in asked]
    world.forget()
    assert [world.reference.count(*terms) for terms in asked] == before


def test_the_helper_sees_what_is_held_in_caches_and_attributes(reachable_strings: Strings) -> None:
    @dataclass
    class Holder:
        inside: Any

    secret = "".join(["Zzy", "gote"])
    assert reachable_strings(secret, Holder({"a": [secret]}), rooms=())
    assert reachable_strings(secret, Holder({secret.lower().encode(): 1}), rooms=())
    assert reachable_strings(secret, Holder({"a": ["b"]}), rooms=()) == []


class TestDerived:
    """What is worked out once for a world and kept with it."""

    def test_it_is_made_once_for_each_world(self) -> None:
        made: list[World] = []

        def derive(world: World) -> object:
            made.append(world)
            return object()

        one, other = World(), World()
        assert one.derived(derive) is one.derived(derive)
        assert one.derived(derive) is not other.derived(derive)
        assert [each is one for each in made] == [True, False]

    def test_a_world_with_something_derived_can_still_be_changed_and_copied(self) -> None:
        world = World(packs=InMemory(["a city"]))
        kinds = entity_kinds(world)
        other = replace(world, packs=InMemory(["a town"]))
        assert entity_kinds(other) is not kinds
        assert copy.copy(world).reference.count("city").documents == 1

    def test_one_may_be_made_from_another(self) -> None:
        def first(_: World) -> list[int]:
            return [1]

        def second(world: World) -> list[int]:
            return [*world.derived(first), 2]

        assert World().derived(second) == [1, 2]

    def test_it_forgets_with_the_world(self) -> None:
        class Names:
            def __init__(self, world: World) -> None:
                self.seen = {"a name"}

            def forget(self) -> None:
                self.seen.clear()

        world = World()
        names = world.derived(Names)
        assert isinstance(names, Forgetful)
        world.forget()
        assert names.seen == set()
        assert world.derived(Names) is names

    def test_the_reference_need_not_be_hashable(self) -> None:
        class Named(InMemory):
            __hash__ = None  # type: ignore[assignment]

            def title(self, document: int) -> str:
                return f"page {document}"

            def most_about(self, terms: Any, documents: Any, limit: int) -> list[int]:
                return list(documents)[:limit]

        world = World(packs=Named(["one page", "another page"]))
        documents = documents_of(world)
        assert documents is not None
        assert documents is documents_of(world)
        assert documents.name(1) == "page 1"
        assert documents_of(World(packs=InMemory(["a"]))) is None
