"""Commas that may be there or not."""

from collections.abc import Iterator

from reticent.languages.en.function_words import (
    AFTERTHOUGHTS,
    BEFORE_NAMES,
    CLAUSE_LINKS,
    CLAUSE_OPENERS,
    INTERJECTIONS,
    OPENERS,
    SUBJECT_PRONOUNS,
    TAILS,
    UNITS_OF_TIME,
)
from reticent.messages.marks import CoverText, FingerprintMark
from reticent.model import Span

_SUBJECTS = SUBJECT_PRONOUNS | {"there"}
_NOT_OBJECTS = frozenset("i we he she they".split())
"""Subjects that nobody reads as the object of the verb before, where there is no comma."""
_NAMED = frozenset("the my our a an his her their your this these some every no nobody someone everyone".split())
_WHICH_TIME = frozenset("last next this one every each that".split())
_SUBJECT = 4
"""How many words a subject has at most before its verb."""
_OPENING = 7
_BEFORE_AFTERTHOUGHT = 4
"""How many words come before what is added after a comma."""
_END = {"", ".", "!", "?", "…", "...", "lol"}


def commas(cover: CoverText) -> Iterator[FingerprintMark]:
    """After an opening adverb, before a clause with but or so, before an afterthought, before the last of a list."""
    for at in range(1, len(cover.tokens)):
        there = cover.word(at) == ","
        following = at + 1 if there else at
        if not _optional(cover, at - 1, following, there):
            continue
        end = cover.tokens[at - 1].span.end
        span = Span(end, end + 1) if there else Span(end, end)
        if there and cover.tokens[at].span.start != end:
            continue
        alternatives = ((",",), ("",)) if there else (("",), (",",))
        yield FingerprintMark("comma", (span,), alternatives, (0.0, 0.0), "commas")


def _optional(cover: CoverText, before: int, following: int, there: bool) -> bool:
    word, next_word = cover.word(following), cover.word(following + 1)
    if not cover.word(before)[:1].isalnum() or not word[:1].isalnum():
        return False
    if cover.starts_sentence(before) and cover.word(before) in OPENERS:
        guess = cover.word(before) in ("maybe", "perhaps") and not there
        return word in {*_SUBJECTS, "my", "the"} and word != "there" and not guess
    if word in TAILS and next_word in _END:
        return cover.pos(before) not in ("ADV", "AUX", "CCONJ") and (there or word not in ("then", "eh", "right"))
    if cover.pos(before) == "PRON" and cover.word(before) in SUBJECT_PRONOUNS:
        return False  # "you and I"
    if word in CLAUSE_LINKS and next_word in _SUBJECTS and cover.pos(following + 2) in ("VERB", "AUX", "ADV"):
        return _words_before(cover, before) >= 4 and (there or word in ("but", "so", "and"))
    if there and word in ("but", "and", "so", "because") and _begins_clause(cover, following + 1):
        return _words_before(cover, before) >= 3 and _has_verb(cover, before)
    if word in {*_SUBJECTS, "the", "my", "our"} and _follows_opening_phrase(cover, before):
        verb = following + cover.tokens[following].head  # "After the week I spent there nobody called"
        return there or not (following < verb < len(cover.tokens) and cover.tokens[verb].dep == "relcl")
    if word in {*_SUBJECTS, *_NAMED} and (_says_when(cover, before) or _follows_opening_phrase(cover, before)):
        return word in _SUBJECTS or _is_subject(cover, following)
    if there and word in _NOT_OBJECTS and _follows_opening_clause(cover, before):
        return True
    if cover.starts_sentence(before) and cover.word(before) in INTERJECTIONS:
        return word in {*_SUBJECTS, "that", "this", "the", "my", "not", "just"} and cover.word(before) != word
    if word in AFTERTHOUGHTS:
        return _words_before(cover, before) >= _BEFORE_AFTERTHOUGHT and _words_after(cover, following) >= 2
    if word in ("but", "yet") and cover.pos(following) == "CCONJ" and cover.pos(following + 1) in ("VERB", "AUX"):
        return _words_before(cover, before) >= _BEFORE_AFTERTHOUGHT and _has_verb(cover, before)
    return (word in ("and", "or") and _closes_list(cover, before, following)) or _between(
        cover, before, following, there
    )


def _between(cover: CoverText, before: int, following: int, there: bool) -> bool:
    """So, we left; thanks, Ann; a long, dull day."""
    word = cover.word(following)
    if cover.word(before) == "so" and cover.pos(before - 1) in ("", "PUNCT") and cover.word(before - 1) != ",":
        return word in _SUBJECTS and cover.pos(following + 1) in ("VERB", "AUX", "ADV")
    if there and cover.pos(following) == "PROPN" and cover.word(before) in BEFORE_NAMES:
        return cover.starts_sentence(before) and cover.word(following + 1) in {*_END, ",", "for"}
    alike = cover.tag(before) == cover.tag(following) == "JJ" and cover.tag(following + 1) in ("NN", "NNS")
    return there and alike and cover.word(before - 1) != ","


def _begins_clause(cover: CoverText, at: int) -> bool:
    """Whether a subject and its verb follow: "the roof needs", "nobody could"."""
    kinds = [cover.pos(at + step) for step in range(_SUBJECT + 1)]
    verb = next((step for step, kind in enumerate(kinds) if kind in ("VERB", "AUX")), 0)
    return verb > 0 and kinds[0] in ("DET", "PRON", "NOUN", "PROPN") and "PUNCT" not in kinds[:verb]


def _has_verb(cover: CoverText, at: int) -> bool:
    """Whether a verb stands between here and the last punctuation."""
    while at >= 0 and cover.pos(at) != "PUNCT":
        if cover.pos(at) in ("VERB", "AUX"):
            return True
        at -= 1
    return False


def _follows_opening_phrase(cover: CoverText, at: int) -> bool:
    """Whether a sentence opened with a preposition and a few words, none of them a verb: "After six years I"."""
    start = at
    while start >= 0 and not cover.starts_sentence(start):
        if cover.pos(start) not in ("DET", "ADJ", "NOUN", "PROPN", "NUM", "ADP", "PRON"):
            return False
        start -= 1
    return start >= 0 and 1 <= at - start <= _OPENING and cover.pos(start) == "ADP" and cover.pos(at) == "NOUN"


def _says_when(cover: CoverText, at: int) -> bool:
    """Whether a sentence opened with a time: "Last week I", "One day the"."""
    opens = cover.starts_sentence(at - 1) and cover.word(at - 1) in _WHICH_TIME
    return opens and cover.word(at) in {*UNITS_OF_TIME, "morning", "afternoon", "evening", "day"}


def _is_subject(cover: CoverText, at: int) -> bool:
    """Whether the noun that begins here is what the sentence is about."""
    for step in range(_SUBJECT):
        if cover.pos(at + step) not in ("DET", "ADJ", "PRON", "NOUN", "NUM"):
            return False
        if cover.pos(at + step) == "NOUN" and cover.pos(at + step + 1) in ("VERB", "AUX"):
            token = cover.tokens[at + step]
            verb = at + step + token.head
            return token.dep == "nsubj" and 0 <= verb < len(cover.tokens) and cover.tokens[verb].dep == "ROOT"
    return False


def _follows_opening_clause(cover: CoverText, at: int) -> bool:
    """Whether a sentence opened with a short clause of one verb: "When it rains I"."""
    start = at
    while start >= 0 and not cover.starts_sentence(start):
        if cover.pos(start) == "PUNCT":
            return False
        start -= 1
    verbs = sum(cover.tag(step) in ("VBD", "VBP", "VBZ", "MD") for step in range(max(start, 0), at + 1))
    whole = cover.pos(at) not in ("AUX", "PART")  # "when I would not, I"
    return start >= 0 and cover.word(start) in CLAUSE_OPENERS and at - start < _OPENING and verbs == 1 and whole


def _closes_list(cover: CoverText, before: int, following: int) -> bool:
    """Whether `a, b and c` stands here: one or two words since a comma, the same kind on both sides."""
    kind = cover.pos(before)
    if kind not in ("NOUN", "ADJ", "PROPN") or cover.pos(following + 1) not in (kind, "DET", "ADJ"):
        return False
    return any(cover.word(before - back) == "," and cover.pos(before - back - 1) == kind for back in (1, 2))


def _words_after(cover: CoverText, at: int) -> int:
    """Words up to the next punctuation."""
    count = 0
    while at < len(cover.tokens) and cover.pos(at) != "PUNCT":
        count += 1
        at += 1
    return count


def _words_before(cover: CoverText, at: int) -> int:
    """Words since the last punctuation."""
    count = 0
    while at >= 0 and cover.pos(at) != "PUNCT":
        count += 1
        at -= 1
    return count
