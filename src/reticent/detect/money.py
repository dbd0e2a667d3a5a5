"""Amounts of money in any of the usual currencies, percentages and measures, and the length of a sentence."""

import re

from reticent.detect.patterns import Anchor, Pattern, by_patterns
from reticent.languages.en.numbers import SPELLED_NUMBER
from reticent.languages.lazy import lazy
from reticent.languages.openings import opening, openings

_CODES = (
    "EUR|USD|GBP|CHF|JPY|CNY|INR|AUD|CAD|NZD|SEK|NOK|DKK|PLN|CZK|SKK|HUF|RON|ROL|BGN|HRK|RUB|UAH|TRY|TRL|TRY|ATS|DEM"
    "|FRF|ITL|ESP|BEF|NLG|FIM|GRD|PTE|CYP|IEP|LTL|LVL|EEK|MDL|GEL|AMD|ZAR|BRL|MXN|ARS|KRW|HKD|SGD|THB|ILS|US\\$"
)
_NAMES = (
    "(?i:euros?|dollars?|pounds?|pence|cents?|francs?|marks?|liras?|zlotys?|roubles?|rubles?|kron(?:a|or|e|er)|forints?|lei"
    "|rupees?|yen|yuan|pesos?|reais|sch?illings?|drachmas?|lire|guilders?|hryvnias?)"
)
_ALSO = rf"(?:\s?[(\[](?:approx\.? |about |around )?(?:{_CODES}|{_NAMES})?\s?[\d,. ]*(?:{_CODES}|{_NAMES})?[)\]])?"
_AMOUNT = r"\d{1,3}(?:[,. \xa0]\d{3})+(?:[.,]\d{1,2})?|\d+(?:[.,]\d{1,2})?"
_DIGIT = opening(r"\d", r"\w.,")
_SCALE = r"(?:\s?(?:thousand|million|billion|trillion|bn|m|k)\b)?"

_COUNT = rf"(?:\d+|{SPELLED_NUMBER})"
_TERM = rf"{_COUNT}(?: and a half)?[ -](?:years?|months?|weeks?|days?)(?:,? (?:and )?{_COUNT} (?:months?|weeks?|days?)){{0,2}}['’]?s?"
_PUNISHED = Anchor(
    lazy(openings("imprisonment|detention|probation|in (?:prison|jail|custody)|suspended sentence", any_case=True)),
    96,
    1,
)

PATTERNS = (
    Pattern("money", lazy(rf"{openings(f'{_CODES}|[$€£¥₹₽₺]')}\s?(?:{_AMOUNT}){_SCALE}(?![\d]){_ALSO}"), 0.95, "an amount of money"),
    Pattern(
        "money",
        lazy(
            rf"{_DIGIT}(?:\d{{0,2}}(?:[,. \xa0]\d{{3}})+(?:[.,]\d{{1,2}})?|\d*(?:[.,]\d{{1,2}})?){_SCALE}\s?(?:(?:(?:[A-Z][a-z]+ ){{0,2}}(?:{_NAMES})\b|(?:{_CODES})\b){_ALSO}|[€£₺])",
        ),
        0.95,
        "an amount of money",
    ),
    Pattern("quantity", lazy(rf"{_DIGIT}\d*(?:[.,]\d+)?\s?(?:%|per ?cent\b|percent\b)"), 0.7, "a percentage"),
    Pattern(
        "quantity",
        lazy(
            opening(r"\d", r"\w.,/") + r"[\d,.]*\s?(?:square |cubic |sq\.? )?(?:kilomet(?:re|er)s?|met(?:re|er)s?|centimet(?:re|er)s?"
            r"|millimet(?:re|er)s?|miles?|feet|inches|yards|hectares?|acres?|lit(?:re|er)s?|kilograms?|kilos?|grams?"
            r"|tonnes?|tons|km|cm|mm|kg|mg|ml|m²|km²|sq m|lbs?|oz|mph|km/h)\b",
        ),
        0.7,
        "a measure",
    ),
    Pattern("quantity", lazy(rf"\b({_TERM}) (?:imprisonment|detention|probation|in (?:prison|jail|custody)|suspended sentence)", re.IGNORECASE), 0.8, "the length of a sentence", anchor=_PUNISHED),
    Pattern("quantity", lazy(openings(rf"sentenced (?:\w+ ){{0,3}}to (?:a term of |a total of )?({_TERM})", any_case=True)), 0.8, "the length of a sentence"),
)  # fmt: skip

by_patterns("money", PATTERNS)
