"""People whom only others in the text give away: who stands beside somebody, and initials of those named in full.

A recognizer that has never seen a name looks at its neighbours. "With Jaxon and Odelyse": if one is a person, so is the
other, unless a dictionary has the word. And a text that names Dana Ekblad may say DE on its next page, which by
itself might be anything; so may one that writes to d.ekblad@.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from reticent.detect.apart import apart
from reticent.detect.filed import FiledNames
from reticent.languages.en.labels import CREDENTIALS, ROLES
from reticent.languages.en.lexicon import Lexicon
from reticent.languages.en.months import CALENDAR
from reticent.languages.en.small_words import ABBREVIATIONS
from reticent.languages.en.titles import TITLES
from reticent.languages.lazy import lazy
from reticent.languages.words import UPPER
from reticent.model import Finding, Span, Stretches
from reticent.view import fold

_NAME = rf"[{UPPER}][a-zà-ɏ]{{2,}}(?:['’-][{UPPER}][a-zà-ɏ]+)?(?![\w@/-])"
_BEHIND = lazy(rf"(?: (?:and|&)|,) ({_NAME})(?! [{UPPER}&])")
_BEFORE = lazy(rf"(?<![\w@/'’-])({_NAME}) (?:and|&) $")
_ONE_NAME = lazy(_NAME)
_CAPITALS = lazy(rf"(?<![\w.&/-])(?:[{UPPER}]{{2,3}}|(?:[{UPPER}]\.){{2,3}})(?![\w&-]|/\d)")
_ADDRESS = lazy(r"(?<![\w.])([a-z])[a-z]*[._]([a-z])[a-z]{2,}@")
_WORDS = frozenset("AM AN AS AT BE BY DO GO HE IF IN IS IT ME MY NO OF OH ON OR SO TO UP US WE".split())
"""Words of two letters, which somebody may shout."""
_SHOUTED, _SHOUTS = lazy(rf" [{UPPER}]{{4,}}\b"), lazy(rf"\b[{UPPER}]{{4,}} $")
_STROKE = lazy(rf"/ ?[{UPPER}]")
_JOINED = lazy(rf"(?<![\w/-])([{UPPER}]{{2,3}}) ?/ ?([{UPPER}]{{2,3}})(?![\w/-])")
_BETWEEN = lazy(r"[\s.,^]")
"""What stands between the words of a name."""
_LIKELY, _SURE = 0.5, 0.8
_SCORE = 0.6
_UNSURE = frozenset(("unique", "name"))
"""Kinds of what nobody knows what it is."""
_LONGEST = 40


def beside_people(
    found: Iterable[Finding],
    text: str,
    lexicon: Lexicon,
    is_nothing: Callable[[Span], bool],
    names: FiledNames | None = None,
) -> list[Finding]:
    """The findings, and those whom they give away; a word that `is_nothing` is nobody's initials."""
    found = _both_signed(list(found), text)
    people = [each for each in found if each.kind == "person" and each.score >= _LIKELY]
    signed = set(_initials(people, text, lexicon, names or FiledNames(text, lexicon)))
    found = [replace(each, kind="person") if each.span in signed and each.kind in _UNSURE else each for each in found]
    taken = Stretches(each.span for each in found)
    fellows = [span for span in dict.fromkeys(_fellows(people, text, lexicon)) if not taken.touch(span)]
    found += [Finding(span, "person", _SCORE, "mentions", "a name beside a person's") for span in fellows]
    left = [span for span in sorted(signed) if not taken.touch(span) and not is_nothing(span)]
    reason = "the initials of a person named in the text"
    return found + [Finding(span, "person", _SCORE, "mentions", reason) for span in left]


def _both_signed(found: list[Finding], text: str) -> list[Finding]:
    """The findings; capitals that a stroke joins to somebody's initials are another's: "checked DE/MK".

    So are capitals of which only this place does not tell that they are the initials they are elsewhere.
    """
    people = {each.span for each in found if each.kind == "person"}
    sure = {each.span.of(text) for each in found if each.kind == "person" and each.score >= _SURE}
    sure = {said for said in sure if _CAPITALS.fullmatch(said)}
    pairs = {Span(*match.span()): (Span(*match.span(1)), Span(*match.span(2))) for match in _joined(text)}
    signed = {half: pair for pair, halves in pairs.items() for half in halves if people & {*halves}}
    kept: list[Finding] = []
    for each in found:
        if each.kind not in _UNSURE:
            kept.append(each)
        elif each.span in signed or each.span.of(text) in sure:
            kept.append(replace(each, kind="person"))
        elif each.span in signed.values():
            kept += [replace(each, span=half, kind="person") for half in pairs[each.span]]
        else:
            kept.append(each)
    return kept


def _joined(text: str) -> list[re.Match[str]]:
    """Capitals that a stroke joins; few texts have any stroke before a capital."""
    return list(_JOINED.finditer(text)) if _STROKE.search(text) else []


def _fellows(people: Iterable[Finding], text: str, lexicon: Lexicon) -> Iterator[Span]:
    """Names of one word beside a person's name of one word: "Jaxon and Odelyse"."""
    for person in people:
        if not _ONE_NAME.fullmatch(text, *person.span) or lexicon.is_ordinary(person.span.of(text)):
            continue
        start, end = person.span
        for match in (_BEHIND.match(text, end), _BEFORE.search(text, max(0, start - _LONGEST), start)):
            if match and _is_name(match[1], lexicon):
                yield Span(*match.span(1))


def _is_name(word: str, lexicon: Lexicon) -> bool:
    """Whether no list has a word for anything but a name."""
    known = word.casefold() in CALENDAR or word.casefold() in TITLES or lexicon.is_ordinary(word)
    return not (known or lexicon.is_nationality(word) or lexicon.is_country(word) or lexicon.is_state(word))


def _initials(people: Iterable[Finding], text: str, lexicon: Lexicon, names: FiledNames) -> Iterator[Span]:
    """Capitals that are the initials of somebody named in full, or in an address, and that mean nothing else."""
    said = [match for match in _CAPITALS.finditer(text) if _may_be_initials(match, lexicon)]
    pairs = _joined(text)
    if not said and not pairs:
        return
    known = {f"{match[1]}{match[2]}" for match in _ADDRESS.finditer(text)}
    full = [each for each in people if _BETWEEN.search(text, *each.span)]
    for person in (single for each in full for single in apart(text, [each], lexicon, names)):
        name = names.said(person.span).name
        known |= name.initials() if name.full and not name.group else frozenset()
    for match in said:
        if fold(match.group().replace(".", "")) in known:
            yield Span(*match.span())
    for pair in pairs:
        if fold(pair[1]) in known and fold(pair[2]) in known:
            yield from (Span(*pair.span(1)), Span(*pair.span(2)))


def _may_be_initials(match: re.Match[str], lexicon: Lexicon) -> bool:
    """Whether capitals are no abbreviation, no word, and no part of a line in capitals."""
    letters = match.group().replace(".", "")
    if letters in ABBREVIATIONS or letters in CREDENTIALS or letters.casefold() in ROLES:
        return False
    word = letters in _WORDS if len(letters) == 2 else lexicon.is_ordinary(letters.casefold())
    shouted = _SHOUTED.match(match.string, match.end()) or _SHOUTS.search(
        match.string, max(0, match.start() - _LONGEST), match.start()
    )
    return "." in match.group() or not (word or shouted)
