"""Scans and other pictures: what was read and may be shared stays, everything else does not."""

import email
import email.policy
import io
import os
import re
import shutil
import subprocess
import zipfile
from email.message import EmailMessage
from pathlib import Path

import docx
import numpy
import pikepdf
import pypdfium2
import pytest
from PIL import Image, ImageDraw, ImageFont
from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

from reticent.documents.conversion import Conversion, convert
from reticent.documents.misread import Misread
from reticent.documents.ocr import ReadWord, reader_on
from reticent.documents.opening import open_file
from reticent.documents.pdf import open_pdf
from reticent.documents.pictures import UNREAD, Pictures, PictureText, composed, read_pixels
from reticent.errors import InputError
from reticent.model import Replacement
from reticent.policy import Policy

POLICY = Policy.load("pii").but(entity_model=False, key="k")
READER = reader_on(os.environ)
NOBODY = Pictures()
READS = Pictures("read", READER)
SCANNED = Pictures("scans", READER)
LINES = (
    "Dear Ms Anna Kowalska, thank you for coming.",
    "We have spoken about Piotr Kowalski.",
    "The garden looks well.",
)
NOTHING = re.compile(r"kowalsk|anna|piotr", re.IGNORECASE)
with_ocr = pytest.mark.skipif(READER is None, reason="tesseract is not installed")


def letter(lines=LINES, size=(1400, 500), flourish=True):
    """A picture of a letter, with a signature that no machine reads."""
    picture = Image.new("L", size, 250)
    draw = ImageDraw.Draw(picture)
    for number, line in enumerate(lines):
        draw.text((60, 50 + 80 * number), line, fill=10, font=ImageFont.load_default(40))
    if flourish:
        draw.line([(100, 420), (220, 330), (300, 470), (460, 340), (700, 450)], fill=20, width=4)
    return picture


def as_png(picture):
    out = io.BytesIO()
    picture.save(out, "PNG")
    return out.getvalue()


def pdf_of(*pages):
    """A PDF; each page is drawn by a function of the canvas."""
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=A4, invariant=1)
    for draw in pages:
        draw(canvas)
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def scanned(canvas):
    from reportlab.lib.utils import ImageReader

    sheet = Image.new("L", (1654, 2339), 250)
    sheet.paste(letter(), (100, 100))
    canvas.drawImage(ImageReader(sheet), 0, 0, *A4)


def typed(text):
    return lambda canvas: canvas.drawString(72, 700, text)


def without_letters():
    """A page of a font of which the file does not tell what its codes mean, though a viewer shows them."""
    with pikepdf.open(io.BytesIO(pdf_of(typed("x")))) as pdf:
        pdf.pages[0].Resources.Font["/F9"] = pikepdf.Dictionary(
            Type=pikepdf.Name.Font,
            Subtype=pikepdf.Name.Type3,
            FontBBox=[0, 0, 750, 750],
            FontMatrix=[0.001, 0, 0, 0.001, 0, 0],
            CharProcs=pikepdf.Dictionary(b=pdf.make_stream(b"750 0 0 0 750 750 d1 0 0 600 700 re f")),
            Encoding=pikepdf.Dictionary(Type=pikepdf.Name.Encoding, Differences=[97, pikepdf.Name("/b")]),
            FirstChar=97,
            LastChar=97,
            Widths=[750],
            Resources=pikepdf.Dictionary(),
        )
        pdf.pages[0].Contents = pdf.make_stream(
            b"BT /F9 12 Tf 72 700 Td (aaaaaaaaaa) Tj ET BT /F1 30 Tf 72 600 Td (All is well) Tj 0 -50 Td"
            b" (Dear Ms Anna Kowalska) Tj ET"
        )
        out = io.BytesIO()
        pdf.save(out)
    return out.getvalue()


def made(data, kind="pdf", pictures=SCANNED, **changes):
    return convert(Conversion(data, POLICY, f"file.{kind}", kind, pictures=pictures, **changes))


def read_off(picture):
    """What can be read in a picture, by another way of asking tesseract."""
    command = ["tesseract", "stdin", "stdout", "--psm", "6"]
    return subprocess.run(command, input=as_png(picture), capture_output=True, check=True).stdout.decode()


def rendered(data, page=0):
    return pypdfium2.PdfDocument(data)[page].render(scale=3).to_pil().convert("L")


def word(text, left, right, sure=True, line=1, top=10, bottom=30):
    return ReadWord(text, left, top, right, bottom, (1, 1, line), sure)


def black(*words, size=(60, 400)):
    """A picture in which each word is a black box, and something else stands below."""
    pixels = numpy.full(size, 255, dtype=numpy.uint8)
    for each in words:
        pixels[each.top : each.bottom, each.left : each.right] = 0
    pixels[45:55, 20:80] = 0
    return pixels


def test_what_was_not_read_is_not_there():
    words = (word("Dear", 10, 60), word("???", 70, 160, sure=False), word("all", 170, 200))
    text = PictureText.of(words)
    assert text.source == "Dear all"
    after = composed(black(*words), words, text.changed([], Misread()))
    assert (after[45:55] == 255).all()  # the signature
    assert (after[10:30, 10:60] == 0).all()  # a word that was read
    assert UNREAD in text.changed([], Misread()).values()


def test_the_gap_does_not_tell_how_long_a_name_was():
    def after(end):
        words = (word("Ms", 10, 40), word("Name,", 50, end), word("hello", end + 10, end + 70))
        text = PictureText.of(words)
        return composed(black(*words), words, text.changed([Replacement(3, 7, "[PERSON 1]")], Misread()))[:40]

    assert (after(90) == after(250)).all()
    assert (after(90)[10:30] != 255).any()


def test_boxes_of_words_that_overlap_leave_nothing_behind():
    words = (word("Anna", 10, 100), word("stays", 60, 200, line=2, top=20, bottom=44))
    pixels = numpy.full((60, 400), 255, dtype=numpy.uint8)
    pixels[10:30, 10:100] = 0
    after = composed(pixels, words, {0: ""})
    assert (after == 255).all()


def test_edits_of_parts_of_words_and_of_several():
    words = (word("Anna", 10, 60), word("Kowalska,", 70, 160), word("(Kos)", 10, 60, line=2), word("x", 70, 80, line=2))
    text = PictureText.of(words)
    edits = [Replacement(0, 13, "[PERSON 1]"), Replacement(16, 19, "[PERSON 2]")]
    assert text.changed(edits, Misread()) == {0: "[PERSON 1],", 1: "", 2: "([PERSON 2])"}


def test_words_that_are_a_hidden_name_read_wrongly():
    misread = Misread.of(["Emma Kowalska", "on the road"])
    wrong = ("Ernma", "Kowa1ska", "Kowalske", "KOWALSKA's,x"[:8], "Kovvalska")
    assert [misread.looks_like(each) for each in wrong] == [True, True, True, False, True]
    assert not any(misread.looks_like(each) for each in ("Road", "road", "Kowalska", "Comma", "Emil"))


def test_words_that_were_torn_are_one():
    words = (word("anna", 10, 60), word("@example.org", 75, 180), word("Kowa", 190, 240), word("lska", 241, 290))
    assert PictureText.of(words).source == "anna@example.org Kowalska"


def test_a_table_in_a_picture_has_columns():
    words = (word("Anna", 10, 60), word("Leeds", 120, 180), word("x", 190, 200))
    assert PictureText.of(words).source == "Anna\tLeeds x"


@pytest.mark.parametrize("kind", ["pdf", "png"])
def test_without_ocr_it_is_one_sentence(kind):
    data = pdf_of(typed("Dear all"), scanned) if kind == "pdf" else as_png(letter())
    with pytest.raises(InputError) as caught:
        open_file(data, f"scan.{kind}", "pdf" if kind == "pdf" else "picture", pictures=NOBODY)
    begins = "page 2 of scan.pdf is a picture without text" if kind == "pdf" else "scan.png is a picture"
    assert str(caught.value).startswith(f"{begins}: install tesseract")
    assert "--pictures grey" in str(caught.value)
    assert "\n" not in str(caught.value)


def test_pictures_that_are_to_be_read_need_somebody_who_reads():
    document = docx.Document()
    document.add_picture(io.BytesIO(as_png(letter())))
    out = io.BytesIO()
    document.save(out)
    with pytest.raises(InputError, match="pictures are to be read: install tesseract"):
        made(out.getvalue(), "docx", Pictures("read"))


def test_pages_that_cannot_be_read_can_go_or_be_kept():
    data = pdf_of(typed("Dear Ms Kowalska, all is well."), scanned)
    gone, kept = made(data, pictures=Pictures("grey")), made(data, pictures=Pictures("keep"))
    assert numpy.unique(numpy.asarray(rendered(gone.data, 1))).tolist() == [204]
    assert "page 2, which cannot be read as text" in gone.taken_out
    assert gone.unverified == ()
    assert "page 2 became pictures that were not examined" in kept.unverified
    assert "all is well." in pypdfium2.PdfDocument(kept.data)[0].get_textpage().get_text_bounded()


@with_ocr
def test_languages_that_are_not_installed_are_named(cli, tmp_path):
    path = tmp_path / "scan.png"
    path.write_bytes(as_png(letter()))
    for command in ("scan", "sanitize"):
        ran = cli(command, path, "--ocr-languages", "eng+xyz")
        assert ran.code == 2
        assert "tesseract cannot read 'xyz' here: install the language" in ran.err
        assert "eng" in ran.err.split("there are:")[1]
    assert "names no languages" in cli("scan", path, "--ocr-languages", "-x /etc").err
    with pytest.raises(InputError, match="install tesseract"):
        reader_on({"PATH": str(tmp_path)}, "eng")


@with_ocr
def test_a_language_that_is_installed_is_used(tmp_path):
    shown = subprocess.run(["tesseract", "--list-langs"], capture_output=True, check=True, text=True).stdout
    installed = Path(re.search(r'"(.*)"', shown)[1])
    for name in ("eng", "qaa"):  # the figures of one language under the name of another
        shutil.copy(installed / "eng.traineddata", tmp_path / f"{name}.traineddata")
    shutil.copytree(installed / "configs", tmp_path / "configs")
    reader = reader_on({**os.environ, "TESSDATA_PREFIX": str(tmp_path)}, "qaa+eng")
    assert reader.language == "qaa+eng"
    read = [word.text for word in reader.words(numpy.asarray(letter()), 300)]
    assert "Kowalska," in read


@with_ocr
def test_a_scanned_page_is_read_and_what_is_hidden_is_painted_over():
    done = made(pdf_of(typed("Dear Ms Kowalska, all is well."), scanned))
    read = read_off(rendered(done.data, 1))
    assert not NOTHING.search(read)
    assert "thank you for coming" in read
    assert "The garden looks well" in read
    assert "[PERSON" in read.upper()
    assert "all on page 2 that OCR did not read for sure" in done.taken_out
    assert done.unverified == ()
    assert "all is well." in pypdfium2.PdfDocument(done.data)[0].get_textpage().get_text_bounded()


@with_ocr
def test_only_what_is_shown_of_a_scanned_page_stays_in_the_file():
    done = made(pdf_of(scanned))
    with pikepdf.open(io.BytesIO(done.data)) as pdf:
        pictures = [each for each in pdf.objects if isinstance(each, pikepdf.Stream) and "/Width" in each]
        assert len(pictures) == 1
        pixels = numpy.frombuffer(pictures[0].read_bytes(), dtype=numpy.uint8)
    assert pixels.size == int(pictures[0].Width) * int(pictures[0].Height)
    below = numpy.asarray(rendered(done.data))[900:]
    assert (below == 255).all()  # neither the paper nor the signature


@with_ocr
def test_a_scan_with_text_laid_over_it_is_read_as_a_scan():
    def over(canvas):
        scanned(canvas)
        text = canvas.beginText(72, 700)
        text.setTextRenderMode(3)
        text.textLine("Dear Mr Nobody")
        canvas.drawText(text)

    done = made(pdf_of(over))
    assert not NOTHING.search(read_off(rendered(done.data)))
    assert "thank you" in read_off(rendered(done.data))
    assert pypdfium2.PdfDocument(done.data)[0].get_textpage().get_text_bounded() == ""


@with_ocr
def test_letters_that_the_file_does_not_tell_become_pixels():
    done = made(without_letters())
    assert "all on page 1 that OCR did not read for sure" in done.taken_out
    read = read_off(rendered(done.data))
    assert "All is well" in read
    assert not NOTHING.search(read)
    assert pypdfium2.PdfDocument(done.data)[0].get_textpage().get_text_bounded() == ""


@with_ocr
def test_pictures_beside_text_are_read_if_wanted():
    from reportlab.lib.utils import ImageReader

    def beside(canvas):
        canvas.drawString(72, 780, "Dear Ms Kowalska, see below.")
        canvas.drawImage(ImageReader(letter()), 40, 400, 500, 178)

    data = pdf_of(beside)
    done = made(data, pictures=READS)
    read = read_off(rendered(done.data))
    assert "thank you for coming" in read
    assert not NOTHING.search(read)
    assert "pictures (1)" in made(data).taken_out


@with_ocr
def test_pictures_in_office_documents_are_read_if_wanted():
    document = docx.Document()
    document.add_paragraph("Dear Ms Kowalska, see below.")
    document.add_picture(io.BytesIO(as_png(letter())))
    out = io.BytesIO()
    document.save(out)
    done = made(out.getvalue(), "docx", READS)
    with zipfile.ZipFile(io.BytesIO(done.data)) as archive:
        [part] = [name for name in archive.namelist() if name.endswith(".png")]
        read = read_off(Image.open(io.BytesIO(archive.read(part))))
    assert "thank you for coming" in read
    assert not NOTHING.search(read)
    assert "all in pictures that OCR did not read for sure" in done.taken_out
    assert done.unverified == ()


@with_ocr
def test_pictures_in_mails_are_read_if_wanted():
    message = EmailMessage()
    message["Subject"] = "A letter"
    message.set_content("Dear Ms Kowalska, see the scan.")
    message.add_attachment(as_png(letter()), "image", "png", filename="anna.png")
    message.add_attachment(as_png(letter()), "application", "octet-stream", filename="piotr.png")
    done = made(message.as_bytes(), "eml", READS)
    parts = list(email.message_from_bytes(done.data, policy=email.policy.default).iter_attachments())
    assert [part.get_filename() for part in parts] == ["attachment-1.png", "attachment-2.png"]
    for part in parts:
        read = read_off(Image.open(io.BytesIO(part.get_content())))
        assert "thank you for coming" in read
        assert not NOTHING.search(read)
    assert "pictures" in made(message.as_bytes(), "eml").taken_out


@with_ocr
@pytest.mark.parametrize("kind", ["PNG", "JPEG", "TIFF", "BMP", "WEBP"])
def test_a_picture_is_a_file_like_others(kind):
    out = io.BytesIO()
    about = Image.Exif()
    about[0x013B] = "Anna Kowalska"  # who made it
    letter().save(out, kind, exif=about)
    assert b"Kowalska" in out.getvalue() or kind == "BMP"
    done = made(out.getvalue(), "picture")
    picture = Image.open(io.BytesIO(done.data))
    assert picture.format == kind
    assert b"Kowalska" not in done.data
    read = read_off(picture)
    assert "thank you for coming" in read
    assert not NOTHING.search(read)


@with_ocr
@pytest.mark.parametrize("turns", [1, 2])
def test_a_picture_that_lies_on_its_side_is_turned(turns):
    on_its_side = Image.fromarray(numpy.rot90(numpy.asarray(letter()), turns))
    picture = Image.open(io.BytesIO(made(as_png(on_its_side), "picture").data))
    assert picture.size == on_its_side.size
    read = read_off(Image.fromarray(numpy.rot90(numpy.asarray(picture), -turns)))
    assert "thank you for coming" in read
    assert not NOTHING.search(read)


@with_ocr
def test_the_same_picture_gives_the_same_bytes():
    assert made(as_png(letter()), "picture").data == made(as_png(letter()), "picture").data


@with_ocr
def test_a_picture_without_words_is_blank():
    noise = Image.effect_noise((300, 300), 60)
    done = made(as_png(noise), "picture")
    assert numpy.unique(read_pixels(done.data, "x")[0]).tolist() == [255]


@pytest.mark.parametrize(
    ("data", "message"), [(b"", "is empty"), (b"text", "is no picture"), (None, "several pictures")]
)
def test_bad_pictures_are_one_sentence(data, message):
    if data is None:
        out = io.BytesIO()
        letter().save(out, "TIFF", save_all=True, append_images=[letter()])
        data = out.getvalue()
    with pytest.raises(InputError, match=message):
        open_file(data, "scan.png", "picture", pictures=NOBODY)


def test_a_page_with_a_damaged_stream_is_told_and_the_sentence_names_it():
    with pikepdf.open(io.BytesIO(pdf_of(typed("fine"), typed("bad")))) as pdf:
        pdf.pages[1].Contents = pdf.make_stream(b"BT /F9 12 Tf (no such font) Tj ET")
        out = io.BytesIO()
        pdf.save(out)
    with pytest.raises(InputError, match=r"page 2 of file\.pdf has text without a font"):
        open_pdf(out.getvalue(), "file.pdf")
