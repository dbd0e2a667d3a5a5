"""In what media somebody appeared: film, television, the stage, radio, by what a verb or a role is in."""

from collections.abc import Iterator, Sequence

from reticent.facts.units import Tree
from reticent.languages.en import claims as words

BEFORE = frozenset(("compound", "nmod", "amod"))
_ITEMS = frozenset(("conj", "appos"))
MOST_DEEP = 6
"""So many steps below a verb its objects are looked for."""


class Media:
    """Reads the media of one text's productions."""

    def __init__(self, made: Tree) -> None:
        self._tree, self._graph, self._nodes = made, made.graph, made.graph.nodes

    def _below(self, at: int) -> Sequence[int]:
        return self._tree.children.get(at, ())

    def listed(self, at: int, deep: int = 0) -> Iterator[int]:
        """A noun and the later items of the list that it begins."""
        yield at
        if deep < MOST_DEEP:
            for each in self._below(at):
                if self._nodes[each].dep in _ITEMS and each > at and self._nodes[each].pos in ("NOUN", "PROPN"):
                    yield from self.listed(each, deep + 1)

    def appeared(self, verb: int, nouns: Sequence[tuple[int, str]]) -> set[str]:
        """In what media somebody appeared, by a verb: "starred in a film", "had a role on a series", "known for"."""
        lemma = self._nodes[verb].lemma
        if lemma in ("know", "remember"):
            return {medium for at, where in nouns if where == "for" for medium in self._by_a_role(at)} | {
                medium
                for at in self._below(verb)
                if self._graph.surface(at).casefold() == "for"
                for each in self._below(at)
                if self._nodes[each].dep == "pcomp" and self._nodes[each].lemma in ("play", "portray", "star", "appear")
                for medium in self.below(each)
            }
        if lemma in ("return", "work"):
            return {
                medium
                for at, where in nouns
                if where in ("to", "in", "on")
                and self._nodes[at].lemma in words.WORLDS
                and (medium := self._medium(at))
            }
        if lemma in words.APPEARS:
            return self.below(verb)
        if lemma in words.PLAYS:
            objects = [at for at, where in nouns if where == "object"]
            if any(self._nodes[at].lemma in words.ROLES - {"work", "film"} for at in objects):
                return self.below(verb)
            if lemma in ("play", "portray", "reprise") and any(self._nodes[at].kind == "person" for at in objects):
                return self.below(verb)
        return set()

    def _by_a_role(self, noun: int) -> set[str]:
        if self._nodes[noun].lemma not in words.ROLES:
            return set()
        return {*self.of(noun), *self.below(noun)}

    def below(self, top: int, deep: int = 0) -> set[str]:
        """What sort of productions stand behind a word."""
        found: set[str] = set()
        if deep > MOST_DEEP:
            return found
        for at in self._below(top):
            node, word = self._nodes[at], self._graph.surface(at).casefold()
            if at < top:
                continue
            if node.dep == "prep" and word in words.WHERE:
                if word == "of" and self._nodes[top].lemma not in words.PARTS_OF:
                    continue
                for each in (*self._below(at), *self._joined_to(at)):
                    if self._nodes[each].dep == "pobj":
                        found |= self.of(each) or self.below(each, deep + 1)
                        found |= self._of_items(each)
            elif node.dep in ("dobj", "attr", *_ITEMS) and node.pos in ("NOUN", "PROPN"):
                found |= self.of(at) or self.below(at, deep + 1)
                found |= self._of_items(at)
        return found

    def _joined_to(self, small: int) -> list[int]:
        """The nouns behind prepositions that are joined to one: "in films and on television"."""
        joined = (at for at in self._below(small) if self._nodes[at].dep == "conj" and self._nodes[at].pos == "ADP")
        return [each for at in joined for each in self._below(at)]

    def _of_items(self, noun: int) -> set[str]:
        return {medium for at in self.listed(noun) if at != noun for medium in self.of(at)}

    def of(self, noun: int) -> set[str]:
        """What sort of production a noun is, by the nouns before it, or else by itself."""
        before = [at for at in self._below(noun) if at < noun and self._nodes[at].dep in BEFORE]
        before += [each for at in before for each in self._below(at) if self._nodes[each].dep == "conj"]
        told = {medium for at in before if (medium := self._medium(at))}
        told |= {medium for at in before if self._nodes[at].kind and (medium := self._by_its_last_word(at))}
        own = self._medium(noun)
        if not told and not own and self._nodes[noun].lemma in words.SHOWN:
            own = "television" if any(self._graph.surface(at) in words.CHANNELS for at in before) else None
        return told or ({own} if own else set())

    def _medium(self, at: int) -> str | None:
        node = self._nodes[at]
        word = self._graph.surface(at).casefold()
        if node.kind and word not in ("broadway", "off-broadway", "tv"):
            return None
        return words.MEDIA.get(node.lemma.casefold()) or words.MEDIA.get(word)

    def _by_its_last_word(self, at: int) -> str | None:
        last = self._graph.surface(at).split()[-1]
        return "television" if last in ("TV", "Television") else None
