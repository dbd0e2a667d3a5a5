"""What a system hides in annotated texts: ours under a policy, or any tool's spans from a file."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

from reticent.errors import InputError
from reticent.evaluate.gold import Annotated
from reticent.model import Document, Span
from reticent.pipeline import sanitize_all
from reticent.policy import Policy

Hidden = Iterator[tuple[Annotated, list[Span]]]


def by_policy(texts: Sequence[Annotated], policy: Policy) -> Hidden:
    """What a policy of ours hides."""
    results = sanitize_all((Document(annotated.text) for annotated in texts), policy)
    for annotated, result in zip(texts, results, strict=True):
        yield annotated, [Span(start, end) for start, end, _ in result.spans]


def from_file(texts: Sequence[Annotated], path: Path) -> Hidden:
    """What a file says was hidden: {id: [[start, end, ...], ...]}."""
    try:
        table = json.loads(path.read_text("utf-8"))
        spans = {
            str(identity): [Span(int(entry[0]), int(entry[1])) for entry in row] for identity, row in table.items()
        }
    except OSError as error:
        raise InputError(f"cannot read {str(path)!r}: {error.strerror}") from None
    except (ValueError, AttributeError, TypeError, IndexError, KeyError):
        raise InputError(f"{path.name} is not of the form {{id: [[start, end, ...], ...]}}") from None
    missing = [annotated.id for annotated in texts if annotated.id not in spans]
    if missing:
        raise InputError(
            f"{path.name} lacks {len(missing)} of the {len(texts)} marked texts, {missing[0]!r} among them"
        )
    for annotated in texts:
        for span in spans[annotated.id]:
            if not 0 <= span.start <= span.end <= len(annotated.text):
                raise InputError(f"{path.name} has a span outside the text of {annotated.id!r}")
        yield annotated, spans[annotated.id]
