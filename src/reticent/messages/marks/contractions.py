"""Do not and don't, it is and it's, I have and I've."""

from collections.abc import Iterator

from reticent.languages.en.contractions import (
    AFTER_HAS,
    AFTER_IS,
    CLIPPED_STEMS,
    FULL_FORMS,
    NEGATED,
    SHORT_AFTER,
    SHORT_FORMS,
    SUBJECTS,
)
from reticent.messages.marks import CoverText, FingerprintMark

_HISSING = ("s", "x", "z", "sh", "ch", "ce", "ge", "se", "ze")
"""After these 's is a syllable of its own, and nobody writes it for "is"."""
_NOT_AFTER_IS = frozenset(("not", "n't", "that", "the", "this"))
_ADJECTIVES = 2


def contractions(cover: CoverText) -> Iterator[FingerprintMark]:
    """Short forms and full forms; a place where only one is right is left alone."""
    last = -1
    for at in range(len(cover.tokens) - 1):
        if at <= last or _many_there(cover, at):
            continue
        found = _negated(cover, at) or _joined(cover, at) or _noun_is(cover, at)
        if found:
            end, others = found
            curly = "’" in cover.text and "'" not in cover.text
            others = [other.replace("'", "’") for other in others] if curly else others
            mark = cover.mark("contraction", cover.span(at, end), others, checked=False)
            if mark:
                last = end
                yield mark


def _negated(cover: CoverText, at: int) -> tuple[int, list[str]] | None:
    """A verb with not, and the pronoun before it where that may take the short form instead."""
    pronoun = cover.word(at) if cover.word(at) in SUBJECTS else ""
    first = at + 1 if pronoun else at
    verb, joined = cover.word(first), False
    if pronoun and verb in ("'s", "'re", "'m"):
        verb = {"'s": "is", "'re": "are", "'m": "am"}[verb]
        joined = True
    verb = CLIPPED_STEMS.get(verb, verb)
    negation = cover.word(first + 1)
    if negation not in ("not", "n't") or not _goes_on(cover, first + 1):
        return None
    if joined and cover.tag(first + 2) == "VBN" and verb == "is":
        return None
    if verb == "am":
        return (first + 1, ["I'm not", "I am not"])
    if verb not in NEGATED or cover.word(first + 2) in SUBJECTS:
        return None
    if negation == "n't" and not joined and _only_short(cover, at, verb):
        return None
    full = "cannot" if verb == "can" else f"{verb} not"
    forms = [NEGATED[verb], full]
    if pronoun and pronoun in SHORT_AFTER.get(verb, ()) and verb in ("is", "are"):
        return (first + 1, [f"{pronoun} {NEGATED[verb]}", f"{pronoun} {full}", f"{pronoun}{SHORT_FORMS[verb]} not"])
    if pronoun:
        return None  # the verb alone is found at the next token
    return (first + 1, forms)


def _many_there(cover: CoverText, at: int) -> bool:
    """Whether "there's more meetings" is said, of which the full form is wrong."""
    short = cover.word(at) == "there" and cover.word(at + 1) == "'s"
    return short and any(cover.tag(at + step) == "NNS" for step in (2, 3, 4))


def _only_short(cover: CoverText, at: int, verb: str) -> bool:
    """Whether nobody writes the full form: "she does not" among small letters; an order, "and can not" without an I."""
    if cover.hasty and {cover.word(at - 1), cover.word(at)} & {*SUBJECTS}:
        return True
    before = at - 1
    while cover.pos(before) == "ADV":
        before -= 1
    alone = cover.starts_sentence(at) or cover.pos(before) in ("CCONJ", "PUNCT", "INTJ", "")
    return alone and verb in ("do", "can")


def _joined(cover: CoverText, at: int) -> tuple[int, list[str]] | None:
    """A pronoun and what is joined to it, or could be."""
    pronoun, verb = cover.word(at), cover.word(at + 1)
    shown = "I" if pronoun == "i" else pronoun
    if pronoun not in SUBJECTS or not _goes_on(cover, at + 1) or cover.word(at + 2) in ("not", "n't"):
        return None
    following = cover.tag(at + 2)
    if verb in FULL_FORMS:
        return (at + 1, [f"{shown} {FULL_FORMS[verb]}"])
    if verb == "'s":
        if cover.word(at + 2) in AFTER_HAS:
            return (at + 1, [f"{shown} has"])
        return None if following == "VBN" else (at + 1, [f"{shown} is"])
    if verb == "'d":
        if following == "VB" or cover.word(at + 2) in ("like", "love", "rather"):
            return (at + 1, [f"{shown} would"])
        return (at + 1, [f"{shown} had"]) if following == "VBN" else None
    if verb not in SHORT_FORMS or pronoun not in SHORT_AFTER[verb]:
        return None
    if cover.word(at - 1) == "and" and cover.pos(at - 2) in ("PROPN", "PRON"):
        return None  # "Ann and I have been"
    if verb == "would" and following != "VB" and (following != "RB" or cover.tag(at + 3) != "VB"):
        return None
    if verb in ("have", "had") and following != "VBN":
        return None
    if verb == "has" and cover.word(at + 2) not in AFTER_HAS:
        return None
    if pronoun == "that" and cover.tokens[at].pos not in ("PRON", "DET"):
        return None
    return (at + 1, [f"{shown}{SHORT_FORMS[verb]}"])


def _noun_is(cover: CoverText, at: int) -> tuple[int, list[str]] | None:
    """A noun or question word with a short is: "dinner's ready", "what's new"; and "who is" that could be short."""
    if cover.word(at) == "who" and cover.word(at + 1) == "is" and cover.tag(at + 2) in ("VBG", "JJ", "DT"):
        return (at + 1, ["who's"])
    if cover.word(at + 1) == "is" and _shortened_noun(cover, at):
        return (at + 1, [f"{cover.tokens[at].span.of(cover.text)}'s"])
    if cover.word(at + 1) != "'s" or not _goes_on(cover, at + 1):
        return None
    told = cover.word(at + 2) in AFTER_IS and cover.tag(at + 3) not in ("VBN", "VBD", "NN", "NNS", "HYPH")
    told = told or cover.word(at + 2) in ("a", "an", "the") or (cover.tag(at + 2) == "JJ" and _closes(cover, at + 3))
    if cover.tokens[at + 1].lemma != "be" and not told:
        return None
    if cover.pos(at) not in ("NOUN", "PRON", "ADV", "SCONJ") or cover.tag(at + 2) == "VBN":
        return None
    return (at + 1, [f"{cover.tokens[at].span.of(cover.text)} is"])


def _shortened_noun(cover: CoverText, at: int) -> bool:
    """Whether "is" after a short subject may be 's: "the food is great", where the writer shortens other words."""
    following = cover.tag(at + 2) in ("JJ", "RB", "DT", "VBG") and cover.word(at + 2) not in _NOT_AFTER_IS
    if cover.tag(at) != "NN" or cover.word(at).endswith(_HISSING) or not (following and _goes_on(cover, at + 1)):
        return False
    first = at - 1
    while cover.pos(first) == "ADJ" and at - first <= _ADJECTIVES:
        first -= 1
    alone = cover.pos(first - 1) in ("", "PUNCT", "CCONJ", "SCONJ") or cover.starts_sentence(first)
    shortens = any("'" in cover.word(each) for each in range(len(cover.tokens)))
    return alone and shortens and (cover.word(first) == "the" or cover.tag(first) == "PRP$")


def _closes(cover: CoverText, at: int) -> bool:
    """Whether nothing follows that an owner could own: "dinner's ready", not "dinner's best part"."""
    return cover.word(at) in ("", ".", "!", "?", ";", "but", "because", "though", "when", "if")


def _goes_on(cover: CoverText, at: int) -> bool:
    """Whether a word follows: nothing is shortened at the end of a clause."""
    following = cover.word(at + 1)
    return bool(following) and following[0].isalnum()
