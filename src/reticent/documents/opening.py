"""From the bytes of a file to what of it is read: each format by its own reader, loaded when it is needed."""

from collections.abc import Sequence
from functools import partial

from reticent.documents import OFFICE_FORMATS, read, read_record
from reticent.documents.encoding import decode, encode
from reticent.documents.layout import Layout
from reticent.documents.opened import Opened
from reticent.model import Replacement, apply


def open_file(
    data: bytes,
    name: str = "the input",
    format_name: str = "text",
    encoding: str | None = None,
    *,
    keep_pictures: bool = False,
    depth: int = 0,
) -> Opened:
    """A file of one document; `name` stands for it in errors, `depth` is how many mails it is attached in."""
    if format_name in OFFICE_FORMATS:
        from reticent.documents.office import open_office

        return open_office(data, name, format_name, keep_pictures=keep_pictures)
    if format_name == "eml":
        from reticent.documents.mail import open_mail

        return open_mail(data, name, keep_pictures=keep_pictures, depth=depth)
    if format_name == "msg":
        from reticent.documents.msg import open_msg

        return open_msg(data, name, keep_pictures=keep_pictures)
    if format_name == "rtf":
        from reticent.documents.rtf import open_rtf

        return open_rtf(data, name)
    if format_name == "pdf":
        from reticent.documents.pdf import open_pdf

        return open_pdf(data, name, keep_pictures=keep_pictures)
    source, found = decode(data, name, encoding)
    layout = read_record(source, format_name) if format_name in ("csv", "jsonl") else read(source, format_name)
    return as_written(layout, found)


def as_written(layout: Layout, encoding: str) -> Opened:
    """A text of this layout that is written in the encoding it came in."""
    return Opened(layout, partial(_encoded, layout, encoding))


def _encoded(layout: Layout, encoding: str, edits: Sequence[Replacement]) -> bytes:
    return encode(apply(layout.source, edits), encoding)
