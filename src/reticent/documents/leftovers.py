"""What of a source is not examined as text: does it name what was hidden, or somebody else?

Scripts, style sheets and the bones of markup cannot be changed safely. They are searched, as they are written and
with their escapes decoded, for every name that was hidden in the text; and the detectors read their strings and
comments. What turns up makes the result not verified, with the place where it stands.
"""

from collections.abc import Sequence

from reticent.documents.escapes import readable_code
from reticent.documents.layout import Layout
from reticent.draft import Shown
from reticent.guards.verbatim import Verbatim
from reticent.kinds import kind_of
from reticent.model import Document, Secret
from reticent.pipeline import sanitize_all
from reticent.policy import DisclosureSettings, Policy
from reticent.world import World

_NOT_TELLING = frozenset(("url", "ip", "mac", "name"))
"""Kinds of which code is full: addresses of libraries, version numbers, words that no dictionary knows."""


def left_in(layout: Layout, secrets: Sequence[Secret], policy: Policy, world: World) -> list[str]:
    """A sentence for each place that is not examined and names somebody."""

    def named(text: str) -> bool:
        return not all(
            Verbatim().check(Shown.of(each), secrets, world).holds for each in {text, readable_code(text)} if each
        )

    sentences = []
    for what in sorted({unread.what for unread in layout.unread}):
        here = [unread for unread in layout.unread if unread.what == what]
        said = "\n\n".join(unread.said for unread in here if unread.said)
        if named("\n".join(unread.span.of(layout.source) for unread in here)) or named(said):
            sentences.append(f"a hidden name can still be read in {what}, which is not changed")
        elif what != "an attribute" and said and _names_somebody(said, policy, world):
            sentences.append(f"what looks like a name can be read in {what}, which is not changed")
    if named("\n".join(gap.of(layout.source) for gap in layout.gaps())):
        sentences.append("a hidden name can still be read in markup that is not examined")
    return sentences


def _names_somebody(said: str, policy: Policy, world: World) -> bool:
    """Whether the lists and patterns find somebody. The language model is made for sentences and sees names in code."""
    plain = policy.but(
        style="label", entity_model=False, anonymous_among=None, rules=(), disclosure=DisclosureSettings()
    )
    result = next(sanitize_all([Document(said)], plain, world))
    return any(
        kind_of(finding.kind).weight == "direct" and finding.kind not in _NOT_TELLING for finding in result.changed()
    )
