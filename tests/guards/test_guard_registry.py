"""Guards of other packages, found by entry points."""

import importlib
import sys

import pytest

import reticent
from reticent import guards, plugins

PLUGIN = '''
import re

from reticent import Verdict
from reticent.model import Hide, Span


class NoShouting:
    """Nothing may be written in capitals only."""

    name = "no shouting"

    def check(self, shown, secrets, world):
        loud = [Span(*match.span()) for match in re.finditer(r"\\b[A-Z]{5,}\\b(?![^\\[]*\\])", shown.text)]
        return Verdict(self.name, not loud, tuple(Hide(span, "it is shouted") for span in loud))


def make(policy, document):
    return NoShouting() if policy.name == "identity" else None
'''


@pytest.fixture
def plugin(tmp_path, monkeypatch):
    def install(source, target="quiet:make"):
        (tmp_path / "quiet.py").write_text(source)
        info = tmp_path / "quiet-1.0.dist-info"
        info.mkdir(exist_ok=True)
        (info / "METADATA").write_text("Metadata-Version: 2.1\nName: quiet\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text(f"[reticent.guards]\nquiet = {target}\n")
        monkeypatch.syspath_prepend(str(tmp_path))
        importlib.invalidate_caches()
        plugins.load.cache_clear()
        guards._makers.cache_clear()

    yield install
    sys.modules.pop("quiet", None)
    plugins.load.cache_clear()
    guards._makers.cache_clear()


def test_a_guard_of_another_package_is_asked_and_obeyed(plugin):
    plugin(PLUGIN)
    result = reticent.sanitize("The door was OPENED again.")
    assert result.text == "The door was [DETAIL 1] again."
    assert [verdict.guard for verdict in result.risk.verdicts][-1] == "no shouting"
    assert result.risk.verified
    assert "no shouting" not in [verdict.guard for verdict in reticent.sanitize("OPENED", "pii").risk.verdicts]


@pytest.mark.parametrize("source", ["import nothing_of_this_name", "make = 1 / 0"])
def test_a_broken_one_is_named_in_one_sentence(plugin, source):
    plugin(source)
    with pytest.raises(reticent.PluginError, match="the package 'quiet' offers 'quiet'"):
        reticent.sanitize("Anything.")
