import pytest


@pytest.mark.parametrize("text", ["4111 1111 1111 1111", "5555-5555-5555-4444", "378282246310005", "6011000990139424"])
def test_finds_cards_by_checksum(found, text):
    assert found("payment", f"Use {text} now") == [("card", text)]


def test_wrong_checksum_needs_a_word(found):
    assert found("payment", "the number 4111 1111 1111 1112 is odd") == []
    assert found("payment", "my card 4111 1111 1111 1112 is odd") == [("card", "4111 1111 1111 1112")]


@pytest.mark.parametrize("text", ["GB82 WEST 1234 5698 7654 32", "DE89370400440532013000"])
def test_finds_ibans(found, text):
    assert found("payment", f"Pay to {text} please") == [("iban", text)]


def test_wrong_iban_is_left(found):
    assert found("payment", "code GB83WEST12345698765432 here") == []


@pytest.mark.parametrize(
    "number",
    ["4111.1111.1111.1111", "4111\u00a01111\u00a01111\u00a01111", "4111\u20091111\u20091111\u20091111", "4111 1111\n1111 1111", "4111-1111-\n1111-1111",
     "4111\u200d1111\u200d1111\u200d1111", "3782·822463·10005"],
)  # fmt: skip
def test_finds_cards_with_other_separators(found, number):
    assert ("card", number) in found("payment", f"It was {number} indeed.")


@pytest.mark.parametrize("text", ["4111.1111.1111.1112", "4111\n1111\n1111\n1111", "4111 1111\n1111 1112"])
def test_other_separators_need_the_checksum(found, text):
    assert found("payment", f"It was {text} indeed.") == []
