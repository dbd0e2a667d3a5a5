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

_TEENS = "tenth|eleventh|twelfth|thirteenth|fourteenth|fifteenth|sixteenth|seventeenth|eighteenth|nineteenth"
_ONES = "first|second|third|fourth|fifth|sixth|seventh|eighth|ninth"
SPELLED_DAY = rf"{_TEENS}|twenty[- ](?:{_ONES})|twentieth|thirty[- ]first|thirtieth|{_ONES}"
HOLIDAY = (
    "Christmas (?:Day|Eve)|Boxing Day|New Year['’]s (?:Day|Eve)|Hogmanay|Good Friday|Easter (?:Sunday|Monday)|Halloween"
    "|Bonfire Night|Thanksgiving(?: Day)?|Independence Day|Memorial Day|Labor Day|Juneteenth|Valentine['’]s Day"
    "|St\\.? (?:Patrick|David|Andrew|George)['’]s Day|May Day|Remembrance (?:Day|Sunday)"
    "|Mother['’]s Day|Father['’]s Day"
)
"""Days of the year that have a name."""

HOLIDAY_MONTHS = {
    "christmas": "December",
    "boxing": "December",
    "hogmanay": "December",
    "halloween": "October",
    "bonfire": "November",
    "juneteenth": "June",
    "valentine": "February",
    "may": "May",
}
"""The months of those that are the same in each year and wherever they are kept, by their first word."""

CALENDAR = frozenset(f"{ANY_MONTH}|{FULL_WEEKDAY}".casefold().split("|"))
"""Names that are capitalized but nobody's."""
