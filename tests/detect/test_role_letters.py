"""Abbreviations that say what somebody is are nobody's name."""

import pytest

from reticent.detect.role_letters import without_roles
from reticent.model import Finding, Span


@pytest.fixture
def left(world):
    """Which of the words, each found as a person at its first place in the text, are still people."""

    def run(text, *words):
        spans = [Span(text.index(word), text.index(word) + len(word)) for word in words]
        found = [Finding(span, "person", 0.9, "tagged", "a guess") for span in spans]
        return [each.span.of(text) for each in without_roles(found, text, world.lexicon)]

    return run


def test_abbreviations_of_what_somebody_is_name_nobody(left):
    assert left("Then SW gave mo. the list.", "SW gave mo") == []
    assert left("SW came. MGM let Ewa in. Mo. was out, fa. asleep.", "SW", "MGM", "Ewa", "Mo", "fa") == ["Ewa"]


def test_they_are_initials_where_somebody_has_them(left):
    assert left("Sara Wold came. SW left.", "Sara Wold", "SW") == ["Sara Wold", "SW"]


def test_mo_is_a_name_where_nobody_writes_of_parents(left):
    assert left("I met Mo. Then Ewa came.", "Mo", "Ewa") == ["Mo", "Ewa"]
