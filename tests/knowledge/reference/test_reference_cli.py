"""The commands, as a user types them."""

import json
from pathlib import Path

import pytest
from small_corpus import TEXTS, build_from, write_jsonl
from typer.testing import CliRunner

from reticent.cli.corpus import app
from reticent.errors import PackError

runner = CliRunner()


def ask(*arguments: str | Path) -> str:
    result = runner.invoke(app, [str(argument) for argument in arguments], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.stdout


def test_info(small_pack: Path) -> None:
    assert f"documents   {len(TEXTS)}" in ask("info", "--reference", small_pack, "--verify")
    told = json.loads(ask("info", "--reference", small_pack, "--json"))
    assert told["documents"] == len(TEXTS)
    assert told["sources"][0]["name"] == "small.jsonl"
    assert {"words", "phrases", "bytes", "date", "checksum"} <= set(told)


def test_count(small_pack: Path) -> None:
    told = json.loads(ask("count", "aids", "blood transfusion", "--reference", small_pack, "--json"))
    assert told["documents"] == 2
    assert told["of"] == 7
    assert told["exact"] is True
    assert told["pmi"] == pytest.approx(1.2224, abs=0.001)
    assert [term["documents"] for term in told["terms"]] == [3, 2]
    assert "PMI 1.22 bits" in ask("count", "aids", "blood transfusion", "--reference", small_pack)
    assert "at most 4" in ask("count", "the patient", "--reference", small_pack)
    assert "never together" in ask("count", "aids", "garden", "--reference", small_pack)


def test_a_bound_has_no_pmi(small_pack: Path) -> None:
    told = json.loads(ask("count", "the patient", "aids", "--reference", small_pack, "--json"))
    assert told["exact"] is False
    assert told["pmi"] is None


def test_search_and_neighbours(small_pack: Path) -> None:
    assert ask("search", "influenza", "--reference", small_pack, "--limit", "1") == "Influenza\n"
    assert json.loads(ask("search", "influenza", "--reference", small_pack, "--json"))[0]["title"] == "Influenza"
    near = json.loads(ask("neighbours", "aids", "--least", "2", "--reference", small_pack, "--json"))
    assert {"term", "together", "count", "bits"} == set(near[0])
    assert "bits" in ask("neighbours", "aids", "--least", "2", "--reference", small_pack)


def test_several_packs_are_one(tmp_path: Path, small_pack: Path) -> None:
    other = build_from(tmp_path, TEXTS)
    told = json.loads(ask("count", "aids", "--reference", small_pack, "--reference", other, "--json"))
    assert told["of"] == 14
    assert told["documents"] == 6


def test_the_environment_names_the_default(small_pack: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RETICENT_REFERENCE", str(small_pack))
    assert "7 documents" in ask("count", "aids")


def test_build(tmp_path: Path) -> None:
    source = write_jsonl(tmp_path / "small.jsonl", TEXTS)
    told = ask("build", source, "-o", tmp_path / "my.pack", "--min-documents", "1", "--workers", "1", "--ngrams", "2")
    assert "7 documents" in told
    assert "my.pack" in told
    about = json.loads(ask("info", "--reference", tmp_path / "my.pack", "--json"))
    assert (about["min_documents"], about["min_documents_phrases"], about["min_documents_linked"]) == (1, 2, 4)
    assert (about["ngrams"], about["min_running_total"]) == (2, 50)


def test_broken_lines_are_reported_with_exit_code_1(tmp_path: Path) -> None:
    source = write_jsonl(tmp_path / "small.jsonl", TEXTS)
    source.write_text(source.read_text("utf-8") + "{broken\n", "utf-8")
    result = runner.invoke(app, ["build", str(source), "-o", str(tmp_path / "my.pack"), "--workers", "1"])
    assert result.exit_code == 1
    assert "1 broken" in result.output


def test_errors_reach_main(tmp_path: Path) -> None:
    with pytest.raises(PackError):
        ask("info", "--reference", tmp_path / "none.pack")


@pytest.mark.parametrize("command", ["info", "count", "search", "neighbours", "build"])
def test_every_command_has_an_example(command: str) -> None:
    assert "Example:" in ask(command, "--help")
