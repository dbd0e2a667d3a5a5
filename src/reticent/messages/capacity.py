"""How many recipients a message can tell apart, who shares a wording, and what to say of it before anything is sent.

What an audience does not read cannot vary for it. So recipients are counted by which marks their copies have: a leak
shows which those are, and which version it is by the phrases that audiences read otherwise, and nearly all that may be
wrong by chance is allotted to the recipients whose copies it fits (`fitting`). Who reads the whole message is told
apart even where those who read half of it cannot be.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from reticent.messages.chances import FITTING, fitting, tolerated_edits, tolerated_losses
from reticent.messages.codes import RATE, Code, bits, capacity, colluders, distinct_copies, grouped, told_apart

if TYPE_CHECKING:
    from reticent.messages.codes import Flags, Numbers
    from reticent.messages.marks import FingerprintMark

_SHOWN_GROUPS, _SHOWN_NAMES = 6, 8


@dataclass(frozen=True, slots=True)
class Capacity:
    """How many recipients the marks of a message can tell apart, counted honestly."""

    marks: int
    wordings: int
    bits: float
    certain: int
    """Recipients among whom a whole copy names its source with false accusations at most `rate`."""
    certain_words: int
    """The same by words alone, when a text was typed anew."""
    certain_cut: int
    """The same when a third of the marks was lost."""
    colluders: int
    """How many who compare their copies could still be traced."""
    rate: float = RATE
    """The greatest chance of a false accusation."""
    named: int = 0
    """How many of this message's recipients would be named by a whole copy."""
    lost: int = -1
    """How many marks may be lost, whichever, before a copy names nobody; -1 when even a whole one does not."""
    edits: int = -1
    """The same for marks that are changed to other listed wordings."""
    groups: tuple[tuple[str, ...], ...] = field(default=(), repr=False)
    """Recipients who share a wording: a leak names the group."""
    unnamed: tuple[str, ...] = field(default=(), repr=False)
    """Recipients whose copies have too few marks to name them."""

    def as_dict(self) -> dict[str, Any]:
        """As JSON has it."""
        return {
            "marks": self.marks,
            "wordings": self.wordings,
            "bits": round(self.bits, 2),
            "false_accusations": self.rate,
            "recipients": self.certain,
            "recipients_when_retyped": self.certain_words,
            "recipients_when_a_third_is_lost": self.certain_cut,
            "colluders": self.colluders,
            "named": self.named,
            "marks_that_may_be_lost": max(self.lost, 0),
            "marks_that_may_be_changed": max(self.edits, 0),
            "groups": [list(group) for group in self.groups],
            "unnamed": list(self.unnamed),
        }


@dataclass(frozen=True, slots=True)
class _Readers:
    """Recipients whose copies have the same marks."""

    members: Numbers
    sizes: list[int]
    rivals: Numbers
    """All whom a whole copy of theirs fits."""
    apart: int
    """How many marks and phrases of such a copy must be lost before it fits others who read as little."""
    share: float
    """What of the rate of false accusations is theirs."""


@dataclass(frozen=True, slots=True)
class Readership:
    """What recipients read: which marks each copy has, which version it is, and how versions show which they are."""

    has: Flags
    version: Numbers
    """The number of a version for each recipient."""
    unlike: Numbers
    """For each version (rows) how many phrases a whole copy of it shows otherwise than another version has them."""

    @classmethod
    def alike(cls, has: Flags) -> Readership:
        """As if no copy showed its version but by its marks."""
        return cls(has, np.zeros(len(has), np.int64), np.zeros((1, 1), np.int64))


def _readers(sizes: Sequence[int], read: Readership) -> Iterator[_Readers]:
    """Those who read the same, each with whom a whole copy of theirs fits as well."""
    kinds, kind_of = np.unique(np.column_stack([read.version, read.has]), axis=0, return_inverse=True)
    for number, kind in enumerate(kinds):
        own, unlike = kind[1:].astype(bool), read.unlike[kind[0]]
        fits = fitting(read.has, np.flatnonzero(own)) & (unlike[read.version] == 0)
        lacking = (own & ~read.has).sum(axis=1) + unlike[read.version]
        yield _Readers(
            members=np.flatnonzero(kind_of.reshape(-1) == number),
            sizes=[size for size, there in zip(sizes, own.tolist(), strict=True) if there],
            rivals=np.flatnonzero(fits),
            apart=int(lacking[~fits & (lacking > 0)].min(initial=len(sizes) + 1)),
            share=1.0 if fits.all() else FITTING,
        )


def enough(sizes: Sequence[int], read: Readership, rate: float) -> bool:
    """Whether the marks tell all recipients apart."""
    return all(capacity(each.sizes, rate=each.share * rate) >= len(each.rivals) for each in _readers(sizes, read))


def shared_wordings(sizes: Sequence[int], read: Readership, audiences: Sequence[int], rate: float) -> Numbers | None:
    """The number of a wording for each recipient; None where everybody gets one. `audiences`: who belongs together."""
    groups, many = np.zeros(len(read.has), np.int64), 0
    for each in _readers(sizes, read):
        wordings = told_apart(each.sizes, len(each.rivals), each.share * rate)
        own = max(1, wordings * len(each.members) // len(each.rivals))
        groups[each.members] = many + grouped([audiences[at] for at in each.members.tolist()], own)
        many += own
    return groups if many < len(read.has) else None


def counted(
    marks: Sequence[FingerprintMark], code: Code, read: Readership, names: Sequence[str], rate: float = RATE
) -> Capacity:
    """What the marks of a message and its code can tell."""
    sizes = [mark.size for mark in marks]
    words = [mark.size for mark in marks if mark.stream == "words"]
    wording_of = code.wordings()
    every = len(set(wording_of.tolist()))
    sharing: dict[int, list[str]] = {}
    unnamed: list[str] = []
    lost, edits = [], []
    for each in _readers(sizes, read):
        rivals, own = len(set(wording_of[each.rivals].tolist())), each.share * rate
        losses = tolerated_losses(each.sizes, rivals, own, every, each.apart) if each.sizes else -1
        if losses < 0:
            unnamed += [names[at] for at in each.members.tolist()]
            continue
        lost.append(losses)
        edits.append(tolerated_edits(each.sizes, rivals, own))
        for at in each.members.tolist():
            sharing.setdefault(int(wording_of[at]), []).append(names[at])
    return Capacity(
        marks=len(marks),
        wordings=distinct_copies(sizes),
        bits=bits(sizes),
        certain=capacity(sizes, rate=rate),
        certain_words=capacity(words, rate=rate),
        certain_cut=capacity(sizes, 2 / 3, rate),
        colluders=colluders(sizes, len(names), rate),
        rate=rate,
        named=sum(len(group) == 1 for group in sharing.values()),
        lost=min(lost, default=-1),
        edits=min(edits, default=-1),
        groups=tuple(tuple(group) for group in sharing.values() if len(group) > 1),
        unnamed=tuple(unnamed),
    )


def capacity_notes(found: Capacity, many: int) -> Iterator[str]:
    """What the sender of a message to so many should know before relying on it."""
    rate = f"{100 * found.rate:.3g} %"
    if not found.marks:
        yield "there is nothing to vary in this message: recipients of one audience get the same text"
    elif found.lost < 0:
        yield (
            f"the message is too short to name anybody at a false-accusation rate of {rate}: it has "
            f"{found.wordings:,} wordings, so that a leak gives candidates only"
        )
    else:
        yield _told_apart(found, many, rate)
        yield from (_shared(group) for group in found.groups[:_SHOWN_GROUPS])
        if len(found.groups) > _SHOWN_GROUPS:
            yield f"... and {len(found.groups) - _SHOWN_GROUPS} groups more (--json lists all)"
        if found.unnamed:
            yield _unnamed(found.unnamed)
    if found.marks and found.colluders < 2:
        yield "too short to trace several recipients who compare their copies"


def _told_apart(found: Capacity, many: int, rate: str) -> str:
    """How many can be told apart, and what a copy may lose before it names nobody."""
    groups = len(found.groups)
    whom = f"each of the {many} recipients" if found.named == many else f"{found.named} of the {many} recipients"
    if groups:
        alone = f"{found.named} recipients and " if found.named else ""
        whom = f"{alone}{groups} group{'s' * (groups > 1)} that share a copy"
    edits = [f"{found.lost} lost"] * (found.lost > 0) + [f"{found.edits} changed"] * (found.edits > 0)
    after = f", also after {' or '.join(edits)} of its {found.marks} marks" if edits else ", if nothing was changed"
    return f"a leaked copy names {whom} at a false-accusation rate of {rate}{after}"


def _shared(group: Sequence[str]) -> str:
    return f"these {len(group)} share a copy, so that a leak names the group: {_listed(group)}"


def _unnamed(names: Sequence[str]) -> str:
    if len(names) == 1:
        return f"{names[0]} reads too little to be named, so that a leak of what they read gives candidates only"
    read = f"these {len(names)} read too little to be named, so that a leak of what they read gives candidates only"
    return f"{read}: {_listed(names)}"


def _listed(names: Sequence[str]) -> str:
    return ", ".join(names[:_SHOWN_NAMES]) + (", ..." if len(names) > _SHOWN_NAMES else "")
