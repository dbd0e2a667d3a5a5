"""Vectors in a file: found by spelling, of length one, near what they are like, refused when damaged."""

import pickle

import numpy as np
import pytest

from reticent.errors import PackError
from reticent.knowledge.vectors import Vectors, write_vectors

TERMS = ["epilepsy", "seizures", "recovery position", "kettle"]
MATRIX = np.array([[1, 0.1, 0], [0.9, 0.2, 0], [0.7, 0.5, 0], [0, 0.1, 1]], np.float32)


@pytest.fixture
def path(tmp_path):
    write_vectors(tmp_path / "small.pack", TERMS, MATRIX, {"date": "2026-11-16"})
    return tmp_path / "small.pack"


def test_a_term_has_its_own_vector_of_length_one(path):
    vectors = Vectors(path)
    assert len(vectors) == len(TERMS)
    for term, row in zip(TERMS, MATRIX, strict=True):
        found = vectors.vector(term)
        assert np.linalg.norm(found) == pytest.approx(1)
        assert found == pytest.approx(row / np.linalg.norm(row), abs=0.01)
    assert vectors.vector("toaster") is None


def test_what_is_alike_is_near(path):
    vectors = Vectors(path)
    near = vectors.near(vectors.vector("epilepsy"), 3)
    assert [each.term for each in near] == ["epilepsy", "seizures", "recovery position"]
    assert near[0].cosine == pytest.approx(1, abs=0.001)
    mean, deviation = vectors.usual(vectors.vector("kettle"))
    assert mean < 0.5 < deviation + mean + 0.5


def test_another_process_opens_it_anew(path):
    again = pickle.loads(pickle.dumps(Vectors(path)))
    assert again.vector("kettle") == pytest.approx(Vectors(path).vector("kettle"))


def test_a_damaged_file_is_refused(path):
    data = bytearray(path.read_bytes())
    data[60] ^= 255
    path.write_bytes(data)
    with pytest.raises(PackError, match="is damaged"):
        Vectors(path).vector("kettle")


def test_a_term_must_not_be_there_twice(tmp_path):
    with pytest.raises(ValueError, match="twice"):
        write_vectors(tmp_path / "x.pack", ["a b", "a b"], MATRIX[:2], {})


def test_the_shipped_vectors_know_what_is_used_of_the_same_things():
    vectors = Vectors.default()
    vectors.verify()
    kettle = float(vectors.vector("epilepsy") @ vectors.vector("kettle"))
    for other in ("seizures", "anticonvulsant", "eeg"):
        assert float(vectors.vector("epilepsy") @ vectors.vector(other)) > kettle + 0.2
