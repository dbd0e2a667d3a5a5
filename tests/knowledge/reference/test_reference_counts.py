"""Counts against a scan of the texts, and what must hold for any corpus."""

import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from small_corpus import EVERYTHING, TEXTS, build_from

from reticent.errors import TermError
from reticent.knowledge.reference import Count, InMemory, Pack
from reticent.knowledge.reference.build import Options

WORDS = ["blood", "transfusion", "of", "the", "patient", "was", "café", "o'neill", "x"]
SLOW = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])

texts = st.lists(
    st.lists(st.sampled_from([*WORDS, *WORDS, ".", ",", "\n\n"]), max_size=25).map(" ".join), min_size=1, max_size=8
)
queries = st.lists(
    st.lists(st.sampled_from([*WORDS, "never"]), min_size=1, max_size=6).map(" ".join), min_size=1, max_size=4
)


def packed(documents: list[str], options: Options) -> Pack:
    with tempfile.TemporaryDirectory() as folder:
        path = build_from(Path(folder), {f"t{number}": text for number, text in enumerate(documents)}, options)
        return Pack(path)


def scanned(documents: list[str]) -> InMemory:
    return InMemory(f"t{number}\n\n{text}" for number, text in enumerate(documents))


@SLOW
@given(texts, st.lists(queries, min_size=1, max_size=10))
def test_counts_equal_a_scan_of_the_texts(documents: list[str], asked: list[list[str]]) -> None:
    pack, scan = packed(documents, EVERYTHING), scanned(documents)
    for terms in asked:
        count, truth = pack.count(*terms), scan.count(*terms).documents
        assert count.documents == truth if count.exact else count.documents >= truth
        for term in terms:
            postings = pack.postings(term)
            assert postings is None or len(postings) == scan.count(term).documents
            assert len(pack.bound(term)) >= scan.count(term).documents


@SLOW
@given(texts, st.lists(queries, min_size=1, max_size=10))
def test_bounds_hold_when_the_vocabulary_is_small(documents: list[str], asked: list[list[str]]) -> None:
    pack, scan = packed(documents, Options(2, 3, 4, workers=1)), scanned(documents)
    for terms in asked:
        count, truth = pack.count(*terms), scan.count(*terms).documents
        assert count.documents == truth if count.exact else count.documents >= truth


@SLOW
@given(texts, queries)
def test_terms_together_are_never_more_than_the_rarest_alone(documents: list[str], terms: list[str]) -> None:
    pack = packed(documents, Options(2, 2, 2, workers=1))
    assert pack.count(*terms).documents <= min(pack.count(term).documents for term in terms)


def test_phrases_of_the_vocabulary_are_exact(pack: Pack) -> None:
    assert pack.size == len(TEXTS)
    assert pack.count("blood transfusion") == Count(2)
    assert pack.count("Blood-Transfusion", "AIDS") == Count(2)
    assert pack.count("immune system") == Count(2)
    assert pack.count("Bank of England") == Count(1)
    assert pack.count("patient") == Count(4)
    assert pack.total("patient") == 5


def test_running_text_has_totals(tmp_path: Path) -> None:
    pack = Pack(build_from(tmp_path, TEXTS, Options(1, 1, 1, min_running_total=1, workers=1)))
    assert pack.total("the patient") == 5
    assert pack.total("the immune system") == 2
    assert pack.total("Bank of England") == 2
    assert pack.total("the patient had") == 1
    assert pack.total("patient the") == 0
    assert pack.total("the zyzzyva") == 0
    assert pack.total("influenza. The") == 0


def test_a_phrase_outside_the_vocabulary_is_bounded_by_its_parts(pack: Pack) -> None:
    bounded = pack.count("the patient")
    assert bounded == Count(4, exact=False)
    assert pack.postings("the patient") is None
    assert len(pack.bound("the patient")) == 4


def test_parts_that_never_meet_make_an_exact_nothing(pack: Pack) -> None:
    assert pack.count("the garden of influenza and england") == Count(0)
    assert pack.postings("garden was england") is not None


def test_an_unknown_word_has_fewer_documents_than_the_vocabulary_asks_for(tmp_path: Path) -> None:
    pack = Pack(build_from(tmp_path, TEXTS, Options(3, 3, 3, workers=1)))
    assert pack.count("zyzzyva") == Count(2, exact=False)
    assert pack.count("zyzzyva").as_dict() == {"documents": 2, "at_least": 0, "exact": False}
    assert pack.count("zyzzyva", "patient") == Count(2, exact=False)
    assert len(pack.bound("zyzzyva")) == pack.size


def test_an_unknown_word_of_a_complete_vocabulary_is_nowhere(pack: Pack) -> None:
    assert pack.count("zyzzyva") == Count(0)


@pytest.mark.parametrize("term", ["", " ", "...", "-", "'"])
def test_an_empty_term_is_refused(pack: Pack, term: str) -> None:
    with pytest.raises(TermError, match="empty"):
        pack.count("patient", term)
    with pytest.raises(TermError, match="empty"):
        pack.postings(term)
    with pytest.raises(TermError, match="empty"):
        pack.search([term])


def test_no_term_is_refused(pack: Pack) -> None:
    with pytest.raises(TermError, match="at least one"):
        pack.count()


def test_very_long_terms_and_queries_are_answered(pack: Pack) -> None:
    assert pack.count("patient " * 1250).documents <= 4
    assert pack.count("a" * 10_000) == Count(0)
    assert pack.count(*[f"term {number}" for number in range(500)]) == Count(0)
    assert pack.count(*["patient"] * 500) == Count(4)


def test_search_puts_the_documents_about_the_terms_first(pack: Pack) -> None:
    hits = pack.search(["influenza"])
    assert hits[0].title == "Influenza"
    assert {hit.title for hit in hits} == {"Influenza", "Immune system", "Ward"}
    assert len(pack.search(["influenza"], limit=2)) == 2
    assert pack.search(["zyzzyva"]) == []


def test_salient_terms_belong_to_the_document(pack: Pack) -> None:
    for document in range(pack.size):
        for term in pack.salient(document):
            postings = pack.postings(term)
            assert postings is not None
            assert document in postings


def test_neighbours_are_those_that_tell_most(tmp_path: Path) -> None:
    texts = {f"a{n}": "hiv virus" for n in range(6)} | {f"b{n}": "virus of sorts" for n in range(20)}
    pack = Pack(build_from(tmp_path, texts | {f"c{n}": "a garden" for n in range(20)}))
    found = {neighbour.term: neighbour for neighbour in pack.neighbours("hiv", least=5)}
    assert found["virus"].together == 6
    assert found["virus"].count == 26
    assert found["virus"].bits == pytest.approx(0.823, abs=0.001)
    assert pack.neighbours("zyzzyva") == []
    assert pack.neighbours("hiv", least=7) == []
