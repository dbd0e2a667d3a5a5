import pytest

from reticent.guards.disclosure.scene import aliases, set_scene
from reticent.knowledge.reference import InMemory
from reticent.model import Document, Finding, Span

TEXT = "Mr Kos had a blood transfusion in Leeds. Later transfusions failed. A pleasant afternoon walk helped."
REFERENCE = InMemory(["blood transfusion", "transfusion", "afternoon walk", "transfusions", "helped", "kos"])


def scene(world, context="document", named=(), subject=None, text=TEXT):
    analysis = next(world.language.analyse([text]))
    marked = [Finding(Span(0, 6), "person", 0.9, "t", "", 1), Finding(Span(34, 39), "place", 0.9, "t", "", 1)]
    return set_scene(Document(text, subject=subject), analysis, marked, named, context, REFERENCE)


def test_open_terms_are_what_the_corpus_knows_of_the_noun_phrases(world):
    found = {term.forms: [span.of(TEXT) for span in term.spans] for term in scene(world).open}
    assert found[("blood transfusion",)] == ["blood transfusion"]
    assert found[("transfusion", "transfusions")] == ["transfusions"]
    assert found[("afternoon walk",)] == ["afternoon walk"]
    assert not any("kos" in forms or "leeds" in forms for forms in found)


def test_hidden_terms_are_the_named_ones_or_the_direct_identifiers(world):
    assert [(hidden.label, hidden.forms) for hidden in scene(world).hidden] == [("PERSON 1", ("Kos",))]
    named = scene(world, named=["aids"], subject="Jan Kos").hidden
    assert [(hidden.label, hidden.forms) for hidden in named] == [
        ("the hidden term", ("aids",)),
        ("the subject", ("Jan Kos",)),
    ]


def test_contexts(world):
    one = scene(world, "sentence")
    assert [len(context.hidden) for context in one.contexts] == [1, 0, 0]
    assert [len(context.open) for context in one.contexts] == [1, 1, 1]
    assert len(scene(world, "window:2").contexts) == 2
    assert len(scene(world, "document").contexts[0].open) == 3
    assert all(context.hidden for context in scene(world, "sentence", named=["aids"]).contexts)


def test_what_is_said_first_costs_more(world):
    costs = {term.forms[0]: term.cost for term in scene(world).open}
    assert costs["blood transfusion"] > costs["afternoon walk"]


@pytest.mark.parametrize(
    ("text", "term", "alias"),
    [
        ("with acquired immunodeficiency syndrome (AIDS) in", "aids", "acquired immunodeficiency syndrome"),
        ("with acquired immunodeficiency syndrome (AIDS) in", "Acquired Immunodeficiency Syndrome", "AIDS"),
        ("the World Health Organization (WHO)", "who", "World Health Organization"),
    ],
)
def test_the_text_says_what_is_short_for_what(text, term, alias):
    assert aliases(text, [term]) == {alias: term}


def test_brackets_that_explain_nothing():
    assert aliases("he left early (USA) and", ["usa"]) == {}
