"""What opens a sentence and says nothing of what follows."""

WITHOUT_A_COMMA = frozenset(
    tuple(phrase.split())
    for phrase in (
        "honestly", "well", "anyway", "actually", "basically", "oh", "obviously", "of course", "in fact", "and",
    )
)  # fmt: skip
"""Those that many write without a comma."""

SAID_OR_NOT = (
    *(
        tuple(phrase.split())
        for phrase in ("to be honest", "to be fair", "as you know", "you know", "by the way", "mind you")
    ),
    *sorted(WITHOUT_A_COMMA),
)
