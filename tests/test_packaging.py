"""The package as a stranger gets it: a wheel, installed away from the source, that sanitizes."""

import os
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

import reticent

ROOT = Path(__file__).parents[1]
TEXT = "Mr Rice met Emma Lindqvist, emma@example.org."


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    target = tmp_path_factory.mktemp("dist")
    run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(target)], ROOT)
    return next(target.glob("*.whl"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of scripts of a new environment with the wheel in it, and the dependencies of this one behind it."""
    home = tmp_path_factory.mktemp("environment")
    venv.create(home, symlinks=True)
    paths = sysconfig.get_paths(vars={"base": str(home), "platbase": str(home)})
    site, scripts = Path(paths["purelib"]), Path(paths["scripts"])
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", str(scripts / "python")]
    run([*pip, "install", "--quiet", "--no-index", "--no-deps", str(wheel)], home)
    (site / "dependencies.pth").write_text(sysconfig.get_path("purelib"))  # after the wheel, and its own .pth unread
    return scripts


def run(command: list[str], folder: Path, code: int = 0, given: str = "") -> subprocess.CompletedProcess[str]:
    """Run without our source on the path, wherever these tests have it from."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(
        command, cwd=folder, env=environment, input=given, capture_output=True, text=True, check=False
    )
    assert done.returncode == code, done.stdout + done.stderr
    return done


def test_the_wheel_holds_the_data_and_nothing_that_is_not_reticent(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    tracked = {
        path.relative_to(ROOT / "src").as_posix()
        for path in (ROOT / "src/reticent").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert {name for name in names if ".dist-info/" not in name} == tracked
    assert {"reticent/data/reference-en.pack", "reticent/data/taxonomy-en.pack", "reticent/py.typed"} <= tracked
    assert {name.rpartition("/")[2] for name in names if "/licenses/" in name} == {
        "LICENSE",
        "LICENSE-WORDNET",
        "NOTICE",
    }


def test_the_version_is_said_in_one_place(wheel: Path, installed: Path, tmp_path: Path) -> None:
    assert wheel.name.split("-")[1] == reticent.__version__
    assert run([str(installed / "reticent"), "--version"], tmp_path).stdout == f"reticent {reticent.__version__}\n"


def test_the_installed_program_sanitizes_outside_the_source_tree(installed: Path, tmp_path: Path) -> None:
    where = "import reticent, sys; sys.stdout.write(reticent.__file__)"
    assert str(installed.parent) in run([str(installed / "python"), "-c", where], tmp_path).stdout
    done = run([str(installed / "reticent"), "sanitize", "-", "--style", "label"], tmp_path, given=TEXT)
    assert done.stdout == "Mr [PERSON 1] met [PERSON 2], [EMAIL 1]."
    counted = run([str(installed / "reticent"), "corpus", "count", "aids"], tmp_path)
    assert "974" in counted.stdout  # of the pack that came with the wheel
