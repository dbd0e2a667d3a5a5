"""The other names of whom a text is about: who was born Ann Li and is called Ann Lee is one person."""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from reticent.languages.en.life import KIN
from reticent.model import Finding, Span

_OTHER_NAME = re.compile(
    r"\b(?:born|née|nee|(?:stage|birth|real|full|given|pen|maiden) name(?: is| was| of)?"
    r"|(?:professionally|mononymously) known as|known (?:professionally|mononymously) as|(?:billed|credited) as)"
    r"[\s,:\"“]*$"
)
_NICKNAME = re.compile(r"\s*[\"“(‘'][^\"”()\n]{1,25}[\"”)’']\s*")
_BEHIND_NAMES = re.compile(r",?\s+(?:Jr|Sr|II|III|IV)\.?$|,.*$")
_WORD = re.compile(r"\w+")


def under_one_name(text: str, sentences: Sequence[Span], found: Sequence[Finding]) -> list[Finding]:
    """The findings, in which the subject's names are of one person: "Ann Lee, born Ann Li, was ... Li sang."."""
    people = sorted((finding for finding in found if finding.kind == "person"), key=lambda each: each.span)
    others: set[int] = set()
    for before, finding in pairwise(people):
        subject = people[0].entity
        sentence = next((each for each in sentences if each.covers(finding.span)), None)
        if sentence is None or before.entity not in (subject, *others):
            continue
        if before is people[0] and _NICKNAME.fullmatch(text[before.span.end : finding.span.start]):
            others.add(finding.entity)
            continue
        lead = text[sentence.start : finding.span.start]
        kin = any(word.casefold() in KIN for word in _WORD.findall(lead))
        if _OTHER_NAME.search(lead) and not kin:
            others.add(finding.entity)
    same = others - {people[0].entity} if people else set()
    return [
        replace(finding, entity=people[0].entity) if finding.kind == "person" and finding.entity in same else finding
        for finding in found
    ]


def is_part_of_name(called: str, name: str) -> bool:
    """Whether somebody is called by a part of their name, but the first: "Te Rangi", or "Lee" for Bob Lee, Jr."""
    _, _, rest = _BEHIND_NAMES.sub("", name).partition(" ")
    return f" {called} " in f" {rest} "
