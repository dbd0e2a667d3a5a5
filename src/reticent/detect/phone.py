"""Telephone and fax numbers: the shape proposes, Google's numbering plans (phonenumbers) and the context dispose.

`phonenumbers` alone takes minutes for a long text and knows no national number without being told the country. So a
cheap expression picks the candidates, and each is scored by what speaks for it: an international prefix, a word such
as "mobile" beside it, or a shape that only telephone numbers have together with a plan it fits.
"""

import re
from collections.abc import Iterator

from reticent.detect import detector
from reticent.detect.patterns import near, words
from reticent.languages import Analysis
from reticent.model import Document, Finding, Span
from reticent.world import World

_THIN = "\u2007\u2009\u202f"
_UNSEEN = "\u200b\u200c\u200d\u2060"
_USUAL = str.maketrans(dict.fromkeys("\xa0·•_" + _THIN, " ") | dict.fromkeys("‐‑", "-") | dict.fromkeys(_UNSEEN, ""))
_CANDIDATE = re.compile(
    r"[+(\d](?:(?<![\w.,/:+-].)|(?<=\btel:.)|(?<=\bsms:.)|(?<=\bfax:.))(?:(?<=\d)|(?<=\+)\d|(?<=\()\+?\d)"
    rf"(?:[\d \xa0/().·•_‐‑{_THIN}{_UNSEEN}-]|(?<=\d)[  ]?\(0\)[  ]?){{5,30}}\d"
    r"(?:\s?(?:x|ext\.?|extension)\s?\d{1,6})?(?![\w])(?!\.\d)",
    re.IGNORECASE,
)
_CONTEXT = words(
    "phone", "phones", "telephone", "tel", "mobile", "mob", "cell", "cellphone", "fax", "call", "dial", "ring", "text",
    "sms", "whatsapp", "desk", "office", "hotline", "line", "contact", "landline", "pager", "reach", "t", "m", "f",
    r"number is", r"number:",
)  # fmt: skip
_AGAINST = words("no", "nos", "case", "application", "card", "account", "isbn", "article", "vol", "pp", "page", "pages")
_SHAPES = re.compile(
    r"\+\d[\d ().-]+"
    r"|\(\d{2,5}\)[ ]?\d[\d -]{4,}"
    r"|(?:1[-. ])?\d{3}[-. ]\d{3}[-. ]\d{4}"
    r"|00[-1-9 ][\d -]{7,}"
    r"|0\d{1,4}[ -]\d[\d -]{4,}"
    r"|0\d(?:[ .]\d\d){4}"
    r"|\d\d(?:[- .]\d\d){3,4}"
    r"|\d{3}[ -]\d{3}[ -]\d{3}"
)
_PLAIN_SHAPE = re.compile(r"(?<![\w.,/-])(?:\(\d{3}\) ?|\d{3}[-.])\d{3}[-.]\d{4}(?![\w-])")
_DATE = re.compile(
    r"\d{4}-\d\d-\d\d.*|\d{1,2}([-/.])\d{1,2}\1(?:\d{2}|\d{4})(?: .*)?|(?:1[89]|20)\d\d ?[-/] ?(?:1[89]|20)?\d\d"
)
_PLANS = ("US", "GB", "AU", "DE", "FR", "ES", "IT", "IN", "ZA")


@detector("phone", "phone")
def detect(document: Document, _analysis: Analysis, _world: World) -> Iterator[Finding]:
    """Find them."""
    text = document.text
    for match in _CANDIDATE.finditer(text):
        span = _trimmed(text, Span(*match.span()))
        number = _usual(span.of(text))
        digits = sum(character.isdigit() for character in number)
        if _DATE.fullmatch(number):
            continue
        if not 7 <= digits <= 17:
            yield from _inside(text, span)
            continue
        score, reason = _judge(text, span, number, digits)
        if score:
            yield Finding(span, "phone", score, "phone", reason)
        else:
            yield from _inside(text, span)


def _inside(text: str, span: Span) -> Iterator[Finding]:
    """Numbers in the shape of a telephone number beside other numbers: "60647  773-555-0182"."""
    for match in _PLAIN_SHAPE.finditer(text, *span):
        yield Finding(Span(*match.span()), "phone", 0.6, "phone", "a number in the shape of a telephone number")


def _judge(text: str, span: Span, number: str, digits: int) -> tuple[float, str]:
    """The score of a candidate, and why; 0 if nothing speaks for it."""
    if number.startswith(("+", "(+")) and _possible(number.replace("(0)", ""), None):
        return 0.95, "a telephone number with its country code"
    shaped = bool(_SHAPES.fullmatch(number))
    if near(_CONTEXT, text, span, before=28) and digits <= 15:
        return (0.9 if shaped else 0.7), "a number called a telephone number beside it"
    if shaped and not near(_AGAINST, text, span, before=16, after=0):
        fits = any(_possible(number, plan) for plan in _PLANS)
        return (0.7 if fits else 0.5), "a number in the shape of a telephone number"
    return 0.0, ""


def _possible(number: str, region: str | None) -> bool:
    import phonenumbers  # when there is a number: it takes as long to load as many a text to read

    try:
        return phonenumbers.is_possible_number(phonenumbers.parse(number, region))
    except phonenumbers.NumberParseException:
        return False


def _usual(number: str) -> str:
    """The number with the separators that most people use: spaces and hyphens."""
    plain = number.translate(_USUAL)
    return plain.replace("/", "-") if plain.startswith(("0", "+", "(0")) and plain.count("/") == 1 else plain


def _trimmed(text: str, span: Span) -> Span:
    """Without an opening bracket that is never closed."""
    start, end = span
    if text[start] == "(" and ")" not in text[start:end]:
        start += 1
    return Span(start, end)
