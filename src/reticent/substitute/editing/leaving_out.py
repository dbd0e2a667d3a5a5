"""What says nothing any more and is not missed: labels in brackets and appositions, modifiers, adjuncts and clauses."""

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import zip_longest

from reticent.languages import Token
from reticent.languages.en.inflection import article
from reticent.languages.en.turning import NOT_WHAT_FOLLOWS, TURNS
from reticent.model import Replacement, Span
from reticent.substitute.editing.manuscript import Manuscript

FEWEST_WORDS = 3
"""A sentence of which fewer words would be left stays as it is."""

MOST_WORDS = 400
"""A longer sentence is none, and stays as it is too."""

_WEAK = frozenset(
    "clue informative unique relative work organisation product event place nationality date time award name".split()
)
"""Kinds of labels that a sentence can do without. People stay: somebody did something."""
_DETAILS = frozenset(("clue", "informative", "unique", "passage"))
_TIMES = frozenset((*_DETAILS, "date", "time"))
_BRACKET = re.compile(r"\s*\($")
_ADJUNCT = frozenset("in on at during throughout after before since".split())
_NEEDED_BY = frozenset(
    """
    be live reside bear locate move come go belong consist depend rely refer lie stay settle arrive remain base situate
    place put set sit stand date result end begin start believe engage participate succeed specialise specialize
    """.split()
)
"""Verbs that want to know where or when."""
_COUNTS = frozenset("several many few some various numerous dozen hundred thousand".split())
_DETERMINERS = frozenset("the a an his her their its my our your this that".split())
_CONTENT = frozenset(("NOUN", "PROPN", "VERB", "ADJ", "ADV", "NUM"))
_CLAUSES = frozenset(("relcl", "acl", "advcl"))


def leave_out(manuscript: Manuscript, *, thorough: bool) -> None:
    """Leave out of a text what its sentences do without: clauses, appositions, modifiers and adjuncts.

    Unless it is to be `thorough`, only details before their noun.
    """
    if thorough:
        _clauses(manuscript)
    ways = (_apposition, _modifier, _adverb, _adjunct) if thorough else (_modifier,)
    for at in _weak(manuscript):
        detail = thorough or manuscript.kind(at) in _DETAILS
        if detail and may_change(manuscript, manuscript.span(at)):
            any(way(manuscript, at) for way in ways)


def leave_brackets(manuscript: Manuscript) -> None:
    """Leave out brackets with nothing but a label in them: no sentence needs them, and none is turned by it."""
    for at in _weak(manuscript):
        _bracket(manuscript, at)


def _weak(manuscript: Manuscript) -> Iterator[int]:
    """The labels that may be left out."""
    for at in range(len(manuscript.decisions)):
        if manuscript.is_label(at) and manuscript.kind(at) in _WEAK and not _turns(manuscript.surface(at)):
            yield at


def may_change(manuscript: Manuscript, span: Span, *, turns: re.Pattern[str] = TURNS) -> bool:
    """Whether nothing in its sentence could be turned round, and enough of it is left."""
    sentence = manuscript.sentence(span)
    words = [token for token in manuscript.words(sentence) if token.pos not in ("PUNCT", "SPACE")]
    if len(words) > MOST_WORDS:
        return False
    left = sum(not manuscript.taken.touch(token.span) for token in words)
    plain = turns is not TURNS or not _superlative(words)
    return left >= FEWEST_WORDS and plain and not turns.search(sentence.of(manuscript.text))


def _turns(text: str) -> bool:
    return bool(TURNS.search(text))


def _superlative(words: Sequence[Token]) -> bool:
    """Whether something is the oldest, or the best: of what, matters; not whether somebody is "best known"."""
    pairs = zip_longest(words, words[1:])
    return any(token.tag in ("JJS", "RBS") and not (after and after.lemma == "know") for token, after in pairs)


def _bracket(manuscript: Manuscript, at: int) -> None:
    """A bracket with nothing else in it."""
    span, text = manuscript.span(at), manuscript.text
    opening = _BRACKET.search(text, max(0, span.start - 3), span.start)
    if opening and text[span.end : span.end + 1] == ")":
        edits = Replacement(opening.start(), span.start, ""), Replacement(span.end, span.end + 1, "")
        manuscript.leave_out(at, *edits)


def _apposition(manuscript: Manuscript, at: int) -> bool:
    """What stands between two commas, and is no item of a list."""
    span, text = manuscript.span(at), manuscript.text
    commas = text[span.start - 2 : span.start] == ", " and text[span.end : span.end + 2] == ", "
    if not commas or _in_a_list(manuscript, span):
        return False
    manuscript.leave_out(at, Replacement(span.start - 2, span.start, ""), Replacement(span.end, span.end + 1, ""))
    return True


def _in_a_list(manuscript: Manuscript, span: Span) -> bool:
    """Whether other things stand beside it between commas."""
    sentence = manuscript.sentence(span).of(manuscript.text)
    return sentence.count(",") > 2 or bool(re.match(r", (?:and|or)\b", manuscript.text[span.end : span.end + 5]))


def _modifier(manuscript: Manuscript, at: int) -> bool:
    """A label before the noun that it goes with: "the [DETAIL 5] drama"."""
    span, text = manuscript.span(at), manuscript.text
    noun, before = manuscript.after(span), manuscript.before(span)
    if noun is None or noun.span.start != span.end + 1 or text[span.end] != " " or manuscript.taken.touch(noun.span):
        return False
    word = manuscript.spelled(before).casefold() if before and text[before.span.end : span.start] == " " else ""
    counted = word in _COUNTS or (before is not None and before.pos == "NUM")
    if counted or NOT_WHAT_FOLLOWS.search(manuscript.surface(at)):
        return False
    top = manuscript.top(span)
    parsed = top is not None and manuscript.tokens[top].dep in ("amod", "compound", "nmod") and manuscript.whole(span)
    goes_with = parsed and top is not None and manuscript.head(top).pos == "NOUN" and noun.pos in ("NOUN", "ADJ")
    if not (noun.pos == "NOUN" and word in _DETERMINERS) and not goes_with:
        return False
    manuscript.leave_out(at, Replacement(span.end, span.end + 1, ""), *_article(manuscript, before, noun))
    return True


def _article(manuscript: Manuscript, before: Token | None, noun: Token) -> tuple[Replacement, ...]:
    """The article that the word behind asks for."""
    word = manuscript.spelled(before)
    if before is None or word.casefold() not in ("a", "an"):
        return ()
    right = article(manuscript.spelled(noun))
    right = right.capitalize() if word[:1].isupper() else right
    return () if right == word else (Replacement(*before.span, right),)


def _adverb(manuscript: Manuscript, at: int) -> bool:
    """An adverb by itself."""
    span, text = manuscript.span(at), manuscript.text
    words = manuscript.words(span)
    if len(words) != 1 or words[0].pos != "ADV" or words[0].dep != "advmod" or not manuscript.whole(span):
        return False
    if text[span.start - 1 : span.start] != " " or NOT_WHAT_FOLLOWS.search(manuscript.surface(at)):
        return False
    head = manuscript.head(manuscript.first(span))
    if head.pos not in ("VERB", "ADJ") or text[span.end : span.end + 1] not in (" ", ".", ",", ";"):
        return False
    manuscript.leave_out(at, Replacement(span.start - 1, span.start, ""))
    return True


def _adjunct(manuscript: Manuscript, at: int) -> bool:
    """When or how something was, where its verb does without: "in [DATE 8]"."""
    span, text = manuscript.span(at), manuscript.text
    top, small = manuscript.top(span), manuscript.before(span)
    if manuscript.kind(at) not in _TIMES or top is None or small is None or manuscript.taken.touch(small.span):
        return False
    if manuscript.spelled(small).casefold() not in _ADJUNCT or text[small.span.end : span.start] not in (" ", " the "):
        return False
    number = manuscript.first(small.span)
    verb = manuscript.head(number)
    phrase = Span(small.span.start, span.end)
    free = verb.pos == "VERB" and verb.lemma not in _NEEDED_BY and not manuscript.taken.touch(verb.span)
    if not free or not manuscript.whole(phrase):
        return False
    after = text[span.end : span.end + 2]
    if manuscript.opens(phrase.start) and after == ", ":
        letter = span.end + 2
        if manuscript.taken.touch(Span(letter, letter + 1)):
            return False
        manuscript.leave_out(
            at, Replacement(phrase.start, span.start, ""), Replacement(span.end, letter + 1, text[letter].upper())
        )
        return True
    if text[phrase.start - 1 : phrase.start] != " " or after[:1] not in (".", ",", ";", " ", ")"):
        return False
    manuscript.leave_out(at, Replacement(phrase.start - 1, span.start, ""))
    return True


def _clauses(manuscript: Manuscript) -> None:
    """Leave out clauses of which nothing but labels and small words is left: ", which [DETAIL 6] in [DATE 2],"."""
    starts = [decision.finding.span.start for decision in manuscript.decisions]
    for number, token in enumerate(manuscript.tokens):
        if token.dep in _CLAUSES and token.pos in ("VERB", "AUX") and manuscript.taken.touch(token.span):
            clause = _clause(manuscript, number)
            if clause is not None:
                inside = range(bisect_left(starts, clause.start), bisect_left(starts, clause.end))
                if _is_empty(manuscript, clause, inside) and may_change(manuscript, clause):
                    _cut(manuscript, clause, inside)


def _clause(manuscript: Manuscript, number: int) -> Span | None:
    """The stretch of a clause, by its verb; None where it is torn."""
    sentence = manuscript.sentence(manuscript.tokens[number].span)
    first = manuscript.first(sentence)
    last = first + len(manuscript.words(sentence))
    if last - first > MOST_WORDS:
        return None
    inside = {number}
    for _ in range(last - first):
        more = {at for at in range(first, last) if at not in inside and at + manuscript.tokens[at].head in inside}
        if not more:
            break
        inside |= more
    words = sorted(at for at in inside if manuscript.tokens[at].pos != "SPACE")
    if words[-1] - words[0] + 1 != len(words):
        return None
    return Span(manuscript.tokens[words[0]].span.start, manuscript.tokens[words[-1]].span.end)


def _is_empty(manuscript: Manuscript, clause: Span, inside: Sequence[int]) -> bool:
    """Whether a clause says nothing: labels of weak kinds and small words alone."""
    gone = [not manuscript.decisions[at].replacement for at in inside]
    weak = all(
        out or (manuscript.is_label(at) and manuscript.kind(at) in _WEAK) for at, out in zip(inside, gone, strict=True)
    )
    ends = all(manuscript.span(at).end <= clause.end and not _turns(manuscript.surface(at)) for at in inside)
    bare = [token for token in manuscript.words(clause) if not manuscript.taken.touch(token.span)]
    return bool(inside) and weak and ends and not any(token.pos in _CONTENT for token in bare)


def _cut(manuscript: Manuscript, clause: Span, inside: Sequence[int]) -> None:
    """Take a clause out, with the comma or space before it, and one of two commas around it."""
    text = manuscript.text
    start = clause.start
    if text[start - 2 : start] == ", ":
        end = clause.end + (text[clause.end : clause.end + 2] == ", ")
        start -= 2
    elif text[start - 1 : start] == " ":
        start, end = start - 1, clause.end
    else:
        return
    at = start
    for each in inside:
        span = manuscript.span(each)
        manuscript.leave_out(each, Replacement(at, span.start, ""))
        at = span.end
    if at < end:
        manuscript.leave_out(inside[-1], Replacement(at, end, ""))
