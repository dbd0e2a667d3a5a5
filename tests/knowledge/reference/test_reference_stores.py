"""The other stores: in memory, and several as one."""

from pathlib import Path

import pytest
from pyroaring import FrozenBitMap
from small_corpus import TEXTS, build_from

from reticent.errors import InputError, TermError
from reticent.knowledge import reference
from reticent.knowledge.reference import Count, InMemory, JoinedReference, Pack, Reference
from reticent.knowledge.reference.build import Options

OWN = {"Memo": "The patient of ward nine had a blood transfusion.", "Note": "Nothing of note."}


def test_texts_in_memory_are_counted_exactly() -> None:
    memory = InMemory(TEXTS.values(), TEXTS)
    assert memory.count("blood transfusion", "aids") == Count(2)
    assert memory.count("the patient") == Count(4)
    assert [hit.title for hit in memory.search(["influenza"], 2)] == ["Immune system", "Influenza"]
    with pytest.raises(TermError):
        memory.count("")
    with pytest.raises(TermError):
        memory.count()


def test_published_counts_can_stand_for_a_corpus() -> None:
    memory = InMemory.from_counts(1000, {"aids": 10, "influenza": 100, ("aids", "influenza"): 7})
    assert memory.size == 1000
    assert memory.count("AIDS") == Count(10)
    assert memory.count("influenza", "aids") == Count(7)
    assert memory.count("fever") == Count(0)
    assert memory.postings("aids") is None
    more = InMemory.from_counts(1000, {"aids": 10, "influenza": 100})
    assert more.count("influenza", "aids") == Count(10, exact=False)
    with pytest.raises(ValueError, match="between"):
        InMemory.from_counts(5, {"aids": 6})


def test_joined_packs_count_as_one(tmp_path: Path, pack: Pack) -> None:
    own = Pack(build_from(tmp_path, OWN))
    joined = JoinedReference([pack, own])
    assert joined.size == pack.size + own.size
    assert joined.count("blood transfusion") == Count(3)
    assert joined.count("blood transfusion", "patient") == Count(3)
    postings = joined.postings("blood transfusion")
    assert postings is not None
    assert len(postings) == 3
    assert max(postings) >= pack.size
    assert joined.postings("the patient") is None
    assert len(joined.bound("the patient")) == 5
    assert "Memo" in {hit.title for hit in joined.search(["blood transfusion"])}
    assert len(joined.search(["blood transfusion"], 2)) == 2
    with pytest.raises(InputError):
        JoinedReference([])


def test_a_small_pack_does_not_unlearn_what_the_other_knows(tmp_path: Path, pack: Pack) -> None:
    own = Pack(build_from(tmp_path, OWN, Options(2, 2, 2, workers=1)))
    assert own.postings("aids") is None
    assert JoinedReference([own, pack]).postings("aids") == FrozenBitMap(
        at + own.size for at in pack.postings("aids") or ()
    )
    assert not JoinedReference([own, pack]).postings("zorblaxia")


def test_neighbours_are_counted_over_all_packs(tmp_path: Path, pack: Pack) -> None:
    joined = JoinedReference([pack, Pack(build_from(tmp_path, OWN))])
    near = joined.neighbours("blood transfusion", least=1)
    assert near
    for neighbour in near:
        assert neighbour.together == joined.count("blood transfusion", neighbour.term).documents
        assert neighbour.count == joined.count(neighbour.term).documents


def test_all_stores_keep_the_protocol(pack: Pack) -> None:
    stores: list[Reference] = [pack, InMemory(["a text"]), JoinedReference([pack])]
    for store in stores:
        assert store.size > 0
        assert isinstance(store.count("a"), Count)


def test_everything_public_is_listed() -> None:
    for name in reference.__all__:
        assert getattr(reference, name)
    with pytest.raises(AttributeError):
        _ = reference.Nothing
