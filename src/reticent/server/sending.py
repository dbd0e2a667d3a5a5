"""Copies on their way: into a folder, by mail, or to a webhook. Nothing is sent that the user did not set up."""

import json
import re
import smtplib
import ssl
import urllib.request
from email.message import EmailMessage
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from reticent.errors import InputError, OutputError
from reticent.files import write_bytes

SECONDS = 20.0
KINDS = ("", "folder", "mail", "webhook")


def check(way: dict[str, Any]) -> None:
    """Raise what is wrong with a way of sending."""
    kind = way.get("kind", "")
    if kind not in KINDS:
        raise InputError("copies go into a folder, by mail, or to a webhook")
    if kind == "webhook" and urlsplit(str(way.get("address", ""))).scheme not in ("http", "https"):
        raise InputError("a webhook has an address that begins with https://")
    if kind == "mail" and not (way.get("host") and way.get("sender")):
        raise InputError("mail needs the host of an SMTP server and a sender's address")
    if kind == "folder" and not way.get("folder"):
        raise InputError("name the folder that copies are written into")


def send(way: dict[str, Any], copies: list[dict[str, str]], subject: str) -> int:
    """Send each recipient's copy; how many went."""
    check(way)
    try:
        if way["kind"] == "folder":
            return _into_folder(Path(str(way["folder"])).expanduser(), copies)
        if way["kind"] == "mail":
            return _by_mail(way, copies, subject)
        return _to_webhook(str(way["address"]), copies)
    except (OSError, smtplib.SMTPException) as error:
        raise OutputError(f"not everything was sent ({type(error).__name__}): look at the settings") from None


def mail(way: dict[str, Any], to: str, subject: str, text: str) -> None:
    """One mail."""
    _by_mail(way, [{"recipient": to, "text": text}], subject)


def _into_folder(folder: Path, copies: list[dict[str, str]]) -> int:
    folder.mkdir(parents=True, exist_ok=True)
    for number, copy in enumerate(copies, 1):
        name = re.sub(r"[^\w-]+", "_", copy["recipient"])[:60]
        target = folder / f"{number:03}-{name}.txt"
        if target.exists():
            raise OutputError("the folder holds copies already: name another, or empty it")
        write_bytes(target, copy["text"].encode(), private=True)
    return len(copies)


def _by_mail(way: dict[str, Any], copies: list[dict[str, str]], subject: str) -> int:
    known = dict(way.get("addresses", {}))
    missing = [copy["recipient"] for copy in copies if "@" not in known.get(copy["recipient"], copy["recipient"])]
    if missing:
        raise InputError(f"{len(missing)} of the recipients have no mail address: fill them in")
    with smtplib.SMTP(str(way["host"]), int(way.get("port") or 587), timeout=SECONDS) as server:
        if way.get("tls", True):
            server.starttls(context=ssl.create_default_context())
        if way.get("user"):
            server.login(str(way["user"]), str(way.get("password", "")))
        for copy in copies:
            message = EmailMessage()
            message["From"], message["Subject"] = str(way["sender"]), subject or "A message"
            message["To"] = known.get(copy["recipient"], copy["recipient"])
            message.set_content(copy["text"])
            server.send_message(message)
    return len(copies)


def _to_webhook(address: str, copies: list[dict[str, str]]) -> int:
    for copy in copies:
        body = json.dumps({"recipient": copy["recipient"], "text": copy["text"]}).encode()
        request = urllib.request.Request(address, body, {"content-type": "application/json"})  # noqa: S310 - checked
        with urllib.request.urlopen(request, timeout=SECONDS):  # noqa: S310
            pass
    return len(copies)
