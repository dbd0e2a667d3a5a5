"""Mails of Outlook (.msg): read with python-oxmsg, and written as ordinary mails (.eml), which every program opens."""

import io
from email.message import EmailMessage
from email.utils import format_datetime

from reticent.documents.extra import missing
from reticent.documents.mail import open_mail
from reticent.documents.opened import Opened
from reticent.documents.pictures import SCANS, Pictures
from reticent.errors import InputError


def open_msg(data: bytes, name: str = "the mail", pictures: Pictures = SCANS) -> Opened:
    """A mail of Outlook; `name` stands for it in errors."""
    return open_mail(as_mail(data, name), name, pictures)


def as_mail(data: bytes, name: str) -> bytes:
    """The same mail as other programs store it."""
    try:
        from oxmsg import Message
    except ImportError:
        raise missing("python-oxmsg", "a .msg file") from None
    if not data.startswith(b"\xd0\xcf\x11\xe0"):
        raise InputError(f"{name} is no .msg file: rename it, or name its format with --format")
    try:
        message = Message.load(io.BytesIO(data))
        mail = EmailMessage()
        mail["Subject"] = " ".join((message.subject or "").split())
        mail["From"] = _header(message.sender or "")
        people = [f'"{each.name}" <{each.email_address}>' for each in message.recipients]
        mail["To"] = _header(", ".join(people))
        if message.sent_date:
            mail["Date"] = format_datetime(message.sent_date)
        mail.set_content(message.body or "")
        if message.html_body:
            mail.add_alternative(message.html_body, subtype="html")
        for each in message.attachments:
            if each.file_bytes:
                mail.add_attachment(
                    each.file_bytes, "application", "octet-stream", filename=each.file_name or "attachment"
                )
        return mail.as_bytes()
    except InputError:
        raise
    except Exception:
        raise InputError(f"{name} is damaged: it cannot be read as a .msg file") from None


def _header(text: str) -> str:
    return " ".join(text.split())
