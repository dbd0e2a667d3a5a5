"""What is kept: sealed, whole, and of no use without its key."""

import sqlite3

import pytest

from reticent.errors import InputError, OutputError
from reticent.server.store import OutOfStep, ServerStore

ABOUT = {"name": "Emma Hughes.txt", "format": "text", "policy": {}}


def filled(folder, key=""):
    store = ServerStore(folder, key)
    identity = store.add("you", b"Emma Hughes lives in Leeds.", ABOUT)
    store.decide(identity, "you", {"do": "write", "start": 0, "end": 4, "text": "Zuzanna"}, 0)
    store.keep("you", "profile", {"hometown": "Nicosia"})
    return store, identity


def test_no_word_of_a_text_is_in_the_files(data_folder):
    store, _ = filled(data_folder)
    store.close()
    kept = b"".join(path.read_bytes() for path in data_folder.iterdir())
    for word in (b"Emma", b"Hughes", b"Leeds", b"Zuzanna", b"Nicosia"):
        assert word not in kept


def test_only_its_owner_can_read_the_files(data_folder):
    filled(data_folder)[0].close()
    for path in (data_folder / "serve.key", data_folder / "serve.sqlite"):
        assert path.stat().st_mode & 0o077 == 0


def test_it_is_there_again_after_a_restart(data_folder):
    store, identity = filled(data_folder, "a passphrase")
    store.close()
    again = ServerStore(data_folder, "a passphrase")
    assert again.document(identity).name == "Emma Hughes.txt"
    assert again.data(identity) == b"Emma Hughes lives in Leeds."
    assert again.steps(identity) == [{"do": "write", "start": 0, "end": 4, "text": "Zuzanna"}]
    assert again.kept("you", "profile") == {"hometown": "Nicosia"}
    assert again.waiting() == [identity]


def test_another_key_opens_nothing(data_folder):
    filled(data_folder, "a passphrase")[0].close()
    with pytest.raises(InputError, match="the key is not the one"):
        ServerStore(data_folder, "another")


def test_what_was_moved_elsewhere_does_not_open(data_folder):
    store, identity = filled(data_folder)
    other = store.add("you", b"something else", ABOUT)
    store.close()
    with sqlite3.connect(data_folder / "serve.sqlite") as db:
        db.execute(
            "UPDATE documents SET data = (SELECT data FROM documents WHERE id = ?) WHERE id = ?", (identity, other)
        )
    with pytest.raises(InputError, match="altered"):
        ServerStore(data_folder).data(other)


def test_two_tabs_do_not_overwrite_each_other(data_folder):
    store, identity = filled(data_folder)
    with pytest.raises(OutOfStep):
        store.decide(identity, "you", {"do": "keep", "start": 0, "end": 4}, 0)
    with pytest.raises(OutOfStep):
        store.undo(identity, "you", 5)
    store.undo(identity, "you", 1)
    assert store.steps(identity) == []


def test_a_full_disk_is_one_sentence_and_nothing_half_stored(data_folder):
    store, identity = filled(data_folder)
    pages = store._db.execute("PRAGMA page_count").fetchone()[0]
    store._db.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(OutputError, match="nothing was stored: the disk is full"):
        store.add("you", b"x" * 100_000, ABOUT)
    assert [each.id for each in store.documents("you")] == [identity]


def test_who_did_what_has_no_word_of_a_text(data_folder):
    store, identity = filled(data_folder)
    log = store.audit(identity)
    assert [each[2] for each in log] == ["decided: write", "added"]
    assert not any(word in str(log) for word in ("Emma", "Zuzanna", "Leeds"))


def test_in_memory_nothing_is_written(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    store, identity = filled(None)
    assert store.data(identity).startswith(b"Emma")
    assert list(tmp_path.iterdir()) == []


def test_what_is_deleted_is_gone(data_folder):
    store, identity = filled(data_folder)
    store.delete(identity, "you")
    assert store.steps(identity) == []
    with pytest.raises(InputError, match="no such document"):
        store.document(identity)


def test_no_database_is_one_sentence(data_folder):
    data_folder.mkdir()
    (data_folder / "serve.sqlite").write_bytes(b"not a database at all" * 100)
    with pytest.raises(InputError, match="no database of this program"):
        ServerStore(data_folder)


def test_a_place_that_cannot_be_written(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(OutputError, match="--memory"):
        ServerStore(tmp_path / "file" / "data")
