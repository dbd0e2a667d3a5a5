"""A page without what is hidden, with labels in its place.

A label is drawn in a font of its own, on grey, as wide as the label: how wide the name was, nobody can tell. What
follows on the same line moves along, up to the next column; where there is no room, labels get smaller in few steps.
"""

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from reticent.documents.pdf.content import Glyph, Interpreter, Key, without
from reticent.documents.pdf.order import LINE_STEP
from reticent.documents.pdf.reading import PageText, between
from reticent.documents.pdf.standard_fonts import width_of
from reticent.model import Replacement

LABEL = 0.82
"""How large a label is, of the letters around it."""
_STEPS = (1.0, 0.75, 0.5, 0.35)
_PADDING = 0.12
_FONT = "/ReticentLabel"


@dataclass(frozen=True, slots=True)
class Label:
    """A label on a page: where it begins, in which direction it runs, how high its letters are, how wide it is."""

    x: float
    y: float
    along: tuple[float, float]
    size: float
    width: float
    text: str


@dataclass(slots=True)
class Plan:
    """What is to be done to the streams of a file, before any of them is written."""

    gone: set[Key] = field(default_factory=set)
    shifts: dict[Key, float] = field(default_factory=dict)
    glyphs: dict[Key, Glyph] = field(default_factory=dict)
    labels: dict[int, list[Label]] = field(default_factory=dict)
    forms: dict[str, Any] = field(default_factory=dict)

    def forms_alone(self, other: "Plan") -> None:
        """Take over what another plan does to forms; what it does to its page is done there."""
        touched = {key.stream for key in (*other.gone, *other.shifts)} & set(other.forms)
        self.forms |= {stream: other.forms[stream] for stream in sorted(touched)}
        self.gone |= {key for key in other.gone if key.stream in touched}
        self.shifts |= {key: shift for key, shift in other.shifts.items() if key.stream in touched}
        self.glyphs |= {key: glyph for key, glyph in other.glyphs.items() if key.stream in touched}


@dataclass(frozen=True, slots=True)
class _Hit:
    """Glyphs of one line that go together, and what stands in their place."""

    numbers: frozenset[int]
    text: str


def plan_page(
    plan: Plan, number: int, interpreter: Interpreter, text: PageText, edits: Iterable[Replacement], right: float
) -> None:
    """Add to the plan what the edits of a page's text ask for; `right` is where the page ends."""
    glyphs = interpreter.glyphs
    chains = _chains(glyphs, text)
    of_chain = {each: at for at, chain in enumerate(chains) for each in chain}
    hits: dict[int, list[_Hit]] = {}
    for start, end, new in edits:
        remaining = new
        by_chain: dict[int, list[int]] = {}
        for place in range(start, end):
            for each in text.glyphs[place]:
                by_chain.setdefault(of_chain[each], []).append(each)
        for chain, numbers in by_chain.items():
            hits.setdefault(chain, []).append(_Hit(frozenset(numbers), remaining))
            remaining = ""
    for chain, found in hits.items():
        line = [glyphs[each] for each in chains[chain]]
        limit = min([right, *_beside(line[-1], (glyphs[each[0]] for each in chains))])
        _plan_line(plan, number, line, chains[chain], found, limit)
    if hits:
        plan.forms |= interpreter.forms
        plan.glyphs |= {glyph.key: glyph for glyph in glyphs}


def _beside(last: Glyph, firsts: Iterable[Glyph]) -> Iterator[float]:
    """Where other columns begin on the line that ends with this glyph."""
    for glyph in firsts:
        if glyph is not last and abs(glyph.y - last.y) < LINE_STEP * last.size and glyph.x > last.x + last.width:
            yield glyph.x - 0.2 * last.size


def _chains(glyphs: Sequence[Glyph], text: PageText) -> list[list[int]]:
    """The glyphs that stand on one line without a gap like that between columns, line by line; copies with them."""
    chains: list[list[int]] = []
    last: Glyph | None = None
    seen: set[int] = set()
    for shown in text.glyphs:
        fresh = [each for each in shown if each not in seen]
        seen.update(fresh)
        for each in fresh[:1]:
            if last is None or between(last, glyphs[each]) not in ("", " "):
                chains.append([])
            last = glyphs[each]
        if fresh:
            chains[-1] += fresh
    return chains


def _plan_line(plan: Plan, page: int, line: list[Glyph], numbers: list[int], hits: list[_Hit], right: float) -> None:
    first, last = line[0], line[-1]
    removed = {each: hit for hit in hits for each in hit.numbers}
    limit = right if first.along[0] > 0.99 else float("inf")
    for step in _STEPS:
        moved, labels = _moved(line, numbers, removed, step)
        if last.x + last.width + moved.get(numbers[-1], 0.0) <= limit:
            break
    plan.labels.setdefault(page, []).extend(labels)
    for each, glyph in zip(numbers, line, strict=True):
        if each in removed:
            plan.gone.add(glyph.key)
        elif moved.get(each):
            plan.shifts[glyph.key] = moved[each] / glyph.scale


def _moved(
    line: list[Glyph], numbers: list[int], removed: dict[int, _Hit], step: float
) -> tuple[dict[int, float], list[Label]]:
    """How far each glyph that stays moves along its line, and the labels."""
    moved: dict[int, float] = {}
    labels: list[Label] = []
    by, current, begun = 0.0, None, 0.0
    for at, (each, glyph) in enumerate(zip(numbers, line, strict=True)):
        hit = removed.get(each)
        if hit is None:
            moved[each] = by
            current = None
            continue
        if hit is not current:
            current, begun = hit, _along(line[0], glyph)
            width = 0.0
            if hit.text:
                size = glyph.size * LABEL * step
                width = (width_of(_encodable(hit.text)) + 2 * _PADDING) * size
                x, y = glyph.x + by * glyph.along[0], glyph.y + by * glyph.along[1]
                labels.append(Label(x, y, glyph.along, size, width, hit.text))
            by += width
        following = numbers[at + 1] if at + 1 < len(numbers) else None
        if following is None or removed.get(following) is not hit:
            by -= _along(line[0], glyph) + glyph.width - begun
    return moved, labels


def _along(origin: Glyph, glyph: Glyph) -> float:
    return (glyph.x - origin.x) * origin.along[0] + (glyph.y - origin.y) * origin.along[1]


def write_page(pdf: Any, number: int, plan: Plan) -> None:
    """Write the content of one page anew, as planned."""
    import pikepdf

    page = pdf.pages[number]
    instructions = list(pikepdf.parse_content_stream(page))
    made = without(instructions, f"page {number}", plan.glyphs, plan.gone, plan.shifts)
    content = b"q\n" + pikepdf.unparse_content_stream(made) + b"\nQ\n" + _drawn(plan.labels.get(number, []))
    page.Contents = pdf.make_stream(content)
    _with_font(pdf, page)


def write_forms(plan: Plan) -> None:
    """Write the forms anew that pages share, each once, when all pages have been read."""
    import pikepdf

    for stream, form in plan.forms.items():
        instructions = list(pikepdf.parse_content_stream(form))
        made = without(instructions, stream, plan.glyphs, plan.gone, plan.shifts)
        form.write(pikepdf.unparse_content_stream(made))


def _drawn(labels: Iterable[Label]) -> bytes:
    parts = []
    for label in labels:
        a, b = label.along
        frame = f"{a:.5f} {b:.5f} {-b:.5f} {a:.5f} {label.x:.3f} {label.y:.3f} cm"
        low, high = -0.25 * label.size, 1.2 * label.size
        text = _encodable(label.text).encode("cp1252", "replace")
        escaped = text.replace(b"\\", b"\\\\").replace(b"(", b"\\(").replace(b")", b"\\)")
        inside = f"0.88 g 0 {low:.3f} {label.width:.3f} {high:.3f} re f 0 g BT {_FONT} {label.size:.3f} Tf"
        start = f"{_PADDING * label.size:.3f} 0 Td ("
        parts.append(f"q {frame} {inside} {start}".encode() + escaped + b") Tj ET Q")
    return b"\n".join(parts) + b"\n"


def _encodable(text: str) -> str:
    """A label in letters that every reader has."""
    try:
        text.encode("cp1252")
    except UnicodeEncodeError:
        plain = unicodedata.normalize("NFKD", text.replace("ł", "l").replace("Ł", "L"))
        return "".join(character for character in plain if not unicodedata.combining(character))
    return text


def _with_font(pdf: Any, page: Any) -> None:
    from pikepdf import Dictionary, Name

    resources = page.get("/Resources", None)
    if resources is None:
        page.Resources = resources = Dictionary()
    if "/Font" not in resources:
        resources.Font = Dictionary()
    if _FONT not in resources.Font:
        resources.Font[_FONT] = pdf.make_indirect(
            Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica, Encoding=Name.WinAnsiEncoding)
        )
