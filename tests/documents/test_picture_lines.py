from reticent.documents.ocr import ReadWord
from reticent.documents.pictures import PictureText


def words(lines):
    """Lines of a block as words of twenty pixels a letter."""
    made = []
    for number, line in enumerate(lines):
        at = 100
        for word in line.split():
            made.append(ReadWord(word, at, number * 50, at + 20 * len(word), number * 50 + 30, (1, 1, number), True))
            at += 20 * (len(word) + 1)
    return made


def test_the_lines_of_wrapped_text_are_one():
    lines = ["It was agreed that Anna", "Kowalska should ask the", "council for a fence and", "for two gates."]
    assert PictureText.of(words(lines)).source == " ".join(lines)


def test_a_divided_word_stays_divided_until_it_is_put_together():
    lines = ["it was agreed that Kowal-", "ska should ask for what", "the neighbours need so."]
    text = PictureText.of(words(lines))
    assert text.source.startswith("it was agreed that Kowal-\nska should")
    assert "Kowalska" in text.layout().text


def test_the_lines_of_an_address_are_several():
    lines = ["Anna Kowalska", "12 Long Lane, Apartment 4", "Leeds", "at home"]
    assert PictureText.of(words(lines)).source == "\n".join(lines)
