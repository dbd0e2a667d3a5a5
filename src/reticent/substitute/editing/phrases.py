"""Phrases that are told, aligned with the parse: one label for each, and a verb where a verb was.

What somebody did or is known for is often found in pieces, or without its end. Pieces with nothing but small words
between them are one phrase, and so are those that hang on a hidden verb, with the numbers between them: "[EVENT 1]
several [QUANTITY 1] to fetch a doctor" is "[EVENT 1] to fetch a doctor". A phrase that was cut off takes in its end:
"[EVENT 1] left wrist" is "[EVENT 1]". Such a label is a noun: where the subject of a hidden verb stands before it, it
goes behind a verb that says nothing: "He [EVENT 1] on a day in July" is "He did something ([EVENT 1]) on a day in
July". Passages, which are words of any sort, need no verb: "He [PASSAGE 1]". How long something lasts is a noun, too:
"seven years' imprisonment" is "[QUANTITY 1] of imprisonment".
"""

import re
from collections.abc import Iterator

from reticent.kinds import kind_of
from reticent.languages import Token
from reticent.model import Replacement, Span
from reticent.substitute.editing.manuscript import Manuscript

LONGEST_REST = 5
"""How many words behind what was cut off may belong to it."""

FARTHEST_OBJECT = 8
"""How many words behind a phrase the object of its verb may stand."""

FARTHEST = 60
"""How many words before its verb a subject may stand."""

_TALES = frozenset(("unique", "event"))
"""Kinds that are told in clauses, and often found in pieces."""
_TOLD = frozenset((*_TALES, "occupation", "relative"))
_PIECES = frozenset((*_TOLD, "quantity", "award"))
"""Kinds of what a tale may end with."""
_AMID = frozenset(("place", "organisation", "name", "work", "product", "date", "time", "age", "money", *_PIECES))
"""Kinds of what may stand in the middle of one."""
_NUMBERS = frozenset(("date", "time", "age", "money", "quantity"))
_LITTLE = re.compile(
    r"(?:['’]s)?(?: (?:the|an?|of|at|in|on|his|her|their|its|and|&|to|by|for|with|from|as))* ?", re.IGNORECASE
)
_CUT_OFF = frozenset(("DT", "PRP$", "IN", "PDT"))
"""Tags of words with which no phrase ends."""
_IN_NOUN = frozenset(("ADJ", "NOUN", "PROPN", "NUM", "DET"))
_SLASHED = re.compile(r"/[^\W_]+")
_NO = re.compile(r"(?:^|\W)(no )$", re.IGNORECASE)
_LONGER = re.compile(r"(?:longer|more|sooner)\b")
_LASTING, _APOSTROPHES = frozenset(("quantity", "date", "age")), frozenset("'’")
_OWNED, _BEHIND = re.compile(r"(?<=s)['’] (?=[a-z])"), re.compile(r" [a-z]")
_PARTED = re.compile(r"[|\n\t]|\",|,\"")
"""What parts the cells of a table: no subject has its verb in another one."""
_SUBJECTS = frozenset(("nsubj", "nsubjpass", "expl"))
_FINITE = {"VBD": "did", "VBZ": "does", "VBP": "do"}
_LEAST_CLAUSE = 2
_DOING = frozenset((*_FINITE.values(), "doing", "done"))


def make_phrases_whole(manuscript: Manuscript) -> None:
    """One label for each phrase that is told, to its end, and a verb before what stands for a noun where one was."""
    at = 0
    while at < len(manuscript.decisions):
        last = _tale(manuscript, at)
        for each in range(at + 1, last + 1):
            gap = Replacement(manuscript.span(each - 1).end, manuscript.span(each).start, "")
            manuscript.leave_out(each, gap, why="joined")
        if manuscript.is_label(at) and manuscript.kind(at) in _TOLD:
            _say_verb(manuscript, at, _finish(manuscript, at, last))
        elif manuscript.is_label(at) and kind_of(manuscript.kind(at)).weight == "special":
            _say_verb(manuscript, at, manuscript.span(at).end)
        elif manuscript.is_label(at) and manuscript.kind(at) in ("passage", "clue"):
            _take_in_no(manuscript, at)
        elif manuscript.is_label(at) and manuscript.kind(at) in _LASTING:
            _say_of(manuscript, at)
        at = last + 1


def _tale(manuscript: Manuscript, at: int) -> int:
    """The last piece of what is told from here on; itself if it is whole."""
    last = at
    sentence = manuscript.sentence(manuscript.span(at))
    if manuscript.kind(at) not in _TOLD or not manuscript.is_label(at):
        return last
    loose = False
    for later in range(at + 1, len(manuscript.decisions)):
        kind, span = manuscript.kind(later), manuscript.span(later)
        hangs = _hangs_on(manuscript, span, Span(manuscript.span(at).start, manuscript.span(last).end))
        if span.end > sentence.end or kind not in _AMID or not _LITTLE.fullmatch(manuscript.gap(later - 1, later)):
            break
        if not manuscript.is_label(later):
            if kind in _TOLD and later == last + 1 and manuscript.gap(last, later) == " ":
                last = later  # the "first black" foreman, a supervisor in general
                continue
            if kind not in _NUMBERS or not hangs or manuscript.decisions[later].replacement is None:
                break
            loose = True  # a number said in general: only amid what hangs on the same verb
        elif loose and not hangs:
            break
        elif manuscript.kind(at) not in _TALES:
            if kind != manuscript.kind(at) or later > last + 1:
                break  # of what somebody is, only one that goes on: "keeper for the Gloucester & Sharpness Canal"
            last = later
        elif kind in _TALES or (kind in _PIECES and hangs):
            last = later
    return last


def _hangs_on(manuscript: Manuscript, span: Span, told: Span) -> bool:
    """Whether the parse leads from a stretch to a word of what is told before it, and over nothing before that."""
    number = manuscript.first(span)
    for _ in range(LONGEST_REST):
        if number >= len(manuscript.tokens) or not manuscript.tokens[number].head:
            return False
        number += manuscript.tokens[number].head
        start = manuscript.tokens[number].span.start
        if start < told.end:
            return start >= told.start
    return False


def _finish(manuscript: Manuscript, at: int, last: int) -> int:
    """Take in what a phrase was cut off from: "broke his" the wrist behind it, the "captain" the club before him.

    Where it ends then.
    """
    span = Span(manuscript.span(at).start, manuscript.span(last).end)
    words, number = manuscript.words(span), manuscript.first(span)
    if not words:
        return span.end
    edits = []
    end = _end(manuscript, number + len(words) - 1, span)
    if end > span.end:
        edits.append(Replacement(span.end, end, ""))
    start = span.start
    while manuscript.kind(at) == "occupation" and number and _is_part(manuscript, number - 1, span):
        number -= 1
        start = manuscript.tokens[number].span.start
    if start < span.start:
        edits.append(Replacement(start, span.start, ""))
    if edits:
        manuscript.put(at, manuscript.decisions[at].replacement or "", *edits, why="label")
    return end


def _end(manuscript: Manuscript, number: int, span: Span) -> int:
    """Where a phrase ends of which this is the last word that was found."""
    token = manuscript.tokens[number]
    if token.tag in _CUT_OFF:
        return _noun_end(manuscript, number + 1)
    slashed = _SLASHED.match(manuscript.text, span.end)
    if slashed and not manuscript.taken.touch(Span(*slashed.span())):
        return slashed.end()
    return _object_end(manuscript, number, span)


def _take_in_no(manuscript: Manuscript, at: int) -> None:
    """The first half of "no longer" before a label with the other half in it."""
    span = manuscript.span(at)
    no = _NO.search(manuscript.text, max(0, span.start - 4), span.start)
    if no and _LONGER.match(manuscript.surface(at)) and not manuscript.taken.touch(Span(*no.span())):
        manuscript.put(
            at, manuscript.decisions[at].replacement or "", Replacement(no.start(1), span.start, ""), why="label"
        )


def _say_of(manuscript: Manuscript, at: int) -> None:
    """How long something lasts, before it: "seven years' imprisonment" is "[QUANTITY 1] of imprisonment"."""
    span, label = manuscript.span(at), manuscript.decisions[at].replacement or ""
    if manuscript.surface(at)[-1] in _APOSTROPHES:
        if _BEHIND.match(manuscript.text, span.end):
            manuscript.put(at, f"{label} of", why="label")
    elif (owned := _OWNED.match(manuscript.text, span.end)) and not manuscript.taken.touch(Span(*owned.span())):
        manuscript.put(at, label, Replacement(owned.start(), owned.end(), " of "), why="label")


def _noun_end(manuscript: Manuscript, number: int) -> int:
    """Where the noun ends that begins here; where that is if there is none, or another finding is in the way."""
    start = end = manuscript.tokens[number - 1].span.end
    for token in manuscript.tokens[number : number + LONGEST_REST]:
        free = manuscript.text[end : token.span.start] == " " and not manuscript.taken.touch(token.span)
        if not free or token.pos not in _IN_NOUN or not manuscript.spelled(token)[0].isalnum():
            break
        end = token.span.end
        start = end if token.pos in ("NOUN", "PROPN") else start
    return start


def _object_end(manuscript: Manuscript, number: int, span: Span) -> int:
    """Where the words end that the last word of a clause needs: the soles "of his feet", to pay "for our garden"."""
    token, after = manuscript.tokens[number], number + 1
    if len(manuscript.words(span)) < LONGEST_REST - 1 or after >= len(manuscript.tokens):
        return span.end
    small = manuscript.tokens[after]
    needed = small.dep == "prep" and after + small.head == number
    if not needed or not (manuscript.spelled(small) == "of" or token.pos == "VERB"):
        return span.end
    inside, end = {after}, after
    for each in range(after + 1, min(after + LONGEST_REST + 1, len(manuscript.tokens))):
        if each + manuscript.tokens[each].head not in inside and not _leads_to(manuscript, each, inside):
            break
        inside.add(each)
        end = each
    rest = Span(small.span.start, manuscript.tokens[end].span.end)
    whole = end > after and manuscript.tokens[end].pos in ("NOUN", "PROPN", "PRON") and manuscript.whole(rest)
    torn = (
        manuscript.taken.touch(rest)
        or manuscript.text[span.end : rest.start] != " "
        or "\n" in rest.of(manuscript.text)
    )
    return rest.end if whole and not torn else span.end


def _leads_to(manuscript: Manuscript, number: int, inside: set[int]) -> bool:
    """Whether a word goes with a noun a little behind it that hangs on one of these: "his" of "of his feet"."""
    head = number + manuscript.tokens[number].head
    return number < head <= number + LONGEST_REST and head + manuscript.tokens[head].head in inside


def _is_part(manuscript: Manuscript, number: int, span: Span) -> bool:
    """Whether a word is the first part of a compound that ends in a stretch: the "club" of a "club captain"."""
    token = manuscript.tokens[number]
    return (
        token.pos == "NOUN"
        and token.dep == "compound"
        and manuscript.spelled(token).isalpha()
        and manuscript.head(number).span.start in range(*span)
        and manuscript.text[token.span.end : manuscript.tokens[number + 1].span.start] == " "
        and not manuscript.taken.touch(token.span)
    )


def _say_verb(manuscript: Manuscript, at: int, end: int) -> None:
    """The label behind a verb that says nothing, where the subject of the hidden one stands before it."""
    label = manuscript.decisions[at].replacement or ""
    verb = _verb(manuscript, manuscript.span(at), end) if label.startswith("[") else ""
    if not verb and label.startswith("[") and (clause := _clause(manuscript, at)):
        manuscript.put(at, instead_of_verb(clause[1], label, clause[0]), why="label")
    if verb:
        manuscript.put(at, instead_of_verb(verb, label), why="label")


def instead_of_verb(verb: str, label: str, subject: str = "") -> str:
    """A verb and a label: nobody "did [EVENT 1]", but did something; who "was [EVENT 1]" was."""
    said = f"{verb} something ({label})" if verb in _DOING else f"{verb} {label}"
    return f"{subject} {said}" if subject else said


def _clause(manuscript: Manuscript, at: int) -> tuple[str, str] | None:
    """The pronoun that a told clause begins with, and what stands for its verb: "She rowed the Minch"."""
    words = manuscript.words(manuscript.span(at))
    if len(words) <= _LEAST_CLAUSE or words[0].tag != "PRP" or words[0].dep != "nsubj":
        return None
    verb = words[1]
    if verb.tag not in _FINITE or words[0].head != 1 or not manuscript.spelled(verb).isalpha():
        return None
    said = manuscript.spelled(verb).lower() if verb.pos == "AUX" else _FINITE[verb.tag]
    return manuscript.spelled(words[0]), said


def _verb(manuscript: Manuscript, span: Span, end: int) -> str:
    """What stands for the first word of a phrase if that is a verb without its subject: "did" for "won"."""
    words, number = manuscript.words(span), manuscript.first(span)
    while len(words) > 1 and words[0].pos == "ADV":
        words, number = words[1:], number + 1
    if not words or words[0].pos not in ("VERB", "AUX"):
        return ""
    token = words[0]
    if token.pos == "AUX" and token.dep in ("aux", "auxpass"):
        head = number + token.head
        own = span.start <= manuscript.tokens[head].span.start < span.end
        return manuscript.spelled(token).lower() if own and _subject_before(manuscript, head, span) else ""
    if _has_object_behind(manuscript, number, end):
        return ""
    before = list(_auxiliaries(manuscript, number, span))
    if token.pos == "AUX" or token.lemma == "have":
        finite = token.tag in _FINITE and _subject_before(manuscript, number, span)
        return manuscript.spelled(token).lower() if len(words) > 1 and (finite or before) else ""
    if token.tag == "VB":
        return "do" if before else ""
    if token.tag == "VBG":
        return "doing" if any(each.lemma == "be" for each in before) else ""
    if token.tag == "VBN" and before:
        return "done" if {each.lemma for each in before} == {"have"} else ""
    if token.tag == "VBN" and token.dep == "conj" and list(_auxiliaries(manuscript, number + token.head, span)):
        return ""  # were chained and beaten
    subject = _subject_before(manuscript, number, span)
    if subject is None and token.tag in _FINITE and _goes_on(manuscript, number):
        return _FINITE[token.tag]  # "let go and ran"
    if subject is None or token.tag not in (*_FINITE, "VBN"):
        return ""
    single = manuscript.spelled(subject).casefold() in ("he", "she", "it")
    return "did" if token.tag == "VBN" or (token.tag == "VBP" and single) else _FINITE[token.tag]


def _goes_on(manuscript: Manuscript, number: int) -> bool:
    """Whether a verb is joined to another one before it, so that somebody does both."""
    token, before = manuscript.tokens[number], manuscript.tokens[max(0, number - 1)]
    return token.dep == "conj" and before.pos == "CCONJ" and manuscript.head(number).pos in ("VERB", "AUX")


def _has_object_behind(manuscript: Manuscript, number: int, end: int) -> bool:
    """Whether the object of a verb of a phrase can still be read behind it, so that nothing but the verb is missing."""
    last = manuscript.first(Span(end, end))
    for each in range(last, min(last + FARTHEST_OBJECT, len(manuscript.tokens))):
        token = manuscript.tokens[each]
        if token.dep == "dobj" and number <= each + token.head < last:
            return not manuscript.taken.touch(token.span)
    return False


def _auxiliaries(manuscript: Manuscript, number: int, span: Span) -> Iterator[Token]:
    """The small verbs before a stretch that belong to a verb inside it: "has", "to", "can"."""
    for each in range(max(0, number - 6), number):
        token = manuscript.tokens[each]
        if each + token.head == number and token.dep in ("aux", "auxpass") and token.span.end <= span.start:
            yield token


def _subject_before(manuscript: Manuscript, number: int, span: Span) -> Token | None:
    """The subject of a verb that stands before a stretch, its own or that of the verb which it goes on from."""
    for _ in range(2):
        sentence = manuscript.sentence(span)
        for each in range(max(manuscript.first(sentence), number - FARTHEST), number):
            token = manuscript.tokens[each]
            if token.dep in _SUBJECTS and each + token.head == number:
                apart = _PARTED.search(manuscript.text, token.span.end, max(token.span.end, span.start))
                return token if token.span.end <= span.start and not apart else None
        token = manuscript.tokens[number]
        if token.dep != "conj" or not token.head or number + token.head >= manuscript.first(span):
            return None
        number += token.head
    return None
