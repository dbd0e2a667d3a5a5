"""A message, prepared: what each audience reads, and the wording each recipient gets. Nothing is stored.

The sensitive phrases of a personal message are generalized, more for each audience further away; a general message
("Tokyo is the capital of Japan") says nothing of the writer and stays as it is. Then the wording is varied at the
marks, one codeword for each recipient.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import compress, product
from math import inf, prod
from typing import TYPE_CHECKING, Any

import numpy as np

from reticent.errors import InputError, ProfileError, nearest
from reticent.keys import subkey
from reticent.messages import reading
from reticent.messages.attribute_terms import LEFT_OUT
from reticent.messages.capacity import Capacity, Readership, capacity_notes, counted, enough, shared_wordings
from reticent.messages.codes import RATE, Code, Codewords, Numbers, build
from reticent.messages.leaving_out import FEW_WORDS
from reticent.messages.loss import Metric, loss
from reticent.messages.marks import CoverText, FingerprintMark, codeword_edits, find_marks
from reticent.messages.marks.habits import shown_in, typed
from reticent.messages.marks.untouched import in_another_language, inside, quotations, untouched
from reticent.messages.naturalness import THRESHOLD, Naturalness, totals_of
from reticent.messages.personal import Judgement, judge
from reticent.messages.sensitive import SensitivePhrase, find_sensitive, quoted_entries
from reticent.messages.telling_notes import telling_notes
from reticent.model import Replacement, Span, apply
from reticent.threads import one_thread

if TYPE_CHECKING:
    from reticent.messages.profile import Audiences, Profile
    from reticent.world import World

_MOST_VERSIONS = 4096
_VARIED = 4
"""From so many words on, what some do not read is worded in several ways for those who do."""


@dataclass(frozen=True, slots=True)
class Version:
    """The message at one choice of generalizations: the level of each sensitive phrase, what it costs, how it reads."""

    levels: tuple[int, ...]
    loss: float
    naturalness: float
    text: str = field(repr=False)

    def as_dict(self) -> dict[str, Any]:
        """As JSON has it."""
        return {"text": self.text, "levels": list(self.levels), "loss": round(self.loss, 4)} | {
            "naturalness": round(self.naturalness, 3)
        }


@dataclass(frozen=True, slots=True)
class AudienceVersion:
    """What an audience reads."""

    audience: str
    version: Version


@dataclass(frozen=True, slots=True)
class Copy:
    """One recipient's wording."""

    recipient: str
    audience: int
    text: str = field(repr=False)
    levels: tuple[int, ...]
    symbols: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Prepared:
    """What would be sent, and all that a ledger needs to trace it."""

    text: str = field(repr=False)
    personal: Judgement
    sensitive: tuple[SensitivePhrase, ...]
    versions: tuple[Version, ...]
    dealt: tuple[AudienceVersion, ...]
    marks: tuple[FingerprintMark, ...] = field(repr=False)
    code: Code = field(repr=False)
    fixed: Codewords = field(repr=False)
    capacity: Capacity
    copies: tuple[Copy, ...]
    notes: tuple[str, ...] = ()

    def worded(self, recipient: int, symbols: Sequence[int]) -> str:
        """What the recipient with this number reads, in the wording that other symbols stand for."""
        levels = self.copies[recipient].levels
        return _worded(self.text, self.marks, self.sensitive, levels, symbols)

    @property
    def generalizations(self) -> tuple[FingerprintMark, ...]:
        """The sensitive phrases as marks that an audience shares."""
        return tuple(phrase.mark for phrase in self.sensitive)

    def as_dict(self) -> dict[str, Any]:
        """As JSON has it."""
        return {
            "personal": self.personal.as_dict(),
            "sensitive": [phrase.as_dict() for phrase in self.sensitive],
            "versions": [version.as_dict() for version in self.versions],
            "audiences": [{"name": each.audience, **each.version.as_dict()} for each in self.dealt],
            "capacity": self.capacity.as_dict(),
            "copies": [
                {"recipient": copy.recipient, "audience": self.dealt[copy.audience].audience, "text": copy.text}
                for copy in self.copies
            ],
            "notes": list(self.notes),
        }


def prepare(
    text: str,
    profile: Profile,
    audiences: Audiences,
    *,
    world: World | None = None,
    key: str = "",
    metric: Metric = "population",
    pins: Mapping[str, str] | None = None,
    personal: bool | None = None,
    names_at_most: float = RATE,
    as_published: bool = False,
) -> Prepared:
    """The message for every audience and every recipient.

    `pins` fixes what an audience reads: its name and the text of the version it shall get, or a number of that version
    from 1. `personal` overrules the judgement whether the message speaks of the writer. Copies follow from the key.
    `names_at_most` is the greatest chance of a false accusation that codes are made for: where the message is too short
    to tell all recipients apart, some share a wording. `as_published` finds and generalizes phrases by the paper.
    """
    from reticent.world import default_world

    if not any(letter.isalnum() for letter in text):
        state = "holds no words" if text.strip() else "is empty"
        raise InputError(f"the message {state}: there is nothing to send")
    if not 0 < names_at_most < 1:
        raise InputError("the greatest chance of naming an innocent is between 0 and 1, such as 0.01")
    world = world or default_world()
    with world.document(), one_thread:
        analysis = next(iter(world.language.analyse([text])))
        naturalness = Naturalness(totals_of(world.reference))
        judgement = judge(text, analysis) if personal is None else Judgement.given(personal)
        quoted = quotations(text)
        told = find_sensitive(text, analysis, profile, world, quoted, as_published=as_published)
        sensitive = told if judgement.personal else ()
        versions = _versions(text, sensitive, naturalness, metric, THRESHOLD if as_published else -inf)
        dealt = _dealt(versions, audiences, pins or {})
        changing = _changing(sensitive)
        whole = [place for place in changing if len(place.of(text).split()) < _VARIED]
        taken = tuple(sorted([*untouched(text, analysis), *whole]))
        marks = find_marks(CoverText(text, analysis, taken, naturalness, world, changing))
    recipients = audiences.recipients()
    seed = hashlib.blake2b(text.encode("utf-8", "surrogatepass"), key=subkey(key, "copies")).digest()
    audience_of = [number for _, number in recipients]
    code, fixed, read = _coded(text, marks, sensitive, dealt, audience_of, seed, names_at_most)
    copies = tuple(
        Copy(recipient, number, _worded(text, marks, sensitive, levels, symbols), levels, symbols)
        for (recipient, number), levels, symbols in zip(
            recipients, map(tuple, fixed.tolist()), map(tuple, code.words.tolist()), strict=True
        )
    )
    found = counted(marks, code, read, [name for name, _ in recipients], names_at_most)
    entries = quoted_entries(text, profile, quoted)
    foreign = [sentence.of(text) for sentence in in_another_language(text, analysis)]
    notes = (*telling_notes(told, judgement, dealt, entries, foreign), *capacity_notes(found, len(recipients)))
    return Prepared(text, judgement, sensitive, versions, dealt, marks, code, fixed, found, copies, notes)


def _coded(
    text: str, marks: Sequence[FingerprintMark], sensitive: Sequence[SensitivePhrase], dealt: Sequence[AudienceVersion],
    audience_of: Sequence[int], seed: bytes, names_at_most: float,
) -> tuple[Code, Codewords, Readership]:  # fmt: skip
    """A codeword for each recipient, the levels of the phrases that they read, and what else they do."""
    many = len(audience_of)
    fixed = np.array([dealt[number].version.levels for number in audience_of], np.uint8).reshape(many, len(sensitive))
    gone = [_gone(marks, sensitive, each.version.levels) for each in dealt]
    absent = np.array([gone[number] for number in audience_of], bool).reshape(many, len(marks))
    sizes, weights = [mark.size for mark in marks], [mark.weight for mark in marks]
    read = Readership.alike(~absent)
    if len(np.unique(fixed, axis=0)) > 1 and not enough(sizes, read, names_at_most):
        read = Readership(~absent, np.asarray(audience_of, np.int64), _unlike(text, marks, sensitive, dealt))
    groups = shared_wordings(sizes, read, audience_of, names_at_most)
    shown = shown_in(text, _changing(sensitive), marks)
    return build(sizes, fixed, seed, weights, groups, shown, absent), fixed, read


def _unlike(
    text: str, marks: Sequence[FingerprintMark], sensitive: Sequence[SensitivePhrase], dealt: Sequence[AudienceVersion]
) -> Numbers:
    """For what each audience reads (rows): how many of its phrases can be read, and are not what another one reads."""
    every = [*(phrase.mark for phrase in sensitive), *marks]
    draft = (0,) * len(marks)
    copies = [(each.version.text, (*each.version.levels, *draft)) for each in dealt]
    found = reading.probes(text, every, copies)
    table = {(each.stream, each.window): (each.mark, each.alternative, each.weight) for each in found}
    lengths = reading.longest(found)
    unlike = np.zeros((len(dealt), len(dealt)), np.int64)
    for row, (copy, levels) in enumerate(copies):
        seen = reading.voted(table[gram] for gram in set(reading.grams(copy, lengths)) if gram in table)
        phrases = [at for at in range(len(sensitive)) if seen.get(at) == levels[at]]
        for column, other in enumerate(dealt):
            unlike[row, column] = sum(levels[at] != other.version.levels[at] for at in phrases)
    return unlike


def _changing(sensitive: Sequence[SensitivePhrase]) -> tuple[Span, ...]:
    """The places that some audiences read otherwise."""
    return tuple(place for each in sensitive for place in each.mark.places)


def _worded(
    text: str,
    marks: Sequence[FingerprintMark],
    sensitive: Sequence[SensitivePhrase],
    levels: Sequence[int],
    symbols: Sequence[int],
) -> str:
    """A version in the wording that symbols stand for; what the version does not have is not worded."""
    hidden = _hidden(sensitive, levels)
    worded = [
        edit
        for edit in codeword_edits(text, marks, symbols)
        if not any(inside(Span(edit.start, edit.end), cut) for cut in hidden)
    ]
    return typed(_read(text, [*worded, *_generalized(sensitive, levels)]), marks, symbols)


def _read(text: str, edits: Iterable[Replacement]) -> str:
    """The text with some edits, without the space that stood before a last sentence which is left out."""
    made = apply(text, sorted(edits))
    return made if text[-1:].isspace() else made.rstrip()


def _hidden(sensitive: Sequence[SensitivePhrase], levels: Sequence[int]) -> list[Span]:
    """The places that a version has otherwise or not at all."""
    ways = [(phrase.mark, phrase.mark.alternatives[level]) for phrase, level in zip(sensitive, levels, strict=True)]
    return [place for mark, new in ways for at, place in enumerate(mark.places) if mark.alternatives[0][at] != new[at]]


def _gone(marks: Sequence[FingerprintMark], sensitive: Sequence[SensitivePhrase], levels: Sequence[int]) -> list[bool]:
    """For each mark whether a version has none of its places."""
    hidden = _hidden(sensitive, levels)
    return [
        bool(mark.places) and all(any(inside(place, cut) for cut in hidden) for place in mark.places) for mark in marks
    ]


def _generalized(sensitive: Sequence[SensitivePhrase], levels: Sequence[int]) -> list[Replacement]:
    return [edit for phrase, level in zip(sensitive, levels, strict=True) if level for edit in phrase.mark.edits(level)]


def _versions(
    text: str, sensitive: Sequence[SensitivePhrase], naturalness: Naturalness, metric: Metric, least: float
) -> tuple[Version, ...]:
    """Every choice of generalizations that reads well, the least loss first, of equals what is said outright last.

    What the writer wrote is always one.
    """
    ratings = [_ratings(text, phrase, naturalness) for phrase in sensitive]
    kept = [[level for level, score in enumerate(scores) if level == 0 or score >= least] for scores in ratings]
    found = []
    for levels in _choices(kept):
        cost = sum(loss(phrase.ladder, level, metric) for phrase, level in zip(sensitive, levels, strict=True))
        score = min((ratings[at][level] for at, level in enumerate(levels)), default=0.0)
        found.append(Version(levels, cost, score, _read(text, _generalized(sensitive, levels))))
    found = [each for each in found if not _says_nothing(each, sensitive)]
    outright = [phrase.direct for phrase in sensitive]
    return tuple(sorted(found, key=lambda each: (each.loss, sum(compress(each.levels, outright)), each.levels)))


def _says_nothing(version: Version, sensitive: Sequence[SensitivePhrase]) -> bool:
    """Whether next to nothing is left of a message from which phrases were left out."""
    said = (phrase.ladder[level].text for phrase, level in zip(sensitive, version.levels, strict=True))
    return len(version.text.split()) < FEW_WORDS and LEFT_OUT in said


def _choices(kept: list[list[int]]) -> Iterator[tuple[int, ...]]:
    """The levels of all phrases, in every way, or in so many that they can be weighed.

    Where there are too many, levels between the exact phrase and the most general are passed over; then the last
    phrases move together. The most general level of each is always there for the audience furthest away.
    """
    longest = max(kept, key=len, default=[])
    while len(longest) > 2 and prod(map(len, kept)) > _MOST_VERSIONS:
        longest[:] = [*longest[:-1:2], longest[-1]]
        longest = max(kept, key=len)
    if prod(map(len, kept)) <= _MOST_VERSIONS:
        yield from product(*kept)
        return
    alone = len(kept)
    while 2 * prod(map(len, kept[:alone])) > _MOST_VERSIONS:
        alone -= 1
    exact, general = (tuple(levels[end] for levels in kept[alone:]) for end in (0, -1))
    for levels in product(*kept[:alone]):
        yield (*levels, *exact)
        yield (*levels, *general)


def _ratings(text: str, phrase: SensitivePhrase, naturalness: Naturalness) -> list[float]:
    """How natural each level of a phrase is beside what the writer wrote, at its worst place."""
    rated = []
    for alternative in phrase.mark.alternatives:
        scores = [
            naturalness.compared(
                text[max(0, place.start - 60) : place.start], place.of(text), new, text[place.end : place.end + 60]
            )
            for place, new in zip(phrase.mark.places, alternative, strict=True)
        ]
        rated.append(min(scores, default=0.0))
    return rated


def _dealt(versions: Sequence[Version], audiences: Audiences, pins: Mapping[str, str]) -> tuple[AudienceVersion, ...]:
    """Versions in order of loss to audiences in order of trust, spread over all there are, but for pins.

    No audience reads any phrase more exactly than one that is trusted more.
    """
    names = [audience.name for audience in audiences.audiences]
    for name in pins:
        if name not in names:
            raise ProfileError(f"there is no audience {name!r} to pin a version for{nearest(name, names)}")
    dealt: list[AudienceVersion] = []
    least = versions[0].levels
    for number, name in enumerate(names):
        if name in pins:
            dealt.append(AudienceVersion(name, _pinned(versions, pins[name])))
            continue
        open_ = [each for each in versions if all(new >= old for new, old in zip(each.levels, least, strict=True))]
        step = (len(open_) - 1) / max(len(names) - number, 1) if number else 0
        version = open_[round(step)] if number < len(names) - 1 or not number else open_[-1]
        dealt.append(AudienceVersion(name, version))
        least = version.levels
    return tuple(dealt)


def _pinned(versions: Sequence[Version], wanted: str) -> Version:
    if wanted.isdecimal() and 1 <= int(wanted) <= len(versions):
        return versions[int(wanted) - 1]
    for version in versions:
        if version.text == wanted:
            return version
    raise ProfileError(f"no such version to pin: give a number from 1 to {len(versions)}, or its whole text")
