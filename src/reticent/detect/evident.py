"""Whether a text shows that a name is somebody's, where no list knows it: "her partner, Kez", "Kez said", "Dear Kez".

The tagger takes most strange words with a capital for people, and most of them are: names of the whole world are on no
list. The others are firms, places, brands and exclamations. What a person does and undergoes shows in a sentence: who has a
title, a relative, an age, a "he" or "she" behind; who says, asks and is asked. A strange name is somebody's if one of its
mentions shows that; else it is a name, of somebody or something.
"""

import re
from bisect import bisect_left
from collections.abc import Iterator

from reticent.detect.kind_rules import ReadText
from reticent.languages import Token
from reticent.languages.en.labels import GREETINGS, RELATIONS, ROLES
from reticent.languages.en.people_words import MEN, RANKS, WOMEN
from reticent.languages.en.titles import titled
from reticent.languages.lazy import lazy
from reticent.languages.words import LETTERS
from reticent.model import Finding

_PERSONAL = WOMEN | MEN | RANKS | ROLES | frozenset(RELATIONS.split("|"))
_BEHIND_WORD = lazy(r"([^\W\d_]+)(?:,|:| is| was| called| named| =)?\s?[(\"“‘']?$")
_CALLED = lazy(
    r"\b(?:call(?:s|ed)?(?: (?:him|her|me|us|you|them))?|named?|née|nee|aka|known as|nicknamed|alias|and I|me and|it'?s|this is|i am|i'm)[ ,:]*[\"“‘']?$",
    re.IGNORECASE,
)
_GREETED = lazy(rf"(?:^|[\n.!?>,] ?)(?:(?:{GREETINGS}|Oi|Ok|Okay|Sorry|Please|Thank you|Welcome),? )$", re.IGNORECASE)
_LINE_BEFORE, _LINE_BEHIND = (
    lazy(r"(?:^|\n|[-\]>*•] ?|\d[.)] )[ \t>*]*$"),
    lazy(r"\s*(?:[:,.!*]|x+\b)*\s*(?:\n|$)"),
)
_OPENS_SPEECH, _ENDS_SPEECH = lazy(r"(?:\w:|[\"“]) ?$"), lazy(r"[.!?,]?[\"”]")
_SPEAKS = lazy(r"\s?(?:\([^()\n]{1,20}\))?\**:")
_AGED = lazy(r",? \(?(?:aged )?\d{1,2}(?:\)|,|;|\.| ?(?:yo?|y/o|yrs?|years?|months?)\b)|[ ,]+(?:[MF]|and I|& I)\b")
_OWNS = lazy(
    r"['’]s? (?!(?:report|website|annual|share|shares|customers?|head|branch|office|store|shop|site|factory)\b)"
)
_PRONOUN = lazy(r"\b(?:he|she|his|her|hers|him|himself|herself|who|whom|whose)\b", re.IGNORECASE)
_SENTENCE = lazy(r"[^.!?;\n]{0,70}")
_ASKED = frozenset(
    "ask tell meet ring call phone text thank help marry miss know email let give show send pay contact love hug kiss "
    "speak talk chat interview arrest accompany invite remind teach visit blame forgive trust arrest sue dismiss "
    "appoint assure advise warn greet hear shout yell scream laugh smile swear wave".split()
)
"""Verbs of which people are the objects."""
_SUBJECTS, _OBJECTS = ("nsubj", "nsubjpass"), ("dobj", "dative", "pobj", "iobj")
_GROUPS = frozenset("announce launch offer sell supply make provide release report quote charge".split())
"""Verbs whose subjects are firms as often as people."""
_IN_A_ROW = (" and ", " & ", ", ", " or ", "/", " + ")
_AROUND = (" ", ' "', '" ', " “", "” ", " (", ' ("', " (“")
"""What stands between the parts of a name, or before what somebody is called as well."""
_FAR, _INITIALS = 40, 3


def strange(finding: Finding, page: ReadText) -> bool:
    """Whether a person is named by one word that no list knows, no title or full name tells, and that is no initials."""
    said = finding.span.of(page.text)
    words = LETTERS.findall(said)
    single = len(said.split()) == 1 and all(len(word) > 1 for word in words)
    if finding.kind != "person" or not words or not single or said.isupper() or not said[0].isupper():
        return False
    if len(said) <= _INITIALS:
        return False
    lists = page.lexicon
    listed = any(lists.is_given_name(word) or lists.is_surname(word) for word in words)
    return not (listed or said.casefold() in page.full_names or titled(page.text, finding.span) != said)


def evident(page: ReadText) -> frozenset[str]:
    """The strange names that some mention shows to be somebody's."""
    return frozenset(
        finding.span.of(page.text).casefold()
        for finding in page.findings
        if strange(finding, page) and any(_signs(finding, page))
    )


def _signs(finding: Finding, page: ReadText) -> Iterator[bool]:
    """What speaks for somebody at one place."""
    (start, end), text = finding.span, page.text
    before = text[max(0, start - _FAR) : start]
    word = _BEHIND_WORD.search(before)
    yield page.says.get(start) == "person"
    yield word is not None and (word[1].casefold() in _PERSONAL or "person" in page.above(word[1].casefold()))
    yield bool(_CALLED.search(before) or _GREETED.search(before))
    opens = _LINE_BEFORE.search(before) is not None
    yield opens and bool(_SPEAKS.match(text, end) or (_LINE_BEHIND.match(text, end)))
    yield page.is_short_for_somebody(text[start:end])
    yield (before.endswith(", ") and _ENDS_SPEECH.match(text, end) is not None) or (
        _OPENS_SPEECH.search(before) is not None and text[end : end + 2] == ", "
    )
    yield bool(_AGED.match(text, end) or _OWNS.match(text, end))
    rest = _SENTENCE.match(text, end)
    yield rest is not None and _PRONOUN.search(rest.group()) is not None
    yield _is_beside(finding, page)
    yield _acts(finding, page)


def _is_beside(finding: Finding, page: ReadText) -> bool:
    """Whether it is a part of somebody's longer name, or stands in a row with somebody whom the lists know."""
    start, end = finding.span
    for gap in (*_AROUND, *_IN_A_ROW):
        before = page.people_to.get(start - len(gap), []) if page.text.endswith(gap, 0, start) else []
        behind = page.people_from.get(end + len(gap), []) if page.text.startswith(gap, end) else []
        if any(gap in _AROUND or not strange(each, page) for each in (*before, *behind)):
            return True
    return False


def _acts(finding: Finding, page: ReadText) -> bool:
    """Whether it is the subject of a verb in the singular, or the object of one that is done to people."""
    tokens = page.analysis.tokens
    at = bisect_left(page.starts, finding.span.end) - 1
    if at < 0 or tokens[at].span.start < finding.span.start:
        return False
    head = _head(tokens, at)
    if tokens[at].dep in _SUBJECTS:
        return head.tag != "VBP" and head.lemma.casefold() not in _GROUPS
    if tokens[at].dep in _OBJECTS:
        verb = head if head.pos != "ADP" else _head(tokens, at + tokens[at].head)
        return verb.lemma.casefold() in _ASKED
    return False


def _head(tokens: tuple[Token, ...], at: int) -> Token:
    return tokens[at + tokens[at].head]
