"""Plots as SVG: points in a plane with a line through the best of them. Text in, text out; no library, no network.

Colours follow the page (`currentColor`), so that the same drawing is read on light and dark paper.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

WIDTH, HEIGHT = 640, 420
LEFT, RIGHT, TOP, BOTTOM = 64, 24, 40, 56
COLOURS = ("#2f6fde", "#d8572a", "#2a9d61", "#9a4fd0", "#b58900", "#5a6473")
LETTER = 6.2
"""About how wide a letter of a label is."""


@dataclass(frozen=True, slots=True)
class Dot:
    """A point with its name; dots of one group share a colour."""

    x: float
    y: float
    name: str
    group: str = ""


@dataclass(frozen=True, slots=True)
class Axes:
    """What the two axes are called and how far they reach."""

    x: str
    y: str
    x_range: tuple[float, float] = (0.0, 1.0)
    y_range: tuple[float, float] = (0.0, 1.0)


def scatter(title: str, axes: Axes, dots: Sequence[Dot], line: Sequence[tuple[float, float]] = ()) -> str:
    """The drawing. `line` joins points of the plane, such as a frontier."""
    groups = list(dict.fromkeys(dot.group for dot in dots))
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'font-family="system-ui, sans-serif" font-size="12" fill="currentColor">',
        f"<title>{escape(title)}</title>",
        f'<text x="{LEFT}" y="22" font-size="15" font-weight="600">{escape(title)}</text>',
        *_grid(axes),
    ]
    if line:
        places = " ".join(f"{_x(x, axes):.1f},{_y(y, axes):.1f}" for x, y in line)
        parts.append(f'<polyline points="{places}" fill="none" stroke="{COLOURS[0]}" stroke-dasharray="5 4"/>')
    taken: list[tuple[float, float, float]] = []
    for dot in dots:
        parts.append(_dot(dot, axes, COLOURS[groups.index(dot.group) % len(COLOURS)], taken))
    return "\n".join([*parts, "</svg>"])


def alone(drawing: str) -> str:
    """The drawing as a file of its own, which has no page to take its colours from."""
    paper = '<rect width="100%" height="100%" fill="#fff"/>'
    return drawing.replace("<svg ", '<svg color="#1d232b" ', 1).replace("</title>", f"</title>\n{paper}", 1) + "\n"


def _grid(axes: Axes) -> list[str]:
    """A thin line and its figure at each step of either axis."""
    parts = []
    for value in _steps(*axes.x_range):
        x = _x(value, axes)
        parts += [
            f'<path d="M{x:.1f} {TOP}V{HEIGHT - BOTTOM}" stroke="currentColor" stroke-opacity=".14"/>',
            f'<text x="{x:.1f}" y="{HEIGHT - BOTTOM + 18}" text-anchor="middle">{_figure(value)}</text>',
        ]
    for value in _steps(*axes.y_range):
        y = _y(value, axes)
        parts += [
            f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}" stroke="currentColor" stroke-opacity=".14"/>',
            f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{_figure(value)}</text>',
        ]
    middle = (TOP + HEIGHT - BOTTOM) / 2
    return [
        *parts,
        f'<text x="{(LEFT + WIDTH - RIGHT) / 2}" y="{HEIGHT - 14}" text-anchor="middle">{escape(axes.x)}</text>',
        f'<text x="16" y="{middle}" text-anchor="middle" transform="rotate(-90 16 {middle})">{escape(axes.y)}</text>',
    ]


def _dot(dot: Dot, axes: Axes, colour: str, taken: list[tuple[float, float, float]]) -> str:
    """The point and its name, at the first place around it where no other name is."""
    x, y, wide = _x(dot.x, axes), _y(dot.y, axes), len(dot.name) * LETTER
    right, left = x + 8, x - 8 - wide
    sides = [right, left] if right + wide <= WIDTH else [left, right]
    places = [(side, y + shift) for shift in (4, -9, 17, -22, 30, -35, 43, -48, 56) for side in sides]
    inside = [place for place in places if place[0] >= 0 and TOP - 10 < place[1] < HEIGHT - BOTTOM + 4] or places
    at, up = next(
        (
            place
            for place in inside
            if not any(abs(place[1] - v) < 12 and place[0] < u + w and u < place[0] + wide for u, v, w in taken)
        ),
        inside[0],
    )
    taken.append((at, up, wide))
    return (
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4.5" fill="{colour}"><title>{escape(dot.name)}: '
        f"{dot.x:.3f}, {dot.y:.3f}</title></circle>"
        f'<text x="{at:.1f}" y="{up:.1f}" font-size="11">{escape(dot.name)}</text>'
    )


def _x(value: float, axes: Axes) -> float:
    low, high = axes.x_range
    return LEFT + (value - low) / (high - low) * (WIDTH - LEFT - RIGHT)


def _y(value: float, axes: Axes) -> float:
    low, high = axes.y_range
    return HEIGHT - BOTTOM - (value - low) / (high - low) * (HEIGHT - TOP - BOTTOM)


def _steps(low: float, high: float) -> list[float]:
    """Round figures from end to end: tenths of a short axis, fifths of a long one."""
    count = round((high - low) * (5 if high - low > 0.7 else 10))
    return [low + (high - low) * step / count for step in range(count + 1)]


def _figure(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")
