"""Files in and out. What is written appears whole or not at all: beside the target first, then renamed onto it.

A device, a pipe or an open descriptor (`/dev/null`, `/dev/stdout`) is no file that could be replaced: it is written
to as it is. A symbolic link stays one; the file that it points to is replaced.
"""

import errno
import os
import re
import stat
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from reticent.errors import InputError, OutputError

STANDARD = "-"
_DESCRIPTOR = re.compile(r"/(?:dev|proc/self)/fd/(\d{1,6})")
_STANDARD_STREAMS = {"/dev/stdout": 1, "/dev/stderr": 2}


def read_bytes(name: str) -> bytes:
    """All bytes of a file, or of standard input for `-`."""
    with open_input(name) as source:
        try:
            return source.read()
        except OSError as error:
            raise InputError(f"cannot read {name!r}: {error.strerror or error}") from None


@contextmanager
def open_input(name: str) -> Iterator[BinaryIO]:
    """A file, or standard input for `-`, opened for reading."""
    if name == STANDARD:
        if sys.stdin is None:
            raise InputError("there is no standard input: name a file")
        yield sys.stdin.buffer
        return
    try:
        source = Path(name).open("rb", buffering=65_536)  # noqa: SIM115  (closed below, outside the try)
    except (OSError, ValueError) as error:  # a ValueError for a name with a NUL in it
        raise InputError(f"cannot read {name!r}: {getattr(error, 'strerror', None) or error}") from None
    with source:
        if _never_ends(source):
            raise InputError(f"cannot read {name!r}: it is a device, name a file")
        try:
            yield source
        except IsADirectoryError:
            raise InputError(f"cannot read {name!r}: it is a folder") from None


def _never_ends(source: BinaryIO) -> bool:
    """Whether it is a device that may give bytes for ever: no terminal, and not the one that gives none."""
    state = os.fstat(source.fileno())
    if not stat.S_ISCHR(state.st_mode):
        return stat.S_ISBLK(state.st_mode)
    return not (source.isatty() or os.path.samestat(state, Path(os.devnull).stat()))


@contextmanager
def written(target: Path, *, private: bool = False) -> Iterator[BinaryIO]:
    """A file that becomes `target` when the block ends well, and vanishes when it does not.

    `-` is standard output. A private file can be read by its owner alone.
    """
    with _refusals(target):
        if is_stream(target):
            with _stream(target) as out:
                yield out
                out.flush()
            return
        real = real_target(target)
        handle, name = tempfile.mkstemp(prefix=f".{real.name}.", suffix=".part", dir=real.parent)
        beside = Path(name)
        try:
            with os.fdopen(handle, "wb") as out:
                yield out
                out.flush()
                os.fsync(out.fileno())
            if not private:
                keep_mode(beside, real)
            beside.replace(real)
        except BaseException:
            with suppress(OSError):
                beside.unlink()
            raise


def write_bytes(target: Path, data: bytes, *, private: bool = False) -> None:
    """Write a whole file."""
    with written(target, private=private) as out:
        out.write(data)


def is_stream(target: Path) -> bool:
    """Whether the target is written to as it is, because it is no file that could be replaced by another."""
    if str(target) == STANDARD or _descriptor(target) is not None:
        return True
    try:
        mode = target.stat().st_mode
    except OSError:
        return False
    return not stat.S_ISREG(mode) and not stat.S_ISDIR(mode)


def real_target(target: Path) -> Path:
    """The file that a target names, behind all links."""
    real = Path(os.path.realpath(target))
    if real.is_dir():
        raise OutputError(f"cannot write {str(target)!r}: it is a folder, name a file in it")
    return real


def refuse_losses(inputs: Mapping[str, str | Path | None], outputs: Mapping[str, Path | None]) -> None:
    """Refuse outputs that would overwrite an input or each other, or have no place: before anything is written.

    All are named as the user named them.
    """
    taken = {what: name for what, name in inputs.items() if name is not None}
    for what, target in outputs.items():
        if target is None or is_stream(target):
            continue
        for other, name in taken.items():
            if _same(name, target):
                raise OutputError(f"{what} and {other} are the same file, which would be lost: name another for {what}")
        taken[what] = target
        _refuse_no_place(target)


def _refuse_no_place(target: Path) -> None:
    """Refuse a target that could not be written, as it would be refused when the work is done."""
    with _refusals(target):
        folder = real_target(target).parent
        if not folder.is_dir():
            number = errno.ENOTDIR if folder.exists() else errno.ENOENT
            raise OSError(number, os.strerror(number))
        if not os.access(folder, os.W_OK | os.X_OK):
            raise OSError(errno.EACCES, os.strerror(errno.EACCES))


@contextmanager
def locked(target: Path) -> Iterator[None]:
    """Keep others who respect the lock from writing to the target at the same time."""
    import fcntl  # not on every system, and for batches alone

    path = target.with_name(target.name + ".lock")
    with path.open("wb") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            held = path.exists() and os.path.samestat(os.fstat(lock.fileno()), path.stat())
        except OSError:
            held = False
        if not held:  # or the run before has just taken its lock away: then the sentence is still right
            raise OutputError(f"another run is writing {str(target)!r}: wait for it, or name another output")
        try:
            yield
        finally:
            with suppress(OSError):
                path.unlink()


def keep_mode(new: Path, old: Path) -> None:
    """A replaced file keeps its permissions; a new one gets the usual ones."""
    if old.exists():
        new.chmod(old.stat().st_mode & 0o7777)
    else:
        mask = os.umask(0)
        os.umask(mask)
        new.chmod(0o666 & ~mask)


@contextmanager
def _refusals(target: Path) -> Iterator[None]:
    """What the system refuses, in a sentence."""
    try:
        yield
    except BrokenPipeError:  # whoever reads has left: that is not our error
        raise
    except (OSError, ValueError) as error:
        if isinstance(error, ValueError) and "null byte" not in str(error):
            raise
        named = "standard output" if str(target) == STANDARD else repr(str(target))
        raise OutputError(f"cannot write {named}: {getattr(error, 'strerror', None) or error}") from None


@contextmanager
def _stream(target: Path) -> Iterator[BinaryIO]:
    if str(target) == STANDARD:
        if sys.stdout is None:
            raise OutputError("there is no standard output: name a file with -o")
        yield sys.stdout.buffer
        return
    number = _descriptor(target)
    out = target.open("wb") if number is None else os.fdopen(os.dup(number), "wb")
    with out:
        yield out


def _descriptor(target: Path) -> int | None:
    """The open descriptor that a name such as /dev/stdout stands for; opening it anew would empty a file behind it."""
    match = _DESCRIPTOR.fullmatch(str(target))
    return int(match[1]) if match else _STANDARD_STREAMS.get(str(target))


def _same(name: str | Path, target: Path) -> bool:
    try:
        if str(name) == STANDARD:
            return sys.stdin is not None and os.path.samestat(os.fstat(sys.stdin.fileno()), target.stat())
        return os.path.realpath(name) == os.path.realpath(target) or Path(name).samefile(target)
    except (OSError, ValueError):
        return False
