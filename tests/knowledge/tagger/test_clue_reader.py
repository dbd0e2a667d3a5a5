"""What a reader makes of a text with a secret in mind."""

import pickle

import numpy as np
import pytest

from reticent.knowledge.tagger.clues import NOTHING, ClueReader
from reticent.languages.words import WORD
from reticent.model import Span

TEXT = "She had another seizure in April and takes levetiracetam. The kettle is broken, and we play cards on Sunday."


@pytest.fixture(scope="module")
def reader():
    return ClueReader.default()


def words(text):
    return [Span(*match.span()) for match in WORD.finditer(text)]


def read(reader, secret, text=TEXT):
    spans = words(text)
    return dict(zip((span.of(text) for span in spans), reader.read(secret, text, spans).tolist(), strict=True))


def test_what_tells_of_the_secret_stands_out(reader):
    made = read(reader, "epilepsy")
    assert min(made["seizure"], made["levetiracetam"]) > 2 + max(made["kettle"], made["cards"])


def test_another_secret_another_reading(reader):
    assert read(reader, "gambling")["cards"] > read(reader, "epilepsy")["cards"]
    assert read(reader, "gambling")["seizure"] < read(reader, "epilepsy")["seizure"]


def test_the_same_text_gives_the_same_figures(reader):
    first = read(reader, "epilepsy")
    assert read(reader, "epilepsy") == first
    reader.forget()
    assert read(reader, "epilepsy") == first
    assert read(pickle.loads(pickle.dumps(reader)), "epilepsy") == first


def test_a_gap_is_read_as_one_whatever_it_is_made_of(reader):
    bars, stars = (read(reader, "epilepsy", TEXT.replace("levetiracetam", mark * 13)) for mark in "█*")
    assert bars["seizure"] == stars["seizure"]


@pytest.mark.parametrize("text", ["", "\n\n", "...", "a" * 5000, "word " * 3000, "\x00\ufffd", "x\n" * 400])
def test_odd_texts_are_read(reader, text):
    spans = words(text)
    assert np.isfinite(reader.read("epilepsy", text, spans)).all()


def test_a_long_secret_and_none(reader):
    assert len(reader.read("secret " * 500, TEXT, words(TEXT))) == len(words(TEXT))
    assert len(reader.read("", TEXT, words(TEXT))) == len(words(TEXT))


def test_a_word_that_no_piece_stands_for_says_nothing(reader):
    assert reader.read("epilepsy", " ", [Span(0, 1)]).tolist() == [NOTHING]
