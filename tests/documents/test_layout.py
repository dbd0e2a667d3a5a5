from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reticent.documents import format_of, read
from reticent.errors import UnknownName
from reticent.model import Replacement, apply


def edited(source, kind, old, new):
    layout = read(source, kind)
    at = layout.text.index(old)
    return apply(source, layout.edits([Replacement(at, at + len(old), new)]))


def test_format_by_name_or_wish():
    assert [format_of(name) for name in ("a.txt", "b.MD", "c.htm", "d.csv", "e.jsonl", "-")] == [
        "text", "markdown", "html", "csv", "jsonl", "text"
    ]  # fmt: skip
    assert format_of("a.html", "text") == "text"
    with pytest.raises(UnknownName, match="unknown format 'htlm', did you mean 'html'"):
        format_of("a", "htlm")


@pytest.mark.parametrize("kind", ["text", "markdown", "html"])
@given(source=st.text(alphabet="ab<>/&;\"'=# *_[]()|`\n!-", max_size=60))
def test_untouched_sources_survive_and_pieces_know_their_places(kind, source):
    layout = read(source, kind)
    assert apply(source, layout.edits([])) == source
    for piece in layout.pieces:
        assert len(piece.places) == len(piece.text) + 1
        assert list(piece.places) == sorted(piece.places)
        assert 0 <= piece.places[0] <= piece.places[-1] <= len(source)


@pytest.mark.parametrize("kind", ["text", "markdown", "html"])
@given(source=st.text(alphabet="ab<>/&;\"'=# *_[]()|`\n!-", max_size=60), data=st.data())
def test_edits_of_the_source_are_ordered_and_disjoint(kind, source, data):
    layout = read(source, kind)
    cuts = sorted(data.draw(st.lists(st.integers(0, len(layout.text)), max_size=6)))
    replacements = [Replacement(a, b, "X") for a, b in zip(cuts[::2], cuts[1::2], strict=False) if a < b]
    edits = layout.edits(replacements)
    for one, two in pairwise(edits):
        assert one.end <= two.start


def test_html_text_reads_through_inline_markup():
    source = "<p>Met <b>John</b> <i>Smith</i> &amp; Co.</p><p>Then</p>"
    assert read(source, "html").text == "Met John Smith & Co.\n\nThen"
    assert (
        edited(source, "html", "John Smith", "[PERSON 1]") == "<p>Met <b>[PERSON 1]</b><i></i> &amp; Co.</p><p>Then</p>"
    )


def test_html_attributes_are_examined_and_markup_is_not():
    source = '<a class="Anna" href="mailto:anna@x.org" title="Anna &amp; Bob">x</a><script>Anna()</script><!-- Anna -->'
    text = read(source, "html").text
    assert text == "x\n\nmailto:anna@x.org\n\nAnna & Bob"
    assert 'title="&lt;X&gt; &amp; Bob"' in edited(source, "html", "Anna", "<X>")


@pytest.mark.parametrize(
    "source", ["<p>a < b & c</p>", "<p>caf&eacute; &#74;ohn</p>", "<img alt=Anna>", "<p", "<br/>x<br>y"]
)
def test_html_odd_but_common(source):
    assert apply(source, read(source, "html").edits([])) == source


def test_html_references_are_decoded_and_replaced_whole():
    assert read("<p>caf&eacute; &#74;ohn</p>", "html").text == "café John"
    assert edited("<p>caf&eacute; &#74;ohn</p>", "html", "John", "X") == "<p>caf&eacute; X</p>"


def test_markdown_reads_through_emphasis_and_keeps_marks():
    source = '# To **John** Smith\n\n> see [his page](https://js.example/me "JS")\n\n| Ann | Bob |\n\n`token: abc`\n'
    text = read(source, "markdown").text
    assert "To John Smith" in text
    assert "Ann \n Bob" in text
    assert "https://js.example/me" in text
    assert "token: abc" in text
    assert edited(source, "markdown", "John Smith", "X").startswith("# To **X**\n")
    assert '[his page](X "JS")' in edited(source, "markdown", "https://js.example/me", "X")


def test_markdown_autolinks_and_attributes_are_text():
    source = (
        'From: Rob <r.ash@x.org>, see <https://x.se/emma>, <span title="Emma">x</span> and [link][Emma] &Eacute;lise'
    )
    text = read(source, "markdown").text
    for part in ("r.ash@x.org", "https://x.se/emma", "link\nEmma", "Élise"):
        assert part in text
    assert text.endswith("\n\nEmma")


def test_html_values_without_quotation_marks_stay_one_value():
    assert edited("<input value=Lindqvist>", "html", "Lindqvist", "[PERSON 1]") == "<input value=[PERSON_1]>"
