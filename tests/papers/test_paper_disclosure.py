"""Method 2: what gives the syndrome away, with the figures of the papers."""

import pytest

from reticent.guards.disclosure import Context, Settings, Term, correlate
from reticent.information import pointwise_mutual_information
from reticent.knowledge.reference import InMemory

WEB = 11_000_000_000
SYNDROME = "acquired immunodeficiency syndrome"
CONTENTS = {"patient": 7.25, "blood transfusion": 12.70, "He": 2.87, "immune system": 10.54, "influenza": 9.52}
RISKS = {"patient": 6.60, "blood transfusion": 9.19, "He": 2.22, "immune system": 8.89, "influenza": 7.43}


def documents(bits: float) -> int:
    return round(WEB / 2**bits)


def meeting(risk: float, *contents: float) -> int:
    """n(s,X) = 2^PMI n(s) n(X) / N, from the bits of s and X."""
    return round(WEB * 2 ** (risk - sum(contents)))


def web() -> InMemory:
    counts: dict[str | tuple[str, ...], int] = {SYNDROME: documents(14.33)}
    for term, bits in CONTENTS.items():
        counts[term] = documents(bits)
        counts[SYNDROME, term] = meeting(RISKS[term], 14.33, bits)
    return InMemory.from_counts(WEB, counts)


@pytest.mark.parametrize(("term", "bits"), RISKS.items())
def test_disclosure_risk(term: str, bits: float):
    counts = [web().count(*terms).documents for terms in ((SYNDROME, term), (SYNDROME,), (term,))]
    assert pointwise_mutual_information(*counts, WEB) == pytest.approx(bits, abs=0.005)


@pytest.mark.parametrize("remove", ["cheapest", "greedy"])
def test_the_first_sanitizer_and_the_second(remove):
    """Beta 14.33 and w 0.6 give tau 8.598; blood transfusion and immune system go."""
    open_terms = [Term((term,)) for term in RISKS]
    contexts = [Context(frozenset([0]), frozenset(range(len(open_terms))))]
    settings = Settings(strength=0.6, base=14.33, together=1, certainty="plain", remove=remove)
    outcome = correlate([Term((SYNDROME,))], open_terms, contexts, web(), settings)
    assert outcome.threshold == pytest.approx(8.598)
    assert {open_terms[at].forms[0] for at in outcome.removed} == {"blood transfusion", "immune system"}
    assert {open_terms[each.terms[0]].forms[0]: round(each.bits, 2) for each in outcome.disclosures} == {
        "blood transfusion": 9.19,
        "immune system": 8.89,
    }
    left = outcome.left[0]
    assert left is not None
    assert (open_terms[left.terms[0]].forms[0], round(left.bits, 2)) == ("influenza", 7.43)
    assert outcome.unexamined == 0


HIDDEN = {SYNDROME: 14.03, "immune system": 9.86}
SINGLES = {"influenza": (7.63, 6.28), "blood transfusion": (8.75, 7.16), "patient": (5.86, 5.30)}
OPEN = {"influenza": 9.52, "blood transfusion": 12.70, "patient": 7.25}
PAIRS = {
    ("influenza", "blood transfusion"): (16.5, 11.0, 8.5),
    ("influenza", "patient"): (13.0, 9.0, 7.5),
    ("blood transfusion", "patient"): (15.0, 9.5, 8.0),
}


def psi_web() -> InMemory:
    """The paper's singles; for its pairs, the IC of the pair and a risk above the threshold for the first alone."""
    counts: dict[str | tuple[str, ...], int] = {term: documents(bits) for term, bits in {**HIDDEN, **OPEN}.items()}
    for at, (hidden, content) in enumerate(HIDDEN.items()):
        for term, risks in SINGLES.items():
            counts[hidden, term] = meeting(risks[at], content, OPEN[term])
        for pair, figures in PAIRS.items():
            counts[pair] = documents(figures[0])
            counts[hidden, *pair] = meeting(figures[1 + at], content, figures[0])
    return InMemory.from_counts(WEB, counts)


def test_the_pair_gives_it_away_and_no_single_term_does():
    hidden, open_terms = [Term((term,)) for term in HIDDEN], [Term((term,)) for term in OPEN]
    contexts = [Context(frozenset([0, 1]), frozenset([0, 1, 2]))]
    chosen = Settings(strength=1.0, together=2, certainty="plain", remove="greedy")
    outcome = correlate(hidden, open_terms, contexts, psi_web(), chosen)
    assert outcome.threshold == pytest.approx(9.86, abs=0.005)
    assert [(each.hidden, each.terms) for each in outcome.disclosures] == [(0, (0, 1))]
    assert outcome.disclosures[0].bits == pytest.approx(11.0, abs=0.01)
    assert outcome.removed == {0, 1}, "influenza and blood transfusion go, patient stays"
    assert outcome.unexamined == 0
    ours = correlate(hidden, open_terms, contexts, psi_web(), Settings(strength=1.0, together=2, certainty="plain"))
    assert len(ours.removed) == 1
    assert ours.removed < outcome.removed


@pytest.mark.parametrize("at", [0, 1])
@pytest.mark.parametrize("term", SINGLES)
def test_single_risks_of_the_psi_example(term: str, at: int):
    hidden = list(HIDDEN)[at]
    counts = [psi_web().count(*terms).documents for terms in ((hidden, term), (hidden,), (term,))]
    assert pointwise_mutual_information(*counts, WEB) == pytest.approx(SINGLES[term][at], abs=0.005)


def test_what_the_reference_cannot_count_is_reported():
    hidden, open_terms = [Term((term,)) for term in HIDDEN], [Term((term,)) for term in OPEN]
    contexts = [Context(frozenset([0, 1]), frozenset([0, 1, 2]))]
    chosen = Settings(strength=1.0, base=20.0, together=3, certainty="plain")
    assert correlate(hidden, open_terms, contexts, psi_web(), chosen).unexamined == 2
