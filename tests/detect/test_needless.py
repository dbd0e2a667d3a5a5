"""What an editor would let stand: numbers that count, letters without a number, words that say nothing."""

from dataclasses import replace

import pytest

from reticent.detect import CAUTIOUS, needless
from reticent.detect.needless import UNSURE, needed
from reticent.model import Finding, Span
from reticent.policy import Policy
from reticent.world import default_world

READS = "the tagger reads it as file number (30%)"


class Reading:
    """Gives everything the one share of no kind, and the one of numbers."""

    def __init__(self, none, number):
        self.shares = {"none": none, "file_number": number}

    def share(self, _span, kind):
        return self.shares[kind]

    def most(self, _span):
        return 0.5

    def read(self, _text):
        return self


@pytest.fixture
def left(monkeypatch):
    world = default_world()

    def words(text, *found, none=0.9, number=0.9, tagger=True, cautious=False):
        monkeypatch.setattr(needless, "tagger_of", lambda _world: None)
        monkeypatch.setattr(type(world), "derived", lambda _self, _make: Reading(none, number))
        findings = [
            Finding(Span(text.index(said), text.index(said) + len(said)), kind, score, "tagged", reason)
            for said, kind, score, reason in found
        ]
        analysis = next(iter(world.language.analyse([text])))
        asked = world if tagger else replace(world, tagger=None)
        return [each.span.of(text) for each in needed(findings, text, analysis, asked, cautious=cautious)]

    return words


@pytest.mark.parametrize(
    ("text", "said", "score"),
    [
        ("Tested to ISO 15189 in May", "15189", 0.7),
        ("listening on port 51544 again", "51544", 0.7),
        ("killed (pid 41207) twice", "41207", 0.7),
        ("PPT for the flight", "PPT", 0.7),
        ("stirred for 2260 turns", "2260", 0.3),
        ("item 23/093 was agreed", "093", 0.7),
    ],
)
def test_a_doubtful_number_that_is_none_stays(left, text, said, score):
    assert left(text, (said, "file_number", score, READS)) == []


@pytest.mark.parametrize(
    ("text", "said", "score"),
    [
        ("her badge is 15189 now", "15189", 0.7),
        ("notice HIN 0447 was served", "HIN", 0.3),
        ("listening on port 51544 again", "51544", 0.85),
    ],
)
def test_a_likely_or_sure_one_goes(left, text, said, score):
    assert left(text, (said, "file_number", score, READS)) == [said]


def test_a_number_that_looks_like_another_thing_stays_but_for_a_ticket(left):
    assert left("about 1702 in all", ("1702", "file_number", 0.6, READS), number=0.1) == []
    assert left("fixes ORD-221 at last", ("ORD-221", "file_number", 0.6, READS), number=0.1) == ["ORD-221"]


def test_a_part_goes_with_the_rest_of_its_number(left):
    whole = left("on camera (AXN-X6039)", ("AXN", "file_number", 0.3, READS), ("X6039", "file_number", 0.8, READS))
    assert whole == ["AXN", "X6039"]
    assert left("on camera (AXN-X6039)", ("AXN", "file_number", 0.3, READS)) == []


def test_what_stands_in_brackets_behind_a_person_is_theirs(left):
    found = ("Kiran Adeyemi", "person", 0.9, ""), ("9F", "file_number", 0.3, READS)
    assert left("My son Kiran Adeyemi (9F) fell", *found) == ["Kiran Adeyemi", "9F"]
    assert left("My son Kiran Adeyemi fell, 9F", *found) == ["Kiran Adeyemi"]


def test_an_abbreviation_or_ordinary_words_of_no_kind_stay(left):
    reason = f"the tagger reads it as place (30%), {UNSURE}"
    text = "The SBAR says the garden shed, Tommo said"
    found = [(said, "unique", 0.6, reason) for said in ("SBAR", "garden shed", "Tommo")]
    assert left(text, *found) == ["Tommo"]
    found = [(said, "occupation", 0.6, reason) for said in ("SBAR", "garden shed", "Tommo")]
    assert left(text, *found) == ["Tommo"]
    assert left(text, *found, none=0.5) == ["SBAR", "garden shed", "Tommo"]


@pytest.mark.parametrize("said", ["garden shed", "SBAR", "he ran to it", "3"])
def test_an_unsure_detail_without_a_name_or_number_in_it_stays(left, said):
    text = f"We saw {said} there"
    assert left(text, (said, "unique", 0.6, "the tagger reads it as detail (60%)"), none=0.1) == []
    assert left(text, (said, "unique", 0.7, "the tagger reads it as detail (70%)"), none=0.1) == [said]


def test_who_is_cautious_keeps_a_detail_that_is_likelier_than_not(left):
    text, detail = "a tattoo of a heron with a broken leg", "heron with a broken leg"
    found = (detail, "unique", 0.6, "the tagger reads it as detail (60%)")
    assert left(text, found, none=0.1) == []
    assert left(text, found, none=0.1, cautious=True) == [detail]
    assert Policy.load("anonymous").tagger_threshold < CAUTIOUS


@pytest.mark.parametrize("said", ["Tommo", "Ward 31", "5519", "tmoana", "isiZulu"])
def test_an_unsure_detail_that_may_be_a_name_or_a_number_goes(left, said):
    assert left(f"We saw {said} there", (said, "unique", 0.3, "the tagger reads it as detail (30%)")) == [said]


def test_letters_beside_a_number_go_with_it(left):
    assert left("Key safe: C 1957 there", ("C", "unique", 0.3, READS)) == ["C"]


@pytest.mark.parametrize("said", ["23/093", "14.", "Day", "Girls", "Christmas", "Tuesdays"])
def test_a_date_that_looks_like_none_stays_however_sure_it_is(left, said):
    assert left(f"See {said} there", (said, "date", 0.75, READS)) == []


@pytest.mark.parametrize("said", ["12.vii.22", "the 17th", "Nineteen sixty-five", "20/6", "04MAY", "2019"])
def test_a_date_in_any_form_goes(left, said):
    assert left(f"See {said} there", (said, "date", 0.75, READS)) == [said]


def test_the_words_before_a_date_stay(left):
    assert left("Born 17 May at home", ("Born 17 May", "date", 0.99, READS)) == ["17 May"]
    assert left("off work since March 2018", ("since March 2018", "date", 0.9, READS)) == ["March 2018"]


def test_a_verb_by_itself_is_no_award_and_no_firm(left):
    assert left("She won the cup.", ("won", "award", 0.7, READS)) == []
    assert left("I was in town.", ("was", "organisation", 0.5, READS)) == []
    assert left("She won the cup.", ("the cup", "award", 0.7, READS)) == ["the cup"]


def test_without_a_tagger_nothing_changes(left):
    assert left("PPT for the flight", ("PPT", "file_number", 0.3, READS), tagger=False) == ["PPT"]


@pytest.mark.parametrize(
    ("text", "said", "kind"),
    [
        ("They saw a giant's garden and a statue there.", "a giant's garden and a statue", "unique"),
        ("He came down by parachute apart from his cabin.", "parachute apart from his cabin", "event"),
        ("I heard of it from her daughter's driving teacher.", "her daughter's driving teacher", "relative"),
        ("Behind the church he waited.", "Behind the church", "unique"),
    ],
)
def test_a_doubtful_detail_in_ordinary_words_stays(left, text, said, kind):
    assert left(text, (said, kind, 0.6, "the tagger reads it as detail (60%)")) == []
    assert left(text, (said, kind, 0.7, "the tagger reads it as detail (70%)")) == [said]


def test_a_doubtful_detail_with_a_name_or_a_number_goes(left):
    reason = "the tagger reads it as detail (60%)"
    assert left("He keeps a Zanzivar in the yard.", ("a Zanzivar", "unique", 0.6, reason)) == ["a Zanzivar"]
    assert left("He has run it since 1987 alone.", ("it since 1987", "unique", 0.6, reason)) == ["it since 1987"]


def test_how_a_match_ended_is_no_date(left):
    assert left("They won 5-3 at home.", ("5-3", "date", 0.9, "the tagger reads it as date (90%)")) == []
