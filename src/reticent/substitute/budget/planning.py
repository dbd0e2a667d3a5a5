"""The plan of a draft under a budget: what is said of each sentence, as decisions about findings."""

import math
import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from reticent.draft import Draft, Substitution
from reticent.facts.glued import read_apart
from reticent.facts.peers import peers_of
from reticent.facts.prices import Fact, Prices, discounted
from reticent.facts.reading import NAMES, WordGraph, read
from reticent.facts.units import Tree, tree
from reticent.kinds import kind_of
from reticent.languages.en.people_words import RANKS
from reticent.model import Decision, Finding, Replacement, Said, Span, Stretches
from reticent.policy import Policy
from reticent.substitute.budget.expressions import Expressions
from reticent.substitute.budget.fluency import fluency
from reticent.substitute.budget.names import is_part_of_name, under_one_name
from reticent.substitute.budget.pointing import needs
from reticent.substitute.budget.rendering import Renderer, sentence_span
from reticent.substitute.budget.renditions import Known, KnownExpressions, Rendition
from reticent.substitute.budget.standing import Standing
from reticent.substitute.editing import edited
from reticent.substitute.editing.rereading import Readings
from reticent.substitute.label import label
from reticent.user_terms import staying
from reticent.world import World

Decide = Callable[[Draft, Policy, World, Mapping[Finding, Decision]], tuple[Decision, ...]]
"""What stands in place of each finding by the policy's own style."""

LEAST_PROSE = 8
"""What has fewer words and no verb is a heading or a note."""

NEXT_TO_NOTHING = 1.0
"""So many bits a sentence about a private person may tell besides its labels, and stand without being cut."""

REASON = "it tells too much about who this is: the budget is spent on other facts"
NAMED = "it is the first that is said of somebody"
_LAID_OUT = re.compile(
    r"\t|\s\|\s|\S {3,}\S[^\n]* {3,}\S|\n *[A-Za-z][^\n:.,;(\"“]{0,25}:\s|^[^\n\"“”]{1,40}\n[^\n]*\n"
    r"|[^.!?\"”]\n\s*\n|</?[a-zA-Z][^<>\n]*>"
)
"""A form or table: fields with a colon, columns, lines that no sentence has, markup."""
_FIELD = re.compile(r"[A-Za-z][^\n:.,;(\"“]{0,25}:\s")


@dataclass
class _Ground:
    """What does not change from round to round of one draft."""

    made: Tree
    prices: Prices
    prose: frozenset[int]
    """The sentences that may be cut or left out."""
    remembered: KnownExpressions = field(default_factory=KnownExpressions)

    @cached_property
    def needed(self) -> tuple[tuple[int, int], ...]:
        """Of which units the first is said only with the second."""
        return tuple(needs(self.made))


def planned(draft: Draft, policy: Policy, world: World, readings: Readings, decide: Decide) -> Draft:
    """The draft with what the budget buys in it."""
    found = [_as_found(finding) for finding in draft.findings if not _is_own(finding)]
    found = under_one_name(draft.view.written, draft.analysis.sentences, found)
    ground = draft.remembered(_Ground, lambda: _ground(draft, found, policy, world))
    graph, made = ground.made.graph, ground.made
    own = decide(replace(draft, findings=tuple(found)), policy.but(style=_style(policy)), world, {})
    known = _known(graph, draft, own, policy, world, public=ground.prices.are_public)
    expressions = Expressions(made, ground.prices, world.reference, known, ground.remembered)
    rungs = [expressions.rungs(at) if unit.sentence in ground.prose else [] for at, unit in enumerate(made.units)]
    unsaid = {unit.sentence for unit, each in zip(made.units, rungs, strict=True) if unit.parent is None and not each}
    whole = _masked_whole(ground, unsaid & ground.prose, own, math.inf)
    chosen, left = _chosen(draft, ground, policy, world, readings, own, known, rungs, whole)
    gone = ground.prose - whole - {made.units[number].sentence for number in chosen}
    whole |= _masked_whole(ground, gone, own, left)
    prose = ground.prose - whole
    apart = _fragments(graph, prose)
    masked = _joined(draft, [each for each in own if apart.touch(each.finding.span)], policy)
    free = [each for each in own if not apart.touch(each.finding.span)]
    base = [each.finding for each in free if _is_named(each.finding)]
    decisions = sorted(
        (*masked, *_decisions(base, _edits(made, chosen, prose), _subject(own))),
        key=lambda each: each.finding.span,
    )
    said = {
        each.finding: Said(each.replacement, 1, named=False, kind=each.finding.kind)
        for each in decisions
        if each.why == "said in general" and each.replacement and not _is_own(each.finding)
    }
    substitution = Substitution(tuple(decisions), said)
    return replace(draft, findings=tuple(each.finding for each in decisions), substitution=substitution)


def _joined(draft: Draft, masked: Sequence[Decision], policy: Policy) -> Sequence[Decision]:
    """What is masked word by word, after an editor joined the labels that stand side by side."""
    if policy.edit == "none":
        return masked
    return edited(draft.view.written, draft.analysis, tuple(masked), thorough=False, readings=None)


def _is_own(finding: Finding) -> bool:
    """Whether an earlier plan made it."""
    return finding.origin == "priced" and (finding.kind == "passage" or finding.reason == NAMED)


def _as_found(finding: Finding) -> Finding:
    """A finding as it was before a plan left it out."""
    return replace(finding, origin="found") if finding.origin == "priced" else finding


def prose_of(made: Tree, *, public: bool) -> frozenset[int]:
    """The sentences that may be cut or left out.

    In a life of somebody who is publicly known also what is none, as headings: too little is left to need them.
    """
    return frozenset(
        number
        for number in range(len(made.graph.sentences))
        if _is_prose(made, number) or (public and not _is_laid_out(made, number))
    )


def _is_prose(made: Tree, sentence: int) -> bool:
    """Whether it is a clause, or what is long and ends as one does."""
    text = sentence_span(made.graph, sentence).of(made.graph.text)
    if _LAID_OUT.search(text) or _opens_a_field(made, sentence):
        return False
    if made.whole[sentence]:
        return True
    return len(text.split()) >= LEAST_PROSE and text.endswith((".", "!", "?", '"', "”")) and "|" not in text


def _is_laid_out(made: Tree, sentence: int) -> bool:
    """Whether it is part of a form or a table."""
    text = sentence_span(made.graph, sentence).of(made.graph.text)
    listed = text.startswith(("- ", "• ", "* ")) and not made.whole[sentence]
    return listed or "|" in text or bool(_LAID_OUT.search(text)) or _opens_a_field(made, sentence)


def _opens_a_field(made: Tree, sentence: int) -> bool:
    span = sentence_span(made.graph, sentence)
    text = made.graph.text
    opens_a_line = not text[text.rfind("\n", 0, span.start) + 1 : span.start].strip()
    return opens_a_line and bool(_FIELD.match(span.of(text)))


def _fragments(graph: WordGraph, prose: frozenset[int]) -> Stretches:
    """What is no sentence: headings, tables, lists, code. Nothing is left out there; it is masked word by word."""
    return Stretches(sentence_span(graph, at) for at in range(len(graph.sentences)) if at not in prose)


def _chosen(
    draft: Draft,
    ground: _Ground,
    policy: Policy,
    world: World,
    readings: Readings,
    own: Sequence[Decision],
    known: Known,
    rungs: Sequence[Sequence[Rendition]],
    whole: frozenset[int],
) -> tuple[dict[int, Rendition], float]:
    """What is said of the sentences that are not masked whole, and how much of the budget is left then."""
    made, prices, prose = ground.made, ground.prices, ground.prose - whole
    apart = _fragments(made.graph, prose)
    masked = _joined(draft, [each for each in own if apart.touch(each.finding.span)], policy)
    budget = max(0.0, prices.peers.budget(policy.anonymous_among or 1) - _spent(ground, prose, masked))
    may = [each if unit.sentence in prose else [] for unit, each in zip(made.units, rungs, strict=True)]
    judge = fluency(lambda word: world.lexicon.is_given_name(word) or world.lexicon.is_surname(word))
    standing = Standing(made, may, prose, prices.are_public, budget, known, readings, judge, ground.needed)
    chosen = standing.choice()
    told = {key: bits for rung in chosen.values() for key, (_, bits) in rung.facts.items()}
    return chosen, budget - sum(told.values())


def _masked_whole(ground: _Ground, gone: Iterable[int], own: Sequence[Decision], left: float) -> frozenset[int]:
    """The sentences about private people that tell next to nothing once what was found has its labels.

    Where such a one cannot be cut it is masked word by word: "Your letter of [DATE 1] has been passed to me".
    """
    made, prices = ground.made, ground.prices
    if prices.are_public:
        return frozenset()
    hidden = Stretches(each.finding.span for each in own if each.replacement is not None)
    found = set()
    for number in sorted(gone):
        nodes = [at for at in range(*made.graph.sentences[number]) if not hidden.touch(made.graph.nodes[at].span)]
        facts = tuple(fact for at in nodes for fact in prices.facts(made.graph, at))
        rare = any(prices.is_rare(made.graph, at) for at in nodes)
        cost = sum(bits for _, bits in discounted(facts).values())
        if not rare and cost <= min(NEXT_TO_NOTHING, left):
            found.add(number)
            left -= cost
    return frozenset(found)


def _spent(ground: _Ground, prose: frozenset[int], masked: Sequence[Decision]) -> float:
    """What those tell."""
    made, prices = ground.made, ground.prices
    hidden = Stretches(each.finding.span for each in masked if each.replacement is not None)
    facts: list[Fact] = []
    for unit in made.units:
        if unit.sentence not in prose:
            nodes = [at for at in unit.nodes if not hidden.touch(made.graph.nodes[at].span)]
            facts += [fact for at in nodes for fact in prices.facts(made.graph, at)]
    return sum(bits for _, bits in discounted(tuple(facts)).values())


def _style(policy: Policy) -> str:
    """What stands for people: labels where the policy would say things in general."""
    return "label" if policy.style == "generalize" else policy.style


def _ground(draft: Draft, base: Sequence[Finding], policy: Policy, world: World) -> _Ground:
    written = draft.view.written
    marks = {finding.span: finding.kind for finding in base if _is_named(finding)}
    marks = {span: kind for span, kind in marks.items() if kind != "nationality" or not span.of(written).islower()}
    analysis = read_apart(written, draft.analysis, lambda texts: world.language.analyse(texts, entities=False))
    graph = read(written, analysis, marks, world.lexicon)
    peers = peers_of(graph, world.reference, policy.peers)
    prices = Prices(peers, world.reference, world.taxonomy, world.lexicon, policy.anonymous_among or 10)
    made = tree(graph)
    return _Ground(made, prices, prose_of(made, public=prices.are_public))


def _is_named(finding: Finding) -> bool:
    """Whether a finding is taken as one word; of the others the facts decide, word by word."""
    return finding.kind in NAMES or kind_of(finding.kind).weight == "direct" or finding.origin in ("named", "marked")


def _is_secret(finding: Finding) -> bool:
    return (
        kind_of(finding.kind).weight == "direct"
        or finding.origin in ("named", "marked")
        or finding.kind in ("work", "organisation", "event", "product")
    )


def _known(
    graph: WordGraph, draft: Draft, own: Sequence[Decision], policy: Policy, world: World, *, public: bool
) -> Known:
    """Who has a label, and what may not stand as it is.

    Of private people nothing that identifies them stands as it is, however little it tells among many. Nor is it known
    whom a note is about: a letter may name the doctor before the patient, so that "he" stays "he".
    """
    direct = {
        each.finding: each.replacement or label(each.finding)
        for each in own
        if kind_of(each.finding.kind).weight == "direct" or each.finding.origin in ("named", "marked")
    }
    first = _subject(own) if public else None
    labels: dict[int, str] = {}
    hidden = (each.finding for each in own if policy.kinds.get(each.finding.kind, "hide") == "hide")
    masked = [] if public else [finding.span for finding in hidden]
    for at, finding in _first_on(direct, [node.span for node in graph.nodes]).items():
        node = graph.nodes[at]
        if node.kind == "label":
            continue
        if node.kind != "name" and (not node.kind or kind_of(node.kind).weight == "direct"):
            whose = first if first and is_part_of_name(graph.surface(at), first.span.of(graph.text)) else finding
            title = "" if public else _title(graph.text[node.span.start : finding.span.start])
            labels[at] = title + direct[whose]
        else:
            masked.append(node.span)
    return Known(
        labels,
        Stretches([*draft.forced, *masked]),
        Stretches([*draft.choices.stays, *staying(graph.text, policy)]),
        draft.barred,
        world.lexicon.is_ordinary,
        direct[first] if first else "",
    )


def _title(before: str) -> str:
    """What is written before a name in the same breath, if it is a title: "Mrs "."""
    return before if before.strip().rstrip(".").casefold() in RANKS and before[-1:] == " " else ""


def _first_on(findings: Iterable[Finding], spans: Sequence[Span]) -> dict[int, Finding]:
    """By the numbers of spans that stand apart and in order: the first of the findings on each that has one."""
    starts, ends = [span.start for span in spans], [span.end for span in spans]
    found: dict[int, Finding] = {}
    for finding in findings:
        for at in range(bisect_right(ends, finding.span.start), bisect_left(starts, finding.span.end)):
            found.setdefault(at, finding)
    return dict(sorted(found.items()))


def _subject(own: Sequence[Decision]) -> Finding | None:
    """Whom a text is about: the person whom it names first."""
    people = (each.finding for each in sorted(own, key=lambda each: each.finding.span))
    return next((finding for finding in people if finding.kind == "person"), None)


def _edits(made: Tree, chosen: dict[int, Rendition], prose: frozenset[int]) -> list[Replacement]:
    renderer = Renderer(made, chosen)
    clauses = sorted(prose)
    edits = [edit for number in clauses for edit in renderer.edits(number)]
    edits += renderer.joins(clauses)
    done: list[Replacement] = []
    for edit in sorted(edits):  # the space between two sentences that go belongs to one of them
        start = max(edit.start, done[-1].end if done else 0)
        if start < edit.end:
            done.append(Replacement(start, edit.end, edit.text))
    return done


def _decisions(base: Sequence[Finding], edits: Sequence[Replacement], subject: Finding | None) -> list[Decision]:
    """The edits as decisions about findings: those in a stretch that is changed, or one for the stretch itself."""
    changed = Stretches(Span(edit.start, edit.end) for edit in edits)
    untouched = [finding for finding in base if not changed.touch(finding.span)]
    standing = {(finding.kind, finding.entity) for finding in untouched}
    decisions: list[Decision] = []
    ends = [edit.end for edit in edits]
    on: dict[int, list[Finding]] = {}
    for finding in base:  # with the first edit that ends behind its start: no other can cover it
        on.setdefault(bisect_right(ends, finding.span.start), []).append(finding)
    for number, edit in enumerate(edits):
        span = Span(edit.start, edit.end)
        whole = [finding for finding in on.get(number, ()) if span.covers(finding.span)]
        if not whole:
            named = None if subject is None else label(subject)
            if subject is not None and named is not None and edit.text.startswith(named):
                own = Finding(span, "person", 1.0, "budget", NAMED, subject.entity, "priced", called=subject.called)
                decisions.append(Decision(own, edit.text, "label"))
                continue
            own = Finding(span, "passage", 1.0, "budget", REASON, origin="priced")
            decisions.append(Decision(own, edit.text, "left out" if not edit.text.strip() else "said in general"))
            continue
        at = span.start
        bearer = next((each for each in whole if label(each) in edit.text), whole[0])  # of whom the label is
        for place, finding in enumerate(whole):
            beside = [Replacement(at, finding.span.start, "")]
            at = finding.span.end
            if place == len(whole) - 1:
                beside.append(Replacement(at, span.end, ""))
            text = edit.text if finding is bearer else ""
            told = (
                finding
                if _is_secret(finding) and (finding.kind, finding.entity) not in standing
                else replace(finding, origin="priced")
            )
            why = "label" if text.strip() == label(finding) else "left out" if not text.strip() else "said in general"
            kept = tuple(each for each in beside if each.start < each.end)
            decisions.append(Decision(told, text, why, kept))
    decisions += [Decision(finding, None, "within the budget") for finding in untouched]
    return decisions
