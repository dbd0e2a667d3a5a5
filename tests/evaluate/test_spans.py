import pytest

from reticent.evaluate.gold import Annotated, Mark, by_annotator
from reticent.evaluate.spans import score
from reticent.model import Span

TEXT = "Mr John Smith and Dr. Smith of Leeds spoke."


def marks(*parts):
    return tuple(
        Mark(Span(TEXT.index(p), TEXT.index(p) + len(p)), kind, identifier, entity)
        for p, kind, identifier, entity in parts
    )


GOLD = Annotated(
    "1",
    TEXT,
    marks(
        ("Mr John Smith", "PERSON", "DIRECT", "a"),
        ("Smith of", "PERSON", "DIRECT", "a"),
        ("Leeds", "LOC", "QUASI", "b"),
        ("Dr.", "TITLE", "ANY", "t"),
        ("spoke", "X", "NO_MASK", "c"),
    ),
)


def hide(*parts):
    return [Span(TEXT.index(p), TEXT.index(p) + len(p)) for p in parts]


def sums(tally, measure, group=""):
    found = tally.estimate(measure, group)
    return found.hits, found.of


def test_an_entity_counts_only_if_all_its_mentions_are_hidden():
    partly = score([(GOLD, hide("John Smith", "Leeds"))], ignore=["TITLE"])
    assert sums(partly, "spans") == (2, 3)
    assert partly.value("entities", "DIRECT") == 0
    assert partly.value("entities", "QUASI") == 1
    fully = score([(GOLD, hide("John Smith", "Dr. Smith", "Leeds"))], ignore=["TITLE"])
    assert fully.value("entities", "DIRECT") == 1
    assert fully.value("precision") == 1


def test_precision_counts_words_nobody_marked():
    scores = score([(GOLD, hide("John", "spoke"))], ignore=["TITLE"])
    assert sums(scores, "precision") == (1, 2)
    assert sums(scores, "words") == (1, 6)
    assert sums(scores, "types", "PERSON") == (0, 2)
    assert sums(scores, "kept") == (7, 9)
    assert scores.f1("precision", "words").value == pytest.approx(2 * 0.5 / 6 / (0.5 + 1 / 6))


def test_a_hidden_span_is_right_when_all_its_words_are_marked():
    scores = score([(GOLD, hide("Smith and", "Smith of Leeds", "spoke"))], ignore=["TITLE"])
    assert sums(scores, "right") == (2, 3)
    ignored = score([(GOLD, hide("Dr."))], ignore=["TITLE"])
    assert not ignored.has("right")
    assert not ignored.has("precision")


def test_words_weigh_what_they_tell():
    bits = {"john": 5.0, "smith": 3.0, "leeds": 8.0, "spoke": 4.0}
    scores = score([(GOLD, hide("Leeds", "spoke"))], weigh=lambda word: bits.get(word.casefold(), 0.0))
    assert sums(scores, "words") == (8, 5 + 3 + 3 + 8)
    assert sums(scores, "precision") == (8, 12)


def test_each_annotator_counts_apart():
    both = Annotated(
        "1",
        "Emma sang",
        (Mark(Span(0, 4), "P", "QUASI", "e", "one"), Mark(Span(5, 9), "M", "QUASI", "e", "two")),
    )
    hidden = [Span(0, 4)]
    together = score([(both, hidden)])
    assert together.value("precision") == 1
    assert sums(together, "entities", "QUASI") == (1, 2)
    apart = score((one, hidden) for one in by_annotator([both]))
    assert sums(apart, "precision") == (1, 2)
    assert sums(apart, "words") == (1, 2)


def test_special_marks_are_entities_of_their_own_and_unmarked_words_are_counted():
    special = Annotated("2", TEXT, marks(("Leeds", "health", "SPECIAL", "s")))
    tally = score([(special, hide("Leeds", "spoke"))])
    assert sums(tally, "entities", "SPECIAL") == (1, 1)
    assert sums(tally, "unmarked") == (7, 8)
