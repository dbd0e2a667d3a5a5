"""`reticent infer`: what a reader could conclude from a text with public documents at hand."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from reticent.cli import options
from reticent.cli.knowledge import References, world_of
from reticent.errors import InputError

if TYPE_CHECKING:
    from reticent.guards.reidentification.inferences import Depth
    from reticent.guards.reidentification.redaction import Redaction
    from reticent.guards.reidentification.topics import Topic
    from reticent.world import World

Keywords = Annotated[int, typer.Option("--keywords", min=1, max=100, help="How many keywords of the text are tried.")]
TogetherWords = Annotated[int, typer.Option("--together", min=1, max=5, help="How many keywords at most at a time.")]
Documents = Annotated[
    int, typer.Option("--documents", min=1, max=100, help="How many public documents are looked at for each set.")
]
DepthOf = Annotated[
    int, typer.Option("--depth", min=1, max=100, help="How many conclusions are drawn from these documents.")
]
Give = Annotated[list[str] | None, typer.Option("--give", help="A word that also speaks of the topic. Repeatable.")]
Take = Annotated[
    list[str] | None, typer.Option("--take", help="A word that the corpus adds and you do not want. Repeatable.")
]


def infer(
    file: Annotated[str, typer.Argument(help="The text, or - for standard input.", metavar="FILE|-")],
    topic: Annotated[str | None, typer.Option("--topic", help="What must not follow, as a topic of one word.")] = None,
    secret: Annotated[
        list[str] | None, typer.Option("--secret", help="What must not follow, as it stands. Repeatable.")
    ] = None,
    everything: Annotated[bool, typer.Option("--all", help="All that follows, most frequent first.")] = False,
    not_public: Annotated[
        bool, typer.Option("--not-public", help="What the text links and no public document does.")
    ] = False,
    give: Give = None,
    take: Take = None,
    keywords: Keywords = 30,
    together: TogetherWords = 2,
    documents: Documents = 5,
    depth: DepthOf = 10,
    against: Annotated[
        bool, typer.Option("--against", help="Also say what to hide so that nothing of it follows, round by round.")
    ] = False,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="With --against: write the text with all of it hidden.")
    ] = None,
    reference: References = None,
    file_format: options.FormatName = None,
    encoding: options.Encoding = None,
    as_json: Annotated[bool, typer.Option("--json", help="JSON for programs.")] = False,
) -> None:
    """Show what follows from a text: which of its words lead to a topic, a secret, or to anything at all.

    Example: `reticent infer letter.txt --topic anaemia`

    A topic is expanded by the corpus; the words are shown, and you --give and --take words. Give one of --topic,
    --secret, --all and --not-public. With --against, `-o FILE` writes the text with labels for what leads there.
    """
    from reticent.guards.reidentification.inferences import Depth

    asked = [topic is not None, bool(secret), everything, not_public]
    if sum(asked) != 1:
        raise InputError("say what to look for: one of --topic, --secret, --all and --not-public")
    if output is not None and not (against and (topic is not None or secret)):
        raise InputError("-o writes the redacted text: it goes with --against, and --topic or --secret")
    text = options.text_of(file, file_format, encoding)
    world, far = world_of(reference), Depth(keywords, together, documents, depth)
    if topic is not None or secret:
        from reticent.guards.reidentification.topics import expand
        from reticent.guards.reidentification.topics import secret as secret_of

        known = (
            expand(topic, world.reference, give or (), take or ())
            if topic is not None
            else secret_of(secret or [], world.reference)
        )
        _show(_led_to(text, known, world, far, against, output), as_json)
    elif everything:
        _show(_associated(text, world, far), as_json)
    else:
        _show(_unlinked(text, world, far), as_json)


Shown = tuple[dict[str, Any], list[str]]


def _show(shown: Shown, as_json: bool) -> None:
    table, lines = shown
    typer.echo(json.dumps(table, ensure_ascii=False, indent=2) if as_json else "\n".join(lines))


def _led_to(text: str, topic: "Topic", world: "World", far: "Depth", against: bool, output: Path | None) -> Shown:
    from reticent.files import write_bytes
    from reticent.guards.reidentification.inferences import led_to
    from reticent.guards.reidentification.redaction import redact, redacted

    found = led_to(text, topic, world.reference, far)
    table: dict[str, Any] = {"words": list(topic.words), "inferences": [each.as_dict() for each in found]}
    lines = [f"{topic.name}: {', '.join(topic.words)}"]
    for each in found:
        shown = f"; {', '.join(each.shown_by[:2])}" if each.shown_by else ""
        lines.append(
            f"  ({', '.join(each.keywords)}) => {', '.join(each.conclusion)}: "
            f"{each.together:,} of {each.documents:,} documents, {each.bits:.1f} bits{shown}"
        )
    if not found:
        lines.append("  nothing in the text leads there")
    if against:
        redaction = redact(text, topic, world.reference, documents=far.documents)
        table["rounds"] = [each.as_dict() for each in redaction.rounds]
        lines += _rounds(redaction)
        if output is not None:
            write_bytes(output, redacted(text, redaction).encode())
    return table, lines


def _rounds(redaction: "Redaction") -> list[str]:
    lines = [
        f"round {number}: {sentence}"
        for number, each in enumerate(redaction.rounds, 1)
        for sentence in each.sentences()
    ]
    return [*lines, "nothing follows any more" if not redaction.left else "something still follows"]


def _associated(text: str, world: "World", far: "Depth") -> Shown:
    from reticent.guards.reidentification.inferences import associated

    found = associated(text, world.reference, far)
    lines = [
        f"{each.conclusion}: from {each.sets} sets of keywords, such as ({'), ('.join(map(', '.join, each.examples))})"
        for each in found
    ]
    return {"associations": [each.as_dict() for each in found]}, lines or ["nothing follows from the text"]


def _unlinked(text: str, world: "World", far: "Depth") -> Shown:
    from reticent.guards.reidentification.inferences import unlinked

    sentences = next(world.plain.analyse([text])).sentences
    found = unlinked(text, sentences, world.reference, far, is_ordinary=world.lexicon.is_ordinary)
    lines = [
        f"{' + '.join(each.keywords)}: in no public document together; "
        + ("names that the public knows apart" if each.names else f"{each.expected:.1f} would be expected")
        for each in found
    ]
    return {"unlinked": [each.as_dict() for each in found]}, lines or ["the text links nothing that is not public"]
