"""Is it gone? What another reader finds in a written file, searched for everything that was hidden.

The guards judge the text that a reader sees. A file has more places than that: markup, names of styles, properties,
bytes that no program shows. All that another reader finds in it is searched for every hidden name as the guard does,
and for everything else that is hidden as it was written. What the examined text itself still says, because it was
judged to be something else there ("will", the verb), is no residue.
"""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from reticent.draft import Shown
from reticent.guards.verbatim import Verbatim
from reticent.model import Secret
from reticent.policy import Policy
from reticent.world import World

_LEAST = 6
_ENOUGH = 300_000
_APART = "\n\n\n"
_WORD = re.compile(r"\w+")
_SPACE = re.compile(r"\s+")


def residue_in(
    found: Iterable[tuple[str, str]], shown: str, secrets: Sequence[Secret], policy: Policy, world: World
) -> list[str]:
    """The places in which something hidden can still be read, in order."""
    known = _plain(shown)
    forms = {_plain(form) for secret in secrets for form in secret.forms}
    exact = _Exact.of(form for form in forms if len(form) >= _LEAST and form not in known)
    places: dict[str, None] = {}
    for starts, names, text in _gathered(found):
        verdict = Verbatim(policy).check(Shown.of(text), secrets, world)
        hits = [hide.span.start for hide in verdict.hide if _plain(hide.span.of(text)) not in known]
        if exact.is_in(_plain(text)):
            ends = [*starts[1:], len(text)]
            hits += [start for start, end in zip(starts, ends, strict=True) if exact.is_in(_plain(text[start:end]))]
        places |= dict.fromkeys(names[bisect_right(starts, hit) - 1] for hit in sorted(hits))
    return list(places)


@dataclass(frozen=True, slots=True)
class _Exact:
    """Forms to be found as they are written, by their first words: one look at each word of a text, however many."""

    by_word: dict[str, list[tuple[str, int]]]

    @classmethod
    def of(cls, forms: Iterable[str]) -> "_Exact":
        by_word: dict[str, list[tuple[str, int]]] = {}
        for form in forms:
            if first := _WORD.search(form):
                by_word.setdefault(first.group(), []).append((form, first.start()))
        return cls(by_word)

    def is_in(self, text: str) -> bool:
        for word in _WORD.finditer(text):
            for form, before in self.by_word.get(word.group(), ()):
                start = word.start() - before
                end = start + len(form)
                if start >= 0 and text.startswith(form, start) and not text[end : end + 1].isalnum():
                    return True
        return False


def _gathered(found: Iterable[tuple[str, str]]) -> Iterator[tuple[list[int], list[str], str]]:
    """What stands in many places as few texts, each with where the places begin in it and what they are called.

    What is hidden is made ready for searching once for each text: done for every page, many pages would take for ever.
    """
    starts: list[int] = []
    names: list[str] = []
    texts: list[str] = []
    length = 0
    for place, text in found:
        if text.strip():
            starts.append(length)
            names.append(place)
            texts.append(text)
            length += len(text) + len(_APART)
        if length >= _ENOUGH:
            yield starts, names, _APART.join(texts)
            starts, names, texts, length = [], [], [], 0
    if texts:
        yield starts, names, _APART.join(texts)


def _plain(text: str) -> str:
    return _SPACE.sub(" ", text).strip().casefold()
