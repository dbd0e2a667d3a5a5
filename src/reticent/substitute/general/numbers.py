"""Ladders for numbers: what can be said instead of a date, a time, an age, an amount, a postal code.

No taxonomy has these, and none is needed: a day lies in a month, a month in a year, an amount between two round ones.
"""

from collections.abc import Callable

from reticent.substitute.general.ages import age
from reticent.substitute.general.amounts import money, quantity
from reticent.substitute.general.dates import date, time
from reticent.substitute.general.number_terms import NumberTerm
from reticent.substitute.general.postal import postal_code

READERS: dict[str, Callable[[str], tuple[NumberTerm, ...]]] = {
    "date": date,
    "time": time,
    "age": age,
    "money": money,
    "quantity": quantity,
    "postal_code": postal_code,
}

LONGEST = 200
"""No number takes more characters than this."""


def steps(text: str, kind: str) -> tuple[NumberTerm, ...]:
    """Ever more general wordings for the text of a finding of this kind; none when it cannot be read.

    Every wording is true of the original and fits in its place. Capitals at the start of a sentence are left to whoever
    puts it there. A wording that would say no less than the one before is left out.
    """
    if kind not in READERS or len(text) > LONGEST:
        return ()
    said: list[NumberTerm] = []
    for wording in READERS[kind](" ".join(text.split())):
        if wording.text != text and wording.volume > (said[-1].volume if said else 1):
            said.append(wording)
    return tuple(said)
