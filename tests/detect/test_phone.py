import pytest

import reticent


@pytest.mark.parametrize(
    "text",
    ["+44 20 7946 0958", "(602) 272-9781", "602-272-9781", "01.84.17.61.18", "0487 98 11 92", "+41 (0)69 979 80 58"],
)
def test_finds_by_shape(found, text):
    assert found("phone", f"It is {text} now.") == [("phone", text)]


@pytest.mark.parametrize("text", ["467 3395", "99 668472", "5551234567"])
def test_finds_by_context(found, text):
    assert found("phone", f"Her mobile: {text}") == [("phone", text)]
    assert found("phone", f"The total was {text} units") == []


@pytest.mark.parametrize("text", ["2012-10-01 00:46:43", "12.05.2001", "3.14159265", "1998-1999", "no. 18403/91"])
def test_leaves(found, text):
    assert found("phone", f"On {text} it was so") == []


def test_beside_another_number(found):
    assert found("phone", "Ticket 4411 773-555-0182 open") == [("phone", "773-555-0182")]


@pytest.mark.parametrize(
    "number",
    ["+44·20·7946·0958", "+44_20_7946_0958", "+44\u200d20\u200d7946\u200d0958", "+49/30/1234567", "030/1234567", "0711/21 34 56 78",
     "+1\u202f212\u2009555\u00a00182", "212·555·0182", "212‑555‑0182"],
)  # fmt: skip
def test_finds_other_separators(found, number):
    assert ("phone", number) in found("phone", f"It was {number} indeed.")


@pytest.mark.parametrize("text", ["12/05/2001", "1998_2004", "55·44·33", "parts 3/4 and 5/6", "snake_case_1234567_x"])
def test_leaves_what_only_looks_alike(found, text):
    assert found("phone", f"It was {text} indeed.") == []


@pytest.mark.parametrize("link", ["tel:+1-212-555-0187", "sms:+48600123456", "[call](tel:+48600123456)"])
def test_numbers_in_links(found, link):
    assert [kind for kind, _ in found("phone", f"Call {link} now.")] == ["phone"]


def test_no_article_has_the_number_of_a_telephone():
    kept = reticent.sanitize(
        "Call the warden, Art 602-272-9781, first. It is under Art 12-1 of the Code.", "identity"
    ).text
    assert "602" not in kept
    assert "12-1 of the Code" in kept
