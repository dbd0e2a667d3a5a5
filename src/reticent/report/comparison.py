"""A comparison of systems, for people: a table in Markdown, and one HTML page with the plots. Figures, no texts."""

from collections.abc import Sequence
from html import escape
from importlib import resources
from string import Template

from reticent.evaluate.compare import Comparison, Point, frontier
from reticent.evaluate.risk import strongest
from reticent.evaluate.tally import Estimate
from reticent.report.plot import Axes, Dot, scatter

ABSENT = "–"
NO_SHARE = frozenset({"reading ease"})
"""Figures that are no shares of one."""


def as_markdown(comparison: Comparison, columns: Sequence[str] = ()) -> str:
    """The table, with the interval of each figure beneath it in the JSON twin. `columns` picks some."""
    names = [name for name in comparison.columns() if not columns or name in columns]
    lines = [f"| system | {' | '.join(names)} |", "|---" * (len(names) + 1) + "|"]
    for outcome in comparison.outcomes:
        figures = outcome.figures()
        cells = [_short(name, figures[name]) if name in figures else ABSENT for name in names]
        lines.append(f"| {outcome.system} | {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def about(comparison: Comparison) -> str:
    """One sentence: which data, which systems."""
    among = f", attacked among {comparison.candidates:,} candidates" if comparison.candidates else ""
    versions = "; ".join(dict.fromkeys(outcome.version for outcome in comparison.outcomes))
    return f"{comparison.data}: {comparison.texts:,} texts{among}. Systems: {versions}."


def plots(comparison: Comparison) -> list[str]:
    """What can be drawn: the privacy-utility frontier first."""
    drawn = []
    kept = points(comparison, "words kept", "re-identified")
    if kept:
        drawn.append(
            draw("Who is found, by how much is kept", "words kept", "re-identified (strongest attacker)", kept)
        )
        told = points(comparison, "information kept", "re-identified")
        drawn.append(draw("The same by information", "information kept", "re-identified (strongest attacker)", told))
    found = points(comparison, "precision", "words found")
    if found:
        dots = [_dot(point) for point in found]
        drawn.append(scatter("Agreement with people", Axes("precision of words", "marked words hidden"), dots))
    return drawn


def points(comparison: Comparison, x: str, y: str) -> list[Point]:
    """Where each system lies in the plane of two figures."""
    found = []
    for outcome in comparison.outcomes:
        figures = outcome.figures()
        if x in figures and y in figures:
            found.append(Point(outcome.system, figures[x].value, figures[y].value))
    return found


def draw(title: str, x: str, y: str, found: Sequence[Point]) -> str:
    """The points with the frontier through those that no other beats."""
    low = min(point.x for point in found)
    axes = Axes(x, y, (0.0 if low < 0.4 else 0.4, 1.0))
    return scatter(title, axes, [_dot(point) for point in found], [(p.x, p.y) for p in frontier(found)])


def as_page(comparison: Comparison) -> str:
    """The page."""
    template = Template((resources.files("reticent") / "report" / "comparison.html").read_text("utf-8"))
    names = comparison.columns()
    rows = []
    for outcome in comparison.outcomes:
        figures = outcome.figures()
        cells = "".join(_cell(name, figures.get(name)) for name in names)
        rows.append(f"<tr><th scope=row title='{escape(outcome.version)}'>{escape(outcome.system)}</th>{cells}</tr>")
    return template.substitute(
        data=escape(comparison.data),
        about=escape(about(comparison)),
        plots="\n".join(f"<figure>{plot}</figure>" for plot in plots(comparison)),
        head="".join(f"<th scope=col>{escape(name)}</th>" for name in names),
        rows="\n".join(rows),
        attackers=_attackers(comparison),
    )


def _attackers(comparison: Comparison) -> str:
    """The rate of each attacker, where there was an attack."""
    attacked = [(outcome.system, outcome.risk) for outcome in comparison.outcomes if outcome.risk]
    if not attacked:
        return ""
    names = attacked[0][1].groups("top-1")
    head = "".join(f"<th scope=col>{escape(name)}</th>" for name in names)
    rows = []
    for system, tally in attacked:
        best = strongest(tally)
        cells = "".join(
            f"<td{' class=best' if name == best else ''}>{tally.value('top-1', name):.3f}</td>" for name in names
        )
        rows.append(f"<tr><th scope=row>{escape(system)}</th>{cells}</tr>")
    return (
        "<h2>Found first, by each attacker</h2>"
        f"<table><thead><tr><th>system</th>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table>"
    )


def _dot(point: Point) -> Dot:
    return Dot(point.x, point.y, point.name, point.name.split("?")[0].split(":")[0])


def _short(name: str, estimate: Estimate) -> str:
    return f"{estimate.value:.1f}" if name in NO_SHARE else f"{estimate.value:.2f}"


def _cell(name: str, estimate: Estimate | None) -> str:
    if estimate is None:
        return f"<td>{ABSENT}</td>"
    digits = 1 if name in NO_SHARE else 3
    return f"<td>{estimate.value:.{digits}f}<small>{estimate.low:.{digits}f} to {estimate.high:.{digits}f}</small></td>"
