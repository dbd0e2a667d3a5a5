"""The papers' methods against a transcription of their pages, and on small texts."""

from itertools import combinations
from math import inf, log2
from random import Random

import pytest

from reticent.errors import PolicyError, TermError
from reticent.guards.disclosure import Context, Settings, Term, correlate
from reticent.guards.disclosure.published import DR, IC, PMI, S1, S2, as_published, beta_of, compute_threshold, psi
from reticent.knowledge.reference import InMemory
from reticent.languages import Analysis
from reticent.model import Span

TRIALS = 600
HIDDEN = ["alpha", "beta", "gamma", "delta"]
OPEN = ["ant", "bee", "cow", "dog", "elk", "fox", "gnu"]


class Trial:
    """A small random corpus, one to four hidden terms, one to three contexts, k up to 3."""

    def __init__(self, seed):
        chance = Random(seed)
        self.hidden = HIDDEN[: chance.randint(1, 4)]
        self.open = OPEN[: chance.randint(2, len(OPEN))]
        share = chance.choice([0.15, 0.3, 0.5])
        self.texts = [
            {word for word in self.hidden + self.open if chance.random() < share} for _ in range(chance.randint(4, 40))
        ]
        self.contexts = [
            Context(self.some(chance, len(self.hidden)), self.some(chance, len(self.open)))
            for _ in range(chance.randint(1, 3))
        ]
        self.max_k = chance.randint(1, 3)
        self.reference = InMemory(" . ".join(sorted(text)) for text in self.texts)

    @staticmethod
    def some(chance, size):
        return frozenset(at for at in range(size) if chance.random() < 0.8)

    def n(self, *words):
        return sum(text.issuperset(words) for text in self.texts)


def transcription(trial, above):
    """Algorithm 1 line by line: no pruning, X written out, QSi emptied once for each context.

    `DR(s; x) > t_DR` is `n(s,x) / (n(s) n(x)) > 1 / n(s_min)`, in whole numbers.
    """
    every_s = {trial.hidden[s] for context in trial.contexts for s in context.hidden}
    most = max((trial.n(s) for s in every_s), default=0)  # n(s_min), line 1
    uqs = []
    for context in trial.contexts:
        s_i = [trial.hidden[at] for at in sorted(context.hidden)]
        q_i = [trial.open[at] for at in sorted(context.open)]
        qs_i = []
        for s in s_i:
            k = 1
            while k <= len(q_i) and k <= trial.max_k:
                x = list(combinations(q_i, k))
                while x:
                    x_p = x[0]
                    x.remove(x_p)
                    together, apart = trial.n(s, *x_p), trial.n(s) * trial.n(*x_p)
                    some_risk = together * len(trial.texts) > apart  # DR > 0
                    if apart and some_risk and above(together * most, apart):
                        qs_i.append((s, x_p))
                        for q in x_p:
                            q_i.remove(q)
                        x = [other for other in x if not set(other) & set(x_p)]
                k += 1
        uqs += qs_i
    return uqs


def spelled(trial, outcome):
    return [(trial.hidden[each.hidden], tuple(trial.open[q] for q in each.terms)) for each in outcome.disclosures]


RULES = {False: int.__gt__, True: int.__ge__}


@pytest.mark.parametrize("equal", RULES)
def test_algorithm_1_is_its_transcription(equal):
    found = []
    for seed in range(TRIALS):
        trial = Trial(seed)
        outcome = psi(trial.hidden, trial.open, trial.contexts, trial.reference, trial.max_k, equal=equal)
        expected = transcription(trial, RULES[equal])
        assert spelled(trial, outcome) == list(dict.fromkeys(expected)), seed
        assert {trial.open[q] for q in outcome.removed} == {q for _, x in expected for q in x}, seed
        assert outcome.unexamined == 0
        assert [trial.hidden[at] for at in outcome.unknown] == [s for s in trial.hidden if not trial.n(s)]
        found.append((len(trial.hidden), len(outcome.removed), max((len(x) for _, x in expected), default=0)))
    several = [removed for hidden, removed, _ in found if hidden > 1]
    assert len(several) >= 400
    assert sum(map(bool, several)) >= 150, "the trials must try something"
    assert {size for _, _, size in found} == {0, 1, 2, 3}


def test_with_one_sensitive_term_nothing_is_above_its_own_information():
    for seed in range(TRIALS):
        trial = Trial(seed)
        if len(trial.hidden) == 1:
            assert not psi(trial.hidden, trial.open, trial.contexts, trial.reference).removed
    reference = InMemory(["hiv aids", "hiv aids", "aids", "tea", "tea"])
    context = [Context(frozenset([0]), frozenset([0]))]
    assert not psi(["aids"], ["hiv"], context, reference).removed
    assert psi(["aids"], ["hiv"], context, reference, equal=True).removed == {0}


def test_sets_of_no_terms_make_no_sense():
    with pytest.raises(ValueError, match="at least one term"):
        psi(["aids"], ["hiv"], [], InMemory(["aids"]), 0)


def test_what_stays_tells_no_more_than_the_threshold():
    for seed in range(TRIALS):
        trial = Trial(seed)
        outcome = psi(trial.hidden, trial.open, trial.contexts, trial.reference, trial.max_k)
        for s, most in outcome.left.items():
            bits = [
                DR(trial.hidden[s], [trial.open[q] for q in x], trial.reference)
                for context in trial.contexts
                if s in context.hidden
                for k in range(1, trial.max_k + 1)
                for x in combinations(sorted(context.open - outcome.removed), k)
            ]
            assert (most.bits if most else -inf) == pytest.approx(max(bits, default=-inf))
            assert max(bits, default=-inf) <= outcome.threshold + 1e-9


def greedily(hidden, open_terms, contexts, reference, max_k, remove="greedy"):
    chosen = Settings(strength=1.0, together=max_k, certainty="plain", remove=remove)
    terms = [[Term((word,)) for word in words] for words in (hidden, open_terms)]
    return correlate(*terms, contexts, reference, chosen).removed


def test_the_greedy_rule_is_not_algorithm_1():
    """The figure in docs/disclosure.md: how often the two remove different terms where several are hidden."""
    tried = differ = 0
    for seed in range(TRIALS):
        trial = Trial(seed)
        everywhere = all(any(s in context.hidden for context in trial.contexts) for s in range(len(trial.hidden)))
        if len(trial.hidden) > 1 and everywhere:  # else the thresholds are taken over different terms
            scene = trial.hidden, trial.open, trial.contexts, trial.reference, trial.max_k
            tried, differ = tried + 1, differ + (greedily(*scene) != psi(*scene, equal=True).removed)
    assert (tried, differ) == (355, 33)


def corpus(size, *rows):
    """So many documents: each row once, the rest empty."""
    return InMemory([*rows, *["x"] * (size - len(rows))])


def test_it_finishes_one_sensitive_term_before_the_next():
    """The pair for the first goes whole, although the second would have taken one of the two by itself."""
    rows = ["alpha ant bee", "alpha", "beta ant", "beta ant", "ant", "ant"] + ["bee"] * 4 + ["gamma"] * 8
    contexts = [Context(frozenset([0, 1, 2]), frozenset([0, 1]))]
    scene = (["alpha", "beta", "gamma"], ["ant", "bee"], contexts, corpus(64, *rows), 2)
    outcome = psi(*scene)
    assert outcome.threshold == 3
    assert [(each.hidden, each.terms, each.bits) for each in outcome.disclosures] == [(0, (0, 1), 5)]
    assert outcome.removed == {0, 1}
    assert greedily(*scene) == {0}


def test_each_context_starts_with_all_its_terms():
    """The second context drops a pair that the first has broken already."""
    rows = ["alpha ant bee", "alpha bee cow", "beta", "beta", "beta", "beta"] + ["ant", "bee", "cow"] * 3
    contexts = [Context(frozenset([0, 1]), frozenset(pair)) for pair in ([0, 1], [1, 2])]
    scene = (["alpha", "beta"], ["ant", "bee", "cow"], contexts, corpus(64, *rows), 2)
    assert [each.terms for each in psi(*scene).disclosures] == [(0, 1), (1, 2)]
    assert psi(*scene).removed == {0, 1, 2}
    assert greedily(*scene) == {0, 1}
    assert greedily(*scene, remove="cheapest") == {1}


COUNTS = InMemory.from_counts(
    1024, {"rare": 2, "odd": 8, "plain": 64, "word": 256, ("rare", "plain"): 1, ("rare", "word"): 1, ("odd", "word"): 2}
)


def test_formulas():
    assert IC("rare", COUNTS) == 9
    assert IC("unheard", COUNTS) == inf
    assert PMI("rare", ["plain"], COUNTS) == 3
    assert PMI("rare", ["unheard"], COUNTS) == -inf
    assert DR("odd", ["plain"], COUNTS) is None, "only a bound is known"
    assert compute_threshold(["rare", "odd", "unheard"], COUNTS) == 7
    assert compute_threshold(["unheard"], COUNTS) == inf
    assert beta_of(3, COUNTS) == 3
    assert beta_of("rare", COUNTS) == 9
    assert beta_of(["rare", "odd"], COUNTS) == 7
    with pytest.raises(TermError, match="give beta in bits") as error:
        beta_of("unheard", COUNTS)
    assert "unheard" not in str(error.value)


def test_s1():
    assert S1(["word", "odd", "rare", "unheard"], 7, COUNTS) == {1, 2, 3}
    assert S1(["word", "odd", "rare"], 7.01, COUNTS) == {2}


def test_s2():
    outcome = S2(["rare", "unheard"], ["plain", "word"], 6, 0.5, COUNTS)
    assert (outcome.threshold, outcome.removed, outcome.unknown) == (3, {0}, (1,))
    assert [(each.bits, each.ceiling, each.together, each.count) for each in outcome.disclosures] == [(3, 9, 1, 64)]
    assert outcome.left[0].terms == (1,)
    assert S2(["odd"], ["word"], 6, 0.0, COUNTS).removed == frozenset(), "PMI 0 is no risk"
    assert S2(["odd"], ["plain"], 6, 0.0, COUNTS).unexamined == 1
    with pytest.raises(ValueError, match="w must lie between 0 and 1"):
        S2(["rare"], [], 6, 1.5, COUNTS)


def test_s2_is_equation_6():
    for seed in range(TRIALS):
        trial = Trial(seed)
        size, tau = len(trial.texts), 0.3 * 4
        outcome = S2(trial.hidden, trial.open, 4, 0.3, trial.reference)
        assert {trial.open[at] for at in outcome.removed} == {
            nt
            for nt in trial.open
            if any(
                (both := trial.n(it, nt)) and log2(size * both / (trial.n(it) * trial.n(nt))) >= tau
                for it in trial.hidden
            )
        }


TEXT = "Mr Kos had aids. He took a blood test.\n\nHis hiv test came in May. The aids ward closed in May."
PUBLIC = InMemory(
    ["aids . hiv test . blood test"] * 2 + ["aids . blood test"] * 2 + ["blood test"] * 4 + ["may"] * 21 + ["tea"] * 35
)


def span(words, text=TEXT, start=0):
    at = text.index(words, start)
    return Span(at, at + len(words))


def analysis(*phrases, text=TEXT):
    found, start = [], 0
    for words in phrases:
        found.append(span(words, text, start))
        start = found[-1].end
    sentences = (span("Mr Kos had aids."), span("He took a blood test."), span("His hiv test came in May."))
    sentences += (span("The aids ward closed in May."),)
    paragraphs = (Span(0, sentences[1].end), Span(sentences[2].start, len(text)))
    return Analysis(sentences=sentences, paragraphs=paragraphs, phrases=tuple(found))


PHRASES = analysis("Mr Kos", "aids", "blood test", "hiv test", "May", "aids ward", "May")


def told(found):
    return {finding.span.of(TEXT) for finding in found.findings}


def test_psi_on_a_text():
    found = as_published(TEXT, PHRASES, [span("aids")], PUBLIC, equal=True)
    assert found.threshold == 4
    assert [(finding.span, finding.kind, finding.detector) for finding in found.findings] == [
        (span("hiv test"), "clue", "published")
    ]
    assert found.findings[0].reason == ("tells most of what there is to know about a sensitive term")
    assert [(each.forms, each.terms, each.together, each.count) for each in found.told] == [
        (("aids",), ("hiv test",), 2, 2)
    ]
    assert [each.terms for each in found.left] == [("blood test",)]
    assert [each.of(TEXT) for each in found.undecided] == ["Mr Kos", "aids ward"]
    assert found.unknown == ()
    assert not as_published(TEXT, PHRASES, [span("aids")], PUBLIC).findings, "line 13 says above"


def test_a_context_is_a_stretch_of_the_text():
    assert told(as_published(TEXT, PHRASES, [span("aids")], PUBLIC, context="sentence", equal=True)) == set()
    assert told(as_published(TEXT, PHRASES, [span("aids")], PUBLIC, context="paragraph", equal=True)) == set()
    again = analysis("Mr Kos", "aids", "blood test", "hiv test", "May", "aids", "May")
    marks = [span("aids")]
    found = as_published(TEXT, again, marks, PUBLIC, context="paragraph", equal=True)
    assert [finding.span for finding in found.findings] == [span("aids", start=20), span("hiv test")], "same term"
    with pytest.raises(PolicyError, match="sentence, paragraph or document"):
        as_published(TEXT, PHRASES, marks, PUBLIC, context="window:2")


def test_a_phrase_with_a_marked_word_goes_whole():
    found = as_published(TEXT, PHRASES, [span("Kos"), span("aids", start=20)], PUBLIC)
    assert {(finding.span.of(TEXT), finding.reason) for finding in found.findings} == {
        ("Mr", "stands in one noun phrase with something marked, or is the same term"),
        ("ward", "stands in one noun phrase with something marked, or is the same term"),
    }


def test_a_sensitive_term_that_nobody_knows_is_not_examined():
    found = as_published(TEXT, PHRASES, [span("aids ward")], PUBLIC)
    assert (found.findings, found.threshold) == ((), inf)
    assert found.unknown == (span("aids ward"),)


def test_a_mark_outside_all_noun_phrases_is_a_term():
    bare = analysis("hiv test")
    found = as_published(TEXT, bare, [span("aids"), span("closed")], PUBLIC, equal=True)
    assert told(found) == {"hiv test"}
    assert found.unknown == (span("closed"),)


def test_nothing_marked_nothing_found():
    found = as_published(TEXT, PHRASES, [], PUBLIC)
    assert (found.findings, found.told, found.unknown) == ((), (), ())
    assert as_published("", Analysis(), [], PUBLIC).findings == ()
    assert as_published("", Analysis(), [], PUBLIC, beta=1.0).findings == ()


def test_s1_and_s2_on_a_text():
    """S1: aids (4 bits), hiv test (5 bits), and what no document has. S2: what tells enough about those."""
    known = analysis("aids", "blood test", "hiv test", "May", "May")
    for beta in (4.0, "aids", ("aids", "hiv test")):
        found = as_published(TEXT, known, [], PUBLIC, beta=beta, w=0.7)
        assert found.threshold == pytest.approx(2.8)
        assert {finding.span.of(TEXT): finding.reason for finding in found.findings} == {
            "aids": "tells too much by itself",
            "hiv test": "tells too much by itself",
            "blood test": "tells most of what there is to know about a sensitive term",
        }, beta
    assert told(as_published(TEXT, known, [], PUBLIC, beta=5.0, w=0.7)) == {"hiv test", "aids"}
    assert told(as_published(TEXT, known, [], PUBLIC, beta=6.0)) == set()
    unheard = as_published(TEXT, PHRASES, [], PUBLIC, beta=6.0)
    assert told(unheard) == {"Mr Kos", "aids ward"}
    assert {each.of(TEXT) for each in unheard.unknown} == {"Mr Kos", "aids ward"}
    assert {finding.reason for finding in unheard.findings} == {"no public document has it"}


def test_marks_join_what_s1_finds():
    found = as_published(TEXT, analysis("aids", "blood test", "hiv test"), [span("aids")], PUBLIC, beta=6.0, w=0.5)
    assert told(found) == {"blood test", "hiv test"}
