"""Nothing of a document stays in the knowledge that it was looked up in."""

import copy
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from reticent import detect
from reticent.detect import Detector
from reticent.errors import PluginError
from reticent.explain import explain
from reticent.guards.reidentification.anonymity import anonymise
from reticent.guards.reidentification.attack import attack
from reticent.guards.reidentification.public import documents_of
from reticent.knowledge import Forgetful
from reticent.knowledge.reference import InMemory, JoinedReference, Pack
from reticent.knowledge.reference.terms import normalise
from reticent.knowledge.taxonomy import JoinedTaxonomy, Own, TaxonomyPack
from reticent.messages import Audiences, Ledger, Profile, prepare, trace
from reticent.messages.checking import check
from reticent.model import Document, Finding
from reticent.pipeline import sanitize_all
from reticent.policy import Policy
from reticent.server import work
from reticent.substitute.general.entities import entity_kinds
from reticent.substitute.general.generalizing import generalize
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


def _explained(text: str, world: World) -> None:
    explain(Document(text), NAME, Policy.load("identity"), world)


def _prepared(text: str, world: World) -> None:
    profile = Profile.from_table({"name": NAME, "residence": "London"})
    prepare(text, profile, Audiences.of({"all": ["a", "b"]}), world=world)
    check(text, profile, world=world)


def _traced(text: str, world: World) -> None:
    with TemporaryDirectory() as folder, Ledger.open(Path(folder) / "a.ledger", "k") as ledger:
        profile = Profile.from_table({"residence": "London"})
        ledger.commit(prepare(text, profile, Audiences.of({"all": ["a", "b"]}), world=world))
        trace(text, ledger, world=world)


def _task(text: str) -> work.ReviewTask:
    return work.ReviewTask("a", text.encode(), "text", Policy.load("identity"))


ENTRIES: dict[str, Callable[[str, World], object]] = {
    "explain": _explained,
    "generalize": lambda text, world: generalize(text, ["London", NAME], world=world),
    "prepare and check": _prepared,
    "trace": _traced,
    "attack": lambda text, world: attack(text, world.reference),
    "anonymise": lambda text, world: anonymise(text, [], world.reference, informed=False),
    "server: state": lambda text, _: work.state(_task(text)),
    "server: look": lambda text, _: work.look(_task(text)),
    "server: ladder": lambda text, _: work.ladder(_task(text), (), text.index("London"), text.index("London") + 6),
    "server: report": lambda text, _: work.report(_task(text), (), html=True, evidence=True, name="a"),
    "server: export": lambda text, _: work.export(_task(text), ()),
    "server: explain": lambda text, _: work.explain(text, NAME, Policy.load("identity"), None),
    "server: generalize": lambda text, _: work.generalize(text, ["London"], {}),
    "server: attack": lambda text, _: work.attack(text, 3),
    "server: infer": lambda text, _: work.infer(text, None, ["London"], ""),
    "server: infer all": lambda text, _: work.infer(text, None, [], "all"),
    "server: infer not public": lambda text, _: work.infer(text, None, [], "not public"),
}


@pytest.mark.parametrize("entry", ENTRIES)
def test_no_entry_leaves_anything_of_its_text_behind(entry: str, world: World, reachable_strings: Strings) -> None:
    ENTRIES[entry](f"Dr. {NAME} moved to 12 Elm Road, London in 1987. I love {NAME}, tel. 020 7946 0958.", world)
    work.close("a")
    knowledge = [world.reference, world.taxonomy, documents_of(world)]
    assert reachable_strings(NAME.split()[1], *knowledge, rooms=(*ROOMS, "reticent.detect")) == []


def test_a_detector_that_fails_leaves_nothing_behind(
    world: World, reachable_strings: Strings, monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(*_: object) -> list[Finding]:
        raise RuntimeError

    last = Detector("zz", frozenset(["person"]), failing, "somebody's")
    every = {**detect.detectors(), "zz": last}
    monkeypatch.setattr(detect, "detectors", lambda: every)
    text = f"{NAME}, 12 Elm Road, tel. 020 7946 0958"
    for run in (lambda: list(sanitize_all([Document(text)], "identity", world)), lambda: _explained(text, world)):
        with pytest.raises(PluginError, match="'zz' of \"somebody's\" fails with RuntimeError"):
            run()
        assert reachable_strings(NAME.split()[1], rooms=(*ROOMS, "reticent.detect")) == []


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
