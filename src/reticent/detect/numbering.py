"""Which findings are mentions of one thing: entity numbers, counted per kind in order of first appearance.

Who is who among people is for who.py to say. Everything else is the same when it is spelled the same, whatever the case.
"""

import re
from collections.abc import Iterable
from dataclasses import replace

from reticent.detect.who import People
from reticent.languages.en.lexicon import Lexicon
from reticent.model import Finding

_EDGE = re.compile(r"^(?:the|a|an)\s+|['’]s?$", re.IGNORECASE)
_SPACE = re.compile(r"\W+")


def number(text: str, findings: Iterable[Finding], lexicon: Lexicon) -> tuple[Finding, ...]:
    """The same findings with entity numbers."""
    findings = list(findings)
    people = People(text, [finding.span for finding in findings if finding.kind == "person"], lexicon)
    persons = iter(people.numbers)
    others: dict[tuple[str, str], int] = {}
    counts: dict[str, int] = {}
    numbered = []
    for finding in findings:
        if finding.kind == "person":
            entity = next(persons)
        else:
            key = (finding.kind, _SPACE.sub(" ", _EDGE.sub("", finding.span.of(text))).strip().casefold())
            if key not in others:
                others[key] = counts[finding.kind] = counts.get(finding.kind, 0) + 1
            entity = others[key]
        numbered.append(replace(finding, entity=entity))
    return tuple(numbered)
