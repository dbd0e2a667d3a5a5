"""Verbatim: nothing that is hidden can still be read, in whatever spelling or encoding.

Hidden names, numbers and named terms are looked for in the shown text folded (no accents, capitals or escapes), as
the same words with any signs between them, run together ("JaneDoe"), spelled letter by letter, and figures in any
grouping. Of a person's name each part counts that is no ordinary word. A name that is also an ordinary word ("Rice")
counts only where it is written the same, and one of a firm, place or work not at all. Dates, ages and amounts are not
looked for: the same number may rightly stand elsewhere
for something else.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from reticent.draft import Shown
from reticent.guards.reading import gaps
from reticent.kinds import kind_of
from reticent.languages.en.lexicon import Lexicon
from reticent.languages.en.small_words import LINKS
from reticent.languages.en.titles import TITLES
from reticent.model import Document, Hide, Secret, Span, Stretches, Verdict
from reticent.policy import Policy
from reticent.view import fold
from reticent.world import World

NAMES = frozenset(("organisation", "place", "work", "event", "product"))
"""Kinds that are looked for besides those that name or reach a person by themselves."""

LEAST_LETTERS, LEAST_FIGURES, LEAST_SPLIT = 3, 6, 6
LONGEST_GAP = 5
_TOKEN = re.compile(r"[^\W\d_]+|\d+")
_POINTS = re.compile(r"[\s.]+")


@dataclass(frozen=True, slots=True)
class Readable:
    """How many hidden things can still be read."""

    left: int

    def since(self, earlier: "Sequence[Readable]") -> "Readable":  # noqa: ARG002 - only the last text counts
        """The same."""
        return self

    def as_dict(self, *, evidence: bool = False) -> dict[str, Any]:  # noqa: ARG002 - there is nothing to hide in it
        """As JSON has it."""
        return {"left": self.left}


class _Token(NamedTuple):
    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class _Sought:
    """One way in which a secret can be written."""

    secret: int
    tokens: tuple[str, ...]
    exact: str
    """How it must be written to count; empty where any writing counts."""
    initials: bool = False
    """Whether it is made of initials, which count in capitals, with or without points."""


class Verbatim:
    """The guard."""

    name = "verbatim"

    def check(self, shown: Shown, secrets: Sequence[Secret], world: World) -> Verdict:
        """Look for each secret."""
        sought: dict[str, list[_Sought]] = {}
        for number, secret in enumerate(secrets):
            for each in _forms(number, secret, world.lexicon):
                sought.setdefault("".join(each.tokens), []).append(each)
        hide: dict[Span, Hide] = {}
        left = set()
        for span, number in _occurrences(shown, sought, world.lexicon):
            left.add(number)
            hide.setdefault(span, Hide(span, "what is hidden elsewhere can be read here", secrets[number].kind))
        return Verdict(self.name, not hide, tuple(hide.values()), measure=Readable(len(left)))


def make(_policy: Policy, _document: Document) -> Verbatim:
    """Every policy asks for it."""
    return Verbatim()


def _forms(number: int, secret: Secret, lexicon: Lexicon) -> Iterator[_Sought]:
    direct = kind_of(secret.kind).weight == "direct"
    if not direct and secret.kind not in NAMES:
        return
    seen = set()
    for form in secret.forms:
        words = tuple(_TOKEN.findall(fold(form)))
        if secret.kind == "hidden" and (initials := _initials(words)):
            yield _Sought(number, (initials,), initials.upper(), initials=True)
        for tokens in (words, *(((part,) for part in _parts(words, lexicon)) if secret.kind == "person" else ())):
            whole = "".join(tokens)
            if len(whole) < LEAST_LETTERS and (whole.isascii() or len(whole) < 2):
                continue
            ordinary = len(tokens) == 1 and whole.isalpha() and lexicon.is_ordinary(whole)
            if not direct and all(token.isdigit() or lexicon.is_ordinary(token) for token in tokens):
                continue  # a film called "Also", "the Municipality": the words stand for themselves elsewhere
            if ordinary and secret.kind not in ("person", "hidden"):
                continue  # what is left of an address: "court"
            anyhow = secret.kind == "hidden" or (direct and secret.origin != "guessed" and not ordinary)
            each = _Sought(number, tokens, "" if anyhow else form)
            if each not in seen:
                seen.add(each)
                yield each


def _initials(words: tuple[str, ...]) -> str:
    """By what a term of several words may be called: "UK", "FBI"."""
    telling = [word for word in words if word.isalpha() and word not in LINKS]
    return "".join(word[0] for word in telling) if len(telling) > 1 else ""


def _parts(words: tuple[str, ...], lexicon: Lexicon) -> list[str]:
    """The words of a person's name that stand for it alone."""
    return [
        word
        for word in words
        if word.isalpha() and len(word) > LEAST_LETTERS and word not in TITLES and not lexicon.is_ordinary(word)
    ]


def _occurrences(shown: Shown, sought: dict[str, list[_Sought]], lexicon: Lexicon) -> Iterator[tuple[Span, int]]:
    """Where something sought stands, and whose it is."""
    if not sought:
        return
    form = shown.view.folded
    hidden = Stretches(gaps(shown.text))
    tokens = [_Token(match.group(), *match.span()) for match in _TOKEN.finditer(form.text)]
    longest = max(map(len, sought))
    starts = {text[0] for text in sought}
    for first, token in enumerate(tokens):
        if token.text[0] not in starts:
            continue
        joined = ""
        for last in range(first, len(tokens)):
            if last > first and tokens[last].start - tokens[last - 1].end > LONGEST_GAP:
                break
            joined += tokens[last].text
            if len(joined) > longest:
                break
            for each in sought.get(joined, ()):
                span = form.back(Span(token.start, tokens[last].end))
                if _is_it(each, tokens[first : last + 1], span.of(shown.text), lexicon) and not hidden.touch(span):
                    yield span, each.secret


def _is_it(sought: _Sought, tokens: Sequence[_Token], written: str, lexicon: Lexicon) -> bool:
    """Whether tokens that spell the same are the same: the words, run together, taken apart, or figures."""
    if sought.initials:
        return _POINTS.sub("", written) == sought.exact
    if sought.exact:
        return written == sought.exact
    texts = tuple(token.text for token in tokens)
    if texts == sought.tokens or len(texts) == 1:
        return True
    if all(len(text) == 1 for text in texts):
        return True
    letters = [text for text in texts if text.isalpha()]
    if sum(map(len, letters)) >= LEAST_SPLIT and not all(map(lexicon.is_ordinary, letters)):
        return True  # "Hono-\nlulu", "[W]ladimir"; but "May or" is no mayor
    return sum(len(text) for text in texts if text.isdigit()) >= LEAST_FIGURES
