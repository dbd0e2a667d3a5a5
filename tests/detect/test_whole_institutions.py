"""An institution's name goes whole."""

import pytest

from reticent import sanitize
from reticent.detect.whole_institutions import whole_institutions
from reticent.model import Finding, Span


def whole(text, said, kind="place", origin="found"):
    start = text.index(said)
    found = Finding(Span(start, start + len(said)), kind, 0.8, "places", "", origin=origin)
    return [(each.kind, each.span.of(text)) for each in whole_institutions([found], text)]


@pytest.mark.parametrize(
    ("text", "said", "kind", "name"),
    [
        ("Hollin fork police department    Report", "Hollin", "place", "Hollin fork police department"),
        ("north hollin police - record", "hollin", "place", "hollin police"),
        ("with Hollin Police in May", "Hollin", "place", "Hollin Police"),
        ("in the Otter Survey Unit of", "Otter Survey", "organisation", "Otter Survey Unit"),
        ("a quote from Brocket & Son today", "Brocket", "name", "Brocket & Son"),
    ],
)
def test_with_what_it_ends_in(text, said, kind, name):
    assert whole(text, said, kind) == [("organisation", name)]


@pytest.mark.parametrize(
    ("text", "said", "kind"),
    [
        ("Hollin police came", "Hollin", "place"),
        ("we rang hollin police", "hollin police", "place"),
        ("Hollin\nPolice came", "Hollin", "place"),
        ("in Hollin the Police came", "Hollin", "place"),
        ("Ada Hollin Police liaison", "Ada Hollin", "person"),
    ],
)
def test_what_is_no_part_of_it_stays(text, said, kind):
    assert whole(text, said, kind) == [(kind, said)]


def test_what_the_user_named_is_what_was_named():
    assert whole("with Hollin Police in May", "Hollin", "hidden", "named") == [("hidden", "Hollin")]


def test_no_half_of_a_heading_is_read():
    assert "POLICE" not in sanitize("LARAMIE FORK POLICE DEPARTMENT\nReport of Officer Jane Holt.", "identity").text
