"""How well changed sentences read, to a judge that had no part in choosing: Link Grammar, against their originals.

    .venv/bin/python bench/fluency.py texts.jsonl ... [--policy anonymous] [--edit none] [--limit 20]
    .venv/bin/python bench/fluency.py --smoke          # two made-up texts, to see that it runs

The judge is Debian's `link-grammar` (LGPL), in a process of its own. It says how many words of a sentence fit no reading
of it. Every sentence that was changed is read twice, as it was and as it is shown; a label is a name where it stands for
one, else a word that the judge does not know, which may be anything. Counted are the share of words that fit and the
share of sentences in which all do. Sentences of fewer than four and more than forty words are left out.
"""

import argparse
import json
import re
import shutil
import subprocess
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from reticent import Document, Policy
from reticent.draft import Draft
from reticent.model import Replacement, Span, apply
from reticent.pipeline import drafts

SHORTEST, LONGEST = 4, 40
"""How many words a sentence has that is judged."""

SMOKE = (
    "Emma Turner was born in Leeds in 1984 and works for Nokia in Espoo. Her brother, Duc Turner, is a luthier.",
    "She starred in Rocky (1976), Creed (2015) and Cobra (1986). The nurse Mary Allen called Emma Turner on 3 May 2021.",
)
STAND_INS = {
    "PERSON": "Alex", "PLACE": "Springfield", "ORGANISATION": "Acme", "TITLE": "Ulysses", "DATE": "1990",
    "NATIONALITY": "Spanish", "NAME": "Acme", "EVENT": "Christmas", "AWARD": "Oscar",
}  # fmt: skip
_LABEL = re.compile(r"\[([A-Z][A-Z ]*?)(?: \d+)?\]")
_UNUSED = re.compile(r"Linkage 1, cost vector = \(UNUSED=(\d+)")


@dataclass
class Tally:
    """What the judge makes of some sentences."""

    sentences: int = 0
    words: int = 0
    unfit: int = 0
    whole: int = 0

    def add(self, words: int, unfit: int) -> None:
        """One more sentence."""
        self.sentences += 1
        self.words += words
        self.unfit += unfit
        self.whole += not unfit

    def row(self) -> str:
        """The two shares."""
        fits, whole = 1 - self.unfit / max(1, self.words), self.whole / max(1, self.sentences)
        return f"words that fit {fits:.3f}, sentences that fit {whole:.3f}"


def changed(draft: Draft) -> Iterator[tuple[str, str]]:
    """Each sentence that was changed, as it was and as it is shown."""
    given = draft.view.given
    for sentence in draft.analysis.sentences:
        start, end = draft.view.back(sentence)
        inside = [edit for edit in draft.edits if start <= edit.start and edit.end <= end]
        text = Span(start, end).of(given)
        if inside and SHORTEST <= len(text.split()) <= LONGEST and "\n" not in text.strip():
            shifted = [Replacement(edit.start - start, edit.end - start, edit.text) for edit in inside]
            shown = _plain(_LABEL.sub(_stand_in, apply(text, shifted)))
            if shown:  # one that was left out whole reads neither well nor badly
                yield _plain(text), shown


def _stand_in(label: re.Match[str]) -> str:
    return STAND_INS.get(label.group(1), "zork")


def _plain(text: str) -> str:
    """On one line, with marks that the judge knows."""
    return " ".join(text.replace("–", "-").replace("“", '"').replace("”", '"').split()).lstrip("!")


def judged(sentences: Iterable[str]) -> list[tuple[int, int] | None]:
    """The words of each sentence, and how many fit no reading; None where the judge gave up."""
    lines = list(sentences)
    command = ["link-parser", "en", "-graphics=0", "-verbosity=1", "-limit=50", "-timeout=4", "-echo=1", "-spell=0"]
    done = subprocess.run(command, input="\n".join(lines) + "\n", capture_output=True, text=True, check=False)
    found, output = [], iter(done.stdout.splitlines())
    block: dict[int, int | None] = {}
    at = -1
    for line in output:
        if at + 1 < len(lines) and line.strip() == lines[at + 1]:
            at += 1
            block[at] = None
        elif (match := _UNUSED.search(line)) and at >= 0 and block[at] is None:
            block[at] = int(match.group(1))
    for number, sentence in enumerate(lines):
        unfit = block.get(number)
        found.append(None if unfit is None else (len(sentence.split()), unfit))
    return found


def texts_of(files: Iterable[Path], limit: int | None) -> Iterator[str]:
    """The texts of JSON lines."""
    for file in files:
        for line in file.read_text("utf-8").splitlines()[:limit]:
            yield json.loads(line)["text"]


def main() -> None:
    """Judge, and print one line for the originals and one for what is shown."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--policy", default="identity")
    parser.add_argument("--edit", choices=("none", "light", "normal"))
    parser.add_argument("--limit", type=int)
    parser.add_argument("--smoke", action="store_true")
    arguments = parser.parse_args()
    policy = Policy.load(arguments.policy)
    if arguments.edit:
        policy = policy.but(edit=arguments.edit)
    texts = SMOKE if arguments.smoke else texts_of(arguments.files, arguments.limit)
    pairs = [pair for draft in drafts(map(Document, texts), policy) for pair in changed(draft)]
    print(f"{policy.name}, edit {policy.edit}: {len(pairs)} sentences changed")
    if not shutil.which("link-parser"):
        print("the judge is not installed: apt install link-grammar")
        return
    before, after = Tally(), Tally()
    for one, other in zip(judged(pair[0] for pair in pairs), judged(pair[1] for pair in pairs), strict=True):
        if one is not None and other is not None:
            before.add(*one)
            after.add(*other)
    print(f"  originals  {before.row()}, {before.sentences} judged")
    print(f"  as shown   {after.row()}")


if __name__ == "__main__":
    main()
