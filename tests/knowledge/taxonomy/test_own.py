"""A hierarchy of one's own, alone and beside the shipped one."""

from pathlib import Path

import pytest

from reticent.errors import TaxonomyError
from reticent.knowledge.taxonomy import JoinedTaxonomy, Own, TaxonomyPack, upwards

DRUGS = [("codeine", "opiate"), ("morphine", "opiate"), ("opiate", "drug"), ("aspirin", "drug"), ("opiate", "narcotic")]


def write(folder: Path, text: str) -> Path:
    path = folder / "mine.csv"
    path.write_text(text, encoding="utf-8")
    return path


def names(taxonomy: Own | JoinedTaxonomy, concepts: tuple[int, ...]) -> list[str]:
    return [taxonomy.name(concept) for concept in concepts]


def test_volumes_count_each_leaf_once() -> None:
    own = Own([*DRUGS, ("codeine", "drug")])
    (drug,) = own.find("drug")
    assert own.volume(drug) == 3
    assert own.volume(own.find("opiate")[0]) == 2
    assert own.volume(own.find("aspirin")[0]) == 1


def test_a_deep_hierarchy_is_no_burden() -> None:
    deep = 20_000
    own = Own(
        [(f"node {level}", f"node {level + 1}") for level in range(deep)]
        + [(f"leaf {level}", f"node {level}") for level in range(1, deep)]
    )
    assert own.volume(own.find(f"node {deep}")[0]) == deep
    joined = JoinedTaxonomy(own, Own([("cat", "animal")]))
    assert joined.depth(joined.find("node 0")[0]) == deep


def test_several_parents_are_kept() -> None:
    own = Own(DRUGS)
    (opiate,) = own.find("Opiates")
    assert names(own, own.parents(opiate)) == ["drug", "narcotic"]
    assert names(own, own.children(opiate)) == ["codeine", "morphine"]
    assert own.depth(own.find("codeine")[0]) == 2


def test_a_header_and_empty_lines_are_skipped(tmp_path: Path) -> None:
    own = Own.read(write(tmp_path, "Child,Parent\ncat, animal\n\n dog,animal\n"))
    assert own.roots == ("animal",)
    assert own.notes == ()
    assert own.volume(own.find("animal")[0]) == 2


def test_several_roots_are_noted() -> None:
    assert Own(DRUGS).notes == ("2 terms have no parent: drug, narcotic",)
    many = Own([(f"child {number}", f"root {number}") for number in range(9)])
    assert many.notes[0].endswith("root 4 and 4 more")


def test_a_circle_is_named() -> None:
    with pytest.raises(TaxonomyError, match="circle: b > c > d > b"):
        Own([("a", "b"), ("b", "c"), ("c", "d"), ("d", "b"), ("d", "top")])
    with pytest.raises(TaxonomyError, match="circle: Cats > cats"):
        Own([("Cats", "cats")])


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "is empty"),
        ("child,parent\n\n", "is empty"),
        ("cat,animal\ndog\n", "line 2 of .* must be child,parent"),
        ("cat,animal,thing\n", "line 1 of .* must be child,parent"),
        ("cat,\n", "line 1 of .* must be child,parent"),
        ("cat,animal\n" + "x" * 200_000 + ",animal\n", "line 2 of .* must be child,parent"),
        ("x" * 1_001 + ",animal\n", "over 1,000 characters"),
        ("cat, . \n", "line 1 of .* must be child,parent"),
    ],
)
def test_a_bad_file_says_where(tmp_path: Path, text: str, complaint: str) -> None:
    with pytest.raises(TaxonomyError, match=complaint):
        Own.read(write(tmp_path, text))


def test_a_file_that_cannot_be_read_says_so(tmp_path: Path) -> None:
    with pytest.raises(TaxonomyError, match="cannot read the hierarchy"):
        Own.read(tmp_path / "none.csv")
    path = tmp_path / "latin.csv"
    path.write_bytes("Käse,Milch\n".encode("latin-1"))
    with pytest.raises(TaxonomyError, match="not UTF-8"):
        Own.read(path)


def test_quoted_cells_may_hold_commas(tmp_path: Path) -> None:
    own = Own.read(write(tmp_path, '"Smith, Jones and Partners",law firm\n'))
    assert own.find("Smith, Jones and Partners") == (0,)


class TestJoined:
    base = Own([("aspirin", "painkiller"), ("painkiller", "drug"), ("tonic", "drug"), ("drug", "matter")])

    def test_own_terms_hang_below_the_others(self) -> None:
        both = JoinedTaxonomy(
            Own([("Zolpax", "painkiller"), ("Zolpax forte", "Zolpax"), ("Zolpax mite", "Zolpax")]), self.base
        )
        (zolpax,) = both.find("zolpax")
        assert both.volume(zolpax) == 2
        assert names(both, both.children(zolpax)) == ["Zolpax forte", "Zolpax mite"]
        assert names(both, both.parents(zolpax)) == ["painkiller"]
        assert both.depth(zolpax) == 3
        assert both.volume(both.find("drug")[0]) == 4

    def test_own_terms_win(self) -> None:
        both = JoinedTaxonomy(Own([("aspirin", "cheap drug"), ("cheap drug", "bargain")]), self.base)
        (aspirin,) = both.find("aspirin")
        assert names(both, both.parents(aspirin)) == ["cheap drug"]
        assert names(both, both.find("tonic")) == ["tonic"]


def test_kinds_beside_the_shipped_taxonomy() -> None:
    shipped = TaxonomyPack.default()
    both = JoinedTaxonomy(Own([("Zolpax", "sleeping pill"), ("Zolpin", "sleeping pill")]), shipped)
    (zolpax,) = both.find("Zolpax")
    (pill,) = both.parents(zolpax)
    assert both.name(pill) == "sleeping pill"
    was_leaf = not shipped.children(pill)
    drug = shipped.find("drug")[0]
    assert both.volume(pill) == shipped.volume(pill) + 2 - was_leaf
    assert both.volume(drug) == shipped.volume(drug) + 2 - was_leaf
    assert zolpax in both.children(pill)


def test_places_beside_the_shipped_taxonomy() -> None:
    shipped = TaxonomyPack.default()
    both = JoinedTaxonomy(Own([("Kleinstadt", "Bavaria"), ("Altdorfer Hof", "Kleinstadt")]), shipped)
    (town,) = both.find("Kleinstadt")
    assert both.parents(town) == ()
    assert names(both, both.wholes(town)) == ["Bavaria"]
    bavaria, germany = shipped.find("Bavaria")[0], shipped.find("Germany")[0]
    assert both.places(bavaria) == shipped.places(bavaria) + 1
    assert both.places(germany) == shipped.places(germany) + 1
    assert town in both.parts(bavaria)


def test_upwards_is_each_concept_once_the_nearest_first():
    own = Own([("poodle", "dog"), ("poodle", "pet"), ("dog", "animal"), ("pet", "animal"), ("animal", "thing")])
    (poodle,) = own.find("poodle")
    names = [own.name(each) for each in upwards(poodle, own.parents)]
    assert names[0] == "poodle"
    assert set(names[1:3]) == {"dog", "pet"}
    assert names[3:] == ["animal", "thing"]
    assert list(upwards(poodle)) == [poodle]
