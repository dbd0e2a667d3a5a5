"""Turns of a talk: `[10:42] name: message`, `12/05/2023, 21:03 - name: message`, `NAME: message`, `<name> message`."""

import re
from collections import Counter
from collections.abc import Iterator

from reticent.detect.structure.parts import Field, Labels, Layers, Wall
from reticent.languages.en.labels import ROLES
from reticent.languages.words import LETTERS, UPPER
from reticent.model import Span

_STAMP = (
    r"(?:\[[^\]\n]{3,28}\]|\((?:\d{1,2}:)?\d{1,2}:\d\d\)"
    r"|(?:(?:\d{1,4}[/.-]\d{1,2}(?:[/.-]\d{1,4})?|[A-Z][a-z]{2} \d{1,2}),?[ T])?"
    r"\d{1,2}[:.]\d\d(?:[:.]\d\d)?(?:[ ]?[apAP]\.?[mM]\.?)?)[ ]?(?:[-–|][ ])?"
)
_TURN = re.compile(
    rf"[>\s]{{0,8}}(?:[-*•][ ])?(?P<stamp>{_STAMP})?[ ]?[*_<@]{{0,3}}"
    r"(?P<name>[^\W_](?:[^:\n<>\[\]()|=\"/;?!, ]|[ ](?![ ])){0,30}?)[*_]{0,3}"
    r"(?:[ ]?[(\[][^)\]\n]{1,20}[)\]])?[*_]{0,2}(?::[*_]{0,2}(?=[ \n]|$)|>[ ])"
)
_INITIALS = re.compile(rf"[{UPPER}]{{1,4}}\d?")
FEWEST = 3
"""How many turns make a talk."""


def read_turns(reading: Layers) -> Iterator[Field | Wall]:
    """Who speaks, where at least two people take turns."""
    turns = [
        turn
        for line in reading.lines
        if [*reading.left(line)][:1] == [line]
        and (turn := _TURN.match(reading.text, *line))
        and _may_be(turn, reading.labels)
    ]
    times = Counter(turn["name"].strip().casefold() for turn in turns)
    if len(turns) < FEWEST or len(times) < 2 or max(times.values()) < 2:
        return
    stamped = sum(bool(turn["stamp"]) for turn in turns) >= FEWEST
    for turn in turns:
        name = turn["name"].rstrip()
        if _speaks(name, times[name.casefold()], reading.labels, stamped=stamped and bool(turn["stamp"])):
            start = turn.start("name")
            value, rest = Span(start, start + len(name)), Span(turn.end("name"), turn.end())
            yield Field(value, rest, "person", "turn")
            reading.done(Span(turn.start(), turn.end()))


def _may_be(turn: re.Match[str], labels: Labels) -> bool:
    name = turn["name"].strip()
    words = LETTERS.findall(name)
    return (
        0 < len(words) <= 4
        and labels.label(name) is None
        and not any(word.casefold() in ROLES for word in words)
        and not (name[0].islower() and not turn["stamp"])
    )


def _speaks(name: str, times: int, labels: Labels, *, stamped: bool) -> bool:
    """Whether it is somebody's name, or what somebody goes by."""
    words, lexicon = LETTERS.findall(name), labels.lexicon
    if _INITIALS.fullmatch(name):
        return times > 1
    if any(lexicon.is_given_name(word) or lexicon.is_surname(word) for word in words):
        return name[0].isupper() or stamped
    return stamped and times > 1 and not all(lexicon.is_ordinary(word) for word in words)
