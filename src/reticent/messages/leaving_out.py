"""A message without a phrase: without what stands behind a preposition, before a noun, in a clause, in a sentence."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from reticent.languages.en import attributes
from reticent.languages.en.function_words import SUBJECT_PRONOUNS
from reticent.languages.en.inflection import article
from reticent.messages.phrase_place import POSSESSIVE, PhrasePlace
from reticent.model import Replacement, Span

if TYPE_CHECKING:
    from reticent.languages import Token

_BY = frozenset("in at near from on with for to by around outside behind".split())
_TURNS = re.compile(
    r"(?:\b(?:not|no|never|nobody|nothing|nor|neither|without|only|except|unless|cannot|hardly|barely|than)\b|n['’]t\b)"
    r"(?!.*(?:,|\b(?:and|but|so|because)\b))",
    re.IGNORECASE | re.DOTALL,
)
"""What turns the truth of a clause round."""
_ONCE = re.compile(r"[^,;]*\bfor the (?:first|last|only) time\b", re.IGNORECASE)
"""Behind what was done for the first time: who played hockey for the first time may have done sports before."""
FEW_WORDS = 4
"""A message that has fewer words left says nothing."""
_LINK = re.compile(r",\s+(?:and|but|so|where|because|which|\w+ing)\b")
_OPEN_CLAUSE = re.compile(r"\b(?:if|when|while|because|although|after|before|since)\b", re.IGNORECASE)
_GOES_ON = frozenset(", and but so on every in for with today now yesterday tonight after before".split())
_REFERS = frozenset(
    "it its he his she her they their them this that these those but so and or which there we us also then plus".split()
)
"""What a sentence starts with that goes on from the one before."""
_ADDS = frozenset("maybe perhaps even especially particularly mostly mainly not".split())
"""What a sentence without a subject starts with that adds to the one before."""
_POINTS = frozenset("it them they one ones those these he him she her".split())
"""What points back where no noun stands before it in its sentence."""
_PUTTING = frozenset("put place set get keep bring take send".split())
"""Verbs that say little without where something is put."""
_SENDING = frozenset("put place set send".split())
"""Verbs that say little without it, whatever is put."""
_OF_SEVERAL = frozenset("first second third fourth fifth sixth other others another both last next".split())
"""What is left of "the fifth loaf" where the loaf was named before."""
_ENDS = frozenset((".", "!", "?", "…", ";", ")", ""))


def turned_round(here: PhrasePlace) -> bool:
    """Whether a general term would claim more: who does not vote for one party may vote for another.

    Not where the phrase is the writer's own: who cannot drive "my Skoda" has a car.
    """
    before, behind = here.text[here.sentence.start : here.span.start], here.text[here.span.end : here.sentence.end]
    return here.before != "my" and bool(_TURNS.search(before) or _ONCE.match(behind))


def left_out(here: PhrasePlace) -> Replacement | None:
    """The sentence without the phrase: without its prepositional phrase, its clause, or the whole sentence."""
    smaller = [] if turned_round(here) else [_without_modifier, _without_adjunct]
    ways = (way(here) for way in (*smaller, _without_clause, without_sentence))
    return next((found for found in ways if found and all(_covers(found, each) for each in here.also)), None)


def _covers(edit: Replacement, span: Span) -> bool:
    return edit.start <= span.start and span.end <= edit.end


def _without_modifier(here: PhrasePlace) -> Replacement | None:
    """Without the pottery of "my pottery class"; it is a class all the same."""
    if not here.modifies or here.pos(here.last + 1) != "NOUN":
        return None
    noun = here.tokens[here.last + 1]
    if here.before in ("a", "an"):
        word = noun.span.of(here.text)
        start = here.tokens[here.first - 1].span.start
        return here.instead(start, noun.span.end, f"{article(word)} {word}")
    if here.before not in POSSESSIVE | {"the"} and not (here.opens(here.span.start) and noun.tag == "NNS"):
        return None
    if here.opens(here.span.start):
        word = noun.span.of(here.text)
        return here.instead(here.span.start, noun.span.end, word)
    return here.instead(here.span.start, noun.span.start, "")


def _without_adjunct(here: PhrasePlace) -> Replacement | None:
    """A preposition and what follows it, at the end of a clause, behind a word that does without."""
    at = here.first - 1
    while here.pos(at) in ("DET", "ADJ", "PRON") and here.word(at) not in SUBJECT_PRONOUNS:
        at -= 1
    before = here.token(at - 1)
    if here.word(at) not in _BY or here.modifies or before is None or before.lemma in attributes.NEEDS_PLACE:
        return None
    if _is_put_there(here, at) or _joined_by_another(here):
        return None
    noun = before.pos in ("NOUN", "PROPN", "PRON")
    closes = here.after in _ENDS or here.after in _GOES_ON or (noun and here.pos(here.last + 1) in ("AUX", "VERB"))
    if not closes or re.search(r"\bthere\b", here.text[here.span.end : here.sentence.end], re.IGNORECASE):
        return None
    if before.pos == "VERB" and here.word(at) not in ("in", "at", "near"):
        return None
    if not (noun or before.pos in ("ADV", "VERB")) or (noun and here.opens(before.span.start) and before.pos != "NOUN"):
        return None
    return here.instead(before.span.end, here.span.end, "")


def _is_put_there(here: PhrasePlace, at: int) -> bool:
    """Whether the preposition at an index says where something is put, sent or taken to."""
    put, verb = here.tokens[at - 1], here.verb_before(at)
    if put.pos == "PRON":
        return verb in _PUTTING
    return put.dep in ("dobj", "obj") and (verb in _SENDING or (verb in _PUTTING and here.word(at) == "to"))


def _joined_by_another(here: PhrasePlace) -> bool:
    """Whether another thing stands behind the same preposition: "with the binoculars and a flask"."""
    tokens = here.analysis.tokens
    joined = (at + token.head for at, token in enumerate(tokens) if token.dep == "conj" and token.pos != "VERB")
    return any(tokens[to].span.overlaps(here.span) for to in joined)


def _without_clause(here: PhrasePlace) -> Replacement | None:
    """What follows the last comma ("..., and insulin is expensive"), where a sentence stands before it."""
    sentence = here.sentence
    head, tail = here.text[sentence.start : here.span.start], here.text[here.span.end : sentence.end]
    comma = head.rfind(",")
    if (
        comma < 0
        or re.search(r"[,;:]|\?\s*$", tail)
        or not _LINK.match(head[comma:])
        or _OPEN_CLAUSE.search(head[:comma])
    ):
        return None
    until = sentence.start + comma
    said = [token.pos for token in here.tokens if sentence.start <= token.span.start < until]
    if not {"VERB", "AUX"}.intersection(said):
        return None
    end = here.span.end + len(re.sub(r"[.!?…]?\s*$", "", tail))
    return here.instead(until, end, "")


def without_sentence(here: PhrasePlace) -> Replacement | None:
    """One sentence of several, with the question that it answers; none that the next one goes on from."""
    sentences = here.analysis.sentences
    at = next((at for at, each in enumerate(sentences) if each == here.sentence), None)
    if at is None or (at + 1 < len(sentences) and _goes_on(here, sentences[at], sentences[at + 1])):
        return None
    first = at - 1 if at and _asks(here, sentences[at - 1]) and not _has_subject(here, sentences[at - 1]) else at
    start, end = sentences[first].start, sentences[at + 1].start if at + 1 < len(sentences) else len(here.text)
    left = here.text[:start] + here.text[end:]
    if len(left.split()) < FEW_WORDS or any(Span(start, end).overlaps(other) for other in here.others):
        return None
    return Replacement(start, end, "")


def _goes_on(here: PhrasePlace, sentence: Span, following: Span) -> bool:
    """Whether a sentence says something of what the one before it says, or answers it."""
    words = [token for token in here.tokens if following.covers(token.span) and token.pos != "PUNCT"]
    first = words[0].span.of(here.text).lower() if words else ""
    if first in _REFERS or (first in _ADDS and not _has_subject(here, following)):
        return True
    noun = next((at for at, token in enumerate(words) if token.pos in ("NOUN", "PROPN")), len(words))
    if any(token.span.of(here.text).lower() in _POINTS for token in words[:noun]):
        return True
    if any(_is_of_several(here, token) for token in words):
        return True
    return _asks(here, sentence) and (not _has_subject(here, following) or words[0].pos == "ADJ")


def _is_of_several(here: PhrasePlace, token: Token) -> bool:
    """Whether a word stands for one of what the sentence before named: "eat the fifth"."""
    if token.span.of(here.text).lower() not in _OF_SEVERAL:
        return False
    at = here.tokens.index(token)
    return here.word(at - 1) in POSSESSIVE | {"the"} and here.pos(at + 1) not in ("NOUN", "PROPN", "ADJ", "NUM", "ADP")


def _asks(here: PhrasePlace, sentence: Span) -> bool:
    return sentence.of(here.text).rstrip().endswith("?")


def _has_subject(here: PhrasePlace, sentence: Span) -> bool:
    """Whether somebody or something does what a sentence says, and not only a clause in it."""
    tokens = here.analysis.tokens
    does = (each for each, token in enumerate(tokens) if token.dep.startswith("nsubj") and sentence.covers(token.span))
    return any(tokens[each + tokens[each].head].dep == "ROOT" for each in does)
