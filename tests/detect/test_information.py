import math

import pytest

from reticent.detect.information import information
from reticent.knowledge.reference import InMemory
from reticent.languages.en.lexicon import Lexicon

lexicon = Lexicon()
reference = InMemory(["blue whale", "blue sky", "grey sky", "afternoon walk"])


@pytest.mark.parametrize(
    ("phrase", "bits"),
    [
        ("blue", 1.0),
        ("blue whale", 2.0),
        ("grey whale", 2.0),  # never seen: its most telling part
        ("pleasant afternoon walk", 2.0),
        ("kind uncle", 0.0),  # ordinary words that the corpus does not know tell nothing
        ("Zdzislaw", math.log2(4)),  # a word nobody knows tells all there is
        ("...", 0.0),
    ],
)
def test_how_much_a_phrase_tells(phrase, bits):
    assert information(phrase, reference, lexicon) == pytest.approx(bits)


def test_beta_in_bits_hides_what_tells_more(world):
    import reticent

    policy = reticent.Policy.load("secret").but(style="label", disclosure={"information": 13.0})
    result = reticent.sanitize("He needed a blood transfusion on the way to school.", policy)
    assert result.text == "He needed a [DETAIL 1] on the way to school."
