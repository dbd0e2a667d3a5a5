"""The shipped taxonomy: WordNet's relations and the places of GeoNames in one file.

Concepts are numbered: the synsets of WordNet, then the places that only GeoNames knows. The file is memory-mapped; each
of its sections is unpacked when it is first needed, and all of them together take some 40 MB.

    names, names-starts        all spellings, one behind the other
    spelt, spelt-starts        per concept the names it goes by, the usual one first
    kinds, kinds-starts        per concept its parents; `below` the other way round
    wholes, wholes-starts      per concept what it is part or member of; `parts` the other way round
    traits                     part of speech, whether it is an individual, whether it is a place
    depth, volume, places, population     one number per concept
    keys, meanings, meanings-starts       48 bits of a hash of every key, ascending, and the concepts it may mean
    tagged, tagged-starts      how often each of these was meant in WordNet's sense-tagged texts
    glosses, glosses-starts    per noun that shares a name with others what it means, in a line

Two keys with the same 48 bits are refused when the file is made; a term that nobody knows is taken for a known one once
in 10^9 times.
"""

from array import array
from functools import cached_property
from hashlib import blake2b
from importlib import resources
from pathlib import Path
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from reticent.knowledge.packfile import Sections
from reticent.knowledge.taxonomy import PartOfSpeech
from reticent.knowledge.taxonomy.coding import decode, decode_text
from reticent.knowledge.taxonomy.spelling import base_forms, key

MAGIC = b"RETITAXO\x1a"
DEFAULT = "taxonomy-en.pack"
SPEECH: tuple[PartOfSpeech, ...] = ("noun", "verb", "adjective", "adverb")
SPEECH_BITS, NAMED, PLACE = 3, 4, 8
"""Bits of a trait: the part of speech, an individual with a name, a place."""


def hashed(form: str) -> int:
    """48 bits of a hash of a key."""
    return int.from_bytes(blake2b(form.encode("utf-8", "surrogatepass"), digest_size=6).digest(), "big")


class _Rows:
    """Lists of numbers, one per concept."""

    def __init__(self, sections: Sections, name: str) -> None:
        self._values = array("I", decode(sections[name]).tobytes())
        self._starts = array("I", decode(sections[f"{name}-starts"]).tobytes())

    def __getitem__(self, row: int) -> tuple[int, ...]:
        return tuple(self._values[self._starts[row] : self._starts[row + 1]])


class TaxonomyPack:
    """A `Taxonomy` in a file."""

    def __init__(self, path: Path | str) -> None:
        self._sections = Sections(Path(path), MAGIC, "taxonomy pack")
        self.about: dict[str, Any] = self._sections.about
        self._synsets: int = self.about["synsets"]

    def __reduce__(self) -> tuple[type[Self], tuple[Path]]:
        """Sent to another process, a pack is opened there anew."""
        return type(self), (self._sections.path,)

    @classmethod
    def default(cls) -> Self:
        """The pack that ships with Reticent."""
        return cls(Path(str(resources.files("reticent") / "data" / DEFAULT)))

    def __len__(self) -> int:
        concepts: int = self.about["concepts"]
        return concepts

    def verify(self) -> None:
        """Read the whole file and compare with its checksums."""
        self._sections.verify()

    def find(self, term: str, pos: PartOfSpeech = "noun") -> tuple[int, ...]:
        """The concepts that a term may mean, the most usual first."""
        form = key(term)
        found = self._meanings_of(form, pos)
        if found and found[0] < self._synsets:
            return found
        bases = (self._meanings_of(base, pos) for base in base_forms(form, pos))
        words = (tuple(each for each in meanings if each < self._synsets) for meanings in bases)
        return next(filter(None, words), ()) + found

    def name(self, concept: int) -> str:
        """As a person says it."""
        return self._spelling(self._spelt[concept][0])

    def synonyms(self, concept: int) -> tuple[str, ...]:
        """All names of a concept, its usual one first."""
        return tuple(map(self._spelling, self._spelt[concept]))

    def gloss(self, concept: int) -> str:
        """What it means, in a line, where its names have other meanings too."""
        return self._glosses[self._gloss_starts[concept] : self._gloss_starts[concept + 1]].decode()

    def tagged(self, term: str, concept: int) -> int:
        """How often people who read texts for their senses marked this term with this concept."""
        form = key(term)
        for each in (form, *base_forms(form, "noun")):
            at = self._row(each)
            if at is not None and concept in self._meanings[at]:
                return self._tagged[at][self._meanings[at].index(concept)]
        return 0

    def pos(self, concept: int) -> PartOfSpeech:
        """Its part of speech."""
        return SPEECH[self._traits[concept] & SPEECH_BITS]

    def parents(self, concept: int) -> tuple[int, ...]:
        """The kinds it belongs to."""
        return self._kinds[concept]

    def children(self, concept: int) -> tuple[int, ...]:
        """The kinds and individuals that belong to it."""
        return self._below[concept]

    def wholes(self, concept: int) -> tuple[int, ...]:
        """What it is a part or a member of."""
        return self._wholes[concept]

    def parts(self, concept: int) -> tuple[int, ...]:
        """What is a part or a member of it."""
        return self._parts[concept]

    def named(self, concept: int) -> bool:
        """Whether it is an individual with a proper name."""
        return bool(self._traits[concept] & NAMED)

    def depth(self, concept: int) -> int:
        """Steps up to the nearest root, by kind."""
        return int(self._depth[concept])

    def volume(self, concept: int) -> int:
        """Base terms below it by kind."""
        return int(self._volume[concept])

    def places(self, concept: int) -> int:
        """Base places below it by part-of."""
        return int(self._places[concept])

    def own(self, _concept: int) -> bool:
        """It does not."""
        return False

    def population(self, concept: int) -> int | None:
        """How many people live there, if it is known."""
        return int(self._population[concept]) or None

    def _meanings_of(self, form: str, pos: PartOfSpeech) -> tuple[int, ...]:
        at = self._row(form)
        if at is None:
            return ()
        number = SPEECH.index(pos)
        return tuple(each for each in self._meanings[at] if self._traits[each] & SPEECH_BITS == number)

    def _row(self, form: str) -> int | None:
        wanted = hashed(form)
        at = int(np.searchsorted(self._keys, np.uint64(wanted)))
        return at if at < len(self._keys) and int(self._keys[at]) == wanted else None

    def _spelling(self, number: int) -> str:
        return self._names[self._name_starts[number] : self._name_starts[number + 1]].decode()

    @cached_property
    def _names(self) -> bytes:
        return decode_text(self._sections["names"])

    @cached_property
    def _name_starts(self) -> "array[int]":
        return array("I", decode(self._sections["names-starts"]).tobytes())

    @cached_property
    def _spelt(self) -> _Rows:
        return _Rows(self._sections, "spelt")

    @cached_property
    def _kinds(self) -> _Rows:
        return _Rows(self._sections, "kinds")

    @cached_property
    def _below(self) -> _Rows:
        return _Rows(self._sections, "below")

    @cached_property
    def _wholes(self) -> _Rows:
        return _Rows(self._sections, "wholes")

    @cached_property
    def _parts(self) -> _Rows:
        return _Rows(self._sections, "parts")

    @cached_property
    def _meanings(self) -> _Rows:
        return _Rows(self._sections, "meanings")

    @cached_property
    def _tagged(self) -> _Rows:
        return _Rows(self._sections, "tagged")

    @cached_property
    def _glosses(self) -> bytes:
        return decode_text(self._sections["glosses"])

    @cached_property
    def _gloss_starts(self) -> "array[int]":
        return array("I", decode(self._sections["glosses-starts"]).tobytes())

    @cached_property
    def _keys(self) -> NDArray[np.uint64]:
        return decode(self._sections["keys"], np.uint64)

    @cached_property
    def _traits(self) -> bytes:
        return decode(self._sections["traits"], np.uint8).tobytes()

    @cached_property
    def _depth(self) -> bytes:
        return decode(self._sections["depth"], np.uint8).tobytes()

    @cached_property
    def _volume(self) -> "array[int]":
        return array("I", decode(self._sections["volume"]).tobytes())

    @cached_property
    def _places(self) -> "array[int]":
        return array("I", decode(self._sections["places"]).tobytes())

    @cached_property
    def _population(self) -> "array[int]":
        return array("Q", decode(self._sections["population"], np.uint64).tobytes())
