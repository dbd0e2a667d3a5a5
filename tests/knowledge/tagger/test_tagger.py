import hashlib
import os
import pickle
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import onnxruntime
import pytest

from reticent.knowledge.tagger import Tagger, TaggerReading, encoder
from reticent.knowledge.tagger.pack import TaggerPack
from reticent.knowledge.tagger.tagger import WINDOW, windows

NOTE = (
    "Discharge summary\nPatient: OKONKWO, Ifeoma   MRN: 4471-2093\nDOB: 12/03/1971\n\n"
    "Mrs Okonkwo's daughter, Adaeze, rang from Leeds on 4 May 2021. Dr Hallam saw her; BP 132/80.\n"
    "Contact: ifeoma.okonkwo@example.com, 07700 900123. She is the only female crane driver in the port.\n"
)
NAMES = ("none", "person", "unique", "health")


@pytest.fixture(scope="module")
def tagger():
    return Tagger.default()


def reading(text, words):
    """A reading by hand: (word, kind, how much it identifies, how special it is)."""
    starts, ends, kinds, place = [], [], np.zeros((len(words), len(NAMES)), np.float32), 0
    for number, (word, kind, *_) in enumerate(words):
        place = text.index(word, place)
        starts.append(place)
        place += len(word)
        ends.append(place)
        kinds[number, NAMES.index(kind)] = 1
    identifies, special = (np.array([word[at] for word in words], np.float32) for at in (2, 3))
    weights = np.stack((1 - identifies - special, identifies, 0 * identifies, special), axis=1)
    return TaggerReading(
        text, np.array(starts), np.array(ends), kinds, weights, identifies, special, NAMES, frozenset(("health",))
    )


def said(found, text):
    return [(tagged.kind, tagged.span.of(text)) for tagged in found]


@pytest.mark.parametrize("length", [0, 1, WINDOW, WINDOW + 1, 444, 445, 709, 5000])
def test_every_piece_is_judged_once_and_never_at_an_inner_edge(length):
    judged = []
    for start, end, first, last in windows(length):
        assert start <= first < last <= end <= length
        assert end - start <= WINDOW
        assert first - start >= 20 or start == 0
        assert end - last >= 20 or end == length
        judged += range(first, last)
    assert judged == list(range(length))


def test_words_of_a_kind_are_joined_and_titles_and_possessives_stay_outside():
    text = "Mr Jan Kos's dog"
    words = [("Mr", "person", 0.9, 0), ("Jan", "person", 0.9, 0), ("Kos", "person", 0.8, 0), ("'", "person", 0.7, 0)]
    words += [("s", "person", 0.7, 0), ("dog", "none", 0.0, 0)]
    (tagged,) = reading(text, words).spans(0.5)
    assert (tagged.span.of(text), tagged.kind, tagged.weight) == ("Jan Kos", "person", "direct")
    assert tagged.score == pytest.approx(0.7)


def test_an_initial_that_looks_like_a_title_stays_when_it_is_all_there_is():
    text = "Dr: well"
    assert said(reading(text, [("Dr", "person", 0.9, 0)]).spans(), text) == [("person", "Dr")]


def test_a_sure_name_grows_over_doubtful_words_but_not_over_a_line():
    text = "Tadhg Ó M\nward"
    words = [("Tadhg", "person", 0.9, 0), ("Ó", "person", 0.4, 0), ("M", "person", 0.35, 0), ("ward", "person", 0.4, 0)]
    assert said(reading(text, words).spans(0.5), text) == [("person", "Tadhg Ó M")]
    assert said(reading(text, words).spans(0.8), text) == [("person", "Tadhg")]


def test_a_phrase_holds_together_over_a_doubtful_word_and_little_words_alone_are_nothing():
    text = "the only woman on board, he"
    words = [
        ("the", "unique", 0.6, 0),
        ("only", "unique", 0.9, 0),
        ("woman", "unique", 0.1, 0),
        ("on", "unique", 0.6, 0),
    ]
    words += [("board", "unique", 0.9, 0), (",", "none", 0, 0), ("he", "unique", 0.6, 0)]
    found = said(reading(text, words).spans(0.5), text)
    assert found[0][1].startswith("the only woman on board")
    assert said(reading("saw the", [("the", "unique", 0.9, 0)]).spans(0.5), "saw the") == []


def test_a_word_that_stands_often_in_a_text_and_seldom_looks_like_a_name_is_nobody():
    text = "OFF\nOFF\nOFF\nOFF\nOFF\nJan"
    shares = (0.1, 0.2, 0.8, 0.1, 0.3)
    words = [*(("OFF", "person", share, 0) for share in shares), ("Jan", "person", 0.8, 0)]
    assert said(reading(text, words).spans(0.5), text) == [("person", "Jan")]
    plainly = [*words[:2], ("OFF", "person", 0.95, 0), *words[3:]]
    assert said(reading(text, plainly).spans(0.5), text) == [("person", "OFF"), ("person", "Jan")]
    assert said(reading(text[4:], words[1:]).spans(0.5), text[4:]) == [("person", "OFF"), ("person", "Jan")]


def test_special_categories_are_told_apart():
    text = "Anna has asthma"
    words = [("Anna", "person", 0.9, 0), ("has", "none", 0, 0), ("asthma", "health", 0.1, 0.8)]
    assert [(t.kind, t.weight) for t in reading(text, words).spans(0.5)] == [
        ("person", "direct"),
        ("health", "special"),
    ]


def test_finds_people_numbers_and_contacts_in_a_form(tagger):
    found = {tagged.span.of(NOTE): tagged.kind for tagged in tagger.tag(NOTE)}
    assert found["4471-2093"] == "file_number"
    assert found["ifeoma.okonkwo@example.com"] == "email"
    assert found["Hallam"] == "person"
    assert found["Adaeze"] == "person"
    assert not any("BP" in part or "132" in part for part in found)


def test_only_whole_words(tagger):
    for tagged in tagger.tag(NOTE * 3, 0.2):
        before, after = NOTE * 3 + " ", tagged.span
        assert not (before[after.start - 1 : after.start].isalnum() and before[after.start].isalnum())
        assert not (before[after.end - 1].isalnum() and before[after.end].isalnum())


def test_nothing_to_read(tagger):
    assert tagger.tag("") == []
    assert tagger.tag(" \n\t ") == []


def test_what_else_is_read_changes_nothing(tagger):
    alone = tagger.read(NOTE).identifies.tobytes()
    tagger.forget()
    many = list(tagger.tag_many(["Something else.", NOTE]))
    assert many[1] == tagger.tag(NOTE)
    assert tagger.read(NOTE).identifies.tobytes() == alone
    assert pickle.loads(pickle.dumps(tagger)).read(NOTE).identifies.tobytes() == alone


@pytest.mark.parametrize("threads", ["1", "2"])
def test_another_process_reads_the_same_bytes(tagger, threads):
    here = tagger.read(NOTE * 4)
    digest = hashlib.sha256(here.identifies.tobytes() + here.kinds.tobytes()).hexdigest()
    source = (
        "import sys, hashlib; from reticent.knowledge.tagger import Tagger; r = Tagger.default().read(sys.argv[1]);"
        "print(hashlib.sha256(r.identifies.tobytes() + r.kinds.tobytes()).hexdigest())"
    )
    there = subprocess.run(
        [sys.executable, "-c", source, NOTE * 4],
        env=os.environ | {"OPENBLAS_NUM_THREADS": threads},
        capture_output=True,
        text=True,
        check=True,
    )
    assert there.stdout.strip() == digest


def test_the_pack_is_sound_and_small_enough(tagger):
    pack = TaggerPack(tagger._path)
    pack.sections.verify()
    assert pack.sections.size < 30_000_000


def test_a_name_does_not_reach_over_the_end_of_a_sentence_but_over_an_initial():
    text = "likes rice. Smith and A. Kos"
    words = [("rice", "person", 0.4, 0), (".", "person", 0.4, 0), ("Smith", "person", 0.9, 0), ("and", "none", 0, 0)]
    words += [("A", "person", 0.9, 0), (".", "person", 0.9, 0), ("Kos", "person", 0.9, 0)]
    assert said(reading(text, words).spans(0.5), text) == [("person", "Smith"), ("person", "A. Kos")]


@pytest.mark.parametrize("multiplies", [True, False])
def test_the_way_of_multiplying_changes_no_figure_where_the_processor_has_int8(tagger, monkeypatch, multiplies):
    if not encoder._multiplies_int8():
        pytest.skip("a processor that is not known to multiply int8")
    monkeypatch.setattr(encoder, "_multiplies_int8", lambda: multiplies)
    assert Tagger.default().read(NOTE).kinds.tobytes() == tagger.read(NOTE).kinds.tobytes()


@pytest.mark.parametrize("name", ["tagger-en.pack", "clues-en.pack"])
def test_every_product_says_its_zero_so_that_it_is_exact_without_int8_too(tagger, name):
    layers = bytes(TaggerPack(tagger._path.with_name(name)).sections["layers"])
    products = layers.count(b"DynamicQuantizeMatMul")
    assert products > 10
    assert len(set(re.findall(rb"layers\.\d+\.\w+\.zero", layers))) == products


def test_what_reads_the_layers_cannot_send_anything():
    folder = Path(onnxruntime.__file__).parent
    for library in folder.rglob("*.so*"):
        assert b"OneCollector" not in library.read_bytes(), "from 1.29 on it can report to its maker"
