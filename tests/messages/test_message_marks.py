from itertools import pairwise

import pytest

from reticent.messages.marks import CoverText, embedded, find_marks
from reticent.messages.marks.phrasings import groups
from reticent.messages.marks.spelling import other_spelling
from reticent.messages.marks.untouched import untouched
from reticent.messages.naturalness import Naturalness, totals_of


@pytest.fixture(scope="module")
def marks_of(world):
    def run(text):
        analysis = next(world.language.analyse([text]))
        cover = CoverText(
            text, analysis, tuple(untouched(text, analysis)), Naturalness(totals_of(world.reference)), world
        )
        return find_marks(cover)

    return run


def wordings(marks, kind):
    return [{alternative[0] for alternative in mark.alternatives} for mark in marks if mark.kind == kind]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("I do not know why.", {"do not", "don't"}),
        ("We can't stay long.", {"can't", "cannot"}),
        ("It's not far from here.", {"It's not", "It isn't", "It is not"}),
        ("They've been away.", {"They've", "They have"}),
        ("It's been a year.", {"It's", "It has"}),
        ("I'd like some tea.", {"I'd", "I would"}),
        ("My boss's angry today.", {"boss's", "boss is"}),
    ],
)
def test_contractions(marks_of, text, expected):
    assert expected in wordings(marks_of(text), "contraction")


@pytest.mark.parametrize(
    "text", ["Yes, I am.", "Why don't you come?", "That is what it is.", "My mother's house burned down."]
)
def test_no_contraction_where_only_one_form_is_right(marks_of, text):
    found = wordings(marks_of(text), "contraction")
    assert all("it is" not in each and "Don't you" not in each and "I am" not in each for each in found)
    assert not any("My mother's" in form or "mother's" in form for each in found for form in each)


def test_numerals_count_things(marks_of):
    assert {"three", "3"} in wordings(marks_of("We stayed for three years."), "numeral")
    for text in ("Three years passed.", "It starts at 3 pm.", "Chapter 3 is long.", "She is one of three."):
        assert wordings(marks_of(text), "numeral") == []


def test_spelling_changes_together(marks_of):
    (mark,) = [mark for mark in marks_of("We organise the colours and favour grey.") if mark.kind == "spelling"]
    assert mark.alternatives == (("organise", "colours", "favour", "grey"), ("organize", "colors", "favor", "gray"))
    assert [other_spelling(word) for word in ("traveller", "center", "wise", "size", "four", "doctor")] == [
        "traveler", "centre", None, None, None, None
    ]  # fmt: skip


def test_phrasings_are_inflected_and_their_article_repaired(marks_of):
    assert {"kids", "children"} in wordings(marks_of("The kids slept in the car."), "phrasing")
    for mark in marks_of("He has an easy answer."):
        for (form,) in mark.alternatives:
            assert not form.startswith(("an s", "a e", "an r"))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("We're going to buy a house.", {"We're going to", "We are going to", "We will", "We'll"}),
        ("I will call you.", {"I will", "I'll", "I'm going to", "I am going to"}),
    ],
)
def test_futures(marks_of, text, expected):
    assert expected in wordings(marks_of(text), "future")


def test_no_future_where_will_is_a_guess(marks_of):
    assert wordings(marks_of("You will need a coat."), "future") == []


@pytest.mark.parametrize(
    ("text", "kind", "expected"),
    [
        ("I don't know if we can come.", "small word", {"if", "whether"}),
        ("She was very happy about it.", "small word", {"very", "really"}),
        ("There were about 40 guests.", "small word", {"about", "around"}),
        ("The film that we saw was long.", "small word", {"that we", "we"}),
        ("We liked it too.", "phrasing", {"too", "as well"}),
        ("I know a man who is looking for a flat.", "contraction", {"who is", "who's"}),
    ],
)
def test_frames(marks_of, text, kind, expected):
    assert expected in wordings(marks_of(text), kind)


@pytest.mark.parametrize(
    ("text", "never"),
    [
        ("Guess what happened.", "Suppose"),
        ("We talked for too long.", "as well"),
        ("Let me know if you need me.", "whether"),
        ("We drank coffee with the doctor.", "java"),
        ("It makes for a good story though.", "although"),
        ("I made the right choice.", "option"),
    ],
)
def test_what_nobody_writes_is_not_offered(marks_of, text, never):
    assert not [form for mark in marks_of(text) for (form, *_) in mark.alternatives if never in form]


def test_harmless_pairs_turn_and_fixed_ones_do_not(marks_of):
    assert {"cellists and gardeners", "gardeners and cellists"} in wordings(
        marks_of("They invited cellists and gardeners."), "pair"
    )
    assert wordings(marks_of("The film was in black and white."), "pair") == []


def test_optional_commas_and_signs(marks_of):
    kinds = {mark.kind for mark in marks_of("Yesterday, we went home... we were tired – very tired; it rained")}
    assert {"comma", "ellipsis", "dash", "full stop", "semicolon"} <= kinds


@pytest.mark.parametrize(
    "text",
    [
        'He said "maybe I do not know" and left',
        "See https://maybe.example.com/big and write",
        "#maybe @bigstart",
        "Big Start Ltd hired Maybe Perhaps.",
        "It costs 3,000 euros, i.e. $12.",
    ],
)
def test_quotations_names_numbers_hashtags_and_links_stay(marks_of, text):
    keep = {
        'He said "maybe I do not know" and left': "maybe I do not know",
        "See https://maybe.example.com/big and write": "https://maybe.example.com/big",
        "#maybe @bigstart": "#maybe @bigstart",
        "Big Start Ltd hired Maybe Perhaps.": "Big Start Ltd",
        "It costs 3,000 euros, i.e. $12.": "3,000",
    }[text]
    marks = marks_of(text)
    for number in range(max((mark.size for mark in marks), default=1)):
        made = embedded(text, marks, [min(number, mark.size - 1) for mark in marks])
        assert keep in made


def test_marks_never_overlap_and_the_first_alternative_is_the_writers(marks_of):
    text = (
        "Honestly, I don't think we're going to stay; it's been three years, and the kids really love the big house..."
    )
    marks = marks_of(text)
    places = sorted(place for mark in marks for place in mark.places)
    assert all(first.end <= second.start for first, second in pairwise(places))
    assert embedded(text, marks, [0] * len(marks)) == text
    assert len(marks) >= 8


def test_the_list_is_sane():
    for section, table in groups().items():
        for member, others in table.items():
            assert member not in others, (section, member)
            assert others, (section, member)
    assert "grab" not in groups()["verbs"].get("get", ())
