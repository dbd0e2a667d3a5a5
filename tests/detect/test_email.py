import pytest


@pytest.mark.parametrize(
    "text", ["jane.doe@example.org", "o'neill+tag@sub.example.co.uk", "müller@exämple.de", "jane at example dot com"]
)
def test_finds_addresses(found, text):
    assert found("email", f"Write to {text}, please.") == [("email", text)]


def test_a_quotation_mark_is_no_part_of_an_address(found):
    assert found("email", "as 'kate.orr@example.org' wrote") == [("email", "kate.orr@example.org")]


@pytest.mark.parametrize("text", ["look @ this", "a@b", "5 @ 3.50", "at noon dot"])
def test_leaves_other_at_signs(found, text):
    assert found("email", text) == []
