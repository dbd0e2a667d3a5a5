"""Cited cases: "Donoghue v Stevenson [1932] AC 562", "Selmouni v. France [GC], no. 25803/94".

What is cited has where it was reported behind it, and stands in a sentence. The name of the case itself stands alone in
its line, or behind "Citation:", and is no precedent.
"""

from collections.abc import Iterator

from reticent.languages.lazy import lazy

_NAME = r"(?:[^\W\d_a-z][\w’'.()&-]{0,40}|&)"
_PARTY = rf"{_NAME}(?: (?:{_NAME}|of|and|the|for|de|van|der|von|ex|parte)){{0,8}}"
_YEAR = r"(?:1[6-9]|20)\d\d"
_REPORT = (
    rf"[*_]{{0,2}}(?: \(No\.? ?\d\)|,? Inc\.)?,? (?:"
    rf"(?:\[{_YEAR}\]|\({_YEAR}\)|{_YEAR}) (?:\(?\d+\)? )?{_NAME}(?: {_NAME}){{0,3}} \d[\d/]*"
    rf"|\d+ [A-Z][\w.]*(?: ?[A-Z\d][\w.]*){{0,3}} \d+"
    rf"|\(?\(?(?:\[GC\]|dec\.)[^\n()]{{0,60}}|\(?nos?\. \d+/\d\d[^\n()]{{0,40}}"
    rf"|\({_YEAR}\)|\(\d\d? [^\W\d_]+ {_YEAR}|\((?:judgment|decision) of"
    r")"
)
BEFORE = 200
"""How many characters before a case tell whether it stands in a sentence."""

CITED = lazy(rf"(?<!\w)({_PARTY} (?:v\.?|vs\.?) (?:the )?{_PARTY}){_REPORT}")
"""A case and where it was reported; the first group is its name."""

_AGAINST = (" v. ", " v ", " vs. ", " vs ")

_IN_PROSE = lazy(r"[^\W\d_A-Z]{2,}[^\n:]*(?:: ?)?[*_(“\"]{0,3}$")
_LEADING = lazy(r"(?:See|In|Cf\.|Compare|Applying|Following|Per|Court’s|Court's)(?: also)? ")
ANYBODY = frozenset(
    """
    r the of and for v vs people state states united king queen crown republic commonwealth ltd inc corp plc llc co
    case in see re ex parte minister secretary department council commissioner attorney general public prosecutor
    """.split()
)
"""Words of parties that are nobody's name."""


def cited_cases(text: str) -> Iterator[tuple[int, int, int]]:
    """Where each cited case begins, where its name ends, and where the place of its report does."""
    for match in CITED.finditer(text) if any(mark in text for mark in _AGAINST) else ():
        leading = _LEADING.match(match[1])
        start = match.start() + (leading.end() if leading else 0)
        line = text[max(text.rfind("\n", 0, start) + 1, start - BEFORE) : start]
        if leading or _IN_PROSE.search(line):
            yield start, match.end(1), match.end()
