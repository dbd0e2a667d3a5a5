"""Files that are not what they seem, from the command line: one sentence, or the file and what was taken out of it."""

import io
import zipfile

import docx
import pikepdf
import pytest
from PIL import Image
from reportlab.pdfgen.canvas import Canvas

NAME = "Anna Kowalska"


def pdf(pages=1, text=f"Dear Ms {NAME}, all is well."):
    out = io.BytesIO()
    canvas = Canvas(out, invariant=1)
    for _ in range(pages):
        canvas.drawString(72, 700, text)
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def changed(data, change, **settings):
    with pikepdf.open(io.BytesIO(data)) as opened:
        change(opened)
        out = io.BytesIO()
        opened.save(out, **settings)
    return out.getvalue()


def word(parts=()):
    document = docx.Document()
    document.add_paragraph(f"Dear Ms {NAME}, all is well.")
    out = io.BytesIO()
    document.save(out)
    with zipfile.ZipFile(out, "a") as archive:
        for name, data in parts:
            archive.writestr(name, data)
    return out.getvalue()


def bomb():
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("[Content_Types].xml", b"0" * 30_000_000)
    return out.getvalue()


def picture():
    out = io.BytesIO()
    Image.new("L", (400, 400), 90).save(out, "PNG")
    return out.getvalue()


def scan():
    out = io.BytesIO()
    Image.new("L", (400, 400), 90).save(out, "PDF")
    return out.getvalue()


LOCKED = changed(pdf(), lambda _: None, encryption=pikepdf.Encryption(owner="o", user="u"))


@pytest.mark.parametrize(
    ("name", "data", "message"),
    [
        *[(f"empty.{kind}", b"", "is empty") for kind in "pdf docx xlsx pptx odt rtf eml png".split()],
        ("locked.pdf", LOCKED, "is encrypted: save it without a password first"),
        ("cut.pdf", pdf()[:40], "is damaged"),
        ("cut.docx", word()[:2000], "is damaged: it cannot be unpacked"),
        ("cut.png", picture()[:60], "is damaged"),
        ("paper.docx", pdf(), "is no .docx file: rename it"),
        ("word.pdf", word(), "is no PDF: rename it"),
        ("word.xlsx", word(), "is no .xlsx file but a .docx file"),
        ("paper.txt", pdf(), "is a PDF file, not text"),
        ("paper.png", pdf(), "is no picture: rename it"),
        ("paper.eml", pdf(), "is no mail"),
        ("bomb.docx", bomb(), "unpacks to far more than its size: it is refused as a possible zip bomb"),
    ],
)
def test_one_sentence_and_no_file(cli, tmp_path, name, data, message):
    (tmp_path / name).write_bytes(data)
    target = tmp_path / f"out.{name.rpartition('.')[2]}"
    ran = cli("sanitize", tmp_path / name, "-o", target, "--policy", "pii", "--no-model")
    assert ran.code == 2
    assert ran.err.startswith(f"reticent: {name} {message}")
    assert ran.err.count("\n") == 1
    assert not target.exists()


@pytest.mark.parametrize(
    ("name", "data", "begins"),
    [
        ("scan.pdf", scan(), "page 1 of scan.pdf is a picture without text"),
        ("scan.png", picture(), "scan.png is a picture"),
    ],
)
def test_only_pictures_and_no_ocr_installed(cli, tmp_path, monkeypatch, name, data, begins):
    monkeypatch.setenv("PATH", str(tmp_path))
    (tmp_path / name).write_bytes(data)
    for command in (("sanitize", tmp_path / name, "-o", tmp_path / f"out-{name}"), ("scan", tmp_path / name)):
        ran = cli(*command, "--policy", "pii", "--no-model")
        assert ran.code == 2
        assert ran.err.startswith(f"reticent: {begins}: install tesseract")
        assert ran.err.count("\n") == 1
    grey = cli("sanitize", tmp_path / name, "-o", tmp_path / f"grey-{name}", "--policy", "pii", "--pictures", "grey")
    assert grey.code == 0
    kept = cli("sanitize", tmp_path / name, "-o", tmp_path / f"kept-{name}", "--policy", "pii", "--keep-pictures")
    assert kept.code == 3
    assert "not examined" in kept.err


def test_a_signature_and_macros_go_and_it_is_said(cli, tmp_path):
    def sign(opened):
        value = pikepdf.Dictionary(Type=pikepdf.Name.Sig, Name=NAME)
        field = pikepdf.Dictionary(FT=pikepdf.Name.Sig, T="s", V=value)
        opened.Root.AcroForm = pikepdf.Dictionary(SigFlags=3, Fields=[opened.make_indirect(field)])

    (tmp_path / "signed.pdf").write_bytes(changed(pdf(), sign))
    (tmp_path / "macro.docm").write_bytes(word([("word/vbaProject.bin", f"Sub {NAME}".encode())]))
    for name in ("signed.pdf", "macro.docm"):
        target = tmp_path / f"out-{name}"
        ran = cli("sanitize", tmp_path / name, "-o", target, "--policy", "pii", "--no-model")
        assert ran.code == 0
        assert b"Kowalska" not in target.read_bytes()
        assert ("signatures" in ran.err) == (name == "signed.pdf")
    with zipfile.ZipFile(tmp_path / "out-macro.docm") as archive:
        assert not [part for part in archive.namelist() if "vba" in part]


def test_five_thousand_pages(cli, tmp_path):
    (tmp_path / "many.pdf").write_bytes(pdf(5_000, "Ms Kowalska"))
    ran = cli("sanitize", tmp_path / "many.pdf", "-o", tmp_path / "out.pdf", "--policy", "pii", "--no-model")
    assert ran.code == 0
    with pikepdf.open(tmp_path / "out.pdf") as opened:
        assert len(opened.pages) == 5_000
        assert b"PERSON 1" in opened.pages[4_999].Contents.read_bytes()


def test_links_that_loop_and_an_output_inside_the_input(cli, tmp_path):
    folder = tmp_path / "case"
    (folder / "deep").mkdir(parents=True)
    (folder / "a.pdf").write_bytes(pdf())
    (folder / "deep" / "b.txt").write_text(f"Dear Ms {NAME},")
    (folder / "deep" / "round").symlink_to(folder)
    ran = cli("sanitize", folder, "-o", folder / "shared", "--policy", "pii", "--no-model")
    assert "2 of 2 files written" in ran.err
    assert ran.code == 0
    assert sorted(str(path.relative_to(folder / "shared")) for path in (folder / "shared").rglob("[!.]*.*")) == [
        "a.pdf",
        "deep/b.txt",
    ]


@pytest.mark.parametrize(("name", "output"), [("a.txt", "b.docx"), ("a.rtf", "b.txt"), ("a.eml", "b.pdf")])
def test_an_output_that_is_called_like_another_format(cli, tmp_path, name, output):
    path = tmp_path / name
    path.write_text({"a.rtf": r"{\rtf1 Hello}", "a.eml": "From: a@example.org\n\nHello"}.get(name, "Hello"))
    ran = cli("sanitize", path, "--policy", "pii", "--no-model", "-o", tmp_path / output)
    assert ran.code == 2
    assert f"{output!r} is another: rename it" in ran.err
    assert not (tmp_path / output).exists()
    for fine in (path.with_stem("c").name, "d", "e.tmp"):
        assert cli("sanitize", path, "--policy", "pii", "--no-model", "-o", tmp_path / fine).code == 0
