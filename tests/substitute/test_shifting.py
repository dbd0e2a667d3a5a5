import datetime
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reticent.pipeline import sanitize
from reticent.policy import Policy
from reticent.substitute.shifting import LEAST, MOST, days_of, shifted


@pytest.mark.parametrize(
    ("written", "moved"),
    [
        ("3 March 1984", "12 April 1984"),
        ("March 3, 1984", "April 12, 1984"),
        ("3rd of March 1984", "12th of April 1984"),
        ("Mon, 3 Mar 2014", "Sat, 12 Apr 2014"),
        ("1984-03-03", "1984-04-12"),
        ("1984-03-03T10:00:00Z", "1984-04-12T10:00:00Z"),
        ("03.03.1984", "12.04.1984"),
        ("13/4/1984", "23/5/1984"),
        ("07-Apr-1959", "17-May-1959"),
        ("3 MARCH 1984", "12 APRIL 1984"),
        ("Sept. 3, 1984", "Oct. 13, 1984"),
    ],
)
def test_a_date_is_written_as_it_was(written, moved):
    assert shifted(written, 40) == moved


@pytest.mark.parametrize(
    "written", ["3/4/1984", "March 1984", "1984", "3-5 March 1984", "31 February 1984", "Monday", ""]
)
def test_what_names_no_day_or_two_is_not_moved(written):
    assert shifted(written, 40) is None


@given(st.dates(datetime.date(1900, 1, 1), datetime.date(2090, 1, 1)), st.integers(-365, 365))
def test_intervals_stay(day, days):
    assert shifted(day.isoformat(), days) == (day + datetime.timedelta(days=days)).isoformat()


@given(st.binary(max_size=40))
def test_days_follow_from_the_key(key):
    assert LEAST <= abs(days_of(key)) <= MOST
    assert days_of(key) == days_of(key)


def test_in_a_text():
    policy = Policy.load("pii").but(entity_model=False, key="k", kinds={**Policy.load("pii").kinds, "date": "shift"})
    text = "Seen on 3 March 1984 and again on 13 March 1984, first in May 1983."
    first, second = (sanitize(text, policy).text for _ in range(2))
    assert first == second
    assert first.endswith("first in [DATE 1].")
    one, two = re.findall(r"\d+ [A-Z]\w+ \d{4}", first)
    days = [datetime.datetime.strptime(each, "%d %B %Y") for each in (one, two)]
    assert days[1] - days[0] == datetime.timedelta(days=10)
    assert one != "3 March 1984"
    other = sanitize(text, policy.but(key="other")).text
    assert other != first


def test_it_needs_a_key(cli, tmp_path):
    path = tmp_path / "a.txt"
    path.write_text("Seen on 3 March 1984.")
    done = cli("sanitize", path, "--shift-dates", "--no-model", "--policy", "pii")
    assert (done.code, done.out) == (2, "")
    assert "needs a key" in done.err
