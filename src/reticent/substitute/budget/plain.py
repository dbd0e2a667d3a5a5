"""Statements so plain that they read well whatever stood around them: "She starred in a drama series.".

Somebody, a verb, and what it needs, in words that are said of many: the safe form of a sentence of which nothing else
may be said. The figures of `fluency` are of no use for so few words.
"""

import re

from reticent.languages.en.life import FEMALE_FORMS, GENERAL_NOUNS, KNOWN_AS, OFFICES, RELATIVES

_PIECES = (GENERAL_NOUNS.keys() | {each for nouns in GENERAL_NOUNS.values() for each in nouns}) - frozenset(
    "television tv soap stage theatre theater broadway picture single production productions school university college "
    "club team company band magazine".split()
)
_PIECE = "|".join(sorted(_PIECES | frozenset(("films", "movies", "plays", "dramas", "drama", "soap opera", "comedy"))))
_CALLED = {*KNOWN_AS, *OFFICES, *(form for forms in FEMALE_FORMS.values() for form in forms)} - {
    "star",
    "voice",
    "model",
}
_TRADE = "|".join(sorted(_CALLED))
_OF_A_SORT = r"(?:(?!(?:an?|the|of|in|on|and|or|as|by|for|to|with|at|from|his|her|its|several|many|some)\b)[\w-]+ )"
_WHO = r"(?:he|she|\[PERSON \d+\])"
_BORN = r"(?: \(born in the \d{3}0s(?:, died in the \d{3}0s)?\))?"
_WHEN = r"(?: in the (?:early |mid-|late )?\d{3}0s)?"
_ALSO = r"(?:also |later |currently |previously )?"
_IN_ONE = rf"(?:in|on) (?:(?:an?|several|many|numerous|some) )?{_OF_A_SORT}{{0,3}}(?:{_PIECE})"
_SOMEBODY = (
    rf"(?:(?:(?:(?:an?|the) )?{_OF_A_SORT}{{0,2}}(?:{_TRADE}) )?(?:\[PERSON \d+\])"
    rf"|(?:an?|the) {_OF_A_SORT}{{0,2}}(?:{_TRADE}))"
)
_PLACE = r"(?:(?:the )?[A-Z]\w+(?: [A-Z]\w+){0,2}|an? (?:city|town|school|college|university))"
_PRIZES = r"(?:an award|(?:several )?awards|(?:several )?award nominations|an award nomination)"

_ROLE = rf"(?:an? )?{_OF_A_SORT}{{0,2}}(?:roles?|part|lead|character)"
_AS_SOMEBODY = r"(?: (?:as|of|opposite|alongside|with) \[PERSON \d+\])?"
_HAS = rf"(?:has |had )?{_ALSO}"

_STATEMENTS = (
    rf"{_HAS}(?:starred|co-starred|appeared|acted|performed|featured|worked) {_IN_ONE}{_AS_SOMEBODY}{_WHEN}",
    rf"{_HAS}(?:worked|acted|performed|appeared) (?:on|in) (?:television|radio|film|films|the stage|stage){_WHEN}",
    rf"(?:stars|appears) {_IN_ONE}{_AS_SOMEBODY}",
    rf"{_HAS}(?:plays|played|portrayed|voiced|(?:starred|appeared)(?: as| alongside| opposite| with)) "
    rf"\[PERSON \d+\](?: {_IN_ONE})?{_WHEN}",
    rf"{_HAS}provided the voice of \[PERSON \d+\](?: {_IN_ONE})?",
    rf"{_HAS}(?:has|had|played) {_ROLE} {_IN_ONE}{_WHEN}",
    rf"(?:is|was) {_ALSO}(?:the |an? )?{_OF_A_SORT}{{0,3}}(?:{_TRADE})"
    rf"(?:, {_OF_A_SORT}{{0,2}}(?:{_TRADE}))*(?:,? and {_OF_A_SORT}{{0,2}}(?:{_TRADE}))?",
    rf"(?:is|was) the (?:{'|'.join(sorted(RELATIVES))}) of {_SOMEBODY}(?: and {_SOMEBODY})?",
    rf"{_ALSO}(?:married|divorced|met) {_SOMEBODY}{_WHEN}",
    rf"(?:(?:was born|grew up|lived|died|worked|studied|retired) in|moved to) {_PLACE}{_WHEN}",
    rf"{_ALSO}studied (?:acting|drama|music|law|medicine|theatre|art|dance)(?: at an? (?:school|college|university))?",
    r"died(?: of \w+| in the \d{3}0s)",
    rf"{_HAS}(?:won|received|was nominated for|been nominated for) {_PRIZES}{_WHEN}",
    rf"{_HAS}(?:won|received|was nominated for) {_PRIZES} for (?:his|her) (?:role|performance|work) {_IN_ONE}{_WHEN}",
    r"(?:has|had) (?:one|two|three|four|five|six|several) (?:children|child|sons?|daughters?)",
    rf"(?:is|was) {_OF_A_SORT}?(?:known|remembered) "
    rf"(?:for (?:his|her) {_ROLE}{_AS_SOMEBODY}|for playing \[PERSON \d+\]) {_IN_ONE}",
    rf"made (?:his|her) {_OF_A_SORT}{{0,3}}debut {_IN_ONE}{_WHEN}",
)
_PLAIN = re.compile(rf"(?:in the \d{{3}}0s, )?{_WHO}{_BORN} (?:{'|'.join(_STATEMENTS)})\.", re.IGNORECASE)


def is_plain(sentence: str) -> bool:
    """Whether a sentence is one of those."""
    return bool(_PLAIN.fullmatch(" ".join(sentence.split())))
