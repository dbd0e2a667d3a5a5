"""`reticent train`: teach the tagger from one's own marked documents."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from reticent.cli import options
from reticent.cli.knowledge import OwnTagger
from reticent.errors import InputError, nearest

if TYPE_CHECKING:
    from reticent.evaluate.gold import Mark
    from reticent.knowledge.tagger.teaching import Lesson


def train(
    texts: Annotated[
        Path, typer.Option("--texts", help="Marked texts, as `evaluate spans` reads them; what is unmarked stays.")
    ],
    output: Annotated[Path, typer.Option("--output", "-o", help="The tagger to write, for --tagger.")],
    tagger: OwnTagger = None,
) -> None:
    """Teach the tagger from your own marked documents, in minutes, on this machine alone.

    Example: `reticent train --texts examples/marked.jsonl -o mine.pack`

    A type is the name of a kind (`reticent policy show` lists them). DIRECT, QUASI or SPECIAL say what a span tells,
    NO_MASK that it stays. Only the last layer learns: show it all that should go, and texts in which little should.
    """
    from reticent.evaluate.gold import read_gold
    from reticent.knowledge.tagger.pack import TaggerPack, shipped
    from reticent.knowledge.tagger.teaching import teach
    from reticent.world import SHIPPED

    base = shipped() if tagger is None or str(tagger) == SHIPPED else tagger
    given = read_gold(texts)
    kinds = TaggerPack(base).about["kinds"]
    lessons = [(text.text, [_lesson(mark, kinds) for mark in text.marks]) for text in given]
    with options.progress_bar("reading", len(given)) as shown:

        def progress(_: int) -> None:
            if shown:
                shown[0].update(shown[1], advance=1)

        teach(base, lessons, output, progress)
    spans = sum(len(text.marks) for text in given)
    options.say(f"taught by {spans:,} spans in {len(given):,} texts: {str(output)!r}")


def _lesson(mark: "Mark", kinds: list[str]) -> "Lesson":
    from reticent.documents.marks import our_kind
    from reticent.evaluate.gold import ANY, STAYS
    from reticent.kinds import KINDS
    from reticent.knowledge.tagger.teaching import Lesson

    if mark.identifier == STAYS:
        return Lesson(mark.span, "none", "stays")
    kind = our_kind(mark.type)
    if kind in kinds:
        return Lesson(mark.span, kind, mark.identifier.lower() if mark.identifier != ANY else KINDS[kind].weight)
    if mark.identifier == ANY:
        raise InputError(
            f"the tagger knows no kind {kind!r}{nearest(kind, kinds)}: name one that it knows, or say DIRECT, QUASI or "
            "SPECIAL of the span"
        )
    return Lesson(mark.span, None, mark.identifier.lower())
