"""Method 1: the information content of the terms of the papers, from counts recovered from their bits."""

import pytest

from reticent.information import information_content
from reticent.knowledge.reference import InMemory

WEB = 11_000_000_000
CONTENTS = {
    "patient": 7.25,
    "acquired immunodeficiency syndrome": 14.33,
    "blood transfusion": 12.70,
    "He": 2.87,
    "immune system": 10.54,
    "influenza": 9.52,
}
REFERENCE = InMemory.from_counts(WEB, {term: round(WEB / 2**bits) for term, bits in CONTENTS.items()})


@pytest.mark.parametrize(("term", "bits"), CONTENTS.items())
def test_information_content(term: str, bits: float):
    assert information_content(REFERENCE.count(term).documents, WEB) == pytest.approx(bits, abs=0.005)


def test_exactly_one_phrase_of_the_sample_is_sensitive():
    beta = 14.33
    sensitive = [term for term in CONTENTS if information_content(REFERENCE.count(term).documents, WEB) >= beta - 0.005]
    assert sensitive == ["acquired immunodeficiency syndrome"]


def test_stop_words_change_what_is_counted():
    reference = InMemory.from_counts(WEB, {"a blood transfusion": 802_000, "blood transfusion": 3_500_000})
    with_article, without = (reference.count(term).documents for term in ("a blood transfusion", "blood transfusion"))
    assert (with_article, without) == (802_000, 3_500_000)
    assert information_content(with_article, WEB) - information_content(without, WEB) == pytest.approx(2.126, abs=0.001)
