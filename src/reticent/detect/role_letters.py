"""Abbreviations that say what somebody is: "SW arrived", "Mo. answered". They name nobody, and stay.

Notes of social workers, nurses and lawyers are full of them, and to a recognizer they look like initials. They are
somebody's only where the text names one in full whose initials they are. "Mo" is also a name: with its point it is the
mother where the text writes "mo." too, or "Fa.".
"""

import re
from collections.abc import Iterable, Iterator

from reticent.detect.personal_names import parse
from reticent.languages.en.lexicon import Lexicon
from reticent.languages.en.people_words import ROLE_LETTERS
from reticent.model import Finding
from reticent.view import fold

_PARENT = re.compile(r"(?:Mo|Fa|mo|fa)\.?")
_SMALL_PARENT, _TWO_PARENTS = re.compile(r"(?<!\w)(?:mo|fa)\.(?=[ ,)])"), re.compile(r"(?<!\w)(?:Mo|Fa)\.(?= [a-z])")
_GUESSES = frozenset(("tagged", "people", "unknown", "mentions"))


def without_roles(findings: Iterable[Finding], text: str, lexicon: Lexicon) -> Iterator[Finding]:
    """The findings without people who are only told by what they are."""
    findings = list(findings)
    doubtful = [each for each in findings if _may_be_role(each, text)]
    if not doubtful:
        yield from findings
        return
    names = [
        parse(text, each.span, lexicon).name for each in findings if each.kind == "person" and each not in doubtful
    ]
    signs = {way for name in names if name.full for way in name.initials()}
    parents = bool(_SMALL_PARENT.search(text)) or len({match.group() for match in _TWO_PARENTS.finditer(text)}) > 1
    for each in findings:
        if each not in doubtful or not _is_role(each, text, signs, parents=parents):
            yield each


def _may_be_role(finding: Finding, text: str) -> bool:
    said = _role_in(finding, text)
    guess = finding.kind in ("person", "name", "unique") and finding.detector in _GUESSES and not finding.who
    return guess and (said in ROLE_LETTERS or _PARENT.fullmatch(said) is not None)


def _role_in(finding: Finding, text: str) -> str:
    """What was found, without the small words behind it: of "SW gave mo" the SW."""
    first, _, rest = finding.span.of(text).partition(" ")
    return first if rest.islower() else finding.span.of(text)


def _is_role(finding: Finding, text: str, signs: set[str], *, parents: bool) -> bool:
    said = _role_in(finding, text)
    if said in ROLE_LETTERS:
        return fold(said) not in signs
    return parents and (said.endswith(".") or text[finding.span.end : finding.span.end + 1] == ".")
