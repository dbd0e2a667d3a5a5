"""How the value of a field is read once its label has said what it is: which part of it is the thing itself.

Each reader gets a value, its label in plain words and how the field is written, and gives stretches of the value with a
score. Its shape has to agree with the label: a number has a digit, a person is no role and no "n/a", a date can be one.
"""

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from reticent.detect.structure.headings import is_name
from reticent.languages.en import dates
from reticent.languages.en.dates import unnamed
from reticent.languages.en.institutions import INSTITUTIONS
from reticent.languages.en.labels import CREDENTIALS, NUMBERED, PLACEHOLDERS, RANKS, RELATIONS, ROLES
from reticent.languages.en.lexicon import Lexicon
from reticent.languages.en.months import CALENDAR
from reticent.languages.en.small_words import ACRONYMS
from reticent.languages.en.titles import PARTICLE, TITLE, TITLES
from reticent.languages.lazy import lazy
from reticent.languages.words import LETTER, LETTERS, UPPER

SURE, LIKELY = 0.9, 0.6

DECIDED = 0.99
"""How sure it is that a name in a column of people is one: surer than any guess about the cell by itself."""


CELLS = ("cell", "people")
"""The sorts of fields that are cells of tables."""


class Value(NamedTuple):
    """What stands in a field: the text, the label in plain words, how the field is written, and the lists."""

    text: str
    label: str
    sort: str
    lexicon: Lexicon


Found = Iterator[tuple[int, int, float]]
"""Where in the value, from and to, and how sure."""


# people

_CAP = rf"(?:(?:[dDlLO]['’])?[{UPPER}]{LETTER}*(?:['’-](?!s\b){LETTER}+)*)"
_INITIAL = rf"(?:[{UPPER}]\.(?:[ -]?[{UPPER}]\.)*|[{UPPER}](?![\w'’-]))"
_WORD = rf"(?:{_INITIAL}|{_CAP}|(?:al|el)-{LETTER}+|(?:{PARTICLE}|Ó|Ní)(?![\w.-])|[\"“‘]{_CAP}[\"”’])"
_TITLES = rf"(?:(?:{TITLE}(?:[ ](?:&|and)[ ]{TITLE})?|(?:{RANKS})\b\.?(?:[ ]#?\d{{2,6}})?|(?i:(?:his|her|my|their)[ ])?(?i:{RELATIONS})\b)[ ])"
_NAME = lazy(rf"(?P<titles>{_TITLES}*)(?P<name>{_WORD}(?:[ ]{_WORD}){{0,5}}\.?)")
_SURNAME_FIRST = lazy(
    rf"(?P<last>(?:{PARTICLE}[ ])?{_CAP}(?:[ ]{_CAP}){{0,2}}),[ ]?(?P<first>(?:{_CAP}|{_INITIAL})(?:[ ](?:{_CAP}|{_INITIAL})){{0,3}})"
    r"(?=[ ]?(?:$|[,;(/#&\[<\d-]))"
)
_WITH_MAIL = lazy(rf"[\"“']?{_TITLES}*([^<>@\"”]{{2,40}}?)[\"”']?[ ]?(?:<|\[mailto:)[^<>\s]+@")
_PARTED = lazy(rf"[{UPPER}][\w'’-]*(?:\^[{UPPER}][\w'’-]*)+")
_SMALL_NAME = lazy(rf"{LETTER}{{2,}}(?:[ ]{LETTER}+){{0,2}}")
_BETWEEN = lazy(r"\s*(?:[;,/&+]|\band\b|\bwith\b|\()\s*|\s+[-–]\s+")
_AFTER = lazy(r"[ ]?(?:$|\.(?:\s|$)|[;,/&+(\[<#\d:|\"”'-]|and\b|with\b|of\b|on\b|at\b|for\b)")
_IN_BRACKETS = lazy(r"[^()]*\)?")
_SIGNED_BY = lazy(
    rf"(?:(?:[{UPPER}]\.?){{2,4}}|[a-z]{{2,3}})(?:[ ]?[/,+&][ ]?(?:(?:[{UPPER}]\.?){{2,4}}|[a-z]{{2,3}}))*"
)
_EACH = lazy(r"[^\s/,+&]+")
_HANDLE = lazy(r"@?(?=\S*[_.\d@])[a-z][\w-]{1,31}(?:\.[\w-]{1,31})?|@[\w.-]{2,31}")
_MANY = frozenset(
    (
        "present",
        "attendees",
        "participants",
        "apologies",
        "in attendance",
        "cc",
        "bcc",
        "members",
        "crew",
        "to",
        "absent",
    )
)
"""Labels of lists, in which a comma parts two people."""

_OFFICES = frozenset(("from", "to", "cc", "bcc", "contact", "attn", "fao", "referrer", "attention", "host", "agent"))
"""Labels behind which an abbreviation is a department."""

_SIGNS = (
    "signed",
    "signature",
    "initials",
    "seen",
    "typed",
    "dictated",
    "dict",
    "transcribed",
    "verified",
    "checked",
    "who",
    "by",
    "staff",
)
_DONE = (
    "received",
    "verified",
    "reported",
    "assessed",
    "collected",
    "released",
    "performed",
    "acknowledged",
    "joined",
    "heard",
)
_NAMING = (
    "name",
    "names",
    "surname",
    "forename",
    "forenames",
    "patient",
    "pt",
    "client",
    "customer",
    "student",
    "pupil",
    "tenant",
    "victim",
    "alias",
    "aka",
)


def person(value: Value) -> Found:
    """Names of people: one or several, the surname first or last, initials of those who sign."""
    text, lexicon = value.text, value.lexicon
    if value.sort == "turn":
        yield 0, len(text), 0.8
        return
    if value.sort == "people" and is_name(text, value.label):
        yield 0, len(text), DECIDED
        return
    if _SIGNED_BY.fullmatch(text):
        yield from _signed_by(value)
        return
    for shape in (_WITH_MAIL, _PARTED, _HANDLE):
        match = shape.match(text) if shape is _WITH_MAIL else shape.fullmatch(text)
        if match and match[0].casefold() not in PLACEHOLDERS and _no_role(match[shape.groups]):
            yield *match.span(shape.groups), 0.85
            return
    surname = _SURNAME_FIRST.match(text)
    if surname and _is_surname_first(surname, value):
        yield *surname.span(), SURE
    elif text.islower():
        small = _SMALL_NAME.match(text)
        words = small.group().split() if small else []
        if (
            small
            and _AFTER.match(text, small.end())
            and not any(map(lexicon.is_ordinary, words))
            and _no_role(small.group())
        ):
            yield *small.span(), LIKELY
    else:
        yield from _names(value)


def signer(value: Value) -> Found:
    """Who did it, where a field that may have a date has a name: "Verified: R Moe"."""
    if value.label in _DONE:
        yield from person(value)


def _no_role(said: str) -> bool:
    return not {word.casefold() for word in LETTERS.findall(said)} <= ROLES | PLACEHOLDERS


def _signed_by(value: Value) -> Found:
    """Initials, of which only some fields have those of people: where somebody signs, and where no department stands."""
    signs = value.label.split(" ")[0] in _SIGNS or value.label.endswith(" by") or value.label in _SIGNS
    if not signs and (value.text.islower() or value.label in _OFFICES or len(value.text) > 4):
        return
    for each in _EACH.finditer(value.text):
        said = each.group()
        if said.casefold() not in ROLES | PLACEHOLDERS and said not in CREDENTIALS | ACRONYMS:
            yield *each.span(), 0.75 if signs else LIKELY


def _is_surname_first(match: re.Match[str], value: Value) -> bool:
    last, first = LETTERS.findall(match["last"]), LETTERS.findall(match["first"])
    if not _no_role(match["last"]) or not _no_role(match["first"]) or match["first"].strip(".") in CREDENTIALS:
        return False
    given = any(map(value.lexicon.is_given_name, first))
    if value.label in _MANY and not match["last"].isupper():
        return given and not value.lexicon.is_given_name(last[0]) and match.end() == len(value.text)
    whole = match.end() == len(value.text) and (value.sort in CELLS or value.label.split(" ")[-1] in _NAMING)
    ordinary = any(map(value.lexicon.is_ordinary, (*last, *first)))
    return match["last"].isupper() or given or whole or not ordinary or match["first"].endswith(".")


def _names(value: Value) -> Found:
    text, at, first = value.text, 0, True
    while at < len(text):
        match = _NAME.match(text, at)
        if match:
            end = _without_credentials(text, *match.span("name"))
            score = _is_name(value, match, end, first=first) if end > match.start("name") else 0.0
            if score:
                yield match.start("name"), end, score
            elif first and value.label not in _MANY:
                return
            at = match.end()
        following = _BETWEEN.search(text, at)
        if not following:
            return
        at = following.end()
        if "(" in following.group():
            inside = _IN_BRACKETS.match(text, at)
            if match and inside:
                yield from _initials(match["name"], text, *inside.span())
            at = inside.end() if inside else len(text)
        first = False


def _without_credentials(text: str, start: int, end: int) -> int:
    words = list(re.finditer(r"\S+", text[start:end]))
    while words and words[-1].group().strip(".") in CREDENTIALS:
        words.pop()
    return start + words[-1].end() if words else start


def _initials(name: str, text: str, start: int, end: int) -> Found:
    """The initials of a name, in brackets behind it."""
    theirs = "".join(word[0] for word in LETTERS.findall(name)).upper()
    for match in lazy(rf"{LETTER}{{2,4}}").finditer(text, start, end):
        if match.group() in (theirs, theirs[:1] + theirs[-1:]):
            yield *match.span(), 0.85


def _is_name(value: Value, match: re.Match[str], end: int, *, first: bool) -> float:
    """How likely a run of capitalized words in a person's field is a name; 0 if it is none."""
    lexicon = value.lexicon
    words = [word for word in LETTERS.findall(value.text[match.start("name") : end]) if word.casefold() not in TITLES]
    folded = {word.casefold() for word in words if len(word) > 1}
    known = any(map(lexicon.is_given_name, words[:1] + words[-1:]))
    if not words or (folded and folded <= ROLES | PLACEHOLDERS) or (folded & CALENDAR and not known):
        return 0.0
    if match["titles"]:
        return SURE
    if folded & (ROLES | PLACEHOLDERS) and not known:
        return 0.0
    whole = bool(_AFTER.match(value.text, match.end()))
    if len(words) == 1 and words[0].isupper() and len(words[0]) < 5 and (value.sort not in CELLS or not first):
        return 0.0
    ordinary = [word for word in words if lexicon.is_ordinary(word) or word.casefold() in INSTITUTIONS]
    if len(ordinary) < len(words):
        if not whole and (not known or len(words) < 2):
            return 0.0
        if not first and not known and ordinary:
            return 0.0
        return SURE if whole and (first or known) else LIKELY
    naming = value.label.split(" ")[-1] in _NAMING
    return 0.0 if not whole else 0.85 if known else LIKELY if naming and first and len(words) < 4 else 0.0


# numbers

_CITATION = lazy(r"\[(?:19|20)\d\d\] [A-Z]{2,6}(?: [A-Za-z]+)? \d{1,5}(?: \([A-Za-z]+\))?")
_NUMBER = lazy(
    r"(?i:(?:no|nr|number|ref|ending in|ending|is)\b\.?[ :]*)?#?[ (<]{0,2}"
    r"(?P<code>[A-Z]{1,4}[ ](?=\d)[\w/.:-]+(?:(?<![.:])[ ](?=[A-Z]{0,2}\d)[\w/.:-]+|[ ][A-Z]{1,2}(?!\w))*"
    r"|[A-Za-z0-9][\w/.:*+@-]*(?:(?<![.:])[ ](?=[A-Z]{0,2}\d)[\w/.:-]+|(?<=\d)[ ][A-Z]{1,3}(?!\w))*#?)"
)
_WEAK = frozenset(
    "case claim order file policy plan report unit chart matter account card custody session tag container meter plot "
    "registration certificate licence license permit visa booking job sample encounter asset references hull ref reference".split()
)
"""Labels that often have something else than a number behind them."""

_MONEY = ("account", "card", "the account", "the card")
_MONTH = r"(?:0?[1-9]|1[0-2])"
_NO_NUMBER = lazy(
    rf"(?:19|20)\d\d(?:[-/](?:19|20)?\d\d)?|\d{{1,2}}[:.]\d\d|(?:{dates.DAY}[-/.]{_MONTH}|{_MONTH}[-/.]{dates.DAY})[-/.](?:\d\d|\d{{4}})"
    r"|\d+(?:st|nd|rd|th|[a-z]{1,4})"
)
"""Years, times, dates, amounts: what a number behind a weak label may be instead."""

_RANGE = lazy(r"\d+\.\d+-\d+\.\d+|\d{1,3}-\d{1,3}|\d+[.,]\d{1,3}")
_ENDS = lazy(r"\s*(?:$|[.,;:()\[\]{}\"'|/]|[-–]\s)")
_PLATE = lazy(
    r"[ (]?(?P<code>[A-Z]{2}\d{2}[ ]?[A-Z?]{3}|\d[A-Z]{2,3}[ -]\d[A-Z]{2}|[A-Z]{1,3}[ -]\d{1,4}(?:[ ]?[A-Z]{1,3})?|[A-Z]{1,3}\d{1,4}[ ]?[A-Z]{1,3}"
    r"|\d{1,4}[ -]?[A-Z]{1,3}(?:[ -]?\d{1,4})?|[A-Z]{2,4}[ -][A-Z0-9]{2,4}[ -]?[A-Z0-9]{0,4}|(?=[A-Z0-9-]*\d)[A-Z0-9-]{5,17})(?!\w)"
)


def number(value: Value) -> Found:
    """A number, code or reference; what is grouped by spaces belongs together."""
    citation = _CITATION.match(value.text)
    if citation:
        yield *citation.span(), SURE
        return
    match = _NUMBER.match(value.text)
    if not match:
        return
    code = match["code"].rstrip(".:-/+*")
    end = match.start("code") + len(code)
    digits = sum(map(str.isdigit, code))
    whole = bool(_ENDS.match(value.text, end))
    weak = value.label in _WEAK or value.label in NUMBERED
    if not digits or len(code) > 80:
        return
    if weak and (digits < 2 or len(code) < 4 or _NO_NUMBER.fullmatch(code) or _RANGE.fullmatch(code)):
        return
    if weak and not whole and digits < (5 if value.sort == "beside" or code.isdigit() else 3) - (value.label in _MONEY):
        return
    if len(code) < {"beside": 3, "key": 4}.get(value.sort, 1):
        return
    yield match.start("code"), end, SURE if whole or digits > 3 else LIKELY


def plate(value: Value) -> Found:
    """A vehicle's plate, or its identification number."""
    match = _PLATE.match(value.text)
    if (
        match
        and any(map(str.isdigit, match["code"]))
        and len(match["code"]) > 3
        and not _NO_NUMBER.fullmatch(match["code"])
    ):
        yield *match.span("code"), SURE


_PHONE = lazy(r"(?:(?:ext|x|extension)\.?[ ]?)?(?P<number>[+(]?\d[\d ().\-–/]*\d)")
_EXTENSIONS = ("ext", "extension", "bleep", "pager", "dect")


def phone(value: Value) -> Found:
    """Telephone numbers, and extensions where the label says so."""
    for match in _PHONE.finditer(value.text):
        digits = sum(map(str.isdigit, match["number"]))
        short = value.label.split(" ")[-1] in _EXTENSIONS and 1 < digits < 7 and match.start() < 3
        if short or digits > 6:
            yield *match.span("number"), SURE
        if value.sort == "beside":
            return


_DAY = dates.DAY
_DATE = lazy(
    "|".join(
        rf"{unnamed(form)}(?![\w/])"
        for form in (dates.ISO + dates.STAMP, dates.NUMERIC, dates.DAY_FIRST, dates.MONTH_FIRST, dates.MONTH_OF_YEAR)
    )
    + rf"|(?:{_DAY},? ){{1,4}}(?:and|to|&) {unnamed(dates.DAY_FIRST)}(?![\w/])|\d{{6}}Z ?[A-Z]{{3}} ?\d\d(?!\d)"
    rf"|(?:{_DAY}[/-](?:0?[1-9]|1[0-2])|(?:0?[1-9]|1[0-2])[/-]{_DAY}|{_DAY}\.(?:0[1-9]|1[0-2])\.?)(?![\w/-]|\.\d)"
    r"|(?:the[ ])?(?:[12]?\d|3[01])(?:st|nd|rd|th)(?!\w)|(?:19|20)\d{6}(?!\d)|(?:19|20)\d\d(?=$)",
    re.IGNORECASE,
)
_BEFORE_DATE = lazy(
    r"(?:(?:on|at|from|by|in|the|approx\.?|c\.)\s+|\d{1,2}[:.]\d\d(?:[:.]\d\d)?\s?(?:[ap]m|hrs?|h)?,?\s+(?:on\s+)?|[A-Z][a-z]{2,8},?\s+){0,2}",
    re.IGNORECASE,
)


def date(value: Value) -> Found:
    """A date, also one without its year: 11/4, 21.03., the 18th."""
    before = _BEFORE_DATE.match(value.text)
    match = _DATE.match(value.text) or _DATE.match(value.text, before.end() if before else 0)
    if match:
        yield *match.span(), SURE


# what one logs in with

_TOKEN = lazy(r"[@/]?[\w.@+\\-]+")
_SECRET = lazy(
    r"(?:Bearer|Basic|Token)\s+(?P<token>\S+)|(?:(?:is|was)\s+)?[\"'`“]?(?P<word>[^\s\"'`”<>]+)", re.IGNORECASE
)
_NO_SECRET = lazy(
    r"[<$%{\[(*/~].*|x{3,}|\.+|(?:os|process|config|settings|env|self|secrets|vault|args|request|data|form)\.\w.*|getenv.*"
    r"|.*\(\)?|your[-_ ].*|change.?me|\d{1,2}:\d\d|(?:and|or|is|not|no|a|an|the|to|your|my|must|should|was|has|reset|required|expired"
    r"|wrong|forgotten|changed|incorrect|null|none|true|false|here|please|string|str|password|hashed|safe|saved|stored|in|on|that|known)",
    re.IGNORECASE,
)
_LONG_SECRETS = frozenset(("token", "secret", "bearer", "authorization", "credentials", "pass", "key"))
_DIGITS = ("pin", "code", "number", "cvv", "cvc", "otp", "puk")


def handle(value: Value) -> Found:
    """A user's name: one word that is more than an ordinary one, or any word that a program assigns."""
    match = _TOKEN.match(value.text)
    if not match:
        return
    token, alone = match.group(), match.end() == len(value.text.rstrip(" .,;)`"))
    if token.casefold() in ROLES | PLACEHOLDERS or len(token) < 2 or token.replace(".", "").isdigit():
        return
    telling = any(not mark.isalpha() for mark in token.strip(".")) or not value.lexicon.is_ordinary(token)
    if alone and (telling or value.sort == "key"):
        yield *match.span(), 0.85 if telling else LIKELY


def secret(value: Value) -> Found:
    """A password, key or code, and no placeholder for one."""
    match = _SECRET.match(value.text)
    group = next((group for group in ("token", "word") if match and match[group]), "")
    word = match[group].rstrip(".,;)") if match and group else ""
    if not match or len(word) < 3 or _NO_SECRET.fullmatch(word):
        return
    digits, last = any(map(str.isdigit, word)), value.label.split(" ")[-1]
    if (last in _LONG_SECRETS and not digits and len(word) < 12) or (last in _DIGITS and not digits):
        return
    if value.sort in ("line", *CELLS) and not digits and len(value.text.split()) > 1 and word.isalpha():
        return  # a sentence about passwords
    yield match.start(group), match.start(group) + len(word), 0.95


# places and organisations

_DEGREES = lazy(r"[-+]?\d{1,3}\.\d{2,}(?:\s?°?\s?[NSEW])?(?:\s?,\s?[-+]?\d{1,3}\.\d{2,}(?:\s?°?\s?[NSEW])?)?")
_CHUNK = lazy(r"(?:[^;()|\n.]|\.(?![ ][A-Z][a-z]+[ ][a-z])(?!$))+")
_CONTACT = lazy(
    r"[,;]?\s*(?<!\w)(?:(?:tel|telephone|phone|mob|mobile|t|e-?mail|fax)\b|[\w.+-]+@|\+\d|\(?0\d{2,})", re.IGNORECASE
)
_ELSEWHERE = frozenset(("as", "see", "same", "above", "unchanged", "below"))
_POSTAL_CODE = lazy(r"(?=[A-Z0-9 -]*\d)[A-Z0-9]{2,5}(?:[ -][A-Z0-9]{2,5})?(?!\w)", re.IGNORECASE)
_NAMED = lazy(rf"(?:[Tt]he[ ])?(?P<name>[{UPPER}0-9][^;()|\n,]*?)(?=\s+[-–]\s|[;(|,\n]|\.\s|$)")


def address(value: Value) -> Found:
    """An address to the end of its cell, or a place on the map; a location that may be anything needs a number."""
    degrees = _DEGREES.fullmatch(value.text.strip())
    if degrees or value.label in ("lat", "lon", "lng", "latitude", "longitude"):
        if degrees:
            yield 0, len(value.text), SURE
        return
    chunk = _CHUNK.match(value.text)
    if not chunk or "@" in chunk.group().split(" ")[0] or "://" in value.text:
        return
    contact = _CONTACT.search(value.text, 0, chunk.end())
    said = value.text[: contact.start() if contact else chunk.end()].rstrip(" ,.-")
    words = LETTERS.findall(said)
    folded = {word.casefold() for word in words}
    if not words or len(words) > 16 or folded & _ELSEWHERE or folded <= PLACEHOLDERS:
        return
    figures = any(map(str.isdigit, said))
    capitals = sum(word[0].isupper() for word in words)
    if value.label in ("location", "loc") and not (figures and capitals):
        return
    if figures or capitals > 1 or not value.lexicon.is_ordinary(words[0]):
        yield 0, len(said), 0.9 if figures or "," in said else 0.75


def postal_code(value: Value) -> Found:
    """A postal code."""
    match = _POSTAL_CODE.match(value.text)
    if match:
        yield *match.span(), 0.95


def named(value: Value) -> Found:
    """The name of a place or an organisation: to the first comma, bracket or dash, if it can be a name."""
    match = _NAMED.match(value.text)
    name = match["name"].rstrip(" .") if match else ""
    words = LETTERS.findall(name)
    folded = {word.casefold() for word in words}
    ward = value.label == "ward"
    if not match or len(name.split()) > 7 or folded & PLACEHOLDERS or (folded <= ROLES and not ward):
        return
    proper = any(not value.lexicon.is_ordinary(word) for word in words if len(word) > 2)
    capitals = sum(word[0].isupper() for word in words)
    if capitals and (proper or capitals > 1 or ward):
        yield match.start("name"), match.start("name") + len(name), 0.85 if proper else LIKELY
    elif ward and any(map(str.isdigit, name)):
        yield match.start("name"), match.start("name") + len(name), LIKELY


# what is said of somebody

_CLAUSE = lazy(r"(?:[^;(|\n.]|\.(?!\s|$))+")
_PEOPLE = lazy(rf"[{UPPER}](?:[^;(|\n.]|\.(?!\s|$)){{0,40}}")


def clause(value: Value) -> Found:
    """What is said to the end of the clause, in a field that asks for one of the special categories."""
    match = _CLAUSE.match(value.text)
    said = match.group().rstrip(" ,") if match else ""
    words = [word.casefold() for word in LETTERS.findall(said)]
    if words and len(words) <= 12 and words[0] not in PLACEHOLDERS:
        yield 0, len(said), 0.8


def people(value: Value) -> Found:
    """A nationality or an ethnic group."""
    match = _PEOPLE.match(value.text)
    said = match.group().rstrip(" ,") if match else ""
    if said and {word.casefold() for word in LETTERS.findall(said)}.isdisjoint(PLACEHOLDERS):
        yield 0, len(said), 0.85


Read = Callable[[Value], Found]
READERS: dict[str, tuple[tuple[str, Read], ...]] = {
    **{kind: ((kind, number),) for kind in ("national_id", "licence", "account", "case_number", "file_number")},
    **{kind: ((kind, clause),) for kind in ("religion", "politics", "union", "sexuality", "health", "criminal")},
    "person": (("person", person), ("date", date)),
    "vehicle": (("vehicle", plate),),
    "date": (("date", date), ("person", signer)),
    "phone": (("phone", phone),),
    "handle": (("handle", handle),),
    "secret": (("secret", secret),),
    "address": (("address", address), ("place", named)),
    "postal_code": (("postal_code", postal_code),),
    "place": (("place", named),),
    "organisation": (("organisation", named),),
    "nationality": (("nationality", people),),
}
"""For what a label says, the kinds that its value can be, each with its reader; the first that finds something counts."""
