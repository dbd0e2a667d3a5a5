"""What a finding is called after all: rules by its form, its field, the lists, and the noun that it ends in.

Each rule gets a finding and the page that it stands on, and gives the kind that it has, or None where it says nothing.
The first that speaks counts (`detect/called.py`).
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from reticent.detect.doubtful import CREED, DETAIL
from reticent.detect.structure import Structures
from reticent.detect.tagged import KNOWS, LIKELY, SELDOM_SMALL, SURE
from reticent.knowledge.tagger.reading import TaggerReading
from reticent.languages import Analysis
from reticent.languages.en.holidays import HOLIDAYS
from reticent.languages.en.institutions import INSTITUTIONS
from reticent.languages.en.labels import ROLES, plain
from reticent.languages.en.lexicon import Lexicon
from reticent.languages.en.months import CALENDAR, MONTHS, SEASONS
from reticent.languages.en.numbers import SPELLED_NUMBER, SPOKEN_DIGIT
from reticent.languages.en.small_words import ABBREVIATIONS, LINKS
from reticent.languages.en.titles import titled
from reticent.languages.lazy import lazy
from reticent.languages.words import LETTERS
from reticent.model import Finding
from reticent.world import World

NUMBERS = frozenset("file_number phone account case_number licence national_id card iban ip mac vehicle".split())
_NAMES = frozenset("person place organisation name work product event nationality".split())
FIGURE = lazy(rf"\d|\b(?:{SPOKEN_DIGIT}|{SPELLED_NUMBER})\b", re.IGNORECASE)
_AMOUNT = lazy(
    rf"{FIGURE.pattern}|\b(?:thousand|million|billion|dozen|half|quarter|third|several|few|once|twice|pair)s?\b",
    re.IGNORECASE,
)
_DAYS = "|".join((*CALENDAR, *HOLIDAYS, *SEASONS, "year", "month", "week", "weekend", "today", "yesterday", "tomorrow"))
_FORMS: dict[str, re.Pattern[str]] = {
    **dict.fromkeys(NUMBERS, FIGURE),
    **dict.fromkeys(("money", "quantity"), _AMOUNT),
    "ip": lazy(r"\d\.\d{1,3}\.\d|[\da-f]*:[\da-f]*:", re.IGNORECASE),
    "mac": lazy(r"[\da-f]{2}[:-]", re.IGNORECASE),
    "vehicle": lazy(r"\d|^[^a-z]+$"),
    "email": lazy(r"@.*\w\.\w"),
    "date": lazy(rf"\d|\b(?:{_DAYS})|\b(?:{SPELLED_NUMBER})\b|(?:st|nd|rd|th)\b", re.IGNORECASE),
    "nationality": lazy(r"[^\W\d_]{3}"),
    **dict.fromkeys(("place", "organisation"), lazy(r"[^\W\d_]{2}")),
    "handle": lazy(r"[^\W\d_]"),
    "person": lazy(r"^(?!\W*\d+(?:st|nd|rd|th)?(?:\W*$| ))"),
}
"""What something must have about it to be called so."""

PHONE = lazy(r"(?!\d{3}-\d\d-\d{4})(?:\+\d{1,3}[ .-]?|\(?0)\d[\d ().-]{6,14}\d|\(?[2-9]\d\d\)?[ .-]\d{3}[ .-]\d{4}")
_ACCOUNT = lazy(r"@\w[\w.-]*")
_LOGIN = lazy(r"[a-z][a-z_.]*\d[a-z\d_.]*")
_CAPITALS = lazy(r"[^\W\d_a-z]{2,8}")
_MOST_INITIALS, _SHORT = 5, 3
_AS_JOB = lazy(r" (?:at|of|in|for|to|with)\b|,| \W ?")
_PLACED = lazy(r"\b(?:in|at|from|near|to) $")
_VESSEL = lazy(
    r"\b(?:[Vv]essel|[Ss]hip|[Ff]erry|[Tt]rawler|[Yy]acht|[Bb]arge|[Ll]ifeboat|[Nn]arrowboat|MV|MY|SS|HMS|RV|FV)[ \xa0]$"
)
_VESSEL_NAMED = lazy(r"(?:MV|HMS|RMS|RV|FV|USS|HMNZS|HMAS|RRS)[ \xa0][^\W\d_a-z]")
_MOST_WORDS_OF_A_PERSON, LONGEST_LINE = 4, 200

_FIELDS = {
    **dict.fromkeys("job, job title, position, position held, occupation, occ, profession, post, trade".split(", "), "occupation"),
    **dict.fromkeys("pob, place of birth, birthplace, birth place, born in, town, city, village".split(", "), "place"),
}  # fmt: skip
"""Labels that say what a value is called, if something in it is hidden."""
_SAID = frozenset(("place", "organisation", "nationality"))
"""Kinds of other labels that are believed. Behind those of people there may be a team."""

_WORKERS = frozenset(("worker", "professional", "expert", "leader", "official", "employee"))

_THINGS = {
    "place": frozenset(("location", "town", "city", "village", "geographical area")),
    "award": frozenset(("decoration", "award")),
    "nationality": frozenset(("language", "natural language", "ethnic group")),
    CREED: frozenset(("religious person", "religionist")),
}
"""What is above a thing in the taxonomy, and what it is called then."""


@dataclass(frozen=True)
class ReadText:
    """A text, and who can say what is meant in it."""

    text: str
    reading: TaggerReading
    world: World
    findings: tuple[Finding, ...]
    analysis: Analysis

    @property
    def lexicon(self) -> Lexicon:
        """The lists."""
        return self.world.lexicon

    def is_short_for_somebody(self, said: str) -> bool:
        """Whether somebody in the text has a longer name that begins so: Tabby is Tabitha."""
        name = said.casefold()
        return bool(self._names.get(name[:_SHORT], set()) - {name})

    @cached_property
    def _names(self) -> dict[str, set[str]]:
        """The words of people's names, by what they begin with."""
        names: dict[str, set[str]] = {}
        for each in self.findings:
            for word in LETTERS.findall(each.span.of(self.text)) if each.kind == "person" else ():
                names.setdefault(word.casefold()[:_SHORT], set()).add(word.casefold())
        return names

    @cached_property
    def people_from(self) -> dict[int, list[Finding]]:
        """The findings of people by where they begin."""
        found: dict[int, list[Finding]] = {}
        for each in self.findings:
            if each.kind == "person":
                found.setdefault(each.span.start, []).append(each)
        return found

    @cached_property
    def people_to(self) -> dict[int, list[Finding]]:
        """The same by where they end."""
        found: dict[int, list[Finding]] = {}
        for each in self.findings:
            if each.kind == "person":
                found.setdefault(each.span.end, []).append(each)
        return found

    @cached_property
    def gives_capitals(self) -> bool:
        """Whether nearly all people of the text are written with capitals."""
        people = [each.span.of(self.text) for each in self.findings if each.kind == "person"]
        return sum(map(str.islower, people)) <= 2 * SELDOM_SMALL * len(people)

    @cached_property
    def shouts_names(self) -> bool:
        """Whether surnames have capitals throughout in names that are not: Jordan PIKE."""
        people = (each.span.of(self.text).split() for each in self.findings if each.kind == "person")
        return any(len(words) > 1 and words[-1].isupper() and len(words[-1]) > 2 for words in people)

    @cached_property
    def starts(self) -> list[int]:
        """Where the words of the parse begin."""
        return [token.span.start for token in self.analysis.tokens]

    def derived(self, of: "Callable[[ReadText], frozenset[str]]") -> frozenset[str]:
        """What was worked out of the page once."""
        if of not in self._derived:
            self._derived[of] = of(self)
        return self._derived[of]

    @cached_property
    def _derived(self) -> "dict[Callable[[ReadText], frozenset[str]], frozenset[str]]":
        return {}

    @cached_property
    def full_names(self) -> frozenset[str]:
        """The words of the people who are named with several."""
        people = (each.span.of(self.text) for each in self.findings if each.kind == "person")
        return frozenset(word.casefold() for name in people for word in LETTERS.findall(name) if " " in name)

    @cached_property
    def fields(self) -> dict[int, str]:
        """Where a value begins, and what its label says it is called."""
        fields = self.world.derived(Structures).of(self.text).fields
        kinds = ((each.value.start, _FIELDS.get(plain(each.label.of(self.text)))) for each in fields)
        return {start: kind for start, kind in kinds if kind}

    @cached_property
    def says(self) -> dict[int, str]:
        """Where a value begins, and what the label of its field says."""
        return {each.value.start: each.says for each in self.world.derived(Structures).of(self.text).fields}

    @cached_property
    def initials(self) -> frozenset[str]:
        """The initials of the people who are named with several words."""
        people = (LETTERS.findall(each.span.of(self.text)) for each in self.findings if each.kind == "person")
        several = [[word[0].upper() for word in words if word[0].isupper()] for words in people if len(words) > 1]
        return frozenset(
            made for letters in several if letters for made in ("".join(letters), letters[0] + letters[-1])
        )

    def concepts(self, term: str) -> list[int]:
        """What has exactly this name in the taxonomy."""
        return [each for each in self.world.taxonomy.find(term) if term in self.world.taxonomy.synonyms(each)]

    def above(self, term: str) -> set[str]:
        """All that is above what has exactly this name in the taxonomy."""
        taxonomy, layer = self.world.taxonomy, self.concepts(term)
        seen = set[int](layer)
        while layer:
            layer = [up for each in layer for up in taxonomy.parents(each) if up not in seen]
            seen.update(layer)
        return {taxonomy.name(each) for each in seen}


def _by_field(finding: Finding, page: ReadText) -> str | None:
    """What the label of its field says, if it is the whole value or its beginning, and no name that has its own kind."""
    start = finding.span.start
    kind = page.fields.get(start) or (page.says.get(start) if page.says.get(start) in _SAID else None)
    if kind == "occupation":
        plainly = _ends_low(finding, page) or _is_common(finding, page)
        return kind if finding.kind in _NAMES | {DETAIL} and plainly else None
    return kind if kind and finding.kind in _NAMES else None


def _ends_low(finding: Finding, page: ReadText) -> bool:
    """Whether the first part of it ends in a small word, or goes on with one over a hyphen."""
    words = _AS_JOB.split(finding.span.of(page.text), maxsplit=1)[0].split()
    goes_on = re.match(r"-[a-z]", page.text[finding.span.end : finding.span.end + 2])
    return bool(goes_on) or (bool(words) and words[-1].islower())


def _is_common(finding: Finding, page: ReadText) -> bool:
    """Whether it is one ordinary word with a capital, which nobody is called by: a Milliner."""
    said = finding.span.of(page.text)
    return said.istitle() and page.lexicon.is_ordinary(said) and not page.lexicon.is_given_name(said)


def _by_form(finding: Finding, page: ReadText) -> str | None:
    """What it looks like, where it does not look like what it is called."""
    said = finding.span.of(page.text)
    if finding.kind in NUMBERS | {"date", "address"} and PHONE.fullmatch(said) and finding.kind != "vehicle":
        plainly = 9 <= sum(map(str.isdigit, said)) <= 14 and not said.isdigit()
        labelled = page.says.get(finding.span.start) in NUMBERS - {"phone"} | {"date"}
        return "phone" if plainly and not labelled and finding.kind != "phone" else None
    if finding.kind in ("email", "url") and _ACCOUNT.fullmatch(said):
        return "handle"
    if finding.kind in ("file_number", "secret") and _LOGIN.fullmatch(said):
        return "handle" if page.reading.share(finding.span, "handle") >= KNOWS else None
    form = _FORMS.get(finding.kind)
    if form is None or form.search(said):
        return None
    other = max(("address", "handle", "occupation", "person"), key=lambda kind: page.reading.share(finding.span, kind))
    fits = _FORMS.get(other) is None and page.reading.share(finding.span, other) >= KNOWS
    return other if fits else DETAIL


def _month(finding: Finding, page: ReadText) -> str | None:
    """A month, where nobody in the text has it for a name, and a season that was taken for a place."""
    said = finding.span.of(page.text)
    alone = finding.kind == "person" and said in MONTHS and said.casefold() not in page.full_names
    sure = page.reading.share(finding.span, "person") >= SURE and page.lexicon.is_given_name(said)
    alone = alone and not sure
    season = finding.kind in ("place", "organisation") and said.casefold() in SEASONS
    return "date" if (alone or season) and not _is_titled(finding, page) else None


def _feast(finding: Finding, page: ReadText) -> str | None:
    """A feast or holiday that was taken for somebody or a place: at Christmas."""
    called = finding.kind in ("person", "place", "organisation", "name") and not _is_titled(finding, page)
    return "event" if called and finding.span.of(page.text).casefold() in HOLIDAYS else None


def _abbreviation(finding: Finding, page: ReadText) -> str | None:
    """Capitals that are nobody's initials and no name."""
    said = finding.span.of(page.text)
    if finding.kind == "person" and _is_beside_name(finding, page):
        return DETAIL
    if (
        finding.kind != "person"
        or not (said.isupper() and _CAPITALS.fullmatch(said))
        or page.says.get(finding.span.start) == "person"
    ):
        return None
    start = page.text.rfind("\n", 0, finding.span.start) + 1
    line = page.text[start : start + LONGEST_LINE].partition("\n")[0]
    shouted = line.isupper() or said.casefold() in page.full_names or said in page.initials
    word = page.lexicon.is_surname(said) or (page.lexicon.is_given_name(said) and not page.above(said))
    initials = re.match(r"\W*[:/]|\s*$", page.text[finding.span.end : finding.span.end + 4]) and len(said) < 4
    sure = (
        said not in ABBREVIATIONS
        and (len(said) <= _MOST_INITIALS or page.shouts_names)
        and page.reading.share(finding.span, "person") >= SURE
    )
    return None if shouted or word or initials or sure or _is_titled(finding, page) else DETAIL


def _is_beside_name(finding: Finding, page: ReadText) -> bool:
    """Whether letters stand behind the comma of a name that has small ones: "(Jo Rimmer, RMT)"."""
    said, start = finding.span.of(page.text), finding.span.start
    if (
        not (said.isupper() and _CAPITALS.fullmatch(said))
        or said in page.initials
        or page.text[start - 2 : start] != ", "
    ):
        return False
    if page.text[finding.span.end : finding.span.end + 1] not in (")", ":", ";", "\n", ""):
        return False
    before = page.people_to.get(start - 2, [])
    return any(" " in each.span.of(page.text) and not each.span.of(page.text).isupper() for each in before)


def _listed_thing(finding: Finding, page: ReadText) -> str | None:
    """A town, a language, a creed, a medal: what the lists know, and know for nobody's name."""
    said = finding.span.of(page.text)
    if finding.kind not in ("person", "relative") or not said[:1].isupper() or _is_titled(finding, page):
        return None
    words = LETTERS.findall(said)
    lists = page.lexicon
    named = any(lists.is_given_name(word) or lists.is_surname(word) for word in words)
    share = page.reading.share(finding.span, "person")
    if said.casefold() in page.full_names:
        return None
    if lists.is_town(said) and not lists.is_ordinary(said):
        likely = share < LIKELY and _is_placed(finding, page) if named else share < SURE
        return "place" if likely else None
    if (named and len(words) == 1 and share >= LIKELY) or said.isupper() or lists.is_ordinary(said):
        return None
    above = page.above(said)
    kind = next((kind for kind, names in _THINGS.items() if names & above), None)
    if kind == CREED and lists.is_given_name(said) and all(map(page.world.taxonomy.named, page.concepts(said))):
        return None  # Moses was a believer, a Christian is one
    if kind == "place" and len(words) == 1:
        return kind if share < SURE and not named else None
    if kind or "person" in above or not above:
        return kind
    return None if len(words) == 1 and (named or share >= SURE) else DETAIL


def _is_placed(finding: Finding, page: ReadText) -> bool:
    return _PLACED.search(page.text, max(0, finding.span.start - 6), finding.span.start) is not None


def _listed_person(finding: Finding, page: ReadText) -> str | None:
    """Somebody whose name the lists know, taken for a place or a firm: a given name that is no word and no town."""
    if finding.kind not in ("place", "organisation"):
        return None
    said, lists = finding.span.of(page.text), page.lexicon
    words = [word for word in LETTERS.findall(said) if len(word) > 1]
    names = [word[:1].isupper() and (lists.is_given_name(word) or lists.is_surname(word)) for word in words]
    things = [word.casefold() in INSTITUTIONS | LINKS for word in words]
    if not words or len(words) > _MOST_WORDS_OF_A_PERSON or not all(names) or any(things) or lists.is_town(said):
        return None
    if lists.is_ordinary(words[-1]) or _is_placed(finding, page):
        return None
    several = len(words) > 1 and any(map(lists.is_given_name, words))
    return "person" if several or page.reading.share(finding.span, "person") >= KNOWS else None


def _job(finding: Finding, page: ReadText) -> str | None:
    """Somebody who does something: a "stockyard drover at the saleyards" is no organisation."""
    if finding.kind not in ("organisation", "place", "person", "relative"):
        return None
    head = _AS_JOB.split(finding.span.of(page.text), maxsplit=1)[0].split()
    one = len(head) == 1 and finding.kind in ("organisation", "place") and head[0].istitle()
    if one and page.lexicon.is_ordinary(head[0]) and _WORKERS & page.above(head[0].casefold()):
        return "occupation"
    if len(head) == 1 and head[0].casefold() in ROLES and head[0].istitle() and not _is_titled(finding, page):
        named = page.lexicon.is_given_name(head[0]) or head[0].casefold() in page.full_names
        return None if named or finding.kind == "relative" else "occupation"
    if not head or not head[-1].islower() or head[-1].endswith("s"):
        return None
    if head[-1] in ("post", "role", "job") and len(head) > 1:
        return "occupation"
    return "occupation" if _WORKERS & page.above(head[-1]) and finding.kind != "person" else None


def _no_job(finding: Finding, page: ReadText) -> str | None:
    """What is no job, by the noun that it ends in: "her father's stroke"."""
    end = finding.span.end
    if finding.kind != "occupation" or finding.span.start in page.fields:
        return None
    if any(each.kind == "occupation" and each.span.start <= end + 1 < each.span.end for each in page.findings):
        return None  # half of one
    head = re.split(r"[ -]", _AS_JOB.split(finding.span.of(page.text), maxsplit=1)[0])[-1]
    above = page.above(head) or page.above(head.removesuffix("s")) if head.islower() else set()
    if not above and head.islower() and page.lexicon.is_ordinary(head):
        return DETAIL  # a verb, or what only seems one: "uses"
    jobs = {"person", "occupation", "position", "social group"}
    return DETAIL if above and not above & jobs else None


def _vessel(finding: Finding, page: ReadText) -> str | None:
    """The name of a ship, which is no organisation."""
    named = finding.kind in ("organisation", "person", "place", "work")
    before = _VESSEL.search(page.text, max(0, finding.span.start - 12), finding.span.start)
    if named and _VESSEL_NAMED.match(finding.span.of(page.text)):
        return "product"
    return "product" if named and before and finding.span.of(page.text)[:1].isupper() else None


def _is_titled(finding: Finding, page: ReadText) -> bool:
    return titled(page.text, finding.span) != finding.span.of(page.text)


RULES: tuple[Callable[[Finding, ReadText], str | None], ...] = (
    _by_field,
    _by_form,
    _month,
    _feast,
    _abbreviation,
    _listed_thing,
    _vessel,
    _listed_person,
    _job,
    _no_job,
)
