"""The family of what an entry says: what a teacher does is teaching, and who has asthma is asthmatic.

Verbs are found by how English makes nouns of them: a teacher teaches, an auditor audits, whose sport is swimming swims,
a nurse nurses. Which words are akin by their letters and their meaning is settled where secrets are guarded
(`guards.disclosure.topics`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from reticent.languages.en.inflection import inflected

if TYPE_CHECKING:
    from collections.abc import Iterator

    from reticent.knowledge.taxonomy import Taxonomy

_TAGS = ("VBD", "VBG", "VBN", "VBZ")
_DOERS = ("er", "or", "ing")
_SHORTEST = 2
_ANYBODY = "work"
"""What workers do, as everybody does."""
_VOWELS = frozenset("aeiou")


def verb_forms(entry: str, taxonomy: Taxonomy) -> frozenset[str]:
    """The forms of the verbs that the words of an entry are made of, or are: taught, for a history teacher.

    What means the same counts too: a physician doctors, who likes angling fishes.
    """
    *others, noun = entry.lower().split()
    same = [name.lower() for concept in taxonomy.find(entry)[:1] for name in taxonomy.synonyms(concept)]
    stems = dict.fromkeys([*others, *(stem for name in [noun, *same] for stem in _stems(name))])
    stems.pop(_ANYBODY, None)
    verbs = [each for each in stems if len(each) > _SHORTEST and taxonomy.find(each, "verb")]
    forms = [inflected(verb, tag) for verb in verbs for tag in _TAGS]
    return frozenset([*verbs, *(form for form in forms if form)])


def _stems(noun: str) -> Iterator[str]:
    """What a noun may be made of: swimmer of swim, driver of drive, teacher of teach, and a nurse of nurse."""
    yield noun
    ending = next((each for each in _DOERS if noun.endswith(each)), None)
    if ending is None:
        return
    stem = noun.removesuffix(ending)
    if stem[-1:] == stem[-2:-1] and stem[-1:] not in _VOWELS:
        yield stem[:-1]
    yield stem
    yield f"{stem}e"
