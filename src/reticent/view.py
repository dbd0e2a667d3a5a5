r"""A text in its forms, and the only maps between them.

*As given* is what the user has, and the offsets that users get count its characters. *As read* is what a reader makes
of it, and what everything behind takes: characters that nobody sees are gone, letters are composed (NFC) and
compatible ones plain (NFKC), Cyrillic or Greek look-alikes inside a Latin word are Latin, and `&#87;`, `\u0057` and,
outside web addresses, `%57` are the character they stand for; lines that shout or are wrapped are made readable for
the analyser. *Folded* is what a search for something hidden looks through: no accents, no capitals, every escape
undone.

A text that is plain already is all three, and costs nothing.
"""

import html
import re
import sys
import unicodedata
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property

from reticent.languages.en.lexicon import Lexicon
from reticent.languages.en.readable import readable
from reticent.languages.lazy import lazy
from reticent.model import Span

INVISIBLE = (
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200f\u202a-\u202e"
    "\u2060-\u2064\u2066-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\U000e0000-\U000e007f"
    "\x00-\x08\x0e-\x1f\x7f"
)
"""Soft hyphens, zero-width characters, marks of direction, variation selectors, fillers, control characters: nobody
sees them."""

_ALIKE = dict(
    zip(
        "АВЕЅІЈКМНОРСТУХаеѕіјорсухһԁԛԝΑΒΕΖΗΙΚΜΝΟΡΤΥΧοαεικνρυχ",
        "ABESIJKMHOPCTYXaesijopcyxhdqwABEZHIKMNOPTYXoaeiknpux",
        strict=True,
    )
)
"""Letters of other scripts that look like Latin ones."""

_LOOK_ALIKE = lazy(f"[{''.join(_ALIKE)}]")
_ENTITY = r"&(?:#\d{1,7}(?:;|(?![\d;]))|#[xX][0-9a-fA-F]{1,6}(?:;|(?![0-9a-fA-F;]))|[A-Za-z]{2,31};)"
_ESCAPE = r"\\u(?:[0-9a-fA-F]{4}|\{[0-9a-fA-F]{1,6}\})|\\U[0-9a-fA-F]{8}|\\x[0-9a-fA-F]{2}"
_PERCENT = r"(?<!\d)(?:%[0-9a-fA-F]{2})+"
_CODED = lazy(rf"({_ENTITY})|({_ESCAPE})|({_PERCENT})")
_MARK = lazy(r"[&\\%]")
"""What every escape begins with."""
_SPECIAL = lazy(rf"[^\t-\r\x20-\x7e]|{_ENTITY}|{_ESCAPE}|{_PERCENT}")
_UNSEEN = lazy(f"[{INVISIBLE}]")
_ADDRESS = lazy(r"(?:[a-z][a-z0-9+.-]{1,20}://|www\.|mailto:|/|\?|&)[^\s%]*%\S+", re.IGNORECASE)
MOST_LAYERS = 3
_LETTER_NAME = lazy(r"LETTER (?:SMALL CAPITAL )?([A-Z])$")
_LETTER_SIGN = lazy(r"LATIN (CAPITAL|SMALL) LETTER ([A-Z])$")
_COMPATIBLE = frozenset(("Lu", "Ll", "Lt", "Nd", "Zs"))
_COMBINING = "\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f"
_SIGNS = "‘’“”–—…£€•·"
"""What stands in many texts and is what it is in every form that letters are composed into."""
_CLUSTER = lazy(rf"[{INVISIBLE}]|[^\x00-\x7f{_SIGNS}][{_COMBINING}]*|[\x00-\x7f{_SIGNS}][{_COMBINING}]+")
_MARKED = lazy(f"[{INVISIBLE}{_COMBINING}]")
_ALONE = lazy(rf"[^\x00-\x7f{_SIGNS}]")
"""The clusters of a text that has nothing invisible and no accents apart, as nearly all, in a fifth of the time."""
_OTHER = lazy(r"[^\x00-\x7f]")
_TURNED = lazy("\u202e([^\u202c\n\r\u2029]*)\u202c?")
"""What is shown from right to left whatever it is: `\u202eecnaV\u202c` is read "Vance"."""
_LETTER_RUN = lazy(r"[^\W\d_]+")
_LATIN = lazy(r"[A-Za-z]")
_LATIN_OR_DIGIT = lazy(r"[A-Za-z\u00c0-\u024f0-9]")


@dataclass(frozen=True, slots=True)
class Form:
    """A text made from another, each character with the stretch of the other that it stands for."""

    text: str
    starts: "array[int] | None" = field(default=None, repr=False)
    ends: "array[int] | None" = field(default=None, repr=False)

    def back(self, span: Span) -> Span:
        """The stretch of the other text that a stretch of this one stands for."""
        if self.starts is None or self.ends is None or span.start >= span.end:
            return span
        return Span(self.starts[span.start], max(self.ends[span.start : span.end]))

    def forth(self, span: Span) -> Span:
        """The stretch of this text for one of the other; empty where nothing of it is left."""
        if self.starts is None or self.ends is None:
            return span
        first = bisect_right(self.ends, span.start)
        last = bisect_left(self.starts, span.end)
        return Span(first, max(first, last))


@dataclass(frozen=True)
class View:
    """One text as given, as read, and folded for searching. Made with `View.of`."""

    given: str = field(repr=False)
    form: Form = field(repr=False)
    read: str = field(repr=False)

    @classmethod
    def of(cls, text: str, lexicon: Lexicon | None = None) -> "View":
        """The forms of a text; with a lexicon, lines that shout are made readable."""
        form = _read(text)
        return cls(text, form, readable(form.text, lexicon) if lexicon is not None else form.text)

    @property
    def written(self) -> str:
        """The text as read, with capitals and line breaks as they were written; the same places."""
        return self.form.text

    def back(self, span: Span) -> Span:
        """From the text as read to the text as given."""
        return self.form.back(span)

    def forth(self, span: Span) -> Span:
        """From the text as given to the text as read."""
        return self.form.forth(span)

    @cached_property
    def folded(self) -> Form:
        """For searching: no accents, capitals or escapes. Its places are those of the text as given."""
        return _folded(self.given)


def fold(text: str) -> str:
    """A term as `View.folded` spells it."""
    plain = text.isascii() and text.isalnum()  # as most words
    return text.lower() if plain else _folded(text).text


def _read(text: str) -> Form:
    if not _SPECIAL.search(text):
        return Form(text)
    turned = _made(text, _turned(text))
    plain = turned.text
    addresses = [match.span() for match in _ADDRESS.finditer(plain)] if "%" in plain else []
    return _composed(_through(_made(plain, _decoded(plain, addresses)), turned, text), text)


def _folded(text: str) -> Form:
    if not _SPECIAL.search(text):
        return Form(text.lower())
    turned = _made(text, _turned(text))
    read = _composed(_through(_made(turned.text, _decoded(turned.text, [])), turned, text), text)
    for _ in range(MOST_LAYERS):  # an escape may be escaped itself
        deeper = _made(read.text, _decoded(read.text, []))
        if deeper.starts is None:
            break
        read = _through(_composed(deeper, read.text), read, text)
    folded = _made(read.text, ((*match.span(), _bared(match.group())) for match in _OTHER.finditer(read.text)))
    return _through(replace(folded, text=folded.text.lower()), read, text)


def _bare(character: str) -> str:
    """A character without accents and capitals; a letter in a box or a small capital is that letter."""
    sign = _LETTER_NAME.search(unicodedata.name(character, ""))
    if sign and (not character.isalpha() or "SMALL CAPITAL" in sign.group()):
        return sign[1].lower()
    parts = unicodedata.normalize("NFKD", character.casefold())
    return "".join(_PLAIN.get(part, part) for part in parts if not unicodedata.combining(part))


def _made(source: str, changes: Iterable[tuple[int, int, str]]) -> Form:
    """The source with some stretches changed, in order; without maps if nothing is."""
    parts: list[str] = []
    starts, ends = array("I"), array("I")
    last = 0
    for start, end, new in changes:
        if new == source[start:end]:
            continue
        parts += (source[last:start], new)
        starts.extend(range(last, start))
        ends.extend(range(last + 1, start + 1))
        one_for_one = len(new) == end - start
        starts.extend(range(start, end) if one_for_one else [start] * len(new))
        ends.extend(range(start + 1, end + 1) if one_for_one else [end] * len(new))
        last = end
    if not parts:
        return Form(source)
    parts.append(source[last:])
    starts.extend(range(last, len(source)))
    ends.extend(range(last + 1, len(source) + 1))
    return Form("".join(parts), starts, ends)


def _through(later: Form, earlier: Form, source: str) -> Form:
    """A form of a form, with its places in the source."""
    if earlier.starts is None or earlier.ends is None:
        return later if later.starts is not None or later.text != source else Form(source)
    if later.starts is None or later.ends is None:
        return replace(earlier, text=later.text)
    first, last = earlier.starts, earlier.ends
    return Form(
        later.text, array("I", map(first.__getitem__, later.starts)), array("I", (last[at - 1] for at in later.ends))
    )


def _composed(form: Form, source: str) -> Form:
    """Without what nobody sees, composed, and with look-alikes as the letters they pass for."""
    if form.text.isascii() and not _UNSEEN.search(form.text):
        return form
    clusters = _CLUSTER if _MARKED.search(form.text) else _ALONE
    composed = _made(form.text, ((*match.span(), _compatible(match.group())) for match in clusters.finditer(form.text)))
    latin = composed.text
    if _LOOK_ALIKE.search(latin):
        latin = _LETTER_RUN.sub(lambda run: _without_look_alikes(run.group()), latin)
    return _through(replace(composed, text=latin), form, source)


_PLAIN = {"ı": "i", "ł": "l", "đ": "d", "ø": "o", "ð": "d", "ħ": "h", "’": "'", "‘": "'", "ʼ": "'"} | dict.fromkeys(
    "‐‑‒–−", "-"
)
"""Letters without an accent to drop that people type plainly, and signs that look alike."""

_BARE_SIGNS = {sign: _bare(sign) for sign in _SIGNS}


def _bared(character: str) -> str:
    known = _BARE_SIGNS.get(character)
    return _bare(character) if known is None else known


def _compatible(cluster: str) -> str:
    """NFKC for letters, digits, spaces, full-width and encircled signs; "½", "²", "™" and "…" stay as they are."""
    if _UNSEEN.match(cluster):
        return ""
    composed = unicodedata.normalize("NFC", cluster)
    if (figure := unicodedata.decimal(composed[0], None)) is not None:
        return f"{figure}{composed[1:]}"  # also of other scripts: who can read them can ring the number
    category = unicodedata.category(composed[0])
    if category == "So" and (sign := _LETTER_SIGN.search(unicodedata.name(composed[0], ""))):
        return sign[2].upper() if sign[1] == "CAPITAL" else sign[2].lower()
    if category in _COMPATIBLE or "\uff01" <= composed[0] <= "\uff5e":
        return unicodedata.normalize("NFKC", cluster)
    return composed


def _without_look_alikes(run: str) -> str:
    if run.isascii() or not _LATIN.search(run) or not any(letter in _ALIKE for letter in run):
        return run
    return "".join(_ALIKE.get(letter, letter) for letter in run)


def _turned(text: str) -> Iterator[tuple[int, int, str]]:
    """Stretches that are shown from right to left although their letters run from left to right, as they are read.

    Each is one place: who hides a letter of it hides it all.
    """
    for match in _TURNED.finditer(text):
        if _LATIN_OR_DIGIT.search(match[1]):
            yield *match.span(), match[1][::-1]


def _decoded(text: str, addresses: list[tuple[int, int]]) -> Iterator[tuple[int, int, str]]:
    """The escapes in a text as what they stand for; percent signs inside addresses stay."""
    inside = iter(addresses)
    address = next(inside, None)
    for match in _escapes(text):
        start, end = match.span()
        while address and address[1] <= start:
            address = next(inside, None)
        if match[3] and address and address[0] <= start:
            continue
        plain = _character(match)
        if plain is not None:
            yield start, end, plain


def _escapes(text: str) -> Iterator[re.Match[str]]:
    """What looks like an escape, in order; tried only where one may begin."""
    last = 0
    for mark in _MARK.finditer(text):
        match = _CODED.match(text, mark.start()) if mark.start() >= last else None
        if match:
            last = match.end()
            yield match


def _character(match: re.Match[str]) -> str | None:
    """What an escape stands for; None where it stands for nothing that can be read."""
    entity, escape, percent = match.groups()
    if entity:
        plain = html.unescape(entity)
        return None if plain == entity else plain
    if escape:
        number = int(escape.strip("\\uUx{}"), 16)
        plain = chr(number) if number <= sys.maxunicode else "\x00"
    else:
        try:
            plain = bytes.fromhex(percent.replace("%", "")).decode("utf-8")
        except UnicodeDecodeError:
            return None
    return plain if plain.isprintable() or plain.isspace() else None
