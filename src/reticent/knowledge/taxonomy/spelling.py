"""What counts as the same term: one key for all spellings, and the base forms that an inflected term may come from.

Case, accents, hyphens, underscores, dots, commas and the kind of apostrophe do not matter. Regular endings are undone
by the few rules that WordNet itself uses (detachment); irregular forms (`mice`) are spellings of their own in the pack.
"""

import re
import unicodedata
from collections.abc import Iterator

from reticent.knowledge.taxonomy import PartOfSpeech

_SPACE = re.compile(r"[\s_\-‐‑‒–−]+")
_DROPPED = re.compile(r"[.,\u00ad\u200b\u200c\u200d\u0300-\u036f]")
_APOSTROPHES = str.maketrans("’‘ʼ`", "''''")

_PREPOSITIONS = (" of ", " in ", " at ")
_ENDINGS: dict[PartOfSpeech, tuple[tuple[str, str], ...]] = {
    "noun": (
        ("s", ""), ("ses", "s"), ("ves", "f"), ("ves", "fe"), ("xes", "x"), ("zes", "z"), ("ches", "ch"),
        ("shes", "sh"), ("oes", "o"), ("men", "man"), ("ies", "y"), ("'s", ""),
    ),
    "verb": (
        ("s", ""), ("ies", "y"), ("es", "e"), ("es", ""), ("ed", "e"), ("ed", ""), ("ing", "e"), ("ing", ""),
    ),
    "adjective": (("er", ""), ("est", ""), ("er", "e"), ("est", "e")),
    "adverb": (),
}  # fmt: skip


def key(term: str) -> str:
    """The same for all spellings of a term."""
    plain = unicodedata.normalize("NFKD", term.translate(_APOSTROPHES)).casefold()
    return _SPACE.sub(" ", _DROPPED.sub("", plain)).strip()


def base_forms(form: str, pos: PartOfSpeech) -> Iterator[str]:
    """The keys that a key may be an inflected form of: `soft drugs` of its last word, `heads of state` of its first."""
    yield from _detached(form, pos)
    head, preposition, rest = next((cut for each in _PREPOSITIONS if (cut := form.partition(each))[1]), (form, "", ""))
    if preposition and pos == "noun":
        yield from (base + preposition + rest for base in _detached(head, pos))


def _detached(form: str, pos: PartOfSpeech) -> Iterator[str]:
    for ending, base in _ENDINGS[pos]:
        if form.endswith(ending) and len(form) > len(ending) + 1 and not form.endswith("ss"):
            yield form[: -len(ending)] + base
