"""Companies and institutions by the words they are called with: "Ltd", "University of", "works for"."""

from collections.abc import Iterator

from reticent.detect import detector
from reticent.languages import Analysis
from reticent.languages.en.institutions import HEADS, INSTITUTIONS, LEGAL_FORMS
from reticent.languages.lazy import lazy
from reticent.languages.openings import opening, openings
from reticent.languages.words import LETTERS, UPPER
from reticent.model import Document, Finding, Span
from reticent.world import World

_CAP = rf"(?:[{UPPER}][\w'’&-]{{0,60}}|[{UPPER}]\.)"
_JOIN = r"(?:(?:of|and|the|for|de|la|du|des|del|di|und|et|y|&|et) )"
_NAME = rf"{_CAP}(?:[^\S\n]{_JOIN}{{0,2}}{_CAP}){{0,5}}"
_BEGUN = opening(UPPER, r"\w'’&-")
_FIRST = r"(?:[\w'’&-]{0,60}|\.)"
_REST = rf"(?:[^\S\n]{_JOIN}{{0,2}}{_CAP}){{0,5}}"
"""A name from behind its first letter, and from behind its first word."""
_OF_PARTNERS = lazy(rf"{_BEGUN}{_FIRST}, {_CAP} and {_CAP}(?= (?:is|was|has|are)\b)")
_PARTNERS = lazy(rf", {_CAP} and {_CAP} (?:is|was|has|are)\b")
"""What stands behind the first of them: it begins with something plain, and nearly no text has it."""
PATTERNS = (
    (0.9, "a name with a legal form", lazy(rf"{_BEGUN}{_FIRST}{_REST}?(?:,?[^\S\n](?:{LEGAL_FORMS})\b(?!-\w))+(?:\.(?!\s+[A-Z]|\s*$))?")),
    (0.8, "an institution's name", lazy(rf"{openings(HEADS)} of (?:the )?{_NAME}")),
    (0.75, "an institution's name", lazy(rf"{_BEGUN}{_FIRST}{_REST}[^\S\n](?:{HEADS})\b(?!-\w)")),
    (0.8, "a firm named after its partners", _OF_PARTNERS),
)  # fmt: skip
_EMPLOYER = lazy(
    openings(r"work(?:s|ed|ing)? (?:for|at)|employed (?:by|at)|employee of|joined|employer:?|company:?|CEO of|founder of|manager at|engineer at"
    r"|resign(?:ed|ation)? from|address of|options at|support")
    + rf"\s((?:the\s)?{_NAME})",
)  # fmt: skip
_WORD_OR_STOP = r"\w."
_DESCRIBED = lazy(
    rf"({opening(UPPER, _WORD_OR_STOP)}{_FIRST}{_REST})(?= (?:is|was) (?:a|an|the)(?: [\w-]+){{0,3}} (?:company|agency|firm|brainchild|startup|start-up|manufacturer|provider|supplier|corporation|charity|bank)\b)"
)


@detector("organisations", "organisation")
def detect(document: Document, _analysis: Analysis, world: World) -> Iterator[Finding]:
    """Find them."""
    text, lexicon = document.text, world.lexicon
    for score, reason, expression in PATTERNS:
        if expression is _OF_PARTNERS and not _PARTNERS.search(text):
            continue
        for match in expression.finditer(text):
            words = [word for word in LETTERS.findall(match.group()) if len(word) > 2]
            if score >= 0.9 or not all(lexicon.is_ordinary(word) or word.casefold() in INSTITUTIONS for word in words):
                yield Finding(Span(*match.span()), "organisation", score, "organisations", reason)
    for expression, reason in ((_EMPLOYER, "an employer by the words before it"), (_DESCRIBED, "described as a firm")):
        for match in expression.finditer(text):
            yield Finding(Span(*match.span(1)), "organisation", 0.7, "organisations", reason)
