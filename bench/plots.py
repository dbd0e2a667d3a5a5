"""Line charts as SVG, without a library: a few panels side by side, axes with round ticks, one legend."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor, log10

INK, GRID, PAPER = "#333", "#ddd", "#fff"
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9")
MARKS = ("circle", "square", "diamond", "triangle")
WIDTH, HEIGHT = 360, 250
LEFT, RIGHT, TOP, BOTTOM = 62, 16, 34, 46


@dataclass(frozen=True)
class Line:
    """One line of a panel: points of x and y, in the order of x."""

    name: str
    points: Sequence[tuple[float, float]]


@dataclass(frozen=True)
class Panel:
    """One chart. With `log` the y axis is logarithmic; `least` is the lowest y to be shown."""

    title: str
    x: str
    y: str
    lines: Sequence[Line]
    log: bool = False
    least: float | None = None


def svg(panels: Sequence[Panel], columns: int = 2, title: str = "") -> str:
    """All panels as one picture. A name has the same colour in each."""
    names = list(dict.fromkeys(line.name for panel in panels for line in panel.lines))
    rows = ceil(len(panels) / columns)
    width = columns * WIDTH
    legend = rows * HEIGHT + 20
    height = legend + 18 * len(_rows(names, width))
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'font-family="system-ui, sans-serif" font-size="11" fill="{INK}" role="img">',
        f"<title>{escape(title)}</title>" if title else "",
        f'<rect width="{width}" height="{height}" fill="{PAPER}"/>',
    ]
    for at, panel in enumerate(panels):
        parts.append(f'<g transform="translate({at % columns * WIDTH} {at // columns * HEIGHT})">')
        parts += [*_panel(panel, names), "</g>"]
    parts += [*_legend(names, width, legend), "</svg>"]
    return "\n".join(filter(None, parts)) + "\n"


def _panel(panel: Panel, names: Sequence[str]) -> list[str]:
    points = [point for line in panel.lines for point in line.points]
    xs = sorted({x for x, _ in points})
    ticks = _powers(points) if panel.log else _round_ticks(panel, points)
    inner, deep = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM

    def across(x: float) -> float:
        return LEFT + inner * (0.04 + 0.92 * (x - xs[0]) / ((xs[-1] - xs[0]) or 1))

    def up(y: float) -> float:
        low, high, value = (log10(ticks[0]), log10(ticks[-1]), log10(y)) if panel.log else (ticks[0], ticks[-1], y)
        return TOP + deep * (1 - (value - low) / ((high - low) or 1))

    parts = [f'<text x="{LEFT}" y="18" font-size="13" font-weight="600">{escape(panel.title)}</text>']
    for tick in ticks:
        parts.append(f'<path d="M{LEFT} {up(tick):.1f}h{inner}" stroke="{GRID}"/>')
        parts.append(f'<text x="{LEFT - 6}" y="{up(tick) + 4:.1f}" text-anchor="end">{_label(tick)}</text>')
    for x in xs:
        parts.append(f'<text x="{across(x):.1f}" y="{HEIGHT - BOTTOM + 16}" text-anchor="middle">{_label(x)}</text>')
    parts.append(f'<path d="M{LEFT} {TOP}v{deep}h{inner}" fill="none" stroke="{INK}"/>')
    parts.append(f'<text x="{LEFT + inner / 2}" y="{HEIGHT - 12}" text-anchor="middle">{escape(panel.x)}</text>')
    middle = TOP + deep / 2
    parts.append(f'<text transform="translate(14 {middle}) rotate(-90)" text-anchor="middle">{escape(panel.y)}</text>')
    for line in panel.lines:
        at = names.index(line.name)
        where = [(across(x), up(y)) for x, y in line.points]
        path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in where)
        parts.append(f'<path d="{path}" fill="none" stroke="{COLOURS[at % len(COLOURS)]}" stroke-width="2"/>')
        parts += [_mark(at, x, y) for x, y in where]
    return parts


def _rows(names: Sequence[str], width: float) -> list[list[str]]:
    """The names in rows that fit."""
    rows: list[list[str]] = [[]]
    for name in names:
        if rows[-1] and sum(map(_space, [*rows[-1], name])) > width:
            rows.append([])
        rows[-1].append(name)
    return rows


def _space(name: str) -> float:
    return 36 + 6.4 * len(name)


def _legend(names: Sequence[str], width: float, top: float) -> list[str]:
    parts = []
    for row, listed in enumerate(_rows(names, width)):
        x, y = (width - sum(map(_space, listed))) / 2, top + 18 * row
        for name in listed:
            parts += [_mark(names.index(name), x + 6, y - 4), f'<text x="{x + 15:.1f}" y="{y}">{escape(name)}</text>']
            x += _space(name)
    return parts


def _mark(at: int, x: float, y: float) -> str:
    colour, shape = COLOURS[at % len(COLOURS)], MARKS[at % len(MARKS)]
    if shape == "circle":
        return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.5" fill="{colour}"/>'
    outline = {
        "square": "m-3 -3h6v6h-6z",
        "diamond": "m0 -4.5l4.5 4.5l-4.5 4.5l-4.5 -4.5z",
        "triangle": "m0 -4l4 7h-8z",
    }
    return f'<path d="M{x:.1f} {y:.1f}{outline[shape]}" fill="{colour}"/>'


def _powers(points: Sequence[tuple[float, float]]) -> list[float]:
    values = [y for _, y in points]
    low, high = floor(log10(min(values))), ceil(log10(max(values)))
    return [10.0**power for power in range(low, max(high, low + 1) + 1)]


def _round_ticks(panel: Panel, points: Sequence[tuple[float, float]]) -> list[float]:
    high = max(y for _, y in points)
    low = panel.least if panel.least is not None else min(y for _, y in points)
    rough = ((high - low) or 1) / 4
    power = 10.0 ** floor(log10(rough))
    step = next(times * power for times in (1, 2, 2.5, 5, 10) if times * power >= rough)
    first = floor(low / step)
    return [step * at for at in range(first, ceil(high / step - 1e-9) + 1)]


def _label(value: float) -> str:
    return f"{value:,.0f}" if abs(value) >= 10 or value == int(value) else f"{value:g}"
