import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reticent.detect import addresses
from reticent.detect.patterns import NAMED_NUMBER, matches


@pytest.mark.parametrize(
    "text",
    [
        "24 Clarke Avenue",
        "1600 Pennsylvania Avenue, Washington, DC 20500",
        "Rue de Piétrain 371",
        "Harjukuja 54",
        "Passauer Strasse 33",
        "Avenida Otoniel Dutra 1277",
        "ul. Biskupa Bogedaina 118",
        "P.O. Box 149",
        "PSC 2581, Box 0041\nAPO AP 32376",
        "8514 Lyngveien 46 Apt. 085",
    ],
)
def test_finds_whole_addresses(found, text):
    assert ("address", text) in found("addresses", f"She lives at {text}.")


@pytest.mark.parametrize("code", ["76400", "7412 SL", "B0J 2H0", "3610-114"])
def test_finds_postal_codes(found, code):
    assert ("postal_code", code) in found("addresses", f"My zip code is {code}")


@pytest.mark.parametrize(
    "text", ["Rule 59 of the Rules of Court", "Article 1 of Protocol No. 1", "the 39 steps", "born in 1925 and"]
)
def test_leaves(found, text):
    assert found("addresses", text) == []


def test_half_words_are_left_alone(found):
    assert found("addresses", "I waste 5 minutes on platform 9 and perform 3 times in Terraform\n2013") == []


def test_many_flats_in_a_row_are_one_address(found):
    assert len(found("addresses", "flat 3, " * 2_000)) == 1


@pytest.mark.parametrize("text", ["07700 900835\n9 Quince Close", "9 Quince Close, Leeds\n07700 900835"])
def test_a_phone_number_on_a_line_of_its_own_is_no_part(found, text):
    (address,) = found("addresses", f"{text}\n")
    assert address[1].startswith("9 Quince Close")
    assert "900835" not in address[1]


def test_the_number_of_an_officer_is_no_house(found):
    assert found("addresses", "at the street corner by PC 2217 Young") == []
    assert set(found("addresses", "She rang the PC (PC 6187, Broadbury Road).")) == {("address", "Broadbury Road")}


def test_a_number_at_the_end_of_a_line_has_no_street_in_the_next(found):
    assert found("addresses", "no. 943 476 5919\nSeen 12 again") == []


def test_via_is_a_word(found):
    assert found("addresses", "Adm 03/11 via A&E with a broken hip, 14 via Crewe.") == []
    assert ("address", "14 Via Roma") in found("addresses", "She lives at 14 Via Roma")


@settings(deadline=None)
@given(
    st.lists(
        st.sampled_from(
            [
                "Berg",
                "Unter den",
                "Haupt",
                " de la ",
                "in ",
                "\n",
                "page ",
                ", ",
                " 5",
                " 12-14",
                "  7",
                "1998",
                " 3 May 1999",
                *addresses._SUFFIXES.replace("\\", "").split("|"),
                *addresses._WORDS_BEHIND.replace("\\", "").split("|"),
            ]
        ),
        max_size=12,
    ).map("".join)
)
def test_what_a_core_looks_for_first_is_inside_of_every_match(text):
    gated = [(core, inside) for _, core, inside in addresses._WITH_CAPITALS if inside]
    assert len(gated) == 2
    for core, inside in gated:
        everywhere = [match.span() for match in matches(core, text, NAMED_NUMBER)]
        assert [match.span() for match in matches(core, text, NAMED_NUMBER, inside)] == everywhere
