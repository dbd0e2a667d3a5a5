"""The same questions answered by trying everything."""

from itertools import combinations
from math import inf, log2

from reticent.guards.disclosure import Context, Settings, Term
from reticent.information import lower_share, upper_share
from reticent.knowledge.reference import InMemory

Risky = dict[tuple[int, tuple[int, ...]], float]


def documents(term: Term, reference: InMemory) -> set[int]:
    return {document for form in term.forms for document in reference.postings(form) or ()}


def disclosure(together: int, given: int, count: int, size: int, certainty: str) -> float:
    share = {"plain": lambda hits, trials: hits / trials, "evident": lower_share, "cautious": upper_share}[certainty]
    return min(log2(share(together, given) * size / count), log2(size / count)) if together else -inf


def threshold(hidden: list[Term], reference: InMemory, settings: Settings) -> float:
    counts = [len(documents(term, reference)) for term in hidden]
    base = min((log2(reference.size / count) for count in counts if count), default=inf)
    return settings.strength * (base if settings.base is None else settings.base)


def everything(
    hidden: list[Term], open_terms: list[Term], contexts: list[Context], reference: InMemory, settings: Settings
) -> Risky:
    """DR of every set that occurs with a hidden term of its context."""
    found: Risky = {}
    of_open = [documents(term, reference) for term in open_terms]
    for context in contexts:
        for number in context.hidden:
            of_hidden = documents(hidden[number], reference)
            for size in range(1, settings.together + 1):
                for terms in combinations(sorted(context.open), size):
                    given = set.intersection(*(of_open[term] for term in terms))
                    if together := len(given & of_hidden):
                        found[number, terms] = disclosure(
                            together, len(given), len(of_hidden), reference.size, settings.certainty
                        )
    return found


def minimal_risky(found: Risky, least: float) -> Risky:
    risky = {key: bits for key, bits in found.items() if bits >= least - 1e-9 and bits > 1e-9}
    return {
        (number, terms): bits
        for (number, terms), bits in risky.items()
        if not any((number, part) in risky for size in range(1, len(terms)) for part in combinations(terms, size))
    }
