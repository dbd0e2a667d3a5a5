"""The shipped list of wordings that say the same, each with the frame in which it does."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from importlib import resources

from reticent.messages.marks import CoverText

ENDS = frozenset(("", ".", "!", "?", ",", ";", "…", "...", ")"))
_START, _END = "START", "END"
_SIDES = {"after": "after", "not after": "not_after", "before": "before", "not before": "not_before"}


@dataclass(frozen=True, slots=True)
class Frame:
    """What must stand beside a wording, or must not: words, tags and parts of speech, START and END."""

    after: frozenset[str] = frozenset()
    not_after: frozenset[str] = frozenset()
    before: frozenset[str] = frozenset()
    not_before: frozenset[str] = frozenset()

    @classmethod
    def read(cls, parts: list[str]) -> "Frame":
        """From "after x y", "not before z"."""
        sides: dict[str, frozenset[str]] = {}
        for part in parts:
            name = next((each for each in _SIDES if part.startswith(f"{each} ")), None)
            if name is None:
                raise ValueError(f"no such frame: {part!r}")
            sides[_SIDES[name]] = frozenset(part.removeprefix(name).split())
        return cls(**sides)

    def fits(self, cover: CoverText, first: int, last: int) -> bool:
        """Whether the tokens from `first` to `last` stand in it."""
        left, right = _beside(cover, first, last)
        return (
            (not self.after or bool(self.after & left))
            and not self.not_after & left
            and (not self.before or bool(self.before & right))
            and not self.not_before & right
        )


@dataclass(frozen=True, slots=True)
class Listed:
    """What else may be said, and where."""

    others: tuple[str, ...]
    frame: Frame = field(default_factory=Frame)


@cache
def groups() -> dict[str, dict[str, tuple[Listed, ...]]]:
    """By section, each member with what may stand for it."""
    found: dict[str, dict[str, tuple[Listed, ...]]] = {}
    section = ""
    for line in (resources.files("reticent") / "data" / "phrasings-en.txt").read_text("utf-8").splitlines():
        if line.startswith("["):
            section = line.strip("[]")
        elif line and not line.startswith("#"):
            if not section:
                raise ValueError(f"a wording stands under no section: {line!r}")
            table = found.setdefault(section, {})
            for member, listed in _read(line):
                table[member] = (*table.get(member, ()), listed)
    return found


def listed_for(cover: CoverText, section: str, written: str, first: int, last: int) -> list[str]:
    """What a section has for a wording in this place."""
    entries = groups()[section].get(written, ())
    return list(
        dict.fromkeys(other for each in entries if each.frame.fits(cover, first, last) for other in each.others)
    )


def _read(line: str) -> Iterator[tuple[str, Listed]]:
    wordings, *frame = (part.strip() for part in line.split(" ; "))
    only, one_way, rest = wordings.partition(">")
    members = [member.strip() for member in (rest if one_way else wordings).split("|")]
    for member in [only.strip()] if one_way else members:
        yield member, Listed(tuple(other for other in members if other != member), Frame.read(frame))


def _beside(cover: CoverText, first: int, last: int) -> tuple[set[str], set[str]]:
    """What can be said of the token before a stretch and of the one after it."""
    left = {cover.word(first - 1), cover.tag(first - 1), cover.pos(first - 1)}
    right = {cover.word(last + 1), cover.tag(last + 1), cover.pos(last + 1)}
    if cover.starts_sentence(first):
        left = {_START}
    if cover.word(last + 1) in ENDS:
        right.add(_END)
    return left, right
