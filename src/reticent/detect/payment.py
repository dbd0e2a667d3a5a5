"""Payment cards (Luhn) and international bank account numbers (ISO 13616), both by their checksums."""

import re

from reticent.detect.patterns import NUMBER, Pattern, by_patterns, valid_by, words

_ISSUERS = re.compile(r"4|5[0-8]|2[2-7]|3[04-9]|6[0-9]|1800|2131")

_HAS_CHECK_DIGIT = valid_by("luhn")

_THIN = "\u00a0\u2007\u2009\u200b-\u200d\u202f\u2060"
_GAP = rf"(?:[ .·_‐‑{_THIN}-]|[ -]?\r?\n ?)"
"""What people and programs put between the digits of a card; at most one of them is a line break."""


def _is_card(text: str) -> bool:
    digits = re.sub(r"\D", "", text)
    return text.count("\n") < 2 and bool(_ISSUERS.match(digits)) and _HAS_CHECK_DIGIT(digits)


PATTERNS = (
    Pattern(
        "card",
        re.compile(
            rf"(?<![\w.-])(?:\d{{4}}{_GAP}\d{{4}}{_GAP}\d{{4}}{_GAP}\d{{1,7}}|\d{{4}}{_GAP}\d{{6}}{_GAP}\d{{4,5}}|\d{{12,19}})(?![\w-]|\.\d)"
        ),
        0.8,
        "a payment card with a valid checksum",
        check=_is_card,
        context=words("card", "cards", "credit", "debit", "visa", "mastercard", "amex", "cc", "payment", "paid"),
        with_context=0.98,
    ),
    Pattern(
        "card",
        re.compile(r"(?<![\w.-])(?:\d{4}[ -]?){3}\d{1,7}(?![\w-]|\.\d)"),
        0.2,
        "a number called a card beside it, though its checksum fails",
        context=words("card", "cards", "visa", "mastercard", "amex", "american express"),
        with_context=0.6,
    ),
    Pattern(
        "iban",
        re.compile(r"(?<!\w)[A-Z]{2}\d{2}(?:[ -]?[A-Z0-9]{4}){2,7}(?:[ -]?[A-Z0-9]{1,3})?(?!\w)", re.IGNORECASE),
        0.98,
        "an international bank account number with a valid checksum",
        check=valid_by("iban"),
    ),
    Pattern(
        "iban",
        re.compile(r"(?<!\w)[A-Z]{2}\d{2}[A-Z0-9]{11,30}(?!\w)"),
        0.3,
        "a number called an IBAN beside it, though its checksum fails",
        context=words("iban", "bank", "account", "transfer", "wire"),
        with_context=0.7,
    ),
)

by_patterns("payment", PATTERNS, anchor=NUMBER)
