"""The demonstration: five methods, each on a text of a few lines, before, after, and why. Run it with `make demo`."""

from pathlib import Path

from rich.console import Console
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

import reticent
from reticent.documents import format_of, read
from reticent.documents.conversion import Conversion, Converted, convert
from reticent.guards.reidentification.attack import attack
from reticent.guards.reidentification.public import Public
from reticent.kinds import kind_of
from reticent.knowledge.reference import Pack
from reticent.knowledge.vectors import Vectors
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
IDENTITY = reticent.Policy.load("identity")
SHOWN: tuple[tuple[str, str, str, reticent.Policy], ...] = (
    (
        "1. What tells much by itself",
        "Rare words say more than common ones. What says too much is said in general, and the rest stays.",
        "aunt.txt",
        INFORMATIVE,
    ),
    (
        "2. What gives a secret away",
        "Nobody is to learn of the cancer, which the text never names. Whatever tells of it must go, and nothing else.",
        "week.txt",
        reticent.Policy.load("secret").but(hide=("cancer",)),
    ),
    (
        "3. Say less instead of nothing",
        "Names go. All else becomes so general that at least ten originals fit, and no more general than that.",
        "nurse.txt",
        IDENTITY,
    ),
    (
        "4. What a reader could look up",
        "No name is in it, yet an encyclopedia knows who it is: it is asked again until it cannot tell any more.",
        "actress.txt",
        IDENTITY,
    ),
)
ALSO: tuple[tuple[str, str, str, reticent.Policy], ...] = (
    (
        "Names of the same kind",
        "With a key, everybody gets another name, the same one in all your files.",
        "nurse.txt",
        IDENTITY.but(style="pseudonym", key="demo"),
    ),
    (
        "A promise is what was checked",
        "This page names somebody in a script, which no tool may change: that is said, and the exit code is 3.",
        "post.html",
        reticent.Policy.load("pii"),
    ),
)
COLOURS = {"direct": "bold red", "quasi": "yellow", "special": "magenta"}


def coloured(text: str, spans: list[tuple[int, int, str]]) -> Text:
    """The text with its marked stretches in colour."""
    shown = Text(text.rstrip())
    for start, end, colour in spans:
        shown.stylize(colour, start, end)
    return shown


def colour_of(finding: Finding) -> str:
    """The colour of its weight."""
    return COLOURS[kind_of(finding.kind).weight]


def why(text: str, result: Result) -> Table:
    """One row for every thing hidden, with the reason for its first mention."""
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 1))
    seen = set()
    new = {edit.start: edit.text for edit in result.spans}
    for finding in result.findings:
        if finding.span.start in new and (finding.kind, finding.entity) not in seen:
            seen.add((finding.kind, finding.entity))
            hidden = " ".join(finding.span.of(text).split())
            said = new[finding.span.start]
            if not said:
                continue  # one of a list that is said as a whole
            table.add_row(Text(hidden, colour_of(finding)), Text(said, "green"), Text(finding.reason, "dim"))
    return table


def show(console: Console, title: str, about: str, name: str, policy: reticent.Policy) -> Converted:
    """One example before, after, and why."""
    source = (HERE / name).read_text("utf-8")
    layout = read(source, format_of(name))
    made = convert(Conversion(source.encode(), policy, format_name=format_of(name)))
    edits = layout.edits(made.result.spans)
    named = f" --hide {' --hide '.join(policy.hide)}" if policy.hide else ""
    console.rule(f"[bold]{title}[/bold]")
    console.print(f"{about} [dim]{name}, policy {policy.name}{named}[/dim]")
    before = coloured(source, [(start, end, "reverse") for start, end, _ in edits])
    console.print(Panel(before, title="before", border_style="dim"))
    after, shift = [], 0
    for start, end, new in edits:
        after.append((start + shift, start + shift + len(new), "bold green"))
        shift += len(new) - (end - start)
    console.print(Panel(coloured(made.data.decode(), after), title="after", border_style="green"))
    if policy.style == "generalize":
        console.print(why(layout.text, made.result))
    verified = "; ".join(("NO", *made.unverified)) if made.unverified else "yes"
    console.print(f"{made.result.risk.mentions} mentions hidden; verified: {verified}\n")
    return made


def show_readers(console: Console, name: str, made: Converted) -> None:
    """Whom a reader with an encyclopedia takes the subject for, before and after."""
    public = Public(Pack.default(), Vectors.default())
    for when, text in (("before", (HERE / name).read_text("utf-8")), ("after", made.data.decode())):
        best = attack(text, public, 1).candidates
        guess = f"{best[0].name}, {best[0].probability:.0%}" if best else "nobody"
        console.print(f" A reader who looks it up, {when}: [bold]{guess}[/bold]")
    console.print()


def show_message(console: Console) -> None:
    """One message as each audience reads it."""
    text = (HERE / "move.txt").read_text("utf-8").strip()
    made = prepare(text, Profile.load(HERE / "me.toml"), Audiences.load(HERE / "circles.toml"), key="demo")
    console.rule("[bold]5. As much as each audience is trusted with[/bold]")
    console.print(
        "One message, as each circle reads it. Every copy has wordings of its own, so that a leak names its source."
    )
    for each in made.dealt:
        console.print(Panel(each.version.text, title=each.audience, border_style="green"))
    console.print()


def main() -> None:
    """Show all examples."""
    console = Console(width=110, force_terminal=True)
    for example in SHOWN:
        made = show(console, *example)
    show_readers(console, SHOWN[-1][2], made)
    show_message(console)
    for example in ALSO:
        show(console, *example)
    console.print("Try it on your own: [bold].venv/bin/reticent sanitize FILE --report why.html[/bold]")


if __name__ == "__main__":
    main()
