"""Disclosure: what can be read does not give away what is hidden.

The terms of the shown text are weighed against every hidden term; the cheapest of them that break all sets that tell
too much must go, wherever they occur, and with the whole collocation that they are part of. When nothing reaches the
threshold any more, it holds. A hidden term that the corpus does not know, and sets that were too many to look at, are
named as not examined.
"""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypedDict

from reticent.draft import Shown
from reticent.guards.disclosure import correlate
from reticent.guards.disclosure.hidden import aliases, common_ones, hidden_terms, other_names, with_parts
from reticent.guards.disclosure.published import S2, beta_of, psi
from reticent.guards.disclosure.reporting import DisclosureMeasure, all_of, disclosure_of, most_told, not_examined
from reticent.guards.disclosure.terms import CorpusForms, OpenTerm, Terms, contexts, lone_terms, open_terms
from reticent.guards.disclosure.values import Context, Disclosed, HiddenTerm, Settings
from reticent.guards.disclosure.weighing import (
    Suspected,
    is_too_long,
    share,
    suspected,
    threshold_at,
    usually_found,
    weighed,
)
from reticent.guards.disclosure.words import words_of
from reticent.guards.reading import without_gaps
from reticent.guards.reidentification.keywords import is_collocation
from reticent.knowledge.reference.terms import normalise
from reticent.model import Disclosure, Document, Hide, Secret, Span, Stretches, Verdict
from reticent.policy import Policy
from reticent.search.names import may_be_name
from reticent.threads import one_thread
from reticent.view import View
from reticent.world import World

MOST_SETS = 50_000
"""How many combinations are examined for one hidden term in one context; the rest is counted as unexamined."""

FALSE_SHARE = 0.05
"""Which share of the combinations that are found may be chance: of fifty thousand some meet in a few documents."""

AROUND = 500
"""How many characters from a general term that still tells another clue waits until it is gone."""

STRICT = 0.5
"""How strictly a term that the user names is guarded when the policy does not say."""


@dataclass(frozen=True, slots=True)
class SecondVoice:
    """How surely a phrase that can be read is part of what gives a secret away, and from which share on it goes."""

    hidden: str
    share: float
    threshold: float


class PublishedSettings(TypedDict):
    """The keyword arguments of `as_published`."""

    beta: float | Sequence[str] | None
    w: float
    together: int
    context: str


class DisclosureGuard:
    """The guard, for what a policy and a document name."""

    name = "disclosure"

    def __init__(self, policy: Policy, document: Document) -> None:
        every = (*policy.hide, *document.hide)
        self._named = tuple(term for term in every if normalise(term))
        self._wordless = len(every) - len(self._named)
        self._subject = document.subject
        self._also = aliases(View.of(document.text).read, self._named) if self._named else {}
        self._context = policy.disclosure.context
        self._settings = settings_of(policy, named=bool(self._named or document.subject))
        self._strict = STRICT if policy.disclosure.strict is None else policy.disclosure.strict
        self._is_weighed = policy.disclosure.second_voice and bool(self._named or self._subject)

    def terms(self, shown: Shown, secrets: Sequence[Secret], world: World) -> Terms:
        """What is hidden and what can be read."""
        text = shown.view.read
        analysis = next(iter(world.plain.analyse([text])))
        hidden = with_parts(self._guarded(secrets, world)[0], world.reference, self._names(world))
        if not hidden:
            return Terms((), (), ())
        first = analysis.sentences[0].end if analysis.sentences else 0
        terms = open_terms(text, first, world.derived(CorpusForms))
        return Terms(hidden, terms, tuple(contexts(analysis, len(text), self._context, hidden, terms)))

    def _names(self, world: World) -> list[str]:
        """What of it may be the name of a person."""
        return [term for term in (*self._named, self._subject or "") if may_be_name(term, world.lexicon)]

    def _guarded(self, secrets: Sequence[Secret], world: World) -> tuple[tuple[HiddenTerm, ...], tuple[str, ...]]:
        """What is guarded, and what is not because it is too ordinary a word or none at all."""
        also = other_names(self._named, world.taxonomy) | self._also
        hidden = hidden_terms(secrets, self._named, also, self._subject)
        ordinary = common_ones(hidden, world.reference) if self._named or self._subject else ()
        lines = ["what gives a hidden term away that holds no word"] if self._wordless else []
        lines += [f"what gives {each.label} away, because it is too ordinary a word" for each in ordinary]
        return tuple(each for each in hidden if each not in ordinary), tuple(dict.fromkeys(lines))

    def check(self, shown: Shown, secrets: Sequence[Secret], world: World) -> Verdict:
        """Weigh what can be read."""
        terms = self.terms(shown, secrets, world)
        unguarded = self._guarded(secrets, world)[1]
        if not terms.hidden:
            nothing = DisclosureMeasure(self._strict, 0.0, (), (), 0)
            return Verdict(self.name, holds=True, unexamined=unguarded, measure=nothing)
        suspects = self._suspects(shown, secrets, world)
        outcome = self._correlated(terms.about(parts=False), suspects, world)
        measured = [(terms, outcome)]
        if any(each.is_part for each in terms.hidden):  # pairs tell of a word of the phrase, not of the phrase
            measured.append((terms, self._correlated(terms.about(parts=True), suspects, world, together=1)))
        if not (suspects or any(each.disclosures for _, each in measured)):
            lone = self._lone(shown, terms, world)
            measured.append((lone, self._correlated(lone, suspects, world, together=1)))
        found = tuple(disclosure_of(*each) for each in all_of(measured))
        phrases = _Collocations(_collocations(terms, world) if found or suspects else ())
        hides = [hide for each in measured for hide in self._hide(shown, *each, phrases)]
        return Verdict(
            self.name,
            not (found or suspects),
            tuple(_each_once([*hides, *_terms_first(shown, _hides(shown, suspects, phrases))])),
            unexamined=(*unguarded, *not_examined(terms, outcome), *self._not_read(shown, secrets, world)),
            measure=DisclosureMeasure(
                self._strict,
                outcome.threshold,
                found,
                most_told(measured),
                outcome.unexamined,
                self._settings.strength if self._settings.base is None else None,
                usually_found(self._strict) if self._is_weighed and self._heard(secrets, world) else None,
            ),
        )

    def _lone(self, shown: Shown, terms: Terms, world: World) -> Terms:
        """What is weighed by itself alone, once nothing else is left that tells too much."""
        corpus, text = world.derived(CorpusForms), shown.view.read
        lone = lone_terms(text, 0, corpus, terms.open)
        return Terms(terms.hidden, lone, (Context(frozenset(range(len(terms.hidden))), frozenset(range(len(lone)))),))

    def _correlated(
        self, terms: Terms, suspects: Sequence[Suspected], world: World, *, together: int | None = None
    ) -> Disclosed:
        """What counts tell: every term by itself and, once the second voice lets all of it stand, combinations."""
        most = 1 if suspects else together or self._settings.together
        settings = replace(self._settings, together=most)
        return correlate(terms.hidden_terms(), terms.open_terms(), terms.contexts, world.reference, settings)

    def _suspects(self, shown: Shown, secrets: Sequence[Secret], world: World) -> list[Suspected]:
        """What the second voice says of the secrets that somebody named, but for people whom nobody writes about."""
        if not self._is_weighed:
            return []
        with one_thread:
            return list(suspected(shown.view.read, self._heard(secrets, world), world, self._strict))

    def _not_read(self, shown: Shown, secrets: Sequence[Secret], world: World) -> list[str]:
        """What only a reader of whole sentences would find, if the text was too long to be read."""
        if not (self._is_weighed and world.vectors and is_too_long(shown.view.read, self._heard(secrets, world))):
            return []
        return ["what only whole sentences tell: there is too much text to be read beside each of what is hidden"]

    def _heard(self, secrets: Sequence[Secret], world: World) -> list[HiddenTerm]:
        """The secrets that the second voice is asked about."""
        names = self._names(world)
        return [
            each
            for each in self._guarded(secrets, world)[0]
            if any(map(str.isalpha, each.forms[0]))  # of a figure it has nothing to say
            and (each.forms[0] not in names or any(map(world.reference.postings, each.forms)))
        ]

    def second_voice(
        self, places: Sequence[Span], shown: Shown, secrets: Sequence[Secret], world: World
    ) -> list[SecondVoice]:
        """How surely what can be read in these places tells of each named secret, and from where on it would go."""
        if not self._is_weighed:
            return []
        text, asked = shown.view.read, Stretches(places)
        words = words_of(text, world)
        inside = [at for at, span in enumerate(words.spans) if asked.touch(span)]
        return [
            SecondVoice(each.label, share(float(each.told[inside].max())), share(threshold_at(self._strict)))
            for each in weighed(text, words, self._heard(secrets, world), world, self._strict)
            if inside
        ]

    def _hide(self, shown: Shown, terms: Terms, outcome: Disclosed, phrases: "_Collocations") -> list[Hide]:
        """The terms to remove wherever they stand, each with the strongest reason against it."""
        reasons: dict[int, Disclosure] = {}
        for each in outcome.disclosures:
            for index in each.terms:
                known = disclosure_of(terms, each)
                if index not in reasons or _strength(known) > _strength(reasons[index]):
                    reasons[index] = known
        hide = {}
        for index in sorted(outcome.removed):
            for span in terms.open[index].spans:
                whole = phrases.around(span)
                hide[whole] = Hide(shown.view.back(whole), reasons[index].sentence())
        return list(hide.values())


class PublishedGuard(DisclosureGuard):
    """The papers' own measure of what is left: it asks for nothing more, because the papers run once."""

    def __init__(self, policy: Policy, document: Document) -> None:
        super().__init__(policy, document)
        self._chosen = published_settings(policy, document)

    def check(self, shown: Shown, secrets: Sequence[Secret], world: World) -> Verdict:
        """S2 or Psi on the noun phrases that can be read, with all that is hidden as the sensitive terms."""
        text = without_gaps(shown.view.read)
        analysis = next(iter(world.language.analyse([text])))
        hidden = hidden_terms(secrets, self._named, self._also, self._subject)
        sensitive = list(dict.fromkeys(term for each in hidden if (term := normalise(each.forms[0]))))
        phrases = list(dict.fromkeys(filter(None, (normalise(phrase.of(text)) for phrase in analysis.phrases))))
        others = [phrase for phrase in phrases if phrase not in sensitive]
        if self._chosen["beta"] is None:
            everything = Context(frozenset(range(len(sensitive))), frozenset(range(len(others))))
            outcome = psi(sensitive, others, [everything], world.reference, self._chosen["together"])
        else:
            beta = beta_of(self._chosen["beta"], world.reference)
            outcome = S2(sensitive, others, beta, self._chosen["w"], world.reference)
        terms = Terms(
            tuple(HiddenTerm("a sensitive term", (term,)) for term in sensitive),
            tuple(OpenTerm((term,), (), 0.0) for term in others),
            (),
        )
        found = tuple(disclosure_of(terms, each) for each in outcome.disclosures)
        left = tuple(disclosure_of(terms, most) for _, most in sorted(outcome.left.items()) if most is not None)
        unexamined = not_examined(terms, outcome)
        if self._chosen["beta"] is None and len(sensitive) == 1:
            unexamined.append("what gives the one sensitive term away: Psi as printed finds nothing for a single one")
        return Verdict(
            self.name,
            not found,
            unexamined=tuple(unexamined),
            measure=DisclosureMeasure(self._strict, outcome.threshold, found, left, outcome.unexamined),
        )


def published_settings(policy: Policy, document: Document) -> PublishedSettings:
    """What the papers' methods are run with: beta by the named terms or in bits, else none, which is Psi."""
    chosen = policy.disclosure
    named = (*policy.hide, *document.hide)
    return {
        "beta": named or chosen.information,
        "w": settings_of(policy, named=bool(named)).strength,
        "together": chosen.together,
        "context": "document" if chosen.context.startswith("window") else chosen.context,
    }


def make(policy: Policy, document: Document) -> DisclosureGuard | None:
    """For policies that say how strictly, and for documents with something named to be hidden."""
    if policy.disclosure.as_published:
        return PublishedGuard(policy, document)
    if policy.disclosure.strict is None and not (policy.hide or document.hide or document.subject):
        return None
    return DisclosureGuard(policy, document)


def settings_of(policy: Policy, *, named: bool) -> Settings:
    """The papers' w is strictness turned round, never quite 0: more is safer. Beta counts where nothing is named."""
    chosen = policy.disclosure
    strict = STRICT if chosen.strict is None else chosen.strict
    return Settings(
        strength=1 - 0.95 * strict,
        base=None if named else chosen.information,
        each=True,
        together=chosen.together,
        certainty=chosen.certainty,
        remove=chosen.remove,
        least=chosen.evidence,
        most_sets=MOST_SETS,
        false_share=FALSE_SHARE,
    )


def _hides(shown: Shown, suspects: Sequence[Suspected], phrases: "_Collocations") -> list[Hide]:
    """What the second voice wants hidden; a single word of "hearing aids" with the other, which says what it means."""
    hides = []
    for each in suspects:
        whole = phrases.around(each.span) if each.kind == "clue" else each.span
        hides.append(Hide(shown.view.back(whole), each.reason, each.kind if whole == each.span else "passage"))
    return hides


def _terms_first(shown: Shown, hides: list[Hide]) -> list[Hide]:
    """Of general terms that still tell, those alone: what stands around them is judged again without them."""
    wanted = Stretches(hide.span for hide in hides)
    telling = [span for span in shown.said if wanted.touch(span)]
    around = Stretches(Span(max(0, span.start - AROUND), span.end + AROUND) for span in telling)
    reason = "its general term tells of what is hidden as well"
    return [
        *(Hide(span, reason, "clue") for span in sorted(telling)),
        *(hide for hide in hides if not around.touch(hide.span)),
    ]


def _each_once(hides: Sequence[Hide]) -> list[Hide]:
    """Each stretch with the first reason against it."""
    first: dict[Span, Hide] = {}
    for hide in hides:
        first.setdefault(hide.span, hide)
    return list(first.values())


def _strength(disclosure: Disclosure) -> tuple[int, float]:
    return -len(disclosure.terms), disclosure.bits


def _collocations(terms: Terms, world: World) -> list[Span]:
    """The phrases among the terms that mean more than their words."""
    return [
        span
        for term in terms.open
        if " " in term.forms[0] and is_collocation(term.forms[0], world.reference)
        for span in term.spans
    ]


class _Collocations:
    """Phrases of a text, to be asked which of them is around a term: few stand near it."""

    def __init__(self, phrases: Sequence[Span]) -> None:
        self._phrases = sorted(phrases)
        self._longest = max((phrase.end - phrase.start for phrase in phrases), default=0)

    def around(self, span: Span) -> Span:
        """The collocation that a term is part of, or the term itself: never half of "immune system"."""
        first = bisect_left(self._phrases, Span(span.end - self._longest, 0))
        last = bisect_left(self._phrases, Span(span.start + 1, 0))
        around = [phrase for phrase in self._phrases[first:last] if phrase.covers(span)]
        return max(around, key=lambda phrase: (phrase.end - phrase.start, -phrase.start), default=span)
