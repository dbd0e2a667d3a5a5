"""Detectors and kinds of other packages, found by their entry points; each test installs one in a folder of its own."""

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).parents[2] / "examples" / "plugin"
POLICY = 'extends = "pii"\nentity_model = false\n[kinds]\nbadge = "hide"\n'
TEXT = "Badge QX-4471 was used."


def install(folder, code, name="reticent-badges", module="reticent_badges"):
    info = folder / f"{name.replace('-', '_')}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[reticent.detectors]\nbadges = {module}\n")
    (folder / f"{module}.py").write_text(code)
    (folder / "policy.toml").write_text(POLICY)
    (folder / "text.txt").write_text(TEXT)


def scan(folder, *more):
    path = os.pathsep.join([str(folder), *sys.path])
    return subprocess.run(
        [sys.executable, "-m", "reticent", "scan", "text.txt", "--policy", "policy.toml", "--json", *more],
        cwd=folder, env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True, check=False,
    )  # fmt: skip


def test_the_example_works_with_a_kind_of_its_own(tmp_path):
    install(tmp_path, (EXAMPLE / "reticent_badges.py").read_text())
    ran = scan(tmp_path)
    assert ran.stderr == ""
    assert '"kind": "badge"' in ran.stdout
    assert '"detector": "badges"' in ran.stdout


def test_the_example_names_its_module_as_the_test_does():
    project = tomllib.loads((EXAMPLE / "pyproject.toml").read_text())["project"]
    assert project["entry-points"] == {"reticent.detectors": {"badges": "reticent_badges"}}


WORKING = (EXAMPLE / "reticent_badges.py").read_text()
BROKEN = {
    "does not import": "import no_such_module_anywhere",
    "is no Python": "def (",
    "takes another's name": WORKING.replace('by_patterns("badges"', 'by_patterns("email"'),
    "finds a kind that nobody registered": WORKING.replace(
        '"badge",\n        re.compile', '"bagde",\n        re.compile'
    ),
    "fails while it looks": WORKING
    + "from reticent.detect import detector\n@detector('worse', 'badge')\ndef worse(document, analysis, world):\n    raise KeyError(document.text)\n",
    "finds what it did not announce": WORKING
    + "from reticent.detect import detector\nfrom reticent.model import Finding, Span\n@detector('worse', 'badge')\ndef worse(document, analysis, world):\n    return [Finding(Span(0, 5), 'person', 1.0, 'worse', '')]\n",
    "points outside the text": WORKING
    + "from reticent.detect import detector\nfrom reticent.model import Finding, Span\n@detector('worse', 'badge')\ndef worse(document, analysis, world):\n    return [Finding(Span(0, 999), 'badge', 1.0, 'worse', '')]\n",
}


@pytest.mark.parametrize("what", BROKEN)
def test_a_broken_one_is_one_sentence_that_names_the_package(tmp_path, what):
    install(tmp_path, BROKEN[what])
    ran = scan(tmp_path)
    assert ran.returncode == 2, ran.stdout
    assert len(ran.stderr.strip().splitlines()) == 1, ran.stderr
    assert "reticent-badges" in ran.stderr or "reticent_badges" in ran.stderr
    assert "QX" not in ran.stderr
