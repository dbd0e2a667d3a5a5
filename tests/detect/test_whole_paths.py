"""The name of a file goes whole, its place and its ending stay."""

import pytest

from reticent.detect.whole_paths import whole_paths
from reticent.documents.conversion import Conversion, convert
from reticent.model import Finding, Span
from reticent.policy import Policy


def whole(text, *said, kind="person", detector="tagged"):
    found = [Finding(Span(text.index(each), text.index(each) + len(each)), kind, 0.8, detector, "") for each in said]
    return [each.span.of(text) for each in whole_paths(found, text)]


@pytest.mark.parametrize(
    ("text", "said", "name"),
    [
        ("see /img/ada-hollin.jpg there", ["ada", "hollin"], ["ada-hollin"]),
        ("see /img/ada-hollin.jpg", ["hollin.jpg"], ["ada-hollin"]),
        ("scans/2021/hollin_ada.final.PDF.", ["ada"], ["hollin_ada.final"]),
        ("open hollin.docx, please", ["hollin"], ["hollin"]),
    ],
)
def test_the_name_goes_whole(text, said, name):
    assert whole(text, *said) == name


@pytest.mark.parametrize(("part", "kind"), [("img", "unique"), ("jpg", "person"), ("scans", "url")])
def test_a_folder_and_an_ending_are_nobody(part, kind):
    assert whole("see img/scans/ada.jpg", part, kind=kind) == []


def test_a_folder_that_is_named_after_somebody_is_hidden():
    assert whole("see /hollin/ada.jpg", "hollin") == ["hollin"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("M.Hollin came", "M.Hollin"),
        ("write to ada@hollin.py.example", "ada"),
        ("https://example.org/hollin.html", "hollin"),
        ("Hollin. Then they left", "Hollin"),
        ("/home/hollin/ada.txt", "hollin"),
    ],
)
def test_what_is_no_name_of_a_file_is_as_it_was(text, said):
    assert whole(text, said) == [said]


def test_what_was_found_otherwise_is_as_it_was():
    assert whole("see /img/ada-hollin.jpg", "ada", detector="people") == ["ada"]


def test_a_page_with_pictures_of_somebody_is_verified():
    page = '<p>Eluned Brown died in Leeds.</p>\n<img src="/img/eluned-brown.jpg" alt="Eluned Brown with her brother">\n'
    made = convert(Conversion(page.encode(), Policy.load("pii"), "page.html", "html"))
    assert not made.unverified
    assert "rown" not in made.data.decode()
    assert 'src="/img/' in made.data.decode()
