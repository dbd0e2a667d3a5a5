"""Lists of names, places, nationalities and ordinary words, for what no model can be trusted to know.

A small entity model misses "Kalogrea" and takes "Rice" for a person wherever it stands. The lists settle both:
`knows` answers by exact spelling after case folding. They are loaded at the first question, in a tenth of a second.
"""

import gzip
import json
from dataclasses import dataclass
from functools import cached_property
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any, Literal

Gender = Literal["female", "male"]


@dataclass(frozen=True, slots=True)
class Origin:
    """The names of one language: given names by gender, and surnames."""

    female: tuple[str, ...]
    male: tuple[str, ...]
    given: tuple[str, ...]
    surnames: tuple[str, ...]


class Lexicon:
    """The shipped lists. Every question is asked about one word or name, in any case."""

    @property
    def origins(self) -> dict[str, Origin]:
        """Names by language."""
        return self._as_written[0]

    @property
    def towns(self) -> tuple[str, ...]:
        """All towns, in order."""
        return self._as_written[1]

    @cached_property
    def _as_written(self) -> tuple[dict[str, Origin], tuple[str, ...]]:
        """Names by language, and towns, with their capitals: 25 MB that only invented names need."""
        read = _read()
        origins = {
            origin: Origin(**{name: tuple(entries) for name, entries in lists.items()})
            for origin, lists in read["people"].items()
        }
        return origins, tuple(read["towns"])

    @cached_property
    def _lists(self) -> dict[str, frozenset[str]]:
        nationalities = _resource("nationalities.txt").read_text("utf-8").splitlines()
        read = _read()
        people = read["people"].values()
        lists = {
            "female": [name for origin in people for name in origin["female"]],
            "male": [name for origin in people for name in origin["male"]],
            "given": [name for origin in people for group in ("female", "male", "given") for name in origin[group]],
            "surnames": [name for origin in people for name in origin["surnames"]],
            "confessions": nationalities[nationalities.index("# Confessions") + 1 :],
            "nationalities": [line for line in nationalities if line and not line.startswith("#")],
        } | {name: read[name] for name in ("towns", "countries", "states", "state_codes", "ordinary")}
        # Folded all at once: a fifth of the time that it takes one by one.
        return {name: frozenset("\n".join(entries).casefold().split("\n")) for name, entries in lists.items()}

    def is_given_name(self, word: str) -> bool:
        """Whether it is a given name somewhere."""
        return word.casefold() in self._lists["given"]

    def is_surname(self, word: str) -> bool:
        """Whether it is a surname somewhere."""
        return word.casefold() in self._lists["surnames"]

    def is_ordinary(self, word: str) -> bool:
        """Whether people also write it with a small letter: "rice", "street", not "Martin"."""
        word = word.casefold()
        ordinary = self._lists["ordinary"]
        return word in ordinary or (word.endswith("s") and word[:-1] in ordinary)

    def is_town(self, name: str) -> bool:
        """Whether a town or village of 500 people or more has this name."""
        return name.casefold() in self._lists["towns"]

    def is_country(self, name: str) -> bool:
        """Whether it is a country."""
        return name.casefold() in self._lists["countries"]

    def is_state(self, name: str) -> bool:
        """Whether it is a state of the United States, or its two-letter code in capitals."""
        return name.casefold() in self._lists["states"] or (
            name.isupper() and name.casefold() in self._lists["state_codes"]
        )

    def is_nationality(self, word: str) -> bool:
        """Whether it is a nationality, singular or plural."""
        word = word.casefold()
        known = self._lists["nationalities"]
        return word in known or (word.endswith("s") and word[:-1] in known)

    def is_confession(self, word: str) -> bool:
        """Whether it is a confession, singular or plural; the list of nationalities has them too."""
        word = word.casefold()
        return not self._lists["confessions"].isdisjoint((word, word.removesuffix("s")))

    def is_person(self, name: str) -> bool:
        """Whether a title such as "Ann Harding" or "George Graves (actor)" is the name of a person."""
        words = name.partition(" (")[0].split()
        return (
            len(words) > 1 and self.is_given_name(words[0]) and all(word[0].isupper() for word in (words[0], words[-1]))
        )

    def gender(self, given_name: str) -> Gender | None:
        """The gender of a given name, if it has only one."""
        word = given_name.casefold()
        female, male = word in self._lists["female"], word in self._lists["male"]
        return None if female == male else "female" if female else "male"

    def origin(self, surname: str | None, given_name: str | None) -> str | None:
        """The language whose lists know the name best: both parts, else the surname, else the given name."""
        surname, given_name = _base_form((surname or "").casefold()), (given_name or "").casefold()
        best = max(self._name_sets.items(), key=lambda item: 2 * (surname in item[1][1]) + (given_name in item[1][0]))
        return best[0] if surname in best[1][1] or given_name in best[1][0] else None

    @cached_property
    def _name_sets(self) -> dict[str, tuple[frozenset[str], frozenset[str]]]:
        return {
            name: (
                frozenset(given.casefold() for given in (*origin.female, *origin.male, *origin.given)),
                frozenset(surname.casefold() for surname in origin.surnames),
            )
            for name, origin in self.origins.items()
        }


def _base_form(surname: str) -> str:
    """The form of a Slavic surname that lists have: "kowalski" for "kowalska", "novák" for "nováková"."""
    if surname.endswith(("ska", "cka", "dzka")):
        return surname[:-1] + "i"
    return surname.removesuffix("ová")


def _read() -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads(gzip.decompress(_resource("lexicon-en.json.gz").read_bytes()))
    return loaded


def _resource(name: str) -> Traversable:
    return resources.files("reticent") / "data" / name
