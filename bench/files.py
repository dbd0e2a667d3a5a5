"""Is it gone from the file? Generated files with names in all their hiding places, sanitized and searched from outside.

    .venv/bin/python bench/files.py              60 files of all formats: residue, names that stay, time
    .venv/bin/python bench/files.py --pages 100  a PDF of so many pages beside its plain text: time and memory

Files come from python-docx, openpyxl, python-pptx, reportlab and the standard library, and, where they are installed,
from LibreOffice (.odt and PDF), Chromium (PDF) and tesseract's food (a page that is only a picture). What was written is
searched by unzip without tags, by decoded streams of the PDF, by pdfium, and by pdftotext, mutool, qpdf and tesseract on
the rendered page where they are installed. *Hidden in text* are the planted names that are gone from the plain sentences,
sanitized by themselves; *residue* is one of them that can still be read in the file, by anybody; *recall* is the share of
them that is gone. *Changed* is the share of pixels of a PDF, outside the lines in which something was hidden, that differ
by more than an eighth. --smoke makes one file of each kind.
"""

import argparse
import email
import email.policy
import io
import itertools
import os
import random
import re
import resource
import shutil
import subprocess
import tempfile
import time
import zipfile
from collections.abc import Callable
from email.message import EmailMessage
from pathlib import Path

import docx
import numpy
import openpyxl
import pikepdf
import pptx
import pypdfium2
from docx.oxml import parse_xml
from openpyxl.comments import Comment
from openpyxl.workbook.defined_name import DefinedName
from PIL import Image, ImageFilter
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import getSampleStyleSheet
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import PageBreak, Paragraph, SimpleDocTemplate, Table

from reticent import Policy, Result, sanitize
from reticent.documents.conversion import Conversion, convert
from reticent.documents.ocr import reader_on
from reticent.documents.opening import open_file
from reticent.documents.pictures import Pictures

GIVEN = "Anna Piotr Emma Julia Ingrid Marek Hannah Oliver Priya Yusuf Chloe Rafael".split()
FAMILY = "Kowalska Lindqvist Solheim Okafor Brennan Castellano Whitcombe Petrova Haddad Nakamura".split()
Names = list[str]


def letter(names: Names) -> list[str]:
    """Sentences that name everybody."""
    return [
        f"Dear Ms {names[0]}, thank you for coming to the clinic on 3 March 2021 with your daughter {names[1]}.",
        f"We spoke about {names[2]}, who lives in Leeds, and agreed to meet again in the autumn.",
        f"Please write to {names[3].lower().replace(' ', '.')}@example.org if anything changes. Yours, Dr {names[4]}",
    ]


def word(names: Names) -> bytes:
    """Split runs, a header, a footer, a table, a comment, hidden text, properties."""
    document = docx.Document()
    for sentence in letter(names):
        paragraph = document.add_paragraph()
        for at in range(0, len(sentence), 7):
            paragraph.add_run(sentence[at : at + 7]).bold = at % 2 == 0
    document.sections[0].header.paragraphs[0].text = f"Re: {names[0]}"
    document.sections[0].footer.paragraphs[0].text = f"Dr {names[4]}"
    run = document.add_paragraph().add_run(f"not for {names[2]}")
    run.font.hidden = True
    document.add_comment(run, text=f"ask {names[3]}", author=names[4], initials="x")
    document.add_table(1, 2).cell(0, 0).text = names[0]
    document.core_properties.author = names[4]
    for name, body in zip(names, HIDING_PLACES, strict=True):
        document.add_paragraph()._p.append(parse_xml(f"<w:r {NAMESPACES}>{body.format(name=name)}</w:r>"))
    tracked = f'<w:p {NAMESPACES}><w:ins w:id="7" w:author="{names[4]}"><w:r><w:t>Met {names[1]}.</w:t></w:r></w:ins>'
    tracked += f'<w:del w:id="8" w:author="{names[4]}"><w:r><w:delText>{names[3]}</w:delText></w:r></w:del></w:p>'
    document.element.body.insert(0, parse_xml(tracked))
    return _saved(document)


NAMESPACES = (
    'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:v="urn:schemas-microsoft-com:vml"'
)
HIDING_PLACES = (
    '<w:instrText xml:space="preserve"> AUTHOR "{name}" </w:instrText>',
    '<w:pict><v:shape alt="{name}"><v:textbox><w:txbxContent><w:p><w:r><w:t>Dear {name},</w:t></w:r></w:p>'
    "</w:txbxContent></v:textbox></v:shape></w:pict>",
    '<w:rPr><w:webHidden/><w:color w:val="FFFFFF"/><w:sz w:val="2"/></w:rPr><w:t>Dear {name},</w:t>',
    '<w:pict><v:shape title="{name}"/></w:pict>',
    "<w:t>Dr {name}</w:t>",
)


def sheet(names: Names) -> bytes:
    """A table with headings, a sheet that is called like somebody, a comment, a formula."""
    book = openpyxl.Workbook()
    book.active.title = names[0][:31]
    book.active.append(["Name", "Note"])
    for name, sentence in zip(names, letter(names) * 2, strict=False):
        book.active.append([name, sentence])
    book.active["A2"].comment = Comment(f"call {names[1]}", names[4])
    book.active["C2"] = f'=IF(A2="{names[0]}",1,0)'
    book.active.oddHeader.center.text = f"Report on {names[2]}"
    book.defined_names[names[3].replace(" ", "_")] = DefinedName(names[3].replace(" ", "_"), attr_text="Other!$A$1")
    hidden = book.create_sheet("Other")
    hidden.sheet_state = "hidden"
    hidden["A1"], hidden["A1"].hyperlink = f"Dr {names[4]}", f"https://example.org/{names[4].replace(' ', '-')}"
    book.properties.creator = names[4]
    return _saved(book)


def slides(names: Names) -> bytes:
    """A title, a text, notes, the name of a shape."""
    show = pptx.Presentation()
    slide = show.slides.add_slide(show.slide_layouts[1])
    slide.shapes.title.text = f"About {names[0]}"
    slide.placeholders[1].text = "\n".join(letter(names))
    slide.shapes[0].name = names[1]
    slide.notes_slide.notes_text_frame.text = f"ask {names[2]}"
    return _saved(show)


def mail(names: Names) -> bytes:
    """Headers, both bodies, an attachment."""
    message = EmailMessage()
    message["From"], message["To"] = f"{names[4]} <dr@example.org>", f"{names[0]} <a@example.com>"
    message["Subject"], message["Message-ID"] = f"About {names[1]}", f"<{names[4].replace(' ', '.')}@example.org>"
    message.set_content("\n".join(f"> {line}" for line in letter(names)))
    message.add_alternative("".join(f"<p>{line}</p>" for line in letter(names)), subtype="html")
    message.add_attachment(word(names), "application", "octet-stream", filename=f"{names[2]}.docx")
    return message.as_bytes()


def rich(names: Names) -> bytes:
    """Properties, a header, names in two runs, a deletion."""
    body = r"\par ".join(sentence.replace(" ", r" {\b }", 3) for sentence in letter(names))
    return (
        rf"{{\rtf1\ansi{{\fonttbl{{\f0 Arial;}}}}{{\info{{\author {names[4]}}}}}{{\header {names[0]}}}{body}"
        rf"{{\deleted {names[1]}}}}}"
    ).encode("cp1252")


def paper(names: Names, pages: int = 1) -> bytes:
    """Justified paragraphs and a table, with properties."""
    out = io.BytesIO()
    style = getSampleStyleSheet()["BodyText"]
    story = []
    for _ in range(pages):
        story += [
            Paragraph(" ".join(letter(names)) * 3, style),
            Table([["Name", "City"], [names[0], "Leeds"]]),
            PageBreak(),
        ]
    SimpleDocTemplate(out, pagesize=A4, author=names[4], invariant=1).build(story)
    return out.getvalue()


def columns(names: Names) -> bytes:
    """Two columns, drawn line by line across both, with a line break in every name."""
    one, two, three = letter(names)
    sides = [_wrapped(f"{one} {two}", names), _wrapped(f"{three} {two} {one}", names)]
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=A4, invariant=1)
    canvas.setFont("Courier", 9)
    for row, lines in enumerate(itertools.zip_longest(*sides, fillvalue="")):
        for x, line in zip((40, 300), lines, strict=True):
            canvas.drawString(x, 780 - 12 * row, line)
    canvas.save()
    return out.getvalue()


def _wrapped(text: str, names: Names, width: int = 44) -> list[str]:
    """Lines of a text, with so many small words in it that every name stands across two of them."""
    lines = [""]
    ends = {name.split()[0]: name.split()[1] for name in names}
    for word in text.split():
        while word in ends and not width - len(ends[word]) - 1 < len(lines[-1]) + 1 + len(word) <= width:
            lines = _with_word(lines, "so", width)
        lines = _with_word(lines, word, width)
    return lines


def _with_word(lines: list[str], word: str, width: int) -> list[str]:
    longer = f"{lines[-1]} {word}".strip()
    return [*lines[:-1], longer] if len(longer) <= width else [*lines, word]


def full_paper(names: Names) -> bytes:
    """The same, with names in all that a PDF can have beside its pages, and text that is not shown on them."""
    with pikepdf.open(io.BytesIO(paper(names))) as pdf:
        page = pdf.pages[0]
        note = pikepdf.Dictionary(Type=pikepdf.Name.Annot, Subtype=pikepdf.Name.Text, Rect=[9, 9, 29, 29])
        note.Contents, note.T = names[1], names[4]
        page.Annots = pdf.make_indirect(pikepdf.Array([note]))
        pdf.attachments[f"{names[0]}.txt"] = names[0].encode()
        pdf.Root.OpenAction = pikepdf.Dictionary(S=pikepdf.Name.JavaScript, JS=f"app.alert('{names[2]}')")
        with pdf.open_metadata() as properties:
            properties["dc:creator"] = [names[3]]
        with pdf.open_outline() as outline:
            outline.root.append(pikepdf.OutlineItem(names[1], 0))
        layer = pdf.make_indirect(pikepdf.Dictionary(Type=pikepdf.Name.OCG, Name=names[2]))
        pdf.Root.OCProperties = pikepdf.Dictionary(OCGs=[layer], D=pikepdf.Dictionary(OFF=[layer]))
        page.Resources.Properties = pikepdf.Dictionary(L1=layer)
        more = (
            f"BT /F1 9 Tf 3 Tr 72 60 Td (Dear {names[3]}) Tj 0 Tr ET /OC /L1 BDC BT /F1 9 Tf 72 40 Td (Dr {names[4]}) Tj ET EMC"
            f" /Span <</ActualText (Dear {names[0]})>> BDC BT /F1 9 Tf 72 50 Td (Dear all) Tj ET EMC"
        )
        page.contents_add(more.encode())
        out = io.BytesIO()
        pdf.save(out)
    return out.getvalue()


def scan(names: Names) -> bytes:
    """A page that is only a picture, a little blurred and noisy."""
    page = pypdfium2.PdfDocument(paper(names))[0].render(scale=200 / 72, grayscale=True).to_pil()
    noise = numpy.random.default_rng(17).normal(0, 8, (page.height, page.width))
    pixels = numpy.asarray(page.filter(ImageFilter.GaussianBlur(0.5))) * 0.94 + noise
    out = io.BytesIO()
    Image.fromarray(numpy.clip(pixels, 0, 255).astype(numpy.uint8)).save(out, "PDF", resolution=200)
    return out.getvalue()


def by_office(names: Names, kind: str) -> bytes:
    """The Word document in another format, by LibreOffice."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "a.docx"
        path.write_bytes(word(names))
        profile = f"-env:UserInstallation=file://{folder}/profile"
        command = ["soffice", profile, "--headless", "--convert-to", kind, "--outdir", folder, str(path)]
        subprocess.run(command, check=True, capture_output=True, timeout=300)
        return path.with_suffix(f".{kind}").read_bytes()


def by_browser(names: Names) -> bytes:
    """A page, printed."""
    with tempfile.TemporaryDirectory() as folder:
        page, out = Path(folder) / "a.html", Path(folder) / "a.pdf"
        page.write_text("<meta charset=utf-8><h1>A letter</h1>" + "".join(f"<p>{line}</p>" for line in letter(names)))
        command = ["chromium", "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder}/profile"]
        subprocess.run([*command, f"--print-to-pdf={out}", page.as_uri()], check=True, capture_output=True, timeout=300)
        return out.read_bytes()


def _saved(document: object) -> bytes:
    out = io.BytesIO()
    document.save(out)  # type: ignore[attr-defined]
    return out.getvalue()


def makers(*, smoke: bool) -> dict[str, tuple[str, Callable[[Names], bytes]]]:
    """What makes files, by name, with the format of each."""
    found: dict[str, tuple[str, Callable[[Names], bytes]]] = {
        "python-docx": ("docx", word),
        "openpyxl": ("xlsx", sheet),
        "python-pptx": ("pptx", slides),
        "mail": ("eml", mail),
        "RTF": ("rtf", rich),
        "reportlab": ("pdf", paper),
        "reportlab, pikepdf": ("pdf", full_paper),
        "across columns": ("pdf", columns),
    }
    if shutil.which("tesseract"):
        found["a scan"] = ("pdf", scan)
    if not smoke and shutil.which("soffice"):
        found["LibreOffice, .odt"] = ("odt", lambda names: by_office(names, "odt"))
        found["LibreOffice, PDF"] = ("pdf", lambda names: by_office(names, "pdf"))
    if not smoke and shutil.which("chromium"):
        found["Chromium, PDF"] = ("pdf", by_browser)
    return found


def readings(data: bytes, kind: str) -> dict[str, str]:
    """What can be read in a file, by each way of reading it."""
    if kind == "pdf":
        return _paper_readings(data)
    if kind == "eml":
        message = email.message_from_bytes(data, policy=email.policy.default)
        parts = [(part.get_filename() or "", part.get_payload(decode=True) or b"") for part in message.walk()]
        inside = [
            _unzipped(part) if name.endswith(".docx") else part.decode("utf-8", "replace") for name, part in parts
        ]
        return {"raw": data.decode("utf-8", "replace"), "parts": "\n".join(inside)}
    if kind == "rtf":
        text = data.decode("latin-1")
        return {"raw": text, "without words": re.sub(r"\\[a-z]+-?\d* ?|[{}]", "", text)}
    return {"unzip": _unzipped(data)}


def _unzipped(data: bytes) -> str:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        contents = [archive.read(name).decode("utf-8", "replace") for name in archive.namelist()]
    return "\n".join([*archive.namelist(), *contents, *(re.sub(r"<[^>]*>", "", content) for content in contents)])


def _paper_readings(data: bytes) -> dict[str, str]:
    document = pypdfium2.PdfDocument(data)
    found = {"pdfium": "\n".join(page.get_textpage().get_text_bounded() for page in document)}
    with pikepdf.open(io.BytesIO(data)) as pdf:
        streams = [each for each in pdf.objects if isinstance(each, pikepdf.Stream)]
        found["streams"] = "\n".join(
            stream.read_bytes().decode("latin-1") for stream in streams if "/Subtype" not in stream
        )
    with tempfile.TemporaryDirectory() as folder:
        file, picture = Path(folder) / "a.pdf", Path(folder) / "a.png"
        file.write_bytes(data)
        for command in (
            ["pdftotext", file, "-"],
            ["mutool", "draw", "-q", "-F", "txt", file],
            ["qpdf", "--qdf", "--object-streams=disable", file, "-"],
        ):
            if shutil.which(str(command[0])):
                done = subprocess.run(command, capture_output=True, check=True)
                found[str(command[0])] = done.stdout.decode("utf-8", "replace")
        if shutil.which("tesseract"):
            document[0].render(scale=250 / 72, grayscale=True).to_pil().save(picture)
            done = subprocess.run(["tesseract", picture, "stdout", "--psm", "6"], capture_output=True, check=True)
            found["tesseract"] = done.stdout.decode("utf-8", "replace")
    return found


def changed(before: bytes, after: bytes, result: Result, text: str) -> float:
    """The share of pixels on the first page, outside the lines in which something is hidden, that differ."""
    pages = [pypdfium2.PdfDocument(data)[0] for data in (before, after)]
    one, other = (page.render(scale=2, grayscale=True, draw_annots=False).to_numpy().astype(int) for page in pages)
    words, height = pages[0].get_textpage(), pages[0].get_height()
    outside = numpy.ones(one.shape, dtype=bool)
    for hidden in {word for span in result.spans for word in text[span.start : span.end].split()}:
        search = words.search(hidden, match_case=True)
        while place := search.get_next():
            for at in range(words.count_rects(*place)):
                _, bottom, _, top = words.get_rect(at)
                outside[max(0, int(2 * (height - top)) - 4) : int(2 * (height - bottom)) + 5] = False
    return float((abs(one - other)[outside] > 32).mean()) if outside.any() else 0.0


def shown(name: str, text: str) -> bool:
    """Whether a name, or the family name alone, can be read in a text."""
    folded = re.sub(r"\s+", " ", text).casefold()
    return name.casefold() in folded or re.search(rf"\b{name.rsplit(maxsplit=1)[-1].casefold()}\b", folded) is not None


def measure(files: int, *, smoke: bool) -> None:
    policy = Policy.load("pii").but(entity_model=not smoke)
    draw = random.Random(17)
    made = makers(smoke=smoke)
    pictures = Pictures(reader=reader_on(os.environ))
    print(
        f"{'files':20}{'made':>5}{'errors':>7}{'planted':>8}{'hidden in text':>15}{'residue':>8}{'recall':>7}{'changed':>9}{'CPU s':>7}"
    )
    total = [0] * 5
    for number, (maker, (kind, make)) in enumerate(made.items()):
        counts, differs, spent = [0] * 5, 0.0, 0.0
        for _ in range(files // len(made) + (number < files % len(made))):
            names = [
                f"{given} {family}" for given, family in zip(draw.sample(GIVEN, 5), draw.sample(FAMILY, 5), strict=True)
            ]
            data = make(names)
            plain = sanitize("\n\n".join(letter(names)), policy).text
            start = time.process_time()
            try:
                done = convert(Conversion(data, policy, "the file", kind, pictures=pictures))
            except Exception as error:
                print(f"  {maker}: {type(error).__name__}: {error}")
                counts = [counts[0] + 1, counts[1] + 1, *counts[2:]]
                continue
            spent += time.process_time() - start
            hidden = {name for name in names if not shown(name, plain)}
            left = {name for read in readings(done.data, kind).values() for name in hidden if shown(name, read)}
            counts = [a + b for a, b in zip(counts, (1, 0, len(names), len(hidden), len(left)), strict=True)]
            if kind == "pdf" and maker != "a scan":
                text = open_file(data, "a", kind).layout.text
                differs = max(differs, changed(data, done.data, done.result, text))
        total = [a + b for a, b in zip(total, counts, strict=True)]
        _line(maker, counts, f"{differs:9.5f}" if kind == "pdf" and maker != "a scan" else f"{'':9}", spent)
    _line("all", total, f"{'':9}", 0.0)


def _line(maker: str, counts: list[int], differs: str, spent: float) -> None:
    count, errors, planted, hidden, residue = counts
    recall = 1 - residue / hidden if hidden else 1.0
    each = f"{spent / max(1, count):7.2f}" if spent else ""
    print(f"{maker:20}{count:5}{errors:7}{planted:8}{hidden:15}{residue:8}{recall:7.3f}{differs}{each}")


def measure_pages(pages: int) -> None:
    policy = Policy.load("pii")
    names = [f"{given} {family}" for given, family in zip(GIVEN, FAMILY, strict=False)]
    data = paper(names, pages)
    text = open_file(data, "a", "pdf").layout.text
    sanitize(text[:2000], policy)
    start = time.process_time()
    sanitize(text, policy)
    plain = time.process_time() - start
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    start = time.process_time()
    convert(Conversion(data, policy, "the file", "pdf"))
    whole = time.process_time() - start
    after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(
        f"{pages} pages, {len(text):,} characters: text {plain:.1f} s of CPU, PDF {whole:.1f} s, {whole / plain:.2f} times"
    )
    print(f"peak memory {before / 1024:.0f} MB with the text alone, {after / 1024:.0f} MB with the PDF")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--files", type=int, default=60)
    parser.add_argument("--pages", type=int)
    parser.add_argument("--smoke", action="store_true")
    chosen = parser.parse_args()
    if chosen.pages:
        measure_pages(chosen.pages)
    else:
        measure(9 if chosen.smoke else chosen.files, smoke=chosen.smoke)
