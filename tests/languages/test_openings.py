"""Expressions that a search skips through find what they found at every place."""

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from reticent.languages.openings import opening, openings

LETTERS = st.text("abiknosuxABIKNOSıİſK №.,- \n", max_size=24)
PLAIN = {
    r"no|nos|nr": r"\b(?:no|nos|nr)",
    r"(?:a|in) box|(?:sun|kin)?bun|[ab]ski|\.x": r"(?<!\w)(?:(?:a|in) box|(?:sun|kin)?bun|[ab]ski|\.x)",
    r"(?:(?:i|k)\.?)?n|(?:so|s)x?": r"\b(?:(?:(?:i|k)\.?)?n|(?:so|s)x?)",
}


@pytest.mark.parametrize("alternatives", PLAIN)
@pytest.mark.parametrize("any_case", [False, True])
@given(text=LETTERS)
@example("NOS no. sunbun askı bSKI ſox")
def test_alternatives_are_found_where_a_boundary_is_before_them(alternatives, any_case, text):
    quick = re.compile(openings(alternatives, any_case=any_case))
    plain = re.compile(PLAIN[alternatives], re.IGNORECASE if any_case else 0)
    assert [match.span() for match in quick.finditer(text)] == [match.span() for match in plain.finditer(text)]


@given(text=LETTERS)
def test_a_character_is_found_where_none_of_some_is_before_it(text):
    found = [match.start() for match in re.finditer(opening("nos", r"\w.-"), text)]
    assert found == [match.start() for match in re.finditer(r"(?<![\w.-])[nos]", text)]


def test_nothing_need_be_before_them():
    assert re.findall(openings("no|so", behind=""), "noso sono") == ["no", "so", "so", "no"]


@pytest.mark.parametrize("alternative", [r"\d+", "n?o", "(x)o", "[^n]o", ".o", "", "(?:n)+o"])
def test_what_does_not_begin_with_a_plain_character_is_refused(alternative):
    with pytest.raises(ValueError, match="does not begin with a plain character"):
        openings(f"so|{alternative}")
