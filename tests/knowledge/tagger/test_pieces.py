import pytest

from reticent.knowledge.tagger.pieces import BEGINS_LINE, GLUED, INSIDE, LAYOUT, SHAPES, WordPieces, shape_of

VOCABULARY = [
    *LAYOUT.values(),
    "[UNK]",
    "[CLS]",
    "[SEP]",
    *"smith jo ##anna ele ##na 19 ##84 : , . - _ 张 美 ' s".split(),
]


@pytest.fixture(scope="module")
def cut():
    return WordPieces(VOCABULARY)


def said(cut, text):
    pieces = cut(text)
    return [cut.vocabulary[number] for number in pieces.ids]


def test_words_are_cut_into_the_longest_pieces_and_levelled(cut):
    assert said(cut, "JOANNA Éléna Smith") == ["jo", "##anna", "ele", "##na", "smith"]
    assert said(cut, "Joannax") == ["[UNK]"]
    assert said(cut, "x" * 101) == ["[UNK]"]


def test_every_piece_knows_its_place(cut):
    text = "Éléna,\n  Smith's 1984"
    pieces = cut(text)
    parts = [text[start:end] for start, end in zip(pieces.starts, pieces.ends, strict=True)]
    assert parts == ["Élé", "na", ",", "\n  ", "Smith", "'", "s", "19", "84"]


def test_layout_is_seen(cut):
    line, blank, tab, gap = LAYOUT.values()
    assert said(cut, "jo\nsmith\n\njo\tsmith    jo  smith") == [
        "jo", line, "smith", blank, "jo", tab, "smith", gap, "jo", "smith",
    ]  # fmt: skip
    assert said(cut, "jo\r\nsmith") == ["jo", line, "smith"]


def test_words_hold_together_what_letters_and_digits_join(cut):
    assert list(cut("jo_smith-jo").words) == [0, 0, 0, 1, 2]
    assert list(cut("张美 jo").words) == [0, 0, 1]
    assert list(cut("jo\nsmith").words) == [0, -1, 1]


def test_what_levelling_takes_comes_back_beside_the_pieces(cut):
    pieces = cut("Joanna: SMITH\n1984")
    shapes = [SHAPES[number] for number in pieces.shapes]
    assert shapes == ["title", "title", "punctuation", "upper", "none", "year", "year"]
    assert list(pieces.bits) == [BEGINS_LINE, BEGINS_LINE | INSIDE, GLUED, 0, 0, BEGINS_LINE, BEGINS_LINE | INSIDE]


@pytest.mark.parametrize(
    ("word", "shape"),
    [("mcCoy", "mixed"), ("J", "initial"), ("7", "digit"), ("42", "digits"), ("12345", "number"), ("B12", "letters+digits"), ("张", "other"), ("&", "punctuation")],
)  # fmt: skip
def test_shapes(word, shape):
    assert shape_of(word) == shape


def test_nothing_is_no_pieces(cut):
    assert len(cut("")) == 0
    assert len(cut("\0\u200b")) == 0
    assert said(cut, "sm\u00adith") == ["smith"]


def test_forgetting_changes_no_answer(cut):
    before = said(cut, "Joanna Smith")
    cut.forget()
    assert said(cut, "Joanna Smith") == before
