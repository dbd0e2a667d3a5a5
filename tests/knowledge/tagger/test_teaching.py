import json

import pytest

from reticent.knowledge.tagger import Tagger
from reticent.knowledge.tagger.pack import shipped
from reticent.knowledge.tagger.teaching import Lesson, teach
from reticent.model import Span

TEXTS = [f"Torque setting {part} was {value} and the crew of hull {hull} went home." for part, value, hull in (
    ("Brelk", 12, "seven"), ("Dorvan", 40, "nine"), ("Quist", 31, "two"), ("Marn", 8, "six"), ("Zolt", 77, "four")
)]  # fmt: skip


def marked(text):
    words = text.split()
    start = text.index("hull ")
    return Span(start, start + 5 + len(words[words.index("hull") + 1]))


@pytest.fixture(scope="module")
def taught(tmp_path_factory):
    target = tmp_path_factory.mktemp("taught") / "mine.pack"
    teach(shipped(), [(text, [Lesson(marked(text), "product", "quasi")]) for text in TEXTS * 4], target)
    return Tagger(target)


def test_learns_what_the_shipped_one_does_not_know(taught):
    text = "Torque setting Ponn was 15 and the crew of hull eight went home."
    assert "hull eight" not in [tagged.span.of(text) for tagged in Tagger.default().tag(text)]
    assert ("product", "hull eight") in [(tagged.kind, tagged.span.of(text)) for tagged in taught.tag(text)]


def test_keeps_what_it_knew(taught):
    text = "Contact: Adaeze Okonkwo, adaeze.okonkwo@example.com, 07700 900123."
    assert [(t.kind, t.span) for t in taught.tag(text)] == [(t.kind, t.span) for t in Tagger.default().tag(text)]


def test_the_command_teaches_and_sanitize_uses_it(cli, tmp_path):
    lines = [
        {
            "id": number,
            "text": text,
            "spans": [{"start": span.start, "end": span.end, "type": "product", "label": "QUASI"}],
        }
        for number, text in enumerate(TEXTS * 4)
        for span in [marked(text)]
    ]
    (tmp_path / "mine.jsonl").write_text("\n".join(map(json.dumps, lines)))
    made = cli("train", "--texts", tmp_path / "mine.jsonl", "-o", tmp_path / "mine.pack")
    assert (made.code, "20 spans in 20 texts" in made.err) == (0, True)
    (tmp_path / "in.txt").write_text("The crew of hull eight went home.")
    ran = cli("sanitize", tmp_path / "in.txt", "--tagger", tmp_path / "mine.pack", "--style", "label")
    assert ran.code == 0
    assert "hull eight" not in ran.out


def test_an_unknown_kind_is_named(cli, tmp_path):
    line = {"text": "hull eight", "spans": [{"start": 0, "end": 4, "type": "persn"}]}
    (tmp_path / "mine.jsonl").write_text(json.dumps(line))
    ran = cli("train", "--texts", tmp_path / "mine.jsonl", "-o", tmp_path / "mine.pack")
    assert ran.code != 0
    assert "did you mean 'person'" in ran.err or "person" in ran.err
    assert not (tmp_path / "mine.pack").exists()
