import pytest


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
