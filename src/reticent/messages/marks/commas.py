"""Commas that may be there or not."""

from collections.abc import Iterator

from reticent.languages.en.function_words import CLAUSE_LINKS, OPENERS, SUBJECT_PRONOUNS, TAILS
from reticent.messages.marks import CoverText, FingerprintMark
from reticent.model import Span

_SUBJECTS = SUBJECT_PRONOUNS | {"there"}
_END = {"", ".", "!", "?", "…", "...", "lol"}


def commas(cover: CoverText) -> Iterator[FingerprintMark]:
    """After an opening adverb, before a clause with but, and or so, before the last of a list, before a final too."""
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
        return word in {*_SUBJECTS, "my", "the"} and word != "there"
    if word in TAILS and next_word in _END:
        return cover.pos(before) not in ("ADV", "AUX", "CCONJ") and (there or word in ("too", "though", "either"))
    if word in CLAUSE_LINKS and next_word in _SUBJECTS and cover.pos(following + 2) in ("VERB", "AUX", "ADV"):
        return _words_before(cover, before) >= 4 and (there or word in ("but", "so", "and"))
    return word in ("and", "or") and _closes_list(cover, before, following)


def _closes_list(cover: CoverText, before: int, following: int) -> bool:
    """Whether `a, b and c` stands here: one or two words since a comma, the same kind on both sides."""
    kind = cover.pos(before)
    if kind not in ("NOUN", "ADJ", "PROPN") or cover.pos(following + 1) not in (kind, "DET", "ADJ"):
        return False
    return any(cover.word(before - back) == "," and cover.pos(before - back - 1) == kind for back in (1, 2))


def _words_before(cover: CoverText, at: int) -> int:
    """Words since the last punctuation."""
    count = 0
    while at >= 0 and cover.pos(at) != "PUNCT":
        count += 1
        at -= 1
    return count
