"""API keys, tokens and private keys: by the prefixes their makers gave them, or by looking random beside the word.

What stands in a field (`PASSWORD='...'`, "the door code is ...") is found by its label: see fields.py.
"""

import math
import re
from collections import Counter

from reticent.detect.patterns import LONG_WORD, Pattern, by_patterns
from reticent.languages.lazy import lazy

LEAST_BITS_PER_CHARACTER = 3.0
"""English words have about 2.8 bits by this measure at the length of a key, random keys 4 and more."""


def _is_random(text: str) -> bool:
    counts = Counter(text)
    bits = -sum(count / len(text) * math.log2(count / len(text)) for count in counts.values())
    return bits >= LEAST_BITS_PER_CHARACTER and any(mark.isdigit() for mark in text)


PATTERNS = (
    Pattern("secret", lazy(r"-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----(?:(?!-----BEGIN ).)*?-----END [A-Z ]{0,40}PRIVATE KEY-----", re.DOTALL), 0.99, "a private key", trigger=("-----BEGIN ",)),
    Pattern("secret", lazy(r"\b(?:AKIA|ASIA|AGPA|AIDA|AROA)[A-Z0-9]{16}\b"), 0.98, "an AWS key", anchor=LONG_WORD),
    Pattern("secret", lazy(r"\b(?:gh[pousr]_[A-Za-z0-9]{36,}|github_pat_\w{22,}|glpat-[\w-]{20,}|xox[abprs]-[\w-]{10,}|sk-[\w-]{20,}|[sr]k_(?:live|test)_\w{16,}|AIza[\w-]{35}|ya29\.[\w-]{20,}|npm_\w{36}|pypi-[\w-]{40,}|hf_\w{30,}|SG\.[\w-]{16,}\.[\w-]{16,}|dop_v1_[a-f0-9]{64})"), 0.98, "an access token", anchor=LONG_WORD),
    Pattern("secret", lazy(r"\beyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]{8,}"), 0.98, "a JSON web token", trigger=("eyJ",)),
    Pattern("secret", lazy(r"\bBearer\s+([\w.~+/=-]{12,})"), 0.95, "a token that bears a right", trigger=("Bearer",)),
    Pattern("secret", lazy(r"\b[a-z][a-z0-9+]*://[^\s:/@]+:([^\s:/@]{3,})@", re.IGNORECASE), 0.95, "a password in an address", trigger=("://",)),
    Pattern("secret", lazy(r"\b(?:(?:api|access|secret|auth|private|client|encryption|account|signing)[_ -]?)?(?:key|token|secret|bearer|credential)s?\b[\"']?(?:\s(?:is|was))?\s?[:=]?\s?[\"']?([A-Za-z0-9+/_=.-]{16,200})", re.IGNORECASE), 0.85, "a random string called a key", check=_is_random, anchor=LONG_WORD),
)  # fmt: skip

by_patterns("secrets", PATTERNS)
