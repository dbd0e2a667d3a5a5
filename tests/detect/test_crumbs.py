"""What is left of a phrase that was cut goes with a neighbour, or stays if it says nothing."""

import pytest

from reticent.detect import settle
from reticent.detect.crumbs import without_crumbs
from reticent.model import Finding, Span
from reticent.policy import Policy
from reticent.world import default_world


@pytest.mark.parametrize(
    ("text", "pieces", "left"),
    [
        ("a retired sister and will do BP at home", ("retired sister", "will do"), ["retired sister"]),
        ("They sang in the sixties and have taught us.", ("the sixties", "have taught"), ["the sixties"]),
        ("He walked to the hospital.", ("He", "walked to the hospital"), ["walked to the hospital"]),
        ("It is for his twin girls.", ("his", "twin girls"), ["his", "twin girls"]),
        ("He kept a coin shop.", ("kept", "coin shop"), ["kept", "coin shop"]),
        ("She is a nurse.", ("nurse",), ["nurse"]),
    ],
)
def test_a_crumb_says_nothing(text, pieces, left):
    found = []
    for piece in pieces:
        start = text.index(piece)
        found.append(Finding(Span(start, start + len(piece)), "unique", 0.6, "tagged", ""))
    analysis = next(iter(default_world().language.analyse([text])))
    assert [each.span.of(text) for each in without_crumbs(found, (), text, analysis)] == left
    assert list(without_crumbs(found, {each.span for each in found}, text, analysis)) == found


def test_nothing_is_left_of_nothing():
    analysis = next(iter(default_world().language.analyse([""])))
    assert list(without_crumbs([], (), "", analysis)) == []


@pytest.mark.parametrize(
    ("text", "found", "left"),
    [
        ("Fee rec'd. Scope agreed.", "d. Scope", "Scope"),
        ("Mass at 10:30 Sung Eucharist today.", "30 Sung Eucharist", "Sung Eucharist"),
        ("She is O'Hara now.", "O'Hara", "O'Hara"),
    ],
)
def test_the_end_of_a_word_or_time_is_no_part_of_what_follows(world, text, found, left):
    start = text.index(found)
    finding = Finding(Span(start, start + len(found)), "unique", 0.9, "tagged", "")
    (settled,) = settle(text, [finding], Policy.load("identity"), world.lexicon)
    assert settled.span.of(text) == left


def test_one_asterisk_is_hidden_in_no_label(world):
    text = "Expert witness in *Re Weir*; **a pilot** to boot."
    told = [Finding(Span(start, end), "unique", 0.9, "tagged", "") for start, end in ((7, 21), (29, 40))]
    settled = settle(text, told, Policy.load("identity"), world.lexicon)
    assert [each.span.of(text) for each in settled] == ["witness in", "Re", "**a pilot**"]
