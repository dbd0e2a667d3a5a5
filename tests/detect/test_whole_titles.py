"""Titles that were found in pieces are whole; what stands around them says which pieces are one."""

import pytest

from reticent.detect.whole_titles import whole_titles
from reticent.model import Finding, Span


@pytest.fixture
def made(world):
    """The findings of a text with pieces in angle brackets, `<kind:words>`, as they are afterwards."""

    def run(marked):
        text, found, rest = "", [], marked
        while "<" in rest:
            before, _, rest = rest.partition("<")
            inside, _, rest = rest.partition(">")
            kind, _, words = inside.partition(":")
            text += before
            found.append(Finding(Span(len(text), len(text) + len(words)), kind, 0.8, "tagged", "a mark"))
            text += words
        text += rest
        analysis = next(iter(world.language.analyse([text])))
        done = whole_titles(text, analysis, found, world)
        return [(each.kind, each.span.of(text)) for each in sorted(done, key=lambda each: each.span)]

    return run


def test_every_item_of_a_list_of_titles_is_one(made):
    found = made("Her films include The <work:Perfect Score, Prime, Nobel> Son, <place:Philadelphia>, and A Short Day.")
    assert found == [
        ("work", "The Perfect Score"),
        ("work", "Prime"),
        ("work", "Nobel Son"),
        ("work", "Philadelphia"),
        ("work", "A Short Day"),
    ]


def test_the_noun_before_a_list_says_what_it_is_of(made):
    found = made("She was in the films <place:Casablanca>, Notorious and <organisation:Gaslight> then.")
    assert found == [("work", "Casablanca"), ("work", "Notorious"), ("work", "Gaslight")]


def test_years_in_brackets_part_the_items(made):
    found = made("She was in <organisation:Rocky> (1976), <work:Creed> (2015) and <event:Cobra> (1986).")
    assert found == [("work", "Rocky"), ("work", "Creed"), ("work", "Cobra")]


@pytest.mark.parametrize(
    "text",
    [
        "They met <place:Leeds>, <place:York> and <place:Oslo>.",
        "He saw <person:Emma Turner>, <person:Rolf Berger> and <work:Hamlet>.",
        "She read <work:Emma> and <work:Persuasion>.",
    ],
)
def test_other_lists_stay(made, text):
    kinds = [part.partition(":")[0] for part in text.split("<")[1:]]
    assert [kind for kind, _ in made(text)] == kinds


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("She won a <name:Tony> Award for <work:Best> Featured Actor in a Play for it.", "Tony Award for Best Featured Actor in a Play"),
        ("He has an <name:Academy> Award in the category Best Art Direction for the film.", "Academy Award in the category Best Art Direction"),
        ("He has the <work:Nobel Prize> since.", "Nobel Prize"),
    ],
)  # fmt: skip
def test_an_award_is_one_with_its_category(made, text, whole):
    assert made(text) == [("award", whole)]


def test_an_award_that_nobody_found_stays(made):
    assert made("He got the Spoon Award for his soup.") == []


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("The <organisation:Lyons Court> of Appeal dismissed it.", "Lyons Court of Appeal"),
        ("The <organisation:Nordmark Institute> of Oceanography opened.", "Nordmark Institute of Oceanography"),
        ("He left <organisation:Nokia> of Finland.", "Nokia"),
    ],
)
def test_an_institution_goes_with_what_it_is_of(made, text, whole):
    assert made(text) == [("organisation", whole)]


def test_a_name_is_what_the_noun_before_it_says(made):
    assert made("He was in the film <organisation:Dead Poets Society> then.") == [("work", "Dead Poets Society")]
    assert made('She sang the song "<name:Jolene>" there.') == [("work", "Jolene")]
    assert made("He saw the film <place:Casablanca> twice.") == [("work", "Casablanca")]
    assert made("They play <organisation:Arsenal> on Sunday.") == [("organisation", "Arsenal")]


def test_a_public_title_around_its_pieces(made):
    assert made("He directed Gone with the <work:Wind> at last.") == [("work", "Gone with the Wind")]
    assert made("He directed Rain with the <work:Hammerklavier> at last.") == [("work", "Hammerklavier")]
