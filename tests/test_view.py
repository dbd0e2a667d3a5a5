"""Characters that nobody sees do not hide what they stand in."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

import reticent
from reticent import view
from reticent.model import apply
from reticent.view import _CODED, View, _escapes, _folded, fold

TEXT = "Write to jo\u00adse@exa\u00admple.com in Pa\u200bris. Mr Kow\u00adalski agreed; soft\u00adware stays."


@pytest.fixture(scope="module")
def result():
    return reticent.sanitize(TEXT, reticent.Policy.load("identity").but(style="label"))


def test_names_and_addresses_are_found(result):
    assert result.text == "Write to [EMAIL 1] in [PLACE 1]. Mr [PERSON 1] agreed; soft\u00adware stays."


def test_offsets_are_those_of_the_text_as_it_is(result):
    assert apply(TEXT, result.spans) == result.text
    assert next(finding.span.of(TEXT) for finding in result.findings) == "jo\u00adse@exa\u00admple.com"
    assert reticent.scan(TEXT) == result.findings


def test_general_terms_too():
    said = reticent.sanitize(TEXT)
    assert apply(TEXT, said.spans) == said.text
    assert "in France" in said.text or "in Île-de-France" in said.text
    assert all(finding in said.findings for finding in said.said)


@pytest.mark.parametrize("text", ["\u200b", "\u00ad\u00ad", "a\u200b", "\ufeffAnna Kowalska came."])
def test_edges(text):
    result = reticent.sanitize(text)
    assert apply(text, result.spans) == result.text


@given(st.text("&%\\#;xuU0147aAé ", max_size=40))
def test_escapes_are_found_wherever_there_is_one(text):
    assert [each.span() for each in _escapes(text)] == [each.span() for each in _CODED.finditer(text)]


@given(st.text("&%\\#x4aZéß²Ⅷ ", max_size=8))
def test_a_word_is_folded_as_a_text_is(text):
    assert fold(text) == _folded(text).text


@pytest.mark.parametrize(
    "hidden",
    [
        "\u202ennaL amzI\u202c",  # shown from right to left: "Izma Lann"
        "Izma \u202ennaL\u202c",
        "\u202ennaL amzI",
    ],
)
def test_what_is_turned_round_is_read_as_it_is_shown(hidden):
    result = reticent.sanitize(f"Ms Izma Lann wrote.\nAgain: {hidden}\nand she left.", "pii")
    assert "amzI" not in result.text
    assert "naL" not in result.text
    assert result.text.endswith("\nand she left.")
    assert result.risk.verified


def test_two_things_in_what_is_turned_round_are_hidden_once():
    result = reticent.sanitize("\u202e0@{0@", reticent.Policy.load("identity").but(entity_model=False))
    assert result.text == "[HANDLE 1]"
    assert result.spans == ((0, 6, "[HANDLE 1]"),)


def test_what_runs_from_right_to_left_anyway_is_not_turned():
    text = "The sign said \u202eשלום עולם\u202c to all."
    assert reticent.sanitize(text, "secret").text == text


@pytest.mark.parametrize("number", ["٠٧٧٠٠٩٠٠٤٦١", "०७७००९००४६१", "𝟎𝟕𝟕𝟎𝟎𝟗𝟎𝟎𝟒𝟔𝟏"])
def test_figures_of_other_scripts_are_figures(number):
    result = reticent.sanitize(f"Her phone is 07700 900461, or on the sign: {number}.", "pii")
    assert number not in result.text
    assert result.risk.verified


def test_letters_in_circles_and_boxes_are_letters():
    result = reticent.sanitize("Ms Philippa Lann wrote. ⓟⓗⓘⓛⓘⓟⓟⓐ left, 🅿🅷🅸🅻🅸🅿🅿🅰 too. Blood group 🅰, flag 🇬🇧, ®.", "pii")
    assert result.text == "Ms [PERSON 1] wrote. [PERSON 1] left, [PERSON 1] too. Blood group 🅰, flag 🇬🇧, ®."
    assert result.risk.verified


@given(st.text(st.sampled_from("aé’“–ŁІЅa\u0301\u200b½ﬁ１ \n"), max_size=20))
def test_signs_by_themselves_are_read_as_clusters_are(text):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(view, "_MARKED", re.compile(""))
        clustered = View.of(text)
    alone = View.of(text)
    assert (alone.form, alone.read, alone.folded) == (clustered.form, clustered.read, clustered.folded)
