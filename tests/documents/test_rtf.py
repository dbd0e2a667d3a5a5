"""Rich text: characters in all their spellings, what goes, what is bad."""

import re

import pytest

from reticent.documents.conversion import Conversion, convert, restored
from reticent.documents.rtf import escape_rtf, open_rtf
from reticent.errors import InputError, OutputError
from reticent.policy import Policy

POLICY = Policy.load("pii").but(entity_model=False, key="k")
HEAD = r"{\rtf1\ansi\ansicpg1252{\fonttbl{\f0 Arial;}{\f1\fcharset238 Arial CE;}}"


def made(body, **changes):
    return convert(Conversion((HEAD + body + "}").encode("latin-1"), POLICY, "a.rtf", "rtf", **changes))


def text(body):
    return open_rtf((HEAD + body + "}").encode("latin-1"), "a.rtf").layout.text


@pytest.mark.parametrize(
    ("body", "read"),
    [
        (r"Dear An{\b na}\par Kowalska", "Dear Anna\n\nKowalska"),
        (r"Caf\'e9 \u322?uk\~x", "Café łuk\xa0x"),
        (r"\f1 Micha\'b3", "Michał"),
        (r"\uc2\u233ab c", "é c"),
        (r"a\tab b\line c\cell d\row", "a\tb\nc\td"),
        (r"{\*\unknown secret}x{\info{\author y}}", "x"),
        (r"{\deleted gone }x", "x"),
        (r"x{\header top}{\footnote below}", "x\n\ntop\n\nbelow"),
        (r"\{a\\b\}", r"{a\b}"),
    ],
)
def test_what_is_read(body, read):
    assert text(body) == read


def test_a_name_goes_from_every_place():
    done = made(
        r"{\info{\author Anna Kowalska}}{\header Anna Kow{\b alska}}Dear An{\i na} Kowalsk\'61,\par {\deleted Anna Kowalska}"
        r'{\field{\*\fldinst HYPERLINK "mailto:anna.kowalska@example.org"}{\fldrslt Anna Kowalska}}{\*\atnauthor Anna Kowalska}'
        r"{\*\bkmkstart Anna_Kowalska}{\pict 416e6e61}{\shp{\*\shpinst{\shptxt Anna Kowalska\par}}}"
    )
    assert not re.search("kowal|anna", done.data.decode("latin-1"), re.IGNORECASE)
    assert done.data.count(b"[PERSON 1]") == 4
    assert {"document properties", "pictures", "deleted text of tracked changes"} <= set(done.taken_out)
    assert done.unverified == ()


def test_a_mapping_restores_it():
    done = made(r"Dear Anna Kow{\b alska}", mapping=True)
    assert b"Anna Kow{\\b alska}" in restored(done.data, done.mapping, "k", format_name="rtf")


def test_new_text_is_escaped():
    assert escape_rtf("a{b}\\ł") == r"a\{b\}\\{\uc1\u322?}"


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "is no RTF file"),
        (b"plain", "is no RTF file"),
        (b"{\\rtf1 open", "ends in the middle"),
        (b"{\\rtf1" + b"{" * 1000 + b"}" * 1001, "nested more than"),
    ],
)
def test_bad_files_are_one_sentence(data, message):
    with pytest.raises(InputError, match=message):
        open_rtf(data, "a.rtf")


def test_names_and_descriptions_of_shapes_go_and_their_figures_stay():
    shape = r"{\sp{\sn shapeType}{\sv 202}}{\sp{\sn wzDescription}{\sv Anna Kos smiling}}"
    done = made(r"Fine. {\shp{\*\shpinst\shpleft10" + shape + r"{\shptxt The weather}}}")
    assert b"Anna" not in done.data
    assert rb"{\sp{\sn shapeType}{\sv 202}}" in done.data
    assert b"The weather" in done.data
    assert done.taken_out == ("names and descriptions of shapes",)


def test_a_style_that_has_a_hidden_name_is_found():
    with pytest.raises(OutputError, match="can still be read"):
        made(r"{\stylesheet{\s1 Kowalczyk letter;}}Mr Kowalczyk came.")
    assert b"Kowalczyk" not in made(r"{\stylesheet{\s1 heading 1;}}Mr Kowalczyk came.").data
