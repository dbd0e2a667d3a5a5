"""From texts in which the clues are marked by hand to JSON lines as `reticent evaluate clues` reads them.

    python tools/clues/marked.py FILE.txt [..] --name unseen -o examples/clues-unseen.jsonl [--every 6] [--held FILE]

Texts stand one after the other, each under the line that names its secret:

    ### hide: kidney stones
    The pain came {{S|from my left flank down to the groin}}. {{H|We had lasagne}} afterwards.

`### subject: NAME` is whom or what the text is about. Marks are S (a strong clue), M (a medium one) and H (harmless).
With `--every 6 --held FILE` every sixth secret goes to that file instead, with all texts that have it. Secrets of the
files named with `--apart` go there too, those of files named with `--taught` never: none is both taught and asked.
"""

import argparse
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

STRENGTHS = {"S": "strong", "M": "medium", "H": "harmless"}
_HEAD = re.compile(r"^### (hide|subject):[ \t]*(\S.*?)[ \t]*$", re.M)
_MARK = re.compile(r"\{\{([SMH])\|([^{}\n]+)\}\}")


def texts(said: str, where: str = "") -> Iterator[dict[str, Any]]:
    """Each text of a file, its marks as places."""
    heads = list(_HEAD.finditer(said))
    if said[: heads[0].start() if heads else None].strip():
        raise ValueError(f"{where}: a text without a line that names its secret")
    for head, following in zip(heads, [*heads[1:], None], strict=True):
        body = said[head.end() : following.start() if following else None].strip()
        yield {"hide": None, "subject": None} | {head[1]: head[2]} | unmarked(body, f"{where}, {head[2]}")


def unmarked(body: str, where: str = "") -> dict[str, Any]:
    """A text without its marks, and what they marked."""
    text, end = "", 0
    marks: dict[str, list[dict[str, Any]]] = {"clues": [], "harmless": []}
    for match in _MARK.finditer(body):
        text += body[end : match.start()]
        inside = match[2].strip()
        start = len(text) + len(match[2]) - len(match[2].lstrip())
        span: dict[str, Any] = {"start": start, "end": start + len(inside)}
        if match[1] == "H":
            marks["harmless"].append(span)
        else:
            marks["clues"].append(span | {"strength": STRENGTHS[match[1]]})
        text += match[2]
        end = match.end()
    text += body[end:]
    if "{{" in text or "}}" in text or not marks["clues"]:
        raise ValueError(f"{where}: a mark that is not closed, holds another or runs over a line, or no clue at all")
    return {"text": text} | marks


def secret(record: dict[str, Any]) -> str:
    """What a text must not tell."""
    named = record.get("hide") or record.get("subject")
    return str(named[0] if isinstance(named, list) else named).casefold()


def akin(read: list[dict[str, Any]], files: list[Path]) -> set[str]:
    """The secrets of the texts that one of the files has, or one of more words or fewer: "ransomware attack"."""
    lines = [line for path in files for line in path.read_text("utf-8").splitlines()]
    theirs = [set(secret(json.loads(line)).split()) for line in lines]
    return {own for own in map(secret, read) if any(_contain(set(own.split()), other) for other in theirs)}


def _contain(one: set[str], other: set[str]) -> bool:
    return one <= other or other <= one


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("files", type=Path, nargs="+")
    parser.add_argument("--name", default="text", help="how the texts are called, before their numbers")
    parser.add_argument("--every", type=int, default=0)
    parser.add_argument("--held", type=Path)
    parser.add_argument("--apart", type=Path, nargs="*", default=[])
    parser.add_argument("--taught", type=Path, nargs="*", default=[])
    parser.add_argument("-o", "--output", type=Path, required=True)
    given = parser.parse_args()
    read = [each for path in given.files for each in texts(path.read_text("utf-8"), path.name)]
    goes_to = dict.fromkeys(akin(read, given.taught), given.output)
    if given.held:
        goes_to |= dict.fromkeys(akin(read, given.apart), given.held)
        fresh = [each for each in dict.fromkeys(map(secret, read)) if each not in goes_to]
        goes_to |= dict.fromkeys(fresh[given.every - 1 :: given.every] if given.every else (), given.held)
    made: dict[Path, list[str]] = {}
    for number, record in enumerate(read, 1):
        line = json.dumps({"id": f"{given.name}-{number:03}"} | record, ensure_ascii=False)
        made.setdefault(goes_to.get(secret(record), given.output), []).append(line)
    for path, lines in made.items():
        path.write_text("\n".join(lines) + "\n", "utf-8")
        print(f"{path}: {len(lines)} texts")


if __name__ == "__main__":
    main()
