"""What gives a hidden term away, on corpora one can check by hand."""

import random
from dataclasses import replace

import pytest

from reticent.guards.disclosure import Context, Settings, Term, correlate, remaining
from reticent.knowledge.reference import InMemory

PLAIN = Settings(strength=1.0, certainty="plain")


def whole(hidden: int, open_terms: int) -> list[Context]:
    return [Context(frozenset(range(hidden)), frozenset(range(open_terms)))]


def terms(*names: str) -> list[Term]:
    return [Term((name,)) for name in names]


@pytest.fixture
def clinic() -> InMemory:
    return InMemory(
        [
            "hiv . transfusion . fever",
            "hiv . fever . cough",
            "fever . rash",
            "cough . rash",
            "rash",
            "cough",
            "walk",
            "walk",
        ]
    )


def test_a_term_that_never_occurs_without_it_tells_everything(clinic: InMemory):
    outcome = correlate(terms("hiv"), terms("transfusion", "walk"), whole(1, 2), clinic, PLAIN)
    (found,) = outcome.disclosures
    assert (found.hidden, found.terms, found.bits, found.ceiling, found.together, found.count) == (
        0,
        (0,),
        2.0,
        2.0,
        1,
        1,
    )
    assert outcome.threshold == 2.0
    assert outcome.removed == {0}
    assert outcome.left == {0: None}


def test_a_pair_is_blamed_only_where_its_terms_alone_are_not(clinic: InMemory):
    outcome = correlate(terms("hiv"), terms("fever", "cough", "transfusion"), whole(1, 3), clinic, PLAIN)
    assert [each.terms for each in outcome.disclosures] == [(2,), (0, 1)]


def test_the_cheaper_term_of_a_pair_goes(clinic: InMemory):
    dear = [Term(("fever",), 5.0), Term(("cough",), 1.0)]
    outcome = correlate(terms("hiv"), dear, whole(1, 2), clinic, PLAIN)
    assert outcome.removed == {1}
    assert outcome.left[0] is not None
    assert outcome.left[0].terms == (0,)
    assert outcome.left[0].bits == pytest.approx(1.415, abs=1e-3)


def test_the_papers_rule_drops_the_whole_pair(clinic: InMemory):
    settings = Settings(strength=1.0, certainty="plain", remove="greedy")
    assert correlate(terms("hiv"), terms("fever", "cough"), whole(1, 2), clinic, settings).removed == {0, 1}


def test_terms_of_different_contexts_are_not_put_together(clinic: InMemory):
    apart = [Context(frozenset([0]), frozenset([0])), Context(frozenset([0]), frozenset([1]))]
    assert correlate(terms("hiv"), terms("fever", "cough"), apart, clinic, PLAIN).disclosures == ()


def test_a_context_without_the_hidden_term_tells_nothing(clinic: InMemory):
    elsewhere = [Context(frozenset(), frozenset([0]))]
    assert correlate(terms("hiv"), terms("transfusion"), elsewhere, clinic, PLAIN).disclosures == ()


def test_forms_are_one_term(clinic: InMemory):
    outcome = correlate(
        terms("hiv"), [Term(("transfusion", "walk"))], whole(1, 1), clinic, Settings(0.1, certainty="plain")
    )
    (found,) = outcome.disclosures
    assert (found.together, found.count) == (1, 3)


def test_unknown_terms_are_named_and_do_not_set_the_threshold(clinic: InMemory):
    outcome = correlate(terms("zdzislaw", "hiv"), terms("transfusion", "zebra"), whole(2, 2), clinic, PLAIN)
    assert outcome.unknown == (0,)
    assert outcome.threshold == 2.0
    assert set(outcome.left) == {1}


def test_only_unknown_terms(clinic: InMemory):
    outcome = correlate(terms("zdzislaw"), terms("fever"), whole(1, 1), clinic, PLAIN)
    assert (outcome.unknown, outcome.disclosures, outcome.removed) == ((0,), (), frozenset())


@pytest.mark.parametrize("most", [0, 1, 2, 5, 9])
def test_what_is_not_examined_is_said(most: int):
    texts = ["s . a . b . c . d", "a . b", "c . d", "a . c", "b . d", "s . a", "b . c", "a . d"]
    reference = InMemory(texts * 2)
    open_terms = terms("a", "b", "c", "d")
    settings = Settings(strength=1.0, certainty="plain", most_sets=most, base=9.0)
    outcome = remaining(terms("s"), open_terms, whole(1, 4), reference, settings)
    full = 6 + 4
    assert outcome.unexamined > 0
    assert outcome.unexamined <= full - min(most, 1)
    enough = Settings(strength=1.0, certainty="plain", most_sets=full, base=9.0)
    assert remaining(terms("s"), open_terms, whole(1, 4), reference, enough).unexamined == 0


def test_once_is_not_as_good_as_a_hundred_times():
    reference = InMemory(["s . rare"] + ["s . often"] * 100 + ["other"] * 899)
    found = {}
    for certainty in ("plain", "evident"):
        settings = Settings(strength=0.9, certainty=certainty)
        found[certainty] = [
            each.terms
            for each in correlate(terms("s"), terms("rare", "often"), whole(1, 2), reference, settings).disclosures
        ]
    assert found == {"plain": [(0,), (1,)], "evident": [(1,)]}


def test_nothing_to_do(clinic: InMemory):
    outcome = correlate([], [], [], clinic)
    assert (outcome.disclosures, outcome.removed, outcome.left) == ((), frozenset(), {})


def test_bad_numbers_are_refused(clinic: InMemory):
    with pytest.raises(ValueError, match="not given"):
        correlate(terms("hiv"), [], whole(1, 1), clinic)
    for bad in ({"strength": 0.0}, {"strength": 1.5}, {"together": 0}, {"base": -1.0}, {"most_sets": -1}):
        with pytest.raises(ValueError, match="got"):
            Settings(**bad)
    with pytest.raises(ValueError, match="form"):
        Term(())


class Bounded(InMemory):
    """Does not know in which documents a certain phrase is."""

    def postings(self, term):
        return None if term == "long phrase" else super().postings(term)


def test_a_form_that_is_only_bounded_adds_nothing():
    reference = Bounded(["hiv . transfusion . long phrase", "fever", "fever", "walk"])
    hidden = [Term(("hiv", "long phrase")), Term(("long phrase",))]
    open_terms = [Term(("long phrase",)), Term(("long phrase", "transfusion"))]
    outcome = correlate(hidden, open_terms, whole(2, 2), reference, PLAIN)
    assert outcome.unknown == (1,)
    assert [(each.hidden, each.terms) for each in outcome.disclosures] == [(0, (1,))]


def test_a_pair_that_chance_explains_among_many_is_no_discovery():
    """Sixty words beside each other by chance: among 1,770 pairs a few always meet beside the secret."""
    chance = random.Random(3)
    words = [f"w{number}" for number in range(60)]
    texts = [" . ".join(w for w in words if chance.random() < 0.04) + " ." for _ in range(4000)]
    texts = [text + (" secret" if chance.random() < 0.01 else "") for text in texts]
    texts += ["w0 . w1 . secret"] * 6
    corpus = InMemory(texts)
    every = Settings(strength=0.5, certainty="plain", together=2, each=True)
    listed = [Context(frozenset([0]), frozenset(range(60)))]
    found, sure = (
        {each.terms for each in correlate(terms("secret"), terms(*words), listed, corpus, settings).disclosures}
        for settings in (every, replace(every, false_share=0.05))
    )
    assert len(found) > 20
    assert sure == {(0, 1)}
