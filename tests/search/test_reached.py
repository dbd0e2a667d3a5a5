import pytest

import reticent
from reticent.search.reached import codes_in, same_numbers


@pytest.mark.parametrize(
    ("hidden", "written"),
    [
        ("07700 900 461", "+44 7700 900461"),
        ("07700 900 461", "+447700900461"),
        ("07700 900 461", "00447700900461"),
        ("07700 900 461", "7700-900-461"),
        ("+44 7700 900461", "07700 900461"),
        ("+44 (0)7700 900461", "07700900461"),
        ("212-555-0147", "+1 (212) 555-0147"),
        ("+353 20 912 3456", "020 9123456"),
    ],
)
def test_a_telephone_number_is_the_same_with_its_country_and_without(hidden, written):
    policy = reticent.Policy.load("secret").but(hide=(hidden,), style="label", disclosure={})
    result = reticent.sanitize(f"Ring {written} after six.", policy)
    assert "900" not in result.text
    assert "912" not in result.text
    assert "555" not in result.text
    assert result.text.endswith(" after six.")


@pytest.mark.parametrize("written", ["1978", "12 34", "no number", "4111 1111 1111 1111 11", "3.50", "123456"])
def test_what_is_no_telephone_number_has_no_other_forms(written):
    assert list(same_numbers(written)) == []


@pytest.mark.parametrize("written", ["DE61GF", "de6 1gf", "DE6-1GF"])
def test_the_code_of_a_hidden_address_goes_alone_too(written):
    text = f"She lives at 14 Quillfeather Close, Oakbourne, DE6 1GF. The code is {written}, thanks."
    result = reticent.sanitize(text, "pii")
    assert result.text.endswith(" thanks.")
    assert "1gf" not in result.text.lower()
    assert result.risk.verified


def test_codes_in_addresses():
    assert list(codes_in("14 High St, Leeds LS1 4AP and K1A 0B1")) == ["LS1 4AP", "K1A 0B1"]
    assert list(codes_in("14 High St, 10115 Berlin")) == []


def test_a_name_of_two_words_is_found_hyphenated_at_the_end_of_a_line():
    policy = reticent.Policy.load("secret").but(hide=("Philippa Thornbury",), style="label", disclosure={})
    result = reticent.sanitize("Mrs Thorn-\nbury came, as Thorn-\r\nbury does.", policy)
    assert result.text == "Mrs [PERSON 1] came, as [PERSON 1] does."
