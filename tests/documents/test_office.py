"""Office documents: all the places in which a name can stand, and what is bad about a file."""

import datetime
import io
import json
import re
import shutil
import subprocess
import zipfile

import docx
import openpyxl
import pptx
import pytest
from openpyxl.comments import Comment

from reticent.documents.conversion import Conversion, convert, restored
from reticent.documents.office import again, open_office
from reticent.documents.pictures import KEPT
from reticent.errors import InputError, OutputError
from reticent.policy import Policy

POLICY = Policy.load("pii").but(entity_model=False, key="k")
NAME = "Anna Kowalska"
NOTHING = re.compile(r"kowalsk|anna|lindqvist|piotr", re.IGNORECASE)

W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"


def changed(data, **parts):
    """A package with other parts: `word_document` for word/document.xml; a function gets what was there."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for entry in old.namelist():
            content = old.read(entry)
            change = parts.pop(entry.replace("/", "_").rpartition(".")[0], None)
            new.writestr(entry, change(content.decode()) if change else content)
    assert not parts, "no such part"
    return out.getvalue()


def saved(document):
    out = io.BytesIO()
    document.save(out)
    return out.getvalue()


def word(*paragraphs):
    document = docx.Document()
    for paragraph in paragraphs:
        document.add_paragraph(paragraph)
    return saved(document)


def in_body(xml):
    """A document whose body begins with this."""
    return changed(word("A letter."), word_document=lambda source: source.replace("<w:body>", f"<w:body>{xml}", 1))


def made(data, kind="docx", **changes):
    return convert(Conversion(data, POLICY.but(**changes), f"file.{kind}", kind))


def everything(data):
    """All that unzip and a search without tags would find: texts run by run and joined, and attributes."""
    found = []
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        for entry in archive.namelist():
            content = archive.read(entry).decode("utf-8", "replace")
            found += [entry, content, re.sub(r"<[^>]*>", "", content)]
    return "\n".join(found)


def part(data, name):
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return archive.read(name).decode()


RUN = "<w:r><w:t>{}</w:t></w:r>"
PLACES = {
    "a paragraph": f"<w:p>{RUN.format(NAME)}</w:p>",
    "runs that split a name": f"<w:p>{RUN.format('An')}<w:r><w:rPr><w:b/></w:rPr><w:t>na Kow</w:t></w:r>{RUN.format('alska')}</w:p>",
    "a bookmark in the middle": f"<w:p>{RUN.format('Anna Kow')}<w:bookmarkStart w:id='7' w:name='x'/>{RUN.format('alska')}</w:p>",
    "a line break": "<w:p><w:r><w:t>Anna</w:t><w:br/><w:t>Kowalska</w:t></w:r></w:p>",
    "deleted text": f"<w:p><w:del w:id='1' w:author='{NAME}'><w:r><w:delText>{NAME}</w:delText></w:r></w:del></w:p>",
    "inserted text": f"<w:p><w:ins w:id='1' w:author='{NAME}' w:date='2020-01-01T00:00:00Z'>{RUN.format(NAME)}</w:ins></w:p>",
    "moved text": f"<w:p><w:moveFrom w:id='1' w:author='{NAME}'>{RUN.format(NAME)}</w:moveFrom></w:p>",
    "a deleted row": f"<w:tbl><w:tr><w:trPr><w:del w:id='3' w:author='x'/></w:trPr><w:tc><w:p>{RUN.format(NAME)}</w:p></w:tc></w:tr></w:tbl>",
    "hidden text": f"<w:p><w:r><w:rPr><w:vanish/></w:rPr><w:t>{NAME}</w:t></w:r></w:p>",
    "a field": f'<w:p><w:fldSimple w:instr="AUTHOR {NAME}">{RUN.format(NAME)}</w:fldSimple></w:p>',
    "a split field code": '<w:p><w:r><w:fldChar w:fldCharType="begin"/><w:instrText> HYPERLINK "mailto:anna.kow</w:instrText></w:r>'
    '<w:r><w:instrText>alska@example.org" </w:instrText><w:fldChar w:fldCharType="end"/></w:r></w:p>',
    "a text box": "<w:p><w:r><w:t>A</w:t><w:pict><v:shape xmlns:v='urn:schemas-microsoft-com:vml' alt='Photo of Anna Kowalska'>"
    f"<v:textbox><w:txbxContent><w:p>{RUN.format(NAME)}</w:p></w:txbxContent></v:textbox></v:shape></w:pict></w:r></w:p>",
    "an alternative": "<w:p><w:r><mc:AlternateContent xmlns:mc='http://schemas.openxmlformats.org/markup-compatibility/2006'>"
    f"<mc:Choice Requires='wps'><w:t>{NAME}</w:t></mc:Choice><mc:Fallback><w:t>{NAME}</w:t></mc:Fallback></mc:AlternateContent></w:r></w:p>",
    "a content control": f"<w:sdt><w:sdtPr><w:alias w:val='{NAME}'/><w:tag w:val='{NAME}'/></w:sdtPr><w:sdtContent><w:p>{RUN.format(NAME)}</w:p></w:sdtContent></w:sdt>",
    "a permission": f"<w:p><w:permStart w:id='1' w:ed='{NAME}'/>{RUN.format('x')}<w:permEnd w:id='1'/></w:p>",
    "a bookmark": f"<w:p><w:bookmarkStart w:id='9' w:name='Anna_Kowalska'/>{RUN.format('x')}<w:hyperlink w:anchor='Anna_Kowalska' w:tooltip='{NAME}'/></w:p>",
    "a smart tag": f"<w:p><w:smartTag w:element='PersonName'><w:smartTagPr><w:attr w:name='n' w:val='{NAME}'/></w:smartTagPr>{RUN.format(NAME)}</w:smartTag></w:p>",
    "a drop-down": f"<w:sdt><w:sdtPr><w:dropDownList w:lastValue='{NAME}'><w:listItem w:displayText='{NAME}' w:value='{NAME}'/></w:dropDownList></w:sdtPr><w:sdtContent><w:p/></w:sdtContent></w:sdt>",
    "references": "<w:p><w:r><w:t>&#65;nna Kowalsk&#x61;</w:t></w:r></w:p>",
    "CDATA": f"<w:p><w:r><w:t><![CDATA[{NAME}]]></w:t></w:r></w:p>",
    "a comment of XML": f"<!-- {NAME} --><w:p><?who {NAME}?></w:p>",
    "another prefix": f"<q:p xmlns:q='{W}'><q:r><q:t>{NAME}</q:t></q:r></q:p>",
    "an unknown element": f"<w:p><z:new xmlns:z='urn:of-2030'>{NAME}</z:new></w:p>",
    "an equation": f"<w:p><m:oMath xmlns:m='http://schemas.openxmlformats.org/officeDocument/2006/math'><m:r><m:t>{NAME}</m:t></m:r></m:oMath></w:p>",
    "ruby": f"<w:p><w:r><w:ruby><w:rt>{RUN.format('x')}</w:rt><w:rubyBase>{RUN.format(NAME)}</w:rubyBase></w:ruby></w:r></w:p>",
}


@pytest.mark.parametrize("place", PLACES)
def test_a_name_goes_from_every_place_of_a_document(place):
    data = in_body(PLACES[place] + f"<w:p>{RUN.format('Dear ' + NAME + ', all is well.')}</w:p>")
    assert "Kowalska" in everything(data)
    out = made(data).data
    assert not NOTHING.search(everything(out))
    assert "[PERSON 1], all is well." in everything(out)
    assert docx.Document(io.BytesIO(out)).paragraphs


def test_headers_notes_comments_properties_and_links():
    document = docx.Document()
    document.core_properties.author = NAME
    section = document.sections[0]
    section.header.paragraphs[0].text = NAME
    section.footer.paragraphs[0].text = "anna.kowalska@example.org"
    run = document.add_paragraph().add_run(f"Dear {NAME},")
    document.add_comment(run, text=f"call {NAME}", author="Emma Lindqvist", initials="EL")
    document.part.relate_to(
        "https://example.org/Anna_Kowalska", docx.opc.constants.RELATIONSHIP_TYPE.HYPERLINK, is_external=True
    )
    done = made(saved(document))
    assert not NOTHING.search(everything(done.data))
    assert "document properties" in done.taken_out
    assert "call [PERSON 1]" in part(done.data, "word/comments.xml")
    assert 'w:author="Author 1"' in part(done.data, "word/comments.xml")


def test_formatting_survives_and_only_hidden_text_changes():
    document = docx.Document()
    paragraph = document.add_paragraph("Dear ", style="Heading 1")
    paragraph.add_run(NAME).bold = True
    paragraph.add_run(", welcome.").italic = True
    out = docx.Document(io.BytesIO(made(saved(document)).data))
    runs = out.paragraphs[0].runs
    assert [run.text for run in runs] == ["Dear ", "[PERSON 1]", ", welcome."]
    assert (runs[1].bold, runs[2].italic, out.paragraphs[0].style.name) == (True, True, "Heading 1")


def test_the_same_bytes_each_time_and_without_a_trace_of_when():
    data = word(f"Dear {NAME}")
    first, second = made(data).data, made(data).data
    assert first == second
    with zipfile.ZipFile(io.BytesIO(first)) as archive:
        assert {entry.date_time for entry in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}


def test_a_macro_and_what_comes_with_it_go():
    relation = '<Relationship Id="rId99" Type="http://schemas.microsoft.com/office/2006/relationships/vbaProject" Target="vbaProject.bin"/>'
    data = _with_macro(relation)
    done = made(data)
    assert "macros" in done.taken_out
    assert not any("vba" in name for name in zipfile.ZipFile(io.BytesIO(done.data)).namelist())
    assert "macroEnabled" not in part(done.data, "[Content_Types].xml")


def _with_macro(relation):
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(word(f"Dear {NAME}"))) as old, zipfile.ZipFile(out, "w") as new:
        for entry in old.namelist():
            content = old.read(entry)
            if entry == "word/_rels/document.xml.rels":
                content = content.replace(b"</Relationships>", relation.encode() + b"</Relationships>")
            if entry == "[Content_Types].xml":
                content = content.replace(
                    b"application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml",
                    b"application/vnd.ms-word.document.macroEnabled.main+xml",
                )
            new.writestr(entry, content)
        new.writestr("word/vbaProject.bin", b"Sub Anna_Kowalska()")
    return out.getvalue()


def test_pictures_go_unless_they_are_kept_and_then_nothing_is_verified(tmp_path):
    from PIL import Image

    picture = tmp_path / "anna.png"
    Image.new("RGB", (40, 20), "red").save(picture)
    document = docx.Document()
    document.add_picture(str(picture))
    data = saved(document)
    gone, kept = made(data), convert(Conversion(data, POLICY, "a.docx", "docx", pictures=KEPT))
    assert "pictures (1)" in gone.taken_out
    assert gone.unverified == ()
    assert any("pictures are kept" in sentence for sentence in kept.unverified)
    media = "word/media/image1.png"
    with zipfile.ZipFile(io.BytesIO(gone.data)) as without, zipfile.ZipFile(io.BytesIO(kept.data)) as with_it:
        assert Image.open(io.BytesIO(without.read(media))).size == (1, 1)
        assert with_it.read(media) == picture.read_bytes()


def test_a_report_says_where_and_what_was_taken_out():
    document = docx.Document()
    document.sections[0].header.paragraphs[0].text = NAME
    job = Conversion(saved(document), POLICY, "a.docx", "docx", report="json")
    report = json.loads(convert(job).report)
    assert report["findings"][0]["place"] == "header 1"
    assert "document properties" in report["taken_out"]
    page = convert(Conversion(job.data, POLICY, "a.docx", "docx", report="html")).report.decode()
    assert "header 1, 0–13" in page
    assert "Taken out of the file: " in page


def test_a_mapping_restores_the_text():
    data = in_body(PLACES["runs that split a name"])
    done = convert(Conversion(data, POLICY, "a.docx", "docx", mapping=True))
    back = restored(done.data, done.mapping, "k", format_name="docx")
    assert docx.Document(io.BytesIO(back)).paragraphs[0].text == NAME


def test_residue_is_an_error_and_no_file(monkeypatch):
    data = changed(
        word(f"Dear {NAME}"),
        word_styles=lambda source: source.replace(
            "</w:styles>", f'<w:style w:type="paragraph" w:styleId="s9"><w:name w:val="{NAME}"/></w:style></w:styles>'
        ),
    )
    with pytest.raises(
        OutputError, match=r"can still be read in file\.docx \(word/styles\.xml\): no file is written"
    ) as error:
        made(data)
    assert not NOTHING.search(str(error.value))


def test_the_name_of_a_theme_goes():
    data = changed(
        word(f"Dear {NAME}"), word_theme_theme1=lambda source: source.replace('name="Office', f'name="{NAME}')
    )
    assert not NOTHING.search(everything(made(data).data))


def test_a_style_that_is_called_like_somebody_is_no_residue():
    assert made(word("Dear Ms Strong, Mr Grid and Ms Light met.")).unverified == ()


def test_workbooks():
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = NAME
    sheet.append(["Name", "Date of birth", "Phone", "Note"])
    sheet.append([NAME, datetime.date(1984, 3, 3), 442079460958, "met Piotr Kowalski"])
    sheet["A2"].comment = Comment(f"{NAME}: call back", "Emma Lindqvist")
    sheet["E2"] = f'=IF(A2="{NAME}",1,0)'
    sheet["F2"] = "=SUM(G1:G9)"
    sheet.oddHeader.center.text = NAME
    book.defined_names["Kowalska"] = openpyxl.workbook.defined_name.DefinedName(
        "Kowalska", attr_text="'Anna Kowalska'!$A$1"
    )
    book.properties.creator = NAME
    done = made(saved(book), "xlsx")
    assert not NOTHING.search(everything(done.data))
    assert not re.search(r"30744|442079460958", everything(done.data))
    out = openpyxl.load_workbook(io.BytesIO(done.data))
    rows = [[cell.value for cell in row] for row in out.worksheets[0].iter_rows()]
    assert rows[0][:4] == ["Name", "Date of birth", "Phone", "Note"]
    assert rows[1][:4] == ["[PERSON 1]", "[DATE 1]", "[PHONE 1]", "met [PERSON 2]"]
    assert rows[1][5] == "=SUM(G1:G9)"
    assert out.sheetnames == ["(PERSON 1)"]
    assert "[PERSON 1]: call back" in out.worksheets[0]["A2"].comment.text


SHEETS = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
KINDS = "application/vnd.openxmlformats-officedocument.spreadsheetml"


def workbook(cells, strings):
    """A workbook written by hand, with the prefixes that some programs use."""
    parts = {
        "[Content_Types].xml": '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f'<Override PartName="/xl/workbook.xml" ContentType="{KINDS}.sheet.main+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="{KINDS}.sharedStrings+xml"/>'
        f'<Override PartName="/xl/worksheets/sheet1.xml" ContentType="{KINDS}.worksheet+xml"/></Types>',
        "_rels/.rels": f'<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="{OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'<x:workbook xmlns:x="{SHEETS}" xmlns:r="{OFFICE}"><x:sheets><x:sheet name="One" sheetId="1" r:id="r1"/></x:sheets></x:workbook>',
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="{OFFICE}/worksheet" Target="worksheets/sheet1.xml"/>'
        f'<Relationship Id="r2" Type="{OFFICE}/sharedStrings" Target="sharedStrings.xml"/></Relationships>',
        "xl/worksheets/sheet1.xml": f'<x:worksheet xmlns:x="{SHEETS}"><x:sheetData><x:row r="1">{cells}</x:row></x:sheetData></x:worksheet>',
        "xl/sharedStrings.xml": f'<x:sst xmlns:x="{SHEETS}">{strings}</x:sst>',
    }
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return out.getvalue()


def test_a_workbook_with_prefixes_and_shared_rich_text():
    data = workbook(
        '<x:c r="A1" t="s"><x:v>0</x:v></x:c><x:c r="B1" t="str"><x:f>CONCATENATE("Anna ","Kowalska")</x:f><x:v>Anna Kowalska</x:v></x:c>'
        '<x:c r="C1" t="s"><x:v>7</x:v></x:c>',
        "<x:si><x:r><x:t>Dear An</x:t></x:r><x:r><x:rPr><x:b/></x:rPr><x:t>na Kowalska</x:t></x:r>"
        '<x:rPh sb="0" eb="1"><x:t>Anna</x:t></x:rPh></x:si>',
    )
    done = made(data, "xlsx")
    assert not NOTHING.search(everything(done.data))
    out = openpyxl.load_workbook(io.BytesIO(done.data))
    assert [cell.value for cell in out.active[1]] == ["Dear [PERSON 1]", "[PERSON 1]", None]


def test_presentations():
    show = pptx.Presentation()
    slide = show.slides.add_slide(show.slide_layouts[1])
    slide.shapes.title.text = f"The case of {NAME}"
    frame = slide.placeholders[1].text_frame
    frame.paragraphs[0].add_run().text = "An"
    frame.paragraphs[0].add_run().text = "na Kowalska came"
    slide.shapes[0].name = NAME
    slide.notes_slide.notes_text_frame.text = "ask Piotr Kowalski"
    table = slide.shapes.add_table(1, 2, 0, 0, 100, 100).table
    table.cell(0, 0).text = NAME
    show.core_properties.last_modified_by = "Emma Lindqvist"
    done = made(saved(show), "pptx")
    assert not NOTHING.search(everything(done.data))
    out = pptx.Presentation(io.BytesIO(done.data))
    assert out.slides[0].shapes.title.text == "The case of [PERSON 1]"
    assert out.slides[0].notes_slide.notes_text_frame.text == "ask [PERSON 2]"


CONTENT = """<?xml version="1.0" encoding="UTF-8"?><office:document-content
 xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"
 xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0"
 xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0" xmlns:xlink="http://www.w3.org/1999/xlink"
 office:version="1.3"><office:body><office:text>
 <text:tracked-changes><text:changed-region><text:deletion><office:change-info><dc:creator>Anna Kowalska</dc:creator>
 </office:change-info><text:p>Anna Kowalska</text:p></text:deletion></text:changed-region></text:tracked-changes>
 <text:p>Dear An<text:span>na</text:span><text:s/>Kowalska<office:annotation><dc:creator>Emma Lindqvist</dc:creator>
 <text:p>Piotr Kowalski too</text:p></office:annotation>, all is well.</text:p>
 <text:p><text:a xlink:href="mailto:anna.kowalska@example.org">write</text:a><text:bookmark text:name="Anna"/>
 <draw:frame draw:name="Anna Kowalska"><svg:desc>Anna Kowalska</svg:desc></draw:frame>
 <text:hidden-text text:string-value="Anna Kowalska" text:condition="ooow:1"/></text:p>
</office:text></office:body></office:document-content>"""


def opendocument(content=CONTENT, kind="text", manifest=""):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("mimetype", f"application/vnd.oasis.opendocument.{kind}")
        archive.writestr("content.xml", content)
        archive.writestr("meta.xml", "<m>Anna Kowalska</m>")
        archive.writestr("Basic/Standard/Module1.xml", "<m>Anna Kowalska</m>")
        archive.writestr("Thumbnails/thumbnail.png", b"Anna Kowalska")
        archive.writestr(
            "META-INF/manifest.xml",
            '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0" manifest:version="1.3">'
            '<manifest:file-entry manifest:full-path="/" manifest:media-type="application/vnd.oasis.opendocument.text"/>'
            '<manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/>'
            f'<manifest:file-entry manifest:full-path="meta.xml" manifest:media-type="text/xml"/>{manifest}</manifest:manifest>',
        )
    return out.getvalue()


def test_opendocument():
    done = made(opendocument(), "odt")
    assert not NOTHING.search(everything(done.data))
    assert set(done.taken_out) == {"macros", "document properties", "a thumbnail", "deleted text of tracked changes"}
    assert "Dear [PERSON 1]" in part(done.data, "content.xml")
    assert ", all is well." in part(done.data, "content.xml")
    with zipfile.ZipFile(io.BytesIO(done.data)) as archive:
        assert archive.infolist()[0].filename == "mimetype"
        assert archive.infolist()[0].compress_type == zipfile.ZIP_STORED


@pytest.mark.skipif(shutil.which("soffice") is None, reason="LibreOffice is not installed")
@pytest.mark.parametrize("kind", ["docx", "xlsx", "pptx", "odt"])
def test_libreoffice_opens_what_was_written(tmp_path, kind):
    if kind == "docx":
        data = in_body(
            "".join(PLACES[place] for place in ("runs that split a name", "a text box", "inserted text", "a field"))
        )
    elif kind == "xlsx":
        book = openpyxl.Workbook()
        book.active.append(["Name", "City"])
        book.active.append([NAME, "Leeds"])
        data = saved(book)
    elif kind == "pptx":
        show = pptx.Presentation()
        show.slides.add_slide(show.slide_layouts[0]).shapes.title.text = NAME
        data = saved(show)
    else:
        data = opendocument()
    path = tmp_path / f"shared.{kind}"
    path.write_bytes(made(data, kind).data)
    target = "csv" if kind == "xlsx" else "pdf" if kind == "pptx" else "txt:Text"
    command = [
        "soffice",
        f"-env:UserInstallation=file://{tmp_path}/profile",
        "--headless",
        "--convert-to",
        target,
        "--outdir",
        str(tmp_path),
        str(path),
    ]
    subprocess.run(command, check=True, capture_output=True, timeout=120)
    written = next((found for found in tmp_path.iterdir() if found.suffix in (".txt", ".csv", ".pdf")), None)
    if written is None:
        pytest.skip(f"this LibreOffice does not read .{kind}: install Debian's 'libreoffice-impress' for slides")
    if kind != "pptx":
        assert "PERSON 1" in written.read_text("utf-8-sig")


@pytest.mark.parametrize(
    ("data", "kind", "message"),
    [
        (b"", "docx", "is no .docx file"),
        (b"plain text", "xlsx", "is no .xlsx file"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600, "docx", "encrypted or in the old format"),
        (b"PK\x03\x04" + b"\0" * 60, "docx", "is damaged"),
        (opendocument(), "docx", "is no .docx file"),
        (opendocument(kind="spreadsheet"), "odt", "is no .odt file"),
        (opendocument(manifest="<manifest:file-entry manifest:full-path='x'><manifest:encryption-data/></manifest:file-entry>"), "odt", "is encrypted"),
        (opendocument("<!DOCTYPE a [<!ENTITY b SYSTEM 'file:///etc/passwd'>]><a>&b;</a>"), "odt", "declares a document type"),
        (opendocument("<a>" * 1000 + "</a>" * 1000), "odt", "nested more than"),
        (opendocument("<a><b></a>"), "odt", "is damaged"),
    ],
)  # fmt: skip
def test_bad_files_are_one_sentence(data, kind, message):
    with pytest.raises(InputError, match=re.escape(message)):
        open_office(data, f"file.{kind}", kind)


def test_a_zip_bomb_is_refused_before_it_is_unpacked():
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.text")
        archive.writestr("content.xml", b"\0" * 60_000_000)
    with pytest.raises(InputError, match="possible zip bomb"):
        open_office(out.getvalue(), "bomb.odt", "odt")


def test_every_cut_of_a_file_is_a_sentence_or_a_file():
    data = word(f"Dear {NAME}")
    for cut in range(0, len(data), max(1, len(data) // 40)):
        with pytest.raises(InputError):
            open_office(data[:cut], "cut.docx", "docx")


def test_reading_again_finds_what_is_in_values_and_texts():
    data = in_body(PLACES["runs that split a name"])
    found = "\n".join(text for _, text in again.read_again(data))
    assert NAME in found
