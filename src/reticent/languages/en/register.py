"""Words that careful writers do not use, words that those who write as they talk do not, and forms of letters."""

import re

INFORMAL = frozenset(
    """
    thanks lots loads tons hey bit pretty kid kids guy guys tv way get gets got getting ok yeah till crazy massive
    awesome plus etc asap stuff pics ages totally weird dumb sick cos btw scared
    """.split()
)
"""Not in a letter to an office."""

STIFF = frozenset(
    """
    perhaps whether although cannot television laboratory began begin begins beginning another certainly particularly
    initially regarding beside amid irritating enormous essentially fortunately nowadays respond responded despite
    spite several dull essential crucial vital deliberately altogether genuine information technology grandmother
    """.split()
)
"""Not beside "gonna" and "lol"."""

LETTER = re.compile(
    r"\A\s*Dear\b|\bto whom it may concern\b|\b(?:yours (?:sincerely|faithfully|truly)|sincerely yours|kind regards"
    r"|best regards|with regards|do not hesitate|please find|we regret|hereby|enclosed)\b",
    re.IGNORECASE,
)
"""What only letters have."""

CLOSING = re.compile(
    r"\b(?:sincerely|faithfully|truly|regards|wishes|cheers|love|thanks|best|yours|hugs|xo+|x+)\b,?\s+\S[^.!?]{0,40}\Z"
    r"|\n\s*[^\n.!?]{1,40}\Z",
    re.IGNORECASE,
)
"""The name, or the line, that a message is signed with."""
