"""Rules: no rule of the policy's rule files holds in the shown text, and no word of its topics stands in it."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from reticent.draft import Shown
from reticent.guards.reading import gaps
from reticent.guards.reidentification.rules import Rules, TopicRules, apply_rules, read_rules
from reticent.guards.reidentification.topics import vocabulary
from reticent.model import Document, Hide, Secret, Verdict
from reticent.policy import Policy
from reticent.world import World


@dataclass(frozen=True, slots=True)
class Betrayed:
    """How many words would have to go so that no rule holds."""

    found: int

    def since(self, earlier: "Sequence[Betrayed]") -> "Betrayed":  # noqa: ARG002 - only the last text counts
        """The same."""
        return self

    def as_dict(self, *, evidence: bool = False) -> dict[str, Any]:  # noqa: ARG002 - there is nothing to hide in it
        """As JSON has it."""
        return {"found": self.found}


class _Vocabularies:
    """The words of topics, listed once for all rounds of a document."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._listed: dict[str, TopicRules] = {}

    def __call__(self, topic: str) -> TopicRules:
        """The words that speak of it, as rules."""
        if topic not in self._listed:
            found = vocabulary(topic, self._world.vectors, self._world)
            self._listed[topic] = TopicRules(found.name, found.words, ())
        return self._listed[topic]

    def forget(self) -> None:
        """Drop what was listed: a topic may be somebody's secret."""
        self._listed.clear()


class RuleGuard:
    """The guard, for some rule files and topics."""

    name = "rules"

    def __init__(self, paths: Sequence[str], topics: Sequence[str] = ()) -> None:
        self._paths, self._topics = paths, topics

    def _rules(self, world: World) -> Rules:
        listed = world.derived(_Vocabularies)
        read = (topic for path in self._paths for topic in _read(path, _changed(path)))
        return (*read, *map(listed, self._topics))

    def check(self, shown: Shown, secrets: Sequence[Secret], world: World) -> Verdict:  # noqa: ARG002
        """Apply every rule to what can be read."""
        view = shown.view
        found = apply_rules(view.read, self._rules(world), [view.forth(gap) for gap in gaps(shown.text)])
        hide = tuple(Hide(view.back(finding.span), finding.reason, finding.kind) for finding in found)
        return Verdict(self.name, not hide, hide, measure=Betrayed(len(hide)))


def make(policy: Policy, _document: Document) -> RuleGuard | None:
    """For policies with rule files or topics."""
    return RuleGuard(policy.rules, policy.topics) if policy.rules or policy.topics else None


@lru_cache(maxsize=8)
def _read(path: str, _changed: int) -> Rules:
    """The rules in a file, read again when a person has edited it."""
    return read_rules(path)


def _changed(path: str) -> int:
    try:
        return Path(path).stat().st_mtime_ns
    except OSError:
        return 0  # reading it will say what is wrong
