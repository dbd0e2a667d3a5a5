import itertools
from dataclasses import replace

import numpy as np
import pytest

from reticent.detect import detectors
from reticent.detect import tagged as module
from reticent.detect.tagged import FINDS, LEVELS, seconded, tagger_of
from reticent.kinds import KINDS
from reticent.knowledge.tagger.reading import Tagged, TaggerReading
from reticent.languages import Analysis
from reticent.languages.words import ALPHANUMERIC
from reticent.model import Document, Finding, Span
from reticent.world import default_world

TEXT = "Interviewer: Dr Esra Yildiz. Tenant: Morag Sinclair, ref no. HB-22871.\nEY: How are you?\nMorag has asthma."


@pytest.fixture(scope="module")
def world():
    """The usual one, with the shipped tagger."""
    return default_world()


@pytest.fixture
def look(world):
    def found(text, least=0.5):
        analysis = next(iter(world.language.analyse([text])))
        findings = detectors()["tagged"].detect(Document(text), analysis, world)
        return [(f.kind, f.span.of(text)) for f in findings if f.score >= least]

    return found


def test_finds_people_and_numbers(look):
    found = look(TEXT)
    assert ("person", "Esra Yildiz") in found
    assert ("person", "Morag Sinclair") in found
    assert ("file_number", "HB-22871") in found


def test_initials_of_a_person_named_in_full(look):
    assert ("person", "EY") in look(TEXT)
    assert ("person", "EY") not in look(TEXT.replace("Esra Yildiz", "Omar Kaya"))


def test_a_higher_threshold_finds_no_other_words(look):
    def words(least):
        return {word for _, part in look(TEXT, least) for word in part.split()}

    for lower, higher in itertools.pairwise(LEVELS):
        assert words(higher) <= words(lower)


def test_rests_without_a_language_model(world):
    assert list(detectors()["tagged"].detect(Document(TEXT), Analysis(), world)) == []


def test_all_kinds_are_known_and_are_those_of_the_pack(world):
    assert set(FINDS) <= set(KINDS)
    assert set(world.derived(tagger_of).about["kinds"]) == {*FINDS, "none"}


def test_special_categories_need_a_policy_that_lists_them(world):
    from reticent.pipeline import scan

    text = "My daughter Morag was told in March that she has HIV and she takes antiretrovirals."
    assert not any(KINDS[finding.kind].weight == "special" for finding in scan(text, "pii", world))
    assert any(finding.kind == "health" for finding in scan(text, "gdpr", world))


def test_guesses_need_a_second_and_patterns_do_not(world):
    text = "Plasma Sodium 132, seen by Dr Esra Yildiz."

    def finding(part, detector):
        start = text.index(part)
        return Finding(Span(start, start + len(part)), "person", 0.85, detector, "")

    guessed, agreed = finding("Sodium", "unknown"), finding("by Dr Esra Yildiz", "people")
    known = finding("132", "payment")
    analysis = next(iter(world.language.analyse([text])))
    resting = finding("Plasma Sodium", "titles")
    left = list(seconded([guessed, agreed, known, resting], text, analysis, world))
    assert [each.span.of(text) for each in left] == ["Esra Yildiz", "132"]
    assert left[0].score > agreed.score  # both say that it is a person
    assert list(seconded([guessed], text, analysis, replace(world, tagger=None))) == [guessed]


def test_a_list_says_what_a_name_is_where_the_tagger_doubts(world):
    from reticent.pipeline import scan

    assert {finding.kind for finding in scan("Microsoft sued. In Leeds, Microsoft won.", "identity", world)} >= {
        "place"
    }


def test_a_world_may_do_without(world):
    without = replace(world, tagger=None)
    analysis = next(iter(world.language.analyse([TEXT])))
    assert list(detectors()["tagged"].detect(Document(TEXT), analysis, world))
    assert list(detectors()["tagged"].detect(Document(TEXT), analysis, without)) == []


def test_what_no_other_detector_knows_is_hidden_and_verified(world):
    from reticent.pipeline import sanitize

    text = "hey its zeynep, can u tell mrs oyelaran that faisal is ill? call 07700 900123 thx"
    result = sanitize(text, "identity", world)
    assert "zeynep" not in result.text
    assert "faisal" not in result.text
    assert result.risk.verified
    assert sanitize(text, "identity", world).text == result.text


def test_on_the_command_line(cli):
    assert '"tagged"' in cli("scan", "-", "--json", stdin=TEXT.encode()).out
    assert '"tagged"' not in cli("scan", "-", "--tagger", "none", "--json", stdin=TEXT.encode()).out
    missing = cli("sanitize", "-", "--tagger", "none.pack", stdin=TEXT.encode())
    assert missing.code == 2
    assert "none.pack" in missing.err
    assert "Traceback" not in missing.err


def test_a_mr_rice_does_not_hide_the_rice(look):
    text = "Dear Mr Rice,\nyour patient Anna Kowalska likes rice. RICE was told."
    found = look(text)
    assert ("person", "Rice") in found
    assert ("person", "rice") not in found


def test_an_initial_in_brackets_behind_the_name(look):
    assert ("person", "M") in look("Interviewer: Esra Yildiz. Participant: Morag (M). Morag came by bus.")


def test_a_share_is_hidden_whole_or_not_at_all(world):
    text = "He controls 31.7% of the firm."
    analysis = next(iter(world.language.analyse([text])))
    share = Finding(Span(12, 17), "quantity", 0.7, "money", "a percentage")
    assert [each.span.of(text) for each in seconded([share], text, analysis, world)] in ([], ["31.7%"])


def test_the_ending_of_a_possessive_is_no_part_of_what_follows(look):
    assert all(not said.startswith("s ") for _, said in look("She is Luca's ex wife. Mum went to hospital.", 0.1))


def test_of_an_age_the_number(look):
    found = look("Esra Yildiz, a 93-year-old nurse, and her 94 years old brother were seen in Galway.", least=0.1)
    assert not [said for kind, said in found if kind == "age" and ("old" in said or "year" in said)]


def test_a_dose_is_no_number_of_anybody(look):
    found = look("Morag Sinclair, hospital no. 4471820. Plan: vancomycin 125 mg QDS, then 250 ml saline.", least=0.1)
    assert ("file_number", "4471820") in found
    assert not [said for _, said in found if said in ("125", "250")]


def test_a_day_of_the_week_and_a_count_are_no_finding(look):
    found = look(
        "On Tuesday I met Emma Lindqvist & her sister at the harbour café.\nname: Emma Lindqvist\nbeds: 3", least=0.1
    )
    assert not {("date", "Tuesday"), ("place", "3"), ("place", "beds: 3"), ("unique", "beds: 3")} & set(found)


class Sure:
    """Takes every word for somebody's name, and is so sure of some words as it is told."""

    def __init__(self, text, sure):
        words = [match.span() for match in ALPHANUMERIC.finditer(text)]
        scores = np.array([sure.get(text[start:end], 0.01) for start, end in words], np.float32)
        starts, ends = (np.array(each, np.int32) for each in zip(*words, strict=True))
        kinds = np.tile(np.array([0, 1], np.float32), (len(words), 1))
        rest = np.zeros((len(words), 4), np.float32), scores, np.zeros(len(words), np.float32)
        self.reading = TaggerReading(text, starts, ends, kinds, *rest, ("none", "person"), frozenset())

    def read(self, _text):
        return self.reading


@pytest.fixture
def tagged(world, monkeypatch):
    """The texts of what the detector finds."""

    def run(text, sure):
        monkeypatch.setattr(module, "tagger_of", lambda _world: Sure(text, sure))
        analysis = next(iter(world.language.analyse([text])))
        return {each.span.of(text) for each in module.detect(Document(text), analysis, world)}

    return run


def test_a_small_word_is_no_name_in_a_text_that_gives_people_capitals(tagged):
    crew = "Abara Brandt Chukwu Dabrowski Eriksen Ferrante Gallardo Hartono Ivanova Jaramillo Kowalczyk".split()
    sure = dict.fromkeys(["faith", "Faith", *crew], 0.96)
    crowd = "\n".join(crew)
    assert tagged(f"Have faith, said Faith to\n{crowd}", sure) == {"Faith", *crew}
    assert tagged(f"See /img/faith.jpg of\n{crowd}", sure) == {"faith", *crew}
    assert tagged("have faith, ask faith and wojtas", {"faith": 0.96, "wojtas": 0.9}) == {"faith", "wojtas"}


def test_a_doubtful_name_at_the_start_of_a_sentence_is_the_word_that_it_is(tagged):
    text = "They met. Cheap prints are sold by Wojtas."
    assert tagged(text, {"Cheap": 0.4, "Wojtas": 0.9}) == {"Wojtas"}
    assert tagged(text, {"Cheap": 0.7, "Wojtas": 0.9}) == {"Cheap", "Wojtas"}


def left(world, monkeypatch, kind, detector, score):
    text = "Report R-118 is here"
    monkeypatch.setattr(module, "tagger_of", lambda _world: Sure(text, {"118": score}))
    finding = Finding(Span(7, 12), kind, 0.9, detector, "")
    analysis = next(iter(world.language.analyse([text])))
    return [each.span.of(text) for each in seconded([finding], text, analysis, world)]


def test_a_telephone_number_or_a_field_that_the_tagger_takes_for_nothing_stays(world, monkeypatch):
    assert left(world, monkeypatch, "phone", "phone", 0.05) == []
    assert left(world, monkeypatch, "phone", "phone", 0.3) == ["R-118"]  # all of it
    assert left(world, monkeypatch, "file_number", "fields", 0.05) == []
    assert left(world, monkeypatch, "file_number", "fields", 0.15) == ["R-118"]
    assert left(world, monkeypatch, "national_id", "fields", 0.01) == ["R-118"]
    assert left(world, monkeypatch, "person", "fields", 0.07) == ["R-118"]


@pytest.mark.parametrize(
    ("said", "kind", "stays"),
    [
        ("her sister", "relative", True),
        ("her sister in Leeds", "relative", False),
        ("harbour", "place", True),
        ("northgate", "place", False),
        ("football", "unique", True),
        ("football for Malta", "unique", False),
    ],
)
def test_kin_a_common_place_and_an_ordinary_word_tell_nobody(world, monkeypatch, said, kind, stays):
    text = f"Priya spoke of the {said}, and left."
    analysis = next(iter(world.language.analyse([text])))
    person = Tagged(Span(0, 5), "person", "direct", 0.99, "none", 0.0)
    told = Tagged(Span(19, 19 + len(said)), kind, "quasi", 0.7, "none", 0.0)
    monkeypatch.setattr(TaggerReading, "spans", lambda _self, _least: [person, told])
    found = detectors()["tagged"].detect(Document(text), analysis, world)
    assert (said not in {finding.span.of(text) for finding in found}) == stays


def test_a_country_is_whole_and_a_price_in_pence_no_number_of_a_file(world, monkeypatch):
    text = "He came to the United Kingdom for 412p a day."
    analysis = next(iter(world.language.analyse([text])))
    country = Finding(Span(15, 29), "place", 0.85, "places", "a country or state")
    monkeypatch.setattr(TaggerReading, "agreed", lambda _self, _span, _least: Span(22, 29))
    assert [each.span.of(text) for each in seconded([country], text, analysis, world)] == ["United Kingdom"]
    price = Tagged(Span(34, 38), "file_number", "direct", 0.7, "none", 0.0)
    monkeypatch.setattr(TaggerReading, "spans", lambda _self, _least: [price])
    found = detectors()["tagged"].detect(Document(text), analysis, world)
    assert [(each.kind, each.span.of(text)) for each in found] == [("money", "412p")]
