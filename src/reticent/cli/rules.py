"""`reticent rules`: compute once what betrays a topic."""

from pathlib import Path
from typing import Annotated

import typer

from reticent.cli import options
from reticent.cli.infer import Documents, Give, Take, TogetherWords
from reticent.cli.knowledge import References, world_of


def rules(
    topics: Annotated[list[str], typer.Argument(help="The topics, one word or phrase each.", metavar="TOPIC...")],
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="The file to write; standard output if not given.")
    ] = None,
    give: Give = None,
    take: Take = None,
    together: TogetherWords = 2,
    documents: Documents = 5,
    reference: References = None,
) -> None:
    """Compute which words and pairs of words betray a topic, as rules that a person can read and edit.

    Example: `reticent rules alcoholism -o topic.rules`

    A rule file is TOML: for each topic the words that speak of it, and the words and pairs that lead there, with the
    numbers of public documents behind them.
    """
    from reticent.files import write_bytes
    from reticent.guards.reidentification.inferences import Depth
    from reticent.guards.reidentification.rules import make_rules, write_rules

    made = make_rules(topics, world_of(reference).reference, Depth(1, together, documents), give or (), take or ())
    text = write_rules(made)
    if output is None:
        typer.echo(text, nl=False)
    else:
        write_bytes(output, text.encode())
        count = sum(len(topic.rules) for topic in made)
        options.say(f"{count} rules for {len(made)} {'topic' if len(made) == 1 else 'topics'} in {str(output)!r}")
