"""People by the form and the words of their names: titles, lists of names, words that introduce a name.

The entity model finds most names in well-formed English sentences. These rules find the others: "Mr M.Ş.", a name on
a line of its own, a first name alone, a text without capitals.
"""

import re
from collections.abc import Iterator

from reticent.detect import detector
from reticent.detect.patterns import small_lines
from reticent.languages import Analysis
from reticent.languages.en.holidays import HOLIDAYS
from reticent.languages.en.institutions import INSTITUTIONS
from reticent.languages.en.lexicon import Lexicon
from reticent.languages.en.months import CALENDAR
from reticent.languages.en.small_words import DOTTED, FIELD_WORDS, NO_NAMES
from reticent.languages.en.titles import PARTICLE, PARTICLES, TITLE
from reticent.languages.openings import opening, openings
from reticent.languages.words import LETTER, LETTERS, UPPER
from reticent.model import Document, Finding, Span
from reticent.world import World

_INITIALS = rf"(?:[{UPPER}]\.(?:[ -]?[{UPPER}]\.)*)"
_CAP = rf"(?:(?:[dDlLO]['’])?[{UPPER}]{LETTER}*(?:['’-](?!s\b){LETTER}+)*)"
_PART = rf"(?:{_INITIALS}|{_CAP})"
_SHORTENED = rf"(?:(?P<shortened>[{UPPER}][a-z]{{1,4}})\.[^\S\n\t])?"

_TITLE = openings(TITLE)
_TITLED = re.compile(
    rf"({_TITLE}(?:\s{TITLE})?[^\S\n]+{_SHORTENED}(?:{PARTICLE}[^\S\n\t]){{0,2}}{_PART}(?:(?:[^\S\n\t]|(?<=\.))(?:{PARTICLE}[^\S\n\t]){{0,2}}{_PART}){{0,4}})"
)
_NICKNAME = rf"[“\"‘']{_CAP}[”\"’']"
_FIRST_CAP = (
    opening(f"{UPPER}dl", r"\w'’") + rf"(?:(?<=[dDlLO])['’][{UPPER}]|(?<=[{UPPER}])){LETTER}*(?:['’-](?!s\b){LETTER}+)*"
)
"""The same at the beginning of a name."""
_SEQUENCE = re.compile(
    rf"{_FIRST_CAP}(?:(?:[^\S\n\t]|-)(?:{_INITIALS}|{_NICKNAME}|(?:{PARTICLE}[^\S\n\t]){{0,2}}{_CAP}|[{UPPER}]\b)){{0,4}}"
)
_CALLED = r"names?(?:\s(?:is|was|are|of))?\s?[:?]?"
_INTRODUCED = re.compile(
    openings(
        rf"(?:(?:my|his|her|their|your|the|last|first|maiden|full|middle|sur|whose)\s?)?{_CALLED}"
        r"|(?:named|called|nicknamed|signed|dear|hi|hello|hey|sincerely,|regards,|by|attn:?|contact:?|c/o|patient:?|client:?"
        r"|employee:?|under|correct it to|directed by:?|written by:?|starring|author:?|from:|to:|mr|mrs|ms|dr)(?:\s(?:him|her|it))?",
        any_case=True,
    )
    + r"\s+"
)
_BARE_INITIALS = re.compile(opening(UPPER, r"\w.§-") + rf"\.[ ]?(?:[{UPPER}]\.[ ]?){{0,2}}[{UPPER}]\.(?!\w)")
_NOT_NAMES = FIELD_WORDS | CALENDAR | NO_NAMES | frozenset(HOLIDAYS)
_SMALL_WORD = re.compile(rf"(?<![\w'’]){LETTER}{{3,}}(?!\w)")
_SMALL_SURNAME = re.compile(rf"[^\S\n\t](?:{LETTER}\.?[^\S\n\t])?({LETTER}{{2,}})")
_SMALL_NAME = re.compile(rf"({LETTER}{{2,}})(?: ({LETTER}{{2,}}))?")
_SPEAKER = re.compile(rf"^(?:\[[^\]\n]{{1,24}}\] ?|\d\d?:\d\d ?)?([{UPPER}]{LETTER}+):(?= )", re.MULTILINE)


@detector("people", "person")
def detect(document: Document, _analysis: Analysis, world: World) -> Iterator[Finding]:
    """Find them."""
    text, lexicon = document.text, world.lexicon
    for match in _TITLED.finditer(text):
        short = match["shortened"]
        whole = short and lexicon.is_surname(short) and not lexicon.is_given_name(short)  # "Dr Patel. Suboxone was"
        span = _ended(text, Span(match.start(1), match.end("shortened") if whole else match.end(1)), lexicon)
        words = [word for word in LETTERS.findall(span.of(text)) if len(word) > 2]
        if not words or not all(word.casefold() in INSTITUTIONS for word in words):
            yield _person(span, 0.95, "a name after a title")
    for match in _BARE_INITIALS.finditer(text):
        if match.group().casefold().replace(" ", "") not in DOTTED:
            yield _person(Span(*match.span()), 0.6, "initials")
    yield from _listed(text, lexicon)
    yield from _introduced(text, lexicon)
    yield from _speakers(text, lexicon)
    for line in small_lines(text):
        yield from _small_letters(text, line, lexicon)


def _person(span: Span, score: float, reason: str) -> Finding:
    return Finding(span, "person", score, "people", reason)


def _ended(text: str, span: Span, lexicon: Lexicon) -> Span:
    """Without an ordinary word after initials: there "J.S. Further" begins a new sentence."""
    words = span.of(text).split()
    if len(words) > 2 and words[-2].endswith(".") and words[-2].count(".") > 1 and lexicon.is_ordinary(words[-1]):
        return Span(span.start, span.end - len(words[-1]) - 1)
    return span


def _listed(text: str, lexicon: Lexicon) -> Iterator[Finding]:
    """Capitalized words of which the lists know the first as a given name, or the last as a surname."""
    for match in _SEQUENCE.finditer(text):
        words = list(re.finditer(r"\S+", match.group()))
        first = next((i for i, word in enumerate(words) if _is_given(word.group(), lexicon)), None)
        if first is None:
            continue
        last = first + 1
        while last < len(words) and (_may_follow(words[last].group(), lexicon) or words[last - 1].group() in PARTICLES):
            last += 1
        while last > first + 1 and words[last - 1].group() in PARTICLES:
            last -= 1
        span = Span(match.start() + words[first].start(), match.start() + words[last - 1].end())
        count = last - first
        known = any(lexicon.is_surname(word.group()) for word in words[first + 1 : last])
        place = lexicon.is_town(span.of(text)) or lexicon.is_country(span.of(text)) or lexicon.is_state(span.of(text))
        if place and count == 1:
            yield _person(span, 0.45, "a given name that is also a place")
        elif not place:
            yield _person(
                span,
                0.9 if known else 0.75 if count > 1 else 0.6,
                "a known given name" + (" and surname" if known else ""),
            )


def _is_given(word: str, lexicon: Lexicon) -> bool:
    word = word.split("-", maxsplit=1)[0]
    return (
        len(word) > 2
        and word.casefold() not in _NOT_NAMES
        and lexicon.is_given_name(word)
        and not lexicon.is_ordinary(word)
        and not lexicon.is_nationality(word)
    )


def _may_follow(word: str, lexicon: Lexicon) -> bool:
    """Whether a word after a given name is still part of the name."""
    return word.casefold() not in _NOT_NAMES and (
        not lexicon.is_ordinary(word) or lexicon.is_surname(word) or len(word.rstrip(".")) == 1 or word in PARTICLES
    )


def _introduced(text: str, lexicon: Lexicon) -> Iterator[Finding]:
    """Names after words that announce one, in capitals or not."""
    for match in _INTRODUCED.finditer(text):
        capitalized = _SEQUENCE.match(text, match.end())
        if capitalized:
            words = capitalized.group().split()
            proper = [word for word in words if not lexicon.is_ordinary(word) and word.casefold() not in _NOT_NAMES]
            if proper and not lexicon.is_nationality(words[0]):
                strong = "name" in match.group().casefold()
                yield _person(
                    _ended(text, Span(*capitalized.span()), lexicon), 0.8 if strong else 0.5, "a name, announced as one"
                )
        elif "name is" in match.group().casefold():
            small = _SMALL_NAME.match(text, match.end())
            if small and (lexicon.is_given_name(small.group(1)) or not lexicon.is_ordinary(small.group(1))):
                family = small.group(2) and lexicon.is_surname(small.group(2))
                yield _person(Span(small.start(), small.end(2 if family else 1)), 0.7, "a name, announced as one")


def _small_letters(text: str, line: Span, lexicon: Lexicon) -> Iterator[Finding]:
    """Given names, with what may be a surname, in a line that has no capitals."""
    for match in _SMALL_WORD.finditer(text, *line):
        word = match.group()
        if word.islower() and lexicon.is_given_name(word) and not lexicon.is_ordinary(word):
            after = _SMALL_SURNAME.match(text, match.end())
            named = after and not lexicon.is_ordinary(after.group(1))
            yield _person(
                Span(match.start(), after.end() if after and named else match.end()),
                0.55,
                "a known given name in small letters",
            )


def _speakers(text: str, lexicon: Lexicon) -> Iterator[Finding]:
    """Names of speakers before a colon, also such as are words ("Rose:"), where at least two take turns."""
    found = _SPEAKER.finditer(text) if ": " in text else ()
    turns = [match for match in found if lexicon.is_given_name(match.group(1))]
    if len({match.group(1) for match in turns}) > 1:
        for match in turns:
            yield _person(Span(*match.span(1)), 0.7, "a speaker before a colon")
