"""Languages that somebody speaks, writes or learns: whoever is fluent in Polish is no Pole.

The list of nationalities has their names too. The place tells them apart: behind "in", "into", a verb of speaking, "some" or
somebody's own, and with no noun behind that it would go with; or it does something by itself ("German comes easily to him").
"""

import re
from bisect import bisect_left
from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import replace

from reticent.languages import Analysis, Token
from reticent.languages.lazy import lazy
from reticent.languages.words import LETTERS
from reticent.model import Finding

LANGUAGE = "language"

_TONGUES = frozenset(
    """
    afrikaans albanian amharic arabic armenian azerbaijani basque belarusian bengali bosnian breton bulgarian burmese
    cantonese catalan chinese cornish croatian czech danish dari dutch english estonian farsi finnish flemish french
    frisian gaelic galician georgian german greek gujarati hausa hebrew hindi hungarian icelandic igbo indonesian irish
    italian japanese kazakh khmer korean kurdish kyrgyz lao latin latvian lithuanian luxembourgish macedonian malay maltese
    mandarin maori marathi mongolian nepali norwegian pashto persian polish portuguese punjabi romanian russian samoan
    scots serbian shona sinhala slovak slovene slovenian somali spanish swahili swedish tagalog tajik tamil telugu thai tibetan
    tigrinya turkish turkmen ukrainian urdu uzbek vietnamese welsh wolof xhosa yiddish yoruba zulu
    """.split()
)
"""Names of languages that are names of peoples or adjectives of countries too, and others beside which they stand."""

_ONE = rf"(?:{'|'.join(sorted(_TONGUES))})"
_SPOKEN = lazy(
    r"\b(?:in|into|from|to|fluent|speak\w*|spoke|spoken|talk(?:s|ed|ing)?|learn\w*|taught|teach\w*|stud(?:y|ies|ied|ying)|read(?:s|ing)?"
    r"|wrote|writ(?:e|es|ing|ten)|understand\w*|understood|translat\w+|fail\w*|pass(?:ed|es|ing)?|some|little|no|broken|basic"
    r"|fluent|perfect|good|poor|bad|better|excellent|rusty|school|native|my|your|his|her|their|our|languages?|mother tongue|bit of"
    r"|(?:taught|teach\w*) (?:my|your|him|her|them|our)sel(?:f|ves))"
    rf"\W{{1,3}}(?:(?:some|a little|good|fluent|basic|also) )?(?:{_ONE}(?:,? (?:and|or|but) |, |/)(?:some |a little |good )?){{0,6}}$",
    re.IGNORECASE,
)
_HOW_WELL = lazy(
    r" ?[(:] ?(?:native|fluent|basic|beginners?|intermediate|advanced|conversational|working|professional|mother tongue|bilingual"
    r"|rusty|spoken|written|[ABC][12])\b",
    re.IGNORECASE,
)
"""What stands behind a language in a list of those that somebody has: "Portuguese (native)"."""
_SPEAKING = lazy(r"-(?:speak|language|medium)", re.IGNORECASE)
_LISTED = 90
"""How far before it a list of languages may begin."""
_OF_TIME = frozenset(("last", "next", "this", "every", "all", "only", "yesterday", "today", "tomorrow", "first"))
"""Words behind it that go with something else: he spoke in Spanish last week."""
_OF_A_LANGUAGE = frozenset(
    "speaker lesson class course translation translator interpreter version edition subtitle grammar teacher exam".split()
)
"""Nouns that go with the name of a language."""


def spoken(findings: Iterable[Finding], text: str, analysis: Analysis, kinds: Container[str]) -> Iterator[Finding]:
    """The findings, with the languages among the nationalities called so, where the policy knows that kind."""
    starts = [token.span.start for token in analysis.tokens]
    for finding in findings:
        named = finding.kind == "nationality" and LANGUAGE in kinds
        tongue = named and _are_tongues(finding.span.of(text)) and _is_spoken(finding, text, analysis, starts)
        yield replace(finding, kind=LANGUAGE) if tongue else finding


def _is_determined(before: Sequence[Token], text: str, start: int) -> bool:
    """Whether an article or an adjective stands before it: a German comes, German comes easily."""
    joined = before and text[before[0].span.end : start] == " "
    return bool(joined) and before[0].pos in ("DET", "ADJ", "NUM", "PRON", "NOUN", "PROPN", "CCONJ")


def _are_tongues(said: str) -> bool:
    """Whether it is the name of a language, or of several and how well they are spoken: "Igbo, fluent English"."""
    names = [word.casefold() for word in LETTERS.findall(said) if not word.islower() or word in _TONGUES]
    return bool(names) and _TONGUES.issuperset(names) and (len(names) > 1 or said.casefold() in _TONGUES)


def _is_spoken(finding: Finding, text: str, analysis: Analysis, starts: list[int]) -> bool:
    """Whether the words around it say that it is spoken."""
    start, end = finding.span
    if _HOW_WELL.match(text, end):
        return True
    at = bisect_left(starts, end)
    after = analysis.tokens[at] if at < len(analysis.tokens) else None
    if after is not None and text[end : after.span.start] == " ":
        if after.lemma.casefold() in _OF_A_LANGUAGE:
            return True
        if after.pos in ("NOUN", "PROPN", "ADJ", "NUM") and after.lemma.casefold() not in _OF_TIME:
            return False
        if after.tag == "VBZ" and at and not _is_determined(analysis.tokens[at - 2 : at - 1], text, start):
            return True
    if text[end : end + 1] == "-":
        return _SPEAKING.match(text, end) is not None
    return _SPOKEN.search(text, max(0, start - _LISTED), start) is not None
