"""What a budget may not cut apart, because the rest would say something else, and what goes with what it follows."""

import re

import pytest

from reticent.facts.misreading import is_misread
from reticent.facts.peers import wider
from reticent.facts.reading import read
from reticent.facts.units import tree
from reticent.model import Finding, Span
from reticent.substitute.budget.names import is_part_of_name, under_one_name
from reticent.substitute.budget.pointing import needs
from reticent.substitute.budget.rendering import Renderer
from reticent.substitute.budget.renditions import Expression, Rendition
from reticent.substitute.budget.soundness import Soundness
from reticent.substitute.budget.substance import Substance


@pytest.fixture
def made(world):
    """The units of a text, with some of its words as people or works."""

    def make(text, **marks):
        (analysis,) = world.language.analyse([text], entities=False)
        spans = {Span(*at.span()): kind for kind, name in marks.items() for at in re.finditer(name, text)}
        return tree(read(text, analysis, spans, world.lexicon))

    return make


def _words(made, number):
    return [made.graph.surface(at) for at in made.units[number].nodes]


def _main(made):
    return " ".join(_words(made, 0))


def _shown(made, *without, texts=None):
    """The rendering without the units that begin with some words."""
    gone: set[int] = set()
    for number, unit in enumerate(made.units):
        said = " ".join(made.graph.surface(at) for at in unit.all)
        if unit.parent in gone or any(said.startswith(each) for each in without):
            gone.add(number)
    said = {at: Expression(text) for at in range(len(made.of)) if (text := (texts or {}).get(made.graph.surface(at)))}
    chosen = {
        number: Rendition(number, {at: each for at, each in said.items() if at in made.units[number].nodes}, {})
        for number in range(len(made.units))
        if number not in gone
    }
    return Renderer(made, chosen)


def _says(made, *without):
    return _shown(made, *without).sentence(0)


@pytest.mark.parametrize(
    ("text", "held"),
    [
        ("He was convicted of theft in May but acquitted later.", "acquitted"),
        ("She played in every match except for the last game.", "except"),
        ("He would have sung if they had paid him.", "paid"),
        ("They praised all Polish judges.", "Polish"),
        ("She has two sons and a daughter.", "daughter"),
        ("He described his parents as poor farmers.", "farmers"),
        ("She was also in the choir for years.", "choir"),
        ("His studies took him to the mountains.", "mountains"),
        ("Her death moved him to write songs.", "write"),
        ("She was lead singer in the band.", "lead"),
        ("He got his big role in the film.", "big"),
    ],
)
def test_what_a_statement_hangs_on_stays_with_it(made, text, held):
    assert held in _main(made(text))


@pytest.mark.parametrize(
    ("text", "free"),
    [
        ("He sang in May and danced.", "danced"),
        ("They praised Polish judges.", "Polish"),
        ("She met her two sons and painted.", "painted"),
        ("He painted his parents as a gift.", "gift"),
    ],
)
def test_what_it_does_not_hang_on_may_go(made, text, free):
    assert free not in _main(made(text))


@pytest.mark.parametrize(
    "text",
    [
        "This got them a place in the final, however they left after the first race.",
        "She is the niece of actor Ann Lee is also an actress.",
        "He was known for his short marriage to actress Ann Lee.",
    ],
)
def test_nothing_is_cut_out_of_a_sentence_that_is_misread(made, text):
    graph = made(text).graph
    assert is_misread(graph, *graph.sentences[0])
    assert len(made(text).units) == 1


def test_what_explains_a_name_is_no_object(made):
    tree_ = made(
        "Lowe starred as Joe Farr in Red River, a British drama set around real-life war stories.", work="Red River"
    )
    drama = next(at for at in range(len(tree_.of)) if tree_.graph.surface(at) == "drama")
    assert tree_.graph.nodes[drama].dep == "appos"


def test_in_order_goes_with_what_it_is_for(made):
    tree_ = made("He left the shop in order to write.")
    assert any({"order", "write"} <= set(_words(tree_, number)) for number in range(len(tree_.units)))


def test_a_daughter_of_nobody_is_not_said(made):
    tree_ = made("She was the daughter Ann Lee, a smith.", person="Ann Lee")
    assert not Soundness(_shown(tree_, "Ann Lee")).holds(0)


def test_modifiers_in_a_row_are_joined_anew(made):
    tree_ = made("Ann is a television, film and theatre actress.")
    assert _says(tree_, "theatre") == "Ann is a television and film actress."


@pytest.mark.parametrize(
    ("text", "word", "wanted"),
    [
        ("She made a film. She appeared in other films.", "other", "film"),
        ("She married a baker. The couple had a house.", "The", "married"),
        ("He sang in a choir. Afterwards he left.", "Afterwards", "sang"),
        ("He sang in a choir. He later left town.", "later", "sang"),
        ("He sang in a choir. In addition, he danced.", "addition", "choir"),
        ("He sang in a choir. However, he left town.", "However", "choir"),
        ("Ann sang. She danced. She married Bob. He left town.", "He", "Bob"),
    ],
)
def test_what_goes_on_needs_what_it_follows(made, text, word, wanted):
    tree_ = made(text, person="Ann|Bob")
    pairs = [(unit, other) for unit, other in needs(tree_) if word in _words(tree_, unit)]
    assert any(wanted in _words(tree_, other) for _, other in pairs)


def test_and_other_points_to_what_it_is_joined_to(made):
    tree_ = made("She sang. He played a king and other characters in a film.")
    assert not any("other" in _words(tree_, unit) for unit, _ in needs(tree_))


@pytest.mark.parametrize(
    ("text", "without", "said"),
    [
        ("She was cast as the lead in a film.", "in", "She was cast as a lead."),
        ("She won the prize for a song.", "for", "She won a prize."),
        ("She played on the stage in a hall.", "in", "She played on the stage."),
        ("She sang in a hall, at a party.", "in a hall", "She sang at a party."),
        ("She wrote plays, usually comedies, at home.", "at home", "She wrote plays, usually comedies."),
    ],
)
def test_the_is_a_and_commas_go_with_what_they_set_off(made, text, without, said):
    assert _says(made(text), without) == said


@pytest.mark.parametrize(
    ("text", "without"),
    [
        ("He wrote about the nature of art and the human nature.", "human"),
        ("She was active in a club for years.", "in"),
        ("She is known for her years with a band.", "with"),
        ("She and a friend were together on a ship.", "a friend"),
        ("She looked at and bought paintings.", "bought"),
    ],
)
def test_a_sentence_that_lost_what_a_word_needs_does_not_stand(made, text, without):
    tree_ = made(text)
    assert Soundness(_shown(tree_)).holds(0)
    shown = _shown(tree_, without)
    assert shown.sentence(0) != text
    assert not Soundness(shown).holds(0)


@pytest.mark.parametrize(
    "text",
    [
        "She was born in the 1920s — in the 2000s.",
        "He won in the 1990s and in the 1990s.",
        "She met a baker, a man.",
        "Her films included several films.",
        "His film debut was in a film.",
        "He played a series, among others.",
    ],
)
def test_what_stumbles_does_not_stand(made, text):
    assert not Soundness(_shown(made(text))).holds(0)


@pytest.mark.parametrize(
    ("text", "empty"),
    [
        ("She was born to a father and a mother.", True),
        ("He married his wife.", True),
        ("She has a son.", False),
        ("She married a baker.", False),
    ],
)
def test_that_somebody_has_parents_says_nothing(made, text, empty):
    tree_ = made(text)
    assert bool(Substance(_shown(tree_)).pointless([0])) is empty


def test_a_label_is_no_band_and_not_several(made):
    for text in ("Ann became a rock band.", "Her brothers are Ann."):
        shown = _shown(made(text), texts={"Ann": "[PERSON 1]"})
        assert "[PERSON 1]" in shown.sentence(0)
        assert not Soundness(shown).holds(0)


@pytest.mark.parametrize(
    ("called", "name", "same"),
    [
        ("Lee", "Bob Lee, Jr.", True),
        ("Te Rangi", "Ann Mary Te Rangi", True),
        ("Mary", "Ann Mary Lee", True),
        ("Ann", "Ann Mary Lee", False),
        ("Leeson", "Bob Lee", False),
    ],
)
def test_somebody_is_called_by_a_part_of_their_name(called, name, same):
    assert is_part_of_name(called, name) is same


def test_a_nickname_stands_between_two_parts_of_one_name():
    text = 'Ann Mary "Mimi" Lee sang. Lee danced.'
    found = [
        Finding(Span(text.index(name, start), text.index(name, start) + len(name)), "person", 1.0, "x", "y", entity)
        for name, start, entity in (("Ann Mary", 0, 1), ("Lee", 0, 2), ("Lee", 25, 2))
    ]
    assert {each.entity for each in under_one_name(text, [Span(0, 25), Span(26, len(text))], found)} == {1}


def test_who_believes_in_something_has_no_trade_by_it(world):
    assert wider("communist", world.taxonomy) is None
    assert wider("columnist", world.taxonomy) == "journalist"


@pytest.mark.parametrize(
    ("text", "gone", "stands"),
    [
        ("He was going to end it, but a friend persuaded him.", ("but", "friend"), False),
        ("She is known for making a film in Leeds.", ("film",), False),
        ("She helped to found a school in Leeds.", ("school",), False),
        ("She helped to found a school in Leeds.", ("Leeds",), True),
    ],
)
def test_a_statement_stays_what_it_was(made, text, gone, stands):
    built = made(text)
    without = set(gone)
    everything = {number: Rendition(number, {}, {}) for number in range(len(built.units))}
    cut = [
        number
        for number, unit in enumerate(built.units)
        if unit.parent is not None and without & set(_words(built, number))
    ]
    texts = {at: Expression("") for at, node in enumerate(built.graph.nodes) if built.graph.surface(at) in without}
    for number in cut:
        everything.pop(number, None)
    kept = {
        number: Rendition(number, {at: text for at, text in texts.items() if at in built.units[number].nodes}, {})
        for number in everything
        if not any(above in cut for above in built.above(number))
    }
    assert Soundness(Renderer(built, kept)).holds(0) == stands
