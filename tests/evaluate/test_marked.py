"""Texts marked by hand become texts as `evaluate clues` reads them, and no secret is both taught and asked."""

import json
import sys
from pathlib import Path

import pytest

from reticent.evaluate.clues import read_clues

sys.path.insert(0, str(Path(__file__).parents[2] / "tools/clues"))
import marked

TEXT = """### hide: kidney stones
Back from casualty. The pain came {{S|from flank to groin}}, {{M|in waves}}.

{{H|We had lasagne}} afterwards.
### subject: Venice
No cars, {{S|only gondolas }}there.
"""


def run(monkeypatch, *args):
    monkeypatch.setattr(sys, "argv", ["marked.py", *map(str, args)])
    marked.main()


def test_marks_become_places(tmp_path, monkeypatch):
    source, made = tmp_path / "texts.txt", tmp_path / "texts.jsonl"
    source.write_text(TEXT, "utf-8")
    run(monkeypatch, source, "-o", made)
    first, second = read_clues(made)
    said = first.document.text
    assert said == "Back from casualty. The pain came from flank to groin, in waves.\n\nWe had lasagne afterwards."
    assert [(span.of(said), strength) for span, strength in first.clues] == [
        ("from flank to groin", "strong"),
        ("in waves", "medium"),
    ]
    assert [span.of(said) for span in first.harmless] == ["We had lasagne"]
    assert (first.document.hide, second.document.subject) == (("kidney stones",), "Venice")
    assert [span.of(second.document.text) for span, _ in second.clues] == ["only gondolas"]


@pytest.mark.parametrize(
    "said", ["{{S|a {{M|b}} c}}", "{{S|a\nb}}", "{{S|a", "a}} {{S|b}}", "nothing marked", "{{X|a}}"]
)
def test_a_mark_that_cannot_be_read_is_named(said):
    with pytest.raises(ValueError, match=r"letters\.txt, gout"):
        list(marked.texts(f"### hide: gout\n{said}\n", "letters.txt"))


def test_a_text_needs_a_secret():
    with pytest.raises(ValueError, match="names its secret"):
        list(marked.texts("{{S|toe}}\n### hide: gout\n{{S|toe}}"))


def test_no_secret_is_both_taught_and_asked(tmp_path, monkeypatch):
    source, made, held = tmp_path / "texts.txt", tmp_path / "taught.jsonl", tmp_path / "held.jsonl"
    names = ["a", "b", "chronic gout", "b", "c", "mumps", "d", "e"]
    source.write_text("".join(f"### hide: {name}\n{{{{S|clue}}}}\n" for name in names), "utf-8")
    for name in ("gout", "mumps"):
        (tmp_path / name).write_text(json.dumps({"hide": name.upper()}) + "\n", "utf-8")
    options = ["--every", 2, "--held", held, "--apart", tmp_path / "gout", "--taught", tmp_path / "mumps"]
    run(monkeypatch, source, "-o", made, *options)
    taught, asked = ([each.document.hide[0] for each in read_clues(path)] for path in (made, held))
    assert taught == ["a", "c", "mumps", "e"]
    assert asked == ["b", "chronic gout", "b", "d"]
