"""Months, weekdays and seasons by name, and their short forms."""

MONTHS = tuple("January February March April May June July August September October November December".split())
SHORT_MONTHS = tuple("Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split())
WEEKDAYS = tuple("Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split())
SHORT_WEEKDAYS = tuple("Mon Tue Wed Thu Fri Sat Sun".split())
SEASONS = tuple("spring summer autumn winter".split())

FULL_MONTH = "|".join(MONTHS)
ANY_MONTH = f"{FULL_MONTH}|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept|Sep|Oct|Nov|Dec"
FULL_WEEKDAY = "|".join(WEEKDAYS)
ANY_WEEKDAY = f"{FULL_WEEKDAY}|Mon|Tues|Tue|Wed|Thurs|Thur|Thu|Fri|Sat|Sun"
SEASON = "spring|summer|autumn|fall|winter"
"""Alternatives for expressions, the longer before the shorter."""

CALENDAR = frozenset(f"{ANY_MONTH}|{FULL_WEEKDAY}".casefold().split("|"))
"""Names that are capitalized but nobody's."""
