"""Street and postal addresses of many countries, and postal codes.

An address has a core that can be recognized (a street with a house number, a post-office box, a military box) and
around it parts that mean nothing alone: a flat, a postal code, a town, a country. The core is found by patterns; then
the finding grows over the neighbouring parts, across line breaks, as far as they go.
"""

import re
from collections.abc import Iterator

from reticent.detect import detector
from reticent.detect.patterns import NAMED_NUMBER, NUMBER, Anchor, Pattern, anchored, matches, small_lines, words
from reticent.languages import Analysis
from reticent.languages.en.labels import NUMBERED_RANKS
from reticent.languages.en.lexicon import Lexicon
from reticent.languages.en.months import ANY_MONTH
from reticent.languages.lazy import lazy
from reticent.languages.openings import opening, openings
from reticent.languages.words import UPPER
from reticent.model import Document, Finding, Span
from reticent.world import World

_REST = r"[\w'’.-]{0,60}"
_CAP = rf"[{UPPER}]{_REST}"
_DIGIT = opening(r"\d")
_NAME_PART = rf"(?:{_CAP}|\d{{1,3}}(?:st|nd|rd|th)|de|la|le|du|des|del|della|di|da|do|dos|das|el|al|van|von|der|den|the|of|y|e|i|u|na|nad|pod|zum|zur|am)"
_STREET = (
    "Street|St|Avenue|Ave|Road|Rd|Boulevard|Blvd|Lane|Ln|Drive|Dr|Court|Ct|Square|Sq|Place|Pl|Terrace|Ter|Way|Close"
    "|Crescent|Cres|Parkway|Pkwy|Highway|Hwy|Circle|Cir|Alley|Row|Mews|Quay|Walk|Gardens|Grove|Hill|Path|Trail|Pike"
    "|Turnpike|Gate|Wharf|Esplanade|Parade|Plaza|Loop|Route|Bypass|Causeway|Embankment"
)
_PREFIX = (
    "(?i:Rue|Avenue|Boulevard|Bd|Chemin|Allée|Place|Impasse|Quai|Route|Via|Viale|Corso|Piazza|Piazzale|Vicolo|Strada"
    "|Largo|Contrada|Calle|C/|Avenida|Av\\.|Avda\\.?|Plaza|Paseo|Carrera|Cra\\.|Camino|Ronda|Travesía|Rua|Travessa"
    "|Praça|Alameda|Estrada|Rodovia|ul\\.|ulica|al\\.|aleja|pl\\.|plac|os\\.|Ulica|Trg|Cesta|Strada|Str\\.|Bulevardul|Calea"
    "|ulitsa|prospekt|Jalan|Jl\\.|Jl)"
)
_SUFFIXES = (
    "straße|strasse|str\\.|gasse|weg|platz|allee|ring|damm|ufer|steig|gade|gaden|vej|vejen|vei|veien|veg|gate|gaten|gata"
    "|gatan|väg|vägen|gränd|stigen|tie|katu|kuja|polku|laan|straat|plein|gracht|kade|dijk|stræti|straeti|götu|vegur"
    "|utca|körút|ulice|ulica|caddesi|sokak|mäntee|tänav|iela|gatvė|ćeva|ska|ská|ova|ého"
)
_SUFFIX = f"(?i:{_SUFFIXES})"
_WORDS_BEHIND = "tér|tere|út|útja|utca|u\\.|rakpart|Sokak|Caddesi|Bulvarı|põik|terrasse"
_HOUSE = r"\d{1,5}(?:\s?[-/]\s?\d{1,4})?(?:\s?[A-Za-z])?(?!\w)"
_UNIT = (
    openings("Apt|Apartment|Suite|Ste|Unit|Flat|Room|Rm|Floor|Fl|Box|Building|Bldg|Block|Stair|Door", any_case=True)
    + r"\b\.?[^\S\n]?#?[^\S\n]?\d{1,5}[A-Za-z]?\b"
)
_CODE = r"\d{4,6}(?:-\d{3,4})?|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|[A-Z]\d[A-Z] ?\d[A-Z]\d|\d{3} ?\d{2}|\d{2}-\d{3}|\d{4} ?[A-Z]{2}"

_OF_SUFFIX = rf"{opening(UPPER)}(?:{_REST}\s{_CAP}\s[{UPPER}]|{_REST}\s[{UPPER}]|)\w{{1,60}}(?:{_SUFFIX}),?\s{_HOUSE}"
_OF_WORD = rf"\b(?:{_NAME_PART}\s){{0,3}}(?:{_WORDS_BEHIND})\s{_HOUSE}\.?"
_CORES = (
    (0.9, rf"{_DIGIT}\d{{0,5}}[A-Za-z]?,?(?:[^\S\n]|\n(?!\d))(?:[NSEW]\.?\s)?(?:\d{{1,4}}\s)?(?:{_CAP}\s|\d{{1,3}}(?:st|nd|rd|th)\s){{1,4}}(?:{_STREET})\b(?!\s[a-z]+ed\b)"),
    (0.85, rf"{openings(_PREFIX.removeprefix('(?i:').removesuffix(')'), any_case=True)}\s(?:{_NAME_PART}\s){{0,4}}(?:{_CAP}|\d{{1,2}}),?\s{_HOUSE}"),
    (0.85, rf"{_DIGIT}\d{{0,4}},?\s(?!via\s)(?:{_PREFIX})\s(?:{_NAME_PART}\s){{0,4}}{_CAP}"),
    (0.85, _OF_SUFFIX),
    (0.85, _OF_WORD),
    (0.9, r"[PpAaB](?<!\w.)(?:(?i:(?<=P)\.?\s?O\.?\s?Box|(?<=P)ostfach|(?<=A)partado)\s\d+|(?<=B)\.?P\.?\s\d{3,6}\b(?!/))"),
    (0.95, r"[PCU](?<!\w.)(?:(?<=P)SC|(?<=C)MR|(?<=U)nit)\s\d{1,5},?\s(?:Box\s\d{1,5},?\s+)?(?:[AFD]PO\s(?:A[AEP])\s\d{5}(?:-\d{4})?)"),
    (0.95, r"US(?<!\w..)(?:S|NS|NV|CGC)\s[A-Z]\w+,?\s+FPO\sA[AEP]\s\d{5}(?:-\d{4})?"),
    (0.8, rf"[Tt](?<!\w.)he corner of (?:\S+\s){{1,6}}?and (?:{_NAME_PART}\s){{0,4}}(?:{_CAP}\b(?:\s\d{{1,4}}\b)?|{_HOUSE})"),
    (0.75, rf"\d(?<![\w/].)\d{{1,4}}[^\S\n](?!(?:{ANY_MONTH})\b)(?:{_NAME_PART}[^\S\n]){{1,6}}\d{{1,4}}(?=\s*(?:[,.\n]|(?:{_UNIT})|[{UPPER}]{{2}}|$))"),
    (0.7, _UNIT),
)  # fmt: skip


def _behind(words: str, last: int, gap: str) -> re.Pattern[str]:
    """The first figure of a number behind one of these words, by the last letters of the word; `gap` parts them."""
    ends = sorted({each.replace("\\", "")[-last:] for each in words.split("|")})
    ways = "|".join(rf"(?<=(?i:{'|'.join(map(re.escape, ends))}){one}.)" for one in gap.split("|"))
    return lazy(rf"\d(?:{ways})")


_INSIDE = {_OF_SUFFIX: _behind(_SUFFIXES, 3, r"\s|,\s"), _OF_WORD: _behind(_WORDS_BEHIND, 2, r"\s")}
"""What every match of a core has, of those that would look long for a beginning: nearly no text has it."""
_NUMBERLESS = lazy(
    rf"(?:\b(?:on|in|at|of|off|along|from|near|down|up|to|opposite|behind)\s(?:the\s)?|,\s|^[ \t]*)"
    rf"((?!(?:The|High|Main|Wall|Fleet|Downing)\s)(?:{_CAP}\s){{1,3}}(?:Street|Road|Lane|Avenue|Crescent|Terrace|Close|Rd|Ave|Ln|Cres))\b"
    rf"(?=\s*(?:[,.;)\n]|$|{_CODE}))",
    re.MULTILINE,
)
"""A street without a number, where places stand."""
_OF_STREET = Anchor(lazy(r"\b(?:Street|Road|Lane|Avenue|Crescent|Terrace|Close|Rd|Ave|Ln|Cres)\b"), 80, 24)
_WITH_CAPITALS = tuple((score, lazy(core), _INSIDE.get(core)) for score, core in _CORES)
_ALL_SMALL = tuple((score, lazy(core, re.IGNORECASE)) for score, core in _CORES)
_CONTEXT = words("address", "addresses", "lives at", "lived at", "live at", "live in", "lived in", "living at", "residing at", "resident at",
                 "meet me at", "located at", "located in", "delivered to", "deliver to", "sent to", "send to", "ship to", "drops you off at", "street", "corner of", "home at")  # fmt: skip
_LOOSE = lazy(
    rf"(?<!\w)\d{{1,6}}\s(?:\d{{1,4}}\s)?{_CAP}\s(?:(?:{_NAME_PART}|[^\W\d_]+)\s){{0,5}}?{_HOUSE}|(?<!\w)\d{{1,6}}\s\d{{1,4}}(?:\s{_CAP}){{1,4}}"
    rf"|(?<!\w){_CAP}\s(?:(?:{_NAME_PART}|and)\s){{0,5}}?{_HOUSE}"
)
_BEFORE_NUMBER = lazy(r"(?<![\w.,/-])\d{1,6},?[^\S\n]$")
_RANKED, _LONGEST_RANK = lazy(rf"(?<!\w)(?:{NUMBERED_RANKS})\.? $"), 12
_OFFICER = lazy(rf"(?<!\w)(?:{NUMBERED_RANKS})\.? \d")
_COLLAR = lazy(r"\d{1,6}(?:,\s+|\s+(?=\S))")
"""A number that somebody of the police has, and no house: PC 5512, Mill Road."""
_GAP = r"(?:\s*,\s*|[^\S\n]+|[^\S\n]*\n[\s>|?]*,?\s*)"
_NEXT_PART = lazy(rf"{_GAP}(?:({_UNIT})|((?:[A-Z]{{1,3}}-)?(?:{_CODE}))(?![\w%]|[.,/]\d|[ -]\(?\d{{3}}))")
_NEXT_NAME = lazy(rf"{_GAP}((?:{_CAP})(?:[^\S\n](?:{_NAME_PART}|u|nad|v)){{0,4}})")

_IN_COLUMN = lazy(r"^[ \t]*(\d{5}(?:-\d{4})?)[ \t]*$", re.MULTILINE)
_SPEAKS_OF_CODES = words("zip", "zip code", "zips", "postcode", "postal code", "post code")

POSTAL = (
    Pattern(
        "postal_code",
        lazy(r"\b(?i:zip|zip ?code|post ?code|postal code|plz)\b\W{0,3}(?:(?:is|was|code)\W{1,3})?((?:[A-Z]{1,2})?\d[A-Z0-9]{1,5}(?:[ -][A-Z0-9]{2,5})?)(?!\w)"),
        0.95,
        "a number called a postal code", anchor=NUMBER,
    ),
    Pattern("postal_code", lazy(r"(?<!\w)(?:GIR ?0AA|[A-PR-UWYZ](?:\d{1,2}|[A-HK-Y]\d|[A-HK-Y]\d\d|\d[A-HJKS-UW]|[A-HK-Y]\d[ABEHMNPRV-Y]) \d[ABD-HJLNP-UW-Z]{2})(?!\w)"), 0.85, "a UK postal code", anchor=NUMBER),
    Pattern("postal_code", lazy(r"(?<!\w)[ABCEGHJ-NPRSTVXY]\d[A-Z] \d[A-Z]\d(?!\w)"), 0.85, "a Canadian postal code", anchor=NUMBER),
    Pattern("postal_code", lazy(r"(?<=\b[A-Z]{2} )\d{5}(?:-\d{4})?(?![\w-])"), 0.8, "a US ZIP code after a state", anchor=NUMBER),
    Pattern("postal_code", _IN_COLUMN, 0.6, "a number in a column of postal codes", anchor=NUMBER),
    Pattern("postal_code", lazy(r"(?<![\w-])\d{5}-\d{4}(?![\w-])"), 0.6, "a US ZIP+4 code", anchor=NUMBER),
    Pattern("postal_code", lazy(r"(?<![\w.,-])(?:\d{4}-\d{3}|\d{5}-\d{3}|\d{4} [A-Z]{2}(?= [A-Z]))(?![\w-])"), 0.55, "a postal code", anchor=NUMBER),
)  # fmt: skip


@detector("addresses", "address", "postal_code")
def detect(document: Document, _analysis: Analysis, world: World) -> Iterator[Finding]:
    """Find them."""
    text = document.text
    for match in matches(_NUMBERLESS, text, _OF_STREET):
        yield Finding(Span(*match.span(1)), "address", 0.6, "addresses", "a street")
    if not anchored(text, NUMBER):
        return
    reached = 0
    for start, score in _cores(text):
        if start.end > reached:  # a core inside an address that has grown over it is part of that
            finding = _address(text, start, score, world.lexicon)
            reached = finding.span.end
            yield finding
    for word in _CONTEXT.finditer(text):
        loose = _LOOSE.search(text, word.end(), word.end() + 90)
        near = loose and loose.start() <= word.end() + 24 and "." not in text[word.end() : loose.start()]
        if loose and near and not _OFFICER.search(loose.group()):
            yield _address(text, Span(*loose.span()), 0.7, world.lexicon)
    for pattern in POSTAL:
        if pattern.regex is not _IN_COLUMN or _SPEAKS_OF_CODES.search(text):
            yield from pattern.find(text, "addresses")


def _cores(text: str) -> list[tuple[Span, float]]:
    """All cores in order, the longest first; streets in small letters where the line has no capitals."""
    found = [
        (Span(*match.span()), score)
        for score, core, inside in _WITH_CAPITALS
        for match in matches(core, text, NAMED_NUMBER, inside)
    ]
    for line in small_lines(text):
        found += [
            (Span(*match.span()), score - 0.1) for score, core in _ALL_SMALL[:3] for match in core.finditer(text, *line)
        ]
    return sorted(found, key=lambda each: (each[0].start, -each[0].end))


def _address(text: str, core: Span, score: float, lexicon: Lexicon) -> Finding:
    return Finding(_grown(text, core, lexicon), "address", score, "addresses", "a street or postal address")


def _grown(text: str, core: Span, lexicon: Lexicon) -> Span:
    """The core with the house number before it and the flat, code, town and country after it."""
    start, end = core
    number = _BEFORE_NUMBER.search(text, max(0, start - 9), start)
    if number:
        start = number.start()
    if ranked := _RANKED.search(text, max(0, start - _LONGEST_RANK), start):
        collar = _COLLAR.match(text, ranked.end(), end)
        start = collar.end() if collar and collar.end() < end else start
    while True:
        part = _NEXT_PART.match(text, end)
        if part:
            end = part.end()
            continue
        name = _NEXT_NAME.match(text, end)
        if not name:
            return Span(start, end)
        length = _place_length(name.group(1), lexicon)
        follows = _NEXT_PART.match(text, name.end())
        if length:
            end = name.start(1) + length
        elif follows and follows.group(2):
            end = name.end()
        else:
            return Span(start, end)


def _place_length(name: str, lexicon: Lexicon) -> int:
    """How many characters of the name, from its start, are a place; 0 if none."""
    ends = [match.end() for match in re.finditer(r"\S+", name)]
    for end in reversed(ends):
        part = name[:end].rstrip(".,")
        if (
            lexicon.is_country(part)
            or lexicon.is_state(part)
            or lexicon.is_town(part)
            or (part.isupper() and len(part) > 1)
        ):
            return len(part)
    return 0
