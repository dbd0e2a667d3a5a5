"""What lies between saying a fact and leaving it out: countries, decades of a life, plainer verbs, awards in a row."""

import pytest

from reticent.facts.glued import read_apart
from reticent.model import Span
from reticent.substitute.budget.lifetimes import lifetimes
from reticent.substitute.budget.places import WiderPlaces
from reticent.substitute.budget.plain import is_plain


@pytest.fixture
def places(world):
    return WiderPlaces(world.taxonomy, world.lexicon)


@pytest.mark.parametrize(
    ("name", "country"),
    [
        ("Palo Alto, California", "United States"),
        ("Paris, Texas", "United States"),
        ("Paris", "France"),
        ("Liverpool", "England"),
        ("Russia", "Russia"),
        ("the United Kingdom", "United Kingdom"),
    ],
)
def test_a_place_lies_in_its_country(places, name, country):
    assert places.wider(name)[:1] == [country]


@pytest.mark.parametrize("name", ["Birmingham", "Georgia", "Yorkshire", "Kent", "Cambridge", "Reading", "", ","])
def test_a_name_of_places_in_several_countries_lies_in_none(places, name):
    assert places.wider(name) == []


def test_whoever_moves_within_a_country_does_not_move_to_it(places):
    assert places.countries("Los Angeles") == places.countries("Paris, France") == []
    assert places.countries("the Philippines") == ["Philippines"]


@pytest.mark.parametrize(
    ("bracket", "said"),
    [
        ("14 January 1934 – 17 February 2013", ["born in the 1930s, died in the 2010s", "born in the 1930s"]),
        ("1950-2006", ["born in the 1950s, died in the 2000s", "born in the 1950s"]),
        ("born Ann Li; 13 January 1964", ["born in the 1960s"]),
        ("1974–1976", []),
        ("13 January 1964", []),
        ("1840, 1852, 1860", []),
    ],
)
def test_the_years_of_a_life_are_decades(bracket, said):
    assert list(lifetimes(bracket)) == said


@pytest.mark.parametrize(
    "sentence",
    [
        "She starred in a drama series.",
        "[PERSON 1] (born in the 1950s) is a former politician.",
        "In the 1930s, [PERSON 1] married [PERSON 8].",
        "She is the daughter of actor [PERSON 3] and actress [PERSON 4].",
        "He was born in the United States in the 1910s.",
    ],
)
def test_a_plain_statement_stands(sentence):
    assert is_plain(sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        "She began her career.",
        "[PERSON 1] was a star.",
        "He starred in a several series.",
        "She starred in a film, and.",
        "",
    ],
)
def test_what_lacks_something_is_no_plain_statement(sentence):
    assert not is_plain(sentence)


def test_sentences_written_as_one_are_read_apart(world):
    text = "He was born in 1961.Seeing that, Dr. Lee wrote to St.Louis. See www.Example.org. She sang."
    (analysis,) = world.language.analyse([text], entities=False)
    parted = read_apart(text, analysis, lambda texts: world.language.analyse(texts, entities=False))
    assert Span(0, 20) in parted.sentences
    assert [token.span for token in parted.tokens] == sorted(token.span for token in parted.tokens)
    assert [token.span.of(text) for token in parted.tokens][-3:] == ["She", "sang", "."]
    whole = world.language.analyse(["She sang. He left."], entities=False)
    (same,) = whole
    assert read_apart("She sang. He left.", same, lambda texts: pytest.fail("nothing is read again")) is same


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "Ann Lee (3 May 1931 – 4 June 1999) was an actress. She resided in Paris.",
            "born in the 1930s, died in the 1990s",
        ),
        ("Ann Lee is an actress. She resided in Palo Alto, California.", "She lived in the United States."),
        ("Ann Lee is an actress. She moved to Toledo, Ohio.", "Ann"),
        ("Ann Lee is an actress. She won an Oscar, a Grammy Award, and a Tony Award.", "several awards"),
    ],
)
def test_a_life_says_the_wider_word(sanitized, text, said):
    shown = sanitized(text)
    assert (said in shown) == (said != "Ann")
    assert "moved to the United States" not in shown


@pytest.fixture
def sanitized(world):
    import reticent

    policy = reticent.Policy.load("anonymous")
    return lambda text: next(iter(reticent.sanitize_all([reticent.Document(text)], policy, world))).text


def test_long_lines_of_marks_are_no_sentences_written_as_one(world):
    text = "-" * 200_000
    (analysis,) = world.plain.analyse([text], entities=False)
    assert read_apart(text, analysis, lambda texts: pytest.fail("nothing is read again")) is analysis
