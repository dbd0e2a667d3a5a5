"""Ladders for numbers: what can be said instead of a date, a time, an age, an amount, a postal code.

No taxonomy has these, and none is needed: a day lies in a month, a month in a year, an amount between two round ones.
"""

from collections.abc import Callable

from reticent.generalization.ages import age
from reticent.generalization.amounts import money, quantity
from reticent.generalization.dates import date, time
from reticent.generalization.postal import postal_code
from reticent.generalization.wording import Wording

READERS: dict[str, Callable[[str], tuple[Wording, ...]]] = {
    "date": date,
    "time": time,
    "age": age,
    "money": money,
    "quantity": quantity,
    "postal_code": postal_code,
}


def steps(text: str, kind: str) -> tuple[Wording, ...]:
    """Ever more general wordings for the text of a finding of this kind; none when it cannot be read.

    Every wording is true of the original and fits in its place. Capitals at the start of a sentence are left to whoever
    puts it there. A wording that would say no less than the one before is left out.
    """
    if kind not in READERS:
        return ()
    said: list[Wording] = []
    for wording in READERS[kind](" ".join(text.split())):
        if wording.text != text and wording.volume > (said[-1].volume if said else 1):
            said.append(wording)
    return tuple(said)
