"""Ages of people: "aged 53", "53 years old", "a 53-year-old", "turned 22", "in his sixties"."""

import re

from reticent.detect.patterns import Anchor, Pattern, by_patterns
from reticent.languages.en.numbers import DECADES, SPELLED_NUMBER
from reticent.languages.lazy import lazy
from reticent.languages.openings import openings

_AGE = r"1[0-2]\d|[1-9]?\d"
_NUMBER = rf"(?:{_AGE}|{SPELLED_NUMBER})"

_ABOUT_AGE = lazy(
    openings(
        r"years?[- ]|a(?<![a-z].)ge[ds]?\b|months?-|weeks?-|o(?<=[- ].)ld\b|turn|y/o|[mf](?<=\d.)\b|y(?<!\w.)o\b|yrs?\b"
        r"|in (?:his|her|their|my|our) |i am (?=\d)|i['’]m (?=\d)|(?:he|she) (?:is|was) (?=\d)|['’]s (?=\d)|is now (?=\d)"
        r"|, (?=\d{1,3},)",
        behind="",
        any_case=True,
    )
)


def _age(score: float, expression: str) -> Pattern:
    return Pattern("age", lazy(expression, re.IGNORECASE), score, "an age")


PATTERNS = (
    _age(0.95, rf"\b({_NUMBER})[- ]years?[- ]olds?\b"),
    _age(0.95, rf"\b({_NUMBER})[- ](?:months?|weeks?)[- ]old\b"),
    _age(0.95, rf"\b({_NUMBER})\s(?:years|yrs)\sof\sage\b"),
    _age(0.9, rf"(?<!\bx )(?<!\bfor )(?<!\bpast )(?<!\blast )\b({_NUMBER}\s?(?:y/o|yo))\b(?! (?:ago|later|of))"),
    _age(0.9, rf"(?:[,(:;|]\s?|\b(?:is|was|male|female|man|woman|boy|girl|pt|patient)\s)({_NUMBER}\s?yrs?)\b(?! (?:ago|later|of))"),
    _age(0.9, rf"\b({_NUMBER}\s?yrs?)[- ]old\b"),
    _age(0.9, rf"[(\[]((?:{_AGE})\s?[MF])[)\]]"),
    _age(0.7, r"(?<![\w.,/-])((?:1[89]|[2-9]\d)[MF])(?= (?:patient|with|who|presents|pt|here)\b)"),
    _age(0.9, rf"(?<!\blegal )(?<!\bminimum )(?<!\bretirement )(?<!\bvoting )\b(?:aged?|ages|at the age of|turn(?:s|ed|ing)?)\s(?:of\s)?(?:about\s|around\s)?({_NUMBER})\b(?![%.,]\d|\s(?:per|times))"),
    _age(0.9, rf"\bage\s?[:=]\s?({_AGE})\b"),
    _age(0.8, rf"\b(?:in (?:his|her|their|my|our) )((?:early |mid-?|late )?(?:[2-9]0['’]?s|{'|'.join(DECADES)}))\b"),
    _age(0.6, rf"\b(?:I am|I['’]m|(?:he|she) (?:is|was)|(?:he|she)['’]s|is now)\s({_AGE})(?=\s*(?:[.,;!?)]|$|and\b|years\b|now\b|today\b))"),
    _age(0.55, rf"(?<=\w, )({_AGE})(?=, (?:of|from|who|was|is|a|an|said|told|has)\b)"),
)  # fmt: skip

by_patterns("ages", PATTERNS, anchor=Anchor(_ABOUT_AGE, 33, 32))
