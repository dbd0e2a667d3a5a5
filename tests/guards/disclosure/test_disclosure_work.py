"""How much is done for a secret: what is read, looked up and weighed, counted, so that a slip of speed fails."""

import json
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from reticent.guards.disclosure import terms, topics, weighing
from reticent.knowledge.reference import Pack
from reticent.knowledge.tagger.clues import ClueReader
from reticent.knowledge.tagger.encoder import Encoder
from reticent.languages.words import WORD
from reticent.model import Document, Span
from reticent.pipeline import sanitize_all
from reticent.policy import Policy
from reticent.world import World

EXAMPLES = Path(__file__).parents[3] / "examples"
SIZE = 600
"""Words of a note."""


@pytest.fixture(scope="module")
def note():
    """Three texts as one: the clues of the first secret, and other people's matters."""
    rows = [json.loads(line) for line in (EXAMPLES / "clues.jsonl").read_text("utf-8").splitlines()]
    text = "\n".join(row["text"] for row in rows[:6])
    return Document(" ".join(text.split(" ")[:SIZE]), hide=(rows[0]["hide"],))


@pytest.fixture(scope="module")
def world():
    return World()


@pytest.fixture
def work(monkeypatch):
    """What was done, by name; and every window that was read."""
    done, windows = Counter(), []

    def counted(owner, name, as_name):
        method = getattr(owner, name)

        def run(*args, **options):
            done[as_name] += 1
            return method(*args, **options)

        monkeypatch.setattr(owner, name, run)

    encode = Encoder.__call__

    def encoded(self, ids, shapes, bits, wanted):
        windows.append((len(ids), (ids.tobytes(), shapes.tobytes(), bits.tobytes())))
        return encode(self, ids, shapes, bits, wanted)

    monkeypatch.setattr(Encoder, "__call__", encoded)
    counted(Pack, "_resolve", "looked up")
    counted(topics, "telling_words", "families")
    counted(topics, "is_kin", "compared")
    counted(terms, "normalise", "spelled")
    counted(terms, "_known", "runs")
    counted(weighing, "told_by", "weighed")
    counted(weighing, "words_of", "rounds")
    return done, windows


def test_a_note_is_read_about_twice(note, world, work):
    done, windows = work
    (result,) = sanitize_all([note], Policy.load("secret"), world)
    assert any(finding.kind == "passage" for finding in result.findings)
    assert len({window for _, window in windows}) == len(windows), "nothing is read twice"
    once = len(ClueReader.default()._cut(note.text))
    assert sum(size for size, _ in windows) < 2.3 * once
    assert done["rounds"] <= 4
    assert done["weighed"] == done["rounds"]


def test_a_text_four_times_as_long_takes_four_times_the_work(world, work):
    done, windows = work
    rows = [json.loads(line) for line in (EXAMPLES / "clues-dense-held.jsonl").read_text("utf-8").splitlines()[:40]]
    found = []
    for texts in (10, 40):
        done.clear()
        windows.clear()
        text = "\n\n".join(row["text"] for row in rows[:texts])
        (result,) = sanitize_all([Document(text, hide=("peanut allergy",))], Policy.load("secret"), world)
        assert result.text != text
        read, once = sum(size for size, _ in windows), len(ClueReader.default()._cut(text))
        found.append((len(text), done["rounds"], read / once, done["looked up"] / len(text)))
    (short, few, read_short, looked_up), (long, more, read_long, looked_up_long) = found
    assert long > 3.5 * short
    assert max(few, more) <= 4, "what waits for a general term to go waits beside it, not everywhere"
    assert read_long < 1.05 * read_short, "a sentence more or less in one place moves nothing far away"
    assert looked_up_long < 1.1 * looked_up


def test_a_word_is_looked_up_once_for_all_rounds(note, world, work):
    done, _ = work
    (_,) = sanitize_all([note], Policy.load("secret"), world)
    words = len(set(WORD.findall(note.text.casefold())))
    assert done["looked up"] < 4 * words, "words, pairs of them, longer phrases where the pair is known, two forms each"


def test_what_no_round_changes_is_worked_out_once(note, world, work):
    done, _ = work
    (_,) = sanitize_all([note], Policy.load("secret"), world)
    words = len(set(WORD.findall(note.text)))
    assert done["rounds"] >= 2
    assert done["families"] == 1
    assert done["compared"] <= 1.1 * words, "each once, the parts of one with a hyphen too"
    assert done["spelled"] < 1.2 * words, "each once, and what is hidden in each round"
    runs = len(list(terms._runs(note.text, terms.CorpusForms(world))))
    assert done["runs"] < 1.7 * runs, "a run of words that nothing was hidden in is what it was"


def test_what_changes_in_one_sentence_has_its_stretch_read_again(world, work):
    _, windows = work
    reader, secret = world.derived(weighing.reader_of), "epilepsy"
    text = "She takes the early bus. He paints gates. They cook rice. We sing. " * 12
    reader.forget()
    reader.read(secret, text, _words(text))
    first = len(windows)
    changed = text.replace("He paints gates", "He paints [DETAIL 9]", 1).replace("[DETAIL 9]", "***")
    reader.read(secret, changed, _words(changed))
    assert (first, len(windows)) == (1, 2), "equal stretches are one"
    wider = changed.replace("***", "*" * 11)
    assert np.array_equal(reader.read(secret, wider, _words(wider)), reader.read(secret, changed, _words(changed)))
    assert len(windows) == 2, "a gap is a gap, however wide"


def test_little_words_and_marks_are_attended_to_but_not_asked_for(world, monkeypatch):
    asked = []
    encode = Encoder.__call__

    def encoded(self, ids, shapes, bits, wanted):
        asked.append((len(ids), len(wanted)))
        return encode(self, ids, shapes, bits, wanted)

    monkeypatch.setattr(Encoder, "__call__", encoded)
    text = "He had it, and then, of all that there was to be had, he had it: seizures."
    reader = world.derived(weighing.reader_of)
    reader.forget()
    (alone,) = reader.read("epilepsy", text, [Span(text.index("seizures"), text.index("seizures") + 8)])
    every = reader.read("epilepsy", text, _words(text))
    assert _surety(alone) == pytest.approx(_surety(every[-1]), abs=0.01), "int8 is rounded by what is asked for"
    assert asked[0][1] < 4 < asked[0][0] // 4


def _surety(logit):
    return 1 / (1 + np.exp(-logit))


def _words(text):
    return [Span(*match.span()) for match in WORD.finditer(text)]


def test_no_documents_are_read_to_find_the_terms_of_a_text(world, monkeypatch):
    read = Counter()
    documents = Pack._bitmap
    monkeypatch.setattr(Pack, "_bitmap", lambda pack, number: read.update([number]) or documents(pack, number))
    found = terms.open_terms(
        "The harbour pilot mended nine antique sousaphones beside a general manager.", 0, terms.CorpusForms(world)
    )
    assert "general manager" in [term.forms[0] for term in found]
    assert "sousaphone" in [term.forms[0] for term in found]
    assert not read
