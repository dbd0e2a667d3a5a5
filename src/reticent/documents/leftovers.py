"""What of a source is not examined as text: does it name what was hidden, or somebody else?

Scripts, style sheets and the bones of markup cannot be changed safely. They are searched, as they are written and
with their escapes decoded, for every name that was hidden in the text; and the detectors read their strings and
comments. What turns up makes the result not verified, with the place where it stands.
"""

import re
from collections.abc import Sequence

from reticent.documents.embedded import blanked, edits_of, has_files
from reticent.documents.escapes import readable_code
from reticent.documents.layout import Layout
from reticent.draft import Shown
from reticent.guards.verbatim import Verbatim
from reticent.kinds import kind_of
from reticent.languages.en.lexicon import Lexicon
from reticent.languages.words import CHARACTER
from reticent.model import Document, Result, Secret, apply
from reticent.pipeline import sanitize_all
from reticent.policy import DisclosureSettings, Policy
from reticent.world import World

_JOINED = re.compile(r"(?<![^\W_])([^\W\d_]{3,20})[-_ ]([^\W\d_]{4,20})(?![^\W_])")
_NOT_TELLING = frozenset(("url", "ip", "mac", "name"))
"""Kinds of which code is full: addresses of libraries, version numbers, words that no dictionary knows."""


def left_in(layout: Layout, secrets: Sequence[Secret], policy: Policy, world: World) -> list[str]:
    """A sentence for each place that is not examined and names somebody."""

    def named(text: str) -> bool:
        return not all(
            Verbatim(policy).check(Shown.of(each), secrets, world).holds for each in {text, readable_code(text)} if each
        )

    sentences = []
    for what in sorted({unread.what for unread in layout.unread}):
        here = [unread for unread in layout.unread if unread.what == what]
        said = "\n\n".join(unread.said for unread in here if unread.said)
        written = "\n".join(unread.span.of(layout.source) for unread in here)
        if named(written) or named(said):
            sentences.append(f"a hidden name can still be read in {what}, which is not changed")
        elif _joins_names(written, world.lexicon) or (
            what != "an attribute" and said and _names_somebody(said, policy, world)
        ):
            sentences.append(f"what looks like a name can be read in {what}, which is not changed")
    markup = "\n".join(gap.of(layout.source) for gap in layout.gaps())
    if named(markup):
        sentences.append("a hidden name can still be read in markup that is not examined")
    elif _joins_names(markup, world.lexicon):
        sentences.append("what looks like a name can be read in markup that is not examined")
    return sentences


def left_in_record(document: Document, layout: Layout | None, outcome: Result, policy: Policy, world: World) -> bool:
    """Whether what goes on as it is may name what was hidden: the id, files in links, scripts, markup of a format."""
    hidden: dict[tuple[str, int], list[str]] = {}
    for finding in outcome.changed():
        hidden.setdefault((finding.kind, finding.entity), []).append(finding.span.of(document.text))
    secrets = [Secret(kind_of(kind).label, kind, tuple(dict.fromkeys(forms))) for (kind, _), forms in hidden.items()]
    text = outcome.text if layout is None else apply(layout.source, edits_of(layout, outcome.spans))
    if has_files(text):
        return True
    if isinstance(document.id, str) and not Verbatim(policy).check(Shown.of(document.id), secrets, world).holds:
        return True
    if layout is None or not (layout.unread or any(CHARACTER.search(gap.of(layout.source)) for gap in layout.gaps())):
        return False
    return bool(left_in(blanked(layout), secrets, policy, world))


def _joins_names(code: str, lexicon: Lexicon) -> bool:
    """Whether a given name and another word that is no ordinary one are joined, as in `anna-kowalska`."""
    return any(
        lexicon.is_given_name(first) and not lexicon.is_ordinary(first) and not lexicon.is_ordinary(last)
        for first, last in _JOINED.findall(code)
    )


def _names_somebody(said: str, policy: Policy, world: World) -> bool:
    """Whether the lists and patterns find somebody. The language model is made for sentences and sees names in code."""
    plain = policy.but(
        style="label", entity_model=False, anonymous_among=None, rules=(), disclosure=DisclosureSettings()
    )
    result = next(sanitize_all([Document(said)], plain, world))
    return any(
        kind_of(finding.kind).weight == "direct" and finding.kind not in _NOT_TELLING for finding in result.changed()
    )
