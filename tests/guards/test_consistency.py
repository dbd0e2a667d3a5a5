import pytest

import reticent
from reticent.draft import Shown
from reticent.guards.consistency import Consistency
from reticent.model import Said, Secret, Span


def barred(name, *secrets, concept=None, world):
    said = {Span(0, len(name)): Said(name, 10, named=True, kind="place", concept=concept)}
    return Consistency().check(Shown(name, said), [Secret("X 1", *each) for each in secrets], world).bar


@pytest.mark.parametrize(
    ("name", "secret"),
    [
        ("Turkey", ("place", ("Turkey",))),
        ("the State of Berlin", ("place", ("Berlin",))),
        ("May 1984", ("date", ("1984",))),
        ("1984", ("date", ("the 1980s",))),
        ("a company", ("clue", ("company",))),
    ],
)
def test_a_general_term_that_is_or_contains_what_is_hidden_is_barred(name, secret, world):
    assert barred(name, secret, world=world)


def test_so_is_one_that_is_narrower(world):
    place = next(each for each in world.taxonomy.find("Istanbul") if world.taxonomy.wholes(each))
    assert barred("Istanbul", ("place", ("Turkey",)), concept=place, world=world)
    cancer = world.taxonomy.find("carcinoma")[0]
    assert barred("carcinoma", ("clue", ("cancer",)), concept=cancer, world=world)


@pytest.mark.parametrize(
    ("name", "secret"),
    [("Turkey", ("place", ("Istanbul",))), ("20 to 29", ("age", ("20",))), ("the 1990s", ("date", ("1984",)))],
)
def test_others_may_be_said(name, secret, world):
    assert not barred(name, secret, world=world)


def test_what_is_hidden_in_one_sentence_is_not_said_in_another():
    result = reticent.sanitize(
        "The office in Istanbul sells carpets. Turkey is large, said the owner. He left Istanbul."
    )
    assert "Turkey" not in result.text
    assert "Istanbul" not in result.text
    assert result.risk.verified
