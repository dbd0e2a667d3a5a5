"""Is it gone from the file? Generated files with names in all their hiding places, sanitized and searched from outside.

    .venv/bin/python bench/files.py              60 files of all formats: residue, names that stay, time
    .venv/bin/python bench/files.py --pages 100  a PDF of so many pages beside its plain text: time and memory

Files come from python-docx, openpyxl, python-pptx, reportlab and the standard library, and, where they are installed,
from LibreOffice (.odt and PDF) and Chromium (PDF). What was written is searched by unzip without tags, by decoded
streams of the PDF, by pdfium, and by pdftotext and mutool where they are installed. *Residue* is a name that the plain
text of the same file does not show any more and the file does. --smoke makes one file of each kind.
"""

import argparse
import email
import email.policy
import io
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
import openpyxl
import pikepdf
import pptx
import pypdfium2
from openpyxl.comments import Comment
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import getSampleStyleSheet
from reportlab.platypus import PageBreak, Paragraph, SimpleDocTemplate, Table

from reticent import Policy, sanitize
from reticent.documents.conversion import Conversion, convert
from reticent.documents.opening import open_file

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
    return _saved(document)


def sheet(names: Names) -> bytes:
    """A table with headings, a sheet that is called like somebody, a comment, a formula."""
    book = openpyxl.Workbook()
    book.active.title = names[0][:31]
    book.active.append(["Name", "Note"])
    for name, sentence in zip(names, letter(names) * 2, strict=False):
        book.active.append([name, sentence])
    book.active["A2"].comment = Comment(f"call {names[1]}", names[4])
    book.active["C2"] = f'=IF(A2="{names[0]}",1,0)'
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
    }
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
    for name, command in (("pdftotext", ["pdftotext", "-", "-"]), ("mutool", ["mutool", "draw", "-q", "-F", "txt"])):
        if shutil.which(command[0]):
            with tempfile.NamedTemporaryFile(suffix=".pdf") as file:
                file.write(data)
                file.flush()
                arguments = ["pdftotext", file.name, "-"] if name == "pdftotext" else [*command, file.name]
                found[name] = subprocess.run(arguments, capture_output=True, check=True).stdout.decode(
                    "utf-8", "replace"
                )
    return found


def shown(name: str, text: str) -> bool:
    """Whether a name, or the family name alone, can be read in a text."""
    folded = re.sub(r"\s+", " ", text).casefold()
    return name.casefold() in folded or re.search(rf"\b{name.rsplit(maxsplit=1)[-1].casefold()}\b", folded) is not None


def measure(files: int, *, smoke: bool) -> None:
    policy = Policy.load("pii").but(entity_model=not smoke)
    draw = random.Random(17)
    made = makers(smoke=smoke)
    each = max(1, files // len(made))
    print(
        f"{'files':22}{'made':>6}{'errors':>8}{'names':>7}{'in plain text':>15}{'in the file':>13}{'residue':>9}{'s/file':>8}"
    )
    for maker, (kind, make) in made.items():
        count = errors = planted = plainly = filed = residue = 0
        spent = 0.0
        for _ in range(each):
            names = [
                f"{given} {family}" for given, family in zip(draw.sample(GIVEN, 5), draw.sample(FAMILY, 5), strict=True)
            ]
            data = make(names)
            plain = sanitize(open_file(data, "a", kind).layout.text, policy).text
            start = time.perf_counter()
            count += 1
            try:
                done = convert(Conversion(data, policy, "the file", kind)).data
            except Exception as error:
                errors += 1
                print(f"  {maker}: {type(error).__name__}: {error}")
                continue
            spent += time.perf_counter() - start
            read = "\n".join(readings(done, kind).values())
            planted += len(names)
            in_plain, in_file = ({name for name in names if shown(name, text)} for text in (plain, read))
            plainly, filed, residue = plainly + len(in_plain), filed + len(in_file), residue + len(in_file - in_plain)
        print(f"{maker:22}{count:6}{errors:8}{planted:7}{plainly:15}{filed:13}{residue:9}{spent / max(1, count):8.2f}")


def measure_pages(pages: int) -> None:
    policy = Policy.load("pii")
    names = [f"{given} {family}" for given, family in zip(GIVEN, FAMILY, strict=False)]
    data = paper(names, pages)
    text = open_file(data, "a", "pdf").layout.text
    sanitize(text[:2000], policy)
    start = time.perf_counter()
    sanitize(text, policy)
    plain = time.perf_counter() - start
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    start = time.perf_counter()
    convert(Conversion(data, policy, "the file", "pdf"))
    whole = time.perf_counter() - start
    after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(f"{pages} pages, {len(text):,} characters: text {plain:.1f} s, PDF {whole:.1f} s, {whole / plain:.2f} times")
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
        measure(6 if chosen.smoke else chosen.files, smoke=chosen.smoke)
