"""The one path from a text to a result, and its only loop.

    text -> view -> detect -> draft -> substitute -> shown -> guards -> result
                                ^                                |
                                +---- tighten: hide, or say less +

Every round judges the text as its reader would see it, with everything in its place. A guard that does not hold says
what to hide or what may not be said; that only ever tightens, so that it ends. The verdicts in the result are those
on the text that comes out. Texts go through in a stream, because the language analyser is faster on many than on one.
"""

import math
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise, tee

from reticent.detect import find, settle
from reticent.detect.filed import NamesOf
from reticent.draft import Draft
from reticent.guards import Guard, guards_for
from reticent.knowledge.reference.terms import normalise
from reticent.languages import Analysis
from reticent.languages.en.function_words import STOP_WORDS
from reticent.languages.en.small_words import EDGES
from reticent.languages.pairs import closed, unpaired
from reticent.languages.words import WORD
from reticent.model import Disclosure, Document, Finding, Hide, Origin, Result, Risk, Span, Stretches, Verdict
from reticent.names_list import refuse_contradictions
from reticent.policy import Policy
from reticent.substitute import substitute
from reticent.substitute.whole_phrases import WholePhrases
from reticent.view import View
from reticent.world import World, default_world

MOST_ROUNDS = 40
"""After how many rounds of tightening the draft is left as it is; the verdicts then say what does not hold."""

_LITTLE = frozenset(word.casefold() for word in EDGES - {"I", "s"})


def sanitize(text: str, policy: Policy | str = "identity", world: World | None = None) -> Result:
    """The text as it may be shared under the policy, with what was found and where it was changed."""
    return next(sanitize_all([Document(text)], policy, world))


def scan(text: str, policy: Policy | str = "identity", world: World | None = None) -> tuple[Finding, ...]:
    """What the policy would hide in the text, and why."""
    return sanitize(text, policy, world).findings


def sanitize_all(
    documents: Iterable[Document], policy: Policy | str = "identity", world: World | None = None
) -> Iterator[Result]:
    """One result per document, in order, holding only a few in memory."""
    return map(result_of, drafts(documents, policy, world))


def drafts(
    documents: Iterable[Document], policy: Policy | str = "identity", world: World | None = None
) -> Iterator[Draft]:
    """One finished draft per document, in order: what results, explanations and reports are views of."""
    policy, world = Policy.load(policy) if isinstance(policy, str) else policy, world or default_world()
    language = world.language if policy.entity_model else world.plain
    lexicon = world.lexicon
    refuse_contradictions(policy, lexicon=lexicon)
    ours, theirs = tee((document, View.of(document.text, lexicon)) for document in documents)
    analyses = language.analyse((view.read for _, view in theirs), entities=False)
    for (document, view), analysis in zip(ours, analyses, strict=True):
        with world.document():
            refuse_contradictions(policy, document, lexicon)
            world.between_steps(view.read)
            draft = detected(document, view, analysis, policy, world)
            draft = judged(draft, guards_for(policy, document), policy, world)
            world.after_steps(view.read)
            yield draft


def detected(document: Document, view: View, analysis: Analysis, policy: Policy, world: World) -> Draft:
    """The first draft: what the detectors, the user and other tools find."""
    named = (*policy.hide, *document.hide)
    also = _aliases(view, named, policy, world) if named else ()
    marked = document.marked
    if marked is not None:
        read_at = ((finding, view.forth(finding.span)) for finding in marked)
        marked = tuple(replace(finding, span=span) for finding, span in read_at if span.start < span.end)
    read = replace(document, text=view.read, marked=marked)
    wanted = policy.but(hide=(*policy.hide, *also)) if also else policy
    if policy.disclosure.as_published:
        return Draft(document, view, analysis, _as_published(read, analysis, wanted, world))
    findings = find(read, analysis, world, _with_information(wanted, world))
    return Draft(document, view, analysis, findings)


def _aliases(view: View, named: Sequence[str], policy: Policy, world: World) -> tuple[str, ...]:
    """What else the named terms are called, in this text and (but for the papers) everywhere, unless it is to stay."""
    from reticent.guards.disclosure.hidden import aliases, other_names  # when something is named

    everywhere = {} if policy.disclosure.as_published else other_names(named, world.taxonomy)
    stays = {*map(normalise, policy.keep)}
    return tuple(name for name in everywhere | aliases(view.read, named) if normalise(name) not in stays)


def _as_published(document: Document, analysis: Analysis, policy: Policy, world: World) -> tuple[Finding, ...]:
    """The papers' chains to the letter: a first sanitizer, then Psi; or with a beta, S1 and S2."""
    from reticent.guards.disclosure.guard import published_settings
    from reticent.guards.disclosure.published import as_published

    findings = find(document, analysis, world, policy)
    spans = [finding.span for finding in findings]
    published = as_published(document.text, analysis, spans, world.reference, **published_settings(policy, document))
    return settle(document.text, [*findings, *published.findings], policy, world.lexicon)


def judged(draft: Draft, guards: Sequence[Guard], policy: Policy, world: World) -> Draft:
    """The draft, tightened until every guard holds or nothing more can be hidden."""
    while True:
        if not draft.asked:  # later rounds ask for what the first looked up
            world.between_steps(draft.view.read)
        draft = substitute(draft, policy, world)
        if not draft.asked:
            world.between_steps(draft.view.read)
        shown, verdicts = draft.shown(), []
        for guard in guards:
            verdict = guard.check(shown, draft.secrets, world)
            tighter = tightened(draft, verdict, policy, world) if len(draft.asked) < MOST_ROUNDS else None
            if tighter is not None:
                draft = tighter
                break
            verdicts.append(verdict)
        else:
            return replace(draft, verdicts=tuple(_since(verdict, draft.asked) for verdict in verdicts))


def tightened(draft: Draft, verdict: Verdict, policy: Policy, world: World) -> Draft | None:
    """The draft with what a verdict asks for; None where it asks for nothing that can be done."""
    findings, forced, barred = list(draft.findings), set(draft.forced), set(draft.barred)
    stays = Stretches(draft.choices.stays)
    standing = Stretches(each.finding.span for each in draft.substitution.decisions if each.replacement is None)
    sentences = [each.start for each in draft.analysis.sentences]
    for hide in verdict.hide:
        own, replaced = draft.origin(hide.span)
        told = hide.kind in ("clue", "passage")
        cut = partial(_pieces, sentences=sentences) if told else _stripped
        for span in (piece for each in own for piece in cut(draft, each)):
            if stays.touch(span) or (told and (replaced or len(own) > 1) and _tells_nothing(draft, span)):
                continue
            for whole in _wholes(draft, span) if told and verdict.guard == "disclosure" else (span,):
                forced.add(whole)
                if not standing.cover(whole):
                    findings.append(
                        _finding(whole, hide if whole == span else hide._replace(kind="passage"), verdict.guard)
                    )
        for finding in replaced:
            _say_less(draft, finding, forced, barred)
    for place in verdict.bar:
        for finding in draft.origin(place)[1]:
            _say_less(draft, finding, forced, barred)
    if forced == draft.forced and barred == draft.barred:  # asked for before, and it could not be done
        return None
    settled = draft.remembered(_Settled, _Settled).of(draft, tuple(findings), policy, world)
    new = Stretches(forced - draft.forced)
    if (
        {finding.span for finding in settled} == {finding.span for finding in draft.findings}
        and barred == draft.barred
        and not any(new.touch(finding.span) for finding in settled)
    ):
        return None
    return replace(
        draft,
        findings=settled,
        forced=frozenset(forced),
        barred=frozenset(barred),
        asked=(*draft.asked, verdict),
    )


class _Settled:
    """What the findings of a text came to when they were settled: most rounds find nothing new, and only say less."""

    def __init__(self) -> None:
        self._last: list[tuple[tuple[Policy, tuple[Span, ...], tuple[Finding, ...]], tuple[Finding, ...]]] = []

    def of(self, draft: Draft, findings: tuple[Finding, ...], policy: Policy, world: World) -> tuple[Finding, ...]:
        """The findings, settled; of those of the last two times it is known."""
        text, given = draft.view.read, (policy, draft.choices.stays, findings)
        known = next((settled for before, settled in self._last if before == given), None)
        if known is None:
            names = world.derived(NamesOf).text(text)
            known = settle(text, findings, policy, world.lexicon, draft.choices.stays, names)
            self._last = [(given, known), *self._last[:1]]
        return known


def _finding(span: Span, hide: Hide, guard: str) -> Finding:
    """What a guard wants hidden: a term for what it tells, or another mention of what is hidden elsewhere."""
    origin: Origin = "inferred" if hide.kind in ("clue", "passage") else "found"
    return Finding(span, hide.kind, 1.0, guard, hide.reason, origin=origin)


def _say_less(draft: Draft, finding: Finding, forced: set[Span], barred: set[tuple[Span, str]]) -> None:
    """Another general term next time, or none: a label."""
    if finding.span in draft.choices.wordings:
        return
    said = draft.substitution.said.get(finding)
    if said is not None and (finding.span, said.name) not in barred:
        barred.add((finding.span, said.name))
    else:
        forced.add(finding.span)


def _tells_nothing(draft: Draft, span: Span) -> bool:
    """Whether it is a mark or a little word that was left over between what is hidden."""
    said = span.of(draft.view.read).casefold()
    return said in _LITTLE or said in STOP_WORDS or WORD.search(said) is None


def _stripped(draft: Draft, span: Span) -> Iterator[Span]:
    """Without white space at its ends; nothing if that is all it is."""
    inner = span.of(draft.view.read)
    start = span.start + len(inner) - len(inner.lstrip())
    if inner.strip():
        yield Span(start, start + len(inner.strip()))


def _pieces(draft: Draft, span: Span, sentences: Sequence[int]) -> Iterator[Span]:
    """What a guard wants hidden, sentence by sentence, without marks and little words at its ends.

    They tell nothing, and without them no sentence would end: "the Moon in" is the Moon, "the farm. He" the farm. Half
    a pair of brackets or quotation marks stays beside its other half, and what stands on either side of it goes.
    """
    text = draft.view.read
    within = sentences[bisect_right(sentences, span.start) : bisect_left(sentences, span.end)]
    cuts = sorted({*within, *unpaired(text, span.start, span.end)})
    for start, end in pairwise((span.start, *cuts, span.end)):
        words = list(WORD.finditer(text, start, end))
        telling = [at for at, word in enumerate(words) if word.group().casefold() not in _LITTLE]
        if not words and not cuts:
            yield from _stripped(draft, span)
        elif words:
            first, last = (telling[0], telling[-1]) if telling else (0, -1)
            yield Span(words[first].start(), words[last].end())


def _wholes(draft: Draft, span: Span) -> Iterator[Span]:
    """The whole phrases that a stretch is part of.

    No more than was asked for where something in them is hidden, or half a pair of brackets would be left.
    """
    text = draft.view.read
    phrases = draft.remembered(WholePhrases, lambda: WholePhrases(text, draft.analysis))
    others = Stretches(each.span for each in draft.findings if each.kind not in ("clue", "passage"))
    for whole in phrases.of(span):
        if others.touch(whole) or whole == span or (pair := closed(text, *whole)) is None:
            yield Span(max(whole.start, span.start), min(whole.end, span.end))
        else:
            yield from _stripped(draft, Span(*pair))


def _since(verdict: Verdict, asked: Sequence[Verdict]) -> Verdict:
    """The last verdict with what the same guard found on the way."""
    earlier = [each.measure for each in asked if each.guard == verdict.guard and each.measure is not None]
    return replace(verdict, measure=verdict.measure.since(earlier)) if verdict.measure and earlier else verdict


def result_of(draft: Draft) -> Result:
    """A draft as its owner gets it, with offsets in the text as given."""
    hidden = draft.hidden
    return Result(
        draft.shown().text,
        tuple(map(draft.given, draft.findings)),
        draft.edits,
        Risk(
            entities=len({(finding.kind, finding.entity) for finding in hidden}),
            mentions=len(hidden),
            by_kind=dict(sorted(Counter(finding.kind for finding in hidden).items())),
            verdicts=draft.verdicts,
            generality=draft.substitution.plausible,
        ),
        _disclosures(draft.verdicts),
        {draft.given(finding): said for finding, said in draft.substitution.said.items()},
        {
            draft.given(each.finding): each.why if each.replacement is not None else f"it stays: {each.why}"
            for each in draft.substitution.decisions
        },
    )


def _disclosures(verdicts: Sequence[Verdict]) -> tuple[Disclosure, ...]:
    """What gave hidden terms away, if anybody looked."""
    measured = [each.measure for each in verdicts if each.guard == "disclosure"]
    if not measured:
        return ()
    from reticent.guards.disclosure.reporting import DisclosureMeasure

    return next((each.found for each in measured if isinstance(each, DisclosureMeasure)), ())


def _with_information(policy: Policy, world: World) -> Policy:
    """Method 1 in the policy's terms: beta in bits as a threshold of the kind `informative`."""
    beta = policy.disclosure.information
    if beta is None:
        return policy
    share = min(1.0, beta / math.log2(world.reference.size))
    return policy.but(
        kinds={**policy.kinds, "informative": "hide"}, thresholds={**policy.thresholds, "informative": share}
    )
