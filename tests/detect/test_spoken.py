"""Whoever is fluent in Polish is no Pole."""

import pytest

from reticent.detect.spoken import spoken
from reticent.model import Finding, Span
from reticent.world import default_world


@pytest.mark.parametrize(
    ("text", "word", "expected"),
    [
        ("She speaks Polish and German.", "German", "language"),
        ("It was translated into English, French, Polish and Greek.", "Greek", "language"),
        ("Her mother is fluent in Spanish.", "Spanish", "language"),
        ("My Spanish is fair.", "Spanish", "language"),
        ("He gives Polish lessons at home.", "Polish", "language"),
        ("A Spanish-speaking nurse came.", "Spanish", "language"),
        ("Tired, she talks Polish to us.", "Polish", "language"),
        ("German comes more easily than anything.", "German", "language"),
        ("He speaks Igbo, fluent English now.", "Igbo, fluent English", "language"),
        ("Portuguese (native), English (fluent)", "Portuguese", "language"),
        ("Languages - Polish: B2", "Polish", "language"),
        ("A German (born in 1980) came.", "German", "nationality"),
        ("A German comes to tea.", "German", "nationality"),
        ("He spoke in Spanish last Thursday.", "Spanish", "language"),
        ("She lives in Polish territory.", "Polish", "nationality"),
        ("His Greek neighbour came.", "Greek", "nationality"),
        ("She is Polish.", "Polish", "nationality"),
        ("The Danes came.", "Danes", "nationality"),
        ("She works in Israeli hospitals.", "Israeli", "nationality"),
    ],
)
def test_the_place_tells_a_language_from_a_people(text, word, expected):
    start = text.index(word)
    finding = Finding(Span(start, start + len(word)), "nationality", 0.7, "nationalities", "")
    analysis = next(iter(default_world().language.analyse([text])))
    (found,) = spoken([finding], text, analysis, {"nationality", "language"})
    assert found.kind == expected
    (known,) = spoken([finding], text, analysis, {"nationality"})
    assert known == finding
