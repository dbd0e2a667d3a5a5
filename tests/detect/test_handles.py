import pytest


@pytest.mark.parametrize("text", ["@jane_doe", "u/throwaway99", "jane#1234"])
def test_finds(found, text):
    assert found("handles", f"ask {text} about it") == [("handle", text)]


def test_finds_named_ones(found):
    assert found("handles", "username: blue_whale7") == [("handle", "blue_whale7")]


@pytest.mark.parametrize("text", ["a@b.org", "@ home", "C# 4000", "the username is required"])
def test_leaves(found, text):
    assert found("handles", text) == []
