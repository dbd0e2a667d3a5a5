"""Do not and don't, it is and it's, I have and I've."""

from collections.abc import Iterator

from reticent.messages.marks import Mark, Scene

_NOT = {
    "do": "don't", "does": "doesn't", "did": "didn't", "is": "isn't", "are": "aren't", "was": "wasn't",
    "were": "weren't", "have": "haven't", "has": "hasn't", "had": "hadn't", "would": "wouldn't",
    "could": "couldn't", "should": "shouldn't", "will": "won't", "can": "can't",
}  # fmt: skip
_STEMS = {"ca": "can", "wo": "will"}
_SUBJECTS = ("i", "you", "he", "she", "it", "we", "they", "that", "there")
_SHORT = {"am": "'m", "are": "'re", "is": "'s", "have": "'ve", "will": "'ll", "would": "'d"}
_FITS = {
    "am": ("i",), "are": ("you", "we", "they"), "is": ("he", "she", "it", "that", "there"),
    "have": ("i", "you", "we", "they"), "will": _SUBJECTS[:7], "would": ("i", "you", "he", "she", "we", "they"),
}  # fmt: skip
_LONG = {"'m": "am", "'re": "are", "'ve": "have", "'ll": "will"}
_PERFECT = ("been", "got", "become", "had")


def contractions(scene: Scene) -> Iterator[Mark]:
    """Short forms and full forms; a place where only one is right is left alone."""
    last = -1
    for at in range(len(scene.tokens) - 1):
        if at <= last:
            continue
        found = _negated(scene, at) or _joined(scene, at) or _noun_is(scene, at)
        if found:
            end, others = found
            curly = "’" in scene.text and "'" not in scene.text
            others = [other.replace("'", "’") for other in others] if curly else others
            mark = scene.mark("contraction", scene.span(at, end), others, checked=False)
            if mark:
                last = end
                yield mark


def _negated(scene: Scene, at: int) -> tuple[int, list[str]] | None:
    """A verb with not, and the pronoun before it where that may take the short form instead."""
    pronoun = scene.word(at) if scene.word(at) in _SUBJECTS else ""
    first = at + 1 if pronoun else at
    verb, joined = scene.word(first), False
    if pronoun and verb in ("'s", "'re", "'m"):
        verb = {"'s": "is", "'re": "are", "'m": "am"}[verb]
        joined = True
    verb = _STEMS.get(verb, verb)
    negation = scene.word(first + 1)
    if negation not in ("not", "n't") or not _goes_on(scene, first + 1):
        return None
    if joined and scene.tag(first + 2) == "VBN" and verb == "is":
        return None
    if verb == "am":
        return (first + 1, ["I'm not", "I am not"])
    if verb not in _NOT or scene.word(first + 2) in _SUBJECTS:
        return None
    full = "cannot" if verb == "can" else f"{verb} not"
    forms = [_NOT[verb], full]
    if pronoun and pronoun in _FITS.get(verb, ()) and verb in ("is", "are"):
        return (first + 1, [f"{pronoun} {_NOT[verb]}", f"{pronoun} {full}", f"{pronoun}{_SHORT[verb]} not"])
    if pronoun:
        return None  # the verb alone is found at the next token
    return (first + 1, forms)


def _joined(scene: Scene, at: int) -> tuple[int, list[str]] | None:
    """A pronoun and what is joined to it, or could be."""
    pronoun, verb = scene.word(at), scene.word(at + 1)
    shown = "I" if pronoun == "i" else pronoun
    if pronoun not in _SUBJECTS or not _goes_on(scene, at + 1) or scene.word(at + 2) in ("not", "n't"):
        return None
    following = scene.tag(at + 2)
    if verb in _LONG:
        return (at + 1, [f"{shown} {_LONG[verb]}"])
    if verb == "'s":
        if scene.word(at + 2) in _PERFECT:
            return (at + 1, [f"{shown} has"])
        return None if following == "VBN" else (at + 1, [f"{shown} is"])
    if verb == "'d":
        if following == "VB" or scene.word(at + 2) in ("like", "love", "rather"):
            return (at + 1, [f"{shown} would"])
        return (at + 1, [f"{shown} had"]) if following == "VBN" else None
    if verb not in _SHORT or pronoun not in _FITS[verb]:
        return None
    if verb == "have" and following != "VBN":
        return None
    if pronoun == "that" and scene.tokens[at].pos not in ("PRON", "DET"):
        return None
    return (at + 1, [f"{shown}{_SHORT[verb]}"])


def _noun_is(scene: Scene, at: int) -> tuple[int, list[str]] | None:
    """A noun or question word with a short is: "dinner's ready", "what's new"."""
    if scene.word(at + 1) != "'s" or scene.tokens[at + 1].lemma != "be" or not _goes_on(scene, at + 1):
        return None
    if scene.pos(at) not in ("NOUN", "PRON", "ADV", "SCONJ") or scene.tag(at + 2) == "VBN":
        return None
    return (at + 1, [f"{scene.tokens[at].span.of(scene.text)} is"])


def _goes_on(scene: Scene, at: int) -> bool:
    """Whether a word follows: nothing is shortened at the end of a clause."""
    following = scene.word(at + 1)
    return bool(following) and following[0].isalnum()
