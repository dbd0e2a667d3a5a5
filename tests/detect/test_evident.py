"""A strange name is somebody's where a mention shows it; else it is a name, of somebody or something."""

import pytest


@pytest.mark.parametrize(
    "text",
    [
        "She came with her partner, Velbrak.",
        "The nurse Velbrak was kind.",
        "Everybody called her Velbrak then.",
        "Dear Velbrak, it rains.",
        "It rains.\nVelbrak\n",
        "Velbrak: it rains.",
        "It is Velbrak's turn.",
        "Then came Velbrak (7) with a dog.",
        "We waited for Velbrak until she came.",
        "Velbrak opens the door.",
        "We asked Velbrak about it.",
        "We spoke to Velbrak about it.",
        "It is about Anna and Velbrak now.",
        "It is about Velbrak now. It rained, and Velbrak laughed.",
    ],
)
def test_a_mention_shows_it(called, text):
    found = [("Anna", "person")] if "Anna" in text else []
    found += [("Velbrak", "person")] * text.count("Velbrak")
    assert {kind for kind, _ in called(text, *found)} == {"person"}


@pytest.mark.parametrize(
    "text", ["Tomorrow Velbrak, then home.", "Six sessions with Velbrak were done.", "We bought it from Velbrak then."]
)
def test_nothing_shows_it(called, text):
    assert called(text, ("Velbrak", "person")) == [("name", "Velbrak")]


def test_initials_listed_and_full_names_are_no_strange_ones(called):
    for name in ("VBK", "V.B.", "Anna", "Odrun Velbrak"):
        assert called(f"Tomorrow {name}, then home.", (name, "person"), person=0.95) == [("person", name)]
