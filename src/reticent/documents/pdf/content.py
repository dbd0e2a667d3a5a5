"""Content streams: where each glyph stands, and streams without those that are hidden.

The text state of the PDF model is followed through pages and the forms they draw. A glyph that goes is taken out of its
string; what follows it is moved by an offset, so that it stands where it is wanted, whatever the width of what is gone.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from math import hypot
from typing import Any, NamedTuple

from reticent.documents.pdf.fonts import Font, read_font

Matrix = tuple[float, float, float, float, float, float]
IDENTITY: Matrix = (1, 0, 0, 1, 0, 0)
DEEPEST = 12
MOST_GLYPHS = 200_000
SHOWN = frozenset(("Tj", "TJ", "'", '"'))
_POSITIONS = frozenset(("Td", "TD", "Tm", "T*", "BT", "'", '"'))
_MARKS = frozenset(("BMC", "BDC", "EMC", "MP", "DP"))


class Key(NamedTuple):
    """Which glyph: of which stream, instruction, string of it and code."""

    stream: str
    instruction: int
    item: int
    code: int


@dataclass(frozen=True, slots=True)
class Glyph:
    """What a glyph says, and where it stands on the page: its origin, direction, size and width.

    `advance` is its width in units of the text, of which one is `scale` on the page; `unit` is what one of an offset's
    thousandths is of them. `length` is how many bytes its code has.
    """

    key: Key
    length: int
    text: str | None = field(repr=False)
    x: float
    y: float
    along: tuple[float, float]
    size: float
    width: float
    advance: float
    unit: float
    scale: float


@dataclass(slots=True)
class _GraphicsState:
    matrix: Matrix = IDENTITY
    font: Font | None = None
    size: float = 0.0
    character: float = 0.0
    word: float = 0.0
    horizontal: float = 1.0
    leading: float = 0.0
    rise: float = 0.0


def times(first: Matrix, then: Matrix) -> Matrix:
    """One matrix, then another."""
    a, b, c, d, e, f = first
    p, q, r, s, t, u = then
    return (a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u)


class Unreadable(Exception):
    """A page that cannot be read as text; the reason goes on after "page 1 of letter.pdf"."""


class Interpreter:
    """Follows the content of one page. `fonts` are those that were read already, by their objects."""

    def __init__(self, parse: Callable[[Any], list[Any]], fonts: dict[Any, Font]) -> None:
        self._parse, self._fonts = parse, fonts
        self.glyphs: list[Glyph] = []
        self.forms: dict[str, Any] = {}

    def page(self, page: Any, stream: str, resources: Any) -> None:
        """All glyphs of a page."""
        self._run(page, resources, stream, _GraphicsState(), 0)

    def _run(self, content: Any, resources: Any, stream: str, state: _GraphicsState, depth: int) -> None:
        if depth > DEEPEST:
            raise Unreadable("has forms in forms without an end")
        stack: list[_GraphicsState] = []
        text = line = IDENTITY
        for number, (operands, operator) in enumerate(self._parse(content)):
            op = str(operator)
            if op == "q":
                stack.append(replace(state))
            elif op == "Q":
                state = stack.pop() if stack else state
            if op in _POSITIONS:
                text = line = _moved_to(op, operands, line, state)
            if op in SHOWN:
                text = self._show(operands[-1], Key(stream, number, 0, 0), state, text)
            elif op == "Do":
                self._draw(operands[0], resources, state, depth)
            else:
                self._set(op, operands, resources, state)

    def _set(self, op: str, operands: Any, resources: Any, state: _GraphicsState) -> None:
        if op == "cm":
            state.matrix = times(_matrix(operands), state.matrix)
        elif op == "Tf":
            state.font, state.size = self._font(str(operands[0]), resources), float(operands[1])
        elif op == "Tc":
            state.character = float(operands[0])
        elif op == "Tw":
            state.word = float(operands[0])
        elif op == "Tz":
            state.horizontal = float(operands[0]) / 100
        elif op == "TL":
            state.leading = float(operands[0])
        elif op == "Ts":
            state.rise = float(operands[0])
        elif op == "gs":
            settings = _entry(resources, "/ExtGState", operands[0])
            if settings is not None and "/Font" in settings:
                state.font, state.size = self._read(settings["/Font"][0]), float(settings["/Font"][1])

    def _font(self, name: str, resources: Any) -> Font | None:
        font = _entry(resources, "/Font", name)
        return self._read(font) if font is not None else None

    def _read(self, font: Any) -> Font:
        known = font.objgen if font.is_indirect else None
        if known is None or known not in self._fonts:
            made = read_font(font)
            if known is None:
                return made
            self._fonts[known] = made
        return self._fonts[known]

    def _draw(self, name: Any, resources: Any, state: _GraphicsState, depth: int) -> None:
        form = _entry(resources, "/XObject", name)
        if form is None or str(form.get("/Subtype", "")) != "/Form":
            return
        stream = f"form {form.objgen[0]} {form.objgen[1]}"
        self.forms[stream] = form
        inner = replace(state, matrix=times(_matrix(form.get("/Matrix", IDENTITY)), state.matrix))
        self._run(form, form.get("/Resources", resources), stream, inner, depth + 1)

    def _show(self, shown: Any, key: Key, state: _GraphicsState, text: Matrix) -> Matrix:
        items = list(shown) if key_is_array(shown) else [shown]
        for item, value in enumerate(items):
            if not is_string(value):
                text = times((1, 0, 0, 1, -float(value) / 1000 * state.size * state.horizontal, 0), text)
                continue
            if state.font is None:
                raise Unreadable("has text without a font")
            for at, (code, written) in enumerate(state.font.codes(bytes(value))):
                text = self._glyph(key._replace(item=item, code=at), code, written, state, text)
        return text

    def _glyph(self, key: Key, code: int, written: bytes, state: _GraphicsState, text: Matrix) -> Matrix:
        font = state.font
        if font is None or len(self.glyphs) >= MOST_GLYPHS:
            raise Unreadable("has more text than a page can have")
        space = state.word if written == b" " else 0.0
        advance = (font.width(code) * state.size + state.character + space) * state.horizontal
        a, b, c, d, e, f = times((1, 0, 0, 1, 0, state.rise), times(text, state.matrix))
        scale = hypot(a, b) or 1e-9
        said = font.text(code) if font.readable else None
        self.glyphs.append(
            Glyph(
                key,
                len(written),
                said,
                e,
                f,
                (a / scale, b / scale),
                abs(state.size) * hypot(c, d),
                advance * scale,
                advance,
                state.size * state.horizontal / 1000,
                scale,
            )
        )
        return times((1, 0, 0, 1, advance, 0), text)


def _moved_to(op: str, operands: Any, line: Matrix, state: _GraphicsState) -> Matrix:
    """Where a line begins after an instruction that says so."""
    if op == "BT":
        return IDENTITY
    if op == "Tm":
        return _matrix(operands)
    if op in ("Td", "TD"):
        x, y = float(operands[0]), float(operands[1])
        state.leading = -y if op == "TD" else state.leading
        return times((1, 0, 0, 1, x, y), line)
    if op == '"':
        state.word, state.character = float(operands[0]), float(operands[1])
    return times((1, 0, 0, 1, 0, -state.leading), line)


def _matrix(values: Any) -> Matrix:
    a, b, c, d, e, f = (float(value) for value in values)
    return (a, b, c, d, e, f)


def _entry(resources: Any, kind: str, name: Any) -> Any:
    table = resources.get(kind, None) if resources is not None else None
    return table.get(str(name), None) if table is not None else None


def key_is_array(value: Any) -> bool:
    """Whether an operand is an array of strings and offsets."""
    return not is_string(value) and hasattr(value, "__iter__")


def is_string(value: Any) -> bool:
    """Whether an operand is a string, and not an offset."""
    from pikepdf import String

    return isinstance(value, String)


def without(
    instructions: list[Any], stream: str, glyphs: Mapping[Key, Glyph], gone: set[Key], shifts: Mapping[Key, float]
) -> list[Any]:
    """A stream's instructions without the glyphs that go, what follows moved by its shift, and without marks."""
    from pikepdf import Array, Operator

    made: list[Any] = []
    carried = 0.0
    for number, (operands, operator) in enumerate(instructions):
        op = str(operator)
        if op in _MARKS:
            continue
        if op in _POSITIONS:
            carried = 0.0
        if op not in SHOWN:
            made.append((operands, operator))
            continue
        shown, carried = _rewritten(operands[-1], Key(stream, number, 0, 0), glyphs, gone, shifts, carried)
        if op == '"':
            made += [([operands[0]], Operator("Tw")), ([operands[1]], Operator("Tc"))]
        if op in ("'", '"'):
            made.append(([], Operator("T*")))
        if shown:
            made.append(([Array(shown)], Operator("TJ")))
    return made


def _rewritten(
    shown: Any,
    key: Key,
    glyphs: Mapping[Key, Glyph],
    gone: set[Key],
    shifts: Mapping[Key, float],
    carried: float,
) -> tuple[list[Any], float]:
    """The strings and offsets of one instruction, and how far what follows it stands from where it stood."""
    from pikepdf import String

    parts: list[Any] = []
    run = bytearray()

    def flush() -> None:
        if run:
            parts.append(String(bytes(run)))
            run.clear()

    for item, value in enumerate(list(shown) if key_is_array(shown) else [shown]):
        if not is_string(value):
            flush()
            parts.append(value)
            continue
        data, at, code = bytes(value), 0, 0
        while at < len(data):
            each = key._replace(item=item, code=code)
            glyph = glyphs.get(each)
            step = glyph.length if glyph is not None else len(data)
            if each in gone and glyph is not None:
                carried -= glyph.advance
            else:
                wanted = shifts.get(each, 0.0)
                if glyph is not None and abs(wanted - carried) > 1e-6 and glyph.unit:
                    flush()
                    parts.append(round(-(wanted - carried) / glyph.unit, 3))
                    carried = wanted
                run += data[at : at + step]
            at += step
            code += 1
    flush()
    return parts, carried
