"""What must not be given away: the terms the user named, as they may be spelled, and what else they are called.

Hidden are the terms the user named and the subject, whether or not they occur; if neither is given, whatever the first
sanitizer marked, be it our detectors, method 1 or another tool. An abbreviation with its long form ("acquired
immunodeficiency syndrome (AIDS)") is one term.
"""

import re
from collections.abc import Container, Iterable, Iterator, Sequence

from reticent.guards.disclosure.terms import spellings
from reticent.guards.disclosure.values import HiddenTerm
from reticent.information import information_content
from reticent.knowledge.reference import Reference
from reticent.knowledge.reference.terms import ARTICLES, EDGELESS, normalise
from reticent.knowledge.taxonomy import PartOfSpeech, Taxonomy
from reticent.languages.en.common_words import COMMONEST
from reticent.languages.en.titles import TITLE
from reticent.model import Secret

ORDINARY = 3.0
"""A hidden term of fewer bits is an ordinary word."""

TELLING = 8.0
"""How many bits a word of an unknown secret must tell to be guarded for it; if none does, the rarest is."""

_SHORT_FORM = re.compile(r" \(([A-Z][A-Za-z-]{1,9}?)s?\)")
_LONG_FORM = re.compile(r"(?:[^\W\d_]+[ -]){1,7}[^\W\d_]+$")
_LONGEST_FORM = 120
_TITLED = re.compile(rf"^(?:{TITLE}\s)+")
_NO_NOUNS: tuple[PartOfSpeech, ...] = ("verb", "adjective", "adverb")


def aliases(text: str, terms: Iterable[str]) -> dict[str, str]:
    """Short and long forms that the text itself says are one of the terms, in singular or plural: alias to term."""
    wanted = {spelled: term for term in terms for spelled in spellings(normalise(without_article(term)))}
    found: dict[str, str] = {}
    for match in _SHORT_FORM.finditer(text):
        words = _LONG_FORM.search(text[max(0, match.start() - _LONGEST_FORM) : match.start()])
        long_form, short = _expansion(words.group(), match[1]) if words else None, match[1]
        if long_form:
            for one, other in ((long_form, short), (short, long_form)):
                term = wanted.get(normalise(one))
                if term is not None:
                    found |= {
                        each: term for each in (one, other) if normalise(each) != normalise(without_article(term))
                    }
    return found


def other_names(terms: Iterable[str], taxonomy: Taxonomy) -> dict[str, str]:
    """Names that mean one of the terms and nothing else, to the term: "leukemia" of leukaemia, "PKU", "morgue".

    A term or name that may mean something else as well, as whatever part of speech, has none.
    """
    found: dict[str, str] = {}
    for term in terms:
        own = without_article(term)
        meant = taxonomy.find(own)
        if len(meant) == 1:
            for name in taxonomy.synonyms(meant[0]):
                if normalise(name) != normalise(own) and taxonomy.find(name) == meant and _is_only_noun(name, taxonomy):
                    found.setdefault(name, term)
    return found


def _is_only_noun(name: str, taxonomy: Taxonomy) -> bool:
    return not any(taxonomy.find(name, pos) for pos in _NO_NOUNS)


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


def hidden_terms(
    secrets: Sequence[Secret], named: Sequence[str], also: dict[str, str], subject: str | None
) -> tuple[HiddenTerm, ...]:
    """What is guarded: named terms with their aliases, and the subject; if there are none, what was marked first."""
    found, every = [], tuple(dict.fromkeys(named))
    for number, term in enumerate(every, 1):
        own = normalise(term)
        unseen = "the hidden term" if len(every) == 1 else f"hidden term {number} of {len(every)}"
        label = next((each.label for each in secrets if own in map(normalise, each.forms)), unseen)
        found.append(HiddenTerm(label, (*_inflected(term), *(alias for alias, of in also.items() if of == term))))
    if subject:
        found.append(HiddenTerm("the subject", _bare(subject)))
    return tuple(found) or tuple(_marked_first(secrets))


def with_parts(
    hidden: Sequence[HiddenTerm], reference: Reference, whole: Container[str] = ()
) -> tuple[HiddenTerm, ...]:
    """The hidden terms, and for one that the corpus does not know the telling words of it that it does.

    "Opioid addiction" is guarded by "opioid" and "addiction": better than not at all, and still named as not examined.
    Of "wants no more treatment" that is "treatment": what tells of wanting tells of everything. Those in `whole` are
    people's names: what the corpus says of rice says nothing of a Rose Rice.
    """
    found = list(hidden)
    for each in hidden:
        if each.forms[0] in whole or any(reference.postings(form) for form in each.forms):
            continue
        words = [word for word in normalise(each.forms[0]).split() if word not in EDGELESS and reference.postings(word)]
        words = [word for word in words if COMMONEST.isdisjoint(spellings(word))] or words
        bits = {word: information_content(reference.count(word).documents, reference.size) for word in words}
        telling = [word for word in words if bits[word] >= TELLING] or sorted(words, key=bits.__getitem__)[-1:]
        found += [HiddenTerm(each.label, spellings(word), is_part=True) for word in dict.fromkeys(telling)]
    return tuple(found)


def _marked_first(secrets: Sequence[Secret]) -> Iterator[HiddenTerm]:
    """What the first sanitizer marked, of whatever kind, but for figures, which no corpus speaks of."""
    for secret in secrets:
        forms = [_TITLED.sub("", form) for form in secret.forms]
        words = [form for form in forms if normalise(form) and not any(mark.isdigit() for mark in form)]
        if secret.origin != "inferred" and words:
            yield HiddenTerm(secret.label, (max(words, key=len),))


def without_article(term: str) -> str:
    """A named term as it is thought of: the Vatican and Vatican are one secret."""
    return _bare(term)[-1]


def _inflected(term: str) -> tuple[str, ...]:
    """The term and its plural; a term in -s is taken as it is, because "aids" is not more than one "aid"."""
    return _bare(term) if term.endswith("s") else (*_bare(term), *(each + "s" for each in _bare(term)))


def _bare(term: str) -> tuple[str, ...]:
    """The term, and what is left of it without an article: "the Vatican", "Vatican"."""
    first, _, rest = term.strip().partition(" ")
    return (term, rest.strip()) if first.casefold() in ARTICLES and normalise(rest) else (term,)


def common_ones(hidden: Sequence[HiddenTerm], reference: Reference) -> tuple[HiddenTerm, ...]:
    """The hidden terms that so many public documents have that anything would seem to tell of them: "new"."""
    counts = ((each, max(reference.count(form).documents for form in each.forms)) for each in hidden)
    return tuple(each for each, count in counts if count and information_content(count, reference.size) < ORDINARY)
