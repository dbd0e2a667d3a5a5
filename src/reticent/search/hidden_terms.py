"""Whether a general term says what is hidden elsewhere: it is that, contains it, or is narrower."""

import re
from collections.abc import Iterable, Iterator

from reticent.knowledge.reference.terms import normalise
from reticent.knowledge.taxonomy import Taxonomy, upwards

_YEAR = re.compile(r"(?<!\d)\d{4}(?![\ds])")
_DECADE = re.compile(r"(?<!\d)(\d{3})0s")
_ARTICLE = re.compile(r"^(?:the|a|an) ")


class HiddenTerms:
    """Everything hidden, each as it is written and of which kind, to be compared with general terms."""

    def __init__(self, hidden: Iterable[tuple[str, str]], taxonomy: Taxonomy) -> None:
        self._taxonomy = taxonomy
        forms = frozenset(
            _ARTICLE.sub("", form)
            for written, kind in hidden
            if (form := normalise(written)) and (not form.isdigit() or (kind == "date" and len(form) == 4))
        )
        self._forms = forms
        self._longest = max((form.count(" ") + 1 for form in forms), default=0)
        self._decades = frozenset(match for form in forms for match in _DECADE.findall(form))
        self._concepts = frozenset(concept for form in forms for concept in taxonomy.find(form))

    def are_told_by(self, name: str, concept: int | None) -> bool:
        """Whether a general term is, contains or is narrower than something hidden."""
        if not self._forms.isdisjoint(self._phrases(_ARTICLE.sub("", normalise(name)))):
            return True
        if any(year[:3] in self._decades for year in _YEAR.findall(name)):
            return True
        return concept is not None and not self._concepts.isdisjoint(
            upwards(concept, self._taxonomy.parents, self._taxonomy.wholes)
        )

    def _phrases(self, name: str) -> Iterator[str]:
        """Every run of words of a name that is no longer than what is hidden."""
        words = name.split(" ")
        for first in range(len(words)):
            for last in range(first + 1, min(len(words), first + self._longest) + 1):
                yield " ".join(words[first:last])
