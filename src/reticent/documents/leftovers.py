"""What of a source is not examined as text: does it name what was hidden, or somebody else?

Scripts, style sheets and the bones of markup cannot be changed safely. They are searched, as they are written and
with their escapes decoded, for every name that was hidden in the text; and the detectors read their strings and
comments. What turns up makes the result not verified, with the place where it stands.
"""

import re

from reticent.documents.escapes import readable_code
from reticent.documents.layout import Layout
from reticent.kinds import kind_of
from reticent.model import Document, Result
from reticent.pipeline import sanitize_all
from reticent.policy import DisclosureSettings, Policy
from reticent.world import World

_LEAST = 3
_LEAST_TOGETHER = 7
_LEAST_ALONE = 4
_WORD = re.compile(r"[^\W_]+")
_NOT_TELLING = frozenset(("url", "ip", "mac", "name"))
"""Kinds of which code is full: addresses of libraries, version numbers, words that no dictionary knows."""


def left_in(layout: Layout, result: Result, policy: Policy, world: World) -> list[str]:
    """A sentence for each place that is not examined and names somebody."""
    hidden = _hidden(layout.text, result)
    sentences = []
    for what in sorted({unread.what for unread in layout.unread}):
        here = [unread for unread in layout.unread if unread.what == what]
        said = "\n\n".join(unread.said for unread in here if unread.said)
        written = _Words("\n".join(unread.span.of(layout.source) for unread in here))
        if any(written.have(name) for name in hidden) or any(map(_Words(said).have_in_any_case, hidden)):
            sentences.append(f"a hidden name can still be read in {what}, which is not changed")
        elif what != "an attribute" and said and _names_somebody(said, policy, world):
            sentences.append(f"what looks like a name can be read in {what}, which is not changed")
    markup = _Words("\n".join(gap.of(layout.source) for gap in layout.gaps()))
    if any(markup.have(name) for name in hidden):
        sentences.append("a hidden name can still be read in markup that is not examined")
    return sentences


def _hidden(text: str, result: Result) -> set[str]:
    """The direct identifiers that were hidden, as they were written, and the longer words of people's names."""
    names = set()
    for finding in result.changed():
        surface = finding.span.of(text).strip()
        if kind_of(finding.kind).weight == "direct" and finding.detector != "unknown" and len(surface) >= _LEAST:
            names.add(surface)
            if finding.kind == "person":
                names.update(word for word in _WORD.findall(surface) if len(word) >= _LEAST_ALONE)
    return names


def _names_somebody(said: str, policy: Policy, world: World) -> bool:
    """Whether the lists and patterns find somebody. The language model is made for sentences and sees names in code."""
    plain = policy.but(
        style="label", entity_model=False, anonymous_among=None, rules=(), disclosure=DisclosureSettings()
    )
    result = next(sanitize_all([Document(said)], plain, world))
    return any(
        kind_of(finding.kind).weight == "direct" and finding.kind not in _NOT_TELLING for finding in result.changed()
    )


class _Words:
    """The words of code or markup, as written and with escapes decoded, to be asked for names."""

    def __init__(self, text: str) -> None:
        text = text + "\n" + readable_code(text)
        words = _WORD.findall(text)
        self._text, self._words = text, frozenset(words)
        self._folded = f" {' '.join(words)} ".casefold()
        self._together = self._folded.replace(" ", "")

    def have(self, name: str) -> bool:
        """Whether the name is there: a single word as it is written, because `mark` is a tag and Mark a person."""
        words = _WORD.findall(name)
        return words[0] in self._words if len(words) == 1 else self._have_all(name, words)

    def have_in_any_case(self, name: str) -> bool:
        """The same for what people wrote, where a single word counts in any case."""
        words = _WORD.findall(name)
        return f" {words[0].casefold()} " in self._folded if len(words) == 1 else self._have_all(name, words)

    def _have_all(self, name: str, words: list[str]) -> bool:
        """Whether several words follow each other, whatever stands between them: emma-lindqvist, emmaLindqvist."""
        if not any(len(word) >= _LEAST for word in words):
            return name in self._text
        folded = " ".join(words).casefold()
        together = folded.replace(" ", "")
        return f" {folded} " in self._folded or (len(together) >= _LEAST_TOGETHER and together in self._together)
