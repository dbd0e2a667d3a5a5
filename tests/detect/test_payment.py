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
