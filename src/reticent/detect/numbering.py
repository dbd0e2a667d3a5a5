"""Which findings are mentions of one thing: entity numbers, counted per kind in order of first appearance.

Who is who among people is for who.py to say, and what is short for an organisation's name for short_names.py. Everything else is the same when it is
spelled the same, whatever the case; what is only known to be a name is what the same name is elsewhere in the text.
An address or user name that is made of a person's name keeps its own kind and number, and its reason says whose it is.

Whoever the user named is one person by whatever word: findings with the same `who` have one number, and others that
would share it are that person's too, and have the same role and label.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from reticent.detect.filed import FiledNames
from reticent.detect.short_names import Firms
from reticent.detect.who import WhoIsWho
from reticent.languages.en.lexicon import Lexicon
from reticent.model import Finding
from reticent.view import fold

ADDRESSES = frozenset({"email", "handle"})
"""What may be made of a person's name, and has a label of its own kind."""

NAMED = frozenset({"person", "organisation", "place", "work", "product", "event", "award"})
"""Kinds of things that have names."""

_EDGE = re.compile(r"^(?:the|a|an)\s+|['’]s?$", re.IGNORECASE)
_SPACE = re.compile(r"\W+")
_MADE_OF = "; made of the name of "


def number(
    text: str, findings: Iterable[Finding], lexicon: Lexicon, names: FiledNames | None = None
) -> tuple[Finding, ...]:
    """The same findings with entity numbers; `names` know what the mentions say."""
    findings = _of_one_kind(text, findings)
    firms = Firms(text, findings, lexicon)
    findings = [replace(each, kind="organisation") if firms.names(each) else each for each in findings]
    mentions = [finding.span for finding in findings if finding.kind == "person"]
    addresses = [finding.span.of(text) for finding in findings if finding.kind in ADDRESSES]
    people = WhoIsWho(text, mentions, lexicon, addresses, names)
    persons = iter(people.numbers)
    others: dict[tuple[str, str], int] = {}
    counts: dict[str, int] = {}
    numbered = []
    for finding in findings:
        if finding.kind == "person":
            entity = next(persons)
        else:
            key = (finding.kind, _same(text, finding, firms))
            if key not in others:
                others[key] = counts[finding.kind] = counts.get(finding.kind, 0) + 1
            entity = others[key]
        numbered.append(finding if finding.entity == entity else replace(finding, entity=entity))
    named = as_named(numbered)
    labels = {one.entity: other.label for one, other in zip(numbered, named, strict=True) if one.kind == "person"}
    return tuple(
        _with_owner(text, finding, people, labels) if finding.kind in ADDRESSES else finding for finding in named
    )


def _same(text: str, finding: Finding, firms: Firms) -> str:
    """What is alike in all mentions of one thing."""
    if finding.who and finding.kind == "hidden":
        return finding.who
    return " ".join(firms.name(finding)) if finding.kind == "organisation" else _spelling(text, finding)


def _spelling(text: str, finding: Finding) -> str:
    said = finding.span.of(text)
    return said.casefold() if said.isalnum() else _SPACE.sub(" ", _EDGE.sub("", said)).strip().casefold()


def _of_one_kind(text: str, findings: Iterable[Finding]) -> list[Finding]:
    """The findings; a name of which nobody said what it names has the kind of the surest that is spelled the same.

    So has a user name that is no more than the name of somebody in the text: "@Zsuzsa" is Zsuzsa.
    """
    findings = list(findings)
    people = {fold(finding.span.of(text)) for finding in findings if finding.kind == "person"}
    findings = [
        replace(finding, kind="person")
        if _is_plain_name(finding, text) and _name_in(text, finding) in people
        else finding
        for finding in findings
    ]
    known: dict[str, Finding] = {}
    for finding in findings:
        if finding.kind in NAMED:
            spelled = _spelling(text, finding)
            known[spelled] = max(known.get(spelled, finding), finding, key=_sure)
    return [
        replace(finding, kind=same.kind)
        if finding.kind == "name" and not finding.who and (same := known.get(_spelling(text, finding)))
        else finding
        for finding in findings
    ]


def _is_plain_name(finding: Finding, text: str) -> bool:
    """Whether the tagger alone takes letters and nothing else for a user name, which a field or a site would know to be one."""
    return finding.kind == "handle" and finding.detector == "tagged" and _name_in(text, finding).isalpha()


def _name_in(text: str, finding: Finding) -> str:
    return fold(finding.span.of(text).lstrip("@"))


def _sure(finding: Finding) -> tuple[float, int]:
    return finding.score, -finding.span.start


def _with_owner(text: str, finding: Finding, people: WhoIsWho, labels: dict[int, str]) -> Finding:
    """The finding of an address with whose name it is made of in its reason; once, where findings are numbered anew."""
    reason = finding.reason.partition(_MADE_OF)[0]
    owner = people.owner(finding.span.of(text))
    return replace(finding, reason=reason if owner is None else reason + _MADE_OF + labels[owner])


def as_named(numbered: Sequence[Finding]) -> list[Finding]:
    """The findings with those of each person whom the user named under one number, and no two such people under one.

    People with a label of their own come last, so that no number is missing in the text.
    """
    named: dict[int, dict[str, Finding]] = {}
    for finding in numbered:
        if finding.kind == "person" and finding.who:
            named.setdefault(finding.entity, {}).setdefault(finding.who, finding)
    if not named:
        return list(numbered)
    owned = [_owned(finding, list(named.get(finding.entity, {}).values())) for finding in numbered]
    people = [finding for finding in owned if finding.kind == "person"]
    keys = dict.fromkeys(each.who or each.entity for each in sorted(people, key=lambda each: bool(each.called)))
    numbers = {key: at for at, key in enumerate(keys, 1)}
    return [replace(each, entity=numbers[each.who or each.entity]) if each.kind == "person" else each for each in owned]


def _owned(finding: Finding, owners: Sequence[Finding]) -> Finding:
    """A mention of a person as that of the one named person who has its number."""
    if finding.kind != "person" or finding.who or len(owners) != 1:
        return finding
    return replace(finding, who=owners[0].who, role=owners[0].role, called=owners[0].called)
