"""Mails: headers, bodies, quoted text, and every attachment by its own format.

Of the headers those are kept that a reader sees (who, to whom, when, about what), and examined like text; message ids,
the route that a mail took, and all that programs write for programs go. A plain and an HTML body are both read.
Attachments of formats that we read are examined with the mail; all others are taken out. A signature is not valid any
more and goes; what is encrypted is refused.
"""

import email
import email.policy
import re
from array import array
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from email.charset import QP, Charset
from email.errors import MessageError
from email.header import Header, decode_header, make_header
from email.message import EmailMessage, Message
from functools import partial
from html import unescape

from reticent.documents.embedded import KEPT_INSIDE, has_embedded, without_embedded
from reticent.documents.encoding import decode
from reticent.documents.html import read_html
from reticent.documents.joining import join, split
from reticent.documents.layout import Layout, Piece
from reticent.documents.opened import Again, Opened
from reticent.documents.pictures import SCANS, Pictures, open_picture
from reticent.errors import InputError, ReticentError
from reticent.model import Replacement, apply

HEADERS = ("From", "Sender", "Reply-To", "To", "Cc", "Bcc", "Date", "Subject", "Organization")
DEEPEST = 4
MOST_PARTS = 2_000
_SIGNATURES = frozenset(("application/pgp-signature", "application/pkcs7-signature", "application/x-pkcs7-signature"))
_ENCRYPTED = frozenset(("multipart/encrypted", "application/pkcs7-mime", "application/x-pkcs7-mime"))
_QUOTED = re.compile(r"^(?:[ \t]?>)+[ \t]?", re.MULTILINE)
_FLOWING = re.compile(r"(?<=\S )(?<!\n-- )\n(?:>+ ?|(?=[^>\n]))|^(?:[ \t]?>)+[ \t]?", re.MULTILINE)
"""The same, and the breaks of lines that go on (RFC 3676: format=flowed), which end with a blank."""
_LINE = re.compile(r"([\w-]+): (.*)")
_BREAKS = re.compile(r"\s*[\r\n]+\s*")
_UTF8 = Charset("utf-8")
_UTF8.body_encoding = QP


@dataclass
class _Node:
    """A part of a mail: how it is read, and how it is written."""

    kind: str
    opened: Opened | None = None
    children: list["_Node"] = field(default_factory=list)
    filename: str = ""
    headers: bool = False


def open_mail(data: bytes, name: str = "the mail", pictures: Pictures = SCANS, *, depth: int = 0) -> Opened:
    """A mail as it is stored (.eml); `name` stands for it in errors."""
    if not data.strip():
        raise InputError(f"{name} is empty")
    try:
        message = email.message_from_bytes(data, policy=email.policy.compat32)
    except (MessageError, ValueError, RecursionError):
        raise InputError(f"{name} is damaged: it is no mail") from None
    if not any(message.get(header) for header in ("From", "To", "Subject", "Date")):
        raise InputError(f"{name} is no mail: it has none of the headers of one; name its format with --format")
    reader = _MailReader(name, pictures, depth)
    root = reader.mail(message)
    nodes = [node for node in _walk(root) if node.opened]
    layouts = [node.opened.layout for node in nodes if node.opened]
    names = [_called(node) for node in nodes]
    unexamined = tuple(line for node in nodes if node.opened for line in node.opened.unexamined)
    return Opened(
        join(layouts, names),
        partial(_written, root, [len(layout.source) for layout in layouts]),
        again=partial(_read_again, nodes=nodes),
        taken_out=tuple(reader.said),
        unexamined=(*unexamined, *reader.unexamined),
        restored=depth == 0 and all(node.opened.restored for node in nodes if node.opened),
    )


def _walk(node: _Node) -> Iterator[_Node]:
    yield node
    for child in node.children:
        yield from _walk(child)


def _called(node: _Node) -> str:
    if node.headers:
        return "headers"
    return node.filename or {"text/plain": "text", "text/html": "HTML"}.get(node.kind, "text")


class _MailReader:
    """Reads the parts of one mail."""

    def __init__(self, name: str, pictures: Pictures, depth: int) -> None:
        self._name, self._pictures, self._depth = name, pictures, depth
        self.said: dict[str, None] = {}
        self.unexamined: list[str] = []
        self._parts = self._attachments = 0

    def mail(self, message: "Message[str, str]") -> _Node:
        """The whole: its headers, and what follows them."""
        kept = [(header, _text_of(value)) for header in HEADERS for value in message.get_all(header, [])]
        if len(kept) < len([name for name in message if not name.lower().startswith(("content-", "mime-"))]):
            self.said.setdefault("message ids, routes and other headers for programs")
        root = _Node("message/rfc822", _opened_headers(kept), headers=True)
        child = self._part(message)
        root.children = [child] if child else []
        return root

    def _part(self, part: "Message[str, str]") -> _Node | None:
        self._parts += 1
        if self._parts > MOST_PARTS:
            raise InputError(f"{self._name} has more than {MOST_PARTS:,} parts: it is refused")
        kind = part.get_content_type()
        if kind in _ENCRYPTED:
            raise InputError(f"{self._name} is encrypted: decrypt it first")
        if part.is_multipart() and kind != "message/rfc822":
            children = [child for each in part.get_payload() if (child := self._part(each))]  # type: ignore[arg-type]
            kind = "multipart/mixed" if kind == "multipart/signed" else kind
            return _Node(kind, children=children) if len(children) != 1 else children[0]
        if kind in _SIGNATURES:
            self.said.setdefault("signatures")
            return None
        if kind == "message/rfc822":
            inner = part.get_payload(0)
            return self._attached(inner.as_bytes(), "eml") if isinstance(inner, Message) else None
        data = part.get_payload(decode=True)
        content = data if isinstance(data, bytes) else b""
        if kind in ("text/plain", "text/html") and not part.get_filename():
            return _Node(kind, self._body(content, part, kind))
        return self._attachment(content, part.get_filename() or "", kind)

    def _body(self, content: bytes, part: "Message[str, str]", kind: str) -> Opened:
        try:
            text = content.decode(part.get_content_charset() or "utf-8")
        except (UnicodeDecodeError, LookupError):
            text, _ = decode(content, f"a part of {self._name}") if content else ("", "")
        text = text.replace("\r\n", "\n").replace("\r", "\n")
        flows = str(part.get_param("format", "")).lower() == "flowed"
        if kind != "text/html":
            layout = _read_plain(text, _FLOWING if flows else _QUOTED)
        elif self._pictures.kept:
            layout = read_html(text)
        else:
            layout, inside = without_embedded(text, read_html)
            self.said |= dict.fromkeys(inside)
        if has_embedded(layout):
            self.unexamined.append(KEPT_INSIDE)
        return Opened(layout, partial(_as_bytes, layout.source))

    def _attachment(self, content: bytes, filename: str, kind: str) -> _Node | None:
        from reticent.documents import format_of, is_known

        filename = _text_of(filename)
        if kind.startswith("image/") or format_of(filename) == "picture":
            return self._picture(content, filename, kind)
        if is_known(filename):
            return self._attached(content, filename.rpartition(".")[2].lower(), format_of(filename))
        self.said.setdefault("attachments of formats that are not read")
        return None

    def _picture(self, content: bytes, filename: str, kind: str) -> _Node | None:
        """A picture: kept as it is, read, or gone."""
        kind = kind if kind.startswith("image/") else f"image/{filename.rpartition('.')[2].lower()}"
        if self._pictures.kept:
            self.unexamined.append("a picture in the mail is kept and was not examined")
            kept = Opened(Layout.of("", ()), lambda _: content)
            return self._numbered(_Node(kind, kept), kind.rpartition("/")[2])
        if self._pictures.beside_text is not None:
            try:
                opened = open_picture(content, "a picture", self._pictures, kept_formats=())
            except InputError:
                self.said.setdefault("pictures that cannot be read")
                return None
            self.said |= dict.fromkeys(opened.taken_out)
            return self._numbered(_Node("image/png", opened), "png")
        self.said.setdefault("pictures")
        return None

    def _attached(self, content: bytes, suffix: str, format_name: str = "eml") -> _Node | None:
        from reticent.documents.opening import open_file

        if format_name in ("csv", "jsonl"):
            format_name = "text"
        if self._depth >= DEEPEST:
            raise InputError(f"{self._name} has mails in mails more than {DEEPEST} deep: it is refused")
        try:
            opened = open_file(content, "an attachment", format_name, None, self._pictures, depth=self._depth + 1)
        except ReticentError as error:
            self.said.setdefault(f"an attachment that cannot be read ({str(error).removeprefix('an attachment ')})")
            return None
        self.said |= dict.fromkeys(opened.taken_out)
        kind = "message/rfc822" if format_name == "eml" else "application/octet-stream"
        return self._numbered(_Node(kind, opened), suffix)

    def _numbered(self, node: _Node, suffix: str) -> _Node:
        self._attachments += 1
        node.filename = f"attachment-{self._attachments}.{suffix}"
        return node


def _text_of(value: str) -> str:
    """A header as a reader sees it, on one line."""
    try:
        read = str(make_header(decode_header(str(value))))
    except (MessageError, ValueError, LookupError):
        read = str(value)
    return _BREAKS.sub(" ", read).strip().encode("utf-8", "replace").decode("utf-8")


def _opened_headers(kept: Sequence[tuple[str, str]]) -> Opened:
    source = "".join(f"{header}: {value}\n" for header, value in kept)
    pieces, at = [], 0
    for header, value in kept:
        start = at + len(header) + 2
        places: range | array[int] = range(start, start + len(value) + 1)
        if header == "Date":  # goes whole: a time without its day still tells
            places = array("q", [start] * len(value) + [start + len(value)])
        pieces.append(Piece(value, places, f"\n{header}: ", _one_line))
        at = start + len(value) + 1
    return Opened(Layout.of(source, pieces), partial(_as_bytes, source))


def _one_line(text: str) -> str:
    return _BREAKS.sub(" ", text)


def _read_plain(text: str, marks: re.Pattern[str]) -> Layout:
    """A plain body; the marks of quoted text, and breaks that are none, are not part of it."""
    edges = [0, *(edge for match in marks.finditer(text) for edge in match.span()), len(text)]
    stretches = zip(edges[::2], edges[1::2], strict=True)
    return Layout.of(text, [Piece(text[start:end], range(start, end + 1)) for start, end in stretches])


def _as_bytes(source: str, edits: Sequence[Replacement]) -> bytes:
    return apply(source, edits).encode("utf-8", "surrogatepass")


def _written(root: _Node, lengths: Sequence[int], edits: Sequence[Replacement]) -> bytes:
    divided = iter(split(edits, lengths))
    numbers = iter(range(1, MOST_PARTS * 2))
    message = _built(root, divided, numbers)
    return message.as_bytes(policy=email.policy.compat32.clone(linesep="\r\n", max_line_length=None))


def _built(node: _Node, divided: Iterator[list[Replacement]], numbers: Iterator[int]) -> "Message[str, str]":
    content = node.opened.write(next(divided)) if node.opened else b""
    if node.headers:
        message = _built(node.children[0], divided, numbers) if node.children else _text_message(b"", "plain")
        for line in content.decode("utf-8", "replace").splitlines():
            if match := _LINE.fullmatch(line):
                message[match[1]] = Header(match[2], "us-ascii" if match[2].isascii() else "utf-8", 900)  # type: ignore[assignment]
        return message
    if node.kind.startswith("multipart/"):
        message = Message()
        message["MIME-Version"] = "1.0"
        message["Content-Type"] = f'{node.kind}; boundary="=_part_{next(numbers)}"'
        message.set_payload([_built(child, divided, numbers) for child in node.children])
        return message
    if node.kind in ("text/plain", "text/html") and not node.filename:
        return _text_message(content, node.kind.rpartition("/")[2])
    if node.kind == "message/rfc822":
        message = Message()
        message["Content-Type"] = "message/rfc822"
        message.set_payload([email.message_from_bytes(content)])
        return message
    message = Message()
    message["Content-Type"] = f'{node.kind}; name="{node.filename}"'
    message["Content-Disposition"] = f'attachment; filename="{node.filename}"'
    message["Content-Transfer-Encoding"] = "base64"
    message.set_payload(_base64(content))
    return message


def _text_message(content: bytes, subtype: str) -> "Message[str, str]":
    message: Message[str, str] = Message()
    message["MIME-Version"] = "1.0"
    message["Content-Type"] = f'text/{subtype}; charset="utf-8"'
    message.set_payload(content.decode("utf-8", "replace"), _UTF8)
    return message


def _base64(content: bytes) -> str:
    import base64

    return base64.encodebytes(content).decode("ascii")


def _read_again(data: bytes, nodes: Sequence[_Node]) -> Iterator[tuple[str, str]]:
    """Headers and parts by the newer interface of the standard library; attachments by their own second readers."""
    message = email.message_from_bytes(data, policy=email.policy.default)
    again = {node.filename: node.opened.again for node in nodes if node.opened and node.filename}
    yield from _parts_again(message, again)


def _parts_again(message: "Message[str, str]", again: Mapping[str, Again | None]) -> Iterator[tuple[str, str]]:
    for part in message.walk():
        told = [(name, _text_of(value)) for name, value in part.raw_items()]  # not as addresses, which labels are none
        yield "headers", "\n".join(value for name, value in told if not name.lower().startswith(("content-", "mime-")))
        if part.is_multipart() or not isinstance(part, EmailMessage):
            continue
        content = part.get_payload(decode=True)
        raw = content if isinstance(content, bytes) else b""
        reader = again.get(part.get_filename() or "")
        if reader is not None:
            yield from reader(raw)
        else:
            text = raw.decode("utf-8", "replace")
            yield "text", text
            if part.get_content_subtype() == "html":
                yield "HTML", unescape(re.sub(r"<[^>]*>", "", text))
