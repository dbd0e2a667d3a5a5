"""When it rains, we stay in; we stay in when it rains. Yesterday I met Ann; I met Ann yesterday."""

from collections.abc import Iterator

from reticent.languages.en.function_words import CLAUSE_OPENERS, TIME_PHRASES, TIMES_OF_DAY, UNITS_OF_TIME
from reticent.messages.marks import CoverText, FingerprintMark
from reticent.messages.marks.untouched import free
from reticent.model import Span

_FINITE = {"VBD", "VBP", "VBZ", "MD"}
_ENDS = frozenset((".", "!"))
_OTHERS = frozenset(
    "he she it they him her them his hers its their theirs this that these those who which one himself herself".split()
)
"""Words that point at somebody or something: with another order they may point elsewhere."""
_FORMS = {"he": {"he", "him", "his"}, "she": {"she", "her"}, "they": {"they", "them", "their"}, "it": {"it", "its"}}
_NARROWED = frozenset("only even just especially particularly except not n't than as but and or like so".split())
_INSIDE = frozenset((",", ";", ":", "-", "–", "—", "(", ")", "...", "…", '"', "“", "”", "?", "and", "but", "or", "so"))
_OPENING = frozenset("i we you my our the".split())
_FEWEST, _MOST, _LONGEST = 2, 6, 14


def clauses(cover: CoverText) -> Iterator[FingerprintMark]:
    """One mark for each sentence of a main clause and a short clause or a time; the one that is short moves."""
    for first, last in _sentences(cover):
        found = _opening(cover, first, last) or _closing(cover, first, last)
        if found and all(free(place, cover.taken) for place in found.places):
            yield found


def _sentences(cover: CoverText) -> Iterator[tuple[int, int]]:
    """First and last word of every sentence that ends in a full stop or an exclamation mark and starts plainly."""
    first = 0
    for at in range(len(cover.tokens)):
        if cover.word(at) in (".", "!", "?") or at + 1 == len(cover.tokens):
            if cover.word(at) in _ENDS and cover.word(first)[:1].isalpha() and at - first <= 2 * _LONGEST:
                yield first, at - 1
            first = at + 1


def _opening(cover: CoverText, first: int, last: int) -> FingerprintMark | None:
    """What stands first goes to the end."""
    comma = next((at for at in range(first, last) if cover.word(at) == ","), -1)
    time = _time(cover, first, last)
    if _clause(cover, first, comma - 1):
        main = comma + 1
    elif time and cover.word(first + time) in ("i", "we", "you"):
        main = first + time
    elif time and comma == first + time:
        main = comma + 1
    else:
        return None
    stop = (comma if comma == main - 1 else main) - 1
    if not _movable(cover, first, stop, cover.word(main)) or not _main(cover, main, last, _named(cover, first, stop)):
        return None
    moved = cover.span(first, stop).of(cover.text)
    start, head = cover.tokens[main].span.start, cover.tokens[first].span.start
    letter, end = cover.text[start], cover.tokens[last].span.end
    shown = letter.upper() if moved[0].isupper() else letter
    tail = moved if cover.word(first) == "i" else moved[0].lower() + moved[1:]
    places = (Span(head, start + 1), Span(end, end))
    own = (cover.text[head : start + 1], "")
    return FingerprintMark("order", places, (own, (shown, f" {tail}")), (0.0, 0.0))


def _closing(cover: CoverText, first: int, last: int) -> FingerprintMark | None:
    """What stands last comes first."""
    for at in range(last, max(first + 2, last - _MOST), -1):
        early = cover.word(at) == "before"  # "I was there for a week before it rained" says something else
        whole = (_clause(cover, at, last) and not early) or (_time(cover, at, last) == last - at + 1)
        plain = whole and cover.word(at - 1) not in _NARROWED and _movable(cover, at, last, cover.word(first))
        if plain and _main(cover, first, at - 1, _named(cover, at, last)):
            break
    else:
        return None
    gap, end = cover.tokens[at - 1].span.end, cover.tokens[last].span.end
    moved = cover.span(at, last).of(cover.text)
    start = cover.tokens[first].span.start
    letter = cover.text[start]
    shown = letter if cover.word(first) == "i" or cover.pos(first) == "PROPN" else letter.lower()
    head = moved[0].upper() + moved[1:] if letter.isupper() else moved
    places = (Span(start, start + 1), Span(gap, end))
    own = (letter, cover.text[gap:end])
    return FingerprintMark("order", places, (own, (f"{head}, {shown}", "")), (0.0, 0.0))


def _clause(cover: CoverText, first: int, last: int) -> bool:
    """Whether a stretch is "when", a subject and one finite verb."""
    if last - first + 1 > _MOST or last - first < _FEWEST or cover.word(first) not in CLAUSE_OPENERS:
        return False
    verbs = [at for at in range(first, last + 1) if cover.tag(at) in _FINITE]
    subject = next((at for at in range(first + 1, last + 1) if cover.tokens[at].dep in ("nsubj", "nsubjpass")), last)
    adverbial = any(cover.tokens[at].dep == "advcl" for at in range(first, last + 1))
    return len(verbs) == 1 and subject < verbs[0] and adverbial


def _time(cover: CoverText, first: int, last: int) -> int:
    """How many words from here say when: "yesterday", "last week"; 0 where none do."""
    if cover.word(first) in TIMES_OF_DAY or cover.word(first) in ("lately", "recently"):
        return 1
    for phrase in TIME_PHRASES:
        if (
            all(cover.word(first + step) == word for step, word in enumerate(phrase))
            and first + len(phrase) <= last + 1
        ):
            return len(phrase)
    if first < last and cover.word(first) in ("last", "next", "this") and cover.word(first + 1) in UNITS_OF_TIME:
        return 2
    return 0


def _movable(cover: CoverText, first: int, last: int, subject: str) -> bool:
    """Whether nothing in a stretch points at anything but the subject of the sentence, which is in it as well."""
    words = {cover.word(at) for at in range(first, last + 1)}
    if _time(cover, first, last) == last - first + 1:
        return True
    return not words & (_INSIDE | _OTHERS) - {"this"} - (_FORMS.get(subject, set()) if subject in words else set())


def _named(cover: CoverText, first: int, last: int) -> set[str]:
    """The subject of a clause and what else may point at it, so that the main clause may too."""
    words = {cover.word(at) for at in range(first, last + 1)}
    return set().union(*(forms for subject, forms in _FORMS.items() if subject in words))


def _main(cover: CoverText, first: int, last: int, named: set[str]) -> bool:
    """Whether a stretch is one plain statement: its subject first, one finite verb, nothing that points elsewhere."""
    inside = range(first, last + 1)
    words = {cover.word(at) for at in inside}
    verbs = [at for at in inside if cover.tag(at) in _FINITE]
    opens = cover.word(first) in _OPENING or cover.word(first) in named & _FORMS.keys()
    pointing = (_INSIDE | _OTHERS) - (named if cover.word(first) in named else set())
    if not opens or len(verbs) != 1 or not 2 < len(inside) <= _LONGEST or words & pointing:
        return False
    subject = next((at for at in inside if cover.tokens[at].dep in ("nsubj", "nsubjpass")), last)
    return subject < verbs[0] and not words & CLAUSE_OPENERS and not words & TIMES_OF_DAY
