"""The sentences that a budget leaves: nothing shows where they were cut, joined or said in general."""

import os
import re
import sys
from pathlib import Path
from threading import Event, Thread
from types import SimpleNamespace

import pytest

import reticent
from reticent.facts.reading import read
from reticent.facts.units import tree
from reticent.model import apply
from reticent.substitute.budget import choosing
from reticent.substitute.budget.planning import _edits, prose_of
from reticent.substitute.budget.pointing import needs
from reticent.substitute.budget.rendering import Renderer
from reticent.substitute.budget.renditions import Expression, Rendition
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
    return apply(made.graph.text, _edits(made, chosen, prose_of(made, public=False)))


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


def test_threads_that_are_quiet_at_the_same_time_lose_no_output():
    kept = os.fstat(1)
    entered, others, left = Event(), Event(), Event()

    def other():
        entered.wait()
        with choosing._quiet():
            others.set()
            left.wait()

    thread = Thread(target=other)
    thread.start()
    with choosing._quiet():
        entered.set()
        others.wait(0.5)
    left.set()
    thread.join()
    assert os.path.samestat(os.fstat(1), kept)


def test_an_output_that_cannot_be_flushed_leaves_no_descriptor_open(monkeypatch):
    def refuse():
        raise BrokenPipeError

    monkeypatch.setattr(sys, "stdout", SimpleNamespace(flush=refuse))
    free = os.dup(0)
    os.close(free)
    with pytest.raises(BrokenPipeError), choosing._quiet():
        pass
    again = os.dup(0)
    os.close(again)
    assert again == free


def test_a_name_is_called_by_the_word_that_ends_it():
    made = reticent.sanitize(
        "Jan Kohl is an actor. He was elected to the College Football Hall of Fame. He studied acting at Lublin College.",
        reticent.Policy.load("anonymous").but(peers=10**9),
    )
    assert "elected to a college" not in made.text
    assert "acting at a college" in made.text


@pytest.mark.parametrize(
    ("text", "without"),
    [
        ("He made a fortune, beginning with a mill he bought.", "a fortune"),
        ("She is a singer, an idol early in the war.", "in the war"),
        ("She has won more prizes than her sister.", "more"),
        ("She is known for such films as these.", "as these"),
        ("She is known for her role as a nurse.", "as a nurse"),
    ],
)
def test_a_word_without_what_it_needs_is_not_sound(parted, text, without):
    made, _ = parted(text)
    nodes = [at for at, node in enumerate(made.graph.nodes) if made.graph.text[node.span.start :].startswith(without)]
    last = nodes[0] + len(without.split())
    kept = {number: Rendition(number, {}, {}) for number in range(len(made.units))}
    assert Soundness(Renderer(made, kept)).holds(0)
    for number, unit in enumerate(made.units):
        blank = {at: Expression("") for at in unit.nodes if nodes[0] <= at < last}
        kept[number] = Rendition(number, blank, {})
    assert not Soundness(Renderer(made, kept)).holds(0)


@pytest.mark.parametrize(
    "text",
    [
        "She won an award for a play as well as an award.",
        "He had a number of songs, including a song.",
        "She received nominations and several nominations.",
        "She is an actress and actor.",
        "She is an actress, former actress, and singer.",
        "His roles include a film.",
        "She appeared in sitcoms, a series.",
    ],
)
def test_a_sentence_that_stumbles_is_not_sound(parted, text):
    made, chosen = parted(text)
    assert not Soundness(Renderer(made, chosen)).holds(0)


def test_rather_than_is_no_list(parted):
    made, chosen = parted("She should walk slowly rather than run and not carry bags.", "slowly")
    assert _said(made, chosen) == "She should walk rather than run and not carry bags."
    run = next(at for at in range(len(made.graph.nodes)) if made.graph.surface(at) == "run")
    assert made.of[run] == made.of[run - 4]


def test_a_semicolon_stays_between_two_statements(parted):
    said = _said(*parted("He paints boats for a friend; the shed is full.", "for"))
    assert said == "He paints boats; the shed is full."


def test_the_number_of_an_item_goes_with_it(parted):
    made, chosen = parted("We ask two things.\n\n1.\nShe is heard.\n\n2.\nHe goes home.", "He goes")
    assert _said(made, chosen) == "We ask two things.\n\n1.\nShe is heard."


def test_a_noun_whose_name_goes_gets_an_article(parted):
    assert (
        _said(*parted("She sang in daytime soap opera Northern Bay.", "Northern"))
        == "She sang in a daytime soap opera."
    )


def test_how_old_somebody_was_is_not_cut_apart(parted):
    made, _ = parted("They moved when she was two years old.")
    two = next(at for at in range(len(made.graph.nodes)) if made.graph.surface(at) == "two")
    assert made.of[two] == made.of[two + 1]


def test_a_noun_whose_name_stood_before_it_gets_an_article(parted):
    assert _said(*parted("He read Zwickau magazine at home.", "Zwickau")) == "He read a magazine at home."


def test_a_career_is_spent_somewhere(parted):
    made, _ = parted("He spent his whole career at a mill in Leeds.")
    assert [made.graph.surface(at) for at in made.units[0].nodes][-3:] == ["at", "a", "mill"]


def test_what_points_back_needs_what_it_points_to(parted):
    made, _ = parted("She wrote a play in Leeds. The play had songs. It ran for years. He sang well.")
    of = {made.units[number].sentence: number for number in range(len(made.units)) if made.units[number].parent is None}
    wanted = dict(needs(made))
    assert wanted[of[1]] == of[0]
    assert wanted[of[2]] == of[1]
    assert of[3] not in wanted


def _anonymous(text, **changes):
    return reticent.sanitize(text, reticent.Policy.load("anonymous").but(**changes))


def test_the_first_is_one_of_them():
    made = _anonymous("Jan Kohl is an actor. He was by far the first director at Harlow Studios in the 1930s.")
    assert not re.search(r"by far|the director", made.text)


def test_a_sentence_says_nothing_that_another_says():
    made = _anonymous("Jan Kohl was a stage and film actor. He was a popular actor until his death in 1944.", peers=100)
    assert "He was an actor." not in made.text
    assert "actor" in made.text


def test_a_form_of_a_private_person_stays_laid_out():
    form = "Patient: Ada Nowak\nDOB: 3 May 1971\nWard: four\n\nShe slept well and ate her soup."
    made = _anonymous(form, peers=60_000)
    assert re.match(r"Patient: \[PERSON 1\]\n.*\nWard: ", made.text)
    assert made.text.endswith("She slept well and ate her soup.")


def test_somebodys_words_are_no_title():
    made = _anonymous('When I called, she was told that the bakery "does not open for anybody".', peers=10**9)
    assert not made.text.endswith("bakery.")


def test_a_passive_has_no_object(parted):
    made, chosen = parted("She is recognized for her portraits, use of light, and prints.", "for")
    assert "recognized use" not in _said(made, chosen) or not Soundness(Renderer(made, chosen)).holds(0)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Jan Kohl is an actor. He appeared on The Amber Lantern Show in 1961.", "on a show"),
        ("Jan Kohl is an actor. He is known for playing Tom (1960\u20131964) in the film Red River.", "in a film"),
        ("Jan Kohl is an actor. He later moved to Leeds with his wife.", "to a city"),
    ],
)
def test_a_name_is_said_by_its_last_word_or_its_kind(text, said):
    assert said in _anonymous(text).text


def test_what_somebody_is_is_not_its_modifier():
    made = _anonymous("Jan Kohl is a Danish chess Grand Master.", peers=10**9)
    assert "is a chess" not in made.text


def test_a_wider_word_has_no_modifier_of_the_narrower():
    made = _anonymous("Jan Kohl is a singer. He works as a middle blocker for a team.")
    assert "middle athlete" not in made.text
