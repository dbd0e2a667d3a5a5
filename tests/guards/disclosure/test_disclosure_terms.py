import pytest

from reticent.guards.disclosure.hidden import aliases, hidden_terms
from reticent.guards.disclosure.terms import CorpusForms, contexts, open_terms
from reticent.knowledge.reference import InMemory
from reticent.languages.plain import Plain
from reticent.model import Secret
from reticent.world import World

TEXT = "[PERSON 1] had a blood transfusion in [PLACE 1]. Later transfusions failed. A pleasant afternoon walk helped."
REFERENCE = InMemory(
    ["blood transfusion", "transfusion", "afternoon walk", "transfusions", "helped", "person", "place"]
)
SECRETS = (
    Secret("PERSON 1", "person", ("Mr Kos",)),
    Secret("PLACE 1", "place", ("Leeds",)),
    Secret("PHONE 1", "phone", ("555 1234",)),
    Secret("DETAIL 1", "clue", ("tea",), "inferred"),
)


def opened(text=TEXT):
    return open_terms(text, 48, CorpusForms(World(packs=REFERENCE)))


def test_open_terms_are_the_words_and_phrases_that_the_corpus_knows():
    found = {term.forms: [span.of(TEXT) for span in term.spans] for term in opened()}
    assert found[("blood transfusion",)] == ["blood transfusion"]
    assert found[("transfusion", "transfusions")] == ["transfusion", "transfusions"]
    assert found[("afternoon walk",)] == ["afternoon walk"]
    assert found[("helped",)] == ["helped"]


def test_labels_are_gaps():
    assert not any("person" in term.forms or "place" in term.forms for term in opened())


def test_hidden_are_the_named_terms_and_the_subject():
    named = hidden_terms(SECRETS, ["aids"], {"AIDS syndrome": "aids"}, "Jan Kos")
    assert [(hidden.label, hidden.forms) for hidden in named] == [
        ("the hidden term", ("aids", "AIDS syndrome")),
        ("the subject", ("Jan Kos",)),
    ]


def test_else_whatever_was_marked_first_of_whatever_kind_but_figures_and_clues():
    first = hidden_terms(SECRETS, (), {}, None)
    assert [(hidden.label, hidden.forms) for hidden in first] == [("PERSON 1", ("Kos",)), ("PLACE 1", ("Leeds",))]


def test_contexts():
    terms, hidden = opened(), hidden_terms(SECRETS, ["aids"], {}, None)
    analysis = next(Plain().analyse([TEXT]))

    def sizes(name):
        return [len(context.open) for context in contexts(analysis, len(TEXT), name, hidden, terms)]

    assert len(sizes("sentence")) == 3
    assert len(sizes("window:2")) == 2
    assert sizes("document") == [len(terms)]
    assert all(context.hidden for context in contexts(analysis, len(TEXT), "sentence", hidden, terms))


def test_what_is_said_first_costs_more():
    costs = {term.forms[0]: term.cost for term in opened()}
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


def test_an_article_or_a_plural_of_the_term_hides_no_alias():
    assert aliases("the acquired immunodeficiency syndrome (AIDS)", ["the AIDS"]) == {
        "acquired immunodeficiency syndrome": "the AIDS"
    }
    found = aliases("an urgent care centre (UCC)", ["urgent-care centres"])
    assert found == {"urgent care centre": "urgent-care centres", "UCC": "urgent-care centres"}


def test_brackets_that_explain_nothing():
    assert aliases("he left early (USA) and", ["usa"]) == {}
