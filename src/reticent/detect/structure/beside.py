"""Labels right beside their values: `MRN 330918`, `ext. 22`, `the door code is 7719#`, `BP 138/76`, `password is ...`."""

import re
from collections.abc import Iterator

from reticent.detect.structure.parts import Field, Layers
from reticent.languages.en.labels import FIGURES, MEASURED, SECRETS, beside_number
from reticent.languages.lazy import lazy
from reticent.languages.openings import openings
from reticent.model import Span

LONGEST = 64
_EXTENSION = lazy(r"\b(?:ext|extn|extension|x|bleep|pager|dect)\b\.?[ :]?$", re.IGNORECASE)
_PHONE = lazy(r"[+(]?(?:\d[ ().-]{0,2}){7,}")
_DATE = lazy(r"\d{1,2}([/.-])\d{1,2}\1\d{2,4}")
_GROUP = lazy(r"[ ]\d{2,}")
_CODE = lazy(
    r"(?<![\w/.:@-])[#(+]{0,2}(?:(?P<letters>[A-Z]{1,4})[ ](?=\d))?(?=[A-Za-z_/.:-]{0,12}\d)[A-Za-z0-9][\w/.:-]*"
)
_BEFORE = lazy(r"[^\W\d_](?:[\w/.'’&-]*[^\W\d_])?[.#]{0,2}(?![\w:=])|[^\w\s]+|\S+")
_NO_LABEL = lazy(r"[\d,;:!?()\[\]\"“”<>{}|=£$€]")
_LINKS = frozenset(("is", "was", "are", "of", "ending", "ends", "in", "with", "#", "-", "the", "as"))
_WINDOW = 56
_MOST_WORDS = 4

_FIGURE = (
    r"[<>~≈≤≥=]?[ ]?[+-]?\d[\d.,/]*(?:[ ]?[-–][ ]?\d[\d.,]*)?"
    r"(?:[ ]?(?:%|mmHg|bpm|°?C\b|mg/dL|mmol/L|g/[dL]L?|kg|cm|mm|m\b|ml|L/min|RA\b|irreg\b|/min))*"
)
_MEASURED = openings(MEASURED, behind=r"\w./")
_MEASURES = lazy(
    rf"(?P<label>{_MEASURED})(?![\w-])[ \t]*(?:[:=]|is|of|was)?[ \t]{{0,16}}"
    rf"(?P<value>{_FIGURE}(?:[ \t]*(?:>|->|→|to|,)?[ \t]*(?:--|{_FIGURE})(?![\w:])){{0,6}})(?!\w)"
)
_MEASURE = lazy(MEASURED)
_BORN = lazy(
    r"(?P<label>[Dd](?<!\w.)(?:(?<=D)(?:OB|oB|\.O\.B\.?)|(?<=d)(?:ob|\.o\.b\.?)))[ ]{0,3}(?P<value>\d[^\n,;)]{5,24})"
)
_STATUTE = lazy(
    r"(?P<label>[SsAaRrPpWUC§](?:(?<=§)§?|(?<!\w.)(?:(?<=s)s?\.|(?<=[Ss])ections?|(?<=[Aa])rt(?:icles?|\.?)"
    r"|(?<=[Rr])(?:egulations?|eg\.|ules?)|(?<=[Pp])ara(?:graphs?|s?\.?)|(?<=W)\.S\.|(?<=U)\.S\.C\.|(?<=C)(?:\.F\.R\.|PR))))"
    r"[ ]?(?P<value>(?!\d{3}[ .-]\d{3}[ .-]\d{4})\d+[A-Za-z]?(?:[.-]\d+)*(?:\(\w{1,3}\))*(?:(?:,|,? and| to|-)[ ]?\d+[A-Z]?(?:\(\w{1,3}\))*)*"
    r"(?:[ ](?:of[ ])?(?:the[ ])?(?:[A-Z][A-Za-z&]*[ ](?:of[ ]|and[ ]|to[ ]|\([A-Z][a-z]+\)[ ])?){0,6}(?:19|20)\d\d)?)"
)
_PRECEDENT = lazy(
    rf"(?P<label>{openings('v[.]?|[Rr]e|[Ii]n re')})[ ](?:[A-Z][\w'’&-]*[ ]?){{1,5}}"
    r"(?P<value>[\[(](?:19|20)\d\d[\])][ ](?:\d{1,3}[ ])?[A-Z][A-Za-z]{0,6}(?:[ ][A-Z][a-z]+)?[ ]\d{1,5}(?:[ ]\([A-Z][A-Za-z]*\))?)"
)
_TO_OPEN = lazy(
    rf"(?P<label>{openings('pin|code|combination', any_case=True)})(?i:[ ](?:for|of|to|on)[ ](?:the|my|our|his|her|their|your)"
    r"(?:[ ][a-z]+){1,3}[ ](?:is|was)[ ])(?P<value>[*#]?\d[\d-]{2,11}[*#]?)"
)
"""What opens something of somebody's: "the PIN for the key safe is 1948"."""
_SAID = lazy(
    rf"(?P<label>{openings(SECRETS, any_case=True)})(?i:[ ](?:is|was|set to)[ ]|[ ]?[-=]>[ ]?|[ ](?=[`\"'“]))(?P<value>\S{{3,80}})"
)


def read_beside(reading: Layers) -> Iterator[Field]:
    """Measures and references to laws, numbers behind the word that says what they are, and secrets that are told."""
    text = reading.text
    for match in _MEASURES.finditer(text):
        yield Field(Span(*match.span("value")), Span(*match.span("label")), FIGURES, "beside")
    for expression in (_STATUTE, _PRECEDENT):
        for match in expression.finditer(text):
            yield Field(Span(*match.span("value")), Span(*match.span("label")), FIGURES, "beside")
    for match in _BORN.finditer(text):
        yield Field(Span(*match.span("value")), Span(*match.span("label")), "date", "beside")
    for expression in (_SAID, _TO_OPEN):
        for match in expression.finditer(text):
            yield Field(Span(*match.span("value")), Span(*match.span("label")), "secret", "beside")
    for code in _CODE.finditer(text):
        if code["letters"] and _MEASURE.fullmatch(code["letters"]):
            continue
        known = code["letters"] and beside_number(code["letters"])
        label = (Span(*code.span("letters")), known) if known else _label(text, code.start())
        start = code.end("letters") + 1 if known else code.start()
        if label and _fits(label[1], text, start, code.end()):
            end = text.find("\n", start, start + LONGEST)
            yield Field(Span(start, min(len(text), start + LONGEST) if end < 0 else end), *label, "beside")


def _fits(says: str, text: str, start: int, end: int) -> bool:
    """Whether it is long enough to be a number of that sort: a telephone has seven digits, but not an extension."""
    if says == "phone" and not _EXTENSION.search(text, max(0, start - 12), start):
        return bool(_PHONE.match(text, start))
    if _DATE.fullmatch(text, start, end):
        return False
    digits = sum(map(str.isdigit, text[start:end]))
    if says == "national_id":  # many of their names are abbreviations of other things as well
        return sum(map(str.isdigit, text[start : start + 20])) > 5
    return digits > 2 or (digits > 1 and (end - start > 3 or bool(_GROUP.match(text, end)) or says == "phone"))


def _label(text: str, end: int) -> tuple[Span, str] | None:
    """The longest label that ends right before a number, and what it says."""
    start = max(text.rfind("\n", 0, end) + 1, end - _WINDOW)
    gap = text.rfind("  ", start, end)
    words = [Span(*word.span()) for word in _BEFORE.finditer(text, max(start, gap), end)]
    if not words or text[words[-1].end : end].strip("# (`'\"") or words[-1].of(text).endswith((":", "=")):
        return None  # with a colon it is a line's field
    while words and words[-1].of(text).casefold() in _LINKS:
        words.pop()
    for many in range(min(_MOST_WORDS, len(words)), 0, -1):
        first = words[-many].start
        said = text[first : words[-1].end]
        if _NO_LABEL.search(said) or ". " in said[:-4]:
            continue
        says = beside_number(said)
        if says:
            return Span(first, words[-1].end), says
    return None
