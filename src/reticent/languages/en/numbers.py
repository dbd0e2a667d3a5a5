"""Numbers in words, from zero to ninety-nine."""

import re

ONES = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen"
    " eighteen nineteen"
).split()
TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
DECADES = [f"{tens[:-1]}ies" for tens in TENS]
"""The twenties to the nineties."""

SPELLED_NUMBER = rf"(?:(?:{'|'.join(TENS)})(?:[- ](?:{'|'.join(ONES[1:10])}))?|{'|'.join(reversed(ONES))})"
"""Any of them as an expression."""


def spelled_out(text: str) -> int | None:
    """The number that these words say: 32 for thirty-two."""
    words = re.split(r"[- ]", text.casefold())
    if len(words) == 1 and words[0] in ONES:
        return ONES.index(words[0])
    if words[0] not in TENS or len(words) > 2 or (len(words) == 2 and words[1] not in ONES[1:10]):
        return None
    return 20 + 10 * TENS.index(words[0]) + (ONES.index(words[1]) if len(words) == 2 else 0)


def in_words(value: int) -> str:
    """The words for a number below a hundred: thirty-two for 32."""
    if value < len(ONES):
        return ONES[value]
    tens, ones = divmod(value, 10)
    return TENS[tens - 2] + (f"-{ONES[ones]}" if ones else "")


SPOKEN_DIGIT = "zero|oh|o|nought|naught|one|two|three|four|five|six|seven|eight|nine|double|triple|treble|hundred"
"""A digit as it is said on the telephone, as alternatives of an expression."""
