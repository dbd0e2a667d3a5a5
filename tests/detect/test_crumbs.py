"""What is left of a phrase that was cut goes with a neighbour, or stays if it says nothing."""

import pytest

from reticent.detect.crumbs import without_crumbs
from reticent.model import Finding, Span
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
