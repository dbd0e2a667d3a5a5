"""Which innocent terms give a hidden one away, and what to remove against it.

A set X of terms tells `DR(s; X) = PMI(s; X) = log2(N n(s,X) / (n(s) n(X)))` bits about a hidden term s, at most all it
holds, `IC(s)`. A set that tells at least the threshold `tau = w * base` is risky. `correlate` finds all minimal risky
sets, chooses what to remove so that none is left whole, and measures again what is left.

This room knows counts, not texts: who calls it says what the terms are, which of them a reader sees together, and what
each is worth.
"""

from collections.abc import Collection, Mapping, Sequence
from math import inf

from reticent.guards.disclosure.counting import Counting, count_all
from reticent.guards.disclosure.measure import DisclosureRisk
from reticent.guards.disclosure.postings import documents_of
from reticent.guards.disclosure.search import Found, Scope, Search, scopes
from reticent.guards.disclosure.values import Certainty, Context, Disclosed, Removal, RiskySet, Settings, Term, order
from reticent.hitting_set import HittingSet, cheapest, greedy
from reticent.information import information_content
from reticent.knowledge.reference import Reference

__all__ = [
    "Certainty",
    "Context",
    "Disclosed",
    "Removal",
    "RiskySet",
    "Settings",
    "Term",
    "correlate",
    "remaining",
]


def correlate(
    hidden: Sequence[Term],
    open_terms: Sequence[Term],
    contexts: Sequence[Context],
    reference: Reference,
    settings: Settings = Settings(),  # noqa: B008 - a frozen value
) -> Disclosed:
    """What gives the hidden terms away in these contexts, what to remove, and what is given away even then.

    What is left is measured again. A search that had to stop early may find more on fewer terms: then that is removed
    too, until nothing that can be examined reaches the threshold.
    """
    seeker = _Seeker(hidden, open_terms, contexts, reference, settings)
    found = seeker.search(frozenset())
    disclosures, choice = set(found.disclosures), HittingSet(frozenset())
    while found.disclosures:
        more = _choose(found.listed(), open_terms, settings)
        choice = HittingSet(choice.terms | more.terms, more.proven and not choice.terms)
        found = seeker.search(choice.terms)
        disclosures |= found.disclosures
    return seeker.outcome(disclosures, choice, found)


def remaining(
    hidden: Sequence[Term],
    open_terms: Sequence[Term],
    contexts: Sequence[Context],
    reference: Reference,
    settings: Settings = Settings(),  # noqa: B008 - a frozen value
    removed: Collection[int] = (),
) -> Disclosed:
    """The same measure on what is left, and nothing more removed: `disclosures` is empty when it verifies."""
    seeker = _Seeker(hidden, open_terms, contexts, reference, settings)
    found = seeker.search(frozenset(removed))
    return seeker.outcome(found.disclosures, HittingSet(frozenset(removed), proven=False), found)


def _choose(disclosures: Sequence[RiskySet], open_terms: Sequence[Term], settings: Settings) -> HittingSet:
    sets = [each.terms for each in disclosures]
    if settings.remove == "greedy":
        return HittingSet(greedy(sets), proven=False)
    return cheapest(sets, [term.cost for term in open_terms], settings.most_exact)


class _Seeker:
    """The terms of one text looked up once, to be searched with fewer and fewer of them."""

    def __init__(
        self,
        hidden: Sequence[Term],
        open_terms: Sequence[Term],
        contexts: Sequence[Context],
        reference: Reference,
        settings: Settings,
    ) -> None:
        _check(contexts, len(hidden), len(open_terms))
        documents = {at: documents_of(term, reference) for at, term in enumerate(hidden)}
        known = {at: found for at, found in documents.items() if found}
        listable = any(found is not None for found in documents.values())
        counts = {at: len(found) for at, found in known.items()} if listable else _counts(hidden, reference)
        self._known = tuple(sorted(counts))
        self._unknown = tuple(at for at in range(len(hidden)) if at not in counts)
        self._scopes = [each for each in _scopes(contexts, settings.together) if each[0] in counts]
        measure = DisclosureRisk(
            reference.size,
            _threshold(settings, counts, reference.size),
            settings.certainty,
            settings.strength if settings.base is None and settings.each else None,
        )
        self._threshold = measure.threshold
        self._seek: Search | Counting
        if listable:
            seen = sorted({at for _, terms in self._scopes for at in terms})
            listed = {at: documents_of(open_terms[at], reference) for at in seen}
            self._seek = Search(known, {at: found for at, found in listed.items() if found}, measure, settings)
        else:
            self._seek = Counting(hidden, open_terms, reference, measure, settings)

    def search(self, removed: frozenset[int]) -> Found:
        """With all open terms but those."""
        left = ((frozenset([number]), terms - removed) for number, terms in self._scopes)
        return self._seek.run(scopes(left))

    def outcome(self, disclosures: set[RiskySet], choice: HittingSet, last: Found) -> Disclosed:
        """As the caller gets it."""
        return Disclosed(
            threshold=self._threshold,
            disclosures=tuple(sorted(disclosures, key=order)),
            removed=choice.terms,
            left={at: last.strongest.get(at) for at in self._known},
            unexamined=last.unexamined,
            unknown=self._unknown,
            proven=choice.proven,
        )


def _threshold(settings: Settings, counts: Mapping[int, int], documents: int) -> float:
    """`tau = w * base`; base is beta, or the smallest IC among the hidden terms."""
    contents = (information_content(count, documents) for count in counts.values())
    base = settings.base if settings.base is not None else min(contents, default=inf)
    return settings.strength * base


def _counts(hidden: Sequence[Term], reference: Reference) -> dict[int, int]:
    """How many documents each hidden term has, by asking; without those of which none or no exact number is known."""
    counted = {at: count_all([term], reference) for at, term in enumerate(hidden)}
    return {at: count for at, count in counted.items() if count}


def _scopes(contexts: Sequence[Context], together: int) -> list[Scope]:
    """What is searched: single terms tell the same wherever they stand, so that all contexts are one for them."""
    if together > 1:
        return scopes((context.hidden, context.open) for context in contexts)
    everywhere: dict[int, set[int]] = {}
    for context in contexts:
        for number in context.hidden:
            everywhere.setdefault(number, set()).update(context.open)
    return [(number, frozenset(everywhere[number])) for number in sorted(everywhere)]


def _check(contexts: Sequence[Context], hidden: int, open_terms: int) -> None:
    for context in contexts:
        if not all(0 <= at < hidden for at in context.hidden) or not all(0 <= at < open_terms for at in context.open):
            raise ValueError("a context names a term that was not given")
