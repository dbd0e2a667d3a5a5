"""What a verb claims of its subject: a sort of claim, with its things, by what the verb has beside it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from reticent.facts.offices import is_of_politics, office
from reticent.facts.units import Tree
from reticent.languages.en import claims as words
from reticent.languages.en.life import AWARD_WORDS
from reticent.substitute.budget.media import Media
from reticent.substitute.budget.naming import Naming

Nouns = Sequence[tuple[int, str]]
"""The nouns that a verb has beside it, each with its preposition; "object" where it has none."""


@dataclass(frozen=True, slots=True)
class Claimed:
    """Of what sort a claim is, what things it names, and whether several of them."""

    sort: str
    things: tuple[str, ...] = ()
    several: bool = False


class Verbs:
    """Knows what the verbs of one text claim."""

    def __init__(self, made: Tree) -> None:
        self._tree, self._graph, self._nodes = made, made.graph, made.graph.nodes
        self._naming, self.media = Naming(made.graph), Media(made)
        self._by_verb: tuple[tuple[frozenset[str], Callable[[int, Nouns], Claimed | None]], ...] = (
            (words.WINS | {"nominate"}, self._won),
            (words.LEARNS, self._studied),
            (words.TEACHES, self._taught),
            (words.PLAYS_FOR, self._played),
            (words.TRAINS, self._managed),
            (frozenset(("elect",)), self._elected),
            (frozenset(("marry",)), lambda _verb, _nouns: Claimed("marry")),
            (frozenset(("die",)), lambda _verb, _nouns: Claimed("die")),
            (frozenset(("serve",)), self._served),
            (frozenset(("bear",)), self._born),
        )
        self._by_object: tuple[tuple[frozenset[str], Callable[[int, Sequence[int]], Claimed | None]], ...] = (
            (words.WRITES, self._wrote),
            (words.RELEASES, self._released),
            (frozenset(words.MAKES), self._made),
            (words.EARNS, self._graduated),
            (words.FOUNDS, self._founded),
            (frozenset(("have",)), self._has_children),
            (frozenset(("win",)), self._won_a_contest),
        )

    def claimed(self, verb: int) -> Iterator[Claimed]:
        """What a verb claims."""
        lemma, nouns = self._nodes[verb].lemma, list(self._nouns(verb))
        if found := self.media.appeared(verb, nouns):
            yield Claimed("appear", tuple(sorted(found)))
        claims = [claim(verb, nouns) for verbs, claim in self._by_verb if lemma in verbs]
        if not self._is_passive(verb):
            objects = [at for at, where in nouns if where == "object"]
            claims += [claim(verb, objects) for verbs, claim in self._by_object if lemma in verbs]
        yield from (claim for claim in claims if claim is not None)

    def _is_passive(self, verb: int) -> bool:
        return any(self._nodes[at].dep == "auxpass" for at in self._tree.children.get(verb, ()))

    def _nouns(self, verb: int) -> Iterator[tuple[int, str]]:
        for at in self._tree.children.get(verb, ()):
            node = self._nodes[at]
            if at > verb and node.dep in ("dobj", "attr", "oprd"):
                yield from ((each, "object") for each in self.media.listed(at))
            elif at > verb and node.dep in ("prep", "agent"):
                word = self._graph.surface(at).casefold()
                behind = (each for each in self._tree.children.get(at, ()) if self._nodes[each].dep == "pobj")
                yield from ((each, word) for noun in behind for each in self.media.listed(noun))

    def _called(self, at: int) -> str:
        """What a noun or name is called in general."""
        if not self._nodes[at].kind:
            return self._nodes[at].lemma
        named = self._naming.nouns(at)
        return named[0] if named else ""

    def _are_several(self, at: int) -> bool:
        return self._nodes[at].several or self._nodes[at].tag in ("NNS", "NNPS")

    # Sorts, by what stands behind the verb

    def _won(self, verb: int, nouns: Nouns) -> Claimed | None:
        proposed = self._nodes[verb].lemma == "nominate"
        for at, where in nouns:
            node, surface = self._nodes[at], self._graph.surface(at)
            named = node.kind == "award" or (node.kind and not AWARD_WORDS.isdisjoint(surface.split()))
            if not named and node.lemma not in ("award", "prize", "medal", "nomination"):
                continue
            if where in (("for",) if proposed else ("object", "with")):
                proposed = proposed or "nominat" in surface.casefold()
                medal = "medal" in surface.casefold() and "award" not in surface.casefold() and not proposed
                return Claimed(
                    "nominate" if proposed else "win", ("medal" if medal else "award",), self._are_several(at)
                )
        return None

    def _schools(self, nouns: Nouns) -> tuple[str, ...]:
        found = [self._called(at) for at, where in nouns if where in ("object", "at", "from", "in")]
        return tuple(dict.fromkeys(each for each in found if each in words.SCHOOLS))[:2]

    def _studied(self, _verb: int, nouns: Nouns) -> Claimed | None:
        schools = self._schools(nouns)
        return Claimed("study", schools) if schools else None

    def _taught(self, _verb: int, nouns: Nouns) -> Claimed | None:
        schools = self._schools(nouns)
        return Claimed("teach", schools) if schools else None

    def _team(self, sort: str, nouns: Nouns) -> Claimed | None:
        for at, where in nouns:
            called = self._called(at)
            if not called and self._nodes[at].kind == "organisation" and self._naming.is_of_sports:
                called = "team"
            if where in ("for", "with", "object", "to") and called in words.TEAMS:
                return Claimed(sort, (called,), self._are_several(at))
        return None

    def _played(self, _verb: int, nouns: Nouns) -> Claimed | None:
        return self._team("play for", nouns)

    def _managed(self, _verb: int, nouns: Nouns) -> Claimed | None:
        return self._team("train", nouns)

    def _elected(self, verb: int, nouns: Nouns) -> Claimed | None:
        held = any(self._is_office(at) for at, _ in nouns)
        return Claimed("elect", ("office",)) if held and self._is_passive(verb) else None

    def _is_office(self, at: int) -> bool:
        surface = self._graph.surface(at)
        held = surface if self._nodes[at].kind else surface.capitalize()
        return office(held) is not None or is_of_politics(f"member of {surface}")

    def _served(self, _verb: int, nouns: Nouns) -> Claimed | None:
        armies = (self._graph.surface(at).split()[-1].casefold() in words.ARMIES for at, _ in nouns)
        return Claimed("army", ("military",)) if any(armies) else None

    def _born(self, _verb: int, nouns: Nouns) -> Claimed | None:
        """Where somebody was born, by the name of the place as it is written."""
        named = ("place", "name", "organisation")
        where = (at for at, small in nouns if small in ("in", "at") and self._nodes[at].kind in named)
        return next((Claimed("born", (self._graph.surface(at),)) for at in where), None)

    # Sorts, by the object

    def _things(self, sort: str, objects: Sequence[int], called: Mapping[str, str]) -> Claimed | None:
        found = {called[self._nodes[at].lemma]: at for at in objects if self._nodes[at].lemma in called}
        several = len(found) == 1 and any(self._nodes[at].tag == "NNS" for at in found.values())
        return Claimed(sort, tuple(found), several) if found else None

    def _wrote(self, _verb: int, objects: Sequence[int]) -> Claimed | None:
        return self._things("write", objects, words.BOOKS)

    def _released(self, _verb: int, objects: Sequence[int]) -> Claimed | None:
        return self._things("release", objects, words.RECORDS)

    def _made(self, verb: int, objects: Sequence[int]) -> Claimed | None:
        return self._things(words.MAKES[self._nodes[verb].lemma], objects, words.MADE)

    def _graduated(self, _verb: int, objects: Sequence[int]) -> Claimed | None:
        degrees = (self._nodes[at].lemma.casefold() in words.DEGREES for at in objects)
        return Claimed("degree", ("degree",)) if any(degrees) else None

    def _founded(self, _verb: int, objects: Sequence[int]) -> Claimed | None:
        return next(
            (Claimed("found", (called,)) for at in objects if (called := self._called(at)) in words.FIRMS), None
        )

    def _has_children(self, _verb: int, objects: Sequence[int]) -> Claimed | None:
        return Claimed("children") if any(self._nodes[at].lemma in words.CHILDREN for at in objects) else None

    def _won_a_contest(self, _verb: int, objects: Sequence[int]) -> Claimed | None:
        won = [at for at in objects if self._graph.surface(at).split()[-1].casefold() in words.CONTESTS]
        if not won or not self._naming.is_of_sports:
            return None
        return Claimed("contest", ("competition",), self._are_several(won[0]))
