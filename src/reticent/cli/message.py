"""`reticent message`: one message for several audiences, and the source of a leak."""

import json
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from reticent.cli import options
from reticent.cli.knowledge import References, world_of
from reticent.cli.message_text import show, show_trace
from reticent.errors import InputError, OutputError, ProfileError

if TYPE_CHECKING:
    from reticent.messages import Ledger, Prepared
    from reticent.messages.loss import Metric as MetricName

app = typer.Typer(
    help="Write once: each audience reads as much as it is trusted with, and a leak names its source.",
    no_args_is_help=True,
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
)


class LossMetric(StrEnum):
    """How the loss of a generalization is measured."""

    population = "population"
    precision = "precision"
    samarati = "samarati"


Text = Annotated[str, typer.Argument(help="The message, a file with it, or - for standard input.", metavar="TEXT|FILE")]
ProfileFile = Annotated[Path, typer.Option("--profile", help="Your profile: what is true of you (TOML).")]
AudiencesFile = Annotated[Path, typer.Option("--audiences", help="Who reads, the most trusted first (TOML).")]
LedgerName = Annotated[
    str,
    typer.Option(
        "--ledger", envvar="RETICENT_LEDGER", help="The ledger: a file, or postgresql://... for an organisation."
    ),
]
Json = Annotated[bool, typer.Option("--json", help="JSON for programs.")]
Loss = Annotated[LossMetric, typer.Option("--loss", help="How the loss of a generalization is measured.")]
Pins = Annotated[
    list[str] | None,
    typer.Option("--pin", help="Fix what an audience reads: friends=2 for the second version. Repeatable."),
]
Personal = Annotated[
    bool | None,
    typer.Option("--personal/--general", help="Say yourself whether the message speaks of you."),
]
AsPublished = Annotated[
    bool, typer.Option("--as-published", help="Find and generalize phrases by the paper: Co above 0.0169.")
]
NamesAtMost = Annotated[
    str,
    typer.Option(
        "--names-at-most", help="The greatest chance of naming somebody who had no part in it.", metavar="PERCENT"
    ),
]


@app.command()
def init(
    folder: Annotated[Path, typer.Argument(help="Where to write them.")] = Path(),
    force: Annotated[bool, typer.Option("--force", help="Overwrite files that are there.")] = False,
) -> None:
    """Write commented templates, me.toml for your profile and circles.toml for your audiences, to fill in.

    Example: `reticent message init drafts`
    """
    from reticent.files import write_bytes
    from reticent.messages.profile import template

    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise OutputError(f"cannot make the folder {str(folder)!r}: {error.strerror}") from None
    wanted = {"me.toml": "profile", "circles.toml": "audiences"}
    there = [name for name in wanted if (folder / name).exists()]
    if there and not force:
        raise OutputError(f"{there[0]!r} is there already: use --force to overwrite it")
    for name, kind in wanted.items():
        write_bytes(folder / name, template(kind).encode(), private=True)
        typer.echo(str(folder / name))


@app.command()
def prepare(
    text: Text,
    profile: ProfileFile,
    audiences: AudiencesFile,
    loss: Loss = LossMetric.population,
    pin: Pins = None,
    personal: Personal = None,
    names_at_most: NamesAtMost = "1%",
    as_published: AsPublished = False,
    key_file: options.KeyFile = None,
    reference: References = None,
    as_json: Json = False,
) -> None:
    """Show what each audience and each recipient would read. Nothing is stored.

    Example: `reticent message prepare note.txt --profile examples/me.toml --audiences examples/circles.toml`

    A copy's wording follows from the message and your key: `commit` with the same key stores the same copies.
    """
    key = options.read_key(key_file)
    if not key:
        options.say("without a key (--key-file or RETICENT_KEY) anyone can work out who gets which wording")
    made = _prepared(text, profile, audiences, loss, pin, personal, names_at_most, key, reference, as_published)
    show(made, as_json=as_json)


@app.command()
def commit(
    text: Text,
    profile: ProfileFile,
    audiences: AudiencesFile,
    ledger: LedgerName = "sent.ledger",
    label: Annotated[str, typer.Option("--label", help="What you want to call it in lists; stored sealed.")] = "",
    loss: Loss = LossMetric.population,
    pin: Pins = None,
    personal: Personal = None,
    names_at_most: NamesAtMost = "1%",
    as_published: AsPublished = False,
    key_file: options.KeyFile = None,
    reference: References = None,
    as_json: Json = False,
) -> None:
    """Prepare a message and store who gets which wording, without the text. The copies are printed, to be sent.

    Example: `reticent message commit note.txt --profile examples/me.toml --audiences examples/circles.toml`

    A ledger is append-only; several processes may commit at once; what a power cut interrupts is not half-stored.
    """
    with _opened(ledger, key_file, create=True) as opened:
        key = options.read_key(key_file)
        made = _prepared(text, profile, audiences, loss, pin, personal, names_at_most, key, reference, as_published)
        number = opened.commit(made, label)
        head = opened.head()
    if as_json:
        typer.echo(json.dumps({"message": number, "head": head} | made.as_dict(), ensure_ascii=False, indent=2))
        return
    show(made, as_json=False)
    typer.echo(f"stored as message {number}; head of the ledger: {head}")


@app.command("list")
def list_messages(
    ledger: LedgerName = "sent.ledger",
    head: Annotated[
        str | None, typer.Option("--head", help="A head you noted down: make sure that the ledger still holds it.")
    ] = None,
    key_file: options.KeyFile = None,
    as_json: Json = False,
) -> None:
    """List what was sent: number, time, recipients, marks, label. Every record is checked on the way.

    Example: `reticent message list --key-file my.key`

    A head is printed that stands for all the ledger holds. Note it down elsewhere: nothing else shows that an older
    copy took its place.
    """
    with _opened(ledger, key_file) as opened:
        if head is not None:
            opened.check_head(head)
        sent, now = opened.messages(), opened.head()
    if sent and not now:
        options.say("this ledger is of an older version, which does not protect its end: the next commit upgrades it")
    if as_json:
        table = [
            {"message": each.number, "at": each.at, "label": each.label, "audiences": list(each.audiences)}
            | {"recipients": len(each.recipients), "marks": each.code.marks, "phrases": list(each.phrases)}
            for each in sent
        ]
        typer.echo(json.dumps(table, ensure_ascii=False, indent=2))
        return
    for each in sent:
        about = f"{len(each.recipients)} recipients in {len(each.audiences)} audiences, {each.code.marks} marks"
        typer.echo(f"{each.number:6}  {each.at}  {about}  {each.label}".rstrip())
    if now:
        typer.echo(f"head of the ledger: {now}")


@app.command()
def trace(
    text: Annotated[str, typer.Argument(help="The leaked text, a file with it, or -.", metavar="TEXT|FILE")],
    ledger: LedgerName = "sent.ledger",
    names_at_most: NamesAtMost = "1%",
    key_file: options.KeyFile = None,
    reference: References = None,
    as_json: Json = False,
) -> None:
    """Find the source of a leak: which message, which audience, which recipients and how surely.

    Example: `reticent message trace leak.txt --key-file my.key`

    A person is named only if that is probable enough and chance can be excluded, both beyond the limit; people who
    share a copy are named as a group; otherwise candidates are listed, and nobody is accused.
    """
    from reticent.messages import trace as run

    limit = _rate(names_at_most)
    with _opened(ledger, key_file) as opened:
        found = run(_read(text), opened, world=world_of(reference), names_at_most=limit)
    if as_json:
        typer.echo(json.dumps(found.as_dict(), ensure_ascii=False, indent=2))
    else:
        show_trace(found)


@app.command()
def check(
    text: Text,
    profile: ProfileFile,
    audiences: Annotated[
        Path | None, typer.Option("--audiences", help="Your audiences, to say whom it would matter to.")
    ] = None,
    personal: Personal = None,
    as_published: AsPublished = False,
    reference: References = None,
    as_json: Json = False,
) -> None:
    """Tell whether a message is personal, what it discloses about you, and to whom that would matter.

    Example: `reticent message check "I am a nurse in Leeds." --profile examples/me.toml`
    """
    from reticent.messages import Audiences, Profile
    from reticent.messages.checking import check as run

    circles = Audiences.load(audiences) if audiences else None
    made = run(
        _read(text),
        Profile.load(profile),
        circles,
        world=world_of(reference),
        personal=personal,
        as_published=as_published,
    )
    if as_json:
        typer.echo(json.dumps(made.as_dict(), ensure_ascii=False, indent=2))
        return
    typer.echo(f"{'personal' if made.personal.personal else 'general'} ({made.personal.probability:.0%} personal)")
    for each in made.disclosed:
        how = "says" if each.direct else f"hints at ({each.co:.2f})"
        matters = f"; not for {', '.join(each.withheld)}" if each.withheld else ""
        matters = matters or ("; all audiences read it" if circles else "")
        typer.echo(f"  {each.phrase!r} {how} your {each.attribute}{matters}")
    if not made.disclosed:
        typer.echo("  nothing of your profile was recognized")
    for note in made.notes:
        typer.echo(f"note: {note}")


def _prepared(
    text: str,
    profile: Path,
    audiences: Path,
    loss: LossMetric,
    pin: list[str] | None,
    personal: bool | None,
    names_at_most: str,
    key: str,
    reference: list[str] | None,
    as_published: bool,
) -> "Prepared":
    from reticent.messages import Audiences, Profile
    from reticent.messages import prepare as run

    metric: MetricName = loss.value
    me, circles = Profile.load(profile), Audiences.load(audiences)
    pins = _pins(pin or [])
    limit = _rate(names_at_most)
    return run(
        _read(text),
        me,
        circles,
        world=world_of(reference),
        key=key,
        metric=metric,
        pins=pins,
        personal=personal,
        names_at_most=limit,
        as_published=as_published,
    )


def _rate(given: str) -> float:
    """A chance as people write it: 1%, 0.5 %, 0.01."""
    number, percent, rest = given.strip().partition("%")
    try:
        rate = float(number) / (100 if percent else 1)
    except ValueError:
        rate = 0.0
    if rest or not 0 < rate < 1:
        raise InputError(f"--names-at-most wants a chance such as 1% or 0.01, not {given!r}")
    return rate


def _pins(given: list[str]) -> dict[str, str]:
    pins = {}
    for each in given:
        name, equals, version = each.partition("=")
        if not equals or not version:
            raise ProfileError("--pin wants an audience and the number of a version, such as friends=2")
        pins[name] = version
    return pins


def _opened(ledger: str, key_file: Path | None, *, create: bool = False) -> "Ledger":
    from reticent.messages import Ledger

    return Ledger.open(ledger, options.read_key(key_file), create=create)


def _read(text: str) -> str:
    """The text itself, or what the file of that name holds."""
    from reticent.documents.encoding import decode
    from reticent.files import read_bytes

    try:
        named = text == "-" or (len(text) < 1000 and Path(text).is_file())
    except (OSError, ValueError):
        named = False
    if not named:
        return text
    source, _ = decode(read_bytes(text), "standard input" if text == "-" else Path(text).name)
    return source.rstrip("\n")
