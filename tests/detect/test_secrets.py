import pytest

AWS = "AKIA" + "IOSFODNN7EXAMPLE"
GITHUB = "ghp_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"


@pytest.mark.parametrize(
    ("text", "secret"),
    [
        (f"key {AWS} leaked", AWS),
        (f"use {GITHUB} for it", GITHUB),
        ("curl -H Bearer abcdef.123456", "abcdef.123456"),
        ("postgres://bob:s3cr3t@db/x", "s3cr3t"),
        ("API_KEY=9f8b7c6d5e4f3a2b1c0d9e8f", "9f8b7c6d5e4f3a2b1c0d9e8f"),
    ],
)
def test_finds(found, text, secret):
    assert ("secret", secret) in found("secrets", text)


def test_finds_private_keys(found):
    key = "-----BEGIN RSA PRIVATE KEY-----\nMIIE\nabc\n-----END RSA PRIVATE KEY-----"
    assert found("secrets", f"x {key} y") == [("secret", key)]


@pytest.mark.parametrize("text", ["the key is under the doormat somewhere", "password is required", "a token gesture"])
def test_leaves(found, text):
    assert found("secrets", text) == []
