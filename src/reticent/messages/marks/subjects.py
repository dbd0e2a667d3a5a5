"""What quick messages leave out at the start: "(I) hope you're well", "(it) feels good", "(have you) ever tried"."""

import re
from collections.abc import Callable, Iterator

from reticent.languages.en.function_words import SUBJECT_PRONOUNS
from reticent.languages.en.left_out import (
    ADMIRED,
    BRIEF,
    DONE,
    HAVING,
    HEARTILY,
    HOPING,
    IT,
    IT_BEFORE_PEOPLE,
    NOT_MINE,
    SHARING,
    SHORTER_IT,
    STATES,
    UNABLE,
)
from reticent.messages.marks import CoverText, FingerprintMark

_MINE = frozenset("my me myself our us mine".split())
_AFTER_STATE = frozenset((*SUBJECT_PRONOUNS, *"if that to about how what why when for".split()))
_CLAUSE = frozenset((*SUBJECT_PRONOUNS, *"that everyone everybody my the your".split()))
_BREAKS = frozenset((".", "!", "?", ";", "-", "–", "—", "…", "..."))
_GOTTEN = frozenset("your my the a an it home up back into some".split())
"""What somebody gets, oneself."""
_SEEN = frozenset("so more it some a the this that too plenty".split())
_AFTER_HAVING = frozenset("how what why where who if in".split())
_AFTER_ADMIRED = frozenset("how when to seeing watching knowing".split())
_ME = re.compile(r"I\b")
_Found = tuple[int, list[str]] | None


def subjects(cover: CoverText) -> Iterator[FingerprintMark]:
    """At the start of a sentence, or after a dash; a subject goes only where the message sounds spoken."""
    spoken = any("'" in cover.word(at) for at in range(len(cover.tokens)))
    for at in range(len(cover.tokens) - 1):
        starts = cover.starts_sentence(at)
        if not starts and (
            cover.word(at - 1) not in _BREAKS or cover.text[: cover.tokens[at].span.start].endswith("-")
        ):
            continue  # "e-mailed" is one word
        found = next(filter(None, (finder(cover, at) for finder in FRAMES)), None)
        if found is None and spoken and starts:
            found = _dropped(cover, at)
        if found:
            last, others = found
            if cover.tokens[at].span.of(cover.text)[0].islower():
                large = cover.text[:1].isupper()  # after a dash: who writes capitals writes a large I
                others = [each if large and _ME.match(each) else each[0].lower() + each[1:] for each in others]
            mark = cover.mark("subject", cover.span(at, last), others, checked=False)
            if mark:
                yield mark


def _short(cover: CoverText, subject: str, ending: str) -> str:
    """I'm, it's, with the apostrophe that the writer types."""
    return f"{subject}{'’' if '’' in cover.text and chr(39) not in cover.text else chr(39)}{ending}"


def _it(cover: CoverText, at: int) -> _Found:
    """Feels like, turns out, makes you wonder."""
    word, following = cover.word(at), cover.word(at + 1)
    if cover.tag(at) != "VBZ":
        return None
    if (word in IT and (word != "turns" or following == "out")) or (
        word in IT_BEFORE_PEOPLE and following in ("me", "you", "us")
    ):
        return at, [f"It {word}"]
    return None


def _i(cover: CoverText, at: int) -> _Found:
    """Hope you, can't wait, totally agree, had to, noticed; always thought."""
    word, following = cover.word(at), cover.word(at + 1)
    if word in HOPING and following in _CLAUSE and cover.pos(at) == "VERB":
        return at, [f"I {word}"]
    if word in ("ca", "can") and following in ("n't", "not") and cover.word(at + 2) in UNABLE:
        return at, [f"I {word}"]
    if word in HEARTILY and following in SHARING and cover.tag(at + 1) in ("VBP", "VB"):
        return at, [f"I {word}"]
    if word == "love" and following in ("the", "how", "that", "this", "it", "your") and cover.pos(at) == "VERB":
        return at, [f"I {word}"]
    if word == "been" and (cover.tag(at + 1) == "VBG" or following == "there"):
        return at, [_short(cover, "I", "ve been")]
    if word == "seen" and following in _SEEN:
        return at, [_short(cover, "I", "ve seen")]
    if (word, following) == ("wonder", "if") or (word == "can" and following in ("relate", "confirm")):
        return at, [f"I {word}"]
    verb = at + 1 if word in BRIEF else at
    return (at, [f"I {word}"]) if (word, following) == ("had", "to") or _past(cover, verb) else None


def _past(cover: CoverText, at: int) -> bool:
    """Whether a verb tells what the writer did: in the past, without a subject, and of one's own or by its kind."""
    token = cover.tokens[at]
    if (
        token.tag != "VBD"
        or token.lemma in NOT_MINE
        or (cover.word(at) == "got" and cover.word(at + 1) not in _GOTTEN)
        or cover.word(at + 1) in ("by", "in", "from", "to", "me", "us", "its", ",")
    ):
        return False
    inside = []
    for step in range(at + 1, len(cover.tokens)):
        if cover.word(step) in _BREAKS:
            break
        inside.append(step)
    subjects = [step for step in inside if cover.tokens[step].dep in ("nsubj", "nsubjpass")]
    if any(step + cover.tokens[step].head == at for step in subjects):
        return False
    return cover.word(at) in DONE or any(cover.word(step) in _MINE for step in inside)


def _state(cover: CoverText, at: int) -> _Found:
    """Not sure if, glad that, looking forward to: short for I'm."""
    for state in STATES:
        words = state.split()
        if [cover.word(at + step) for step in range(len(words))] == words and (
            cover.word(at + len(words)) in _AFTER_STATE
        ):
            return at, [_short(cover, "I", f"m {words[0]}")]
    return None


def _judged(cover: CoverText, at: int) -> _Found:
    """Funny how, always nice when, no wonder: short for it's."""
    word = cover.word(at)
    if (word, cover.word(at + 1)) == ("no", "wonder"):
        return at, [_short(cover, "it", "s no")]
    if (word, cover.word(at + 1), cover.word(at + 2)) == ("no", "need", "to"):
        return at, [_short(cover, "there", "s no")]
    left = HAVING.get((word, cover.word(at + 1)))
    if left and cover.word(at + 2) in _AFTER_HAVING:
        return at, [f"{left.replace(chr(39), _short(cover, '', ''))} {word}"]
    adjective = at + 1 if word in BRIEF else at
    if cover.word(adjective) not in ADMIRED or cover.word(adjective + 1) not in _AFTER_ADMIRED:
        return None
    return at, [_short(cover, "It", f"s {word}")]


def _past_tense(cover: CoverText, at: int) -> bool:
    return cover.tag(at) == "VBD" and cover.word(at + 1) not in ("n't", "not", "to")


def _asked(cover: CoverText, at: int) -> _Found:
    """Ever tried, got any tips: short for have you and do you."""
    word, following = cover.word(at), cover.word(at + 1)
    end = next((cover.word(step) for step in range(at, len(cover.tokens)) if cover.word(step) in (".", "!", "?")), "")
    if end != "?":
        return None
    if word == "ever" and cover.tag(at + 1) in ("VBN", "VBD"):
        return at, ["Have you ever"]
    if word == "ever" and cover.tag(at + 1) in ("VB", "VBP"):
        return at, ["Do you ever"]
    if word == "got" and following in ("any", "some"):
        return at, ["Do you have", "Have you got"]
    asks = word in ("know", "need", "want") and following in ("any", "anyone", "a")
    return (at, [f"Do you {word}"]) if asks else None


def _dropped(cover: CoverText, at: int) -> _Found:
    """I hope you, I can't wait, it seems that: the same without the subject."""
    word, following, third = cover.word(at), cover.word(at + 1), cover.word(at + 2)
    if word == "i" and following in ("hope", "guess") and third in SUBJECT_PRONOUNS:
        return at + 1, [following]
    if word == "i" and following in ("ca", "can") and third in ("n't", "not") and cover.word(at + 3) in UNABLE:
        return at + 1, [following]
    if word == "it" and following in SHORTER_IT and third in ("like", "that", "as"):
        return at + 1, [following]
    if word == "it" and following == "turns" and third == "out":
        return at + 1, [following]
    if word == "it" and following in ("'s", "is") and third in ADMIRED and cover.word(at + 3) in ("how", "when"):
        return at + 2, [third]
    if word == "i" and following == "'m" and (short := _state(cover, at + 2)):
        return short[0], [cover.tokens[at + 2].span.of(cover.text)]
    if cover.casual and word == "i" and following in DONE and _past_tense(cover, at + 1):
        return at + 1, [following]
    ever = (word, following, third) == ("have", "you", "ever")
    return (at + 2, ["Ever"]) if ever and cover.tag(at + 3) == "VBN" else None


FRAMES: tuple[Callable[[CoverText, int], _Found], ...] = (_it, _i, _state, _judged, _asked)
