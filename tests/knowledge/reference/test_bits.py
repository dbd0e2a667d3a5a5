from math import inf

import pytest

from reticent.information import information_content, lower_share, pointwise_mutual_information


def test_information_content() -> None:
    assert information_content(1, 1024) == 10
    assert information_content(1024, 1024) == 0
    assert information_content(0, 1024) == inf
    with pytest.raises(ValueError, match="between"):
        information_content(5, 4)


def test_pmi_reaches_the_information_content_when_one_never_occurs_without_the_other() -> None:
    assert pointwise_mutual_information(4, 8, 4, 1024) == information_content(8, 1024)
    assert pointwise_mutual_information(0, 8, 4, 1024) == -inf
    assert pointwise_mutual_information(2, 64, 32, 1024) == 0
    with pytest.raises(ValueError, match="together"):
        pointwise_mutual_information(5, 8, 4, 1024)


def test_small_counts_are_trusted_less() -> None:
    assert lower_share(5, 5) < lower_share(90, 100) < 0.9
    assert lower_share(0, 0) == 0
    assert lower_share(0, 5) == 0
    with pytest.raises(ValueError, match="hits"):
        lower_share(6, 5)
