"""The sentences that a budget leaves: nothing shows where they were cut, joined or said in general."""

import os
import re
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

import reticent
from reticent.facts.reading import read
from reticent.facts.units import tree
from reticent.model import apply
from reticent.substitute.budget import choosing
from reticent.substitute.budget.expressions import Rendition
from reticent.substitute.budget.planning import _edits
from reticent.substitute.budget.rendering import Renderer
from reticent.substitute.budget.soundness import Soundness


@pytest.fixture
def parted(world):
    """The units of a text, and those with the words that are told left out."""

    def make(text, *without):
        (analysis,) = world.language.analyse([text], entities=False)
        made = tree(read(text, analysis, {}, world.lexicon))
        gone: set[int] = set()
        for number, unit in enumerate(made.units):  # those above come first
            said = " ".join(made.graph.surface(at) for at in unit.all)
            if unit.parent in gone or any(said.startswith(each) for each in without):
                gone.add(number)
        return made, {number: Rendition(number, {}, {}) for number in range(len(made.units)) if number not in gone}

    return make


def _said(made, chosen):
    return apply(made.graph.text, _edits(made, chosen))


@pytest.mark.parametrize(
    ("text", "without", "said"),
    [
        ("She sang. He left town early.He came back.", "He left", "She sang. He came back."),
        ("She sang.\nHe left town early. He came back.", "He left", "She sang.\nHe came back."),
        ("She sang. He left town early.\nHe came back.", "He left", "She sang.\nHe came back."),
        ("She sang. He left town early.", "He left", "She sang."),
        ("He left town early. She sang.", "He left", "She sang."),
        ("She sang.He came back.", "nothing", "She sang. He came back."),
    ],
)
def test_one_space_or_the_line_break_stays_between_sentences(parted, text, without, said):
    assert _said(*parted(text, without)) == said


@pytest.mark.parametrize(
    "text",
    [
        "Ann Lee (; born Ann Li; 3 May 1930) is an actress.",
        "Ann Lee (born Ann Li; 3 May 1930) is an actress.",
        "Ann Lee (born 3 May 1930) is an actress.",
    ],
)
def test_a_bracket_goes_with_what_is_in_it(parted, text):
    assert _said(*parted(text, "born")) == "Ann Lee is an actress."


def test_two_phrases_that_run_together_are_not_sound(world):
    text = "The singer, a friend, left."
    (analysis,) = world.language.analyse([text], entities=False)
    made = tree(read(text, analysis, {}, world.lexicon))
    chosen = {number: Rendition(number, {}, {}) for number in range(len(made.units))}
    renderer = Renderer(made, chosen)
    assert Soundness(renderer).holds(0)
    renderer.gaps = lambda number, pieces: [" "] * (len(pieces) - 1)
    assert not Soundness(renderer).holds(0)


LIST = (
    "Anna Kowalska is an actress. She has starred in several films, including Red River (1991), The Long Way (1993) and "
    "Harbour Lights (1995). Her other films include Night of Glass and Cold Morning. She appeared in thirteen of his "
    "fourteen films. She was nominated for Lublin's 1975 Golden Lantern Award. She won awards, including a Lantern Award."
)


@pytest.fixture(scope="module")
def listed():
    return reticent.sanitize(LIST, reticent.Policy.load("anonymous").but(peers=10**9))


@pytest.mark.parametrize(
    "broken",
    [
        r"films,? (?:including|such as|and) (?:a|several)? ?films?",
        r"films, a film",
        r"films include (?:a|several)? ?films?",
        r"his several",
        r"awards, including an award",
        r"\d{4} awards",
    ],
)
def test_a_general_term_says_no_noun_again(listed, broken):
    assert listed.text.strip()
    assert listed.risk.verified
    assert not re.search(broken, listed.text)


def test_the_solver_is_quiet_without_a_standard_output(monkeypatch):
    monkeypatch.setattr(sys, "stdout", None)
    kept = os.fstat(1)
    with choosing._quiet():
        assert os.path.samestat(os.fstat(1), Path(os.devnull).stat())
    assert os.path.samestat(os.fstat(1), kept)


def test_the_solver_is_quiet_where_no_name_leads_to_the_c_library(monkeypatch):
    def refuse(name):
        raise TypeError(name)

    monkeypatch.setattr(choosing, "os", SimpleNamespace(**(vars(os) | {"name": "nt"})))
    monkeypatch.setattr(choosing, "ctypes", SimpleNamespace(CDLL=refuse))
    kept = os.fstat(1)
    with choosing._quiet():
        pass
    assert os.path.samestat(os.fstat(1), kept)


def test_a_name_is_called_by_the_word_that_ends_it():
    made = reticent.sanitize(
        "Jan Kohl is an actor. He was elected to the College Football Hall of Fame. He studied acting at Lublin College.",
        reticent.Policy.load("anonymous").but(peers=10**9),
    )
    assert "elected to a college" not in made.text
    assert "acting at a college" in made.text
