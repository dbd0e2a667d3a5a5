"""Cited cases stay, or go as one thing."""

import pytest

from reticent import Policy, sanitize
from reticent.languages.en.citations import cited_cases

IDENTITY = Policy.load("identity")


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("The law was settled in Donoghue v Stevenson [1932] AC 562, 232.", "Donoghue v Stevenson"),
        ("See Athey v. Leonati, [1996] 3 S.C.R. 458.", "Athey v. Leonati"),
        ("an error under *People v. Watson* (1956) 46 Cal.2d 818", "People v. Watson"),
        ("a plausible explanation (see Selmouni v. France [GC], no. 25803/94, § 87)", "Selmouni v. France"),
        ("it follows McDonnell Douglas Corp. v. Green, 411 U.S. 792 (1973).", "McDonnell Douglas Corp. v. Green"),
    ],
)
def test_finds_what_is_cited(text, name):
    assert [text[start:end] for start, end, _ in cited_cases(text)] == [name]


@pytest.mark.parametrize(
    "text",
    [
        "CASE OF DRAGANOVSKI v. BULGARIA\n\n(Application no. 61847/14)",
        "R v Okafor [2024] EWCA Crim 12\n\nJUDGMENT",
        "Citation: Charlebois v. Kitwanga Timber Holdings Ltd.,\n2020 BCSC 3316",
        "Okafor played Lewis v Brown in the final",
    ],
)
def test_the_case_itself_is_no_precedent(text):
    assert list(cited_cases(text)) == []


def test_a_precedent_stays_and_is_nobody():
    text = "Mr Daniel Oyelaran relied on what had been promised to him: Harrowgate v Pell [1987] Ch 310, 312."
    shown = sanitize(text, IDENTITY).text
    assert "Harrowgate v Pell [1987] Ch 310" in shown
    assert "Oyelaran" not in shown


def test_a_precedent_with_the_name_of_somebody_here_goes_in_one():
    text = (
        "Mrs Helen Stewart appeals. The governing authority is Stewart v. Canada, 2002 SCC 46, no relation. "
        "Mrs Stewart kept sheep in Antigonish."
    )
    shown = sanitize(text, IDENTITY).text
    assert "Stewart" not in shown
    assert " v. " not in shown


def test_a_long_line_of_capitals_has_none():
    assert list(cited_cases("NAME OF CASE " * 20_000)) == []


def test_a_solicitor_who_shares_a_name_with_a_case_is_no_party():
    text = (
        "Mr Gareth White, solicitor, spoke first. I was referred by Mr White to White v White 2001 SC 689 on contact."
    )
    shown = sanitize(text, IDENTITY).text
    assert "[LAW 1] 2001 SC 689" in shown


def test_a_cited_case_with_a_hidden_name_goes_as_one_thing():
    shown = sanitize("Mrs Holt sued. See Gillett v Holt [2001] Ch 210. Mrs Holt won.", "identity").text
    assert shown == "Mrs [PERSON 1] sued. See [LAW 1] [2001] Ch 210. Mrs [PERSON 1] won."
