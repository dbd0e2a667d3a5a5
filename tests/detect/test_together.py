"""Columns by their layout, and what is guessed in columns that mean nobody."""

import numpy as np
import pytest

from reticent.detect import together
from reticent.detect.structure.columns import columns
from reticent.detect.together import judged_together
from reticent.knowledge.tagger.reading import TaggerReading
from reticent.languages.words import ALPHANUMERIC
from reticent.model import Finding, Span


def read(text):
    return [[cell.of(text) for cell in column] for column in columns(text)]


@pytest.mark.parametrize(
    "text",
    [
        "| Bed | Code |\n|---|---|\n| 1 | AMBER |\n| 2 | RED |",
        "Bed,Code,\n1,AMBER,\n2,RED,",
        'Bed;Code;x\n1;"AMBER";x\n2;"RED";x',
        "Bed\tCode\n1\tAMBER\n2\tRED",
        "Bed   Code\n1     AMBER\n2     RED",
    ],
)
def test_columns_of_any_layout(text):
    found = read(text)
    assert found[:2] == [["Bed", "1", "2"], ["Code", "AMBER", "RED"]]


def test_prose_two_rows_and_lists_of_words_are_no_columns():
    assert read("He came, saw, and left.\nShe stayed.\nNobody knew, or cared.") == []
    assert read("a,b,c\n1,2,3") == []
    assert read("a,b,c\n\n1,2,3\n\n4,5,6") == []


def test_rows_with_fewer_cells_end_a_table():
    assert read("a;1;x\nb;2;x\nc;3;x\nNote: all well") == [["a", "b", "c"], ["1", "2", "3"], ["x", "x", "x"]]


def test_a_long_line_takes_no_long_time():
    text = "\n".join(["a," * 1500 + "b"] * 40)
    assert len(read(text)) <= 201


ROTA = "Adah Rowe   B6  OFF  E\nBo Quist    B5  OFF  L\nCy Penn     B5  E    OFF\n"


class Tagger:
    """Is so sure of each word as it is told, and of all others by .05."""

    def __init__(self, text, sure):
        words = [match.span() for match in ALPHANUMERIC.finditer(text)]
        scores = np.array([sure.get(text[start:end], 0.05) for start, end in words], np.float32)
        self.reading = TaggerReading(
            text,
            np.array([start for start, _ in words], np.int32),
            np.array([end for _, end in words], np.int32),
            np.zeros((len(words), 1), np.float32),
            np.zeros((len(words), 4), np.float32),
            scores,
            np.zeros(len(words), np.float32),
            ("none",),
            frozenset(),
        )

    def read(self, _text):
        return self.reading


@pytest.fixture
def kept(world, monkeypatch):
    """What is left of findings of people, by their texts, where the tagger is so sure of some words."""

    def run(text, names, sure, detector="tagged", origin="found"):
        monkeypatch.setattr(together, "tagger_of", lambda _world: Tagger(text, sure))
        spans = [Span(text.index(name), text.index(name) + len(name)) for name in names]
        findings = [Finding(span, "person", 0.6, detector, "", origin=origin) for span in spans]
        analysis = next(iter(world.language.analyse([text])))
        return [each.span.of(text) for each in judged_together(findings, text, analysis, world)]

    return run


NAMES = dict.fromkeys(("Adah", "Rowe", "Bo", "Quist", "Cy", "Penn"), 0.9)


def test_a_code_among_codes_is_nobody_and_a_name_among_names_is_somebody(kept):
    assert kept(ROTA, ["Adah Rowe", "OFF", "B5"], NAMES) == ["Adah Rowe"]


def test_of_what_the_tagger_is_sure_stays_hidden(kept):
    assert kept(ROTA, ["OFF"], {**NAMES, "OFF": 0.85}) == ["OFF"]


def test_initials_and_words_of_those_who_are_named_stay_hidden(kept):
    text = "Adah Rowe was on call.\n\nA  1  OFF\nB  2  AR\nC  3  Rowe\n"
    assert kept(text, ["Adah Rowe", "OFF", "AR"], NAMES) == ["Adah Rowe", "AR"]


@pytest.mark.parametrize(("detector", "origin"), [("fields", "found"), ("email", "found"), ("mentions", "named")])
def test_what_a_field_a_form_or_the_user_names_stays_hidden(kept, detector, origin):
    assert kept(ROTA, ["OFF"], NAMES, detector, origin) == ["OFF"]


def test_a_column_of_notes_is_left_to_those_who_read_them(kept):
    text = "1  rang in sick on the ward again\n2  covered by Quist until the morning\n3  back to the day shift then\n"
    assert kept(text, ["Quist"], {"Quist": 0.5}) == ["Quist"]


def test_a_rota_keeps_its_codes_for_its_readers(world):
    from reticent.pipeline import sanitize

    text = (
        "NAME               GR  MON   TUE   WED   THU\nAdeline Quist      B6  E     LD    OFF   N\n"
        "Bohdan Starke      B5  N     N     OFF   LD\nCyril Achterberg   B5  OFF   LD    E     E\n"
    )
    shown = sanitize(text, "identity", world).text
    assert "Quist" not in shown
    assert "Achterberg" not in shown
    assert (shown.count("OFF"), shown.count("LD")) == (3, 3)
