"""The commands, put together."""

from typing import Annotated

import typer

from reticent import __version__
from reticent.cli import (
    attack,
    audit,
    batch,
    budget,
    completion,
    corpus,
    explain,
    gateway,
    generalize,
    infer,
    message,
    policy,
    restore,
    rules,
    sanitize,
    scan,
    serve,
    topic,
    train,
)
from reticent.cli import evaluate as evaluate_commands

app = typer.Typer(
    name="reticent",
    help="Find what a text gives away, and hand back a version that keeps the secret.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="markdown",
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"reticent {__version__}")
        raise typer.Exit


@app.callback()
def _main(
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Print the version and stop.")
    ] = False,
) -> None:
    pass


app.command("sanitize")(sanitize.sanitize)
app.command("scan")(scan.scan)
app.command("generalize")(generalize.generalize)
app.command("explain")(explain.explain)
app.command("attack")(attack.attack)
app.command("budget")(budget.budget)
app.command("infer")(infer.infer)
app.command("rules")(rules.rules)
app.command("topic")(topic.topic)
app.command("train")(train.train)
app.command("batch")(batch.batch)
app.command("restore")(restore.restore)
app.command("gateway")(gateway.gateway)
app.command("completion")(completion.completion)
app.add_typer(audit.app, name="audit")
app.command("serve")(serve.serve)
app.add_typer(policy.app, name="policy")
app.add_typer(corpus.app, name="corpus")
app.add_typer(message.app, name="message")
app.add_typer(evaluate_commands.app, name="evaluate")
