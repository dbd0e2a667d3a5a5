"""The page that shows what was hidden: when, in which call, how many of what kind. Never a text."""

import html
from collections import Counter, deque
from dataclasses import dataclass, field
from datetime import UTC, datetime

from reticent.kinds import kind_of

_SHOWN = 200
_STYLE = (
    "body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}"
    "table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.3rem .6rem;border-bottom:1px solid #ccc}"
    "@media(prefers-color-scheme:dark){body{background:#111;color:#eee}th,td{border-color:#444}}"
)


@dataclass(frozen=True, slots=True)
class Passed:
    """One request: when, which call, what became of it, how many of what kind were hidden, in how many milliseconds."""

    when: datetime
    path: str
    outcome: str
    by_kind: dict[str, int]
    milliseconds: int


@dataclass(slots=True)
class GatewayLog:
    """The last requests and the sums over all, in memory."""

    last: deque[Passed] = field(default_factory=lambda: deque(maxlen=_SHOWN))
    requests: int = 0
    refused: int = 0
    by_kind: Counter[str] = field(default_factory=Counter)

    def add(self, path: str, outcome: str, by_kind: dict[str, int], seconds: float) -> None:
        """Note a request."""
        self.last.appendleft(Passed(datetime.now(UTC), path, outcome, by_kind, round(seconds * 1000)))
        self.requests += 1
        self.refused += outcome != "sent"
        self.by_kind.update(by_kind)

    def page(self, policy: str) -> str:
        """All of it as a page."""
        rows = "".join(_row(each) for each in self.last)
        return (
            "<!doctype html><html lang=en><meta charset=utf-8><title>Reticent gateway</title>"
            f"<meta name=viewport content='width=device-width'><style>{_STYLE}</style><h1>Reticent gateway</h1>"
            f"<p>Policy {html.escape(policy)}. {self.requests} requests, {self.refused} of them not sent. "
            f"Hidden: {_counted(self.by_kind) or 'nothing yet'}.</p>"
            "<table><caption>The last requests; no text is kept</caption><thead><tr><th scope=col>when (UTC)"
            "<th scope=col>call<th scope=col>outcome<th scope=col>hidden<th scope=col>ms to hide</thead>"
            f"<tbody>{rows}</tbody></table></html>"
        )


def _row(passed: Passed) -> str:
    cells = (f"{passed.when:%H:%M:%S}", passed.path, passed.outcome, _counted(passed.by_kind) or "nothing")
    return "<tr>" + "".join(f"<td>{html.escape(cell)}" for cell in cells) + f"<td>{passed.milliseconds}</tr>"


def _counted(by_kind: dict[str, int]) -> str:
    return ", ".join(f"{number} {kind_of(kind).label}" for kind, number in sorted(by_kind.items()))
