import json
import subprocess
import sys
from pathlib import Path

import pytest


def test_several_files_and_github_annotations(cli, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.txt").write_text("All is well.\nWrite to emma@example.org, 100%.\n")
    (tmp_path / "b.md").write_text("# Title\n\nAsk **paul@example.org**\n")
    (tmp_path / "c.txt").write_text("Nothing here.\n")
    ran = cli("scan", "a.txt", "b.md", "c.txt", "--no-model", "--policy", "pii", "--output-format", "github")
    assert ran.code == 1
    lines = ran.out.splitlines()
    assert lines[0].startswith("::warning file=a.txt,title=EMAIL 1,line=2,col=10,endColumn=26::")
    assert lines[1].startswith("::warning file=b.md,title=EMAIL 1,line=3,col=7,")
    assert len(lines) == 2
    assert "emma@" not in ran.out
    shown = cli("scan", "a.txt", "--no-model", "--policy", "pii", "--output-format", "github", "--evidence").out
    assert "emma@example.org" in shown


def test_several_files_as_json_and_as_tables(cli, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.txt").write_text("Write to emma@example.org.")
    (tmp_path / "c.txt").write_text("Nothing here.")
    table = json.loads(cli("scan", "a.txt", "c.txt", "--no-model", "--json").out)
    assert [(each["file"], len(each["findings"])) for each in table["files"]] == [("a.txt", 1), ("c.txt", 0)]
    ran = cli("scan", "a.txt", "c.txt", "--no-model")
    assert ran.out.startswith("a.txt:\n")
    assert "c.txt" not in ran.out
    assert cli("scan", "c.txt", "c.txt", "--no-model").code == 0


def test_a_file_that_cannot_be_read_does_not_stop_the_rest(cli, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.txt").write_text("Write to emma@example.org.")
    ran = cli("scan", "none.txt", "a.txt", "--no-model", "--output-format", "github")
    assert ran.code == 2
    assert "none.txt" in ran.err
    assert "file=a.txt" in ran.out
    assert cli("scan", "-", "a.txt", stdin=b"x").code == 2


def test_a_file_name_cannot_forge_an_annotation(cli, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a,line=9::x.txt").write_text("Write to emma@example.org.")
    out = cli("scan", "a,line=9::x.txt", "--no-model", "--output-format", "github").out
    assert out.startswith("::warning file=a%2Cline=9%3A%3Ax.txt,title=EMAIL 1,line=1,")


def test_the_hook_for_pre_commit_is_well_formed():
    pytest.importorskip("pre_commit")
    manifest = Path(__file__).parents[2] / ".pre-commit-hooks.yaml"
    command = [sys.executable, "-m", "pre_commit", "validate-manifest", str(manifest)]
    assert subprocess.run(command, check=False).returncode == 0
