import pytest

import reticent
from reticent.languages.en.lexicon import Lexicon
from reticent.substitute.safe_harbor import below_state, over_89, three_digits, year_only

lexicon = Lexicon()


@pytest.mark.parametrize(
    ("date", "kept"),
    [("3 May 1971", "1971"), ("1971-05-03", "1971"), ("3 May", None), ("1950–2006", "1950–2006"), ("Monday", None)],
)
def test_dates_keep_the_year(date, kept):
    assert year_only(date, lexicon) == kept


@pytest.mark.parametrize(
    ("age", "kept"), [("40", "40"), ("89", "89"), ("90", "90 or over"), ("ninety-two", "90 or over"), ("six", "six")]
)
def test_ages_over_89_become_one_group(age, kept):
    assert over_89(age, lexicon) == kept


@pytest.mark.parametrize(
    ("code", "kept"), [("90210", "902**"), ("90210-1234", "902**"), ("03601", "000"), ("SW1A 1AA", None)]
)
def test_zip_codes_keep_three_digits_where_enough_people_live(code, kept):
    assert three_digits(code, lexicon) == kept


def test_states_stay_and_towns_go():
    assert below_state("Ohio", lexicon) == "Ohio"
    assert below_state("OH", lexicon) == "OH"
    assert below_state("Germany", lexicon) == "Germany"
    assert below_state("Dayton", lexicon) is None


def test_the_preset_as_a_whole():
    policy = reticent.Policy.load("hipaa").but(entity_model=False)
    text = "Emma, aged 93, of Dayton, Ohio, ZIP 90210, MRN 5512233, born 3 May 1928, weighs 62 kg and is a Cypriot aged 40."
    assert reticent.sanitize(text, policy).text == (
        "[PERSON 1], aged 90 or over, of [PLACE 1], Ohio, ZIP 902**, MRN [FILE NUMBER 1], born 1928, weighs 62 kg and is a "
        "Cypriot aged 40."
    )


def test_a_year_stands_where_a_day_stood():
    text = "Ms Rao fell on 3 May 2019. Born 4 June 1950, she left on the third of March 2020."
    said = reticent.sanitize(text, "hipaa").text
    assert said == "Ms [PERSON 1] fell on a day in 2019. Born 1950, she left on a day in 2020."
