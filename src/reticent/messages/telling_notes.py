"""What the writer should know before a message is sent: which phrases reach whom, and what nobody looked at."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from reticent.messages.personal import Judgement
    from reticent.messages.phrases import SensitivePhrase
    from reticent.messages.preparing import AudienceVersion

_SHOWN = 40
"""How many characters of a sentence are shown."""


class _Alike(NamedTuple):
    """What is said of several phrases at once."""

    says: str
    says_of_many: str
    attribute: str
    why: str
    readers: str


def telling_notes(
    told: Sequence[SensitivePhrase], judgement: Judgement, dealt: Sequence[AudienceVersion],
    quoted: Iterable[tuple[str, str]], foreign: Iterable[str],
) -> Iterator[str]:  # fmt: skip
    """The notes on what a message tells: `quoted` are entries in quotations, `foreign` sentences in other languages."""
    yield from _reaching(told, dealt) if judgement.personal else _said_in_general(told)
    yield from unchanged_notes(quoted, foreign)
    if not judgement.personal:
        yield "the message does not seem to speak of you: every audience reads it as it is"


def unchanged_notes(quoted: Iterable[tuple[str, str]], foreign: Iterable[str]) -> Iterator[str]:
    """The notes on what no version has otherwise: quotations, and sentences in other languages."""
    for phrase, attribute in quoted:
        yield f"{phrase!r} is your {attribute}, and it stands in a quotation: all audiences read it"
    for sentence in foreign:
        shown = sentence.strip() if len(sentence) <= _SHOWN else f"{sentence[:_SHOWN].rsplit(maxsplit=1)[0]} ..."
        yield f"{shown!r} is in another language: of what it tells, only the words of your profile were looked for"


def _said_in_general(told: Sequence[SensitivePhrase]) -> Iterator[str]:
    """What the profile declares in a message that is judged general."""
    for each in told:
        if each.direct:
            yield f"{each.phrase!r} is your {each.attribute}; all audiences read it: --personal if it speaks of you"


def _reaching(told: Sequence[SensitivePhrase], dealt: Sequence[AudienceVersion]) -> Iterator[str]:
    """What the profile declares, or what hints at it, and yet reaches an audience that is not the closest."""
    found: dict[_Alike, list[str]] = {}
    for at, each in enumerate(told):
        readers = [one.audience for one in dealt[1:] if not one.version.levels[at]]
        if readers and (len(each.ladder) == 1 or readers[-1] == dealt[-1].audience):
            found.setdefault(_alike(each, ", ".join(readers)), []).append(each.phrase)
    for alike, phrases in found.items():
        many = len(phrases) > 1
        says, them = (alike.says_of_many, "them") if many else (alike.says, "it")
        listed = ", ".join(map(repr, phrases))
        yield f"{listed} {says} your {alike.attribute}, and{alike.why} {alike.readers} read {them}"


def _alike(phrase: SensitivePhrase, readers: str) -> _Alike:
    says = ("is", "are") if phrase.direct else ("hints at", "hint at") if phrase.sure else ("may hint at",) * 2
    why = " nothing else fits there:" if phrase.sure and len(phrase.ladder) == 1 else ""
    return _Alike(*says, phrase.attribute, why, readers)
