"""How dates and times of day are written: March 5 or 5 March, 7 pm or 7pm. One habit for the whole copy."""

import re

from reticent.languages.en.months import FULL_MONTH

CLOCK = re.compile(
    r"(?<![\w.:,$€£])(?P<hour>1[0-2]|[1-9])(?P<minutes>[:.][0-5]\d)?(?P<gap> ?)"
    r"(?P<half>[ap]m|[AP]M|[ap]\.m\.(?= ?[a-z,;)]))(?!\w)"
)
CLOCK_WAYS = ("7am", "7 am", "7 AM")

DAY = re.compile(
    rf"(?<![\w.,/-])(?:(?P<month>{FULL_MONTH}) (?P<day>3[01]|[12]\d|[1-9])(?P<nth>st|nd|rd|th)?"
    r"(?![\w%:/-]|,? \d|[.,]\d)"
    rf"|(?P<first>3[01]|[12]\d|[1-9])(?P<of>(?:st|nd|rd|th)(?: of)?)? (?P<named>{FULL_MONTH})(?! \d|\w))"
)
DAY_WAYS = ("March 5", "5 March", "March 5th")


def clock_way(match: re.Match[str]) -> str:
    """How a time is written."""
    return f"7{match['gap']}{'am' if match['half'][0] in 'ap' else 'AM'}" if "." not in match["half"] else "7 a.m."


def clock_typed(match: re.Match[str], way: str) -> str:
    """The time in another way."""
    half = match["half"].replace(".", "").lower()
    shown = half.upper() if way.endswith("AM") else half
    return f"{match['hour']}{match['minutes'] or ''}{' ' if ' ' in way else ''}{shown}"


def day_way(match: re.Match[str]) -> str:
    """How a day is written."""
    if match["month"]:
        return "March 5th" if match["nth"] else "March 5"
    written = match["of"] or ""
    return "5th of March" if written.endswith("of") else "5th March" if written else "5 March"


def day_typed(match: re.Match[str], way: str) -> str:
    """The day in another way."""
    month, day = match["month"] or match["named"], match["day"] or match["first"]
    if way == "5 March":
        return f"{day} {month}"
    return f"{month} {day}{_ending(int(day))}" if way.endswith("th") else f"{month} {day}"


def _ending(day: int) -> str:
    return "th" if day // 10 == 1 else {1: "st", 2: "nd", 3: "rd"}.get(day % 10, "th")
