"""PDF: what is hidden is out of the pages and of everything beside them, and nothing else is."""

import io
import re
import shutil
import subprocess

import pikepdf
import pypdfium2
import pytest
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import getSampleStyleSheet
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Paragraph, SimpleDocTemplate, Table

from reticent.documents.conversion import Conversion, convert
from reticent.documents.pdf import open_pdf
from reticent.documents.pdf.fonts import glyph_text, parse_cmap
from reticent.documents.pictures import KEPT
from reticent.errors import InputError, MappingError
from reticent.policy import Policy

POLICY = Policy.load("pii").but(entity_model=False, key="k")
NAME = "Anna Kowalska"
NOTHING = re.compile(r"kowalsk|anna|piotr", re.IGNORECASE)


def drawn(draw, **settings):
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=A4, invariant=1, **settings)
    draw(canvas)
    canvas.showPage()
    canvas.save()
    return out.getvalue()


def line(text, y=700):
    return lambda canvas: canvas.drawString(72, y, text)


def made(data, **changes):
    return convert(Conversion(data, POLICY, "file.pdf", "pdf", **changes))


def pages(data):
    document = pypdfium2.PdfDocument(data)
    return [page.get_textpage().get_text_bounded() for page in document]


def places(data):
    """Where each character stands, by another library."""
    page = pypdfium2.PdfDocument(data)[0].get_textpage()
    found = [(page.get_text_range(at, 1), page.get_charbox(at)) for at in range(page.count_chars())]
    return [place for place in found if place[0].strip()]


def decoded(data):
    """All strings and streams of a file, decoded."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        return "\n".join(
            each.read_bytes().decode("latin-1")
            if isinstance(each, pikepdf.Stream) and "/FontDescriptor" not in each
            else repr(each)
            for each in pdf.objects
        )


def with_file(data, change):
    with pikepdf.open(io.BytesIO(data)) as pdf:
        change(pdf)
        out = io.BytesIO()
        pdf.save(out)
    return out.getvalue()


def test_a_name_is_out_of_the_page_and_the_rest_stays():
    done = made(drawn(line(f"Dear {NAME}, all is well.")))
    text = " ".join(pages(done.data)[0].split())
    assert text == "Dear , all is well. [PERSON 1]"
    assert not NOTHING.search(decoded(done.data))
    assert done.unverified == ()


def test_what_follows_stands_behind_the_label_whatever_the_name():
    """Two names of very different widths leave the same page: the gap tells nothing."""
    short, long = (made(drawn(line(f"Dear Mr {name}, all is well."))).data for name in ("Li", "Wolkenstein-Trostburg"))
    assert _nearly(places(short), places(long))


def _nearly(one, other):
    pairs = zip(one, other, strict=True)
    return all(a[0] == b[0] and a[1] == pytest.approx(b[1], abs=0.05) for a, b in pairs)


def test_lines_without_anything_hidden_do_not_move():
    def draw(canvas):
        canvas.drawString(72, 700, f"Dear {NAME},")
        canvas.drawString(72, 680, "all is well here.")

    data = drawn(draw)
    before = [place for place in places(data) if 670 < place[1][1] < 690]
    after = [place for place in places(made(data).data) if 670 < place[1][1] < 690]
    assert _nearly(before, after)
    assert "".join(each[0] for each in after) == "alliswellhere."


def test_names_across_lines_words_apart_and_divided():
    def draw(canvas):
        text = canvas.beginText(72, 700)
        for written in ("We met Ms Anna Kowal-", "ska and then Anna", "Kowalska once more."):
            text.textLine(written)
        canvas.drawText(text)
        canvas.drawString(72, 600, "Dear Anna")
        canvas.drawString(130, 600, "Kowalska again.")

    done = made(drawn(draw))
    assert not NOTHING.search(" ".join(pages(done.data)))
    assert "ska" not in pages(done.data)[0]
    assert "once more." in pages(done.data)[0]


def test_letters_with_accents_are_read_in_fonts_that_name_their_encoding():
    assert open_pdf(drawn(line("Dear Mòrag and Åse, it’s €5 – all is well."))).layout.text == (
        "Dear Mòrag and Åse, it’s €5 – all is well."
    )


def test_offsets_ligatures_and_letters_drawn_twice():
    content = (
        b"BT /F1 12 Tf 72 700 Td [(An) -20 (na Kow) 15 (alska)] TJ 0 -20 Td (Dear Ms Kowalska.) Tj ET "
        b"BT /F1 12 Tf 72 600 Td (Ms Kowalska) Tj 0.3 0 Td (Ms Kowalska) Tj ET"
    )
    data = with_file(drawn(line("x")), lambda pdf: setattr(pdf.pages[0], "Contents", pdf.make_stream(content)))
    done = made(data)
    assert not NOTHING.search(decoded(done.data).replace(")", "").replace("(", ""))


def test_forms_that_pages_share():
    def draw(canvas):
        canvas.beginForm("head")
        canvas.drawString(72, 800, f"Practice of {NAME}")
        canvas.endForm()
        for _ in range(2):
            canvas.doForm("head")
            canvas.drawString(72, 700, "text")
            canvas.showPage()
        canvas.drawString(72, 700, "end")

    done = made(drawn(draw))
    assert [("PERSON 1" in page) for page in pages(done.data)] == [True, True, False]
    assert not NOTHING.search(decoded(done.data))


def test_tables_keep_their_columns():
    out = io.BytesIO()
    style = getSampleStyleSheet()["Normal"]
    SimpleDocTemplate(out, invariant=1).build(
        [Table([["Name", "Phone", "City"], [NAME, "+44 20 7946 0958", "York"]]), Paragraph("x", style)]
    )
    before, after = places(out.getvalue()), places(made(out.getvalue()).data)
    assert next(box for letter, box in after if letter == "C") == pytest.approx(
        next(box for letter, box in before if letter == "C")
    )


def test_everything_beside_the_pages_goes():
    def fill(pdf):
        pdf.docinfo["/Author"] = NAME
        with pdf.open_metadata() as meta:
            meta["dc:creator"] = [NAME]
        pdf.attachments["anna.txt"] = NAME.encode()
        pdf.Root.OpenAction = pikepdf.Dictionary(S=pikepdf.Name.JavaScript, JS=f"app.alert('{NAME}')")
        pdf.Root.Lang = NAME
        page = pdf.pages[0]
        page.PieceInfo = pikepdf.Dictionary(X=NAME)
        page.Annots = pdf.make_indirect(
            pikepdf.Array(
                [
                    pikepdf.Dictionary(
                        Type=pikepdf.Name.Annot, Subtype=pikepdf.Name.Text, Rect=[0, 0, 9, 9], Contents=NAME
                    )
                ]
            )
        )
        with pdf.open_outline() as outline:
            outline.root.append(pikepdf.OutlineItem(NAME, 0))

    done = made(with_file(drawn(line("Dear Ms Kowalska,"), title=NAME), fill))
    assert not NOTHING.search(decoded(done.data))
    assert {"attachments", "bookmarks", "document properties", "notes and links"} <= set(done.taken_out)
    with pikepdf.open(io.BytesIO(done.data)) as pdf:
        assert set(pdf.Root.keys()) == {"/Pages", "/Type", "/PageLayout"} - (
            {"/PageLayout"} if "/PageLayout" not in pdf.Root else set()
        )


@pytest.mark.parametrize("grouped", [False, True])
def test_actual_text_and_hidden_layers_go(grouped):
    content = (
        b"/Span <</ActualText (Anna Kowalska)>> BDC BT /F1 12 Tf 72 700 Td (Dear Ms X) Tj ET EMC "
        b"/OC /L1 BDC BT /F1 12 Tf 72 650 Td (Anna Kowalska) Tj ET EMC BT /F1 12 Tf 72 600 Td (the end) Tj ET"
    )

    def fill(pdf):
        layer = pdf.make_indirect(pikepdf.Dictionary(Type=pikepdf.Name.OCG, Name=NAME))
        pdf.Root.OCProperties = pikepdf.Dictionary(OCGs=[layer], D=pikepdf.Dictionary(OFF=[layer]))
        group = pikepdf.Dictionary(Type=pikepdf.Name.OCMD, OCGs=[layer])
        pdf.pages[0].Resources.Properties = pikepdf.Dictionary(L1=pdf.make_indirect(group) if grouped else layer)
        pdf.pages[0].Contents = pdf.make_stream(content)

    done = made(with_file(drawn(line("x")), fill))
    assert not NOTHING.search(decoded(done.data))
    assert "layers that are not shown" in done.taken_out
    assert "the end" in pages(done.data)[0]


def test_fields_of_forms_become_text_and_are_examined():
    def draw(canvas):
        canvas.drawString(72, 700, "Name:")
        canvas.acroForm.textfield(name="who", value=NAME, x=120, y=690, width=200)

    done = made(drawn(draw))
    assert not NOTHING.search(decoded(done.data))
    assert "fields of forms, which became text" in done.taken_out


def test_a_signature_goes_and_it_is_said():
    def fill(pdf):
        field = pikepdf.Dictionary(FT=pikepdf.Name.Sig, T="s", V=pikepdf.Dictionary(Type=pikepdf.Name.Sig, Name=NAME))
        pdf.Root.AcroForm = pikepdf.Dictionary(SigFlags=3, Fields=[pdf.make_indirect(field)])

    done = made(with_file(drawn(line("Dear Ms Kowalska,")), fill))
    assert "signatures" in done.taken_out
    assert not NOTHING.search(decoded(done.data))


def test_invisible_text_goes_too():
    def draw(canvas):
        text = canvas.beginText(72, 700)
        text.setTextRenderMode(3)
        text.textLine(f"Dear {NAME}")
        canvas.drawText(text)

    assert not NOTHING.search(decoded(made(drawn(draw)).data))


def test_pictures_become_grey_unless_they_are_kept(tmp_path):
    from PIL import Image

    Image.new("RGB", (30, 30), "red").save(tmp_path / "a.png")

    def draw(canvas):
        canvas.drawImage(str(tmp_path / "a.png"), 72, 500)
        canvas.drawString(72, 700, f"Dear {NAME}")

    data = drawn(draw)
    gone, kept = made(data), made(data, pictures=KEPT)
    assert "pictures (1)" in gone.taken_out
    colours = [
        pypdfium2.PdfDocument(each)[0].render().to_pil().getpixel((85, 842 - 515)) for each in (gone.data, kept.data)
    ]
    assert colours == [(204, 204, 204), (255, 0, 0)]
    assert kept.unverified


def test_the_same_bytes_each_time():
    data = drawn(line(f"Dear {NAME}"))
    assert made(data).data == made(data).data


def encrypted(data):
    with pikepdf.open(io.BytesIO(data)) as pdf:
        out = io.BytesIO()
        pdf.save(out, encryption=pikepdf.Encryption(owner="o", user="u"))
    return out.getvalue()


def only_a_picture(tmp_path):
    from PIL import Image

    Image.new("RGB", (30, 30), "red").save(tmp_path / "a.png")
    return drawn(lambda canvas: canvas.drawImage(str(tmp_path / "a.png"), 0, 0, 500, 800))


def without_letters():
    """A font of which nobody says what its codes mean."""

    def fill(pdf):
        below = pikepdf.Dictionary(Type=pikepdf.Name.Font, Subtype=pikepdf.Name.CIDFontType2, BaseFont=pikepdf.Name.X)
        font = pikepdf.Dictionary(
            Type=pikepdf.Name.Font,
            Subtype=pikepdf.Name.Type0,
            BaseFont=pikepdf.Name.X,
            Encoding=pikepdf.Name("/Identity-H"),
            DescendantFonts=[below],
        )
        pdf.pages[0].Resources.Font["/F9"] = font
        pdf.pages[0].Contents = pdf.make_stream(b"BT /F9 12 Tf 72 700 Td <000100020003000400050006> Tj ET")

    return with_file(drawn(line("x")), fill)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "is no PDF"),
        (b"plain text", "is no PDF"),
        (b"%PDF-1.7 and nothing else", "is damaged"),
        (encrypted(drawn(line("x"))), "is encrypted"),
        (without_letters(), "letters the file does not tell"),
    ],
)
def test_bad_files_are_one_sentence(data, message):
    with pytest.raises(InputError, match=message):
        open_pdf(data, "file.pdf")


def test_a_page_that_is_a_picture_is_refused(tmp_path):
    with pytest.raises(InputError, match=r"page 1 of scan\.pdf is a picture without text"):
        open_pdf(only_a_picture(tmp_path), "scan.pdf")


def test_every_cut_of_a_file_is_a_sentence_or_a_file():
    data = drawn(line(f"Dear {NAME}"))
    for cut in range(0, len(data), max(1, len(data) // 25)):
        try:
            open_pdf(data[:cut], "cut.pdf")
        except InputError:
            continue


def test_a_pdf_has_no_way_back():
    with pytest.raises(MappingError, match="cannot be restored later"):
        made(drawn(line("Dear Anna")), mapping=True)


def test_what_glyphs_and_maps_say():
    assert [glyph_text(name) for name in ("A", "eacute", "lslash", "uni0142", "f_i", "u1F600", "g123", "zcaron.alt")] == [
        "A", "é", "ł", "ł", "fi", "😀", "", "ž"
    ]  # fmt: skip
    cmap = (
        b"1 beginbfchar <01> <00660069> endbfchar 2 beginbfrange <10> <12> <0041> <20> <21> [<0058> <0059>] endbfrange"
    )
    assert parse_cmap(cmap) == {1: "fi", 0x10: "A", 0x11: "B", 0x12: "C", 0x20: "X", 0x21: "Y"}


@pytest.mark.skipif(shutil.which("pdftotext") is None, reason="poppler is not installed")
def test_a_third_reader_finds_nothing(tmp_path):
    path = tmp_path / "out.pdf"
    path.write_bytes(made(drawn(line(f"Dear {NAME}, we met Piotr Kowalski."))).data)
    read = subprocess.run(["pdftotext", str(path), "-"], capture_output=True, check=True, text=True).stdout
    assert not NOTHING.search(read)
    assert "[PERSON 2]" in read
