"""Organisations by the short forms that a text goes on with: "Tallis Gorse LLP", then "Tallis Gorse", then "Tallis".

A short form is the beginning of the name: without its legal form, and without the words of its trade or kind. One word
alone is looked for only if no list knows it for anything else: "Leeds" is no short form of Leeds Teaching Hospitals, nor
"National" of National Grid plc. What was found anyway, as a place or a plain name, is the firm if it begins the name of
just one: "worked at Brightwater" where the text has a Brightwater Ceramics Ltd, unless it stands like a place.
"""

import re
from collections.abc import Iterable, Iterator

from reticent.languages.en.institutions import INSTITUTIONS, LEGAL_FORMS
from reticent.languages.en.lexicon import Lexicon
from reticent.languages.en.small_words import LINKS
from reticent.languages.words import NAME_WORD
from reticent.model import Finding

Words = tuple[str, ...]

_LEGAL = re.compile(rf"(?:,?[^\S\n](?:{LEGAL_FORMS})\.?)+$")
_AS_A_PLACE = re.compile(r"(?:\b(?:in|near|from|to|of|outside|around|through|between)|,)\s(?:the\s)?$", re.IGNORECASE)
_ARTICLE = re.compile(r"(?:the|an?)\s", re.IGNORECASE)
_LEAST = 4
"""How long a word must be to stand for a whole name."""
_MISTAKEN_FOR = frozenset({"place", "name", "product", "person"})
"""What a guess takes a firm's short form for."""


def short_forms(name: str, lexicon: Lexicon) -> Iterator[Words]:
    """The word sequences, case-folded, that can be nothing else than the organisation of that name."""
    words = _words(_LEGAL.sub("", name))
    for length in range(len(words), 0, -1):
        form = words[:length]
        if form == _words(name) or form[-1] in LINKS or INSTITUTIONS.issuperset(form):
            continue
        if length > 1 or _is_only_a_name(form[0], lexicon):
            yield form


class Firms:
    """The organisations that findings name, and what else in the text is one of them."""

    def __init__(self, text: str, findings: Iterable[Finding], lexicon: Lexicon) -> None:
        self._text, self._lexicon = text, lexicon
        self._owners: dict[Words, set[Words]] = {}
        self._registered: set[Words] = set()
        for finding in findings:
            if finding.kind == "organisation" and not finding.who:
                self._add(finding.span.of(text))

    def _add(self, name: str) -> None:
        trading = _LEGAL.sub("", name)
        words = _words(trading)
        if trading != name:
            self._registered.add(words)
            forms: Iterable[Words] = (words[:length] for length in range(1, len(words)))
        else:
            forms = short_forms(name, self._lexicon)
        for form in forms:
            self._owners.setdefault(form, set()).add(words)

    def name(self, finding: Finding) -> Words:
        """The words of an organisation's name: of the whole one, where the finding begins it and no other."""
        words = _words(_LEGAL.sub("", finding.span.of(self._text)))
        owners = self._owners.get(words, set())
        return next(iter(owners)) if len(owners) == 1 and words not in self._registered else words

    def names(self, finding: Finding) -> bool:
        """Whether what was taken for something else is one firm's short form, and stands neither like a place nor for a person."""
        if finding.kind not in _MISTAKEN_FOR or finding.who:
            return False
        words = _words(finding.span.of(self._text))
        owners = self._owners.get(words, set())
        if len(owners) != 1 or not owners <= self._registered:
            return False
        if any(self._lexicon.is_given_name(word) or self._lexicon.is_surname(word) for word in words):
            return False
        return not _AS_A_PLACE.search(self._text, max(0, finding.span.start - 16), finding.span.start)


def _is_only_a_name(word: str, lexicon: Lexicon) -> bool:
    known = (
        lexicon.is_ordinary,
        lexicon.is_town,
        lexicon.is_country,
        lexicon.is_state,
        lexicon.is_nationality,
        lexicon.is_given_name,
        lexicon.is_surname,
    )
    return len(word) >= _LEAST and word not in INSTITUTIONS and not any(knows(word) for knows in known)


def _words(name: str) -> Words:
    article = _ARTICLE.match(name)
    return tuple(word.casefold() for word in NAME_WORD.findall(name, article.end() if article else 0))
