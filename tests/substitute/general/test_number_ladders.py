"""Wordings for numbers: that they read as expected, and that they are true of the original."""

import re
from datetime import date, timedelta
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reticent.kinds import KINDS
from reticent.substitute.general.numbers import READERS, steps

MONTHS = "January February March April May June July August September October November December".split()
DATES = st.dates(date(1500, 1, 1), date(2099, 12, 31))


def said(text: str, kind: str) -> list[str]:
    return [wording.text for wording in steps(text, kind)]


@pytest.mark.parametrize(
    ("text", "wordings"),
    [
        ("12 March 1984", "March 1984; 1984; the 1980s; the 20th century"),
        ("1984-03-12", "March 1984; 1984; the 1980s; the 20th century"),
        ("2012-10-01T08:00Z", "October 2012; 2012; the 2010s; the 21st century"),
        ("12.05.2001", "May 2001; 2001; the 2000s; the 21st century"),
        ("4/5/1992", "1992; the 1990s; the 20th century"),
        ("14/5/1992", "May 1992; 1992; the 1990s; the 20th century"),
        ("5/14/92", "May 1992; 1992; the 1990s; the 20th century"),
        ("the 5th of May 2001", "May 2001; 2001; the 2000s; the 21st century"),
        ("Tuesday, 5 May 2001", "May 2001; 2001; the 2000s; the 21st century"),
        ("Sept. 5, 2001", "September 2001; 2001; the 2000s; the 21st century"),
        ("5–7 May 1991", "May 1991; 1991; the 1990s; the 20th century"),
        ("August 12", "August; the second half of the year"),
        ("March", "the first half of the year"),
        ("March 1984", "1984; the 1980s; the 20th century"),
        ("May to July 1991", "1991; the 1990s; the 20th century"),
        ("early March 2003", "March 2003; 2003; the 2000s; the 21st century"),
        ("spring of 1999", "1999; the 1990s; the 20th century"),
        ("early 1984", "1984; the 1980s; the 20th century"),
        ("1984", "the 1980s; the 20th century"),
        ("the late 1960s", "the 1960s; the 20th century"),
        ("late 1960s", "1960s; 20th century"),
        ("1984–1986", "the 1980s; the 20th century"),
        ("1984–91", "the 1980s to the 1990s; the 20th century"),
        ("from 1984 to 1991", "from the 1980s to the 1990s; in the 20th century"),
        ("between 1999 and 2003", "between the 1990s and the 2000s; between the 20th century and the 21st century"),
        ("1995-6", "the 1990s; the 20th century"),
        ("first quarter of 1904", "1904; the 1900s; the 20th century"),
        ("Tuesday", "a weekday"),
    ],
)
def test_dates(text, wordings):
    assert said(text, "date") == wordings.split("; ")


@pytest.mark.parametrize(
    "text", ["three years later", "the following year", "today", "12.5.45", "99/99/1999", "20.13.2001", "1991–1984", ""]
)
def test_no_place_in_the_calendar(text):
    assert steps(text, "date") == ()


def test_volumes_and_prepositions_of_dates():
    assert [(each.volume, each.preposition) for each in steps("12 March 1984", "date")] == [
        (30, "in"),
        (365, "in"),
        (3_652, "in"),
        (36_524, "in"),
    ]
    assert [each.volume for each in steps("March 1984", "date")] == [12, 120, 1_200]
    assert [each.volume for each in steps("1984", "date")] == [10, 100]


@given(DATES, st.sampled_from(["%Y-%m-%d", "%d %B %Y", "%B %d, %Y", "%d.%m.%Y", "%A, %d %B %Y", "%d/%m/%Y"]))
def test_dates_are_true(day, form):
    wordings = said(day.strftime(form), "date")
    assert wordings
    century, decade, year, *month = reversed(wordings)
    assert int(re.findall(r"\d+", century)[0]) == day.year // 100 + 1
    assert int(decade[4:8]) <= day.year < int(decade[4:8]) + 10
    assert year == str(day.year)
    assert month in ([], [f"{MONTHS[day.month - 1]} {day.year}"])
    assert month or (form == "%d/%m/%Y" and day.day <= 12)


@given(DATES, DATES)
def test_days_of_one_month_are_told_apart_by_nothing(one, other):
    if (one.year, one.month) == (other.year, other.month):
        assert steps(one.isoformat(), "date") == steps(other.isoformat(), "date")
    same = one.replace(day=1) + timedelta(days=other.day % 28)
    assert steps(one.isoformat(), "date") == steps(same.isoformat(), "date")


@pytest.mark.parametrize(
    ("text", "part", "volume", "preposition"),
    [
        ("14:35", "afternoon", 360, "in the"),
        ("9 a.m.", "morning", 7, "in the"),
        ("17.30 hours", "afternoon", 360, "in the"),
        ("05:30", "morning", 420, "in the"),
        ("0:15", "night", 420, "at"),
        ("12 pm", "afternoon", 6, "in the"),
        ("12 a.m.", "night", 7, "at"),
        ("21:59:59", "evening", 14_400, "in the"),
        ("midnight", "night", 420, "at"),
        ("18.45 p.m.", "evening", 240, "in the"),
    ],
)
def test_times(text, part, volume, preposition):
    assert [(each.text, each.volume, each.preposition) for each in steps(text, "time")] == [(part, volume, preposition)]


@pytest.mark.parametrize("text", ["5 o'clock", "5:30", "12:15", "25:00", "13 am", "0 pm", "later"])
def test_times_that_may_be_either_half_of_the_day(text):
    assert steps(text, "time") == ()


@given(st.integers(13, 23), st.integers(0, 59))
def test_both_clocks_say_the_same(hour, minute):
    assert said(f"{hour}:{minute:02}", "time") == said(f"{hour - 12}:{minute:02} p.m.", "time") != []


@pytest.mark.parametrize(
    ("text", "wordings"),
    [
        ("43", "40–49; 40–59"),
        ("thirty-two", "30–39; 18–39"),
        ("43 years old", "40–49 years old; 40–59 years old; an adult"),
        ("43-year-old", "40-to-49-year-old; 40-to-59-year-old; adult"),
        ("7-year-olds", "5-to-9-year-olds; minors"),
        ("7 months old", "6–11 months old; a minor"),
        ("aged 43", "aged 40–49; aged 40–59; aged 18 or over"),
        ("23 y/o", "18–29 y/o; 18–39 y/o"),
        ("92F", "90–99 F; 80–119 F"),
        ("early sixties", "sixties; sixties or seventies"),
        ("mid-70s", "70s; 60s or 70s"),
    ],
)
def test_ages(text, wordings):
    assert said(text, "age") == wordings.split("; ")


@given(st.integers(0, 119), st.sampled_from(["{}", "{} years old", "{}-year-old", "aged {}", "{} yo"]))
def test_ages_are_true_and_widen(age, shape):
    last = (age, age)
    for wording in steps(shape.format(age), "age"):
        limits = [int(digits) for digits in re.findall(r"\d+", wording.text)]
        if not limits or "or over" in wording.text:
            limits = [18, 119] if "adult" in wording.text or limits else [0, 17]
        assert limits[0] <= last[0] <= last[1] <= limits[1]
        assert wording.volume == limits[1] - limits[0] + 1
        last = (limits[0], limits[1])
    assert last != (age, age)


@pytest.mark.parametrize(
    ("text", "wordings"),
    [
        ("$3,250,000", "$2–5 million; $1–10 million"),
        ("$750,000", "$500,000–1 million; $100,000–1 million"),
        ("EUR 6,800", "EUR 5,000–10,000; EUR 1,000–10,000"),
        ("EUR 1.250.000", "EUR 1–2 million; EUR 1–10 million"),
        ("£1.946 billion", "£1–2 billion; £1–10 billion"),
        ("$1.5 million", "$1–2 million; $1–10 million"),
        ("£7m", "£5–10 million; £1–10 million"),
        ("3 000 €", "2,000–5,000 €; 1,000–10,000 €"),
        ("400,000 euros", "200,000–500,000 euros; 100,000–1 million euros"),
        (
            "1,500 Austrian schillings (ATS)",
            "1,000–2,000 Austrian schillings (ATS); 1,000–10,000 Austrian schillings (ATS)",
        ),
        ("about € 12.50", "€ 10–20; € 10–100"),
    ],
)
def test_money(text, wordings):
    assert said(text, "money") == wordings.split("; ")


def test_a_point_that_may_part_thousands_or_be_a_decimal_mark_says_nothing():
    assert said("€1.946", "money") == []


@pytest.mark.parametrize("text", ["EUR 500 (approx. USD 600)", "EUR 500 (five hundred euros)"])
def test_an_amount_said_twice_is_not_kept_once(text):
    assert said(text, "money") == ["EUR 500–1,000", "EUR 100–1,000"]


@pytest.mark.parametrize("text", ["more than $200", "$200–300", "12.50", "five euros and ten cents", "$0", "nothing"])
def test_no_certain_amount(text):
    assert steps(text, "money") == ()


def test_volumes_count_amounts_of_the_same_precision():
    assert [each.volume for each in steps("$3,250,000", "money")] == [300, 900]
    assert [each.volume for each in steps("400,000 euros", "money")] == [3, 9]
    assert [each.volume for each in steps("€ 12.50", "money")] == [1_000, 9_000]


def limits(text: str) -> tuple[Decimal, Decimal]:
    match = re.search(r"([\d.,]+)( million| billion| trillion)?–([\d.,]+)( million| billion| trillion)?", text)
    assert match
    scales = {None: 1, " million": 10**6, " billion": 10**9, " trillion": 10**12}
    low, high = (Decimal(match[at].replace(",", "")) for at in (1, 3))
    return low * scales[match[2] or match[4] if low < 1000 else match[2]], high * scales[match[4]]


@given(st.decimals("0.01", "999999999999", places=2), st.sampled_from([("money", "${}"), ("quantity", "{} kg")]))
def test_amounts_are_true_and_widen_and_have_round_limits(value, shape):
    kind, text = shape
    last = None
    for wording in steps(text.format(f"{value:,f}"), kind):
        low, high = limits(wording.text)
        assert low <= value < high
        assert last is None or (low <= last[0] and last[1] <= high)
        assert {str(limit).replace(".", "").strip("0") for limit in (low, high)} <= {"1", "2", "5"}
        assert wording.volume == (high - low) * 100
        last = (low, high)
    assert last


@pytest.mark.parametrize(
    ("text", "wordings"),
    [
        ("37.5 %", "30–40 %; 0–50 %"),
        ("100 per cent", "90–100 per cent; 50–100 per cent"),
        ("250%", "200–500%; 100–1,000%"),
        ("12 km", "10–20 km; 10–100 km"),
        ("1 mile", "1–10 miles"),
        ("1,482", "1,000–2,000; 1,000–10,000"),
        ("1,482 employees", "1,000–2,000 employees; 1,000–10,000 employees"),
        ("twelve", "10–20; 10–100"),
        ("0.5 mg", "0.5–1 mg; 0.1–1 mg"),
        ("two years and one month's", "2–5 years'; 1–10 years'"),
        ("six months", "5–10 months; 1–10 months"),
        ("eight-year", "5-to-10-year; 1-to-10-year"),
    ],
)
def test_quantities(text, wordings):
    assert said(text, "quantity") == wordings.split("; ")


@pytest.mark.parametrize("text", ["6 feet 2 inches", "1/2 mile", "0 km", "4 and a half", "many", "10–20 km"])
def test_no_certain_quantity(text):
    assert steps(text, "quantity") == ()


@given(st.decimals(0, 100, places=1))
def test_percentages_are_true(value):
    for wording in steps(f"{value} %", "quantity"):
        low, high = map(int, re.findall(r"\d+", wording.text))
        assert low <= value <= high
        assert wording.volume == (high - low) * 10


@pytest.mark.parametrize(
    ("text", "wordings"),
    [
        ("94110", "941**; 9****"),
        ("94110-1234", "94110; 941**; 9****"),
        ("SW1A 1AA", "SW1A; SW"),
        ("K1A 0B1", "K1A; K"),
        ("1234 AB", "1234; 12**"),
        ("CH-8001", "CH-80**; CH-8***"),
        ("00-950", "00-9**; 0*-***"),
    ],
)
def test_postal_codes(text, wordings):
    assert said(text, "postal_code") == wordings.split("; ")


@pytest.mark.parametrize("kind", [*READERS, "person"])
@given(text=st.text(max_size=40))
def test_anything_can_be_given(kind, text):
    wordings = steps(text, kind)
    assert [each.volume for each in wordings] == sorted({each.volume for each in wordings})
    assert text not in [each.text for each in wordings]


def test_the_kinds_exist():
    assert READERS.keys() <= KINDS.keys()


@pytest.mark.parametrize("kind", READERS)
@given(number=st.integers(0, 10**40), shape=st.sampled_from(["{}", "${}", "{} %", "{} km", "aged {}", "{}:00"]))
def test_long_numbers(kind, number, shape):
    for wording in steps(shape.format(number), kind):
        assert wording.volume > 1


@pytest.mark.parametrize("kind", READERS)
@pytest.mark.parametrize("part", ["1", "1,", "a ", "12 ", "one ", "1984–", "("])
def test_what_is_too_long_for_a_number(kind, part):
    assert steps(part * 100_000, kind) == ()
    steps(part * (190 // len(part)), kind)


def test_days_of_the_week_that_come_again_have_no_wording():
    assert steps("Saturdays", "date") == ()
