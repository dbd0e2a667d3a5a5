from hypothesis import given
from hypothesis import strategies as st

from reticent.languages.en.lexicon import Lexicon
from reticent.languages.en.readable import readable

lexicon = Lexicon()


def test_shouted_lines_are_calmed():
    assert readable("MY WIFE MARGARET LIVES AT LEEDS.\nOK", lexicon) == "my wife Margaret lives at Leeds.\nOK"


def test_wrapped_lines_are_joined_and_others_are_not():
    wrapped = "thank you for seeing your patient, the daughter of Emma\nLindqvist of Leeds"
    assert readable(wrapped, lexicon) == wrapped.replace("\n", " ")
    assert readable("Emma\nLindqvist", lexicon) == "Emma\nLindqvist"


@given(st.text(alphabet="AbßÉ \nİ.", max_size=200))
def test_no_character_moves(text):
    assert len(readable(text, lexicon)) == len(text)
