"""What a guard asks for goes as whole phrases and clauses."""

import pytest

from reticent.languages import Analysis
from reticent.model import Span
from reticent.substitute.whole_phrases import WholePhrases


def grown(world, marked):
    """The whole phrases around what stands between angle brackets."""
    start, end = marked.index("<"), marked.index(">") - 1
    text = marked.replace("<", "").replace(">", "")
    analysis = next(iter(world.language.analyse([text])))
    return [whole.of(text) for whole in WholePhrases(text, analysis).of(Span(start, end))]


@pytest.mark.parametrize(
    ("marked", "wholes"),
    [
        ("From the hill they saw the <red> drawbridge.", ["red drawbridge"]),
        ("He paid £<45> for the lamp.", ["£45"]),
        ("She signed <seventeen> cheques on Monday.", ["seventeen cheques"]),
        ("On Sundays they watch the Old <Harbour> Rovers.", ["Old Harbour Rovers"]),
        ("He wears a <green> and white scarf.", ["green and white scarf"]),
    ],
)
def test_a_noun_goes_with_its_modifiers_number_and_name(world, marked, wholes):
    assert grown(world, marked) == wholes


@pytest.mark.parametrize(
    ("marked", "wholes"),
    [
        ("Ann has a flat near <Utrecht and the new permits> arrived on Monday.", ["Utrecht", "new permits"]),
        ("He was <discharged with tablets and sees a nurse> every week.", ["discharged with tablets", "sees a nurse"]),
    ],
)
def test_nothing_runs_over_an_and_into_the_next_clause(world, marked, wholes):
    assert grown(world, marked) == wholes


@pytest.mark.parametrize(
    ("marked", "whole"),
    [
        ("The <inhaler must stay in the bag>.", "The inhaler must stay in the bag"),
        ("Their <lawyers sent a letter> to the owner.", "Their lawyers sent a letter to the owner"),
        ("She still talks about the <way> he limps.", "way he limps"),
        ("In October the <keeper feeds> the seals before Friday.", "the keeper feeds the seals"),
    ],
)
def test_a_clause_goes_from_its_subject_to_its_end(world, marked, whole):
    assert grown(world, marked) == [whole]


@pytest.mark.parametrize(
    ("marked", "whole"),
    [
        ("She is <nineteen years> old.", "nineteen years old"),
        ("The boy <walked> up to him on Monday.", "walked up to him"),
        ("He swam as <far> as the raft.", "as far"),
        ("They <crowned him with a banner> beside him.", "crowned him with a banner beside him"),
        ("The boy <walked> up to the old keeper on Monday.", "walked"),
    ],
)
def test_nothing_small_is_left_hanging_on_either_end(world, marked, whole):
    assert grown(world, marked) == [whole]


def test_nothing_grows_over_the_end_of_a_line_or_without_a_parse(world):
    assert all("\n" not in whole for whole in grown(world, "To: Office of the <Bishop>\nStrictly private"))
    text = "They saw the red drawbridge."
    assert list(WholePhrases(text, Analysis()).of(Span(13, 16))) == [Span(13, 16)]


def test_a_short_stretch_of_a_long_clause_stays_short(world):
    marked = (
        "<Stockings> and the other grey woollen things which my aunt had knitted for all of us in the long winter of that "
        "year lay in a basket behind the door of the room under the roof."
    )
    assert len(grown(world, marked)[0]) < 40


@pytest.mark.parametrize("marked", ["All of it has the ending <.zzyk>.", "They <were> there."])
def test_whatever_is_asked_for_goes(world, marked):
    assert grown(world, marked) == [marked[marked.index("<") + 1 : marked.index(">")]]


@pytest.mark.parametrize(
    ("marked", "whole"),
    [
        ("On Wednesdays, when all are in, <it's musical chairs>.", "musical chairs"),
        ("They <haven’t swum> since May.", "swum"),
    ],
)
def test_no_word_is_cut_where_another_is_written_as_its_end(world, marked, whole):
    assert grown(world, marked) == [whole]
