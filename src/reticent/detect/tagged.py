"""What the trained tagger finds: people, contacts, numbers, places, dates, jobs, unique facts, special categories.

Its scores are calibrated, so that a policy's threshold is a share: a finding of .8 is right four times in five. The
surest part of a stretch and its doubtful surroundings are findings of their own, so that any threshold cuts where the
tagger would. Like the entity recognizer, it rests where a policy wants patterns and lists alone.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from reticent.detect import detector
from reticent.detect.structure.values import DECIDED
from reticent.kinds import KINDS
from reticent.knowledge.tagger import Tagged, Tagger
from reticent.languages import Analysis
from reticent.languages.en.institutions import INSTITUTIONS
from reticent.languages.en.lexicon import Lexicon
from reticent.languages.en.life import KIN
from reticent.languages.en.months import FULL_WEEKDAY
from reticent.languages.en.name_words import reads_as_word
from reticent.languages.en.small_words import EDGES
from reticent.languages.lazy import lazy
from reticent.languages.words import SPELLED
from reticent.model import Document, Finding, Span
from reticent.world import SHIPPED, World

LEVELS = (0.1, 0.15, 0.25, 0.35, 0.5, 0.65, 0.8, 0.9)
"""Where stretches are cut: words at least so sure, side by side, are one finding."""

_NAME_WORD = lazy(r"[^\W\d_]+")
_CAPITALS = lazy(r"(?<![\w.-])(?:[^\W\d_a-z]{2,4}|(?:[^\W\d_a-z]\.){2,4})(?![\w-])")
_ABBREVIATION = lazy(r"[^\W\d_a-z]{1,6}")
_IN_BRACKETS = lazy(r"(?<!\w)([^\W\d_]{2,}) ?\(([^\W\d_a-z])\)")

_JOINED = lazy(r"^[@/_.-]|[@/_-]$|\.\w$")

_KIN = lazy(rf"(?:(?:my|our|your|his|her|their|the|an?)\s+)?(?:{'|'.join(KIN)})s?", re.I)
_DETERMINED = lazy(r"\b(?:the|an?|my|our|your|his|her|their)\s+$", re.I)
_PENCE = lazy(r"\d[\d,.]*p")
_OLD = lazy(r"[- ]?(?:years?|yrs?)?[- ]?(?:olds?)?|aged?", re.I)
_COUNT = lazy(r"(?:[a-z]+s\W{1,3})?\d\d?")
_WEEKDAY = lazy(rf"(?:{FULL_WEEKDAY})s?", re.I)
_THEN_OLD = lazy(r"(?<=\w)[- ]years?(?:[- ]olds?)?$", re.I)
_UNIT = lazy(
    r" ?(?:[mkµ]?g|mcg|[mcd]?l|mmol|[mck]?m|kcal|k?J|k?W|k?V|[kMG]?Hz|mmHg|bpm|[kMG]B|°C|units|tablets)(?!\w)", re.I
)
_NUMBERS = frozenset(("file_number", "phone", "account", "vehicle"))
"""Kinds that a number before a unit is none of, and that a checksum or a field knows better."""

_NAMES = frozenset(("person", "place", "organisation", "work", "product", "event", "unique"))

_WRITTEN_LARGE = frozenset("person work product place organisation nationality vehicle award".split())
"""Kinds whose names have capitals; in a text without any a person may have none."""

_NATIONALS = frozenset(("national", "nationals", "citizen", "citizens", "man", "woman", "men", "women"))

GUESSES = frozenset(
    "addresses ages dates money nationalities numbers organisations people phone places unknown".split()
)
"""Detectors without a checksum or a field to go by: what they find is worth a second opinion."""

NOTHING = 0.1
"""Below this the tagger takes a word for nothing, whatever is said elsewhere of such a word, or by a field that often has
something else than a number: a report, a policy, a session."""

_WEAK_FIELDS = {"file_number": NOTHING, "case_number": NOTHING, "person": NOTHING / 2}
"""Kinds of fields that are doubted where the tagger takes their value for nothing."""

RESTING = frozenset(("titles",))
"""What only helps where there is no tagger: with one it hides more that should stay than it finds."""

SURE = 0.8
"""Above this the tagger is believed against the lists."""

SURELY_A_NUMBER = 0.85
"""How sure the tagger is at most of what a number is: what has a checksum or a field says that better."""

SELDOM_SMALL = 0.1
"""How many of the people are in small letters at most, in a text that gives them capitals."""

LIKELY = 0.5
"""Below this a person in capitals is more often an abbreviation."""

AGREES = 0.15
"""From how sure the tagger must be, at the least, to let a word of such a finding stand."""

LIKES_UNKNOWN = 0.2
"""The same for a word of which only that much is known that no dictionary has it: most such are terms of a trade."""

LISTS, KNOWS, TIE = frozenset(("nationalities", "people", "places")), 0.1, 0.01
"""A list that says what a name is, is believed where the tagger thinks it at all possible: Leeds is a place."""

WHOLES = frozenset(("date", "time", "money", "quantity", "phone"))
"""Kinds that are one whole, whatever the tagger thinks of the weekday before a date, the minutes or the decimals."""

FINDS = (
    "person name handle email phone url ip address file_number vehicle account secret date age place organisation "
    "nationality money quantity occupation award event work product unique relative health religion politics union "
    "sexuality criminal genetics immigration"
).split()


def tagger_of(world: World) -> Tagger:
    """The world's tagger, to be opened once."""
    return Tagger.default() if world.tagger is None or str(world.tagger) == SHIPPED else Tagger(world.tagger)


@detector("tagged", *FINDS)
def detect(document: Document, analysis: Analysis, world: World) -> Iterator[Finding]:
    """Find them, where the world has a tagger."""
    if world.tagger is None or not analysis.tokens:
        return
    reading = world.derived(tagger_of).read(document.text)
    found: dict[tuple[Span, str], Tagged] = {}
    for level in LEVELS:
        for tagged in reading.spans(level):
            found[tagged.span, tagged.kind] = tagged
    reading.done_with_levels()
    people = {tagged.span.of(document.text): tagged for tagged in found.values() if tagged.kind == "person"}
    capitals = any(not said.islower() for said in people)
    always = capitals and sum(map(str.islower, people)) < SELDOM_SMALL * len(people)
    starts = {sentence.start for sentence in analysis.sentences}
    proper = {token.span.start for token in analysis.tokens if token.pos == "PROPN"}
    full = {word.casefold() for said in people if " " in said for word in _NAME_WORD.findall(said)}
    for tagged in sorted(found.values()):
        said = tagged.span.of(document.text)
        if not (
            _is_abbreviation(tagged, said)
            or ((capitals or tagged.kind != "person") and _is_word(tagged, said, world.lexicon))
            or (always and _is_small_word(tagged, said, document.text, world.lexicon))
            or (tagged.span.start in starts and _is_first_word(tagged, said, proper, full, world.lexicon))
            or (capitals and _is_common_place(tagged, said, document.text, world.lexicon))
            or _is_kin(tagged, said)
            or _is_mere_word(tagged, said, world.lexicon)
            or _is_general(tagged, said, world.lexicon)
            or _is_figure(tagged, said, document.text)
            or reads_as_word(document.text, tagged.span)
        ):
            nation = _nation(tagged, said, world.lexicon)
            kind, span = ("nationality", nation) if nation else (_kind(tagged, said), _without_old(tagged, said))
            score = min(tagged.score, SURELY_A_NUMBER) if kind in _NUMBERS else tagged.score
            yield Finding(span, kind, score, "tagged", _reason(tagged))
    yield from _initials(document.text, {said for said, tagged in people.items() if tagged.score >= LIKELY})


def _is_abbreviation(tagged: Tagged, said: str) -> bool:
    """Whether a doubtful person is an abbreviation in capitals; initials of those who are named are found by themselves."""
    return tagged.kind == "person" and tagged.score < LIKELY and bool(_ABBREVIATION.fullmatch(said))


def _is_word(tagged: Tagged, said: str, lexicon: Lexicon) -> bool:
    """Whether a doubtful name is an ordinary word in small letters: a Mr Rice does not hide the rice."""
    return tagged.kind in _WRITTEN_LARGE and tagged.score < SURE and said.islower() and lexicon.is_ordinary(said)


def _is_small_word(tagged: Tagged, said: str, text: str, lexicon: Lexicon) -> bool:
    """Whether a person is an ordinary word in small letters, by itself, in a text that gives people capitals."""
    alone = not _JOINED.search(text[max(0, tagged.span.start - 1) : tagged.span.end + 1])
    return tagged.kind == "person" and said.islower() and alone and lexicon.is_ordinary(said)


def _is_first_word(tagged: Tagged, said: str, proper: set[int], full: set[str], lexicon: Lexicon) -> bool:
    """Whether a doubtful name is a word that has its capital because it begins the sentence: "Art prints are sold"."""
    if tagged.kind not in _NAMES or tagged.score >= LIKELY or not said.istitle() or not lexicon.is_ordinary(said):
        return False
    return tagged.span.start not in proper and said.casefold() not in full


def _is_common_place(tagged: Tagged, said: str, text: str, lexicon: Lexicon) -> bool:
    """Whether a place is an ordinary word in small letters behind an article, which every town may have: the harbour."""
    if tagged.kind != "place" or not _DETERMINED.search(text, max(0, tagged.span.start - 6), tagged.span.start):
        return False
    return said.islower() and said.isalpha() and lexicon.is_ordinary(said)


def _is_kin(tagged: Tagged, said: str) -> bool:
    """Whether a relative is no more than that: her sister."""
    return tagged.kind == "relative" and bool(_KIN.fullmatch(said))


def _is_mere_word(tagged: Tagged, said: str, lexicon: Lexicon) -> bool:
    """Whether a doubtful detail is one ordinary word in small letters: football is unique to nobody."""
    unique = tagged.kind == "unique" and tagged.score < SURE
    return unique and said.islower() and said.isalpha() and lexicon.is_ordinary(said)


def _kind(tagged: Tagged, said: str) -> str:
    """What it is: a price in pence is no file number."""
    return "money" if tagged.kind in _NUMBERS and _PENCE.fullmatch(said) else tagged.kind


def _without_old(tagged: Tagged, said: str) -> Span:
    """An age without what is said of every age: of "43-year-old" the 43."""
    old = _THEN_OLD.search(said) if tagged.kind == "age" else None
    return Span(tagged.span.start, tagged.span.start + old.start()) if old else tagged.span


def _is_figure(tagged: Tagged, said: str, text: str) -> bool:
    """Whether it is no more than a figure: a dose, an age without its number, the 3 of "beds: 3", a day of the week."""
    if tagged.kind == "age":
        return bool(_OLD.fullmatch(said))
    if tagged.kind in ("place", "unique"):
        return bool(_COUNT.fullmatch(said))
    if tagged.kind == "date":
        return bool(_WEEKDAY.fullmatch(said))
    return tagged.kind in _NUMBERS and said.isdigit() and bool(_UNIT.match(text, tagged.span.end))


def _is_general(tagged: Tagged, said: str, lexicon: Lexicon) -> bool:
    """Whether a doubtful organisation is one that every country has: the Government, the Supreme Court, the military."""
    if tagged.kind != "organisation" or tagged.score >= SURE:
        return False
    words = [word for word in SPELLED.findall(said) if word.casefold() not in EDGES]
    return all(
        word.casefold() in INSTITUTIONS
        or lexicon.is_nationality(word)
        or (word.islower() and lexicon.is_ordinary(word))
        for word in words
    )


def _nation(tagged: Tagged, said: str, lexicon: Lexicon) -> Span | None:
    """The nationality in "a German national", which is no place."""
    word, _, rest = said.partition(" ")
    alone = tagged.kind in ("place", "organisation", "relative") and rest in _NATIONALS and lexicon.is_nationality(word)
    return Span(tagged.span.start, tagged.span.start + len(word)) if alone else None


def seconded(findings: Iterable[Finding], text: str, analysis: Analysis, world: World) -> Iterator[Finding]:
    """The findings without the guesses, and the ends of guesses, that the tagger is sure should stay."""
    if world.tagger is None or not analysis.tokens:
        yield from findings
        return
    for finding in findings:
        if finding.detector in RESTING:
            continue
        if finding.detector not in GUESSES:
            if finding.detector != "fields" or not _is_doubted(finding, text, world):
                yield finding
            continue
        reading = world.derived(tagger_of).read(text)
        agreed = reading.agreed(finding.span, LIKES_UNKNOWN if finding.detector == "unknown" else AGREES)
        if agreed and (finding.kind != "time" or _has_digits_of(agreed, finding.span, text)):
            whole = finding.kind in WHOLES or world.lexicon.is_country(finding.span.of(text))
            span = finding.span if whole else agreed
            share, most = reading.share(span, finding.kind), reading.most(span)
            sure = finding.detector in LISTS and share >= KNOWS and most > finding.score
            score = min(1.0, most + TIE * share) if sure else finding.score
            same = span == finding.span and score == finding.score
            yield finding if same else replace(finding, span=span, score=score)


def _is_doubted(finding: Finding, text: str, world: World) -> bool:
    """Whether the tagger takes the value of a field for nothing."""
    least = _WEAK_FIELDS.get(finding.kind, 0.0)
    return bool(least) and finding.score < DECIDED and world.derived(tagger_of).read(text).most(finding.span) < least


def is_nothing(text: str, analysis: Analysis, world: World) -> Callable[[Span], bool]:
    """Which stretches of a text the tagger takes for nothing; none where there is no tagger."""
    if world.tagger is None or not analysis.tokens:
        return lambda _span: False
    return lambda span: world.derived(tagger_of).read(text).most(span) < NOTHING


def _has_digits_of(agreed: Span, span: Span, text: str) -> bool:
    """Whether all digits of a time are meant: half of one is no time, and neither half goes."""
    return sum(map(str.isdigit, agreed.of(text))) == sum(map(str.isdigit, span.of(text)))


def _initials(text: str, people: set[str]) -> Iterator[Finding]:
    """The initial behind a given name, and those of people who are named in full: at the foot of a note, before what they said, behind an action."""
    for match in _IN_BRACKETS.finditer(text):
        if match[1] in people and match[1][0] == match[2]:
            yield Finding(Span(*match.span(2)), "person", 0.6, "tagged", "the initial of the person named before it")
    known = {"".join(word[0] for word in words).upper() for words in map(_NAME_WORD.findall, people) if len(words) > 1}
    known = {letters for letters in known if 1 < len(letters) < 5}
    for match in _CAPITALS.finditer(text):
        if match.group().replace(".", "") in known:
            yield Finding(Span(*match.span()), "person", 0.6, "tagged", "the initials of a person named in the text")


def _reason(tagged: Tagged) -> str:
    said = KINDS[tagged.kind].label.lower()
    reason = f"the tagger reads it as {said} ({tagged.score:.0%})"
    if tagged.second_score < 0.05:
        return reason
    return f"{reason}, or else as {KINDS[tagged.second_kind].label.lower()} ({tagged.second_score:.0%})"
