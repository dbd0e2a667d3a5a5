"""A text as words, with every name, date and label taken as one: what facts are made of.

Names are what detectors found, and every run of words with capitals besides: a name that nobody found is still one. So
the same reading serves a text with its findings and a text as its reader sees it, of which nothing else is known.
"""

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from reticent.facts.mending import (
    set_apart,
    set_before,
    set_beginning,
    set_beside,
    set_in_a_row,
    set_modifiers_in_a_row,
    set_upright,
    set_what_is,
)
from reticent.languages import Analysis, Token
from reticent.languages.en.dates import MODERN
from reticent.languages.en.lexicon import Lexicon
from reticent.languages.en.life import AWARD_WORDS, GENERAL_NOUNS, INSIDE_NAMES
from reticent.languages.en.months import ANY_MONTH
from reticent.languages.lazy import lazy
from reticent.model import Span

NAMES = frozenset(
    "person name organisation place work award event product law nationality date time money address url email phone "
    "handle hidden postal_code".split()
)
"""Kinds of findings that are taken as one word; of the others the words count one by one."""

LISTED = frozenset("work name organisation award event product place".split())
"""Kinds of names that are counted together where they stand in a row."""

_LABEL = lazy(r"\[[A-Z][A-Z ]* \d+\]|█+")
_QUOTED = lazy(r"[“\"](?![a-z]+ [a-z])([^“”\"\n]{1,60})[”\"]")
"""A title, or a nickname; what begins as a sentence goes on is somebody's words."""
_BETWEEN = lazy(r"(?:\s?\([^()]{0,40}\))?(?:\s*[,;]\s*(?:and\s+|or\s+|&\s+)?|\s+(?:and|or|&)\s+)(?:the\s+|in\s+)?")
_WHERE = lazy(r",\s*(?:in\s+)?")
_SIGNS = frozenset("$ £ € ¥ % & + = @ # °".split())
_EMPTY_LINE = lazy(r"\n[^\S\n]*\n")
_STOP = lazy(r"[.!?…:;|]$")
_INSIDE = lazy(r" (?:(?:in|of|on|for|to|with|at|from|by|the|a|an|and|my|is) ){1,2}")
_DAY = lazy(rf"\b\d{{1,2}}(?:st|nd|rd|th)? (?:of )?(?:{ANY_MONTH})\b(?:,? {MODERN}\b)?", re.IGNORECASE)
_DATE = lazy(rf"^(?:(?:{ANY_MONTH})\b\.?.*|{MODERN}(?:s|\b.*)?|\d{{1,2}} (?:{ANY_MONTH})\b.*)$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Node:
    """A word, or a name taken as one. `head` is the number of the node that it hangs on, its own for a root."""

    span: Span
    head: int
    dep: str
    pos: str
    tag: str
    lemma: str
    kind: str = ""
    several: bool = False
    opens: bool = False
    """Whether its sentence begins with it."""


@dataclass(frozen=True, slots=True)
class WordGraph:
    """The nodes of a text, and where its sentences begin and end among them."""

    text: str
    nodes: tuple[Node, ...]
    sentences: tuple[tuple[int, int], ...]

    def surface(self, at: int) -> str:
        """What is written there."""
        return self.nodes[at].span.of(self.text)

    def gap(self, before: int, after: int) -> str:
        """What stands between two nodes."""
        return self.text[self.nodes[before].span.end : self.nodes[after].span.start]


def read(text: str, analysis: Analysis, marks: Mapping[Span, str], lexicon: Lexicon) -> WordGraph:
    """The reading of an analysed text; `marks` are stretches that are known to be of some kind."""
    tokens = tuple(token for token in analysis.tokens if token.span.of(text).strip())
    index = {token.span.start: number for number, token in enumerate(analysis.tokens)}
    heads = _heads(tokens, index)
    starts = [token.span.start for token in tokens]
    sentences = [
        (bisect_left(starts, span.start), bisect_left(starts, span.end))
        for span in analysis.sentences or [Span(0, len(text))]
    ]
    openers = {first for first, last in sentences if first < last}
    groups = _groups(text, tokens, starts, marks, openers, lexicon)
    return _collapsed(text, tokens, heads, groups, sentences)


def _heads(kept: Sequence[Token], index: Mapping[int, int]) -> list[int]:
    """The number of each kept token's head among the kept ones."""
    numbers = {index[token.span.start]: at for at, token in enumerate(kept)}
    return [
        numbers.get(index[token.span.start] + token.head, at) if token.head else at for at, token in enumerate(kept)
    ]


Group = tuple[int, int, str, bool]
"""The first token, the last but one, the kind, and whether it stands for several."""


def _groups(
    text: str,
    tokens: Sequence[Token],
    starts: Sequence[int],
    marks: Mapping[Span, str],
    openers: set[int],
    lexicon: Lexicon,
) -> list[Group]:
    """What is taken as one, in order and disjoint."""

    def within(span: Span) -> tuple[int, int]:
        first = bisect_left(starts, span.start)
        if first and tokens[first - 1].span.end > span.start:
            first -= 1
        return first, bisect_left(starts, span.end)

    found = [(*within(span), kind) for span, kind in marks.items() if kind in NAMES]
    labels = [(*within(Span(*match.span())), "label") for match in _LABEL.finditer(text)]
    days = [(*within(Span(*match.span())), "date") for match in _DAY.finditer(text)]
    quoted = [(*within(Span(*match.span())), "work") for match in _QUOTED.finditer(text)]
    capitals = list(_capitals(text, tokens, openers, lexicon))
    merged = _merged([*labels, *found, *days, *quoted, *capitals], _hyphened(text, tokens))
    named = [(first, last, _kind(text, tokens[first:last], kind, lexicon), False) for first, last, kind in merged]
    return _lists(text, tokens, [group for group in named if group[0] < group[1]])


def _capitals(
    text: str, tokens: Sequence[Token], openers: set[int], lexicon: Lexicon
) -> Iterator[tuple[int, int, str]]:
    """Runs of words with capitals, small words of names inside them."""
    at = 0
    while at < len(tokens):
        if not _is_capital(text, tokens, at, openers, lexicon):
            at += 1
            continue
        last = at + 1
        while last < len(tokens):
            small = last
            while small < len(tokens) and small - last < 2 and tokens[small].span.of(text) in INSIDE_NAMES:
                small += 1
            if small in openers or small >= len(tokens):
                break
            if "\n" in text[tokens[last - 1].span.end : tokens[small].span.start]:
                break
            number = (
                tokens[small].pos == "NUM"
                and small == last
                and tokens[last - 1].span.end + 1 == tokens[small].span.start
            )
            if not number and not _is_capital(text, tokens, small, openers, lexicon):
                break
            last = small + 1
        if last - at > 1 or not lexicon.is_nationality(tokens[at].span.of(text)):
            yield at, last, "capital"
        else:
            yield at, last, "nationality"
        at = last


def _is_capital(text: str, tokens: Sequence[Token], at: int, openers: set[int], lexicon: Lexicon) -> bool:
    """Whether a token is written as a name is: not the first word of a sentence unless it is tagged as one."""
    word = tokens[at].span.of(text)
    if not word[:1].isupper() or word == "I" or tokens[at].pos in ("PRON", "PUNCT"):
        return False
    opens = at in openers or (at > 0 and text[tokens[at - 1].span.start] in '“"(' and at - 1 in openers)
    opens = opens or (at > 0 and "\n" in text[tokens[at - 1].span.end : tokens[at].span.start])
    return not opens or (tokens[at].pos == "PROPN" and not lexicon.is_ordinary(word.casefold()))


def _hyphened(text: str, tokens: Sequence[Token]) -> list[tuple[int, int, str]]:
    """Words that are written as one: "short-lived"."""
    found: list[tuple[int, int, str]] = []
    at = 0
    while at < len(tokens):
        last = at + 1
        while (
            last < len(tokens)
            and tokens[last - 1].span.end == tokens[last].span.start
            and (tokens[last].span.of(text) in ("-", "/") or tokens[last - 1].span.of(text) in ("-", "/"))
        ):
            last += 1
        if last - at > 1:
            found.append((at, last, ""))
        at = last
    return found


def _merged(
    groups: Iterable[tuple[int, int, str]], hyphened: Iterable[tuple[int, int, str]]
) -> list[tuple[int, int, str]]:
    """Groups that overlap as one; the kind is that of the longest that a detector knows."""
    done: list[tuple[int, int, str]] = []
    sizes: list[int] = []
    for first, last, kind in sorted([*groups, *hyphened], key=lambda each: (each[0], -each[1])):
        known = 0 if kind in ("", "capital") else last - first + (100 if kind in ("label", "person") else 0)
        if done and first < done[-1][1]:
            old = done[-1]
            better = known > sizes[-1] or (not old[2] and kind)
            done[-1] = (old[0], max(old[1], last), kind if better else old[2])
            sizes[-1] = max(known, sizes[-1])
        else:
            done.append((first, last, kind))
            sizes.append(known)
    return done


def _kind(text: str, tokens: Sequence[Token], kind: str, lexicon: Lexicon) -> str:
    """What a run of capitals names, as far as its words tell."""
    if not tokens:
        return kind
    name = text[tokens[0].span.start : tokens[-1].span.end]
    words = [token.span.of(text) for token in tokens]
    named = words[1:] if kind == "person" else words  # Oscar Nowak is no award
    if kind in ("capital", "name", "organisation", "work", "event", "person") and not AWARD_WORDS.isdisjoint(named):
        return "award"
    if kind == "award" and AWARD_WORDS.isdisjoint(words):
        return "name"
    if kind != "capital":
        return kind
    if _DATE.match(name):
        return "date"
    if lexicon.is_country(name) or lexicon.is_state(name) or (len(words) == 1 and lexicon.is_town(name)):
        return "place"
    return "name"


def _lists(text: str, tokens: Sequence[Token], groups: Sequence[Group]) -> list[Group]:
    """Names in a row as one."""
    done: list[Group] = []
    for group in groups:
        first, last, kind, _ = group
        if done and kind in LISTED and done[-1][2] in LISTED:
            between = text[tokens[done[-1][1] - 1].span.end : tokens[first].span.start]
            if between in (" ", ": ", "! ") or (done[-1][2] == "work" and _INSIDE.fullmatch(between)):
                same = kind == done[-1][2]
                done[-1] = (done[-1][0], last, kind if same or done[-1][2] == "name" else done[-1][2], done[-1][3])
                continue
            if kind == "place" != done[-1][2] and _WHERE.fullmatch(between):
                done[-1] = (done[-1][0], last, *done[-1][2:])  # "Hill School, in Leeds" is one school
                continue
            if _BETWEEN.fullmatch(between):
                same = kind == done[-1][2]
                done[-1] = (
                    done[-1][0],
                    last,
                    kind if same else "work" if "work" in (kind, done[-1][2]) else "name",
                    True,
                )
                continue
        done.append(group)
    return done


def _collapsed(
    text: str,
    tokens: Sequence[Token],
    heads: Sequence[int],
    groups: Sequence[Group],
    sentences: Sequence[tuple[int, int]],
) -> WordGraph:
    """The nodes: one for each group, and one for each token outside of them."""
    of: list[int] = []
    nodes: list[Node] = []
    tops: list[int] = []
    by_first = {group[0]: group for group in groups}
    at = 0
    while at < len(tokens):
        first, last, kind, several = by_first.get(at, (at, at + 1, "", False))
        top = _top(tokens, heads, first, last)
        token = tokens[top]
        span = Span(tokens[first].span.start, tokens[last - 1].span.end)
        pos = "PROPN" if kind and kind not in ("date", "nationality") else token.pos
        if token.tag not in ("POS", "$") and not any(map(str.isalnum, span.of(text))) and span.of(text) not in _SIGNS:
            pos = "PUNCT"  # a parser that stumbles over "(;" may take it for a noun
        lemma = token.lemma if last - first == 1 else span.of(text).casefold()
        nodes.append(Node(span, 0, token.dep, pos, token.tag, lemma, kind, several))
        tops.append(heads[top])
        of += [len(nodes) - 1] * (last - first)
        at = last
    openers = {of[first] for first, last in sentences if first < last}
    linked = [replace(node, head=of[tops[at]], opens=at in openers) for at, node in enumerate(nodes)]
    for at, (noun, name) in enumerate(pairwise(linked)):  # "the series X" belongs together, whatever the parser thinks
        general = noun.lemma.casefold() in GENERAL_NOUNS and noun.pos in ("NOUN", "PROPN", "ADJ")
        described = name.kind in LISTED and not noun.kind and (general or noun.dep == "pobj")
        if described and noun.head != at + 1 and text[noun.span.end : name.span.start] == " ":
            linked[at + 1] = replace(name, head=at, dep="appos")
    bounds = [(of[first], of[last - 1] + 1) for first, last in sentences if first < last]
    parted = [each for bound in _disjoint(bounds) for each in _by_line(text, linked, *bound)]
    joined = tuple(_unbroken(text, linked, parted))
    for first, last in joined:
        set_apart(text, linked, first, last)
        set_upright(linked, first, last)
        set_what_is(linked, first, last)
        set_beginning(linked, first, last)
        set_before(linked, first, last)
        set_in_a_row(text, linked, first, last)
        set_beside(text, linked, first, last)
        set_modifiers_in_a_row(text, linked, first, last)
    return WordGraph(text, tuple(linked), joined)


def _by_line(text: str, nodes: Sequence[Node], first: int, last: int) -> Iterator[tuple[int, int]]:
    """A sentence, taken apart where a line ends with a stop, and at lines that are left empty."""
    start = first
    for at in range(first + 1, last):
        gap = text[nodes[at - 1].span.end : nodes[at].span.start]
        if "\n" in gap and (_STOP.search(nodes[at - 1].span.of(text)) or _EMPTY_LINE.search(gap)):
            yield start, at
            start = at
    yield start, last


def _unbroken(text: str, nodes: Sequence[Node], bounds: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Sentences; one that ends on its line without a stop, or inside a bracket, goes on in the next."""
    start: int | None = None
    for place, (first, last) in enumerate(bounds):
        start = first if start is None else start
        words = [nodes[at].span.of(text) for at in range(start, last)]
        after = nodes[last].span.start if last < len(nodes) else len(text)
        ends = _STOP.search(words[-1]) or (words[-1][-1:] in ")”\"'" and _STOP.search("".join(words[-2:-1])))
        broken = place + 1 < len(bounds) and "\n" not in text[nodes[last - 1].span.end : after]
        so_far = text[nodes[start].span.start : nodes[last - 1].span.end]
        if broken and (not ends or so_far.count("(") > so_far.count(")")):
            continue
        yield start, last
        start = None


def _top(tokens: Sequence[Token], heads: Sequence[int], first: int, last: int) -> int:
    """The token of a group whose head lies outside; the first, if there are several."""
    outside = [at for at in range(first, last) if not first <= heads[at] < last or heads[at] == at]
    words = [at for at in outside if tokens[at].dep not in ("punct", "det")]
    return (words or outside or [first])[0]


def _disjoint(bounds: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Sentences that share a name are one."""
    last: tuple[int, int] | None = None
    for first, end in bounds:
        if last is not None and first < last[1]:
            last = (last[0], max(end, last[1]))
            continue
        if last is not None:
            yield last
        last = (first, end)
    if last is not None:
        yield last
