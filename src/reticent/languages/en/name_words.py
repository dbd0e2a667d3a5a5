"""Names that are verbs and adjectives too, where they plainly are: "May need a hoist", "he will", "Chase the invoice".

A Mr Chase in a text does not make a name of every "Chase" at the beginning of a line. What stands around the word
decides, and only where no name could stand: a subject before "will", a verb without ending behind "May", an object
behind an order. Wherever a name could stand too ("Bill the nurse treats you well"), it is taken for one.
"""

import re

from reticent.languages.en.labels import ROLES
from reticent.languages.lazy import lazy
from reticent.languages.words import LETTERS, UPPER
from reticent.model import Span

_MODALS = frozenset(("will", "may"))
_ORDERS = frozenset("bill chase chuck grant jack mark nick pat rob skip sue".split())
_QUALITIES = frozenset("bright earnest frank gay long rich sharp short young".split())

_SUBJECT_BEFORE = lazy(
    r"\b(?:i|you|u|he|she|it|we|they|who|that|which|this|there|one|what)[ \xa0](?:also |then |still |now |just )?$",
    re.IGNORECASE,
)
_BARE_VERB = (
    "accept accompany add advise allow apply arrange ask attend be become begin bring carry come consider continue"
    " depend do eat explain f/u feel find follow forget get give go happen have hear include inform join keep know"
    " learn leave lend lose make mean meet need never not pay prefer provide raise receive refer refuse remain remove"
    " require resume return ring see seek seem send serve shower sleep speak stay submit take tell try want write"
)
"""Verbs that are hardly ever nouns, and whose past is another word: behind a name they would have an ending."""
_VERB_BEHIND = lazy(
    r"[ \xa0](?:also |only |still |then |now |well |soon |probably |both )?"
    rf"(?:{_BARE_VERB.replace(' ', '|')})(?![\w'’])"
)
_SUBJECT_BEHIND = lazy(
    r"[ \xa0](?:(?:i|you|u|he|she|it|we|they|there) (?:even |ever |still |please |just |also )?"
    rf"(?:{_BARE_VERB.replace(' ', '|')})(?![\w'’])|(?:the|this|that|these|those|your|my|our|his|her|their) [a-z])"
)
_OBJECT_BEHIND = lazy(
    r"[ \xa0](?:up |down |off |out )?"
    r"(?:the|an?|all|any|each|every|both|some|this|that|these|those|my|our|your|his|her|its|their|it|them|him|us|me)\b(?!['’])"
)
_ITEM = lazy(r"(?:^|\n)[ \t>]*(?:[-*•–]|\(?(?:\d{1,2}|[a-z])[.)]|\[[ x]\])[ \t]+(?:\[[ x]\] )?$")
_OPENS = lazy(r"(?:^|\n|[.!?;:][\"”')\]]?[ \xa0]|[ \t][-–—] )[ \t>]*$")
_ENDINGS = r"(?:or|er|ion|ment|ance|ity|ist|ee)s?"
_THING_BEHIND = lazy(
    r"[ \xa0](?!(?:after|later|never|ever|over|rather|together|however|further)\b)"
    rf"[a-z]{{3,}}{_ENDINGS}\b(?!['’])"
)
"""A noun that is no form of a verb, by its ending."""
_INITIAL = lazy(rf"\b(?:[{UPPER}]|Mrs?|Ms|Dr|Prof|Rev|Sgt|Cpl|St)\.[ \xa0]$")
_ROLE_BEHIND = lazy(r"[ \xa0](?:the|an?) ([a-z]+)\b(?: ([a-z]+))?")
_BE_BEFORE = lazy(
    r"\b(?:is|was|were|are|am|be|been|being|very|so|too|quite|rather|as|more|most)[ \xa0]$", re.IGNORECASE
)


def reads_as_word(text: str, span: Span) -> bool:
    """Whether what looks like a name is the verb or the adjective that it also is, by the words around it."""
    said = span.of(text)
    word = said.casefold()
    if word not in _MODALS | _ORDERS | _QUALITIES or not LETTERS.fullmatch(said):
        return False
    before = text[max(0, span.start - 24) : span.start]
    small = said.islower()
    if word in _MODALS:
        if small and _SUBJECT_BEFORE.search(before):
            return True
        first = small or _is_first(text, span.start)
        asks = _SUBJECT_BEHIND.match(text, span.end) is not None and not _is_called(text, span.end)
        return first and (asks or _VERB_BEHIND.match(text, span.end) is not None)
    if word in _QUALITIES:
        return small and _BE_BEFORE.search(before) is not None
    if small or not _is_first(text, span.start):
        return False
    item = _ITEM.search(text, max(0, span.start - 12), span.start)
    if item and _THING_BEHIND.match(text, span.end):
        return True
    return _OBJECT_BEHIND.match(text, span.end) is not None and not _is_called(text, span.end)


def _is_called(text: str, end: int) -> bool:
    """Whether what follows may say who somebody is: "the nurse", "the plumber"."""
    role = _ROLE_BEHIND.match(text, end)
    words = [word for word in role.groups("") if len(word) > 3] if role else []
    return any(word in ROLES or word.endswith(("er", "or", "ist", "man", "woman", "ian")) for word in words)


def _is_first(text: str, start: int) -> bool:
    """Whether a sentence, a line or an item of a list begins here."""
    before = max(0, start - 12)
    if _INITIAL.search(text, before, start):
        return False
    return start == 0 or bool(_OPENS.search(text, before, start) or _ITEM.search(text, before, start))
