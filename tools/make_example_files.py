"""Writes the example files that are no text: examples/letter.docx, examples/letter.pdf and the case in examples/case.

    python tools/make_example_files.py

Everybody in them is made up.
"""

import io
import zipfile
from pathlib import Path

from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

EXAMPLES = Path(__file__).parents[1] / "examples"
MAIN = "application/vnd.openxmlformats-officedocument.wordprocessingml"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
WORD = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'


def document() -> bytes:
    """A letter with a name in two runs, a header, a deletion and properties."""
    parts = {
        "[Content_Types].xml": f'<Types xmlns="{PACKAGE}/content-types"><Default Extension="rels" ContentType='
        f'"application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" '
        f'ContentType="{MAIN}.document.main+xml"/><Override PartName="/word/header1.xml" ContentType='
        f'"{MAIN}.header+xml"/><Override PartName="/docProps/core.xml" ContentType='
        f'"application/vnd.openxmlformats-package.core-properties+xml"/></Types>',
        "_rels/.rels": f'<Relationships xmlns="{PACKAGE}/relationships"><Relationship Id="r1" Type="{OFFICE}'
        f'/officeDocument" Target="word/document.xml"/><Relationship Id="r2" Type="{PACKAGE}/relationships/metadata'
        f'/core-properties" Target="docProps/core.xml"/></Relationships>',
        "docProps/core.xml": "<c:coreProperties xmlns:c="
        f'"{PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:creator>Ingrid Solheim'
        "</dc:creator></c:coreProperties>",
        "word/_rels/document.xml.rels": f'<Relationships xmlns="{PACKAGE}/relationships"><Relationship Id="r1" '
        f'Type="{OFFICE}/header" Target="header1.xml"/></Relationships>',
        "word/header1.xml": f"<w:hdr {WORD}><w:p><w:r><w:t>Re: Anna Kowalska, file 2345-88</w:t></w:r></w:p></w:hdr>",
        "word/document.xml": f'<w:document {WORD} xmlns:r="{OFFICE}"><w:body><w:p><w:r><w:t xml:space="preserve">Dear '
        "Ms </w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>Kowal</w:t></w:r><w:r><w:t>ska,</w:t></w:r></w:p><w:p><w:r>"
        '<w:t xml:space="preserve">your daughter Julia was seen in our clinic in Leeds on 3 March 2021. </w:t></w:r>'
        '<w:del w:id="1" w:author="Ingrid Solheim"><w:r><w:delText>Her father, Piotr Kowalski, was not told.'
        "</w:delText></w:r></w:del><w:r><w:t>She is well.</w:t></w:r></w:p><w:p><w:r><w:t>Dr Ingrid Solheim</w:t>"
        '</w:r></w:p><w:sectPr><w:headerReference w:type="default" r:id="r1"/></w:sectPr></w:body></w:document>',
    }
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, content in parts.items():
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, '<?xml version="1.0" encoding="UTF-8"?>' + content)
    return out.getvalue()


def paper() -> bytes:
    """The same letter on a page."""
    out = io.BytesIO()
    canvas = Canvas(out, A4, invariant=1)
    canvas.setTitle("Letter to Anna Kowalska")
    canvas.setFont("Helvetica", 11)
    for number, line in enumerate(
        (
            "Dear Ms Kowalska,",
            "your daughter Julia was seen in our clinic in Leeds on 3 March 2021.",
            "Dr Ingrid Solheim",
        )
    ):
        canvas.drawString(72, 760 - 18 * number, line)
    canvas.save()
    return out.getvalue()


MAIL = """From: Piotr Kowalski <piotr.kowalski@example.org>
To: Ingrid Solheim <ingrid.solheim@example.com>
Subject: Julia Kowalska
Date: Thu, 4 Mar 2021 09:12:00 +0000
Message-ID: <20210304091200.kowalski@example.org>
Content-Type: text/plain; charset=utf-8

Dear Dr Solheim,
how is our daughter Julia? Anna Kowalska did not say.
Piotr
"""

if __name__ == "__main__":
    case = EXAMPLES / "case"
    case.mkdir(exist_ok=True)
    (EXAMPLES / "letter.docx").write_bytes(document())
    (EXAMPLES / "letter.pdf").write_bytes(paper())
    (case / "Anna Kowalska.docx").write_bytes(document())
    (case / "mail.eml").write_text(MAIL, "utf-8")
    (case / "visits.csv").write_text("name,seen,by\nJulia Kowalska,2021-03-03,Ingrid Solheim\n", "utf-8")
