"""`reticent topic`: the words that speak of something, to be read, edited and hidden."""

from pathlib import Path
from typing import Annotated

import typer

from reticent.cli import options
from reticent.cli.infer import Give, Take
from reticent.cli.knowledge import References, world_of


def topic(
    names: Annotated[list[str], typer.Argument(help="The topics, one word or phrase each.", metavar="TOPIC...")],
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="The file to write; standard output if not given.")
    ] = None,
    give: Give = None,
    take: Take = None,
    most: Annotated[int, typer.Option("--most", min=1, max=300, help="How many words a topic has at most.")] = 40,
    reference: References = None,
) -> None:
    """List the vocabulary of a topic: words that are used of it, by counts and by vectors.

    Example: `reticent topic alcoholism -o topic.toml`

    A list is a rule file (TOML) that a person reads and edits. `reticent sanitize FILE --rules topic.toml` hides its
    words wherever they stand; `reticent rules` adds the words and pairs that betray the topic without speaking of it.
    """
    from reticent.errors import InputError
    from reticent.files import write_bytes
    from reticent.guards.reidentification.rules import TopicRules, write_rules
    from reticent.guards.reidentification.topics import vocabulary

    world = world_of(reference)
    if world.vectors is None:
        raise InputError("there are no vectors to list a topic by")
    found = [vocabulary(name, world.vectors, world, give or (), take or (), most) for name in names]
    text = write_rules(tuple(TopicRules(each.name, each.words, ()) for each in found))
    if output is None:
        typer.echo(text, nl=False)
    else:
        write_bytes(output, text.encode())
        options.say(f"{sum(len(each.words) for each in found)} words in {str(output)!r}")
