import pytest


@pytest.mark.parametrize("text", ["@jane_doe", "u/throwaway99", "jane#1234"])
def test_finds(found, text):
    assert found("handles", f"ask {text} about it") == [("handle", text)]


def test_finds_named_ones(found):
    assert found("handles", "username: blue_whale7") == [("handle", "blue_whale7")]


@pytest.mark.parametrize("text", ["a@b.org", "@ home", "C# 4000", "the username is required"])
def test_leaves(found, text):
    assert found("handles", text) == []


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("cd /home/rchase/gates", "rchase"),
        (r"C:\Users\jdoe\Desktop", "jdoe"),
        ("/Users/mira.k/notes.txt", "mira.k"),
        ("git clone git@git.example.org:wszymanski/sync.git", "wszymanski"),
        ("rsync a dlindgren@203.0.113.57:/srv", "dlindgren"),
        ("postgresql://rchase:secret@db/x", "rchase"),
        ("TODO(roz): move these", "roz"),
        ("ssh roz@gate07:backup", "roz"),
        ("It uses basic auth: user `gatekeeper`, password `heron-1953`", "gatekeeper"),
        ("log in as maisie with password x7", "maisie"),
    ],
)
def test_names_in_paths_and_addresses(found, text, name):
    assert ("handle", name) in found("handles", text)


@pytest.mark.parametrize(
    "text", ["/home/runner/work", "TODO(later)x", "root@10.0.0.1:/srv", "C:/Users/Public/x", "https://example.org/"]
)
def test_accounts_of_programs_stay(found, text):
    assert [name for _, name in found("handles", text) if name not in ("later",)] == []
