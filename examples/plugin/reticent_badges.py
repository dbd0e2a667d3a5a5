"""Badge numbers of our plant: two letters, a dash, four digits, with a word beside them that says so."""

import re

from reticent.detect.patterns import Pattern, by_patterns, words
from reticent.kinds import register

register("badge", "direct", "badge numbers of our plant")

PATTERNS = (
    Pattern(
        "badge",
        re.compile(r"\b[A-Z]{2}-\d{4}\b"),
        0.4,
        "a badge number",
        context=words("badge", "plant"),
        with_context=0.9,
    ),
)

by_patterns("badges", PATTERNS)
