"""The special categories of personal data (GDPR, Article 9) by a list of terms.

A list cannot be complete: it covers common ways to speak of health, belief, politics, unions, sexuality, origin,
genes and body measures. The terms stand in data/special.toml, one table per kind, and match in any inflection.
"""

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib import resources

from reticent.detect import detector
from reticent.languages import Analysis
from reticent.model import Document, Finding, Span
from reticent.world import World


@cache
def _terms() -> tuple[tuple[str, re.Pattern[str]], ...]:
    source = (resources.files("reticent") / "data" / "special.toml").read_text("utf-8")
    lists: dict[str, dict[str, list[str]]] = tomllib.loads(source)
    return tuple((kind, _expression(table["terms"])) for kind, table in lists.items())


def _expression(terms: list[str]) -> re.Pattern[str]:
    """Any of the terms as whole words; a final * stands for any ending."""
    longest_first = sorted(terms, key=lambda term: (-len(term), term))
    bodies = (
        r"[\s-]+".join(map(re.escape, term.removesuffix("*").split())) + (r"\w*" if term.endswith("*") else "(?:e?s)?")
        for term in longest_first
    )
    return re.compile(rf"\b(?:{'|'.join(bodies)})\b", re.IGNORECASE)


@detector("special", "health", "religion", "politics", "union", "sexuality", "ethnicity", "genetics", "biometrics")
def detect(document: Document, _analysis: Analysis, _world: World) -> Iterator[Finding]:
    """Find them."""
    for kind, expression in _terms():
        for match in expression.finditer(document.text):
            yield Finding(Span(*match.span()), kind, 0.8, "special", f"a term of the special category {kind}")
