"""The way up: which rungs a ladder has, and which it leaves out."""

import pytest

from reticent.knowledge.taxonomy import JoinedTaxonomy, Own, PartOfSpeech, TaxonomyPack
from reticent.substitute.general.ladders import FLOOR, PASSED, By, ladder, peers

SHIPPED = TaxonomyPack.default()


def rungs(term: str, by: By = "kind", sense: int = 0, pos: PartOfSpeech = "noun") -> list[str]:
    found = ladder(term, SHIPPED.find(term, pos)[sense], SHIPPED, by)
    return [step.name for step in found.steps]


@pytest.mark.parametrize(
    ("term", "sense", "expected"),
    [
        ("marijuana", 1, ["marijuana", "soft drug", "narcotic", "drug"]),
        ("phantom limb pain", 0, ["phantom limb pain", "pain"]),
        ("Sacramento", 0, ["Sacramento", "state capital", "capital"]),
        ("surgeon", 0, ["surgeon", "doctor", "medical practitioner", "health professional", "professional", "person"]),
        ("guitar", 0, ["guitar", "stringed instrument", "musical instrument", "device"]),
    ],
)
def test_by_kind(term: str, sense: int, expected: list[str]) -> None:
    assert rungs(term, sense=sense) == expected


def test_of_several_parents_the_deepest() -> None:
    assert rungs("liver cancer")[:3] == ["liver cancer", "carcinoma", "cancer"]
    assert rungs("Chicago")[1] == "city"


@pytest.mark.parametrize(
    ("term", "expected"),
    [
        ("Chicago", ["Illinois", "United States", "North America"]),
        ("Bad Tölz", ["Bavaria", "Germany", "Europe"]),
        ("Annecy", ["Auvergne-Rhône-Alpes", "France", "Europe"]),
        ("Riyadh", ["Riyadh Region", "Saudi Arabia", "Middle East", "Asia"]),
        ("Tokyo", ["Japan", "Asia"]),
        ("Big Ben", ["London", "England", "United Kingdom", "Europe"]),
        ("France", ["Europe"]),
        ("Europe", []),
    ],
)
def test_by_part(term: str, expected: list[str]) -> None:
    found = ladder(term, SHIPPED.find(term)[0], SHIPPED, "part")
    assert [step.name for step in found.steps[1:]] == expected
    assert all(step.named for step in found.steps)


def test_nationalities() -> None:
    assert rungs("Saudi", pos="adjective") == ["Saudi", "Middle Eastern", "Asian"]


@pytest.mark.parametrize("by", ["kind", "part"])
def test_volumes_grow_and_names_differ(by: By) -> None:
    for concept in range(500, len(SHIPPED), 1_499):
        if SHIPPED.pos(concept) != "noun":
            continue
        found = ladder(SHIPPED.name(concept), concept, SHIPPED, by)
        volumes = [step.volume for step in found.steps]
        assert volumes[0] == 1
        assert volumes == sorted(set(volumes))
        assert len({step.name for step in found.steps}) == len(found.steps)
        assert by == "part" or not (FLOOR | PASSED) & {step.name for step in found.steps[1:]}


def test_bits_are_the_logarithm_of_the_volume() -> None:
    found = ladder("marijuana", SHIPPED.find("marijuana")[1], SHIPPED)
    assert [step.bits for step in found.steps[:3]] == [0, 2, 4]


def test_counted_at_the_level_of_the_term() -> None:
    """The paper's other count: three soft drugs at the level of marijuana, where four leaves lie below."""
    marijuana = SHIPPED.find("marijuana")[1]
    found = ladder("marijuana", marijuana, SHIPPED, counted="peers")
    assert (found.steps[1].name, found.steps[1].volume) == ("soft drug", 3)
    own = Own([("a", "top"), ("b", "top"), ("c", "a"), ("d", "a"), ("e", "b")])
    assert peers(own.find("top")[0], 2, own) == 3
    assert peers(own.find("top")[0], 1, own) == 2


def test_a_rung_that_adds_nothing_is_left_out() -> None:
    own = Own([("leaf", "only child"), ("only child", "pair"), ("other", "pair"), ("pair", "same pair")])
    found = ladder("leaf", own.find("leaf")[0], own)
    assert [(step.name, step.volume) for step in found.steps] == [("leaf", 1), ("pair", 2)]


def test_a_hierarchy_of_ones_own_has_no_floor() -> None:
    own = Own(
        [("Kleinstadt", "region"), ("Grossstadt", "region"), ("region", "entity of ours"), ("x", "entity of ours")]
    )
    found = ladder("Kleinstadt", own.find("Kleinstadt")[0], own)
    assert [step.name for step in found.steps] == ["Kleinstadt", "region", "entity of ours"]


def test_own_terms_climb_into_the_shipped_taxonomy() -> None:
    both = JoinedTaxonomy(Own([("Zolpax", "narcotic")]), SHIPPED)
    found = ladder("Zolpax", both.find("Zolpax")[0], both)
    assert [step.name for step in found.steps] == ["Zolpax", "narcotic", "drug"]
