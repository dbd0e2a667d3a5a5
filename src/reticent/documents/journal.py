"""What a run of a batch has done so far, so that a later run can go on from there.

Each finished line is written to a journal beside the output, behind a seal of all that it follows from: the record,
its place among the records, the policy, the knowledge, and the line itself. A later run copies a line only where the
seal is right, so that neither another policy nor another text, nor a line that somebody edited, can be taken for
what was asked for. Seals are made with a secret that only the user has (HMAC-SHA256): without it, nothing about the
record can be computed from them.

    OUT.1.part      the journal of a run that is under way or was cut; a run that goes on begins another
    OUT.resume      the seals of the lines in OUT, kept where a later run may go on from OUT
    OUT.lock        there while a run is writing
"""

import hashlib
import hmac
import json
import os
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import BinaryIO

from reticent.files import written
from reticent.policy import Policy
from reticent.world import Sources

FAILED = "-" * 32
"""In place of the seal of a line with an error, which is never copied."""

Earlier = tuple[str, str]
"""A seal and the line behind it."""


class Seals:
    """Makes and checks the seals of one run."""

    def __init__(
        self, secret: bytes, policy: Policy, sources: Sources, *, findings: bool, fields: Mapping[str, str]
    ) -> None:
        decides = json.dumps(
            [policy.model_dump(mode="json"), asdict(sources), findings, dict(fields), *_digests(policy, sources)],
            sort_keys=True,
        )
        self._run = hmac.digest(secret or os.urandom(32), decides.encode("utf-8", "surrogatepass"), "sha256")

    def of(self, number: int, record: bytes, line: str) -> str:
        """The seal of the line that the record at this place became."""
        message = hashlib.sha256(record).digest() + hashlib.sha256(line.encode()).digest() + b"%d" % number
        return hmac.digest(self._run, message, "sha256").hex()[: len(FAILED)]


def _digests(policy: Policy, sources: Sources) -> list[str]:
    """What the files say that policy and sources name: one may have been edited since."""
    digests = []
    for name in (*policy.rules, *sources.packs, sources.taxonomy):
        try:
            with Path(name).open("rb") as file:
                digests.append(hashlib.file_digest(file, "sha256").hexdigest())
        except OSError:
            digests.append("")  # "shipped", or a file whose absence will be told when it is needed
    return digests


class Journal:
    """The journal of a run onto `target`, and those that earlier runs left."""

    _out: BinaryIO

    def __init__(self, target: Path) -> None:
        self._target = target
        self._seals = target.with_name(target.name + ".resume")
        pattern = re.compile(re.escape(target.name) + r"\.(\d+)\.part")
        left = {path: pattern.fullmatch(path.name) for path in sorted(target.parent.iterdir())}
        self._left = [path for path, match in left.items() if match]
        number = 1 + max((int(match[1]) for match in left.values() if match), default=0)
        self._path = target.with_name(f"{target.name}.{number}.part")

    def __enter__(self) -> "Journal":
        self._out = self._path.open("wb")
        return self

    def __exit__(self, *_: object) -> None:
        with suppress(OSError):  # a full disk, which was told when it happened
            self._out.close()
        with suppress(FileNotFoundError):
            if self._path.stat().st_size == 0:
                self._path.unlink()

    def earlier(self) -> Iterator[list[Earlier]]:
        """For each record in turn, the lines that earlier runs have made of it."""
        runs = [_lines(path) for path in self._left]
        if self._seals.exists() and self._target.exists():
            runs.append(_sealed(self._target, self._seals))
        while runs:
            yield [line for run in runs if (line := next(run, None)) is not None]

    def write(self, seal: str, line: str) -> None:
        """Add a line."""
        self._out.write(f"{seal} {line}".encode())

    def flush(self) -> None:
        """Let what was written reach the disk."""
        self._out.flush()

    def finish(self, *, keep: bool) -> None:
        """Make the journal the output, and keep the seals if a later run may want to go on."""
        self._out.close()
        with written(self._target) as out, written(self._seals, private=True) as seals:
            for seal, line in _lines(self._path):
                out.write(line.encode())
                seals.write(f"{seal}\n".encode())
        for leftover in (self._path, *self._left, *([] if keep else [self._seals])):
            with suppress(FileNotFoundError):
                leftover.unlink()


def _lines(journal: Path) -> Iterator[Earlier]:
    """What a journal holds; a line cut in the middle ends it."""
    with journal.open("rb") as lines:
        for raw in lines:
            seal, _, line = raw.decode("utf-8", "replace").partition(" ")
            if not line.endswith("\n"):
                return
            yield seal, line


def _sealed(output: Path, seals: Path) -> Iterator[Earlier]:
    """The lines of a finished output with their seals."""
    with output.open("rb") as lines, seals.open("rb") as theirs:
        for raw, seal in zip(lines, theirs, strict=False):
            yield seal.decode("ascii", "replace").strip(), raw.decode("utf-8", "replace")
