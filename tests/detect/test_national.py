import pytest


@pytest.mark.parametrize(
    "text",
    [
        "536-90-4399",  # US
        "AB 12 34 56 C",  # UK
        "RSSMRA85T10A562S",  # Italy
        "390.533.447-05",  # Brazil
        "131052-308T",  # Finland
        "756.9217.0769.85",  # Switzerland
        "12345678Z",  # Spain
        "BOXW310820HNERXN09",  # Mexico
    ],
)
def test_shapes_that_nothing_else_has(found, text):
    assert found("national", f"Note {text} for later") == [("national_id", text)]


def test_plain_digits_need_a_word(found):
    pesel = "44051401359"
    assert found("national", f"The factory made {pesel} parts") == []
    assert ("national_id", pesel) in found("national", f"Her PESEL is {pesel}")


def test_wrong_checksum_is_left(found):
    assert found("national", "Note 390.533.447-06 for later") == []
