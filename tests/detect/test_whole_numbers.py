"""Numbers are hidden to their ends, and called what they are."""

import pytest

from reticent.detect.whole_numbers import whole_numbers
from reticent.model import Finding, Span

KINDS = frozenset(("quantity", "money", "age", "date"))


def whole(text, part, kind, kinds=KINDS, detector="tagged"):
    start = text.index(part)
    finding = Finding(Span(start, start + len(part)), kind, 0.7, detector, "the tagger reads it")
    (found,) = whole_numbers([finding], text, kinds)
    return found.kind, found.span.of(text)


@pytest.mark.parametrize(
    ("text", "part", "expected"),
    [
        ("and five or six thousand got home", "thousand", "five or six thousand"),
        ("Thirty-seven billion, of people's money", "Thirty", "Thirty-seven billion"),
        ("Today seven million a year queue", "million", "seven million"),
        ("worth several hundreds of millions of pounds", "millions", "hundreds of millions"),
        ("a hundred and eight beads", "a hundred", "a hundred and eight"),
        ("My age is twenty-six, and I", "six", "twenty-six"),
        ("won three of their nine games", "three", "three"),
        ("cells 12 500 44", "500", "500"),
        ("the balance is 1,204.11 now", "204.11", "1,204.11"),
        ("the balance is 1,204.11 now", "1", "1,204.11"),
    ],
)
def test_a_part_goes_with_the_whole(text, part, expected):
    assert whole(text, part, "quantity") == ("quantity", expected)


def test_an_amount_without_a_currency_is_a_quantity():
    assert whole("6,300 of our logins are for sale", "6,300", "money") == ("quantity", "6,300")
    assert whole("They cost £6,300 in all", "6,300", "money") == ("money", "6,300")
    assert whole("the money, some £6,480, was voted for", "£6,480", "money") == ("money", "£6,480")
    assert whole("TOTAL 118.78", "118.78", "money") == ("money", "118.78")
    assert whole("paid 6,300 francs", "6,300 francs", "money") == ("money", "6,300 francs")


def test_a_currency_goes_with_its_number():
    assert whole("The fund stands at ninety pounds, all told", "pounds", "money") == ("money", "ninety pounds")
    assert whole("paid in pounds", "pounds", "money") == ("money", "pounds")


def test_nothing_is_called_what_the_policy_does_not_know():
    assert whole("6,300 of our logins", "6,300", "money", frozenset(("money",))) == ("money", "6,300")


def test_an_age_is_no_date_and_an_email_no_year():
    assert whole("He died at the age of 34.", "age of 34", "date") == ("age", "34")
    assert whole("they found a 2004 email from him", "2004 email", "date") == ("date", "2004")
    assert whole("in the 2008 summer he left", "2008 summer", "date") == ("date", "2008 summer")


def test_what_patterns_found_stays_as_it_is():
    assert whole("five or six thousand got home", "thousand", "quantity", detector="money") == ("quantity", "thousand")
