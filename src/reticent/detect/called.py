"""What a finding is called, by its form, its field and the lists: a number has digits, and "Job:" is followed by a job.

The tagger says well what identifies somebody and less well what kind of thing it is. What it found stays hidden; only its
label is set right where something plainer than the tagger speaks: the form that a kind must have ("[PHONE 1]" for "home"),
the label of the field ("Job:", "POB:"), the lists of towns, names and things, the noun that it ends in ("night
technician" is no organisation), or what the same name is elsewhere in the text. Where nothing speaks for another kind, it
is a detail.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from reticent.detect.doubtful import CREED, DETAIL
from reticent.detect.structure import Structures
from reticent.detect.tagged import KNOWS, LIKELY, SURE, tagger_of
from reticent.knowledge.tagger.tagger import TaggerReading
from reticent.languages import Analysis
from reticent.languages.en.holidays import HOLIDAYS
from reticent.languages.en.institutions import INSTITUTIONS
from reticent.languages.en.labels import ROLES, plain
from reticent.languages.en.lexicon import Lexicon
from reticent.languages.en.months import CALENDAR, MONTHS, SEASONS
from reticent.languages.en.numbers import SPELLED_NUMBER, SPOKEN_DIGIT
from reticent.languages.en.small_words import LINKS
from reticent.languages.en.titles import titled
from reticent.languages.words import LETTERS
from reticent.model import Finding, Span
from reticent.policy import Policy
from reticent.world import World

_NUMBERS = frozenset("file_number phone account case_number licence national_id card iban ip mac vehicle".split())
_NAMES = frozenset("person place organisation name work product event nationality".split())
_CLOCKED = frozenset(("file_number", "phone", "account", "date", "time", "ip", DETAIL))
_FIGURE = re.compile(rf"\d|\b(?:{SPOKEN_DIGIT}|{SPELLED_NUMBER})\b", re.IGNORECASE)
_DAYS = "|".join((*CALENDAR, *HOLIDAYS, *SEASONS, "year", "month", "week", "weekend", "today", "yesterday", "tomorrow"))
_FORMS: dict[str, re.Pattern[str]] = {
    **dict.fromkeys(_NUMBERS, _FIGURE),
    "ip": re.compile(r"\d\.\d{1,3}\.\d|[\da-f]*:[\da-f]*:", re.IGNORECASE),
    "mac": re.compile(r"[\da-f]{2}[:-]", re.IGNORECASE),
    "vehicle": re.compile(r"\d|[^\W\d_a-z]"),
    "email": re.compile(r"@.*\w\.\w"),
    "date": re.compile(rf"\d|\b(?:{_DAYS})|\b(?:{SPELLED_NUMBER})\b|(?:st|nd|rd|th)\b", re.IGNORECASE),
    "nationality": re.compile(r"[^\W\d_]{3}"),
    **dict.fromkeys(("place", "organisation"), re.compile(r"[^\W\d_]{2}")),
    "person": re.compile(r"^(?!\W*\d+(?:st|nd|rd|th)?\W*$)"),
}
"""What something must have about it to be called so."""

_PHONE = re.compile(
    r"(?!\d{3}-\d\d-\d{4})(?:\+\d{1,3}[ .-]?|\(?0)\d[\d ().-]{6,14}\d|\(?[2-9]\d\d\)?[ .-]\d{3}[ .-]\d{4}"
)
_ACCOUNT = re.compile(r"@\w[\w.-]*")
_LOGIN = re.compile(r"[a-z][a-z_.]*\d[a-z\d_.]*")
_CLOCK, _DOTTED = re.compile(r"(?:[01]\d|2[0-3])[0-5]\d"), re.compile(r"(?:1?\d|2[0-3])\.[0-5]\d")
_BEHIND_DATE, _HOURS = re.compile(r"(?:\d[/.-]\d{2,4}|\d{4}),?[ \t]+$"), re.compile(r" ?(?:hrs?|hours|h)\b")
_TIME = re.compile(r"(?:[01]?\d|2[0-3]):[0-5]\d")
_OF_CLOCK, _OPENS_CLOCK = re.compile(r"\d\d?"), re.compile(r":[0-5]\d\b|\.[0-5]\d ?[ap]\.?m\b")
_ENDS_CLOCK, _HALF_OF_DAY = re.compile(r"\b\d\d?([:.])$"), re.compile(r" ?[ap]\.?m\b")
_CAPITALS = re.compile(r"[^\W\d_a-z]{2,5}")
_AILMENT = re.compile(
    r"(?:-[^\W\d_]+)*(?:['’]s)?[ -](?:disease|syndrome|palsy|disorder|(?:an)?aemia|dementia|lymphoma)\b"
)
_AS_JOB = re.compile(r" (?:at|of|in|for|to|with)\b|,| \W ?")
_PLACED = re.compile(r"\b(?:in|at|from|near|to) $")
_JOINED = re.compile(r"^[\w@/._-](?=\w)|(?<=\w)[@/_-]$")
_CODE = re.compile(r"[ \t]*(?:(?:for|while|if|elif|with|def)\b.*:|.*\w\(.*\)[;:{]?)[ \t]*")
_VESSEL = re.compile(
    r"\b(?:[Vv]essel|[Ss]hip|[Ff]erry|[Tt]rawler|[Yy]acht|[Bb]arge|[Ll]ifeboat|[Nn]arrowboat|MV|MY|SS|HMS|RV|FV)[ \xa0]$"
)
_DECIMAL = re.compile(r"\d{1,3}[.,]\d")
_LASTS = re.compile(r"[ -](?:years?|months?|weeks?|days?|hours?|minutes?|%|per cent)\b")
_CLOCK_BEHIND = re.compile(r"[ \xa0]\d\d?$")
_LED = re.compile(r"(?:[a-z]{3,} )+(?=\S*\d)")
_VERSUS = re.compile(r"[ \xa0]vs?\.?$|,? (?:b|d|m|bp)$")
_MOST_WORDS_OF_A_PERSON = 4

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
class _Page:
    """A text, and who can say what is meant in it."""

    text: str
    reading: TaggerReading
    world: World
    findings: tuple[Finding, ...]

    @property
    def lexicon(self) -> Lexicon:
        return self.world.lexicon

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

    def above(self, term: str) -> set[str]:
        """All that is above what has exactly this name in the taxonomy."""
        taxonomy = self.world.taxonomy
        layer = [each for each in taxonomy.find(term) if term in taxonomy.synonyms(each)]
        seen = set[int](layer)
        while layer:
            layer = [up for each in layer for up in taxonomy.parents(each) if up not in seen]
            seen.update(layer)
        return {taxonomy.name(each) for each in seen}


def well_called(
    findings: Iterable[Finding], text: str, analysis: Analysis, world: World, policy: Policy
) -> Iterator[Finding]:
    """The findings, each called what it is; a time of day that was taken for a number stays."""
    findings = tuple(findings)
    if world.tagger is None or not analysis.tokens or not any(map(_is_guessed, findings)):
        yield from findings
        return
    page = _Page(text, world.derived(tagger_of).read(text), world, findings)
    elsewhere = _elsewhere(page)
    for finding in findings:
        if finding.kind in _CLOCKED and _is_clock(finding, page):
            continue
        if not _is_guessed(finding):
            yield finding
        elif not (_is_ailment(finding, page) or _is_mere_word(finding, page) or _is_identifier(finding, page)):
            whole = _whole(finding, page)
            kind = next((kind for rule in _RULES if (kind := rule(whole, page))), None)
            kind = kind or elsewhere.get((whole.kind, whole.span.of(text).casefold()))
            yield replace(whole, kind=kind) if kind and (kind in policy.kinds or kind == CREED) else whole


def _is_guessed(finding: Finding) -> bool:
    return finding.detector == "people" or (finding.detector == "tagged" and finding.reason.startswith("the tagger"))


def _is_clock(finding: Finding, page: _Page) -> bool:
    """Whether a number is a time of day without a colon, behind a date or before "hrs", or half of one with a colon."""
    (start, end), text = finding.span, page.text
    if _HOURS.fullmatch(text, start, end):
        return _CLOCK.fullmatch(text, max(0, start - 5), start - 1) is not None
    if _CLOCK.fullmatch(text, start, end):
        return bool(_BEHIND_DATE.search(text, max(0, start - 12), start) or _HOURS.match(text, end))
    if _TIME.fullmatch(text, start, end):
        return finding.kind != "time"  # which is one, and hidden if the tagger wants it
    if _DOTTED.fullmatch(text, start, end):
        return text[max(0, start - 3) : start] == "at "
    if not _OF_CLOCK.fullmatch(text, start, end):
        return False
    hour = _ENDS_CLOCK.search(text, max(0, start - 3), start)
    return bool(_OPENS_CLOCK.match(text, end) or (hour and (hour[1] == ":" or _HALF_OF_DAY.match(text, end))))


def _whole(finding: Finding, page: _Page) -> Finding:
    """A number to the end of the telephone number that it begins: the "902" of 902-555-0143; a name without the "v" or the hour; a number without words."""
    said = finding.span.of(page.text)
    led = _LED.match(said) if finding.kind in _NUMBERS else None
    if led and all(map(page.lexicon.is_ordinary, LETTERS.findall(led.group()))):
        return replace(finding, span=Span(finding.span.start + led.end(), finding.span.end))
    rest = _VERSUS.search(said) if finding.kind == "person" else None
    if finding.kind == "person" and _OPENS_CLOCK.match(page.text, finding.span.end):
        rest = _CLOCK_BEHIND.search(said)
    if rest:
        return replace(finding, span=Span(finding.span.start, finding.span.start + rest.start()))
    whole = _PHONE.match(page.text, finding.span.start) if finding.kind in ("file_number", "phone", "account") else None
    longer = whole and whole.end() > finding.span.end and page.text[finding.span.end] in " -.)"
    labelled = whole and page.says.get(whole.start()) in _NUMBERS - {"phone"}
    free = whole and not page.text[whole.end() : whole.end() + 1].isalnum() and not labelled
    return replace(finding, span=Span(*whole.span())) if whole and longer and free else finding


def _is_ailment(finding: Finding, page: _Page) -> bool:
    """Whether a doubtful person gave a disease the name: Charcot-Marie-Tooth disease names nobody."""
    named = finding.kind in ("person", "name") and _AILMENT.match(page.text, finding.span.end) is not None
    return named and page.reading.share(finding.span, "person") < LIKELY


def _is_mere_word(finding: Finding, page: _Page) -> bool:
    """Whether what was taken for a number, by its neighbours, is an ordinary word ("home", "sheet"), or a day a figure."""
    said = finding.span.of(page.text)
    if finding.kind == "date":
        return bool(_DECIMAL.fullmatch(said) or (said.isdigit() and _LASTS.match(page.text, finding.span.end)))
    return (
        finding.kind in _NUMBERS - {"vehicle"}
        and finding.score < SURE
        and said.islower()
        and not _FIGURE.search(said)
        and not _JOINED.search(page.text[max(0, finding.span.start - 1) : finding.span.end + 1])
        and all(map(page.lexicon.is_ordinary, LETTERS.findall(said)))
    )


def _is_identifier(finding: Finding, page: _Page) -> bool:
    """Whether an ordinary word is a variable in a line of a program, outside of its quotes and remarks."""
    said, text = finding.span.of(page.text), page.text
    if not said.islower() or not page.lexicon.is_ordinary(said):
        return False
    start = text.rfind("\n", 0, finding.span.start) + 1
    before, line = text[start : finding.span.start], text[start:].partition("\n")[0]
    bare = not any(mark in before for mark in "#\"'") and "//" not in before
    return bare and _CODE.fullmatch(line) is not None


# Rules: the kind that something is called after all, or None


def _by_field(finding: Finding, page: _Page) -> str | None:
    """What the label of its field says, if it is the whole value or its beginning, and no name that has its own kind."""
    start = finding.span.start
    kind = page.fields.get(start) or (page.says.get(start) if page.says.get(start) in _SAID else None)
    if kind == "occupation":
        return kind if finding.kind in _NAMES | {DETAIL} and _ends_low(finding, page) else None
    return kind if kind and finding.kind in _NAMES else None


def _ends_low(finding: Finding, page: _Page) -> bool:
    """Whether the first part of it ends in a small word, or goes on with one over a hyphen."""
    words = _AS_JOB.split(finding.span.of(page.text), maxsplit=1)[0].split()
    goes_on = re.match(r"-[a-z]", page.text[finding.span.end : finding.span.end + 2])
    return bool(goes_on) or (bool(words) and words[-1].islower())


def _by_form(finding: Finding, page: _Page) -> str | None:
    """What it looks like, where it does not look like what it is called."""
    said = finding.span.of(page.text)
    if finding.kind in _NUMBERS | {"date", "address"} and _PHONE.fullmatch(said) and finding.kind != "vehicle":
        plainly = 9 <= sum(map(str.isdigit, said)) <= 14 and not said.isdigit()
        labelled = page.says.get(finding.span.start) in _NUMBERS - {"phone"} | {"date"}
        return "phone" if plainly and not labelled and finding.kind != "phone" else None
    if finding.kind == "email" and _ACCOUNT.fullmatch(said):
        return "handle"
    if finding.kind in ("file_number", "secret") and _LOGIN.fullmatch(said):
        return "handle" if page.reading.share(finding.span, "handle") >= KNOWS else None
    form = _FORMS.get(finding.kind)
    if form is None or form.search(said):
        return None
    other = max(("address", "handle", "occupation"), key=lambda kind: page.reading.share(finding.span, kind))
    fits = _FORMS.get(other) is None and page.reading.share(finding.span, other) >= KNOWS
    return other if fits else DETAIL


def _month(finding: Finding, page: _Page) -> str | None:
    """A month, where nobody in the text has it for a name."""
    said = finding.span.of(page.text)
    alone = finding.kind == "person" and said in MONTHS and said.casefold() not in page.full_names
    alone = alone and page.reading.share(finding.span, "person") < SURE
    return "date" if alone and not _is_titled(finding, page) else None


def _abbreviation(finding: Finding, page: _Page) -> str | None:
    """Capitals that are nobody's initials and no name."""
    said = finding.span.of(page.text)
    if (
        finding.kind != "person"
        or not (said.isupper() and _CAPITALS.fullmatch(said))
        or page.says.get(finding.span.start) == "person"
    ):
        return None
    line = page.text[page.text.rfind("\n", 0, finding.span.start) + 1 :].partition("\n")[0]
    shouted = line.isupper() or said.casefold() in page.full_names or said in page.initials
    word = page.lexicon.is_surname(said) or (page.lexicon.is_given_name(said) and not page.above(said))
    initials = re.match(r"\W*[:/]|\s*$", page.text[finding.span.end : finding.span.end + 4]) and len(said) < 4
    sure = page.reading.share(finding.span, "person") >= SURE
    return None if shouted or word or initials or sure or _is_titled(finding, page) else DETAIL


def _listed_thing(finding: Finding, page: _Page) -> str | None:
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
    if kind == "place" and len(words) == 1:
        return kind if share < SURE and not named else None
    if kind or "person" in above or not above:
        return kind
    return None if len(words) == 1 and (named or share >= SURE) else DETAIL


def _is_placed(finding: Finding, page: _Page) -> bool:
    return _PLACED.search(page.text, max(0, finding.span.start - 6), finding.span.start) is not None


def _listed_person(finding: Finding, page: _Page) -> str | None:
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


def _job(finding: Finding, page: _Page) -> str | None:
    """Somebody who does something: a "stockyard drover at the saleyards" is no organisation."""
    if finding.kind not in ("organisation", "place", "person", "relative"):
        return None
    head = _AS_JOB.split(finding.span.of(page.text), maxsplit=1)[0].split()
    if len(head) == 1 and head[0].casefold() in ROLES and head[0].istitle() and not _is_titled(finding, page):
        named = page.lexicon.is_given_name(head[0]) or head[0].casefold() in page.full_names
        return None if named or finding.kind == "relative" else "occupation"
    if not head or not head[-1].islower() or head[-1].endswith("s"):
        return None
    if head[-1] in ("post", "role", "job") and len(head) > 1:
        return "occupation"
    return "occupation" if _WORKERS & page.above(head[-1]) and finding.kind != "person" else None


def _no_job(finding: Finding, page: _Page) -> str | None:
    """What is no job, by the noun that it ends in: "her father's stroke"."""
    end = finding.span.end
    if finding.kind != "occupation" or finding.span.start in page.fields:
        return None
    if any(each.kind == "occupation" and each.span.start <= end + 1 < each.span.end for each in page.findings):
        return None  # half of one
    head = re.split(r"[ -]", _AS_JOB.split(finding.span.of(page.text), maxsplit=1)[0])[-1]
    above = page.above(head) if head.islower() else set()
    jobs = {"person", "occupation", "position", "social group"}
    return DETAIL if above and not above & jobs else None


def _vessel(finding: Finding, page: _Page) -> str | None:
    """The name of a ship, which is no organisation."""
    named = finding.kind in ("organisation", "person", "place", "work")
    before = _VESSEL.search(page.text, max(0, finding.span.start - 12), finding.span.start)
    return "product" if named and before and finding.span.of(page.text)[:1].isupper() else None


def _is_titled(finding: Finding, page: _Page) -> bool:
    return titled(page.text, finding.span) != finding.span.of(page.text)


_RULES: tuple[Callable[[Finding, _Page], str | None], ...] = (
    _by_field,
    _by_form,
    _month,
    _abbreviation,
    _listed_thing,
    _vessel,
    _listed_person,
    _job,
    _no_job,
)

MUCH_MORE = 1.5
"""How much more a kind must have of a name throughout the text, to be what the name is called everywhere."""

_SHARED = ("person", "place", "organisation")


def _elsewhere(page: _Page) -> dict[tuple[str, str], str]:
    """What a name is called that is called several things in one text: by what the tagger thinks of all its mentions."""
    spans: dict[str, set[Span]] = defaultdict(set)
    called: dict[str, set[str]] = defaultdict(set)
    for finding in page.findings:
        if finding.kind in _SHARED and _is_guessed(finding):
            spans[finding.span.of(page.text).casefold()].add(finding.span)
            called[finding.span.of(page.text).casefold()].add(finding.kind)
    better: dict[tuple[str, str], str] = {}
    for name, kinds in called.items():
        if len(kinds) < 2:
            continue
        shares = {kind: sum(page.reading.share(span, kind) for span in spans[name]) for kind in _SHARED}
        best = max(_SHARED, key=lambda kind: shares[kind])
        better |= {(kind, name): best for kind in kinds - {best} if shares[best] >= MUCH_MORE * shares[kind]}
    return better
