"""What only the other lines of a list or table show."""

import pytest

import reticent

TIMETABLE = """Hexworth, Market Place   0705 0805 0905 then 1405 1505
Tannery Lane             0709 0809 0909 past 1409 1509
Hospital (request)       0728 0828 0928 hour 1428 1528
"""
FOUND = """LOST AND FOUND
12/3 black glove, left hand
13/3 phone, collected 15/3 by Priya Raman
14/3 silver ring
15/3 car key with trolley coin
18/3 library card of Emrys Cadwallader
"""


def test_times_of_a_timetable_are_no_numbers():
    shown = reticent.sanitize(TIMETABLE, "identity").text
    assert shown.splitlines()[0].endswith("0705 0805 0905 then 1405 1505")
    assert "1405 1505\n[ADDRESS " in shown
    assert "PHONE" not in shown


@pytest.mark.parametrize("number", ["0705 0805 0905", "020 7946 0958", "0161 496 0123"])
def test_a_number_by_itself_is_still_one(number):
    assert number not in reticent.sanitize(f"Please phone the office on {number} before noon.", "identity").text


def test_days_of_a_column_are_days():
    shown = reticent.sanitize(FOUND, "hipaa").text
    assert not any(line[:1].isdigit() for line in shown.splitlines())


def test_fractions_at_the_beginning_of_lines_are_none():
    text = "Mix for Anna Kowalska:\n1/2 cup flour\n3/4 cup sugar\n1/3 cup butter\n"
    assert "1/2 cup flour\n3/4 cup sugar\n1/3 cup butter" in reticent.sanitize(text, "hipaa").text


def test_letters_that_part_an_alphabet_are_nobody():
    text = "Surnames A–M savoury, N–Z pudding. Marjorie Pell, Alfie Stubbs, Nora Whitlock and Zoe Hart help."
    assert reticent.sanitize(text, "identity").text.startswith("Surnames A–M savoury, N–Z pudding. [PERSON 1],")
