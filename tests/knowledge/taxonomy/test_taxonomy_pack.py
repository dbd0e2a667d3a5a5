"""The shipped taxonomy."""

import pickle
from pathlib import Path

import numpy as np
import pytest

from reticent.errors import PackError
from reticent.knowledge.reference import Pack
from reticent.knowledge.taxonomy import PartOfSpeech, TaxonomyPack
from reticent.knowledge.taxonomy.coding import decode, encode
from reticent.knowledge.taxonomy.spelling import base_forms, key


@pytest.fixture(scope="module")
def shipped() -> TaxonomyPack:
    return TaxonomyPack.default()


def test_the_file_is_whole(shipped: TaxonomyPack) -> None:
    shipped.verify()
    assert len(shipped) == len(pickle.loads(pickle.dumps(shipped)))


@pytest.mark.parametrize(
    ("term", "name"),
    [
        ("Soft Drugs", "soft drug"),
        ("soft-drug", "soft drug"),
        ("soft_drug", "soft drug"),
        ("mice", "mouse"),
        ("children", "child"),
        ("knives", "knife"),
        ("heads of state", "head of state"),
        ("sons-in-law", "son-in-law"),
        ("Alzheimer’s disease", "Alzheimer's disease"),
        ("Sao Paulo", "São Paulo"),
        ("Washington, D.C.", "Washington"),
        ("Kiev", "Kyiv"),
        ("Bad Tolz", "Bad Tölz"),
    ],
)
def test_terms_are_found_as_people_write_them(shipped: TaxonomyPack, term: str, name: str) -> None:
    assert shipped.name(shipped.find(term)[0]) == name


def test_unknown_terms_mean_nothing(shipped: TaxonomyPack) -> None:
    assert shipped.find("qwxzzy") == ()
    assert shipped.find("") == ()


def test_the_usual_name_comes_first(shipped: TaxonomyPack) -> None:
    institution = shipped.find("depository financial institution")[0]
    assert shipped.synonyms(institution)[:2] == ("bank", "depository financial institution")


@pytest.mark.parametrize(
    ("term", "pos", "synonym"),
    [
        ("ran", "verb", "run"),
        ("quickly", "adverb", "rapidly"),
        ("happier", "adjective", "happy"),
        ("bought", "verb", "purchase"),
    ],
)
def test_other_parts_of_speech(shipped: TaxonomyPack, term: str, pos: PartOfSpeech, synonym: str) -> None:
    found = shipped.find(term, pos)
    assert synonym in shipped.synonyms(found[0])
    assert {shipped.pos(each) for each in found} == {pos}


def test_all_parents_are_kept(shipped: TaxonomyPack) -> None:
    (cancer,) = shipped.find("liver cancer")
    assert [shipped.name(each) for each in shipped.parents(cancer)] == ["liver disease", "carcinoma"]


@pytest.mark.parametrize(("term", "volume"), [("soft drug", 4), ("pain", 3), ("phantom limb pain", 1)])
def test_volumes_count_leaves(shipped: TaxonomyPack, term: str, volume: int) -> None:
    assert volume in [shipped.volume(each) for each in shipped.find(term)]


def leaves(shipped: TaxonomyPack, concept: int) -> set[int]:
    reached = [concept]
    for each in reached:
        reached += [down for down in shipped.children(each) if down not in reached]
    return {each for each in reached if not shipped.children(each)}


@pytest.mark.parametrize("term", ["narcotic", "carcinoma", "musical instrument", "state capital", "cognitive state"])
def test_stored_volumes_are_what_walking_down_gives(shipped: TaxonomyPack, term: str) -> None:
    for concept in shipped.find(term):
        assert shipped.volume(concept) == len(leaves(shipped, concept))


def test_relations_go_both_ways(shipped: TaxonomyPack) -> None:
    for concept in [*range(0, 120_000, 997), *range(120_000, len(shipped), 9_973)]:
        assert all(concept in shipped.children(up) for up in shipped.parents(concept))
        assert all(concept in shipped.parents(down) for down in shipped.children(concept)[:50])
        assert all(concept in shipped.parts(up) for up in shipped.wholes(concept))
        assert all(shipped.volume(up) >= shipped.volume(concept) for up in shipped.parents(concept))


def test_a_place_of_both_sources_is_one_concept(shipped: TaxonomyPack) -> None:
    chicago = shipped.find("Chicago")[0]
    assert "Windy City" in shipped.synonyms(chicago)
    assert (shipped.population(chicago) or 0) > 2_000_000
    assert [shipped.name(each) for each in shipped.wholes(chicago)] == ["Illinois"]
    assert shipped.named(chicago)
    assert not shipped.named(shipped.find("city")[0])


def test_a_small_town_lies_in_its_region(shipped: TaxonomyPack) -> None:
    (town,) = shipped.find("Bad Tölz")
    assert [shipped.name(each) for each in shipped.wholes(town)] == ["Bavaria"]
    assert shipped.places(town) == 1
    assert shipped.places(shipped.find("aspirin")[0]) == 0


@pytest.mark.parametrize(
    ("adjective", "general"),
    [("French", "European"), ("Saudi", "Middle Eastern"), ("Texan", "American"), ("Kosovar", "European")],
)
def test_adjectives_climb_as_places_do(shipped: TaxonomyPack, adjective: str, general: str) -> None:
    found = shipped.find(adjective, "adjective")[0]
    assert [shipped.name(each) for each in shipped.parents(found)] == [general]


def test_another_kind_of_pack_is_refused(tmp_path: Path) -> None:
    with pytest.raises(PackError, match="not a taxonomy pack"):
        TaxonomyPack(Pack.default().path)
    with pytest.raises(PackError, match="not a reference pack"):
        Pack(Path(Pack.default().path).with_name("taxonomy-en.pack"))
    with pytest.raises(PackError, match="no taxonomy pack at"):
        TaxonomyPack(tmp_path / "none.pack")


def described(path: Path) -> list[object]:
    """Answers that need every section."""
    taxonomy = TaxonomyPack(path)
    concepts = [taxonomy.find(term)[0] for term in ("soft drug", "Chicago")]
    shown = (TaxonomyPack.name, TaxonomyPack.synonyms, TaxonomyPack.parents, TaxonomyPack.children)
    shown += (TaxonomyPack.wholes, TaxonomyPack.parts, TaxonomyPack.named, TaxonomyPack.depth)
    shown += (TaxonomyPack.volume, TaxonomyPack.places, TaxonomyPack.population)
    shown += (TaxonomyPack.gloss, lambda pack, concept: pack.tagged("soft drug", concept))
    return [ask(taxonomy, concept) for ask in shown for concept in concepts]


def test_every_damaged_byte_is_noticed_when_its_section_is_used(tmp_path: Path) -> None:
    path = tmp_path / "flipped.pack"
    content = bytearray(Path(TaxonomyPack.default()._sections.path).read_bytes())
    path.write_bytes(content)
    described(path)
    for entry in TaxonomyPack(path)._sections._sections.values():
        for share in (0.0, 0.3, 0.5, 0.7, 0.999):
            place = entry["start"] + int(share * entry["length"])
            with path.open("r+b") as file:
                file.seek(place)
                file.write(bytes([content[place] ^ 0x10]))
            with pytest.raises(PackError, match=r"damaged.*again"):
                described(path)
            with path.open("r+b") as file:
                file.seek(place)
                file.write(content[place : place + 1])


def test_arrays_come_back() -> None:
    numbers = np.array([0, 5, 5, 2**47, 1, 300])
    assert decode(memoryview(encode(numbers)), np.uint64).tolist() == numbers.tolist()
    assert decode(memoryview(encode(np.array([], np.int64)))).tolist() == []


def test_keys_and_base_forms() -> None:
    assert key("  Île-de-France ") == key("ile de_france") == "ile de france"
    assert "city" in list(base_forms("cities", "noun"))
    assert list(base_forms("glass", "noun")) == []
