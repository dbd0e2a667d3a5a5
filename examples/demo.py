"""The demonstration: five methods on the shipped examples, before, after, and why. Run it with `make demo`."""

from pathlib import Path

from rich.console import Console
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

import reticent
from reticent.documents import format_of, read
from reticent.documents.conversion import Conversion, convert
from reticent.kinds import kind_of
from reticent.messages import Audiences, Profile, prepare
from reticent.model import Finding, Result

HERE = Path(__file__).parent
INFORMATIVE = reticent.Policy(
    name="informative",
    style="generalize",
    edit="normal",
    disclosure={"information": 13.0},
    kinds={"informative": "hide"},
)
SHOWN: tuple[tuple[str, str, reticent.Policy], ...] = (
    ("1. What tells much by itself", "visit.txt", INFORMATIVE),
    ("2. What gives a secret away", "midwife.txt", reticent.Policy.load("secret").but(hide=("pregnancy",))),
    ("3. Say less instead of nothing", "letter.txt", reticent.Policy.load("identity")),
    ("4. What a reader could look up", "singer.txt", reticent.Policy.load("anonymous")),
    ("Names of the same kind", "letter.txt", reticent.Policy.load("identity").but(style="pseudonym", key="demo")),
    ("Labels, in Markdown", "clinic.md", reticent.Policy.load("hipaa")),
    ("And a page that keeps a name where no tool may change it", "post.html", reticent.Policy.load("pii")),
)
COLOURS = {"direct": "bold red", "quasi": "yellow", "special": "magenta"}


def coloured(text: str, spans: list[tuple[int, int, str]]) -> Text:
    """The text with its marked stretches in colour."""
    shown = Text(text)
    for start, end, colour in spans:
        shown.stylize(colour, start, end)
    return shown


def colour_of(finding: Finding) -> str:
    """The colour of its weight."""
    return COLOURS[kind_of(finding.kind).weight]


def why(text: str, result: Result) -> Table:
    """One row for every thing hidden, with the reason for its first mention."""
    table = Table(box=None, header_style="bold")
    for title in ("hidden", "as", "why", "by"):
        table.add_column(title)
    seen = set()
    new = {edit.start: edit.text for edit in result.spans}
    for finding in result.findings:
        if finding.span.start in new and (finding.kind, finding.entity) not in seen:
            seen.add((finding.kind, finding.entity))
            hidden = " ".join(finding.span.of(text).split())
            table.add_row(
                Text(hidden, colour_of(finding)), Text(new[finding.span.start]), finding.reason, finding.detector
            )
    return table


def show(console: Console, title: str, name: str, policy: reticent.Policy) -> None:
    """One example before, after, and why."""
    source = (HERE / name).read_text("utf-8")
    layout = read(source, format_of(name))
    made = convert(Conversion(source.encode(), policy, format_name=format_of(name)))
    result = made.result
    edits = layout.edits(result.spans)
    marks = [(start, end, "reverse") for start, end, _ in edits]
    named = f", hide {', '.join(policy.hide)}" if policy.hide else ""
    console.rule(f"[bold]{title}[/bold]")
    console.print(f"{name}, policy {policy.name}, style {policy.style}{named}")
    console.print(Panel(coloured(source, marks), title="before", border_style="dim"))
    after, shift = [], 0
    for start, end, new in edits:
        after.append((start + shift, start + shift + len(new), "bold green"))
        shift += len(new) - (end - start)
    console.print(Panel(coloured(made.data.decode(), after), title="after", border_style="green"))
    console.print(why(layout.text, result))
    risk, verified = result.risk, "; ".join(("NO", *made.unverified)) if made.unverified else "yes"
    console.print(f"{risk.mentions} mentions of {risk.entities} things hidden; verified: {verified}\n")


def show_message(console: Console) -> None:
    """One message as each audience reads it."""
    text = (HERE / "move.txt").read_text("utf-8").strip()
    made = prepare(text, Profile.load(HERE / "me.toml"), Audiences.load(HERE / "circles.toml"), key="demo")
    console.rule("[bold]5. As much as each audience is trusted with[/bold]")
    for each in made.dealt:
        console.print(Panel(each.version.text, title=each.audience, border_style="green"))


def main() -> None:
    """Show all examples."""
    console = Console(width=110, force_terminal=True)
    for example in SHOWN[:4]:
        show(console, *example)
    show_message(console)
    for example in SHOWN[4:]:
        show(console, *example)
    console.print("Try it on your own: [bold].venv/bin/reticent sanitize FILE --report why.html[/bold]")


if __name__ == "__main__":
    main()
