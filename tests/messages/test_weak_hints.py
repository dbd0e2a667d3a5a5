"""What tells an entry only together: typical words, and sentences that a reader takes for hints as a whole."""

import pytest

from reticent.messages import Audiences, prepare
from reticent.messages.profile import Attribute, Profile
from reticent.messages.weak_hints import LONGEST, WeakHint, hinting_stretches, typical_of, worth_reading
from reticent.model import Span


def _word(at, read, typical=0.0, sentence=0):
    return WeakHint(Span(10 * at, 10 * at + 5), sentence, read, -0.5, 0.0, typical)


def test_a_typical_word_needs_less_than_another():
    assert list(hinting_stretches([_word(0, 1.5)])) == []
    assert [span for span, _ in hinting_stretches([_word(0, 0.5, typical=1.0)])] == [Span(0, 5)]


def test_a_typical_word_tells_nothing_where_the_reader_sees_nothing():
    assert list(hinting_stretches([_word(0, -2.5, typical=1.0)])) == []


def test_what_is_told_nearby_counts():
    first = _word(0, 2.6)
    assert list(hinting_stretches([first])) == []
    spans = [span for span, _ in hinting_stretches([first, _word(20, 3.5, sentence=1)])]
    assert spans == [Span(0, 5), Span(200, 205)]


def test_what_is_told_far_away_makes_no_sentence_hint():
    spans = [span for span, _ in hinting_stretches([_word(0, 2.6), _word(20, 4.5, sentence=9)])]
    assert spans == [Span(200, 205)]


def test_a_sentence_is_read_that_may_hint():
    words = [_word(0, 0.0, typical=1.0), _word(10, 0.0, sentence=1), _word(20, 0.0, typical=1.0, sentence=2)]
    assert worth_reading(words) == {0, 2}


def test_a_stretch_has_the_words_that_tell_nearly_as_much_and_stays_short():
    words = [_word(0, 4.4), _word(1, 4.5), _word(2, 1.0), _word(3, 4.0), _word(9, 4.5)]
    [(span, logit)] = hinting_stretches(words)
    assert (span, logit) == (Span(0, 35), 4.5)
    assert span.end - span.start <= LONGEST


@pytest.mark.parametrize(
    ("entry", "usual"),
    [
        (Attribute("work", "retired bus driver"), "depot"),
        (Attribute("work", "physics lecturer"), "student"),
        (Attribute("health", "arthritis"), "joint clinic"),
        (Attribute("interests", "gardening"), "slug"),
        (Attribute("family", "pregnant"), "kick"),
        (Attribute("dog", "spaniel"), "paw"),
        (Attribute("work", "part-time bookstore assistant"), "till"),
    ],
)
def test_typical_words_are_those_of_the_occupation_its_field_or_the_entry(world, entry, usual):
    found = typical_of(entry, world)
    assert found & set(usual.split())
    assert "gearbox" not in found


@pytest.fixture(scope="module")
def notes(world):
    def run(text, **entries):
        small = Audiences.of({name: [f"somebody in {name}"] for name in ("family", "friends", "public")})
        made = prepare(text, Profile.from_table(entries), small, world=world, key="k", personal=True)
        assert {each.version.text for each in made.dealt} == {text}
        return [note for note in made.notes if "hint" in note]

    return run


@pytest.mark.parametrize(
    ("text", "entry", "word"),
    [
        ("The build was red all day and it was my commit.", {"work": "software developer"}, "commit"),
        ("I operated until four and then I drove home.", {"work": "surgeon"}, "operated"),
        ("She chewed the lead again and I'm too tired to be cross.", {"other": {"dog": "spaniel"}}, "lead"),
    ],
)
def test_the_writer_is_told_of_what_is_typical(notes, text, entry, word):
    [note] = notes(text, **entry)
    assert word in note


@pytest.mark.parametrize(
    ("text", "entry"),
    [
        ("I missed the bus and walked home in the rain.", {"work": "software developer"}),
        ("We painted the kitchen yellow last week.", {"work": "nurse", "health": "asthma"}),
        ("Thank you all for a lovely evening.", {"family": "pregnant"}),
    ],
)
def test_what_is_typical_of_nothing_gets_no_note(notes, text, entry):
    assert notes(text, **entry) == []
