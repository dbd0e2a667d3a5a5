"""Which findings are mentions of one thing: entity numbers, counted per kind in order of first appearance.

Who is who among people is for who.py to say. Everything else is the same when it is spelled the same, whatever the case.
An address or user name that is made of a person's name keeps its own kind and number, and its reason says whose it is.
"""

import re
from collections.abc import Iterable
from dataclasses import replace

from reticent.detect.who import People
from reticent.kinds import KINDS
from reticent.languages.en.lexicon import Lexicon
from reticent.model import Finding

ADDRESSES = frozenset({"email", "handle"})
"""What may be made of a person's name, and has a label of its own kind."""

_EDGE = re.compile(r"^(?:the|a|an)\s+|['’]s?$", re.IGNORECASE)
_SPACE = re.compile(r"\W+")
_OWNED = "; made of the name of {label} {number}"
_OWNED_ALREADY = re.compile(re.escape(_OWNED.format(label=KINDS["person"].label, number="")) + r"\d+$")


def number(text: str, findings: Iterable[Finding], lexicon: Lexicon) -> tuple[Finding, ...]:
    """The same findings with entity numbers."""
    findings = list(findings)
    mentions = [finding.span for finding in findings if finding.kind == "person"]
    addresses = [finding.span.of(text) for finding in findings if finding.kind in ADDRESSES]
    people = People(text, mentions, lexicon, addresses)
    persons = iter(people.numbers)
    others: dict[tuple[str, str], int] = {}
    counts: dict[str, int] = {}
    numbered = []
    for finding in findings:
        reason = finding.reason
        if finding.kind == "person":
            entity = next(persons)
        else:
            key = (finding.kind, _SPACE.sub(" ", _EDGE.sub("", finding.span.of(text))).strip().casefold())
            if key not in others:
                others[key] = counts[finding.kind] = counts.get(finding.kind, 0) + 1
            entity = others[key]
        if finding.kind in ADDRESSES:
            reason = _owned(reason, people.owner(finding.span.of(text)))
        numbered.append(replace(finding, entity=entity, reason=reason))
    return tuple(numbered)


def _owned(reason: str, owner: int | None) -> str:
    """The reason, and whose name the address is made of; not twice, where findings are numbered anew."""
    plain = _OWNED_ALREADY.sub("", reason)
    return plain if owner is None else plain + _OWNED.format(label=KINDS["person"].label, number=owner)
