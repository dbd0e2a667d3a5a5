r"""Rich text (RTF): texts, headers, footers, notes and field codes are read; what nobody sees goes.

Groups that a program may skip (`{\*...`) go unless we know them; so do the document's properties, pictures, objects,
names of authors, deleted text of tracked changes, and ids of revisions. Text stands in the source as characters, as
bytes of a code page (`\'e9`) or as numbers of Unicode (`\u233?`); each knows its place.
"""

import re
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from reticent.documents.layout import Layout, Piece
from reticent.documents.opened import Opened
from reticent.errors import InputError
from reticent.model import Replacement, apply

DEEPEST = 500
_TOKEN = re.compile(
    r"(?P<open>\{)|(?P<close>\})|\\(?P<word>[a-zA-Z]{1,32})(?P<number>-?\d{1,10})? ?|\\'(?P<hex>[0-9a-fA-F]{2})"
    r"|\\(?P<symbol>[^a-zA-Z])|(?P<break>[\r\n]+)|(?P<text>[^{}\\\r\n]+)",
    re.DOTALL,
)
_KNOWN_STARRED = frozenset(
    "fldinst shpinst shptxt listtable listoverridetable cs ts ds pn pnseclvl footnote ftnsep ftnsepc ftncn aftnsep"
    " aftnsepc aftncn nesttableprops nonesttables wgrffmtfilter listpicture levelmarker".split()
)
_GONE = frozenset(
    "info pict object xe tc rxe atnid atnauthor atndate atntime atnref atnicn bkmkstart bkmkend themedata datastore"
    " generator userprops revtbl rsidtbl mailmerge docvar template nextfile private passwordhash filetbl".split()
)
_QUIET = frozenset("fonttbl colortbl stylesheet listtable listoverridetable shpinst wgrffmtfilter".split())
"""Groups whose words are for programs: fonts, styles, shapes (whose text boxes are read)."""
_APART = frozenset("header headerl headerr headerf footer footerl footerr footerf footnote annotation shptxt".split())
_GONE_WORDS = re.compile(
    r"(?:ins|del)?rsid\w*|rev(?:auth|dttm|authdel|dttmdel|prop|isions)?|crauth|crdate|creatim|revtim"
)
_BREAKS = {"par": "\n\n", "sect": "\n\n", "page": "\n\n", "row": "\n", "nestrow": "\n", "cell": "\t", "nestcell": "\t"}
_CHARACTERS = {
    "tab": "\t",
    "line": "\n",
    "emdash": "—",
    "endash": "–",
    "lquote": "‘",
    "rquote": "’",
    "ldblquote": "“",
    "rdblquote": "”",
    "bullet": "•",
    "emspace": " ",
    "enspace": " ",
    "qmspace": " ",
}
_SYMBOLS = {"~": "\u00a0", "_": "-", "{": "{", "}": "}", "\\": "\\", "-": ""}
_CHARSETS = {
    0: "cp1252", 128: "cp932", 129: "cp949", 134: "gbk", 136: "big5", 161: "cp1253", 162: "cp1254", 163: "cp1258",
    177: "cp1255", 178: "cp1256", 186: "cp1257", 204: "cp1251", 222: "cp874", 238: "cp1250",
}  # fmt: skip
_FIGURE_OF_SHAPE = re.compile(r"\\sp\s?\{\\sn \w+\}\{\\sv [-\d;(),.\s]*\}\}")
"""A property of a drawing that says nothing: a width, a colour."""
_WIDE = frozenset(("cp932", "cp949", "gbk", "big5"))


@dataclass
class _RtfGroup:
    """What holds inside a pair of braces."""

    skipped: int = 1
    codec: str = "cp1252"
    quiet: bool = False
    stream: int = 0


def open_rtf(data: bytes, name: str = "the file") -> Opened:
    """A rich text; `name` stands for it in errors."""
    if not data.lstrip().startswith(b"{\\rtf"):
        raise InputError(f"{name} is no RTF file: rename it, or name its format with --format")
    source = data.rstrip(b"\0 \r\n").decode("latin-1")
    said: dict[str, None] = {}
    for _ in range(2):  # what goes with the first pass may have hidden what the second finds: \bin, broken groups
        cleaned = _cleaned(source, name, said)
        if cleaned == source:
            break
        source = cleaned
    layout = _read(source)
    return Opened(layout, partial(_written, source), again=_read_again, taken_out=tuple(said))


def _written(source: str, edits: Sequence[Replacement]) -> bytes:
    return apply(source, edits).encode("latin-1", "replace")


def _cleaned(source: str, name: str, said: dict[str, None]) -> str:
    """The source without what goes."""
    cleaner = _Cleaner(source, name, said)
    at = 0
    while at < len(source) and not cleaner.ended:
        match = _TOKEN.match(source, at)
        if match is None:
            raise InputError(f"{name} is damaged: it is no RTF after character {at:,}")
        at = match.end()
        if match["word"] == "bin":
            at += min(len(source) - at, max(0, int(match["number"] or 0)))
        else:
            cleaner.take(match)
    if not cleaner.ended:
        raise InputError(f"{name} is damaged: it ends in the middle")
    return "".join(cleaner.parts)


class _Cleaner:
    """Copies a source without what goes."""

    def __init__(self, source: str, name: str, said: dict[str, None]) -> None:
        self._source, self._name, self._said = source, name, said
        self.parts: list[str] = []
        self.ended = False
        self._starts: list[int] = []
        self._deleted: list[bool] = [False]
        self._gone_until = 0

    def take(self, match: re.Match[str]) -> None:
        """The next token."""
        if match["open"]:
            self._open(match)
        elif match["close"]:
            self._close()
        elif self._is_kept(match):
            self.parts.append(match.group())

    def _open(self, match: re.Match[str]) -> None:
        self._starts.append(len(self.parts))
        self._deleted.append(self._deleted[-1])
        self.parts.append("{")
        if len(self._starts) > DEEPEST:
            raise InputError(f"{self._name} is nested more than {DEEPEST} deep: it is refused")
        if not self._gone_until and (what := _gone(self._source, match.end())) is not None:
            self._gone_until = len(self._starts)
            if what:
                self._said.setdefault(what)

    def _close(self) -> None:
        start = self._starts.pop()
        self._deleted.pop()
        if self._gone_until > len(self._starts):
            del self.parts[start:]
            self._gone_until = 0
        else:
            self.parts.append("}")
        self.ended = not self._starts  # what stands behind the document is none of it

    def _is_kept(self, match: re.Match[str]) -> bool:
        word = match["word"]
        if word == "deleted":
            self._deleted[-1] = match["number"] != "0"
        elif word == "plain":
            self._deleted[-1] = False
        if self._deleted[-1] and (match["text"] or match["hex"] or match["symbol"] or word == "u"):
            self._said.setdefault("deleted text of tracked changes")
            return False
        return not (word and (word == "deleted" or _GONE_WORDS.fullmatch(word)))


def _gone(source: str, at: int) -> str | None:
    """What is said of a group that goes, which begins here; None for one that stays."""
    match = _TOKEN.match(source, at)
    starred = match is not None and match["symbol"] == "*"
    if starred and match is not None:
        match = _TOKEN.match(source, match.end())
    word = match["word"] if match is not None else None
    if word == "sp" and not _FIGURE_OF_SHAPE.match(source, at):
        return "names and descriptions of shapes"
    if word in _GONE:
        return {"pict": "pictures", "object": "embedded objects", "info": "document properties"}.get(word or "", "")
    return "" if starred and word not in _KNOWN_STARRED else None


class _RtfReader:
    """Collects what is text."""

    def __init__(self, source: str) -> None:
        self._source = source
        self._groups = [_RtfGroup()]
        self._fonts: dict[int, str] = {}
        self._font: int | None = None
        self._gaps: dict[int, str] = {}
        self.streams: list[list[Piece]] = [[], []]
        """The document, field codes, then what stands apart, each by itself."""
        self._skip = 0
        self._lead: tuple[str, int] | None = None
        self._in_fonts = 0

    def take(self, match: re.Match[str]) -> None:
        group = self._groups[-1]
        if match["open"]:
            self._groups.append(_RtfGroup(**{**group.__dict__}))
            if self._in_fonts:
                self._in_fonts += 1
        elif match["close"]:
            if len(self._groups) > 1:
                self._groups.pop()
            if self._in_fonts:
                self._in_fonts -= 1
        elif match["word"]:
            self._word(match["word"], int(match["number"]) if match["number"] else None, match)
        elif match["hex"]:
            self._byte(int(match["hex"], 16), match)
        elif match["symbol"]:
            self._put(_SYMBOLS.get(match["symbol"], ""), match)
        elif match["text"]:
            self._run(match["text"], match.start())

    def _word(self, word: str, number: int | None, match: re.Match[str]) -> None:
        group = self._groups[-1]
        if word == "fonttbl":
            self._in_fonts = 1
        if word in _QUIET:
            group.quiet = True
        if word in _APART:
            self.streams.append([])
            group.stream, group.quiet = len(self.streams) - 1, False
        elif word == "fldinst":
            group.stream = 1
            self._gaps[1] = "\n\n"
        elif word == "uc":
            group.skipped = number or 0
        elif word == "ansicpg" and number:
            group.codec = _codec(f"cp{number}")
        elif word == "f" and number is not None:
            self._font = number
            if not self._in_fonts and number in self._fonts:
                group.codec = self._fonts[number]
        elif word == "fcharset" and self._in_fonts and self._font is not None and number in _CHARSETS:
            self._fonts[self._font] = _CHARSETS[number]
        elif word == "u" and number is not None:
            self._put(_unicode(number), match)
            self._skip = group.skipped
        elif word in _BREAKS:
            gap = self._gaps.get(group.stream, "")
            self._gaps[group.stream] = gap + _BREAKS[word] if word == "cell" else gap.rstrip("\t") + _BREAKS[word]
        elif word in _CHARACTERS:
            self._put(_CHARACTERS[word], match)

    def _byte(self, value: int, match: re.Match[str]) -> None:
        if self._skip:
            self._skip -= 1
            self._extend(match.end())
            return
        codec = self._groups[-1].codec
        if codec in _WIDE and self._lead is None and value >= 0x81:
            self._lead = (chr(value), match.start())
            return
        start, raw = match.start(), bytes([value])
        if self._lead is not None:
            start, raw = self._lead[1], self._lead[0].encode("latin-1") + raw
            self._lead = None
        self._add(raw.decode(codec, "replace"), [start], match.end())

    def _extend(self, end: int) -> None:
        """What stands there for programs without Unicode belongs to the character before it."""
        stream = self.streams[self._groups[-1].stream]
        if stream and isinstance(places := stream[-1].places, array):
            places[-1] = end

    def _run(self, text: str, start: int) -> None:
        skipped = min(self._skip, len(text))
        self._skip -= skipped
        if skipped:
            self._extend(start + skipped)
        codec = self._groups[-1].codec
        for part in re.finditer(r"[\x00-\x7f]+|[^\x00-\x7f]+", text[skipped:]):
            shown = part.group() if part.group().isascii() else part.group().encode("latin-1").decode(codec, "replace")
            at = start + skipped + part.start()
            if len(shown) == len(part.group()):
                self._add(shown, range(at, at + len(shown)), at + len(shown))
            else:
                self._add(shown, [at] * len(shown), at + len(part.group()))

    def _put(self, character: str, match: re.Match[str]) -> None:
        if self._skip and match["word"] != "u":
            self._skip -= 1
        elif character:
            self._add(character, [match.start()] * len(character), match.end())

    def _add(self, text: str, places: Sequence[int], end: int) -> None:
        group = self._groups[-1]
        if group.quiet:
            return
        stream = self.streams[group.stream]
        gap = self._gaps.pop(group.stream, "" if stream else "\n\n")
        stream.append(Piece(text, array("q", (*places, end)), gap, escape_rtf))


def _read(source: str) -> Layout:
    reader = _RtfReader(source)
    for match in _TOKEN.finditer(source):
        reader.take(match)
    first, codes, *others = reader.streams
    return Layout.of(source, [piece for stream in (first, *others, codes) for piece in stream])


def escape_rtf(text: str) -> str:
    """New text in a rich text."""
    return "".join(_escaped(character) for character in text)


def _escaped(character: str) -> str:
    if character in "\\{}":
        return "\\" + character
    if character == "\n":
        return "\\line "
    if " " <= character <= "~":
        return character
    units = character.encode("utf-16-le")
    numbers = (int.from_bytes(units[at : at + 2], "little", signed=True) for at in range(0, len(units), 2))
    return "".join(f"{{\\uc1\\u{number}?}}" for number in numbers)


def _unicode(number: int) -> str:
    return chr(number % 0x10000) if not 0xD800 <= number % 0x10000 < 0xE000 else "\ufffd"


def _codec(name: str) -> str:
    try:
        "".encode(name)
    except LookupError:
        return "cp1252"
    return name


def _read_again(data: bytes) -> Iterator[tuple[str, str]]:
    """All that is left without braces and control words, wherever it stands."""
    text = data.decode("latin-1")
    text = re.sub(r"\\u(-?\d{1,6}) ?\??", lambda match: _unicode(int(match[1])), text)
    text = re.sub(r"\\'([0-9a-fA-F]{2})", lambda match: bytes.fromhex(match[1]).decode("cp1252", "replace"), text)
    text = re.sub(r"\\(?:par|line|cell|row|tab)\b ?", "\n", text)
    text = re.sub(r"\{\\(?:\*\\)?(?:fonttbl|colortbl)[^{}]*(?:\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}[^{}]*)*\}", "", text)
    yield "the text", re.sub(r"\\[a-zA-Z]+-?\d* ?|[{}]|[\r\n]", "", text.replace("\n", "\n\n"))


__all__ = ["escape_rtf", "open_rtf"]
