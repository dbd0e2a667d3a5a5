"""PDF: columns are read one by one, however they were drawn, and tables and forms row by row."""

import io
import itertools
import random
import re
import textwrap

import pypdfium2
import pytest
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import getSampleStyleSheet
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import BaseDocTemplate, Frame, PageTemplate, Paragraph

from reticent.documents.conversion import Conversion, convert
from reticent.documents.pdf import open_pdf
from reticent.policy import Policy

POLICY = Policy.load("pii").but(entity_model=False, key="k")
LEFT = (
    "The committee met in the spring to talk about the garden behind the old school, and it was agreed that Anna\n"
    "Kowalska should ask the council for a fence and two gates, because the children run into the road when the "
    "ball goes over the wall, which it does nearly every day of the week."
)
RIGHT = (
    "Nobody wanted to pay for the trees that had been promised in the autumn, so the matter was left open until Piotr\n"
    "Lindqvist comes back from his journey and can say what was meant by the letter that he had sent to all of the "
    "neighbours before he went away."
)
NOTHING = re.compile(r"kowalska|anna|piotr|lindqvist", re.IGNORECASE)


def lines_of(text, width=38):
    """The text in lines, one of which ends where the text has a line break."""
    return [line for part in text.split("\n") for line in textwrap.wrap(part, width)]


def page(draw):
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=A4, invariant=1)
    canvas.setFont("Courier", 10)
    draw(canvas)
    canvas.showPage()
    canvas.save()
    return out.getvalue()


def across(*columns, gutter=20, step=12, head=()):
    """Columns of a page, drawn line by line across all of them."""

    def draw(canvas):
        top = 780
        for line in head:
            canvas.drawString(40, top, line)
            top -= 2 * step
        wide = max(len(line) for column in columns for line in column) * 6 + gutter
        for row, written in enumerate(itertools.zip_longest(*columns)):
            for number, line in enumerate(written):
                if line:
                    canvas.drawString(40 + number * wide, top - row * step, line)

    return page(draw)


def read(data):
    return open_pdf(data).layout.text


def shown(data):
    done = convert(Conversion(data, POLICY, "file.pdf", "pdf"))
    assert done.unverified == ()
    return pypdfium2.PdfDocument(done.data)[0].get_textpage().get_text_bounded()


def flat(text):
    return " ".join(text.split())


def test_lines_drawn_across_two_columns_are_read_column_by_column():
    data = across(lines_of(LEFT), lines_of(RIGHT))
    assert flat(read(data)) == flat(f"{LEFT} {RIGHT}")
    assert "Anna Kowalska should" in read(data)
    hidden = shown(data)
    assert not NOTHING.search(hidden)
    assert set(re.findall(r"PERSON \d", hidden)) == {"PERSON 1", "PERSON 2"}


@pytest.mark.parametrize("gutter", [9, 30])
def test_under_a_title_and_above_a_line_of_the_whole_width(gutter):
    title = "Minutes of the meeting of all who live beside the garden of the school"
    data = across(lines_of(LEFT), lines_of(RIGHT), gutter=gutter, head=(title,))
    assert flat(read(data)) == flat(f"{title} {LEFT} {RIGHT}")


def test_three_columns():
    columns = [lines_of(text, 24) for text in (LEFT, RIGHT, LEFT)]
    assert flat(read(across(*columns, gutter=16))) == flat(f"{LEFT} {RIGHT} {LEFT}")


def test_a_name_across_two_columns():
    words = f"{LEFT} {RIGHT}".replace("Kowalska", "Brown").split()
    at = words.index("Anna")
    left, right = " ".join(words[: at + 1]), " ".join(words[at + 1 :])
    columns = [lines_of(left), lines_of(right)[: len(lines_of(left))]]
    assert "Anna\nBrown" in read(across(*columns))


def test_one_string_with_blanks_between_the_columns():
    columns = itertools.zip_longest(lines_of(LEFT), lines_of(RIGHT), fillvalue="")

    def draw(canvas):
        for row, (left, right) in enumerate(columns):
            canvas.drawString(40, 780 - 12 * row, f"{left:42}{right}")

    data = page(draw)
    assert flat(read(data)) == flat(f"{LEFT} {RIGHT}")
    assert not NOTHING.search(shown(data))


def test_columns_whose_lines_do_not_stand_on_one_height():
    lines = [(0, row * 12, line) for row, line in enumerate(lines_of(LEFT))]
    lines += [(260, row * 13 + 5, line) for row, line in enumerate(lines_of(RIGHT))]

    def draw(canvas):
        for x, y, line in sorted(lines, key=lambda each: (each[1], each[0])):
            canvas.drawString(40 + x, 780 - y, line)

    assert flat(read(page(draw))) == flat(f"{LEFT} {RIGHT}")


def test_columns_drawn_one_by_one_by_a_typesetter():
    out = io.BytesIO()
    document = BaseDocTemplate(out, pagesize=A4, invariant=1)
    frames = [Frame(20 * mm + at * 88 * mm, 200 * mm, 82 * mm, 70 * mm) for at in (0, 1)]
    document.addPageTemplates(PageTemplate(frames=frames))
    style = getSampleStyleSheet()["BodyText"]
    style.alignment = 4
    document.build([Paragraph(text, style) for text in (LEFT, RIGHT, LEFT, RIGHT)])
    assert flat(read(out.getvalue())) == flat(f"{LEFT} {RIGHT} {LEFT} {RIGHT}")


def test_columns_without_a_gutter_that_are_drawn_one_by_one():
    columns = [[line.ljust(38) for line in lines_of(text)] for text in (LEFT, RIGHT)]

    def draw(canvas):
        for number, column in enumerate(columns):
            for row, line in enumerate(column):
                canvas.drawString(40 + number * 38 * 6, 780 - 12 * row, line)

    assert flat(read(page(draw))) == flat(f"{LEFT} {RIGHT}")


def test_a_break_in_wrapped_text_is_a_space_and_one_in_a_list_is_not():
    text = read(across(lines_of(LEFT, 60)))
    assert text == flat(LEFT)
    places = ["Apartment 4, Long Lane", "Leeds", "Anna", "Kowalska", "at home"]
    assert read(across(places)).splitlines() == places


def test_a_blank_at_the_end_of_a_line_is_none():
    data = across([f"{line} " for line in lines_of(LEFT, 30)])
    assert read(data).rstrip() == flat(LEFT)
    assert len(set(re.findall(r"PERSON \d", shown(data)))) == 1


def test_words_in_bold_that_were_drawn_last_stand_in_their_line():
    def draw(canvas):
        canvas.drawString(40, 700, "Dear")
        canvas.drawString(154, 700, "and friends,")
        for row in range(1, 6):
            canvas.drawString(40, 700 - 12 * row, "all is well in the house by the sea.")
        canvas.setFont("Courier-Bold", 10)
        canvas.drawString(70, 700, "Anna Kowalska")

    assert read(page(draw)).startswith("Dear Anna Kowalska and friends, all is well")


def test_text_that_runs_up_the_page():
    def draw(canvas):
        canvas.rotate(90)
        for row, (left, right) in enumerate(itertools.zip_longest(lines_of(LEFT), lines_of(RIGHT))):
            canvas.drawString(40, -100 - 12 * row, left)
            canvas.drawString(300, -100 - 12 * row, right or "")

    assert flat(read(page(draw))) == flat(f"{LEFT} {RIGHT}")


def test_a_table_is_read_row_by_row():
    rows = [
        ("Name", "Remark", "Town"),
        ("Anna Kowalska", "came late and left early", "Leeds"),
        ("Piotr Lindqvist", "did not come", "York"),
        ("Emma Brown", "asked about the fence and the gates", "Hull"),
        ("Julia Haddad", "brought cake", "Leeds"),
        ("Yusuf Okafor", "said that he would write", "Ripon"),
    ]
    lines = read(across(*([row[at] for row in rows] for at in range(3)))).splitlines()
    assert lines == ["\t".join(row) for row in rows]


def test_a_table_of_small_letters_is_read_row_by_row():
    names = ["paracetamol", "ibuprofen and", "amoxicillin 500", "metformin", "lisinopril", "simvastatin"]
    doses = ["twice daily", "when needed", "three times a day for a week", "with meals", "at night", "every evening"]
    assert read(across(names, doses)).splitlines()[0] == "paracetamol\ttwice daily"


def test_a_form_is_read_row_by_row():
    labels = ["Name:", "Born:", "History:", "", "", "Seen by:"]
    values = [
        "Anna Kowalska",
        "3 March 1984",
        "she came to us in the autumn with a",
        "pain that had begun in the summer and",
        "went away by itself after a week.",
        "Dr Piotr Lindqvist",
    ]
    assert read(across(labels, values)).startswith("Name:\tAnna Kowalska\nBorn:\t3 March 1984")


def test_any_order_of_columns_keeps_every_letter():
    chance = random.Random(5)
    words = f"{LEFT} {RIGHT}".split()
    for _ in range(10):
        lines = [(chance.randrange(40, 400), chance.randrange(60, 780), chance.choice(words)) for _ in range(120)]

        def draw(canvas, lines=lines):
            for x, y, word in lines:
                canvas.drawString(x, y, word)

        assert sorted("".join(read(page(draw)).split())) == sorted("".join(word for _, _, word in lines))
