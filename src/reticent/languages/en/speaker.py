"""How a message is built, whatever its words are: signs of who speaks in it, by parts of speech.

"Caught the 7.15 with wet hair" has no subject and a verb in the past; "Trains are late on Mondays" has a bare plural
before a verb in the present. Short runs of tags, the start, the verb of each sentence with its subject.
"""

from collections.abc import Iterator, Sequence

from reticent.languages import Token
from reticent.languages.en.first_person import quoted

_MINE = frozenset("i we me us my our mine myself".split())
_YOURS = frozenset(("you", "your"))
_THEIRS = frozenset("he she they his her their".split())
_POINTING = frozenset("the this that these those".split())
_FINITE = ("VBD", "VBP", "VBZ", "MD")
_SUBJECTS = ("nsubj", "nsubjpass", "expl")
_RUNS, _START = (2, 3), 3
_MOST_VERBS, _MOST_LENGTHS, _STEP = 3, 4, 4
_QUOTATION = "…"
_ENDS = frozenset((".", "!", "?", "...", "…", "!!", "!!!", "?!"))
"""Who ends a message with a full stop says nothing by it."""


def speaker_signs(text: str, tokens: Sequence[Token]) -> Iterator[str]:
    """The signs of an analysed text; what others say in quotation marks is one of them."""
    said = quoted(text)
    read = [token for token in tokens if token.pos != "SPACE" and token.span.of(text) not in _ENDS]
    own = [token for token in read if not any(span.covers(token.span) for span in said)]
    if not any(token.tag for token in own):
        return  # the analyser knows words alone
    tags = [_tag(text, token) for token in own] + [_QUOTATION] * bool(said)
    bounded = ["<", *tags, ">"]
    for length in _RUNS:
        for at in range(len(bounded) - length + 1):
            yield "tags " + " ".join(bounded[at : at + length])
    for length in range(1, _START + 1):
        yield f"starts {length} " + " ".join(tags[:length])
    verbs = sum(token.tag in _FINITE for token in own)
    yield f"verbs {min(verbs, _MOST_VERBS)}"
    if not verbs:
        yield f"no verb in {min(len(own) // _STEP, _MOST_LENGTHS)}"
    if any(token.tag == "CD" for token in own):
        yield "a number"
    yield from _subjects(text, [token for token in tokens if token.pos != "SPACE"])


def _tag(text: str, token: Token) -> str:
    word = token.span.of(text).lower()
    for name, words in (("I", _MINE), ("YOU", _YOURS), ("HE", _THEIRS)):
        if word in words:
            return name
    return word if token.pos == "PUNCT" else token.tag


def _subjects(text: str, tokens: Sequence[Token]) -> Iterator[str]:
    """For each sentence its verb and what kind of subject that has."""
    for at, token in enumerate(tokens):
        if token.dep == "ROOT":
            subject = next(
                (n for n, other in enumerate(tokens) if other.dep in _SUBJECTS and n + other.head == at), None
            )
            kind = "none" if subject is None else _kind(text, tokens, subject)
            yield f"subject {token.tag} {kind}"
            yield f"subject {kind}"
            yield f"says {token.tag} {token.pos}"


def _kind(text: str, tokens: Sequence[Token], at: int) -> str:
    """A pronoun, a name, or a noun with what stands before it."""
    token = tokens[at]
    if token.pos == "PRON":
        return f"pronoun {token.span.of(text).lower()}"
    if token.pos == "PROPN":
        return "name"
    words = [other for n, other in enumerate(tokens) if n + other.head == at and other.dep in ("det", "poss")]
    before = words[0].span.of(text).lower() if words else ""
    if not before:
        return f"bare {token.tag}"
    known = "own" if before in _MINE else "the" if before in _POINTING else "a" if before in ("a", "an") else "other"
    return f"{known} {token.tag}"
