"""Prompts to a language model: hide, remember, put back in the answer.

    asked = reversible("Write to Emma Lindqvist, emma@example.org.", "pii")
    answer = model(asked.text)                   # "Write to [PERSON 1], [EMAIL 1]."
    asked.restore(answer)

What was hidden stays in this object, or under a key in the bytes that `sealed` gives. Several messages are one
document: the same label stands for the same thing in all of them. A prompt that is not verified is refused, because it
would be sent away.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from reticent.documents.layout import Layout, read_text
from reticent.draft import Draft
from reticent.errors import ReticentError
from reticent.integrations.joined import JoinedTexts
from reticent.integrations.restoring import Forms, Restorer
from reticent.model import Document, Result
from reticent.pipeline import drafts, result_of
from reticent.policy import Policy
from reticent.substitute.mapping import Mapping, opened
from reticent.world import World

_WORDS = re.compile(r"[^\W\d_]+(?:[-'’][^\W\d_]+)*")
_BETWEEN = "\n\n"


class NotVerified(ReticentError):
    """A text that would be sent away, and of which a guard says that it gives something away."""


@dataclass(frozen=True, slots=True)
class Reversible:
    """What may be sent, and what stands for what."""

    texts: tuple[str, ...]
    result: Result = field(repr=False)
    words: dict[str, str] = field(repr=False)

    @property
    def text(self) -> str:
        """The prompt, or all messages of it one below the other."""
        return _BETWEEN.join(self.texts)

    def restore(self, answer: str) -> str:
        """The answer with everything put back that it speaks of."""
        return Forms(self.words).restored(answer)

    def restorer(self, escape: Callable[[str], str] = str) -> Restorer:
        """The same for an answer that comes in chunks."""
        return Restorer(Forms(self.words), escape)

    def sealed(self, key: str) -> bytes:
        """What stands for what, for a file or a database, such that only the key opens it."""
        return Mapping("", (), self.words).sealed(key)


def reversible(
    prompt: str | Sequence[str], policy: Policy | str = "pii", world: World | None = None, **changes: Any
) -> Reversible:
    """The prompt as it may be sent, with the way back. `changes` are settings of the policy: style, key, hide, ..."""
    chosen = Policy.load(policy) if isinstance(policy, str) else policy
    chosen = chosen.but(**changes) if changes else chosen
    texts = (prompt,) if isinstance(prompt, str) else tuple(prompt)
    hidden = hide_together([read_text(text) for text in texts], chosen, world)
    return Reversible(tuple(hidden.texts), hidden.result, hidden.words)


def restore(answer: str, sealed: bytes, key: str) -> str:
    """An answer with everything put back that was sealed under the key."""
    return Forms(opened(sealed, key).words).restored(answer)


@dataclass(frozen=True, slots=True)
class HiddenTexts:
    """Several texts as they may be sent, how that came about, and what stands for what."""

    texts: list[str] = field(repr=False)
    result: Result = field(repr=False)
    draft: Draft = field(repr=False)
    words: dict[str, str] = field(repr=False)


def hide_together(layouts: Sequence[Layout], policy: Policy, world: World | None = None) -> HiddenTexts:
    """Several texts sanitized as one document; refused if that is not verified."""
    joined = JoinedTexts.of(layouts)
    draft = next(drafts([Document(joined.text)], policy, world))
    result = result_of(draft)
    objections = result.risk.objections()
    if objections:
        raise NotVerified(f"the prompt is not verified and was not sent: {'; '.join(objections)}")
    return HiddenTexts(joined.edited(result.spans), result, draft, _words(joined.text, result))


def _words(text: str, result: Result) -> dict[str, str]:
    """What each label or pseudonym stands for: its longest form. What the prompt says itself stands for itself."""
    general = result.general()
    people = {finding.span.start for finding in result.changed() if finding.kind == "person"}
    words: dict[str, str] = {}
    parts: dict[str, set[str]] = {}
    for start, end, new in result.spans:
        original = text[start:end]
        if not new or new in general or new in text or new.isspace() or not _WORDS.search(new):
            continue
        if len(original) > len(words.get(new, "")):
            words[new] = original
        bare = new.removeprefix("[").removesuffix("]")
        if bare != new and bare in text:
            words[bare] = bare  # the prompt's own words, which are no label
        if start in people and not new.startswith("["):
            _learn_parts(new, original, parts)
    alone = {part: names.pop() for part, names in parts.items() if len(names) == 1 and part not in text}
    return alone | words


def _learn_parts(pseudonym: str, original: str, parts: dict[str, set[str]]) -> None:
    """The words of a name that has as many as its pseudonym: an answer may say the surname alone."""
    new, old = _WORDS.findall(pseudonym), _WORDS.findall(original)
    if len(new) == len(old) > 1:
        for part, name in zip(new, old, strict=True):
            if part != name and len(part) > 1:
                parts.setdefault(part, set()).add(name)
