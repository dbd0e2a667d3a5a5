"""What tells an entry of the profile, marked by hand: does it reach the last audience, and does the writer hear of it?

    python bench/telling.py [FILE ...] [--show] [--smoke]

Without a file, those of tools/messages/telling. A file holds messages with the entries of a profile before them, what tells the first of them in braces; messages
without braces tell nothing:

    [work: nurse; residence: Leeds]
    Twelve hours on my feet and {the ward} was still full.

A phrase is gone when at most half of its words are left in what the last audience reads, told of when a note quotes a
word of it. A quoted phrase that has no word of a marked one says nothing. `--show` prints what reaches the audience;
do not look at what no rule was made with. `--smoke` takes two messages, to see that it runs.
"""

import argparse
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path

from reticent.languages.en.function_words import STOP_WORDS
from reticent.messages import Audiences, Profile, prepare

TELLING = Path(__file__).parents[1] / "tools/messages/telling"
AUDIENCES = Audiences.of({"family": ["a"], "friends": ["b"], "everybody": ["c"]})
_MARKED = re.compile(r"\{([^{}]+)\}")
_QUOTED = re.compile(r"'([^']+)'|\"([^\"]+)\"")
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_ENTRIES = frozenset(Profile.model_fields) - {"other"}


@dataclass(frozen=True)
class Marked:
    """A message, the phrases in it that tell an entry, and the profile."""

    text: str
    phrases: tuple[str, ...]
    entry: str
    profile: Profile


@dataclass
class Counts:
    """What became of the phrases, and of the messages that tell nothing."""

    gone: int = 0
    told_of: int = 0
    through: int = 0
    silent: int = 0
    changed: int = 0
    noted: int = 0
    messages_silent: int = 0
    quoted: int = 0
    nothing: int = 0
    shown: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        phrases = self.gone + self.told_of + self.through
        return (
            f"{phrases} telling phrases: {self.gone} gone or said less, {self.told_of} told of, {self.through} through\n"
            f"  messages that tell and of which nothing is said or changed: {self.messages_silent}\n"
            f"  {self.quoted} phrases quoted in notes, {self.nothing} of them tell nothing\n"
            f"  {self.silent} messages that tell nothing: {self.changed} changed, {self.noted} with a note"
        )


def load(path: Path) -> Iterator[Marked]:
    """The messages of a file."""
    for block in path.read_text("utf-8").split("\n\n"):
        head, _, text = block.strip().partition("\n")
        if head.startswith("["):
            entries = dict(entry.split(": ", 1) for entry in head.strip("[]").split("; "))
            other = {name: entries.pop(name) for name in list(entries) if name not in _ENTRIES}
            profile = Profile.from_table({**entries, **({"other": other} if other else {})})
            entry = head.strip("[]").partition("; ")[0]
            yield Marked(_MARKED.sub(r"\1", text), tuple(_MARKED.findall(text)), entry, profile)


def count(messages: Iterable[Marked]) -> Counts:
    """Prepare each for three audiences."""
    counts = Counts()
    for each in messages:
        made = prepare(each.text, each.profile, AUDIENCES, key="a key for measuring", personal=True)
        last = made.dealt[-1].version.text
        hints = [note for note in made.notes if " your " in note]
        quoted = [one or other for note in hints for one, other in _QUOTED.findall(note.split(" your ")[0])]
        if not each.phrases:
            counts.silent += 1
            counts.changed += last != each.text
            counts.noted += bool(hints)
        gone = [phrase for phrase in each.phrases if _is_gone(phrase, last)]
        told = [phrase for phrase in each.phrases if phrase not in gone and _told_of(phrase, quoted)]
        through = [phrase for phrase in each.phrases if phrase not in (*gone, *told)]
        counts.gone, counts.told_of = counts.gone + len(gone), counts.told_of + len(told)
        counts.through += len(through)
        counts.messages_silent += bool(each.phrases) and len(through) == len(each.phrases)
        counts.quoted += len(quoted)
        nothing = [phrase for phrase in quoted if not any(_words(phrase) & _words(one) for one in each.phrases)]
        counts.nothing += len(nothing)
        if through or nothing or (not each.phrases and last != each.text):
            counts.shown.append(f"{each.entry}: through {through}, notes of nothing {nothing}\n  {each.text}\n  {last}")
            counts.shown += [f"  ({note})" for note in hints]
    return counts


def _words(phrase: str) -> set[str]:
    found = {word.lower() for word in _WORD.findall(phrase)}
    return found - STOP_WORDS or found


def _is_gone(phrase: str, text: str) -> bool:
    left = {word.lower() for word in _WORD.findall(text)}
    words = _words(phrase)
    return 2 * len(words & left) <= len(words) if len(words) > 1 else not words & left


def _told_of(phrase: str, quoted: list[str]) -> bool:
    return any(_words(phrase) & _words(each) for each in quoted)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", type=Path, help="those of tools/messages/telling if none is named")
    parser.add_argument("--show", action="store_true", help="what reaches the last audience, and notes of nothing")
    parser.add_argument("--smoke", action="store_true", help="two messages, to see that it runs")
    asked = parser.parse_args()
    for path in asked.files or sorted(TELLING.glob("*.txt")):
        counts = count(islice(load(path), 2 if asked.smoke else None))
        print(f"{path.name}: {counts}")
        if asked.show:
            print("\n".join(counts.shown))


if __name__ == "__main__":
    main()
