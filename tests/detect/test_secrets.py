import pytest

AWS = "AKIA" + "IOSFODNN7EXAMPLE"
GITHUB = "ghp_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"


@pytest.mark.parametrize(
    ("text", "secret"),
    [
        (f"key {AWS} leaked", AWS),
        (f"use {GITHUB} for it", GITHUB),
        ("password: hunter2!x", "hunter2!x"),
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


@pytest.mark.parametrize(
    "line",
    [
        "AWS_SECRET_ACCESS_KEY=wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
        "DB_PASSWORD: 'tr0ub4dor'",
        'export GH_TOKEN="abcdefghijkl"',
    ],
)
def test_what_is_assigned_to_a_secret(found, line):
    value = line.replace('"', "'").split("=")[-1].split(": ")[-1].strip("'")
    assert ("secret", value) in found("secrets", line)
