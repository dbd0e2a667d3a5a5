"""ZIP archives that somebody else made: read within limits, written without traces of who wrote them, when and where.

A part may not be larger than `LARGEST_PART`, all together not larger than `LARGEST`, and nothing may unpack to more
than `MOST_RATIO` times its size (beyond the first megabyte): an archive that does is refused before it is unpacked.
"""

import io
import zipfile
import zlib
from collections.abc import Mapping, Sequence

from reticent.errors import InputError

LARGEST = 500_000_000
LARGEST_PART = 200_000_000
MOST_PARTS = 20_000
MOST_RATIO = 200
_FREE = 1_000_000
_CHUNK = 1 << 20
_MADE_IN = (1980, 1, 1, 0, 0, 0)


def unpacked(data: bytes, name: str) -> dict[str, bytes]:
    """The parts of an archive by their names, in order; `name` stands for the file in errors."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            entries = [entry for entry in archive.infolist() if not entry.is_dir()]
            _refuse_bombs(entries, name)
            return {_part_name(entry.filename, name): _part(archive, entry, name) for entry in entries}
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, ValueError, OSError):
        raise InputError(f"{name} is damaged: it cannot be unpacked") from None
    except RuntimeError:  # what zipfile raises for an encrypted part
        raise InputError(f"{name} is encrypted: save it without a password first") from None


def packed(parts: Mapping[str, bytes], stored: Sequence[str] = ()) -> bytes:
    """An archive of the parts, the same bytes whenever and wherever it is made; those `stored` come first."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name in sorted(parts, key=lambda part: part not in stored):
            entry = zipfile.ZipInfo(name, _MADE_IN)
            entry.compress_type = zipfile.ZIP_STORED if name in stored else zipfile.ZIP_DEFLATED
            entry.create_system = 0
            archive.writestr(entry, parts[name], compresslevel=6)
    return out.getvalue()


def _refuse_bombs(entries: Sequence[zipfile.ZipInfo], name: str) -> None:
    if len(entries) > MOST_PARTS:
        raise InputError(f"{name} has more than {MOST_PARTS:,} parts: it is refused as a possible zip bomb")
    if len({entry.filename for entry in entries}) < len(entries):
        raise InputError(f"{name} is damaged: it has two parts of the same name")
    for entry in entries:
        if entry.file_size > LARGEST_PART or entry.file_size > _FREE + MOST_RATIO * entry.compress_size:
            raise InputError(f"{name} unpacks to far more than its size: it is refused as a possible zip bomb")
    if sum(entry.file_size for entry in entries) > LARGEST:
        raise InputError(f"{name} unpacks to more than {LARGEST // 1_000_000} MB: it is refused")


def _part(archive: zipfile.ZipFile, entry: zipfile.ZipInfo, name: str) -> bytes:
    """One part; what its entry says of its size is not believed."""
    chunks: list[bytes] = []
    size = 0
    with archive.open(entry) as source:
        while chunk := source.read(_CHUNK):
            size += len(chunk)
            if size > entry.file_size:
                raise InputError(f"{name} is damaged: a part is larger than it says")
            chunks.append(chunk)
    return b"".join(chunks)


def _part_name(written: str, name: str) -> str:
    part = written.replace("\\", "/").lstrip("/")
    if ".." in part.split("/"):
        raise InputError(f"{name} is damaged: a part of it has a name that leads out of it")
    return part
