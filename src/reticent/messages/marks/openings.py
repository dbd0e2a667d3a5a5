"""Well, I went; Well I went; I went: what only opens a sentence, with a comma, without, or not said at all."""

from collections.abc import Iterator

from reticent.languages.en.function_words import SUBJECT_PRONOUNS
from reticent.languages.en.openings import SAID_OR_NOT, WITHOUT_A_COMMA
from reticent.messages.marks import CoverText, FingerprintMark

_FOLLOWING = frozenset((*SUBJECT_PRONOUNS, *"there this that our the your his her their these those some".split()))


def openings(cover: CoverText) -> Iterator[FingerprintMark]:
    """At the start of a sentence, before a subject."""
    for at in range(len(cover.tokens) - 2):
        found = next((phrase for phrase in SAID_OR_NOT if _begins(cover, at, phrase)), None)
        if found is None or not cover.starts_sentence(at) or not _ended(cover, at - 1):
            continue
        comma = cover.word(at + len(found)) == ","
        following = at + len(found) + comma
        if cover.word(following) not in _FOLLOWING or not (comma or found in WITHOUT_A_COMMA):
            continue
        said = cover.span(at, at + len(found) - 1).of(cover.text)
        subject = cover.tokens[following].span.of(cover.text)
        ways = [
            *([f"{said}, {subject}"] if said.lower() != "and" else []),
            *([f"{said} {subject}"] if found in WITHOUT_A_COMMA else []),
            subject,
        ]
        mark = cover.mark("opening", cover.span(at, following), ways, checked=False, stream="commas")
        if mark:
            yield mark


def _ended(cover: CoverText, at: int) -> bool:
    """Whether a sign ends the sentence before: without one, "and" may join two clauses."""
    between = cover.text[cover.tokens[at].span.end : cover.tokens[at + 1].span.start] if at >= 0 else ""
    return at < 0 or "\n" in between or cover.word(at)[-1:] in ".!?…" or not cover.word(at).isascii()


def _begins(cover: CoverText, at: int, phrase: tuple[str, ...]) -> bool:
    return all(cover.word(at + step) == word for step, word in enumerate(phrase))
