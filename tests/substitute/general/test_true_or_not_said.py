"""A general term is true in its sentence and reads there; otherwise a label stands in its place."""

import pytest

import reticent
from reticent import Document, Finding, Policy, Span

POLICY = Policy.load("identity").but(anonymous_among=1)


@pytest.fixture
def shown(world):
    """The text with `<kind:words>` marked by somebody else's tool, as it comes out."""

    def run(marked):
        text, found, rest = "", [], marked
        while "<" in rest:
            before, _, rest = rest.partition("<")
            inside, _, rest = rest.partition(">")
            kind, _, words = inside.partition(":")
            text += before
            found.append(Finding(Span(len(text), len(text) + len(words)), kind, 1.0, "test", "a mark"))
            text += words
        text += rest
        return next(reticent.sanitize_all([Document(text, marked=tuple(found))], POLICY, world)).text

    return run


@pytest.mark.parametrize(
    ("marked", "expected"),
    [
        ("She sued the Republic of <place:Austria> twice.", "She sued the Republic of [PLACE 1] twice."),
        ("They met in the capital of <place:Austria> again.", "They met in the capital of [PLACE 1] again."),
        ("She won against <place:Austria> again.", "She won against [PLACE 1] again."),
        ("She lives in <place:Austria> now.", "She lives in Europe now."),
        ("A citizen of <place:Austria> called.", "A citizen of Europe called."),
    ],
)
def test_what_is_said_of_a_country_is_not_said_of_its_continent(shown, marked, expected):
    assert shown(marked) == expected


@pytest.mark.parametrize(
    ("marked", "expected"),
    [
        ("The <nationality:Austrian> Government replied.", "The [NATIONALITY 1] Government replied."),
        ("The <nationality:Austrian> army left.", "The [NATIONALITY 1] army left."),
        ("She is a <nationality:Austrian> national.", "She is a European national."),
    ],
)
def test_a_continent_has_no_government(shown, marked, expected):
    assert shown(marked) == expected


@pytest.mark.parametrize("name", ["Death", "Chase", "Secrets", "Frequency"])
def test_an_ordinary_word_is_no_battle_and_no_album(shown, name):
    for kind in ("work", "event", "organisation"):
        assert "[" in shown(f"They spoke of <{kind}:{name}> for an hour.")


def test_one_woman_is_no_range(shown):
    assert "–" not in shown("She had her own <quantity:one woman> show.")
    assert "20–50" in shown("She wrote <quantity:32 letters> then.")


def test_a_job_is_a_person(shown):
    assert "cattle" not in shown("He spoke to <occupation:a milker> there.")


def test_a_relative_before_a_name_goes_with_it(shown):
    assert shown("He met <relative:his ex-wife> <person:Leslie> there.") == "He met [PERSON 1] there."


def test_a_town_that_is_unknown_is_in_no_country(shown):
    text = shown("He was found at <address:17 Wattlebird Crescent, Eaglehawk> that night.")
    assert text == "He was found at [ADDRESS 1] that night."
    assert shown("Write to <address:PO Box 9917, Halifax, NS B3J 0Z0> today.") == "Write to [ADDRESS 1] today."


def test_the_region_behind_a_town_tells_which_it_is(shown):
    assert shown("She was born in <place:Morristown, Ohio> then.") == "She was born in the United States then."
    assert "Virginia" not in shown("She made her <place:Broadway> debut in May.")


def test_what_is_named_among_films_is_a_film_or_nothing(shown):
    text = shown("She was in films including The <organisation:First Wives Club> (1996) and others.")
    assert "novel" not in text


def test_a_name_with_the_is_one_of_its_kind_at_first(shown):
    text = shown("She joined the <organisation:Lufthansa> in spring and left <organisation:Lufthansa> in autumn.")
    assert text == "She joined an airline in spring and left the airline in autumn."


def test_the_possessive_of_a_plural_is_that_of_the_general_term(shown):
    assert shown("She read the <clue:nurses>' letters.") in (
        "She read the [DETAIL 1]' letters.",
        "She read the professionals' letters.",
        "She read the people's letters.",
    )


@pytest.mark.parametrize("text", ["He worked in <date:1984> and <date:1987> there."])
def test_the_same_decade_twice_is_said_once(shown, text):
    assert shown(text) == "He worked in the 1980s there."


def test_capitals_stay_capitals(shown):
    assert shown("SHE WAS BORN ON <date:12 MAY 1984> IN TOWN.") == "SHE WAS BORN ON A DAY IN MAY 1984 IN TOWN."
