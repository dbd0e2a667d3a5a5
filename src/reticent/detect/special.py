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
    return tuple(
        (kind, _expression(table["terms"] + [f"={short}" for short in table.get("capitals", [])]))
        for kind, table in lists.items()
    )


def _expression(terms: list[str]) -> re.Pattern[str]:
    """Any of the terms as whole words, in any case; one after = in capitals alone."""
    longest_first = sorted(terms, key=lambda term: (-len(term), term))
    return re.compile(rf"\b(?:{'|'.join(map(_one, longest_first))})\b", re.IGNORECASE)


def _one(term: str) -> str:
    if term.startswith("="):
        return f"(?-i:{re.escape(term[1:])})"
    body = r"[\s-]+".join(map(re.escape, term.strip("*").split()))
    return (r"[^\W\d_]{3,}" if term.startswith("*") else "") + body + (r"\w*" if term.endswith("*") else "(?:e?s)?")


@detector("special", "health", "religion", "politics", "union", "sexuality", "ethnicity", "genetics", "biometrics")
def detect(document: Document, _analysis: Analysis, _world: World) -> Iterator[Finding]:
    """Find them."""
    for kind, expression in _terms():
        for match in expression.finditer(document.text):
            yield Finding(Span(*match.span()), kind, 0.8, "special", f"a term of the special category {kind}")
