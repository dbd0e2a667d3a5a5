"""Building: the same bytes for the same documents, nothing left behind when it fails."""

import errno
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from small_corpus import EVERYTHING, TEXTS, build_from, write_jsonl

from reticent.errors import InputError, OutputError
from reticent.knowledge.reference import Pack
from reticent.knowledge.reference import build as build_module
from reticent.knowledge.reference.build import Options, Progress, build

MANY = {f"t{n}": f"common word {n % 7} pair {n % 11} and rare{n} thing of note {n % 3}" for n in range(300)}


def test_identical_documents_give_identical_bytes(tmp_path: Path) -> None:
    first = build_from(tmp_path, MANY, name="first.pack").read_bytes()
    second = build_from(tmp_path, MANY, name="second.pack").read_bytes()
    assert first == second


def test_hash_seed_and_workers_do_not_matter(tmp_path: Path) -> None:
    source = write_jsonl(tmp_path / "many.jsonl", MANY)
    program = (
        "import sys; from reticent.knowledge.reference.build import Options, build\n"
        "if __name__ == '__main__': build([sys.argv[1]], sys.argv[2], Options(workers=int(sys.argv[3])))"
    )
    script = tmp_path / "program.py"
    script.write_text(program)
    results = []
    for seed, workers in (("1", "1"), ("2", "2")):
        target = tmp_path / f"{seed}.pack"
        environment = os.environ | {"PYTHONHASHSEED": seed}
        subprocess.run([sys.executable, str(script), str(source), str(target), workers], check=True, env=environment)
        results.append(target.read_bytes())
    assert results[0] == results[1]


def test_many_segments_and_parts_give_the_same_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = Pack(build_from(tmp_path, MANY, name="whole.pack"))
    monkeypatch.setattr(build_module, "_CHARACTERS_IN_SEGMENT", 1000)
    monkeypatch.setattr(build_module, "_PAIRS_IN_PART", 500)
    monkeypatch.setattr(build_module, "_PAIRS_IN_ORDER", 800)
    parts = Pack(build_from(tmp_path, MANY, name="parts.pack"))
    assert parts.about["phrases"] == whole.about["phrases"]
    for terms in (["common word"], ["thing of note"], ["pair 3", "note 1"], ["rare7"], ["word 2 pair 3"]):
        assert parts.count(*terms) == whole.count(*terms)


def test_progress_tells_rate_and_time_left(tmp_path: Path) -> None:
    heard: list[Progress] = []
    build([write_jsonl(tmp_path / "small.jsonl", TEXTS)], tmp_path / "small.pack", EVERYTHING, heard.append)
    assert {"reading", "finding phrases", "merging words"} <= {progress.stage for progress in heard}
    assert Progress("reading", 25, 100, 5.0).rate == 5
    assert Progress("reading", 25, 100, 5.0).seconds_left == 15
    assert Progress("reading", 0, 100, 0.0).seconds_left == 0


def test_long_documents_are_cut(tmp_path: Path) -> None:
    pack = Pack(build_from(tmp_path, {"t": "early " * 10 + "late"}, Options(1, 1, 1, 30, workers=1)))
    assert pack.count("late").documents == 0
    assert pack.count("early").documents == 1


def test_phrases_can_be_shorter_or_left_out(tmp_path: Path) -> None:
    words_only = Pack(build_from(tmp_path, TEXTS, Options(1, 1, 1, ngrams=1, workers=1)))
    assert words_only.about["phrases"] == 0
    assert not words_only.count("blood transfusion").exact
    assert words_only.count("blood").exact


def test_only_the_pack_remains(tmp_path: Path) -> None:
    build_from(tmp_path, TEXTS)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["small.jsonl", "small.pack"]


@pytest.mark.parametrize("failing", ["early", "late"])
def test_no_space_left_is_one_sentence_and_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failing: str
) -> None:
    saved = np.save
    calls = 0

    def full(*arguments: object, **options: object) -> None:
        nonlocal calls
        calls += 1
        if failing == "early" or calls > 20:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        saved(*arguments, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(np, "save", full)
    with pytest.raises(OutputError, match="no space left"):
        build_from(tmp_path, TEXTS)
    assert [path.name for path in tmp_path.iterdir()] == ["small.jsonl"]


def test_no_space_left_for_the_pack_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OutputError, match="no space left"):
        build_from(tmp_path, TEXTS)
    assert [path.name for path in tmp_path.iterdir()] == ["small.jsonl"]


def test_an_interrupted_build_leaves_the_old_pack(tmp_path: Path) -> None:
    target = build_from(tmp_path, TEXTS)
    before = target.read_bytes()

    def interrupt(progress: Progress) -> None:
        if progress.stage == "merging words":
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        build([tmp_path / "small.jsonl"], target, EVERYTHING, interrupt)
    assert target.read_bytes() == before
    assert len(list(tmp_path.iterdir())) == 2


def test_a_target_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    with pytest.raises(OutputError, match="cannot write"):
        build([write_jsonl(tmp_path / "small.jsonl", TEXTS)], tmp_path / "no" / "such" / "my.pack", EVERYTHING)


@pytest.mark.parametrize(
    "wrong",
    [
        {"min_documents": 0},
        {"min_documents": 5, "min_documents_phrases": 3},
        {"ngrams": 6},
        {"max_chars_per_document": 0},
    ],
)
def test_options_that_make_no_sense_are_refused(wrong: dict[str, int]) -> None:
    with pytest.raises(InputError):
        Options(**wrong)
