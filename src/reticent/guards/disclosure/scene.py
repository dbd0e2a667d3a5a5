"""From a text to the terms that `correlate` weighs: what is hidden, what is open, and where they stand together.

Hidden are the terms the user named and the subject, whether or not they occur; if neither is given, the direct
identifiers that the detectors marked. Open are the noun phrases that nothing hides, as the corpus knows them: a phrase
it has never seen is judged by its longest known parts ("pleasant afternoon walk" by "afternoon walk"). Inflected forms
and an abbreviation with its long form ("acquired immunodeficiency syndrome (AIDS)") are one term.

What a term costs is what the reader loses with it: one for each word of each mention, an eighth of its bits, and a
quarter more if it stands in the first sentence, which says what the text is about.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from reticent.guards.disclosure import Context, Term
from reticent.information import information_content
from reticent.kinds import kind_of
from reticent.knowledge.reference import Reference
from reticent.knowledge.reference.terms import EDGELESS, normalise
from reticent.languages import Analysis
from reticent.model import Document, Finding, Span

BITS_PER_WORD = 8
FIRST_SENTENCE = 1.25
_WORD = re.compile(r"(?<![\w@.+/#-])[^\W\d_][^\W_]+(?:['’-][^\W_]+)*(?![\w@]|\.\w)")
_SHORT_FORM = re.compile(r"((?:[^\W\d_]+[ -]){1,7}[^\W\d_]+) \(([A-Z][A-Za-z-]{1,9}?)s?\)")
_TITLED = re.compile(r"^(?:mr|mrs|ms|miss|dr|prof|sir|dame|lord|lady|judge|president|king|queen)\.? ", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Hidden:
    """Something that must not be given away: how the report calls it, how it is spelled, where it stands."""

    label: str
    forms: tuple[str, ...] = field(repr=False)
    spans: tuple[Span, ...] = ()


@dataclass(frozen=True, slots=True)
class Open:
    """A term that may stay: how it is spelled, where it stands, what the reader would lose."""

    forms: tuple[str, ...]
    spans: tuple[Span, ...]
    cost: float


@dataclass(frozen=True, slots=True)
class Scene:
    """All of it, with the contexts in which terms are taken together."""

    hidden: tuple[Hidden, ...]
    open: tuple[Open, ...]
    contexts: tuple[Context, ...]

    def hidden_terms(self) -> list[Term]:
        """For `correlate`."""
        return [Term(hidden.forms) for hidden in self.hidden]

    def open_terms(self) -> list[Term]:
        """For `correlate`."""
        return [Term(term.forms, term.cost) for term in self.open]


def aliases(text: str, terms: Iterable[str]) -> dict[str, str]:
    """Short and long forms that the text itself says are the same as one of the terms: alias to term."""
    wanted = {normalise(term): term for term in terms}
    found = {}
    for match in _SHORT_FORM.finditer(text):
        long_form, short = _expansion(match[1], match[2]), match[2]
        if long_form:
            for one, other in ((long_form, short), (short, long_form)):
                if normalise(one) in wanted and normalise(other) not in wanted:
                    found[other] = wanted[normalise(one)]
    return found


def _expansion(words: str, short: str) -> str | None:
    """The last words before a bracket that its letters stand for."""
    parts = re.split(r"(?<=[ -])", words)
    letters = [letter.casefold() for letter in short if letter.isupper()]
    for start in range(len(parts)):
        if parts[start].strip(" -").casefold() in EDGELESS:
            continue
        initials = [part[0].casefold() for part in parts[start:] if part.strip(" -").casefold() not in EDGELESS]
        if (
            initials[:1] == letters[:1]
            and _in_order(letters, "".join(parts[start:]).casefold())
            and len(letters) >= len(initials)
        ):
            return "".join(parts[start:])
    return None


def _in_order(letters: Sequence[str], text: str) -> bool:
    rest = iter(text)
    return all(letter in rest for letter in letters)


def set_scene(
    document: Document,
    analysis: Analysis,
    findings: Sequence[Finding],
    named: Sequence[str],
    context: str,
    reference: Reference,
    said: Mapping[Span, str] = MappingProxyType({}),
) -> Scene:
    """The scene of a text of which the findings are hidden. `named` are the terms that the user guards.

    `said` are the general terms that stand in place of findings: a reader sees them too.
    """
    text = document.text
    hidden = _hidden(document, findings, named)
    open_terms = _open(text, analysis, findings, said, reference)
    contexts = tuple(_contexts(analysis, len(text), context, hidden, open_terms))
    return Scene(hidden, open_terms, contexts)


def _hidden(document: Document, findings: Sequence[Finding], named: Sequence[str]) -> tuple[Hidden, ...]:
    text, found = document.text, []
    also = aliases(text, named)
    for term in dict.fromkeys(named):
        label = next(
            (_label(f) for f in findings if f.kind == "hidden" and normalise(f.span.of(text)) == normalise(term)),
            "the hidden term",
        )
        found.append(Hidden(label, (*_inflected(term), *(alias for alias, of in also.items() if of == term))))
    if document.subject:
        found.append(Hidden("the subject", (document.subject,)))
    if found:
        return tuple(found)
    entities: dict[tuple[str, int], list[Finding]] = {}
    for finding in findings:
        if kind_of(finding.kind).weight == "direct" and not any(mark.isdigit() for mark in finding.span.of(text)):
            entities.setdefault((finding.kind, finding.entity), []).append(finding)
    for mentions in entities.values():
        longest = max((_TITLED.sub("", mention.span.of(text)) for mention in mentions), key=len)
        if normalise(longest):
            found.append(Hidden(_label(mentions[0]), (longest,), tuple(mention.span for mention in mentions)))
    return tuple(found)


def _label(finding: Finding) -> str:
    return f"{kind_of(finding.kind).label} {finding.entity}"


def _inflected(term: str) -> tuple[str, ...]:
    """The term and its plural; a term in -s is taken as it is, because "aids" is not more than one "aid"."""
    return (term,) if term.endswith("s") else (term, term + "s")


def _open(
    text: str, analysis: Analysis, findings: Sequence[Finding], said: Mapping[Span, str], reference: Reference
) -> tuple[Open, ...]:
    """The terms of all noun phrases that no finding touches, and those said in place of findings."""
    taken = sorted(finding.span for finding in findings)
    lemmas = {token.span.end: token.lemma for token in analysis.tokens}
    forms: dict[str, dict[str, None]] = {}
    places: dict[str, list[Span]] = {}
    for phrase in analysis.phrases:
        for span in _untouched(text, phrase, taken):
            for spellings, where in _known(text, span, lemmas, reference):
                forms.setdefault(spellings[0], {}).update(dict.fromkeys(spellings))
                places.setdefault(spellings[0], []).append(where)
    for where, term in said.items():
        for spellings, _ in _known(term, Span(0, len(term)), {}, reference):
            forms.setdefault(spellings[0], {}).update(dict.fromkeys(spellings))
            places.setdefault(spellings[0], []).append(where)
    first = analysis.sentences[0].end if analysis.sentences else 0
    return tuple(
        Open(tuple(forms[base]), tuple(spans), _cost(base, spans, first, reference)) for base, spans in places.items()
    )


def _cost(term: str, spans: Sequence[Span], first_sentence: int, reference: Reference) -> float:
    """What the reader loses."""
    bits = information_content(max(1, reference.count(term).documents), reference.size)
    early = FIRST_SENTENCE if any(span.start < first_sentence for span in spans) else 1.0
    return early * (len(term.split()) * len(spans) + bits / BITS_PER_WORD)


def _untouched(text: str, phrase: Span, taken: Sequence[Span]) -> Iterator[Span]:
    """The phrase, or what is left of it beside what is hidden."""
    start = phrase.start
    for span in taken:
        if span.overlaps(Span(start, phrase.end)):
            if _WORD.search(text, start, span.start):
                yield Span(start, span.start)
            start = max(start, span.end)
    if start < phrase.end and _WORD.search(text, start, phrase.end):
        yield Span(start, phrase.end)


def _known(
    text: str, span: Span, lemmas: dict[int, str], reference: Reference
) -> Iterator[tuple[tuple[str, ...], Span]]:
    """The phrase if the corpus knows it, else its longest known parts, each with its spellings and its place."""
    words = [match for match in _WORD.finditer(text, *span) if normalise(match.group())]
    first = 0
    while first < len(words):
        for last in range(len(words), first, -1):
            where = Span(words[first].start(), words[last - 1].end())
            spelling = normalise(where.of(text))
            if last - first == 1 and (spelling in EDGELESS or len(spelling) < 2):
                continue
            forms = tuple(form for form in _forms(spelling, lemmas.get(where.end, "")) if reference.postings(form))
            if forms:
                yield forms, where
                first = last - 1
                break
        first += 1


def _forms(spelling: str, lemma: str) -> tuple[str, ...]:
    """The phrase with its last word in the dictionary form, and as it is spelled."""
    *before, last = spelling.split()
    base = normalise(lemma)
    return (" ".join([*before, base]), spelling) if base and base != last else (spelling,)


def _contexts(
    analysis: Analysis, length: int, name: str, hidden: Sequence[Hidden], open_terms: Sequence[Open]
) -> Iterator[Context]:
    for stretch in _stretches(analysis, length, name):
        yield Context(
            frozenset(
                i for i, each in enumerate(hidden) if not each.spans or any(s.overlaps(stretch) for s in each.spans)
            ),
            frozenset(i for i, term in enumerate(open_terms) if any(span.overlaps(stretch) for span in term.spans)),
        )


def _stretches(analysis: Analysis, length: int, name: str) -> list[Span]:
    if name == "document":
        return [Span(0, length)]
    if name == "paragraph":
        return list(analysis.paragraphs)
    sentences = analysis.sentences
    size = 1 if name == "sentence" else int(name.removeprefix("window:"))
    return [
        Span(sentences[at].start, sentences[min(at + size, len(sentences)) - 1].end)
        for at in range(max(1, len(sentences) - size + 1))
        if sentences
    ]
