"""Subkeys: deterministic, apart from each other, and never cheaper to guess than scrypt."""

import hashlib
import pickle

import pytest
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from reticent import keys
from reticent.keys import PURPOSES, Keys, subkey


@pytest.fixture
def stretched(monkeypatch):
    """How often scrypt ran."""
    calls = []

    def counted(*arguments, **options):
        calls.append(options["n"])
        return real(*arguments, **options)

    real = hashlib.scrypt
    monkeypatch.setattr(hashlib, "scrypt", counted)
    monkeypatch.setattr(keys, "_recent", keys.Keyring())
    return calls


def test_the_same_key_gives_the_same_subkeys_and_purposes_differ():
    found = {purpose: subkey("a key", purpose) for purpose in PURPOSES}
    assert found == {purpose: Keys.from_passphrase("a key").subkey(purpose) for purpose in PURPOSES}
    assert len({*found.values(), subkey("another", "copies")}) == len(PURPOSES) + 1
    assert all(len(key) == 32 for key in found.values())


def test_a_subkey_is_hkdf_of_scrypt():
    root = hashlib.scrypt(b"a key", salt=keys.SALT, n=2**15, r=8, p=1, maxmem=2**27, dklen=32)
    derived = HKDF(SHA256(), 32, salt=None, info=b"reticent pseudonyms").derive(root)
    assert subkey("a key", "pseudonyms") == derived


def test_a_salt_of_ones_own_gives_other_keys():
    assert Keys.from_passphrase("a key", b"1" * 16).subkey("ledger") != subkey("a key", "ledger")


def test_one_stretching_per_key_however_often_it_is_asked_for(stretched):
    for _ in range(50):
        for purpose in PURPOSES:
            subkey("a key", purpose)
    assert stretched == [2**15]
    subkey("another", "copies")
    assert len(stretched) == 2


def test_what_is_remembered_is_bounded_and_holds_no_passphrase(stretched):
    ring = keys.Keyring()
    for number in range(20):
        ring.keys(f"passphrase {number}")
    assert len(ring) == keys.REMEMBERED
    assert b"passphrase" not in pickle.dumps(ring._known)
    assert "passphrase" not in repr(ring)


def test_nothing_to_stretch_without_a_key(stretched):
    assert subkey("", "copies") == subkey("", "copies") != subkey("", "pseudonyms")
    assert stretched == []


@pytest.mark.parametrize("passphrase", ["é", "e\u0301", "\udcff\udcfe", "\ud800", "\0", "x" * 100_000])
def test_any_text_is_a_key(passphrase):
    assert len(subkey(passphrase, "copies")) == 32


def test_keys_do_not_show_in_what_is_printed():
    made = Keys.from_passphrase("a key")
    assert made.subkey("copies").hex() not in repr(made)
    assert "root" not in repr(made)


def test_unknown_purposes_are_refused():
    with pytest.raises(ValueError, match="purpose"):
        subkey("a key", "copy")
