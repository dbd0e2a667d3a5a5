# ruff: noqa: N802, N803, N806 - the papers' own names
"""The papers' methods to the letter: S1 and S2, and Psi (Algorithm 1), to compare with and to check against.

S1 and S2: "Detecting term relationships to improve textual document sanitization" (PACIS 2013). Psi: the paper on
the disclosure risk of semantic correlations. Equations and lines are numbered as there. `correlate` finds all minimal
risky sets and breaks them at least cost; here all terms of a risky set go, in the order in which the loops meet them.

Terms are strings, asked for as exact phrases; contexts say by number which of them stand together. Where a page is
misprinted or leaves something open, the docstring of the function concerned says so and what was chosen.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import inf

from reticent.errors import PolicyError, TermError
from reticent.guards.disclosure.values import Context, Disclosed, RiskySet, stronger
from reticent.information import information_content, pointwise_mutual_information
from reticent.knowledge.reference import Reference
from reticent.knowledge.reference.terms import EDGELESS, normalise
from reticent.languages import Analysis
from reticent.model import Disclosure, Finding, Span, Stretches

_WORD = re.compile(r"(?<![\w'’])\w+(?:['’-]\w+)*")
_ROUNDING = 1e-9  # a set that never occurs without s tells IC(s) exactly: the last bit must not decide


def page_counts(reference: Reference, *terms: str) -> int | None:
    """`page_counts("t1" AND ... AND "tn")`, Psi (11) and (12); None when the reference knows only a bound."""
    counted = reference.count(*terms)
    return counted.documents if counted.exact else None


def IC(t: str, reference: Reference) -> float:
    """`IC(t) = -log2 p(t) = -log2(PageCounts(t) / TotalWebs)`, S1 (1) and (2), Psi (1) and (11).

    Infinite for a term without a page. Of a term for which the reference knows only the most pages there can be, the
    least it can be.
    """
    return information_content(reference.count(t).documents, reference.size)


def PMI(s: str, X: Sequence[str], reference: Reference) -> float | None:
    """`PMI(s; X) = log2(p(s, X) / (p(s) p(X)))`, S2 (3) and (4), Psi (2) and (9); None when it cannot be counted.

    Minus infinite when s and X never meet, also when one of them has no page at all (0 / 0 on paper).
    """
    together, count, given = page_counts(reference, s, *X), page_counts(reference, s), page_counts(reference, *X)
    if together == 0:
        return -inf
    if together is None or count is None or given is None:
        return None
    return pointwise_mutual_information(together, count, given, reference.size)


DR = PMI
"""Disclosure risk, `DR(s; X) = PMI(s; X)`, Psi (6) and (10). Zero and less is no risk."""


def beta_of(beta: float | str | Sequence[str], reference: Reference) -> float:
    """S1's threshold: bits as they are, or the IC of "the most general term that the user wants to hide"."""
    if isinstance(beta, int | float):
        return float(beta)
    bits = min((IC(term, reference) for term in ([beta] if isinstance(beta, str) else beta)), default=inf)
    if bits == inf:
        raise TermError("no public document has a term that sets beta: give beta in bits, or name a more general term")
    return bits


def S1(noun_phrases: Sequence[str], beta: float, reference: Reference) -> frozenset[int]:
    """I, the phrases sensitive by themselves: `IC(it) >= beta` (section 2.1).

    A phrase without a page has infinite IC and is sensitive. (The papers deplore sparse data and leave the case open;
    this is what the formula gives.) A phrase of which only a bound is known is sensitive if it is so even at the bound.
    """
    return frozenset(at for at, phrase in enumerate(noun_phrases) if IC(phrase, reference) >= beta - _ROUNDING)


def S2(sensitive: Sequence[str], others: Sequence[str], beta: float, w: float, reference: Reference) -> Disclosed:
    """`R = {nt in N | there is it in I with PMI(it, nt) >= tau}` with `tau = w beta`, (5) and (6).

    The order of loops does not matter: nothing is dropped on the way. The text says both "above" and "equal or above";
    (6) decides. With w = 0, which the paper allows, (6) would take terms with PMI = 0, of which the text says that
    there is "no disclosure risk": they stay.
    """
    if not 0 <= w <= 1:
        raise ValueError(f"w must lie between 0 and 1, got {w}")
    told = _Told(sensitive, others, reference)
    R = [
        risk
        for it in told.known
        for nt in range(len(others))
        if (risk := told.DR(it, (nt,))) and _reaches(risk.bits, w * beta, equal=True)
    ]
    return told.outcome(w * beta, R)


def compute_threshold(sensitive: Sequence[str], reference: Reference) -> float:
    """`t_DR = IC(s_min)`, the least IC of a sanitized term in the whole document, (7).

    Terms whose pages are not known, or are none, set no threshold: on paper every term has pages. Infinite if none has.
    """
    return min((IC(s, reference) for s in sensitive if page_counts(reference, s)), default=inf)


def psi(
    sensitive: Sequence[str],
    quasi: Sequence[str],
    contexts: Sequence[Context],
    reference: Reference,
    max_k: int | None = None,
    *,
    equal: bool = False,
) -> Disclosed:
    """Algorithm 1: the quasi-identifiers of each context, all terms of every X with `DR(s; X) > t_DR`.

    Where the page is open or wrong:

    - Line 6 empties QSi for every s, so that line 22 would keep only what the last s of a context found: nothing, in
      the paper's own example, whose first s finds the pair. Its comment says "for the context Ci": emptied once.
    - Line 13 and the text below it say "higher than", section 3.2 "equal or above" (equation 8 is lost). The algorithm
      decides; `equal` takes the other. It matters: DR never exceeds IC(s), so that with one sensitive term nothing is
      above `t_DR = IC(s)`. Zero and less is no risk either way (section 3.1).
    - "The order in which combinations of the same cardinality are evaluated may affect the set" and is not given, nor
      that of the s: both go by number, sets like `itertools.combinations`. The contexts go as they are listed.
    - Line 4 takes Qi from D', in which nothing is removed yet: each context starts with all its terms, also those that
      an earlier one dropped. What one context drops is dropped as a term, wherever it stands.
    - Line 1 is taken over the terms that some context has: "every s in every Si in D'".
    - Line 8 runs k to |Qi|, which no long text allows: `max_k` stops earlier. Line 18 closes a `while`.
    - Table 3 prints 3.00 for the pair that is "higher than" 9.86 bits. Read as decimal logarithms all its figures agree
      with Table 2 and the outcome: 3.00 is 9.97 bits, the next, 2.88, is 9.57.

    What is unknown to the reference is passed over and reported: `unknown` terms s, `unexamined` sets. A set with a
    part that never meets s has DR minus infinity, and is not asked for.
    """
    if max_k is not None and max_k < 1:
        raise ValueError(f"at least one term must be looked at, got {max_k}")
    told = _Told(sensitive, quasi, reference)
    t_DR = compute_threshold([sensitive[s] for s in sorted({s for C in contexts for s in C.hidden})], reference)  # 1
    UQS: list[RiskySet] = []
    for C in contexts:  # 2
        S, Q = [s for s in told.known if s in C.hidden], dict.fromkeys(sorted(C.open))  # 3, 4
        QS: list[RiskySet] = []  # 6
        for s in S:  # 5
            k = 1  # 7
            while k <= min(len(Q), max_k or len(Q)):  # 8
                met = [q for q in Q if k == 1 or told.met(s, (q,))]
                for x in combinations(met, k):  # 9, 10, 11, 12
                    whole = all(q in Q for q in x)  # 16
                    risk = told.DR(s, x) if whole and told.met(s, x[:-1]) else None
                    if risk and _reaches(risk.bits, t_DR, equal=equal):  # 13
                        QS.append(risk)  # 14
                        for q in x:
                            del Q[q]  # 15
                k += 1  # 19
        UQS += QS  # 22
    return told.outcome(t_DR, UQS)


@dataclass(frozen=True, slots=True)
class Published:
    """What the papers' methods hide in one text, and what they could not examine.

    `told` is why, `left` the most that is still told about each sensitive term. `unknown` are sensitive terms that no
    public document is known to have: nothing was looked for that gives them away. `undecided` are terms that stay and
    of which that is true: for the papers harmless, for us unknown.
    """

    findings: tuple[Finding, ...]
    threshold: float
    told: tuple[Disclosure, ...]
    left: tuple[Disclosure, ...]
    unexamined: int
    unknown: tuple[Span, ...]
    undecided: tuple[Span, ...]


def as_published(
    text: str,
    analysis: Analysis,
    marked_spans: Iterable[Span],
    reference: Reference,
    *,
    beta: float | str | Sequence[str] | None = None,
    w: float = 0.6,
    together: int | None = 3,
    context: str = "document",
    equal: bool = False,
) -> Published:
    """S1 and S2 on a text if there is a beta, in bits or by terms; else Psi after whatever marked the spans.

    The terms are the noun phrases. One with a marked word in it is sensitive as a whole (Psi, section 4.2), wherever it
    stands; a mark outside all noun phrases is a term as it stands. With a beta, what S1 finds joins them. `w` is S2's,
    which knows only single terms and whole documents; `together` (k), `context` and `equal` are Psi's.
    """
    marks = sorted(set(marked_spans))
    places = _places(text, analysis.phrases, marks)
    terms, touched = list(places), Stretches(marks)
    bits = None if beta is None else beta_of(beta, reference)
    alone = {} if bits is None else {terms[at]: IC(terms[at], reference) for at in S1(terms, bits, reference)}
    sensitive = [term for term in terms if term in alone or any(map(touched.touch, places[term]))]
    hidden = set(sensitive)
    others = [term for term in terms if term not in hidden]
    if bits is None:
        contexts = list(_contexts(_stretches(text, analysis, context), places, sensitive, others))
        outcome = psi(sensitive, others, contexts, reference, together, equal=equal)
    else:
        outcome = S2(sensitive, others, bits, w, reference)
    told = tuple(_disclosure(risk, sensitive, others) for risk in outcome.disclosures)
    reasons = {term: _by_itself(alone.get(term)) for term in sensitive}
    for each in told:
        for term in each.terms:
            reasons.setdefault(term, each.sentence())
    stays = [term for term in others if term not in reasons]
    return Published(
        findings=tuple(_findings(text, places, reasons, marks)),
        threshold=outcome.threshold,
        told=told,
        left=tuple(_disclosure(risk, sensitive, others) for risk in outcome.left.values() if risk),
        unexamined=outcome.unexamined,
        unknown=tuple(span for at in outcome.unknown for span in places[sensitive[at]]),
        undecided=tuple(span for term in stays if not page_counts(reference, term) for span in places[term]),
    )


def _places(text: str, phrases: Iterable[Span], marks: Sequence[Span]) -> dict[str, list[Span]]:
    """The terms in the order of the text, and where they stand: noun phrases, and marks that touch none."""
    phrases = list(phrases)
    in_phrase = Stretches(phrases)
    found: dict[str, list[Span]] = {}
    for span in sorted({*phrases, *(mark for mark in marks if not in_phrase.touch(mark))}):
        if term := normalise(span.of(text)):
            found.setdefault(term, []).append(span)
    return found


def _stretches(text: str, analysis: Analysis, context: str) -> Sequence[Span]:
    stretches = {
        "document": (Span(0, len(text)),), "paragraph": analysis.paragraphs, "sentence": analysis.sentences,
    }  # fmt: skip
    if context not in stretches:
        raise PolicyError(f"the papers know no context {context!r}: choose sentence, paragraph or document")
    return stretches[context]


def _contexts(
    stretches: Iterable[Span], places: Mapping[str, Sequence[Span]], sensitive: Sequence[str], others: Sequence[str]
) -> Iterator[Context]:
    """Section 4.2: which terms stand in which stretch."""
    for stretch in stretches:
        S, Q = (
            frozenset(at for at, term in enumerate(terms) if any(stretch.overlaps(span) for span in places[term]))
            for terms in (sensitive, others)
        )
        yield Context(S, Q)


def _disclosure(risk: RiskySet, sensitive: Sequence[str], others: Sequence[str]) -> Disclosure:
    hidden, terms = (sensitive[risk.hidden],), tuple(others[q] for q in risk.terms)
    return Disclosure("a sensitive term", hidden, terms, risk.bits, risk.ceiling, risk.together, risk.count)


def _by_itself(bits: float | None) -> str:
    """Why a term is sensitive, without the figure, which would lead to it."""
    if bits is None:
        return "stands in one noun phrase with something marked, or is the same term"
    return "tells too much by itself" if bits < inf else "no public document has it"


def _findings(
    text: str, places: Mapping[str, Sequence[Span]], reasons: Mapping[str, str], marks: Sequence[Span]
) -> Iterator[Finding]:
    """Every place of the terms that go, as far as it is not marked already."""
    for term, reason in reasons.items():
        for place in places[term]:
            for span in _beside(text, place, [mark for mark in marks if mark.overlaps(place)]):
                yield Finding(span, "clue", 1.0, "published", reason, origin="inferred")


def _beside(text: str, place: Span, marks: Sequence[Span]) -> Iterator[Span]:
    """The place without the marks in it: from the first to the last telling word of each stretch between them."""
    if not marks:
        yield place
        return
    start = place.start
    for mark in [*marks, Span(place.end, place.end)]:
        words = [
            word for word in _WORD.finditer(text, start, max(start, mark.start)) if word[0].casefold() not in EDGELESS
        ]
        if words:
            yield Span(words[0].start(), words[-1].end())
        start = max(start, mark.end)


def _reaches(bits: float, threshold: float, *, equal: bool) -> bool:
    return bits > _ROUNDING and bits > threshold + (-_ROUNDING if equal else _ROUNDING)


class _Told:
    """What sets of open terms tell about the sensitive ones: each asked once, and kept for the outcome."""

    def __init__(self, sensitive: Sequence[str], others: Sequence[str], reference: Reference) -> None:
        self._sensitive, self._others, self._reference = sensitive, others, reference
        self._counts = {at: page_counts(reference, s) or 0 for at, s in enumerate(sensitive)}
        self.known = [at for at, count in self._counts.items() if count]
        self._given: dict[tuple[int, ...], int | None] = {}
        self._meeting: dict[tuple[int, tuple[int, ...]], RiskySet] = {}
        self._unexamined: set[tuple[int, tuple[int, ...]]] = set()

    def DR(self, s: int, x: tuple[int, ...]) -> RiskySet | None:
        """`DR(s; x)` with its counts; None when the two never meet or cannot be counted."""
        if (s, x) in self._meeting:
            return self._meeting[s, x]
        words = [self._others[q] for q in x]
        together = page_counts(self._reference, self._sensitive[s], *words)
        if together == 0:
            return None
        if x not in self._given:
            self._given[x] = page_counts(self._reference, *words)
        count, given = self._counts[s], self._given[x]
        if together is None or given is None:
            self._unexamined.add((s, x))
            return None
        bits = pointwise_mutual_information(together, count, given, self._reference.size)
        ceiling = information_content(count, self._reference.size)
        return self._meeting.setdefault((s, x), RiskySet(s, x, bits, ceiling, together, given))

    def met(self, s: int, x: tuple[int, ...]) -> bool:
        """Whether some page may have s and x, which was asked for before. If none has, none has s and more than x."""
        return not x or (s, x) in self._meeting or (s, x) in self._unexamined

    def outcome(self, threshold: float, risky: Sequence[RiskySet]) -> Disclosed:
        """What goes, and the most that is told by what stays."""
        removed = frozenset(q for risk in risky for q in risk.terms)
        left: dict[int, RiskySet | None] = dict.fromkeys(self.known)
        for risk in self._meeting.values():
            if removed.isdisjoint(risk.terms):
                left[risk.hidden] = stronger(left[risk.hidden], risk)
        return Disclosed(
            threshold=threshold,
            disclosures=tuple(dict.fromkeys(risky)),
            removed=removed,
            left=left,
            unexamined=sum(removed.isdisjoint(x) for _, x in self._unexamined),
            unknown=tuple(at for at, count in self._counts.items() if not count),
            proven=False,
        )
