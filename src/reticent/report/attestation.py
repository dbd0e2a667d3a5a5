"""An attestation: one page that says what was checked of a file, by what, with which outcome, and what was not.

It goes with the shared file, which it names by the digest of its bytes. It holds nothing that was hidden, nor a digest
of the original: with that and the output, anybody could try names until one fits.
"""

import hashlib
import textwrap
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from html import escape

from reticent.kinds import kind_of
from reticent.model import Result
from reticent.policy import Policy

_CHECKS = {
    "verbatim": "nothing that is hidden can be read in the output, in any spelling",
    "consistency": "no general term says what is hidden elsewhere",
    "rules": "no rule about a topic holds in the output",
    "disclosure": "what is left does not give away what is hidden",
    "budget": "the facts that can be read tell no more than leaves the subject one of so many",
    "reidentification": "nobody is too likely to be the subject",
}
_WIDE, _LINES = 92, 52


@dataclass(frozen=True, slots=True)
class Attested:
    """A file that was written: what it is called, its bytes, what was found open, and whether it was read again."""

    name: str
    made: bytes = field(repr=False)
    unverified: tuple[str, ...] = ()
    read_again: bool = False


@dataclass(frozen=True, slots=True)
class Attestation:
    """What is attested: of which files, under which policy, by which version, when.

    Files that were judged together have one result, others one each: what is said holds in all of them.
    """

    files: tuple[Attested, ...]
    results: tuple[Result, ...]
    policy: Policy
    version: str
    time: str
    taken_out: tuple[str, ...] = ()

    def sections(self) -> list[tuple[str, list[str]]]:
        """Headings and what stands below them."""
        open_points = [f"{file.name}: {line}" for file in self.files for line in file.unverified]
        counts = sum((Counter(result.risk.by_kind) for result in self.results), Counter[str]())
        hidden = [f"{kind_of(kind).label.lower()}: {count}" for kind, count in counts.items()]
        return [
            ("What was done", [f"reticent {self.version}, policy {self.policy.name!r}, {self.time}"]),
            ("Files", [line for file in self.files for line in _file_lines(file)]),
            ("What was checked on the text that comes out", [*self._guarded(), *self._read_again()]),
            ("What was not verified", open_points or ["nothing is open"]),
            ("What was hidden, by kind", hidden or ["nothing"]),
            ("What was taken out of the files", list(self.taken_out) or ["nothing"]),
            (
                "What this page does not say",
                [
                    "That nothing was overlooked: detection is not perfect, nor is what reads pictures.",
                    "That a reader with other sources cannot tell who is meant, beyond what is said to be checked.",
                ],
            ),
        ]

    def _guarded(self) -> Iterator[str]:
        for guard in dict.fromkeys(verdict.guard for result in self.results for verdict in result.risk.verdicts):
            verdicts = [result.risk.verdict(guard) for result in self.results]
            holds = all(verdict is not None and verdict.verified for verdict in verdicts)
            said = "It holds in all of the text." if holds else "IT IS NOT KNOWN TO HOLD."
            yield f"{guard}: {_CHECKS.get(guard, 'as its author says')}. {said}"

    def _read_again(self) -> Iterator[str]:
        names = [file.name for file in self.files if file.read_again]
        if names:
            where = "" if len(names) == len(self.files) else f" to {', '.join(names)}"
            yield f"files: what was written{where} was read again by other means, and nothing hidden was found in it."


def _file_lines(file: Attested) -> Iterable[str]:
    yield f"{file.name}: sha256 {hashlib.sha256(file.made).hexdigest()}"


def attestation_html(attestation: Attestation) -> str:
    """The page for a browser."""
    body = "".join(
        f"<h2>{escape(heading)}</h2>\n<ul>\n"
        + "".join(f"<li><code>{escape(line)}</code></li>\n" for line in lines)
        + "</ul>\n"
        for heading, lines in attestation.sections()
    )
    return (
        "<!doctype html>\n<html lang=en><meta charset=utf-8><title>Attestation</title>\n"
        "<style>body{font:16px/1.5 sans-serif;max-width:50em;margin:2em auto;padding:0 1em}code{white-space:pre-wrap}"
        f"ul{{padding-left:1.2em}}</style>\n<h1>Attestation</h1>\n{body}</html>\n"
    )


def attestation_pdf(attestation: Attestation) -> bytes:
    """The same for paper: plain lines, without any other program."""
    lines: list[tuple[str, bool]] = [("Attestation", True)]
    for heading, below in attestation.sections():
        lines += [("", False), (heading, True)]
        for line in below:
            wrapped = textwrap.wrap(line, _WIDE, initial_indent="- ", subsequent_indent="  ", drop_whitespace=True)
            lines += [(each, False) for each in wrapped]
    pages = [lines[at : at + _LINES] for at in range(0, len(lines), _LINES)]
    return _pdf([_page(page) for page in pages])


def _page(lines: Sequence[tuple[str, bool]]) -> bytes:
    parts = [b"BT 56 790 Td 14 TL"]
    for text, bold in lines:
        font = b"/B 11 Tf" if bold else b"/T 9 Tf"
        written = text.encode("cp1252", "replace").replace(b"\\", b"\\\\").replace(b"(", b"\\(").replace(b")", b"\\)")
        parts.append(font + b" (" + written + b") Tj T*")
    return b"\n".join([*parts, b"ET"])


def _pdf(contents: Sequence[bytes]) -> bytes:
    """A file of pages of these contents, in the two standard fonts that every reader has."""
    kids = " ".join(f"{5 + 2 * number} 0 R" for number in range(len(contents)))
    objects = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        f"<</Type/Pages/Count {len(contents)}/Kids[{kids}]>>".encode(),
        b"<</Type/Font/Subtype/Type1/BaseFont/Courier/Encoding/WinAnsiEncoding>>",
        b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica-Bold/Encoding/WinAnsiEncoding>>",
    ]
    for number, content in enumerate(contents):
        objects.append(
            b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</T 3 0 R/B 4 0 R>>>>"
            + f"/Contents {6 + 2 * number} 0 R>>".encode()
        )
        objects.append(f"<</Length {len(content)}>>stream\n".encode() + content + b"\nendstream")
    out = bytearray(b"%PDF-1.4\n")
    places = []
    for number, each in enumerate(objects, 1):
        places.append(len(out))
        out += f"{number} 0 obj\n".encode() + each + b"\nendobj\n"
    start = len(out)
    out += f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n".encode()
    out += b"".join(f"{place:010} 00000 n \n".encode() for place in places)
    out += f"trailer<</Size {len(objects) + 1}/Root 1 0 R>>\nstartxref\n{start}\n%%EOF\n".encode()
    return bytes(out)
