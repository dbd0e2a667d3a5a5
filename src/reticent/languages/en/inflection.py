"""Small matters of English grammar that a replaced term raises: its form, its article.

Forms come from lemminflect, which is loaded at the first of them; the article is a rule of sounds, and short. No form
is remembered: it takes some 50 microseconds to make, and the words of a text must not outlive it. Of lemminflect's
tables, which take a second to load, only the lines of the words that are asked for are read.
"""

import gzip
import re
from bisect import bisect_left
from collections.abc import Callable
from functools import cache
from itertools import takewhile
from pathlib import Path
from typing import Any

_VOWEL_SOUND = re.compile(
    r"(?:honest|honou?r|hour|heir)|(?![Uu]ni(?!n|m)|[Uu]s[aeiu]|[Uu]t[ei]|[Ee]u|[Oo]ne\b|[Oo]nce\b|[Uu]biq|[Uu]ran|[Uu]ro)[AEIOUaeiou]"
)
_LETTER_BY_LETTER = re.compile(r"[AEFHILMNORSX](?:[A-Z0-9]{1,4}\b|-)")
_CHANGING = {"NNS", "VBD", "VBG", "VBN", "VBZ", "JJR", "JJS", "RBR", "RBS"}
_OF = re.compile(r"\s(?:of|in|for|to|with|on|at|by|from)\s")

_WITH_THE = re.compile(
    r"(?:United (?:States|Kingdom|Arab)|(?:Netherlands|Philippines|Bahamas|Gambia|Maldives|Seychelles|Comoros|Americas?"
    r"|Midwest|Caribbean|Middle East|Balkans|Sahara|Low Countries|Basque Country|West Country|(?:West|East) Midlands"
    r"|(?:Western|Eastern|Northern) Cape|Free State|Algarve|West Bank)$|[A-Z].* (?:Islands|Republic|States|Federation"
    r"|Coast|Peninsula|Region|Territory)$|Republic of|Democratic Republic|State of|District of|Isle of)"
)


def with_the(name: str) -> str:
    """A name with the article that usage gives it: "the United States", "Illinois"."""
    return f"the {name}" if _WITH_THE.match(name) else name


def article(noun: str) -> str:
    """The indefinite article that its sound asks for: "an hour", "a university", "an FBI agent"."""
    return "an" if _LETTER_BY_LETTER.match(noun) or _VOWEL_SOUND.match(noun) else "a"


def plural(noun: str) -> str:
    """The plural of a noun or noun phrase: "state capitals", "members of parliament"."""
    inner = _OF.search(noun)
    head, rest = (noun[: inner.start()], noun[inner.start() :]) if inner else (noun, "")
    if head == "person":
        return f"people{rest}"
    if _is_plural(head):
        return noun
    return (inflected(head, "NNS") or f"{head}s") + rest


def _is_plural(noun: str) -> bool:
    """Whether it is one already: "assets"."""
    if not noun.endswith("s"):
        return False
    lemmas_of, _ = _lemminflect()
    last = noun.rsplit(" ", 1)[-1].lower()
    return bool(lemmas := lemmas_of(last, "NOUN")) and lemmas[0] != last


def inflected(phrase: str, tag: str) -> str | None:
    """The phrase in the form of a Penn tag; in a phrase of several words the first verb or the last noun changes.

    None where the form does not exist as one word (`more beautiful` for a comparative).
    """
    if tag not in _CHANGING:
        return phrase
    _, forms_of = _lemminflect()
    words = phrase.split(" ")
    at = 0 if tag.startswith("V") else -1
    forms = forms_of(words[at], tag)
    if not forms or " " in forms[0]:
        return None
    words[at] = forms[0]
    return " ".join(words)


class _Table:
    """A table of lemminflect, as lines: `get` gives what its own loader would have made of those of one word."""

    def __init__(self, path: str, read: Callable[[str], dict[str, Any]], fixed: dict[str, dict[str, Any]]) -> None:
        self._lines = sorted(gzip.decompress(Path(path).read_bytes()).splitlines())
        self._read, self._fixed = read, fixed

    def get(self, word: str, default: dict[str, Any]) -> dict[str, Any]:
        if word in self._fixed:
            return self._fixed[word]
        begins = f"{word},".encode()
        made: dict[str, Any] = {}
        first = bisect_left(self._lines, begins)
        for line in takewhile(lambda line: line.startswith(begins), self._lines[first : first + 8]):
            made |= self._read(line.decode())
        return made or default


Forms = Callable[[str, str], tuple[str, ...]]


@cache
def _lemminflect() -> tuple[Forms, Forms]:
    """What gives the lemmas of a word, and its forms."""
    from lemminflect import config, getInflection, getLemma
    from lemminflect.codecs.InflectionLUCodec import InflectionLUCodec
    from lemminflect.codecs.LemmaLUCodec import LemmaLUCodec
    from lemminflect.core.Inflections import Inflections
    from lemminflect.core.Lemmatizer import Lemmatizer
    from lemminflect.core.LexicalUtils import categoryToUPos

    def lemmas(line: str) -> dict[str, Any]:
        _, category, forms = LemmaLUCodec.fromString(line)
        return {categoryToUPos(category): forms}

    Lemmatizer().lemma_dict = _Table(config.lemma_lu_fn, lemmas, {})
    Inflections().infl_dict = _Table(
        config.inflection_lu_fn,
        lambda line: dict(InflectionLUCodec.fromString(line)[2]),
        InflectionLUCodec.updateForAuxMod({}),
    )
    return getLemma, getInflection
