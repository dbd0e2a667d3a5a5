"""Methods 1 and 2 with the figures of the papers: what gives the syndrome away.

What cannot be reproduced, and why:

- tau is printed as 8.59: 0.6 * 14.33 is 8.598, cut off.
- Table 3 of Psi prints 3.00 for a pair "higher than" 9.86 bits. Read as decimal logarithms its six figures fit Table 2
  and the outcome. The IC of its pairs is not printed; any will do, DR is the same.
- Figure 1 of S1/S2 lacks the "to" that Figures 2 and 3 have; ours has it. That of Psi is lost as an image; its text says
  which noun phrases it has. S1/S2 counts "He" as a noun phrase (2.87 bits), Psi drops it as a stop word; so do we,
  and where it is given it stays, as printed.
- The two papers have different figures for the same terms (14.33 and 14.03, 10.54 and 9.86): Bing on different days.
- S1/S2 Figures 4 to 9 and Psi Tables 4 to 6 need Bing's counts of January 2013 for every phrase of articles of that
  time, and the marks of two experts: none of these is published.
"""

from math import log10

import pytest

from reticent.guards.disclosure import Context, Settings, Term, correlate
from reticent.guards.disclosure.published import DR, IC, S1, S2, as_published, psi
from reticent.information import pointwise_mutual_information
from reticent.knowledge.reference import InMemory
from reticent.model import Span

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
TABLE_3 = {
    ("influenza", "blood transfusion"): (3.00, 2.48),
    ("influenza", "patient"): (2.76, 2.20),
    ("blood transfusion", "patient"): (2.88, 2.38),
}
PAIRS = {pair: tuple(digits / log10(2) for digits in printed) for pair, printed in TABLE_3.items()}
PAIR_CONTENT = 15.0


def psi_web() -> InMemory:
    """The paper's singles and pairs."""
    counts: dict[str | tuple[str, ...], int] = {term: documents(bits) for term, bits in {**HIDDEN, **OPEN}.items()}
    for at, (hidden, content) in enumerate(HIDDEN.items()):
        for term, risks in SINGLES.items():
            counts[hidden, term] = meeting(risks[at], content, OPEN[term])
        for pair, risks in PAIRS.items():
            counts[pair] = documents(PAIR_CONTENT)
            counts[hidden, *pair] = meeting(risks[at], content, PAIR_CONTENT)
    return InMemory.from_counts(WEB, counts)


def test_the_pair_gives_it_away_and_no_single_term_does():
    hidden, open_terms = [Term((term,)) for term in HIDDEN], [Term((term,)) for term in OPEN]
    contexts = [Context(frozenset([0, 1]), frozenset([0, 1, 2]))]
    chosen = Settings(strength=1.0, together=2, certainty="plain", remove="greedy")
    outcome = correlate(hidden, open_terms, contexts, psi_web(), chosen)
    assert outcome.threshold == pytest.approx(9.86, abs=0.005)
    assert [(each.hidden, each.terms) for each in outcome.disclosures] == [(0, (0, 1))]
    assert outcome.disclosures[0].bits == pytest.approx(9.97, abs=0.01)
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


TEXT = (
    "The patient suffers from acquired immunodeficiency syndrome because of a blood transfusion. "
    "He was diagnosed when his immune system responded poorly to influenza."
)


def span(words: str) -> Span:
    return Span(TEXT.index(words), TEXT.index(words) + len(words))


@pytest.mark.parametrize("at", [0, 1])
@pytest.mark.parametrize("pair", PAIRS)
def test_pair_risks_of_the_psi_example(pair: tuple[str, str], at: int):
    """Table 3 in decimal digits: more than each term alone, less than the ceiling, and one above 9.86 bits."""
    bits = DR(list(HIDDEN)[at], pair, psi_web())
    assert bits * log10(2) == pytest.approx(TABLE_3[pair][at], abs=0.005)
    assert max(SINGLES[term][at] for term in pair) < bits < list(HIDDEN.values())[at]
    assert (bits > 9.86) == (at == 0 and pair == ("influenza", "blood transfusion"))


def test_s1_as_published():
    """Table 1 and Figure 2: one phrase is as informative as beta."""
    phrases = ["patient", SYNDROME, "blood transfusion", "He", "immune system", "influenza"]
    assert {phrases[at] for at in S1(phrases, IC(SYNDROME, web()), web())} == {SYNDROME}


def test_s2_as_published():
    """Table 2 and Figure 3."""
    outcome = S2([SYNDROME], list(RISKS), 14.33, 0.6, web())
    assert outcome.threshold == pytest.approx(8.598)
    assert {list(RISKS)[at] for at in outcome.removed} == {"blood transfusion", "immune system"}


@pytest.mark.parametrize("terms", [list(OPEN), list(reversed(OPEN)), ["patient", "blood transfusion", "influenza"]])
def test_algorithm_1_as_published(terms: list[str]):
    """Tables 1 to 3: no single term, one pair, and then a single term is left. In any order of the terms."""
    outcome = psi(list(HIDDEN), terms, [Context(frozenset([0, 1]), frozenset([0, 1, 2]))], psi_web())
    assert outcome.threshold == pytest.approx(9.86, abs=0.005)
    assert [(each.hidden, {terms[q] for q in each.terms}) for each in outcome.disclosures] == [
        (0, {"influenza", "blood transfusion"})
    ]
    assert outcome.unexamined == 0
    left = {list(HIDDEN)[at]: (terms[each.terms[0]], round(each.bits, 2)) for at, each in outcome.left.items() if each}
    assert left == {SYNDROME: ("patient", 5.86), "immune system": ("patient", 5.30)}


@pytest.mark.parametrize("beta", [SYNDROME, IC(SYNDROME, web())])
def test_the_sample_text_through_s1_and_s2(world, beta):
    """Figures 1 to 3, from the text to the three phrases that go."""
    found = as_published(TEXT, next(world.language.analyse([TEXT])), [], web(), beta=beta, w=0.6)
    assert sorted(finding.span for finding in found.findings) == sorted(
        map(span, [SYNDROME, "blood transfusion", "immune system"])
    )
    assert (found.unknown, found.undecided, found.unexamined) == ((), (), 0)


def test_the_sample_text_through_psi(world):
    """Psi's Figures 1 to 3: two phrases marked, two more go, the patient stays."""
    marks = [span(SYNDROME), span("immune system")]
    found = as_published(TEXT, next(world.language.analyse([TEXT])), marks, psi_web())
    assert [finding.span for finding in found.findings] == [span("blood transfusion"), span("influenza")]
    assert {finding.kind for finding in found.findings} == {"clue"}
    assert (found.unknown, found.undecided, found.unexamined) == ((), (), 0)
