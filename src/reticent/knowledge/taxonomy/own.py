"""A hierarchy in memory: a user's own, read from a CSV of `child,parent`, or a few rows in a test.

A term is one concept. A child may have several parents, in several rows. A parent that is nowhere a child is a root;
several roots are allowed, and `notes` says so, because a root that nobody meant is often a parent spelt two ways. A
circle is refused, with the terms on it.
"""

import csv
from collections.abc import Iterable
from pathlib import Path
from typing import Self

from pyroaring import BitMap

from reticent.errors import TaxonomyError
from reticent.knowledge.taxonomy import PartOfSpeech
from reticent.knowledge.taxonomy.spelling import base_forms, key

_HEADER = ("child", "parent")
_SHOWN, _LONGEST = 5, 1_000


class Own:
    """A `Taxonomy` of pairs: the child is a kind of the parent, or, for places, a part of it.

    A hierarchy of one's own does not say whether a step means kind or part, so it answers both ways alike.
    """

    def __init__(self, pairs: Iterable[tuple[str, str]], source: str = "the hierarchy") -> None:
        self._names: list[str] = []
        self._numbers: dict[str, int] = {}
        self._up: list[list[int]] = []
        self._down: list[list[int]] = []
        for child, parent in pairs:
            low, high = self._number(child), self._number(parent)
            if low == high:
                raise TaxonomyError(f"{source} goes round in a circle: {child} > {parent}")
            if high not in self._up[low]:
                self._up[low].append(high)
                self._down[high].append(low)
        if not self._names:
            raise TaxonomyError(f"{source} is empty: give one row of child,parent for each step up")
        self._order = self._sorted(source)
        self._depth, self._volume = self._measure()

    @classmethod
    def read(cls, path: Path | str) -> Self:
        """From a CSV file with two columns; a header `child,parent` may come first."""
        path = Path(path)
        try:
            text = path.read_text(encoding="utf-8-sig")
        except OSError as error:
            raise TaxonomyError(f"cannot read the hierarchy {str(path)!r}: {error.strerror}") from None
        except UnicodeDecodeError:
            raise TaxonomyError(f"the hierarchy {str(path)!r} is not UTF-8 text: save it as UTF-8") from None
        return cls(_pairs(text, str(path)), source=repr(str(path)))

    @property
    def roots(self) -> tuple[str, ...]:
        """The terms with nothing above them."""
        return tuple(name for name, up in zip(self._names, self._up, strict=True) if not up)

    @property
    def notes(self) -> tuple[str, ...]:
        """What a user may want to look at: more than one root."""
        roots = self.roots
        if len(roots) == 1:
            return ()
        more = f" and {len(roots) - _SHOWN} more" if len(roots) > _SHOWN else ""
        return (f"{len(roots)} terms have no parent: {', '.join(roots[:_SHOWN])}{more}",)

    def __len__(self) -> int:
        return len(self._names)

    def find(self, term: str, pos: PartOfSpeech = "noun") -> tuple[int, ...]:
        """The concept of a term, if there is one."""
        form = key(term)
        found = (self._numbers.get(each) for each in (form, *base_forms(form, pos)))
        return next(((each,) for each in found if each is not None), ())

    def name(self, concept: int) -> str:
        """As it was first written."""
        return self._names[concept]

    def synonyms(self, concept: int) -> tuple[str, ...]:
        """The name alone."""
        return (self._names[concept],)

    def parents(self, concept: int) -> tuple[int, ...]:
        """One step up."""
        return tuple(self._up[concept])

    def children(self, concept: int) -> tuple[int, ...]:
        """One step down."""
        return tuple(self._down[concept])

    def wholes(self, concept: int) -> tuple[int, ...]:
        """One step up."""
        return self.parents(concept)

    def parts(self, concept: int) -> tuple[int, ...]:
        """One step down."""
        return self.children(concept)

    def named(self, concept: int) -> bool:
        """Whether it is written with a capital."""
        return self._names[concept][:1].isupper()

    def depth(self, concept: int) -> int:
        """The fewest steps to a root."""
        return self._depth[concept]

    def volume(self, concept: int) -> int:
        """The leaves below, each once."""
        return self._volume[concept]

    def places(self, concept: int) -> int:
        """The leaves below, each once."""
        return self._volume[concept]

    def gloss(self, _concept: int) -> str:
        """Unknown."""
        return ""

    def tagged(self, _term: str, _concept: int) -> int:
        """Unknown."""
        return 0

    def own(self, _concept: int) -> bool:
        """It does."""
        return True

    def population(self, _concept: int) -> int | None:
        """Nothing is known."""
        return None

    def _number(self, name: str) -> int:
        number = self._numbers.setdefault(key(name), len(self._names))
        if number == len(self._names):
            self._names.append(name)
            self._up.append([])
            self._down.append([])
        return number

    def _sorted(self, source: str) -> list[int]:
        """Parents before children; a circle is what is left over."""
        missing = [len(up) for up in self._up]
        order = [number for number, count in enumerate(missing) if not count]
        for number in order:
            for down in self._down[number]:
                missing[down] -= 1
                if not missing[down]:
                    order.append(down)
        if len(order) < len(self._names):
            raise TaxonomyError(f"{source} goes round in a circle: {' > '.join(self._circle(set(order)))}")
        return order

    def _circle(self, sound: set[int]) -> list[str]:
        """The names on one circle, upwards from its first term."""
        at = next(number for number in range(len(self._names)) if number not in sound)
        path: list[int] = []
        while at not in path:
            path.append(at)
            at = next(up for up in self._up[at] if up not in sound)
        return [self._names[number] for number in (*path[path.index(at) :], at)]

    def _measure(self) -> tuple[list[int], list[int]]:
        """Depths, and how many leaves lie below each term.

        Leaves are numbered as one meets them going down, so that those below a term are mostly one stretch of numbers
        and a bitmap holds them in a few bytes, however deep the hierarchy.
        """
        depth = [0] * len(self._names)
        for number in self._order:
            depth[number] = min((depth[up] + 1 for up in self._up[number]), default=0)
        leaf = self._leaves()
        below: list[BitMap] = [BitMap()] * len(self._names)
        for number in reversed(self._order):
            down = self._down[number]
            below[number] = BitMap.union(*(below[each] for each in down)) if down else BitMap([leaf[number]])
            below[number].run_optimize()
        return depth, list(map(len, below))

    def _leaves(self) -> dict[int, int]:
        stack = [number for number in reversed(range(len(self._names))) if not self._up[number]]
        seen: set[int] = set()
        leaf: dict[int, int] = {}
        while stack:
            number = stack.pop()
            if number not in seen:
                seen.add(number)
                stack += reversed(self._down[number])
                if not self._down[number]:
                    leaf[number] = len(leaf)
        return leaf


def _pairs(text: str, path: str) -> Iterable[tuple[str, str]]:
    for number, line in enumerate(text.splitlines(), 1):
        try:
            cells = [cell.strip() for cell in next(csv.reader([line]), [])]
        except csv.Error:
            cells = [line]
        if not any(cells) or (number == 1 and tuple(map(str.casefold, cells)) == _HEADER):
            continue
        if len(cells) != 2 or not all(key(cell) and len(cell) <= _LONGEST for cell in cells):
            size = f"neither empty nor over {_LONGEST:,} characters"
            raise TaxonomyError(f"line {number} of {path!r} must be child,parent: two columns, {size}")
        yield cells[0], cells[1]
