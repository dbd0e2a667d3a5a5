"""Vectors of texts: alike for what is alike, of length 1, the same from every process."""

import pickle

import numpy as np
import pytest

from reticent.errors import PackError
from reticent.knowledge.meanings import MeaningPack


@pytest.fixture(scope="module")
def vectors():
    return MeaningPack.default()


def test_texts_about_the_same_point_the_same_way(vectors):
    bird, stork, engine = map(vectors.of, ("a bird wading in the marsh", "storks in wetlands", "the engine of a lorry"))
    assert float(bird @ stork) > float(bird @ engine)


def test_length_case_and_accents(vectors):
    assert float(np.linalg.norm(vectors.of("Kraków"))) == pytest.approx(1, abs=1e-5)
    assert np.array_equal(vectors.of("KRAKÓW café"), vectors.of("krakow cafe"))


@pytest.mark.parametrize("text", ["", "   ", "\u200b", "x" * 500])
def test_nothing_known_is_all_zeros(vectors, text):
    assert not vectors.of(text).any()


def test_it_can_be_sent_and_is_sound(vectors):
    vectors.verify()
    assert np.array_equal(pickle.loads(pickle.dumps(vectors)).of("drug"), vectors.of("drug"))


def test_another_file_is_refused(tmp_path):
    path = tmp_path / "x.pack"
    path.write_bytes(b"nothing")
    with pytest.raises(PackError, match="not a pack of meanings"):
        MeaningPack(path)
