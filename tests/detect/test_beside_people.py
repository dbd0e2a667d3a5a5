"""People whom only others in the text give away: beside them, and by their initials."""

import pytest

from reticent.detect.beside_people import beside_people
from reticent.model import Finding, Span

MINUTES = (
    "Present: Dana Ekblad (chair), Mrs T. Forsgren, R. Balint, V. ffiske.\n"
    "Minutes agreed. Prop. RB, sec. TF. VF abstained. {} to write to the owner.\n"
)


def people(whole_find, text):
    return {each.span.of(text): each.entity for each in whole_find(text) if each.kind == "person"}


def test_initials_of_people_named_in_full_are_theirs(whole_find):
    found = people(whole_find, MINUTES.format("DE"))
    same = [("RB", "R. Balint"), ("TF", "T. Forsgren"), ("VF", "V. ffiske"), ("DE", "Dana Ekblad")]
    assert [found[one] == found[other] for one, other in same] == [True] * 4


@pytest.mark.parametrize("said", ["IT", "US", "TV", "OK", "DC"])
def test_words_and_known_abbreviations_are_nobodys_initials(plain_find, said):
    name = f"{said[0]}ora {said[1]}ekblad".title()
    text = f"{name} signed. Then {said} came up again."
    assert said not in people(plain_find, text)


def test_an_address_tells_initials_too(plain_find):
    text = "Where is HB? I wrote to h.brattland@nordic.example twice. NB: no answer."
    assert "HB" in people(plain_find, text)
    assert "HB" not in people(plain_find, text.replace("h.bratt", "j.bratt"))


def test_two_who_sign_with_a_stroke_are_two(whole_find):
    found = people(whole_find, "Staff on: Bola Akande, Mirela Kovac. Drugs counted BA/MK at 20:00.")
    assert found["BA"] == found["Bola Akande"] != found["MK"] == found["Mirela Kovac"]


def test_a_pair_that_nobody_was_sure_of_is_two_people(world):
    text = "Drugs checked BA/MK. A colleague, KT, left. So did KT."
    spans = [("person", "BA"), ("unique", "BA/MK"), ("person", "KT"), ("unique", "KT.")]
    found = [
        Finding(Span(at, at + len(said.strip("."))), kind, 0.9, "tagged", "")
        for kind, said in spans
        for at in [text.rindex(said) if kind == "unique" else text.index(said)]
    ]
    people = beside_people(found, text, world.lexicon, lambda _: True)
    assert {each.span.of(text) for each in people if each.kind == "person"} == {"BA", "MK", "KT"}
    assert [each.kind for each in people if each.span.of(text) == "KT"] == ["person", "person"]


def test_initials_before_a_label_are_no_part_of_it(whole_find):
    text = "Interviewer: Clara Bengtsson\n\nCB follow-up: speak to the team.\nBP follow-up: next week.\n"
    assert "CB" in people(whole_find, text)
    assert "BP" not in people(whole_find, text)


@pytest.fixture
def beside(world):
    """Who is found beside Tomasz, where the detectors found him alone."""

    def run(text):
        at = text.index("Tomasz")
        known = Finding(Span(at, at + 6), "person", 0.9, "people", "")
        return [each.span.of(text) for each in beside_people([known], text, world.lexicon, lambda _: False)[1:]]

    return run


@pytest.mark.parametrize("text", ["He does sums with Tomasz and Odelyse.", "Odelyse and Tomasz came."])
def test_who_stands_beside_somebody_is_somebody(beside, text):
    assert beside(text) == ["Odelyse"]


@pytest.mark.parametrize("other", ["Monday", "France", "Dutch", "Water", "Odelyse Ltd", "then Odelyse"])
def test_what_a_list_has_for_something_else_is_nobody(beside, other):
    assert beside(f"We saw Tomasz and {other} again.") == []
