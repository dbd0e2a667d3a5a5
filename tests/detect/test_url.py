import pytest


@pytest.mark.parametrize(
    "text", ["https://www.Example.ca/a?b=c#d", "ftp://files.example.org/x.txt", "www.example.com/path", "example.org"]
)
def test_finds_addresses(found, text):
    assert ("url", text) in found("url", f"See {text}.")


@pytest.mark.parametrize("text", ["e.g. this", "end.Next sentence", "version 2.0.1", "name@example.org"])
def test_leaves_dots(found, text):
    assert found("url", text) == []
