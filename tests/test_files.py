import errno
import os

import pytest

from reticent.errors import InputError, OutputError
from reticent.files import read_bytes, write_bytes, written


def test_writes_whole_and_keeps_the_mode(tmp_path):
    target = tmp_path / "a"
    target.write_bytes(b"old")
    target.chmod(0o640)
    write_bytes(target, b"new")
    assert target.read_bytes() == b"new"
    assert target.stat().st_mode & 0o777 == 0o640
    assert list(tmp_path.iterdir()) == [target]


def test_nothing_half_written_when_it_fails(tmp_path):
    target = tmp_path / "a"
    target.write_bytes(b"old")
    with pytest.raises(ValueError, match="x"), written(target) as out:
        out.write(b"half")
        raise ValueError("x")
    assert target.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [target]


def test_a_disk_that_fills_up_is_a_sentence(tmp_path, monkeypatch):
    def full(_):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OutputError, match=r"cannot write '.*a': No space left on device"):
        write_bytes(tmp_path / "a", b"x")
    assert list(tmp_path.iterdir()) == []


def test_unwritable_and_unreadable(tmp_path):
    with pytest.raises(OutputError, match="No such file or directory"):
        write_bytes(tmp_path / "none" / "a", b"x")
    with pytest.raises(InputError, match="No such file or directory"):
        read_bytes(str(tmp_path / "none"))
    with pytest.raises(InputError, match=r"cannot read '.*': (Is a directory|it is a folder)"):
        read_bytes(str(tmp_path))
