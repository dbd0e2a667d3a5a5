import errno
import os
import threading
from pathlib import Path

import pytest

from reticent.errors import InputError, OutputError
from reticent.files import is_stream, locked, read_bytes, refuse_losses, write_bytes, written


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


def test_a_link_stays_a_link(tmp_path):
    (tmp_path / "folder").mkdir()
    real, link = tmp_path / "folder" / "real", tmp_path / "link"
    real.write_bytes(b"old")
    link.symlink_to(real)
    write_bytes(link, b"new")
    assert link.is_symlink()
    assert real.read_bytes() == b"new"
    (tmp_path / "dangling").symlink_to(tmp_path / "folder" / "new")
    write_bytes(tmp_path / "dangling", b"x")
    assert (tmp_path / "folder" / "new").read_bytes() == b"x"


def test_devices_and_pipes_are_written_to_as_they_are(tmp_path, device):
    null = device("null")
    write_bytes(null, b"x")
    assert null.is_char_device()
    assert all(is_stream(Path(name)) for name in ("/dev/stdout", "/dev/stderr", "/dev/fd/1", "/proc/self/fd/1", "-"))
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    got = []
    reader = threading.Thread(target=lambda: got.append(pipe.read_bytes()))
    reader.start()
    write_bytes(pipe, b"through")
    reader.join()
    assert got == [b"through"]
    assert list(tmp_path.iterdir()) == [pipe]


def test_an_open_descriptor_is_not_emptied(tmp_path):
    with (tmp_path / "a").open("wb") as out:
        out.write(b"before ")
        out.flush()
        write_bytes(Path(f"/dev/fd/{out.fileno()}"), b"after")
    assert (tmp_path / "a").read_bytes() == b"before after"


def test_a_full_device_and_folders_are_sentences(tmp_path, device):
    with pytest.raises(OutputError, match="cannot write '/': it is a folder"):
        write_bytes(Path("/"), b"x")
    with pytest.raises(OutputError, match="it is a folder"):
        write_bytes(tmp_path, b"x")
    with pytest.raises(OutputError, match="cannot write"):
        write_bytes(tmp_path / "a\0b", b"x")
    with pytest.raises(OutputError, match=r"cannot write '.*full': No space left on device"):
        write_bytes(device("full"), b"x")


def test_private_files_are_their_owners_alone(tmp_path):
    target = tmp_path / "a"
    target.write_bytes(b"old")
    target.chmod(0o644)
    write_bytes(target, b"new", private=True)
    assert target.stat().st_mode & 0o777 == 0o600


def test_outputs_that_would_lose_a_file_are_refused(tmp_path):
    one = tmp_path / "one"
    one.write_bytes(b"x")
    (tmp_path / "soft").symlink_to(one)
    os.link(one, tmp_path / "hard")
    for same in (one, tmp_path / "soft", tmp_path / "hard", tmp_path / "." / "one", tmp_path / "x" / ".." / "one"):
        with pytest.raises(OutputError, match="-o and the input are the same file"):
            refuse_losses({"the input": str(one)}, {"-o": same})
    with pytest.raises(OutputError, match="--report and -o are the same file"):
        refuse_losses({"the input": str(one)}, {"-o": tmp_path / "new", "--report": tmp_path / "." / "new"})
    refuse_losses(
        {"the input": str(one), "--key-file": None},
        {"-o": tmp_path / "two", "--report": Path(os.devnull), "--mapping": Path(os.devnull)},
    )


def test_a_lock_is_held_once_and_leaves_nothing(tmp_path):
    target = tmp_path / "a"
    with locked(target):
        with pytest.raises(OutputError, match="another run is writing"), locked(target):
            pass
        with pytest.raises(OutputError, match="another run is writing"), locked(target):
            pass
    with locked(target):
        pass
    assert list(tmp_path.iterdir()) == []
