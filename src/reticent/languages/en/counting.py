"""Small numbers that are written in words as often as in digits, and what is measured rather than counted."""

FROM_TWO = "two three four five six seven eight nine ten eleven twelve".split()
TENS = {
    word: 10 * number for number, word in enumerate("twenty thirty forty fifty sixty seventy eighty ninety".split(), 2)
}
UNITS = frozenset("pm am km kg cm mm percent % ° st nd rd th".split())
"""What stands after a number that is always written in digits."""


def ordinal(number: int) -> str:
    """1st, 2nd, 3rd, 4th, 11th."""
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"
