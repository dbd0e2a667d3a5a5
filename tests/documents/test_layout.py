from itertools import pairwise

import pytest
from hypothesis import example, given
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


def test_html_attributes_are_examined():
    source = '<a class="Anna" href="mailto:anna@x.org" title="Anna &amp; Bob">x</a>'
    assert read(source, "html").text == "x\n\nAnna\n\nmailto:anna@x.org\n\nAnna & Bob"
    assert 'title="&lt;X&gt; &amp; Bob"' in edited(source, "html", "Anna & Bob", "<X> & Bob")
    assert edited(source, "html", "Anna", "[PERSON 1]").startswith('<a class="[PERSON_1]" ')


@pytest.mark.parametrize(
    "source",
    [
        "<!-- Anna -->",
        "<!--[if IE]><p title='Anna'><![endif]-->",
        "<? Anna ?>",
        "<template><b>Anna</b></template>",
        "<![CDATA[ Anna ]]>",
        "<p data-who=Anna>",
        "<p id='Anna'>",
        '<p aria-label="Anna"title="x">',
        '</p title="Anna">',
        "<textarea>Anna</textarea>",
        "<noscript>Anna</noscript>",
        "<!-- Anna",
        "<p>&bad-Anna;</p>",
        "<iframe srcdoc='&lt;p>Anna'>",
    ],
)
def test_html_names_are_read_wherever_they_stand(source):
    layout = read(source, "html")
    assert "Anna" in layout.text
    at = layout.text.index("Anna")
    assert "Anna" not in apply(source, layout.edits([Replacement(at, at + 4, "X")]))


@pytest.mark.parametrize("kind", ["html", "markdown"])
def test_a_comment_with_something_to_hide_goes_whole(kind):
    source = "a <!-- by Anna and Bob --> b <!-- kept --> c"
    layout = read(source, kind)
    edits = [Replacement(m, m + n, "X") for m, n in ((layout.text.index("Anna"), 4), (layout.text.index("Bob"), 3))]
    assert apply(source, layout.edits(edits)) == "a  b <!-- kept --> c"


def test_links_are_read_and_written_with_percent_signs():
    source = '<a href="/u/Zdzis%C5%82awa%20K?of=Anna+Kos&amp;x=1">x</a>'
    assert read(source, "html").text == "x\n\n/u/Zdzisława K?of=Anna Kos&x=1"
    assert edited(source, "html", "Zdzisława K", "[PERSON 1]") == (
        '<a href="/u/%5BPERSON%201%5D?of=Anna+Kos&amp;x=1">x</a>'
    )
    assert '?of=%5BPERSON%201%5D&amp;x=1"' in edited(source, "html", "Anna Kos", "[PERSON 1]")
    whole = edited('<a href="https://a.b/c">x</a>', "html", "https://a.b/c", "https://x.example.com/?a=b&c")
    assert whole == '<a href="https://x.example.com/?a=b&amp;c">x</a>'
    assert edited("[x](/u/Zdzis%C5%82awa)", "markdown", "Zdzisława", "[P 1]") == "[x](/u/%5BP%201%5D)"
    assert read('<a href="/caf%E9">', "html").text == "/café"


def test_values_that_repeat_are_read_once_and_changed_everywhere():
    source = '<p class="Anna"></p><p class="Anna"></p><p class=\'Anna\'></p>'
    assert read(source, "html").text == "Anna"
    assert edited(source, "html", "Anna", "X").count("Anna") == 0


def test_code_is_kept_apart_with_what_people_wrote_in_it():
    source = (
        """<script>var anna = 1, b = "Jos\\u00e9"; /* by Bob */</script><style>/* Kim */ p{}</style><p onclick="f('Zoe')">"""
        """<script type="text/template"><b>Max</b></script><script>open"""
    )
    layout = read(source, "html")
    assert layout.text == ""
    said = [(unread.what, unread.said.strip()) for unread in layout.unread]
    assert said == [
        ("a script", "José\n\n by Bob"),
        ("a style sheet", "Kim"),
        ("a script", "<b>Max</b>"),
        ("a script", ""),
        ("a script", "Zoe"),
        ("an attribute", "text/template"),
    ]
    assert not any("anna" in span.of(source) for span in layout.gaps())


@pytest.mark.parametrize("kind", ["markdown", "html"])
@example(source="&a")
@given(source=st.text(alphabet="ab<>/&;\"'=%4!-?", max_size=80))
def test_every_letter_is_read_or_known_to_be_code_or_markup(kind, source):
    layout = read(source, kind)
    for piece in layout.pieces:
        raw = source[piece.places[0] : piece.places[-1]]
        assert piece.text == raw or {"&", "%", "+"} & set(raw)
    for gap in layout.gaps():
        is_text = set(gap.of(source)) & set("ab4") and "<" not in source[: gap.end]
        assert kind == "markdown" or not is_text, "text outside of a tag is lost"


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
    assert "Ann \t Bob" in text
    assert "https://js.example/me" in text
    assert "token: abc" in text
    assert edited(source, "markdown", "John Smith", "X").startswith("# To **X**\n")
    assert '[his page](X "JS")' in edited(source, "markdown", "https://js.example/me", "X")


def test_markdown_autolinks_and_attributes_are_text():
    source = (
        'From: Rob <r.ash@x.org>, see <https://x.se/emma>, <span title="Emma">x</span> and [link][Emma] &Eacute;lise'
    )
    text = read(source, "markdown").text
    for part in ("r.ash@x.org", "https://x.se/emma", "link\tEmma", "Élise"):
        assert part in text
    assert text.endswith("\n\nEmma")


def test_html_values_without_quotation_marks_stay_one_value():
    assert edited("<input value=Lindqvist>", "html", "Lindqvist", "[PERSON 1]") == "<input value=[PERSON_1]>"


@pytest.mark.parametrize(
    "page",
    [
        '<p id="anna-kowalska">x</p>',
        "<script>Anna Kowalska</script>",
        "<style>a{background:url(/anna-kowalska.jpg)}</style>",
        "<anna-kowalska>x</anna-kowalska>",
    ],
)
def test_names_joined_in_code_are_told(page):
    from reticent.documents.conversion import Conversion, convert
    from reticent.policy import Policy

    policy = Policy.load("pii").but(entity_model=False)
    assert any(
        "looks like a name" in line
        for line in convert(Conversion(page.encode(), policy, format_name="html")).unverified
    )
    harmless = (
        b'<div class="col-md-4 max-width nav-item">ok</div><script>let a = document.getElementById("main")</script>'
    )
    assert convert(Conversion(harmless, policy, format_name="html")).unverified == ()


def test_the_cells_of_a_row_stand_side_by_side_also_merged_ones():
    page = (
        "<table>\n<tr><th>Name</th>\n <th colspan=2>Contact</th><th>Note</th></tr>\n"
        "<tr><td rowspan=2><p>Rose\n <b>Mbeki</b></p></td><td>a</td><td></td><td>ok</td></tr>"
        "<tr><td>b</td><td>c</td><td>late</td></tr></table><dl><dt>Employer</dt>\n<dd>Wind Gap</dd></dl>"
    )
    rows = [line for line in read(page, "html").text.split("\n") if line.strip()]
    assert rows == ["Name\tContact\t\tNote", "Rose  Mbeki\ta\t\tok", "\tb\tc\tlate", "Employer\tWind Gap"]


@pytest.mark.parametrize(
    "page", ["<table><td>a<td>b", "<td>a</td>", "<table><tr><td colspan=0 rowspan=x>a</table>", "</td></table>a"]
)
def test_broken_tables_are_read_nevertheless(page):
    assert "a" in read(page, "html").text


def test_an_attribute_that_is_a_label_stands_before_its_value():
    page = '<i data-staff-id="FH-0031" class="x">y</i><meta name="author" content="Tobias Rice"><b title="Pepe">z</b>'
    text = read(page, "html").text
    assert "staff-id: FH-0031" in text
    assert "author: Tobias Rice" in text
    assert "title:" not in text
