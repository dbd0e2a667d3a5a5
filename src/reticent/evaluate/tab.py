"""The JSON of the Text Anonymization Benchmark (Pilán et al. 2022): a list of judgments, each by several annotators.

[{"doc_id", "text", "annotations": {annotator: {"entity_mentions": [
    {"entity_type", "start_offset", "end_offset", "identifier_type", "entity_id", ..}, ..]}}}, ..]
"""

import json
from collections.abc import Iterator

from reticent.errors import InputError
from reticent.evaluate.gold import ANY, Annotated, Mark
from reticent.model import Span


def read_tab(source: str, name: str) -> Iterator[Annotated]:
    """The judgments."""
    try:
        records = json.loads(source.removeprefix("\ufeff"))
    except (ValueError, RecursionError):
        raise InputError(f"{name} is not JSON") from None
    for number, record in enumerate(records, 1):
        try:
            marks = tuple(
                Mark(
                    Span(int(mention["start_offset"]), int(mention["end_offset"])),
                    str(mention.get("entity_type", ANY)),
                    str(mention.get("identifier_type", ANY)),
                    str(mention.get("entity_id", mention.get("entity_mention_id", index))),
                    str(annotator),
                )
                for annotator, work in sorted(record["annotations"].items())
                for index, mention in enumerate(work["entity_mentions"])
            )
            text, identity = str(record["text"]), str(record["doc_id"])
        except (KeyError, TypeError, ValueError, AttributeError):
            raise InputError(
                f"entry {number} of {name} is not a text of the Text Anonymization Benchmark: it needs 'doc_id', "
                "'text' and 'annotations'"
            ) from None
        yield Annotated(identity, text, marks)
