"""A rung is said only of what people mean by its name."""

import pytest

from reticent.knowledge.taxonomy import TaxonomyPack
from reticent.substitute.general.everyday import NOT_MEANT, rungs


def said_of(term):
    taxonomy = TaxonomyPack.default()
    return {wording for sense in taxonomy.find(term) for _, wording in rungs(sense, taxonomy)}


@pytest.mark.parametrize(
    ("term", "unsaid"),
    [
        ("gearbox", "home"),
        ("sock", "shoe"),
        ("wing nut", "nut"),
        ("oil refinery", "plant"),
        ("oatmeal", "meal"),
        ("methanol", "alcoholic drink"),
        ("bronze", "brass instrument"),
        ("platoon sergeant", "seal"),
    ],
)
def test_a_namesake_of_a_rung_is_not_said(term, unsaid):
    assert unsaid not in said_of(term)


@pytest.mark.parametrize(
    ("term", "said"), [("cottage", "house"), ("walnut", "nut"), ("clog", "shoe"), ("oak", "plant"), ("gin", "spirit")]
)
def test_what_people_mean_by_it_is(term, said):
    assert said in said_of(term)


def test_every_namesake_is_in_the_taxonomy():
    taxonomy = TaxonomyPack.default()
    for name, under in NOT_MEANT.items():
        meant = [set(map(taxonomy.name, taxonomy.parents(c))) for c in taxonomy.find(name) if taxonomy.name(c) == name]
        assert under <= set().union(*meant)
        assert any(not parents <= under for parents in meant)
