"""Which meaning a noun has in its sentence, and that nothing is said where that is not clear."""

import json
from dataclasses import replace

import pytest

import reticent
from reticent.explain import explain
from reticent.model import Document, Finding, Span
from reticent.pipeline import sanitize_all
from reticent.report import Report, as_json
from reticent.substitute.general.beside import expected, place_of_name
from reticent.substitute.general.everyday import EVERYDAY, rungs, wording_of
from reticent.substitute.general.readings import SURE, described, share_of, weighed


def meant(world, term, sentence, company=None, **more):
    senses = [each for each in world.taxonomy.find(term) if not world.taxonomy.named(each)]
    return weighed(term, sentence.replace(term, ""), senses, world.taxonomy, world.meanings, **more).shares(company)


@pytest.mark.parametrize(
    ("term", "sentence", "general"),
    [
        ("crane", "The crane waded through the marsh looking for frogs.", "bird"),
        ("crane", "The crane hoisted the steel girders to the tenth floor.", "lifting device"),
        ("organ", "The organist tuned the organ before the service.", "musical instrument"),
    ],
)
def test_the_sentence_decides(world, term, sentence, general):
    found = meant(world, term, sentence)
    assert share_of(general, found, world.taxonomy) >= SURE
    assert sum(each.share for each in found) == pytest.approx(1)


def test_what_the_place_asks_for_counts(world):
    plain, asked = (
        meant(world, "cold", "She caught a cold.", expected=e) for e in (frozenset(), frozenset({"illness"}))
    )
    assert share_of("illness", asked, world.taxonomy) > share_of("illness", plain, world.taxonomy)


def test_a_description_does_not_name_the_term(world):
    for sense in world.taxonomy.find("crane"):
        assert "crane " not in described("crane", sense, world.taxonomy)


@pytest.mark.parametrize(
    ("before", "after", "kind", "noun"),
    [
        ("She starred in ", " with her brother.", "work", "film"),
        ("He played Max in ", " (1995).", "work", "film"),
        ("My aunt works for ", ".", "organisation", "company"),
        ("", " raised its dividend.", "organisation", "company"),
        ("He won the ", " for it.", "award", "award"),
        ("I am reading ", " again.", "work", "novel"),
    ],
)
def test_the_words_beside_a_name(before, after, kind, noun):
    found = place_of_name(before, after)
    assert found.kind == kind
    assert noun in found.nouns


def test_most_places_leave_it_open():
    assert place_of_name("We talked about ", " for hours.") is None
    assert expected("We talked about ", " for hours.") == frozenset()
    assert "illness" in expected("He died of ", " last year.")
    assert "animal" in expected("The ", " barked.")


def test_rungs_are_what_people_say(world):
    (concept,) = world.taxonomy.find("aspirin")[:1]
    said = [wording for _, wording in rungs(concept, world.taxonomy)]
    assert said[:1] == ["painkiller"]
    assert "salicylate" not in said
    assert not any(wording_of(each, world.taxonomy) for each in world.taxonomy.find("gallinaceous bird"))
    known = {world.taxonomy.name(concept) for name in EVERYDAY for concept in world.taxonomy.find(name)}
    assert sorted(EVERYDAY.keys() - known) == []


@pytest.mark.parametrize(
    ("name", "never"),
    [("immune system", "body part"), ("wrist", "body part"), ("folic acid", "food"), ("cello", "device")],
)
def test_what_nobody_would_say(world, name, never):
    (concept,) = world.taxonomy.find(name)[:1]
    assert never not in [wording for _, wording in rungs(concept, world.taxonomy)]


@pytest.mark.parametrize(
    ("text", "term", "expected_text"),
    [
        ("The ward was closed because of measles.", "measles", "The ward was closed because of a contagious disease."),
        ("Two Oscars stood on the shelf.", "Oscars", "Two awards stood on the shelf."),
        ("They fly home for Eid.", "Eid", "They fly home for a religious festival."),
        ("The baby is due in July.", "July", "The baby is due in the summer."),
        ("She moved to Kraków in 2001.", "Kraków", "She moved to a Polish city in 2001."),
        ("His boss reads Moby-Dick.", "Moby-Dick", "His boss reads a novel."),
        ("Herons stood in the shallows.", "Herons", "Wading birds stood in the shallows."),
    ],
)
def test_it_is_true_and_reads(text, term, expected_text):
    assert reticent.generalize(text, [term]).text == expected_text


@pytest.mark.parametrize(
    ("text", "term"),
    [
        ("In Sydney the baby is due in July.", "July"),
        ("Emma lost her keys.", "Emma"),
        ("He made a run for it.", "run"),
        ("The thing with the jam was odd.", "jam"),
    ],
)
def test_what_is_not_clear_is_not_said(text, term):
    assert "[DETAIL 1]" in reticent.generalize(text, [term]).text


def test_each_mention_is_understood_by_itself():
    text = (
        "The crane hoisted the steel girders to the tenth floor.\n\nA crane waded through the marsh looking for frogs."
    )
    made = reticent.generalize(text, ["crane"])
    assert made.text == (
        "The lifting device hoisted the steel girders to the tenth floor.\n\n"
        "A wading bird waded through the marsh looking for frogs."
    )
    assert len(made.terms) == 2
    assert all(each.ladder.others and 0 < each.ladder.sure <= 1 for each in made.terms)


def test_explain_and_report_say_how_a_term_was_understood(world):
    document = Document("The crane hoisted the steel girders to the tenth floor.")
    marked = (Finding(Span(4, 9), "clue", 1.0, "test", "marked", 1, "marked"),)
    policy = reticent.Policy(style="generalize", kinds={"clue": "hide"})
    (line,) = explain(replace(document, marked=marked), "crane", policy, world).outcome
    assert "said as 'lifting device', understood as crane (lifting device), " in line
    assert " sure; it could also be " in line
    result = next(sanitize_all([replace(document, marked=marked)], policy, world))
    shared, owned = (json.loads(as_json(Report("x", document.text, result, policy, e))) for e in (False, True))
    assert 0.66 <= shared["said"][0]["sure"] <= 1
    assert "others" not in shared["said"][0]
    assert owned["said"][0]["others"]


def test_other_places_tell_which_town_is_meant():
    text = "She was born in Kirkcaldy and lives near Perth."
    assert reticent.generalize(text, ["Perth"], by="part").text == "She was born in Kirkcaldy and lives near Scotland."
    alone = reticent.generalize("She lives in Perth.", ["Perth"], by="part").text
    assert alone == "She lives in Western Australia."
