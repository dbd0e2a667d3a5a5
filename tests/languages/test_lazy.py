"""Expressions that wait to be compiled: the same answers, at the first and at every later question."""

import re
import sys

import pytest

from reticent.detect import detectors
from reticent.languages.lazy import _Expression, lazy


def test_it_is_compiled_at_its_first_use_and_once(monkeypatch):
    compiled = []
    compile_ = re.compile
    monkeypatch.setattr(re, "compile", lambda *given: compiled.append(given) or compile_(*given))
    word = lazy(r"(?P<first>\w)\w*", re.IGNORECASE)
    assert (word.pattern, word.flags, compiled) == (r"(?P<first>\w)\w*", re.IGNORECASE, [])
    assert [each["first"] for each in word.finditer("Ann met Bob")] == ["A", "m", "B"]
    assert word.search("  Ann").span() == (2, 5)
    assert (word.groups, dict(word.groupindex), len(compiled)) == (1, {"first": 1}, 1)


def test_it_answers_like_the_compiled_one():
    written = r"(\d+)[ -]"
    for name, given in (("sub", ("x", "1-2 3")), ("split", ("1-2 3",)), ("findall", ("1-2 3",)), ("subn", ("", "1-"))):
        assert getattr(lazy(written), name)(*given) == getattr(re.compile(written), name)(*given)
    assert lazy(written).match("a1-", 1, 3).span() == re.compile(written).match("a1-", 1, 3).span()
    assert lazy(written).fullmatch("1-2") is None


def test_what_no_expression_has_is_an_error():
    with pytest.raises(AttributeError, match="matches"):
        _ = lazy("a").matches


def test_every_one_of_them_can_be_compiled():
    detectors()
    modules = [module for name, module in sys.modules.copy().items() if name.startswith("reticent.")]
    all_of_them = [each for module in modules for each in vars(module).values() if isinstance(each, _Expression)]
    assert len(all_of_them) > 100  # those that other tests have compiled among them
    for each in all_of_them:
        assert each.groups >= 0
