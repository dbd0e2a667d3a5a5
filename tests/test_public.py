import subprocess
import sys
from pathlib import Path

import pytest

import reticent

DOCS = Path(__file__).parents[1] / "docs"


@pytest.mark.parametrize("name", reticent.__all__)
def test_every_public_name_is_there_and_documented(name):
    assert getattr(reticent, name).__doc__
    assert f"`{name}" in (DOCS / "python.md").read_text()


def test_nothing_else_is_public():
    assert dir(reticent) == reticent.__all__ == sorted(reticent.__all__)
    with pytest.raises(AttributeError, match="no attribute 'sanitise'"):
        _ = reticent.sanitise


def test_importing_loads_nothing_heavy():
    code = "import sys, reticent.cli.app; print([m for m in ('spacy', 'pydantic', 'numpy', 'phonenumbers') if m in sys.modules])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"
