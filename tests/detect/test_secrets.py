import pytest

import reticent

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


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("The PIN for the key safe is 1948.", "1948"),
        ("The combination of my locker was 24-07-33, as you know.", "24-07-33"),
        ("The code to the back gate is 8810#.", "8810#"),
    ],
)
def test_what_opens_something_of_somebodys(found, text, code):
    assert ("secret", code) in found("fields", text)


def test_a_code_goes_with_the_key_that_is_pressed_behind_it():
    kept = reticent.sanitize(
        "Alarm: code 7730#, then the green button. The code for the chart is blue.", "identity"
    ).text
    assert "#" not in kept
    assert "The code for the chart is blue." in kept
