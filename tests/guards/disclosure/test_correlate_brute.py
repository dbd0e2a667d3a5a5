"""Ours against trying everything, on random small corpora."""

from brute import everything, minimal_risky, threshold
from hypothesis import given, settings
from hypothesis import strategies as st

from reticent.guards.disclosure import Context, Settings, Term, correlate, remaining
from reticent.knowledge.reference import InMemory

HIDDEN = ["alpha", "beta", "gamma"]
OPEN = ["ant", "bee", "cow", "dog", "elk", "fox", "gnu"]


@st.composite
def scenes(draw):
    words = st.lists(st.sampled_from(HIDDEN + OPEN), max_size=8)
    texts = [" . ".join(each) for each in draw(st.lists(words, min_size=1, max_size=25))]
    hidden = [Term((name,)) for name in HIDDEN] + [Term(("alpha", "gamma"))]
    costs = draw(st.lists(st.sampled_from([0.5, 1.0, 2.0, 3.25]), min_size=len(OPEN) + 1, max_size=len(OPEN) + 1))
    forms = [(name,) for name in OPEN] + [("ant", "fox")]
    open_terms = [Term(each, cost) for each, cost in zip(forms, costs, strict=True)]
    numbers = st.frozensets(st.integers(0, len(open_terms) - 1))
    contexts = draw(st.lists(st.builds(Context, st.frozensets(st.integers(0, 3)), numbers), min_size=1, max_size=3))
    whole = Context(frozenset(range(4)), frozenset(range(len(open_terms))))
    chosen = Settings(
        strength=draw(st.sampled_from([0.2, 0.5, 0.8, 1.0])),
        base=draw(st.sampled_from([None, None, 1.0, 3.0])),
        together=draw(st.integers(1, 5)),
        certainty=draw(st.sampled_from(["cautious", "plain", "evident"])),
    )
    return hidden, open_terms, [whole] if draw(st.booleans()) else contexts, InMemory(texts), chosen


@settings(max_examples=150, deadline=None)
@given(scenes())
def test_all_minimal_risky_sets_and_no_other(scene):
    hidden, _, _, reference, chosen = scene
    outcome = correlate(*scene)
    assert outcome.unexamined == 0
    if reference.size and outcome.threshold < float("inf"):
        assert abs(outcome.threshold - threshold(hidden, reference, chosen)) < 1e-9
    expected = minimal_risky(everything(*scene), outcome.threshold)
    assert {(each.hidden, each.terms) for each in outcome.disclosures} == set(expected)
    for each in outcome.disclosures:
        assert abs(each.bits - expected[each.hidden, each.terms]) < 1e-6
        assert each.bits <= each.ceiling + 1e-9


@settings(max_examples=100, deadline=None)
@given(scenes())
def test_nothing_left_reaches_the_threshold(scene):
    hidden, open_terms, contexts, reference, chosen = scene
    outcome = correlate(*scene)
    kept = [Context(each.hidden, each.open - outcome.removed) for each in contexts]
    after = everything(hidden, open_terms, kept, reference, chosen)
    assert not minimal_risky(after, outcome.threshold)
    for number, disclosure in outcome.left.items():
        bits = [value for (of, _), value in after.items() if of == number]
        assert (disclosure is None) == (not bits)
        if disclosure is not None:
            assert abs(disclosure.bits - max(bits)) < 1e-6
            assert (number, disclosure.terms) in after
    assert remaining(hidden, open_terms, contexts, reference, chosen, outcome.removed).disclosures == ()


@settings(max_examples=100, deadline=None)
@given(scenes())
def test_never_dearer_than_the_papers_rule(scene):
    hidden, open_terms, contexts, reference, chosen = scene
    greedy = Settings(chosen.strength, chosen.base, chosen.together, chosen.certainty, "greedy")
    ours, theirs = correlate(*scene), correlate(hidden, open_terms, contexts, reference, greedy)
    assert sum(open_terms[at].cost for at in ours.removed) <= sum(open_terms[at].cost for at in theirs.removed) + 1e-4
    assert not remaining(hidden, open_terms, contexts, reference, chosen, theirs.removed).disclosures
    assert ours.proven


@settings(max_examples=30, deadline=None)
@given(scenes())
def test_the_same_again(scene):
    assert correlate(*scene) == correlate(*scene)


class CountsOnly:
    """A reference that can count and no more."""

    def __init__(self, reference):
        self.size, self.count, self.search = reference.size, reference.count, reference.search

    def postings(self, term):
        return None

    def bound(self, term):
        raise NotImplementedError


@settings(max_examples=40, deadline=None)
@given(scenes())
def test_counting_gives_the_same(scene):
    hidden, open_terms, contexts, reference, chosen = scene
    one, other = correlate(*scene), correlate(hidden, open_terms, contexts, CountsOnly(reference), chosen)
    assert [(each.hidden, each.terms, each.together, each.count) for each in one.disclosures] == [
        (each.hidden, each.terms, each.together, each.count) for each in other.disclosures
    ]
    assert (one.removed, one.unknown, one.left) == (other.removed, other.unknown, other.left)


@settings(max_examples=60, deadline=None)
@given(scenes())
def test_more_caution_flags_more_single_terms(scene):
    hidden, open_terms, contexts, reference, chosen = scene
    flagged = [
        {
            (each.hidden, each.terms)
            for each in correlate(
                hidden, open_terms, contexts, reference, Settings(chosen.strength, chosen.base, 1, certainty)
            ).disclosures
        }
        for certainty in ("cautious", "plain", "evident")
    ]
    assert flagged[0] >= flagged[1] >= flagged[2]
