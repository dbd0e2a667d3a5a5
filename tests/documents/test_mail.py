"""Mails: every header, part and attachment, and what is bad about one."""

import email
import email.policy
import io
import re
import struct
from email.message import EmailMessage

import docx
import pytest

from reticent.documents.conversion import Conversion, convert, restored
from reticent.documents.mail import open_mail
from reticent.documents.msg import open_msg
from reticent.errors import InputError
from reticent.policy import Policy

POLICY = Policy.load("pii").but(entity_model=False, key="k")
NOTHING = re.compile(r"kowalsk|lindqvist|piotr", re.IGNORECASE)


def mail(body="Dear Emma, Anna Kowalska came.", html=None, **headers):
    message = EmailMessage()
    message["From"] = "Anna Kowalska <anna.kowalska@example.org>"
    message["To"] = "Emma Lindqvist <emma@example.org>"
    message["Subject"] = "Anna Kowalska's file"
    message["Message-ID"] = "<kowalska.1@example.org>"
    message["Received"] = "from kowalska-pc by mx"
    for name, value in headers.items():
        message[name.replace("_", "-")] = value
    message.set_content(body)
    if html:
        message.add_alternative(html, subtype="html")
    return message


def made(message, **changes):
    data = message if isinstance(message, bytes) else message.as_bytes()
    return convert(Conversion(data, POLICY, "file.eml", "eml", **changes))


def everything(data):
    """Headers and all parts, decoded."""
    message = email.message_from_bytes(data, policy=email.policy.default)
    parts = [part.get_payload(decode=True) or b"" for part in message.walk() if not part.is_multipart()]
    return "\n".join([data.decode("utf-8", "replace"), *(part.decode("utf-8", "replace") for part in parts)])


def test_headers_bodies_and_quoted_text():
    message = mail(
        "Hello,\n> Anna Kowalska\n>> wrote to Piotr Kowalski.\n", "<p>Anna <b>Kow</b>alska</p>", X_Mailer="Kowalska"
    )
    done = made(message)
    assert not NOTHING.search(everything(done.data))
    assert b"\r\n" in done.data
    read = email.message_from_bytes(done.data, policy=email.policy.default)
    assert set(read.keys()) == {"From", "To", "Subject", "MIME-Version", "Content-Type"}
    assert read.get_body(("plain",)).get_content().splitlines()[1:3] == ["> [PERSON 1]", ">> wrote to [PERSON 3]."]
    assert "<p>[PERSON 1]<b></b></p>" in read.get_body(("html",)).get_content()
    assert "message ids, routes and other headers for programs" in done.taken_out


def test_encoded_headers_and_charsets():
    data = (
        b"From: =?iso-8859-2?q?Micha=B3_Kowalski?= <m@example.org>\nSubject: =?utf-8?b?S293YWxza2k=?=\n"
        b"Content-Type: text/plain; charset=iso-8859-2\nContent-Transfer-Encoding: 8bit\n\nDear Micha\xb3 Kowalski\n"
    )
    done = made(data)
    assert not NOTHING.search(everything(done.data))
    assert "Micha" not in everything(done.data)


def test_attachments_each_by_its_own_format():
    message = mail()
    document = docx.Document()
    document.add_paragraph("About Anna Kowalska")
    out = io.BytesIO()
    document.save(out)
    message.add_attachment(out.getvalue(), "application", "octet-stream", filename="Anna Kowalska.docx")
    message.add_attachment("Anna Kowalska,1", "csv", filename="kowalska.csv")
    message.add_attachment(b"PK-Kowalska", "application", "zip", filename="kowalska.zip")
    message.add_attachment(b"not a docx: Kowalska", "application", "octet-stream", filename="b.docx")
    message.add_attachment(mail("Piotr Kowalski wrote."))
    done = made(message)
    assert not NOTHING.search(everything(done.data))
    read = email.message_from_bytes(done.data, policy=email.policy.default)
    names = [part.get_filename() for part in read.walk() if part.get_filename()]
    assert names == ["attachment-1.docx", "attachment-2.csv"]
    attached = next(part for part in read.walk() if part.get_filename() == "attachment-1.docx")
    assert docx.Document(io.BytesIO(attached.get_payload(decode=True))).paragraphs[0].text == "About [PERSON 1]"
    assert any(part.get_content_type() == "message/rfc822" for part in read.walk())
    assert any("cannot be read" in each for each in done.taken_out)
    assert "attachments of formats that are not read" in done.taken_out


def test_a_signature_goes_and_what_is_encrypted_is_refused():
    signed = (
        b"From: a@example.org\nContent-Type: multipart/signed; boundary=b\n\n--b\nContent-Type: text/plain\n\nDear Anna Kowalska\n"
        b"--b\nContent-Type: application/pgp-signature\n\nKowalska\n--b--\n"
    )
    done = made(signed)
    assert "signatures" in done.taken_out
    assert not NOTHING.search(everything(done.data))
    secret = b"From: a@example.org\nContent-Type: multipart/encrypted; boundary=b\n\n--b\n\nx\n--b--\n"
    with pytest.raises(InputError, match="is encrypted"):
        open_mail(secret, "a.eml")


def test_a_mapping_restores_a_mail():
    done = made(mail(), mapping=True)
    back = restored(done.data, done.mapping, "k", format_name="eml")
    assert "Anna Kowalska came." in everything(back)
    assert "[PERSON" not in everything(back)


def test_mails_in_mails_without_an_end_are_refused():
    message = mail()
    for _ in range(8):
        outer = mail("x")
        outer.add_attachment(message)
        message = outer
    done = made(message)
    assert any("more than 4 deep" in each for each in done.taken_out)
    assert not NOTHING.search(everything(done.data))


@pytest.mark.parametrize(
    ("data", "message"), [(b"", "is empty"), (b"just a text", "is no mail"), (b"\0\1\2", "is no mail")]
)
def test_what_is_no_mail(data, message):
    with pytest.raises(InputError, match=message):
        open_mail(data, "a.eml")


@pytest.mark.parametrize("data", [b"", b"From: a", b"\xd0\xcf\x11\xe0" + b"\0" * 2000])
def test_what_is_no_mail_of_outlook(data):
    with pytest.raises(InputError, match=r"is no \.msg file|is damaged"):
        open_msg(data, "a.msg")


def compound(tree):
    """A compound file as Outlook writes it, of small streams: {name: bytes or a tree}."""
    entries = [["Root Entry", 5, None, b""]]

    def add(children):
        numbers = []
        for name, content in children.items():
            entries.append(
                [name, 1 if isinstance(content, dict) else 2, None, b"" if isinstance(content, dict) else content]
            )
            numbers.append(len(entries) - 1)
            if isinstance(content, dict):
                entries[numbers[-1]][2] = add(content)
        for one, other in zip(numbers, [*numbers[1:], None], strict=True):
            entries[one].append(other)
        return numbers[0] if numbers else None

    entries[0][2] = add(tree)
    entries[0].append(None)
    free, end, special = 0xFFFFFFFF, 0xFFFFFFFE, 0xFFFFFFFD
    small, small_table, placed = b"", [], []
    for _, kind, _, content, _ in entries:
        if kind != 2:
            placed.append(end)
            continue
        first, count = len(small_table), (len(content) + 63) // 64
        placed.append(first)
        small += content.ljust(count * 64, b"\0")
        small_table += [*range(first + 1, first + count), end]
    directory, holding = (len(entries) + 3) // 4, (len(small) + 511) // 512
    table = [special, end, *range(3, directory + 2), end, *range(directory + 3, directory + 2 + holding), end]
    placed[0], entries[0][3] = directory + 2, small
    written = b"".join(
        struct.pack(
            "<64sHBBIII16sIQQIQ", name.encode("utf-16-le"), len(name) * 2 + 2, kind, 1, free, _or(following), _or(child),
            b"", 0, 0, 0, start, len(content),
        )
        for (name, kind, child, content, following), start in zip(entries, placed, strict=True)
    ).ljust(directory * 512, b"\0")  # fmt: skip
    magic = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
    head = struct.pack("<8s16sHHHHH6x9I", magic, b"", 62, 3, 0xFFFE, 9, 6, 0, 1, 2, 0, 4096, 1, 1, end, 0)
    head += struct.pack("<109I", 0, *([free] * 108))
    tables = b"".join(struct.pack("<128I", *each, *([free] * (128 - len(each)))) for each in (table, small_table))
    return head + tables + written + small.ljust(holding * 512, b"\0")


def _or(number):
    return 0xFFFFFFFF if number is None else number


def outlook(subject, body):
    def properties(header, texts):
        segments = b"".join(struct.pack("<HHIII", 0x1F, pid, 6, len(text) * 2 + 2, 0) for pid, text in texts.items())
        streams = {f"__substg1.0_{pid:04X}001F": text.encode("utf-16-le") for pid, text in texts.items()}
        return {"__properties_version1.0": b"\0" * header + segments, **streams}

    message = {
        0x1A: "IPM.Note",
        0x37: subject,
        0x1000: body,
        0x0C1A: "Anna Kowalska",
        0x0C1F: "anna.kowalska@example.org",
    }
    recipient = properties(8, {0x3001: "Emma Lindqvist", 0x39FE: "emma.lindqvist@example.org"})
    return compound({**properties(32, message), "__recip_version1.0_#00000000": recipient})


def test_a_mail_of_outlook_becomes_an_ordinary_one():
    data = outlook("Anna Kowalska's file", "Dear Emma,\r\nAnna Kowalska came.")
    done = convert(Conversion(data, POLICY, "a.msg", "msg"))
    assert not NOTHING.search(everything(done.data))
    assert b"From: " in done.data
    assert b"[PERSON 1]" in done.data.partition(b"To: ")[0]
    assert b'To: "[PERSON 2]" <[EMAIL 2]>' in done.data
    assert b"[PERSON 1] came." in done.data


def test_lines_that_flow_are_one():
    body = "We have met Ms Anna \nKowalska there.\n\n> and Piotr \n> Lindqvist came\n-- \nEmma"
    message = f"From: a@example.org\nContent-Type: text/plain; format=flowed\n\n{body}\n"
    text = open_mail(message.encode(), "a.eml").layout.text
    assert "Ms Anna Kowalska there." in text
    assert "and Piotr Lindqvist came" in text
    assert text.rstrip().endswith("-- \nEmma")
    plain = open_mail(message.replace("; format=flowed", "").encode(), "a.eml").layout.text
    assert "Anna \nKowalska" in plain


def test_files_in_links_of_a_mail_go():
    done = made(mail(html='<p>Dear Emma, <a href="data:text/plain,Ask%20Piotr%20Zielinski">see</a></p>'))
    assert "Piotr" not in everything(done.data)
    assert "files in links (1)" in done.taken_out
    assert done.unverified == ()
