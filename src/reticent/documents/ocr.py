"""Words in a picture, read by the program tesseract in a process of its own.

A picture is a field of grey values, rows from the top. What is read with too little confidence is told apart: it is no
text that anybody may rely on.
"""

import re
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from reticent.errors import InputError, nearest

INSTALL = "install tesseract (Debian: apt install tesseract-ocr)"
SURE = 60.0
"""From which of tesseract's hundred on a word is taken for read."""
_LONGEST = 180
_LEAST = 12
_COLUMNS = 12
_WORD = "5"
_SHORT = 4
_LANGUAGES = re.compile(r"[A-Za-z][\w/]*(\+[A-Za-z][\w/]*)*", re.ASCII)
_PASSED = ("PATH", "HOME", "LANG", "LD_LIBRARY_PATH", "TESSDATA_PREFIX", "SYSTEMROOT", "TMPDIR", "TEMP")


@dataclass(frozen=True, slots=True)
class ReadWord:
    """A word in a picture: what it says, the pixels it takes, which line it is of, and whether it was read for sure."""

    text: str = field(repr=False)
    left: int
    top: int
    right: int
    bottom: int
    line: tuple[int, int, int]
    sure: bool


class PictureReader(Protocol):
    """Whatever reads words in a picture."""

    @property
    def language(self) -> str:
        """The languages it reads."""

    def words(self, pixels: Any, dpi: int) -> tuple[ReadWord, ...]:
        """The words of a picture in the order of reading; `pixels` are rows of grey values."""


@dataclass(frozen=True, slots=True)
class Tesseract:
    """The program tesseract: where it is, and the settings it is started with."""

    program: str
    environment: Mapping[str, str] = field(default_factory=dict, repr=False)
    language: str = "eng"

    def words(self, pixels: Any, dpi: int) -> tuple[ReadWord, ...]:
        """The words of a picture; a picture that is too small for letters has none."""
        height, width = pixels.shape
        if min(height, width) < _LEAST:
            return ()
        picture = b"P5\n%d %d\n255\n" % (width, height) + pixels.tobytes()
        command = [self.program, "stdin", "stdout", "-l", self.language, "--dpi", str(dpi), "--psm", "3", "tsv"]
        alone = {**self.environment, "OMP_THREAD_LIMIT": "1"}  # no fight for cores where several files are read
        try:
            done = subprocess.run(  # noqa: S603 - a program of the machine, with arguments of ours
                command, input=picture, capture_output=True, timeout=_LONGEST, env=alone, check=True
            )
        except subprocess.TimeoutExpired:
            raise InputError(f"tesseract did not read a picture within {_LONGEST} s: it may be no text") from None
        except subprocess.CalledProcessError:
            raise InputError(
                f"tesseract could not read a picture: is its language {self.language!r} installed?"
            ) from None
        except OSError:
            raise InputError(f"pictures are read by tesseract, which cannot be started: {INSTALL}") from None
        return tuple(_words(done.stdout.decode("utf-8", "replace")))


def reader_on(environment: Mapping[str, str], languages: str | None = None) -> PictureReader | None:
    """Whoever reads pictures on a machine, of which this is the environment; no key in it goes to another program.

    `languages` are tesseract's names of them, such as "deu+eng"; English, if none are named.
    """
    program = shutil.which("tesseract", path=environment.get("PATH", ""))
    passed = {name: environment[name] for name in _PASSED if name in environment}
    if languages is None:
        return Tesseract(program, passed) if program else None
    if not _LANGUAGES.fullmatch(languages):
        raise InputError(f"{languages!r} names no languages for OCR: say eng, or several like deu+eng")
    if not program:
        raise InputError(f"pictures are read by tesseract, which is not there: {INSTALL}")
    installed = _installed(program, passed)
    for language in languages.split("+"):
        if language not in installed:
            named = language.replace("_", "-").lower()
            raise InputError(
                f"tesseract cannot read {language!r} here: install the language (Debian: apt install "
                f"tesseract-ocr-{named}){nearest(language, installed)}; there are: {', '.join(installed)}"
            )
    return Tesseract(program, passed, languages)


def _installed(program: str, environment: Mapping[str, str]) -> list[str]:
    """The languages that tesseract can read."""
    try:
        done = subprocess.run(  # noqa: S603 - a program of the machine, with arguments of ours
            [program, "--list-langs"], capture_output=True, timeout=_LONGEST, env=dict(environment), check=True
        )
    except (subprocess.SubprocessError, OSError):
        raise InputError(f"pictures are read by tesseract, which cannot be started: {INSTALL}") from None
    return sorted(line.strip() for line in done.stdout.decode("utf-8", "replace").splitlines()[1:] if line.strip())


def _words(table: str) -> Iterator[ReadWord]:
    """The words of tesseract's table: its level, page, block, paragraph, line, word, place, confidence and text."""
    for row in table.splitlines():
        cells = row.split("\t")
        if len(cells) != _COLUMNS or cells[0] != _WORD or not cells[11].strip():
            continue
        left, top, width, height = (int(cell) for cell in cells[6:10])
        line = (int(cells[2]), int(cells[3]), int(cells[4]))
        text = "".join(character for character in cells[11] if character.isprintable() and not character.isspace())
        upright = len(text) < _SHORT or width >= height  # words on their side are read too, but cannot be set anew
        sure = upright and bool(text) and float(cells[10]) >= SURE
        yield ReadWord(text, left, top, left + width, top + height, line, sure)
