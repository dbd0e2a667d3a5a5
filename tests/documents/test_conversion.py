"""The path that all front ends take, without any of them."""

import json

import pytest

from reticent.documents.conversion import Conversion, convert, restored
from reticent.documents.pictures import KEPT
from reticent.errors import InputError, MappingError
from reticent.policy import Policy

POLICY = Policy.load("pii").but(entity_model=False, key="k")


def html(source, **changes):
    return convert(Conversion(source.encode(), POLICY.but(**changes), format_name="html"))


def test_bytes_to_bytes_with_report_and_mapping():
    data = "\ufeffEmma met Mr Kos.\r\n".encode("utf-16-be")
    made = convert(Conversion(data, POLICY, "emma.txt", report="json", mapping=True))
    assert made.data == "\ufeff[PERSON 1] met Mr [PERSON 2].\r\n".encode("utf-16-be")
    assert made.unverified == ()
    assert json.loads(made.report)["document"] == "document"
    assert restored(made.data, made.mapping, "k") == data
    with pytest.raises(MappingError):
        restored(made.data, made.mapping, "wrong")


@pytest.mark.parametrize("kind", ["html", "json"])
def test_a_report_tells_the_name_of_the_file_as_evidence_only(kind):
    job = Conversion(b"Mr Kos", POLICY, "Emma-Lindqvist.txt", report=kind)
    assert b"Lindqvist" not in convert(job).report
    evident = Conversion(b"Mr Kos", POLICY, "Emma-Lindqvist.txt", report=kind, evidence=True)
    assert b"Lindqvist" in convert(evident).report


def test_marks_of_another_tool():
    made = convert(Conversion(b"one two", POLICY, marks=b'[[4, 7, "PERSON"]]'))
    assert made.data == b"one [PERSON 1]"
    with pytest.raises(InputError, match=r"mine\.json has a mark outside the text"):
        convert(Conversion(b"one", POLICY, marks=b"[[4, 7]]", marks_name="mine.json"))


@pytest.mark.parametrize(
    ("source", "out"),
    [
        ("<p>x</p><!-- by Emma Lindqvist -->", "<p>x</p>"),
        ("<template>Emma Lindqvist</template>", "<template>[PERSON 1]</template>"),
        ('<p data-who="Emma Lindqvist">x</p>', '<p data-who="[PERSON 1]">x</p>'),
        ('<p class="Emma">x</p>', '<p class="[PERSON_1]">x</p>'),
        ('<a href="/by/Emma%20Lindqvist">x</a>', '<a href="/by/%5BPERSON%201%5D">x</a>'),
        ("<p>x</p><script>run(1)</script>", "<p>x</p><script>run(1)</script>"),
    ],
)
def test_names_that_stand_only_in_the_source_of_a_page_are_hidden(source, out):
    made = html(source)
    assert made.data.decode() == out
    assert made.unverified == ()


@pytest.mark.parametrize(
    ("source", "place"),
    [
        ('<script>track("Emma Lindqvist")</script>', "what looks like a name can be read in a script"),
        ("<p onclick=\"call('Emma Lindqvist')\">x</p>", "what looks like a name can be read in a script"),
        ("<style>/* by Emma Lindqvist */</style>", "what looks like a name can be read in a style sheet"),
        ("<p>Emma</p><script>var Emma = 1</script>", "a hidden name can still be read in a script"),
        ("<p>Emma Kos</p><script>emmaKos()</script>", "a hidden name can still be read in a script"),
        ('<p>Mr Kos</p><script>f("kos")</script>', None),
        ("<p>Emma Lindqvist</p><script>Lindqvist()</script>", "a hidden name can still be read in a script"),
        (
            "<p>Emma M&uuml;ller</p><script>f('emma-m\\u00fcller')</script>",
            "a hidden name can still be read in a script",
        ),
        ('<p>Emma</p><b class="emma">x</b>', "a hidden name can still be read in an attribute"),
        ("<p>Emma Kos</p><emma-kos>x</emma-kos>", "a hidden name can still be read in markup"),
        ("<p>Mark Kos</p><mark>x</mark>", None),
    ],
)
def test_names_in_what_cannot_be_changed_are_told_with_their_place(source, place):
    made = html(source)
    if place is None:
        assert made.unverified == ()
    else:
        assert len(made.unverified) == 1
        assert made.unverified[0].startswith(place)
        assert "mma" not in made.unverified[0]


def test_terms_of_the_user_are_found_in_code_too():
    assert html("<script>var a = 'Project Bluebird'</script>", hide=("Bluebird",)).unverified


GREY_OR_NOT = "data:image/png;base64,AAAA"


def test_pictures_inside_a_page_go_unless_they_are_kept():
    page = f'<p>Dear Ms Kowalska <img src="{GREY_OR_NOT}" alt=""></p>'
    gone = convert(Conversion(page.encode(), POLICY, format_name="html"))
    kept = convert(Conversion(page.encode(), POLICY, format_name="html", pictures=KEPT))
    assert b"base64,AAAA" not in gone.data
    assert gone.taken_out == ("pictures (1)",)
    assert gone.unverified == ()
    assert b"base64,AAAA" in kept.data
    assert kept.unverified == ("pictures or other files inside the text are kept and were not examined",)


SECRET_LINKS = [
    '<a href="data:text/plain,Ask%20Piotr%20Zielinski%20of%20Leeds">x</a>',
    "<a href='data:text/plain;base64,QXNrIFBpb3RyIFppZWxpbnNraQ=='>x</a>",
    "<a href=data:,Piotr%20Zielinski>x</a>",
    '<a href=" DATA:text/html;charset=utf-8,<p>Ask Piotr Zielinski</p>">x</a>',
    '<a href="dat&#97;:text/plain;base64,QXNrIFBpb3RyIFppZWxpbnNraQ==">x</a>',
    '<a href="da\nta:text/plain;base64,QXNrIFBpb3RyIFppZWxpbnNraQ==">x</a>',
    '<i data-src="data:text/plain;base64,QXNrIFBpb3Ry\nIFppZWxpbnNraQ==">x</i>',
    '<meta content="0;url=d&#97;ta:text/plain;base64,QXNrIFBpb3RyIFppZWxpbnNraQ==">x',
    "<style>@import url(data:text/css;base64,QXNrIFBpb3RyIFppZWxpbnNraQ==)</style>x",
    "<iframe srcdoc='&lt;a href=data:text/plain;base64,QXNrIFBpb3RyIFppZWxpbnNraQ==>'>x</iframe>",
]


@pytest.mark.parametrize("page", SECRET_LINKS)
def test_files_in_links_go_and_that_is_said(page):
    made = convert(Conversion(page.encode(), POLICY, format_name="html"))
    for part in (b"Piotr", b"Zielinski", b"Leeds", b"QXNr", b"Ppb3", b"IFppZW"):
        assert part not in made.data
    assert b"data:," in made.data
    assert b"x" in made.data
    assert made.taken_out == ("files in links (1)",)
    assert made.unverified == ()
    again = convert(Conversion(made.data, POLICY, format_name="html"))
    assert again.data == made.data
    assert again.taken_out == again.unverified == ()


@pytest.mark.parametrize("page", SECRET_LINKS[:7])
def test_files_in_links_that_are_kept_are_not_verified(page):
    kept = convert(Conversion(page.encode(), POLICY, format_name="html", pictures=KEPT))
    assert "pictures or other files inside the text are kept and were not examined" in kept.unverified


def test_a_drawing_in_a_link_goes_whole():
    drawing = "data:image/svg+xml;utf8,<svg xmlns='http://www.w3.org/2000/svg'><text>Piotr Zielinski</text></svg>"
    made = convert(Conversion(f'<p>Hello <img src="{drawing}"></p>'.encode(), POLICY, format_name="html"))
    assert b"svg" not in made.data
    assert b"data:image/png" in made.data
    assert (made.taken_out, made.unverified) == (("pictures (1)",), ())


@pytest.mark.parametrize("address", ["data:text/plain,Ask%20Piotr", "<data:text/html,Ask Piotr Zielinski>"])
def test_files_in_links_of_markdown_go_too(address):
    made = convert(Conversion(f"see [this]({address}) now".encode(), POLICY, format_name="markdown"))
    assert b"Piotr" not in made.data
    assert made.data.startswith(b"see [this](")
    assert (made.taken_out, made.unverified) == (("files in links (1)",), ())


def test_talk_of_data_is_no_link():
    page = '<p title="data: three, four">The data: three, four. Metadata:text/plain</p>'
    made = convert(Conversion(page.encode(), POLICY, format_name="html"))
    assert made.data == page.encode()
    assert made.taken_out == ()


@pytest.mark.parametrize("file", [GREY_OR_NOT, "data:text/plain,Ask%20Piotr", "data:;base64,QXNrIFBpb3Ry"])
def test_files_inside_a_plain_text_are_not_verified(file):
    assert convert(Conversion(f"see {file} now".encode(), POLICY)).unverified


def test_what_is_hidden_is_made_ready_once_for_many_places(monkeypatch):
    from reticent.documents import residue
    from reticent.model import Secret
    from reticent.world import default_world

    made = []
    real = residue.Verbatim.check
    monkeypatch.setattr(residue.Verbatim, "check", lambda *given: made.append(1) or real(*given))
    found = [(f"page {number}", "nothing") for number in range(2_000)]
    found[7] = ("page 7", "Mr\nLindqvist-Strand came")
    secrets = [Secret("PERSON 1", "person", ("Emma Lindqvist-Strand", "lindqvist-strand"))]
    assert residue.residue_in(found, "nothing", secrets, POLICY, default_world()) == ["page 7"]
    assert len(made) == 1
