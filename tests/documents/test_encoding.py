import pytest

from reticent.documents.encoding import decode, encode
from reticent.errors import InputError


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32"])
def test_marked_and_unicode_encodings_round_trip(encoding):
    data = "Zdzisław Müller\r\n".encode(encoding)
    text, found = decode(data)
    assert text == "Zdzisław Müller\r\n"
    assert encode(text, found) == data


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"])
def test_byte_orders_come_back_as_they_were(encoding):
    mark = "\ufeff"
    data = f"{mark}Zdzisław\r\n".encode(encoding)
    text, found = decode(data)
    assert text.lstrip(mark) == "Zdzisław\r\n"
    assert encode(text, found) == data


def test_legacy_encodings_are_guessed_and_kept():
    german = (
        "Die Größe der Straße überraschte den Bürgermeister aus Köln, der für öffentliche Plätze zuständig war.\n" * 3
    )
    text, found = decode(german.encode("cp1252"))
    assert text == german
    assert encode(text, found) == german.encode("cp1252")
    assert decode(b"caf\xe9", encoding="latin-1")[0] == "café"


def test_what_the_encoding_cannot_hold_becomes_utf8():
    assert encode("█", "latin-1") == "█".encode()


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"%PDF-1.7 ...", "is a PDF file, not text"),
        (b"PK\x03\x04....", "is a ZIP archive or office document"),
        (b"abc\0def", "is not text: it has NUL bytes"),
        ("Müller und Söhne".encode() + b"\xff" + "ö".encode(), "is broken UTF-8 at byte 18"),
    ],
)
def test_what_is_not_text_is_refused_in_a_sentence(data, message):
    with pytest.raises(InputError) as error:
        decode(data, "x.bin")
    assert str(error.value).startswith("x.bin ")
    assert message in str(error.value)


def test_a_wrong_or_unknown_encoding_is_refused():
    with pytest.raises(InputError, match="is not ascii at byte 1"):
        decode("né".encode(), encoding="ascii")
    with pytest.raises(InputError, match="there is no encoding 'utf-9'"):
        decode(b"x", encoding="utf-9")
    with pytest.raises(InputError, match=r"is not '?punycode"):
        decode("né".encode(), encoding="punycode")
