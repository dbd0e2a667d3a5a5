"""Rules: which words and pairs betray a topic, computed once, applied to any number of texts.

A rule file is TOML that a person reads and edits:

    [[topic]]
    name = "alcoholism"
    words = ["alcoholism", "alcohol abuse"]           # they say it themselves

    [[topic.betrayed_by]]
    terms = ["naltrexone"]
    documents = 29                                     # public documents with the terms
    together = 15                                      # of these with the topic
    bits = 9.1

A rule holds in a text that has all its terms, in any of their forms. What is proposed for hiding is the cheapest term
of each rule that holds: see redaction.py.
"""

import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from reticent.errors import InputError, nearest
from reticent.files import read_bytes
from reticent.guards.reidentification.inferences import Depth, known, lead
from reticent.guards.reidentification.keywords import spans_of
from reticent.guards.reidentification.redaction import break_all
from reticent.guards.reidentification.topics import Topic, expand
from reticent.information import lower_share
from reticent.knowledge.reference import Reference, Titled
from reticent.knowledge.reference.terms import normalise
from reticent.model import Finding, Span

CANDIDATES = 60
"""How many words near the topic are tried, alone and in pairs."""

MOST_TITLES = 2_000
ENOUGH = 3
"""From how many documents on that have both a title is tried, and a set makes a rule."""

_TOPIC_KEYS = ("name", "words", "betrayed_by")
_RULE_KEYS = ("terms", "documents", "together", "bits")


@dataclass(frozen=True, slots=True)
class Rule:
    """Terms that together betray a topic; the figures say on what evidence."""

    terms: tuple[str, ...]
    documents: int = 0
    together: int = 0
    bits: float = 0.0


@dataclass(frozen=True, slots=True)
class TopicRules:
    """All rules of one topic. `words` say it themselves."""

    name: str
    words: tuple[str, ...]
    rules: tuple[Rule, ...]


Rules = tuple[TopicRules, ...]


def make_rules(
    names: Sequence[str],
    reference: Reference,
    depth: Depth = Depth(),  # noqa: B008 - a frozen value
    give: Iterable[str] = (),
    take: Iterable[str] = (),
) -> Rules:
    """What betrays each topic, by the corpus."""
    return tuple(_rules(expand(name, reference, give, take), reference, depth) for name in names)


def _rules(topic: Topic, reference: Reference, depth: Depth) -> TopicRules:
    words = known(_near(topic, reference), reference)
    found = lead(words, topic, reference, replace(depth, evidence=max(ENOUGH, depth.evidence)))
    rules = tuple(Rule(each.keywords, each.documents, each.together, round(each.bits, 2)) for each in found)
    return TopicRules(topic.name, topic.words, rules)


def _near(topic: Topic, reference: Reference) -> list[str]:
    """Words that occur with the topic far more often than chance, without those that are the topic.

    They come from the corpus's own list of neighbours, and from the titles of documents that speak of the topic: the
    page on a drug names the illness, though the page on the illness may not name the drug.
    """
    neighbours = getattr(reference, "neighbours", None)
    if neighbours is None:
        raise InputError("this reference corpus knows no neighbours of a term: give a pack")
    ranked: dict[str, float] = {}
    for word in topic.words:
        for near in neighbours(word, 2 * CANDIDATES, 3):
            if not topic.has(near.term):
                ranked[near.term] = max(ranked.get(near.term, 0.0), lower_share(near.together, near.count))
    for term in _titles(topic, reference):
        if not topic.has(term) and term not in ranked:
            together = max(reference.count(term, word).documents for word in topic.words)
            if together >= ENOUGH:
                ranked[term] = lower_share(together, reference.count(term).documents)
    return sorted(ranked, key=lambda term: (-ranked[term], term))[:CANDIDATES]


def _titles(topic: Topic, reference: Reference) -> list[str]:
    """The titles of documents that speak of the topic."""
    if not isinstance(reference, Titled):
        return []
    documents = [document for word in topic.words for document in reference.postings(word) or ()]
    titles = (normalise(reference.title(document).partition(" (")[0]) for document in documents[:MOST_TITLES])
    return [title for title in dict.fromkeys(titles) if title]


def write_rules(rules: Rules) -> str:
    """As TOML."""
    lines = ["# Words and pairs that betray a topic. Edit freely: a rule holds in a text that has all its terms.", ""]
    for topic in rules:
        lines += ["[[topic]]", f"name = {_quoted(topic.name)}", f"words = {_list(topic.words)}", ""]
        for rule in topic.rules:
            lines += ["[[topic.betrayed_by]]", f"terms = {_list(rule.terms)}"]
            lines += [f"documents = {rule.documents}", f"together = {rule.together}", f"bits = {rule.bits:.2f}", ""]
    return "\n".join(lines)


def read_rules(path: Path | str) -> Rules:
    """From a TOML file."""
    try:
        table = tomllib.loads(read_bytes(str(path)).decode("utf-8"))
    except UnicodeDecodeError:
        raise InputError(f"the rules {str(path)!r} are not UTF-8 text") from None
    except tomllib.TOMLDecodeError as error:
        raise InputError(f"the rules {str(path)!r} are not TOML: {error}") from None
    topics = table.get("topic")
    if not isinstance(topics, list) or not topics or set(table) != {"topic"}:
        raise InputError(f"the rules {str(path)!r} need at least one [[topic]] and nothing beside them")
    return tuple(_topic(topic, str(path)) for topic in topics)


def _topic(table: Any, where: str) -> TopicRules:
    _check(table, _TOPIC_KEYS, where)
    name = table.get("name")
    if not isinstance(name, str) or not name.strip():
        raise InputError(f"the rules {where!r}: a topic has no name")
    rules = table.get("betrayed_by", [])
    if not isinstance(rules, list):
        raise InputError(f"the rules {where!r}: 'betrayed_by' of {name!r} is not a list of tables")
    return TopicRules(name, _terms(table.get("words", []), where), tuple(_rule(each, where) for each in rules))


def _rule(table: Any, where: str) -> Rule:
    _check(table, _RULE_KEYS, where)
    terms = _terms(table.get("terms"), where)
    if not terms:
        raise InputError(f"the rules {where!r}: a rule has no terms")
    figures = [table.get(key, 0) for key in _RULE_KEYS[1:]]
    if not all(isinstance(figure, int | float) for figure in figures):
        raise InputError(f"the rules {where!r}: documents, together and bits are numbers")
    return Rule(terms, int(figures[0]), int(figures[1]), float(figures[2]))


def _check(table: Any, keys: Sequence[str], where: str) -> None:
    if not isinstance(table, dict):
        raise InputError(f"the rules {where!r}: a topic or a rule is not a table")
    for key in table:
        if key not in keys:
            raise InputError(f"the rules {where!r}: unknown key {key!r}{nearest(key, keys)}")


def _terms(value: Any, where: str) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(term, str) and term.strip() for term in value):
        raise InputError(f"the rules {where!r}: 'words' and 'terms' are lists of words")
    return tuple(value)


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _list(terms: Iterable[str]) -> str:
    return f"[{', '.join(map(_quoted, terms))}]"


def apply_rules(text: str, rules: Rules, taken: Sequence[Span] = ()) -> tuple[Finding, ...]:
    """What to hide in a text so that no rule holds in it: the topics' own words, and the cheapest breaking terms.

    Spans that are hidden already count as gone. Reasons give the number of the topic and the figures: neither the terms
    nor the topic's name, which is what is to be hidden.
    """
    terms = dict.fromkeys(term for topic in rules for term in _all_terms(topic))
    spans = {term: _open(found, taken) for term, found in spans_of(text, terms).items()}
    present = {term: found for term, found in spans.items() if found}
    found: list[Finding] = []
    numbers = {topic.name: number for number, topic in enumerate(rules, 1)}
    for topic in rules:
        found += [
            Finding(span, "clue", 1.0, "rules", f"speaks of topic {numbers[topic.name]} of the rules")
            for word in topic.words
            for span in present.get(word, ())
        ]
    gone = {word for topic in rules for word in topic.words}
    holding = [(topic, rule) for topic, rule in _holding(rules, present) if gone.isdisjoint(rule.terms)]
    costs = {term: float(sum(len(span.of(text).split()) for span in found)) for term, found in present.items()}
    for term in break_all([rule.terms for _, rule in holding], costs):
        topic, rule = next((topic, rule) for topic, rule in holding if term in rule.terms)
        found += [Finding(span, "clue", 1.0, "rules", _reason(numbers[topic.name], rule)) for span in present[term]]
    return tuple(sorted(found, key=lambda finding: (finding.span, finding.reason)))


def _all_terms(topic: TopicRules) -> Iterator[str]:
    yield from topic.words
    for rule in topic.rules:
        yield from rule.terms


def _holding(rules: Rules, present: Mapping[str, Sequence[Span]]) -> Iterator[tuple[TopicRules, Rule]]:
    for topic in rules:
        for rule in topic.rules:
            if all(term in present for term in rule.terms):
                yield topic, rule


def _open(spans: Sequence[Span], taken: Sequence[Span]) -> tuple[Span, ...]:
    return tuple(span for span in spans if not any(span.overlaps(other) for other in taken))


def _reason(topic: int, rule: Rule) -> str:
    many = f"{len(rule.terms)} terms together betray" if len(rule.terms) > 1 else "betrays"
    figures = f": {rule.together:,} of the {rule.documents:,} public documents speak of it" if rule.documents else ""
    return f"{many} topic {topic} of the rules{figures}"
