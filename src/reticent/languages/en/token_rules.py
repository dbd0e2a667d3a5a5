"""What spaCy's attribute ruler and its lemmatizer say of a token, looked up instead of worked out.

The ruler goes through every text with a hundred patterns, which takes a third of the whole analysis; but nearly all of
them look at one token, and at nothing of it but its tag, what it is to its head, and a few small words. What the rules
say of such a token is worked out once and known from then on: nothing but those tags and words is remembered. So is
how the dictionary form of a word of this part of speech is found. A ruler that asks for more than is understood here is
left to spaCy.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from spacy.language import Language as Pipeline
    from spacy.tokens import Doc, Token

Told = tuple[int, int, int]
"""What rules look at of a token: its word in small letters, or 0 where no rule asks for it; its tag; its dependency."""
Check = Callable[[Told], bool]

_PLACES = {"LOWER": 0, "TAG": 1, "DEP": 2}
_SPACE = 1
"""Stands for whatever is white space."""


class TokenRules:
    """The rules of an attribute ruler: which attributes a token gets."""

    def __init__(self, ruler: Any) -> None:
        from spacy.tokens._retokenize import set_token_attrs

        self._give = set_token_attrs
        self._strings = ruler.vocab.strings
        self._words: set[int] = set()
        self._shapes: list[re.Pattern[str]] = []
        self._single: list[tuple[int, Check]] = []
        self._rows: list[tuple[int, int, list[Check]]] = []
        self._attributes: list[dict[int, Any]] = ruler.attrs
        for number, rule in enumerate(ruler.patterns):
            for pattern in rule["patterns"]:
                checks = [self._check(token) for token in pattern]
                if len(checks) == 1 and rule["index"] in (0, -1):
                    self._single.append((number, checks[0]))
                else:
                    self._rows.append((number, range(len(checks))[rule["index"]], checks))
        self._known: dict[Told, tuple[tuple[int, ...], tuple[int, ...]]] = {}
        self._joined: dict[tuple[int, ...], dict[int, Any]] = {}

    @classmethod
    def of(cls, pipeline: Pipeline) -> TokenRules | None:
        """Those of a pipeline; None where they are not understood, or where others look at what they say."""
        from spacy.pipeline import AttributeRuler

        names = pipeline.component_names
        ruler = pipeline.get_pipe("attribute_ruler") if "attribute_ruler" in names else None
        if type(ruler) is not AttributeRuler or {*names[names.index("attribute_ruler") + 1 :]} - {"lemmatizer", "ner"}:
            return None
        try:
            return cls(ruler)
        except (ImportError, LookupError, TypeError, ValueError):
            return None

    def __call__(self, doc: Doc) -> None:
        """Give the tokens of a document the attributes that the rules say."""
        told = list(self._told(doc))
        also: dict[int, list[int]] = {}
        rules = []
        for at, each in enumerate(told):
            known = self._known.get(each)
            if known is None:
                known = self._known[each] = self._worked_out(each)
            rules.append(known[0])
            for row in known[1]:
                number, index, checks = self._rows[row]
                behind = told[at : at + len(checks)]
                if len(behind) == len(checks) and all(check(one) for check, one in zip(checks, behind, strict=True)):
                    also.setdefault(at + index, []).append(number)
        for at, more in also.items():
            rules[at] = tuple(sorted({*rules[at], *more}))
        for token, numbers in zip(doc, rules, strict=True):
            if numbers:
                self._give(token, self._joined.get(numbers) or self._join(numbers))

    def _told(self, doc: Doc) -> Iterator[Told]:
        words, tags, dependencies = doc.to_array(["LOWER", "TAG", "DEP"]).T.tolist()
        asked = {word: self._asked(word) for word in {*words}}
        return zip((asked[word] for word in words), tags, dependencies, strict=True)

    def _asked(self, word: int) -> int:
        if word in self._words:
            return word
        said = self._strings[word]
        return _SPACE if said.isspace() else word if any(shape.search(said) for shape in self._shapes) else 0

    def _worked_out(self, told: Told) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The rules for a token by itself, and the rows of several tokens that may begin with it."""
        rows = tuple(at for at, (_, _, checks) in enumerate(self._rows) if checks[0](told))
        return tuple(dict.fromkeys(number for number, check in self._single if check(told))), rows

    def _join(self, numbers: tuple[int, ...]) -> dict[int, Any]:
        """What several rules say together: the later one counts."""
        joined = self._joined[numbers] = {
            name: said for number in numbers for name, said in self._attributes[number].items()
        }
        return joined

    def _check(self, token: dict[str, Any]) -> Check:
        """Whether a token is what a pattern asks for. What is not understood is an error."""
        checks = [self._one(name, asked) for name, asked in token.items()]
        if not checks:
            raise ValueError("a pattern that asks for nothing")
        return checks[0] if len(checks) == 1 else lambda told: all(check(told) for check in checks)

    def _one(self, name: str, asked: Any) -> Check:
        if name == "IS_SPACE" and isinstance(asked, bool):
            return lambda told: (told[0] == _SPACE) is asked
        place = _PLACES[name]
        ((how, values),) = asked.items() if isinstance(asked, dict) else [("IN", [asked])]
        if how == "REGEX" and name == "LOWER":
            shape = re.compile(str(values))
            self._shapes.append(shape)
            return lambda told: told[0] > _SPACE and shape.search(self._strings[told[0]]) is not None
        among = {self._strings.add(value) if value else 0 for value in values}
        if name == "LOWER":
            if how != "IN" or any(not value or value.isspace() for value in values):
                raise ValueError("a pattern that asks for all words but some")
            self._words |= among
        if how not in ("IN", "NOT_IN"):
            raise ValueError(how)
        return (lambda told: told[place] in among) if how == "IN" else (lambda told: told[place] not in among)


class Lemmas:
    """The dictionary forms that spaCy's English lemmatizer gives: how they are found depends on the part of speech."""

    def __init__(self, lemmatizer: Any) -> None:
        self._lemmatizer = lemmatizer
        self._ways: dict[tuple[int, int], str] = {}

    @classmethod
    def of(cls, pipeline: Pipeline) -> Lemmas | None:
        """Those of a pipeline; None if it has another lemmatizer."""
        from spacy.lang.en.lemmatizer import EnglishLemmatizer

        lemmatizer = pipeline.get_pipe("lemmatizer") if "lemmatizer" in pipeline.component_names else None
        if type(lemmatizer) is not EnglishLemmatizer or lemmatizer.mode != "rule" or lemmatizer.overwrite:
            return None
        return cls(lemmatizer)

    def __call__(self, token: Token) -> str:
        """The form of a token, which a rule may have said."""
        if token.lemma:
            return str(token.lemma_)
        kind = (token.pos, token.morph.key)  # type: ignore[attr-defined]
        way = self._ways.get(kind)
        if way is None:
            way = self._ways[kind] = self._way(token)
        if way == "small":
            return str(token.lower_)
        return str(token.text if way == "written" else self._lemmatizer.rule_lemmatize(token)[0])

    def _way(self, token: Token) -> str:
        pos = token.pos_.lower()
        if pos in ("", "eol", "space") or self._lemmatizer.is_base_form(token):
            return "small"
        tables = self._lemmatizer.lookups
        if any(tables.get_table(f"lemma_{name}", {}).get(pos) for name in ("index", "exc", "rules")):
            return "looked up"
        return "written" if pos == "propn" else "small"
