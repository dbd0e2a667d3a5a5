"""The pack that ships: what is promised of it, and associations that must come out sane."""

import pytest

from reticent.information import pointwise_mutual_information
from reticent.knowledge.reference import Pack


@pytest.fixture(scope="module")
def shipped() -> Pack:
    return Pack.default()


def test_it_is_small_large_and_whole(shipped: Pack) -> None:
    assert shipped.bytes <= 64_000_000
    assert shipped.size >= 250_000
    assert sum(source["documents"] for source in shipped.about["sources"]) == shipped.size
    shipped.verify()


def test_opening_reads_no_section() -> None:
    assert Pack.default()._sections._sound == set()


def test_a_count_reads_no_large_section_whole() -> None:
    pack = Pack.default()
    pack.count("aids", "blood transfusion")
    read = sum(length for name, length in pack.lengths().items() if name in pack._sections._sound)
    assert 0 < read < 100_000


@pytest.mark.parametrize(
    ("secret", "clue", "least"),
    [
        ("aids", "blood transfusion", 5),
        ("aids", "hiv", 8),
        ("alcoholism", "naltrexone", 9),
        ("alcoholism", "acamprosate", 9),
        ("diabetes", "insulin", 8),
        ("kidney failure", "dialysis", 8),
        ("eiffel tower", "paris", 5),
        ("tokyo", "shinjuku", 7),
        ("harvard university", "cambridge", 4),
        ("osama bin laden", "al qaeda", 8),
        ("penicillin", "alexander fleming", 11),
        ("sherlock holmes", "baker street", 9),
    ],
)
def test_what_belongs_together_is_found_together(shipped: Pack, secret: str, clue: str, least: float) -> None:
    together, alone, given = shipped.count(secret, clue), shipped.count(secret), shipped.count(clue)
    assert together.exact
    assert pointwise_mutual_information(together.documents, alone.documents, given.documents, shipped.size) > least


def test_what_does_not_belong_together_tells_nothing(shipped: Pack) -> None:
    counts = shipped.count("aids", "football"), shipped.count("aids"), shipped.count("football")
    assert pointwise_mutual_information(*(count.documents for count in counts), shipped.size) < 0


def test_search_neighbours_and_totals(shipped: Pack) -> None:
    assert shipped.search(["hobbit", "tolkien"])[0].title in {"Hobbit", "The Hobbit", "J. R. R. Tolkien"}
    assert "hiv" in {neighbour.term for neighbour in shipped.neighbours("aids")}
    assert shipped.total("of the") > shipped.total("of this") > shipped.total("the of this") == 0
