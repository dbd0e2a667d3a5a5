"""E-mail addresses, plain or written out ("name at host dot com")."""

import re

from reticent.detect.patterns import Anchor, Pattern, by_patterns

PATTERNS = (
    Pattern(
        "email",
        re.compile(
            r"(?<![\w.+-])[\w.!#$%&*+/=?^`{|}~-][\w.!#$%&'*+/=?^`{|}~-]{0,63}@(?:[^\W_](?:[\w-]{0,61}[^\W_])?\.)+[^\W\d_]{2,}"
        ),
        0.98,
        "an e-mail address",
        anchor=Anchor(re.compile("@"), 80, 80),
    ),
    Pattern(
        "email",
        re.compile(
            r"\b[\w.+-]{1,64}(?: dot [\w+-]{1,32}){0,3}\s?(?:\(at\)|\[at\]|\bat\b)\s?[\w-]{1,63}"
            r"(?:\s?(?:\(dot\)|\[dot\]|\bdot\b)\s?[a-z]{2,20}){1,3}\b",
            re.IGNORECASE,
        ),
        0.9,
        "an e-mail address in words",
        anchor=Anchor(re.compile(r"\bdot\b", re.IGNORECASE), 160, 16),
    ),
)

by_patterns("email", PATTERNS)
