"""What a user says must stay, and the user's own expressions, found in a text."""

from collections.abc import Iterator, Sequence

import regex

from reticent.errors import PolicyError
from reticent.languages.terms import TermMatcher
from reticent.model import Span
from reticent.policy import Policy

SECONDS = 2.0
"""How long one pattern of the user's may take on a text, and again for each million characters."""


def staying(text: str, policy: Policy) -> list[Span]:
    """The stretches that must stay, in order."""
    named = [span for span, _ in TermMatcher(policy.keep).find(text)]
    return sorted([*named, *matches("keep_patterns", policy.keep_patterns, text)])


def matches(name: str, patterns: Sequence[str], text: str) -> Iterator[Span]:
    """Where a user's expressions match. One that would take for ever on this text is an error, not a wait."""
    seconds = SECONDS * (1 + len(text) / 1_000_000)
    for number, pattern in enumerate(patterns, 1):
        try:
            for match in regex.finditer(pattern, text, timeout=seconds):
                if match.end() > match.start():
                    yield Span(*match.span())
        except TimeoutError:
            raise PolicyError(
                f"{name}: pattern {number} takes too long on this text: "
                "write it without repetitions inside repetitions such as (a+)+"
            ) from None
