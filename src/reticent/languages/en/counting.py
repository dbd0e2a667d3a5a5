"""Small numbers that are written in words as often as in digits, and what is measured rather than counted."""

FROM_TWO = "two three four five six seven eight nine ten eleven twelve".split()
UNITS = frozenset("pm am km kg cm mm percent % ° st nd rd th".split())
"""What stands after a number that is always written in digits."""
