import pytest


@pytest.mark.parametrize(
    "text",
    [
        "2012-10-01 00:46:43",
        "2012-10-01T08:00Z",
        "2012-10-01 00:46:43,441",
        "20121001T080000Z",
        "20121001T0800",
        "4/5/1992",
        "12.05.2001",
        "31 May 1991",
        "the 5th of May 2001",
        "May 5, 2001",
        "August 12",
        "spring of 1999",
        "early March 2003",
        "the 1990s",
        "Tuesday",
    ],
)
def test_finds_dates(found, text):
    assert ("date", text) in found("dates", f"It was {text} when it happened.")


@pytest.mark.parametrize("text", ["In 1971 it", "(1950–2006)", "since 2004,"])
def test_finds_years(found, text):
    assert found("dates", text)


@pytest.mark.parametrize("text", ["10:45", "9 a.m.", "17.30 hours", "5 o'clock"])
def test_finds_times(found, text):
    assert ("time", text) in found("dates", f"at {text} sharp")


@pytest.mark.parametrize(
    "text", ["thirty days", "two years later", "it may rain", "1,998 euros", "no. 1998", "march on"]
)
def test_leaves(found, text):
    assert found("dates", text) == []


def test_a_month_between_hyphens(found):
    assert ("date", "07-Apr-1959") in found("dates", "DOB: 07-Apr-1959, seen.")
    assert not any("may" in part for _, part in found("dates", "a 5-may-not thing"))


@pytest.mark.parametrize("said", ["Thu 6/3/25", "Fri, 2025-03-07", "Monday 6.3.2025"])
def test_the_weekday_is_part_of_a_date_in_figures(found, said):
    assert ("date", said) in found("dates", f"Seen {said} on the ward.")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("for 15 Feb. She asks", "15 Feb"),
        ("on 15 Feb.", "15 Feb"),
        ("on 15 Feb. at noon", "15 Feb."),
        ("of 15 Feb. 2020", "15 Feb. 2020"),
    ],
)
def test_the_stop_that_ends_a_sentence_is_no_part_of_a_date(found, text, said):
    assert ("date", said) in found("dates", text)


@pytest.mark.parametrize("said", ["20121341T080000Z", "20121001T990000Z", "20121001", "X20121001T080000Z"])
def test_digits_that_are_no_day_and_time_are_no_date(found, said):
    assert found("dates", f"It was {said} there.") == []


@pytest.mark.parametrize(
    "text",
    ["the third of May 2019", "the twenty-first of June", "Friday the second of May", "first of March 1980", "3 V 2019", "12.XI.1938", "Boxing Day"],
)  # fmt: skip
def test_days_in_words_and_roman_months(found, text):
    assert ("date", text) in found("dates", f"It happened on {text}, they say.")


@pytest.mark.parametrize("text", ["the third of five", "Chapter 3 V 20", "no Boxing Day service"])
def test_what_looks_like_one(found, text):
    assert found("dates", f"It was {text}.") == []


@pytest.mark.parametrize(
    ("text", "said"), [("She left at 7.30 pm.", "7.30 pm"), ("At 9 a.m. Mr Rao came", "9 a.m"), ("at 9 a.m. on Friday", "9 a.m.")]
)  # fmt: skip
def test_the_stop_behind_a_time_is_the_sentences(found, text, said):
    assert ("time", said) in found("dates", text)
