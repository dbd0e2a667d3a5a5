"""What a budget leaves of a life: it names whom it speaks of, says nothing twice, and nothing that is half a statement."""

import re

import pytest

import reticent
from reticent.facts.reading import read
from reticent.facts.units import tree
from reticent.model import Finding, Span
from reticent.substitute.budget.names import under_one_name
from reticent.substitute.budget.naming import Naming
from reticent.substitute.budget.planning import prose_of
from reticent.substitute.budget.pointing import needs
from reticent.substitute.budget.rendering import Renderer
from reticent.substitute.budget.renditions import Expression, Rendition
from reticent.substitute.budget.soundness import Soundness
from reticent.substitute.budget.substance import Substance, introduced


@pytest.fixture
def made(world):
    """The units of a text, with some of its words as people."""

    def make(text, *people):
        (analysis,) = world.language.analyse([text], entities=False)
        marks = {Span(at.start(), at.end()): "person" for name in people for at in re.finditer(name, text)}
        return tree(read(text, analysis, marks, world.lexicon))

    return make


def _whole(tree_):
    return {number: Rendition(number, {}, {}) for number in range(len(tree_.units))}


def _without(tree_, *words):
    """All units, with some words left out of them."""
    gone = {at for at in range(len(tree_.graph.nodes)) if tree_.graph.surface(at) in words}
    return {
        number: Rendition(number, {at: Expression("") for at in unit.nodes if at in gone}, {})
        for number, unit in enumerate(tree_.units)
    }


def _sound(tree_, chosen):
    return Soundness(Renderer(tree_, chosen)).holds(0)


def _anonymous(text, **changes):
    return reticent.sanitize(text, reticent.Policy.load("anonymous").but(**changes)).text


@pytest.mark.parametrize(
    "text",
    [
        "She began her career.",
        "Other credits include films.",
        "His film work includes several films.",
        "She made several appearances.",
    ],
)
def test_a_sentence_that_says_nothing_is_pointless(made, text):
    units = made(f"She is an actress. {text}")
    assert Substance(Renderer(units, _whole(units))).pointless([0, 1]) == {1}


def test_of_two_that_say_the_same_the_longer_stays(made):
    units = made("She is a nurse. He starred in a play. He starred in a play in Leeds. He paints boats.")
    assert Substance(Renderer(units, _whole(units))).pointless(range(4)) == {1}


def test_what_is_said_of_somebody_else_is_not_the_same(made):
    units = made("He paints. She is an actress. Her mother was an actress and a nurse.")
    assert Substance(Renderer(units, _whole(units))).pointless(range(3)) == set()


def test_the_first_sentence_stays(made):
    units = made("He is a singer. He is a singer and painter.")
    assert Substance(Renderer(units, _whole(units))).pointless(range(2)) == set()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Ann Lee is a nurse. After her exam she sang.", "After her exam [PERSON 1] sang."),
        ("Ann Lee is a nurse. Her songs are loud.", "[PERSON 1]'s songs are loud."),
    ],
)
def test_the_first_sentence_names_its_subject(made, text, said):
    units = made(text, "Ann Lee")
    later = {number: rung for number, rung in _whole(units).items() if units.units[number].sentence == 1}
    chosen = introduced(units, later, "[PERSON 1]", {0: "[PERSON 1]"})
    assert Renderer(units, chosen).sentence(1) == said


def test_a_pronoun_that_may_be_another_stays(made):
    units = made("Ann Lee met Tom Ray. He sang. She left. She ran.", "Ann Lee", "Tom Ray")
    later = {number: rung for number, rung in _whole(units).items() if units.units[number].sentence == 1}
    assert introduced(units, later, "[PERSON 1]", {0: "[PERSON 1]", 2: "[PERSON 2]"}) == later


def test_a_named_pronoun_is_shown_under_the_number_of_its_person():
    text = "Maud Orr, who is the only one-armed glass harpist of Kirkwall, is a painter. She has two brothers and paints boats."
    said = _anonymous(text)
    assert said.startswith("[PERSON 1] ")
    assert not re.search(r"PERSON [2-9]", said)


@pytest.mark.parametrize(
    ("text", "gone"),
    [
        ("He spent his whole career at a mill.", ("at", "a", "mill")),
        ("She won the 80 kg event.", ("80",)),
        ("He played as a right half for years.", ("right",)),
        ("He was loved by friends and strangers alike.", ("and", "strangers")),
        ("He sang there from 1920 to 1929.", ("to", "1929")),
        ("He sang there from 1920 to 1929.", ("from", "1920")),
        ("It is known that she was ill.", ("ill",)),
        ("She met her sister, who left in May.", ("in", "May")),
        ("She is an actor known for her role as a cook.", ("as", "a", "cook")),
        ("He played a large role in the war.", ("in", "the", "war")),
        ("She took many pictures and has sold three of them.", ("of", "them")),
    ],
)
def test_half_a_statement_is_not_sound(made, text, gone):
    units = made(text)
    assert _sound(units, _whole(units))
    assert not _sound(units, _without(units, *gone))


@pytest.mark.parametrize(
    "text",
    [
        "She acted in a drama in a series.",
        "He starred in a thriller, a fantasy drama.",
        "She directed episodes of a series, among others.",
        "Many of an elite came.",
        "He is and a presenter.",
        "She made her film debut in a film.",
        "She published her memoirs, a work, in May.",
        "He starred in a several series.",
        "She made several appearances, including films.",
        "He died that he caught in a ward.",
    ],
)
def test_more_that_stumbles(made, text):
    units = made(text)
    assert not _sound(units, _whole(units))


@pytest.mark.parametrize(
    ("text", "word", "wanted"),
    [
        ("They went to Leeds. She died there.", "died", "Leeds"),
        ("He sang. He wrote another song.", "another", "sang"),
        ("He sang. Two months later he fell ill.", "later", "sang"),
        ("She fell. She did so at home.", "so", "fell"),
        ("Ann Lee sang. Her father was a smith. He died young.", "died", "father"),
        ("Ann Lee played a cook. Her performance won a prize.", "won", "played"),
        ("They bought a car. He watched it.", "watched", "bought"),
    ],
)
def test_what_goes_on_from_another_sentence_needs_it(made, text, word, wanted):
    units = made(text, "Ann Lee")
    at = {units.graph.surface(each): units.of[each] for each in range(len(units.graph.nodes))}
    assert (at[word], at[wanted]) in set(needs(units))


def test_brothers_are_not_he(made):
    units = made("Ann Lee sang. His brothers were smiths. He died young.", "Ann Lee")
    assert not [pair for pair in needs(units) if units.units[pair[0]].sentence == 2]


@pytest.mark.parametrize(
    ("text", "name", "nouns"),
    [
        ("She earned her second Amber Award nomination.", "second Amber Award nomination", "award nomination"),
        ("He is a knight of the Order of Saint Olo.", "Order of Saint Olo", "order"),
    ],
)
def test_what_a_name_is_called(world, text, name, nouns):
    (analysis,) = world.language.analyse([text], entities=False)
    start = text.index(name)
    graph = read(text, analysis, {Span(start, start + len(name)): "award"}, world.lexicon)
    at = next(number for number in range(len(graph.nodes)) if name in graph.surface(number))
    assert (Naming(graph).nouns(at) or ("",))[0] == nouns
    assert Naming(graph).may_stand(at, Naming(graph).nouns(at))


@pytest.mark.parametrize(
    ("text", "never"),
    [
        ("Jan Kohl is an actor. He was educated at Christ Church in Orlow.", "at a church"),
        ("Jan Kohl is an actor. He soon left for Borlunda.", "for a work"),
        ("Jan Kohl is an actor. His records found little commercial success.", "found success"),
        ("Jan Kohl is a Danish chess Grandmaster.", "a chess"),
    ],
)
def test_what_is_not_true_is_not_said(text, never):
    assert never not in _anonymous(text, peers=10**9)


def test_of_three_awards_several_are_left():
    assert re.search(
        r"won (?:several|three) awards", _anonymous("Jan Kohl is an actor. He won three Amber Mole Awards.")
    )


@pytest.mark.parametrize(
    "text",
    [
        "He was a football and rugby player and coach.",
        "She directed and wrote or edited films.",
        "He is a writer, poet and cook.",
        "He is a writer, poet, and cook.",
    ],
)
def test_a_list_that_is_whole_reads_as_it_was_written(made, text):
    units = made(text)
    assert Renderer(units, _whole(units)).sentence(0) == text


def test_trades_in_a_row_are_a_list(made):
    units = made("He is a British newsreader, writer and television director.")
    items = [unit for unit in units.units if unit.list_of is not None]
    assert [units.graph.surface(unit.root) for unit in items] == ["writer", "director"]


def test_other_names_of_the_subject_are_one_person():
    text = "Ann Lee, better known by her stage name Mia Ray, sang. Ray met Tom Li, born Bo Li."
    spans = {
        name: Span(text.index(name), text.index(name) + len(name)) for name in ("Ann Lee", "Mia Ray", "Tom Li", "Bo Li")
    }
    found = [Finding(span, "person", 1.0, "people", "a name", at) for at, span in enumerate(spans.values(), 1)]
    sentences = [Span(0, text.index(" Ray met")), Span(text.index("Ray met"), len(text))]
    assert [each.entity for each in under_one_name(text, sentences, found)] == [1, 1, 3, 4]


def test_the_birth_name_of_his_wife_is_not_his():
    text = "Tom Li married his wife, born Ann Lee."
    found = [
        Finding(Span(text.index(name), text.index(name) + len(name)), "person", 1.0, "people", "a name", at)
        for at, name in enumerate(("Tom Li", "Ann Lee"), 1)
    ]
    assert [each.entity for each in under_one_name(text, [Span(0, len(text))], found)] == [1, 2]


def test_headings_of_a_life_go_and_fields_stay(made):
    units = made("Jan Kohl is an actor.\nCareer.\nHe sang in May.\nBorn: in Leeds\n")
    public, private = prose_of(units, public=True), prose_of(units, public=False)
    lines = [
        units.graph.text[units.graph.nodes[first].span.start :].split("\n")[0] for first, _ in units.graph.sentences
    ]
    assert "Career." in [lines[number] for number in public - private]
    assert not any(lines[number].startswith("Born:") for number in public)


def test_a_list_of_people_stays_one_of_labels():
    assert _anonymous("Ann Lee, Tom Ray, Bo Li, Jan Kohl and Maud Orr.").startswith("[PERSON 1], [PERSON 2]")


def test_the_club_whose_name_went_is_a_club(made):
    units = made("His brother also played for the club.")
    assert Renderer(units, _whole(units)).sentence(0) == "His brother also played for a club."
    units = made("He joined a club. His brother also played for the club.")
    assert Renderer(units, _whole(units)).sentence(1) == "His brother also played for the club."
