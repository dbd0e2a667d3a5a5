import re

import pytest

from reticent.languages.en import dates
from reticent.languages.en.numbers import in_words, spelled_out
from reticent.languages.en.titles import pronoun
from reticent.substitute.general.dates import date
from reticent.substitute.safe_harbor import year_only

WRITTEN = {
    "Tues 14 January 2025": "January 2025",
    "Wed, 20 Sep 2023": "September 2023",
    "14 October 1066": "October 1066",
    "5 May '87": "May 1987",
    "May the 5th, 2001": "May 2001",
    "2012-10-01": "October 2012",
    "the first quarter of 1904": "1904",
}


@pytest.mark.parametrize("text", WRITTEN)
def test_what_the_detector_finds_whole_the_others_can_read(found, text):
    assert ("date", text) in found("dates", f"It was on {text}, they said.")
    assert date(text)[0].text == WRITTEN[text]
    years = re.findall(r"\d{4}", text)
    assert year_only(text, None) == (years[0] if years else None)


def test_a_numeric_date_with_two_marks_is_found_and_not_guessed_at(found):
    assert ("date", "12-03/1999") in found("dates", "on 12-03/1999 there")
    assert date("12-03/1999") == ()


def test_forms_without_names_have_no_groups():
    assert re.compile(dates.unnamed(dates.DAY_FIRST)).groups == 0


def test_numbers_in_words_and_back():
    assert [spelled_out(in_words(value)) for value in range(100)] == list(range(100))


@pytest.mark.parametrize(
    ("name", "expected"),
    [("Mrs Smith", "she"), ("MR SMITH", "he"), ("Dr Smith", None), ("Queen Anne", "she"), ("", None)],
)
def test_titles_tell(name, expected):
    assert pronoun(name) == expected


def test_the_year_of_a_day_and_time_without_marks_is_what_it_begins_with():
    assert dates.years_in("20240102T1930") == ["2024"]
    assert dates.years_in("from 1999 to 2004") == ["1999", "2004"]
