"""Files in and out. What is written appears whole or not at all: beside the target first, then renamed onto it."""

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from reticent.errors import InputError, OutputError

STANDARD = "-"


def read_bytes(name: str) -> bytes:
    """All bytes of a file, or of standard input for `-`."""
    with open_input(name) as source:
        return source.read()


@contextmanager
def open_input(name: str) -> Iterator[BinaryIO]:
    """A file, or standard input for `-`, opened for reading."""
    if name == STANDARD:
        yield sys.stdin.buffer
        return
    try:
        source = Path(name).open("rb", buffering=65_536)  # noqa: SIM115  (closed below, outside the try)
    except OSError as error:
        raise InputError(f"cannot read {name!r}: {error.strerror}") from None
    with source:
        try:
            yield source
        except IsADirectoryError:
            raise InputError(f"cannot read {name!r}: it is a folder") from None


@contextmanager
def written(target: Path, *, private: bool = False) -> Iterator[BinaryIO]:
    """A file that becomes `target` when the block ends well, and vanishes when it does not.

    A private file can be read by its owner alone.
    """
    with _refusals(target):
        handle, name = tempfile.mkstemp(prefix=f".{target.name}.", suffix=".part", dir=target.parent)
        beside = Path(name)
        try:
            with os.fdopen(handle, "wb") as out:
                yield out
                out.flush()
                os.fsync(out.fileno())
            if not private:
                _keep_mode(beside, target)
            beside.replace(target)
        except BaseException:
            with suppress(OSError):
                beside.unlink()
            raise


def write_bytes(target: Path, data: bytes, *, private: bool = False) -> None:
    """Write a whole file."""
    with written(target, private=private) as out:
        out.write(data)


@contextmanager
def _refusals(target: Path) -> Iterator[None]:
    """What the system refuses, in a sentence."""
    try:
        yield
    except OSError as error:
        raise OutputError(f"cannot write {str(target)!r}: {error.strerror or error}") from None


def _keep_mode(new: Path, old: Path) -> None:
    """A replaced file keeps its permissions; a new one gets the usual ones."""
    if old.exists():
        new.chmod(old.stat().st_mode & 0o7777)
    else:
        mask = os.umask(0)
        os.umask(mask)
        new.chmod(0o666 & ~mask)
