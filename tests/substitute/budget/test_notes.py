"""What a budget leaves of notes, letters and forms about private people."""

import re

import pytest

from reticent import sanitize
from reticent.facts.bill import identity_bill

LETTER = """\
To: Dr Oisin Farrelly, Castlebrook Surgery
RE: Mr Benedek Horvat, DOB 14.2.1957

Dear Dr Farrelly,

I examined Mr Horvat on 3 May, with his wife, Mrs Ilka Horvat. He complained of pain in the left knee. BMI 31, CRP 12.

             R        L
Flexion      110      95
Rx           none     none

Analgesia only. At least four weeks of rest. Mrs Horvat reports that he sleeps badly.

Yours sincerely,
Miss Adaeze Obi
"""

BESIDE = re.compile(r"\[[A-Z][A-Z ]* \d+\] ?\[[A-Z][A-Z ]* \d+\]")


@pytest.fixture(scope="module")
def letter():
    return sanitize(LETTER, "anonymous")


def test_titles_fields_and_abbreviations_are_no_names(letter):
    for kept in (
        "Dear Dr [PERSON",
        "Mr [PERSON",
        "Mrs [PERSON",
        "DOB [DATE",
        "BMI 31, CRP 12",
        "\nRx ",
        "  R        L",
    ):
        assert kept in letter.text
    assert "[DETAIL" not in letter.text


def test_no_label_stands_beside_another(letter):
    assert not BESIDE.search(letter.text)


def test_what_identifies_never_stands_as_it_is_however_cheap_it_would_be(letter):
    for hidden in ("14.2.1957", "3 May", "Castlebrook", "Horvat", "Obi"):
        assert hidden not in letter.text


def test_whom_a_pronoun_means_is_not_guessed_in_a_letter(letter):
    assert "He complained of pain" in letter.text
    assert letter.risk.verified


def test_only_and_least_are_no_titles_in_a_note(letter):
    assert "Analgesia only. At least four weeks of rest." in letter.text


def facts(text):
    return {line.said: line for line in identity_bill(text, 1_000_000).lines}


def dated(text):
    return sum(line.bits for line in identity_bill(text, 1_000_000).lines if line.what == "date")


def test_the_only_one_is_still_dear():
    assert facts("She is the only nurse who speaks it.")["only"].bits > 10
    assert facts("He was the first man to row it alone.")["first"].bits > 10
    assert "first" not in facts("The first defendant was a man.")
    assert "only" not in facts("They came for tea only.")


def test_a_day_in_figures_costs_what_a_day_costs():
    assert dated("Born 14.2.1957 at home.") == dated("Born 14 February 1957 at home.") > 15
    assert dated("Born 14/2/57 at home.") > 15


def test_a_title_tells_the_sex_once():
    assert [line.what for line in facts("Mr Smith said that he sleeps.").values()].count("sex") == 1
