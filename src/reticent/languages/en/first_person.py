"""Signs that a message speaks of its writer, or of people in general, in small letters."""

import re
from collections.abc import Iterator

from reticent.model import Span

_FIRST = re.compile(r"\b(?:i|me|my|mine|myself|i'm|i've|i'd|i'll|im|ive)\b")
_PLURAL = re.compile(r"\b(?:we|us|our|ours|we're|we've|we'd)\b")
_KIN = (
    "mum|mom|mother|dad|father|parents|wife|husband|son|daughter|kids?|children|brother|sister|gran|nan|grand\\w+|aunt|"
    "uncle|cousin|twins|baby|in-laws|ex"
)
_OWN = re.compile(
    rf"\b(?:my|our)\s+(?:\w+\s+){{0,2}}?(?:{_KIN}|boss|job|flat|house|home|street|village|hometown|town|school|doctor|"
    r"dog|cat|family|partner|boyfriend|girlfriend|friends?|mates?|work|office|car|bike|birthday|wedding)\b"
)
_DONE = re.compile(
    r"\b(?:i|we)(?:'ve|'m|'re|'d)?\s+(?:\w+\s+)?(?:\w+ed|was|were|had|got|went|grew|left|lost|found|took|made|met|"
    r"moved|live|work|teach|run|drive|own|keep|been|have|am|are)\b"
)
_ATTITUDES = frozenset(
    """
    think believe guess bet hope wonder doubt agree disagree suppose reckon assume prefer trust wish fear mean meant
    recommend advise suggest imagine swear say said understand understood see find like liked hate refuse call give fail
    support oppose demand propose predict expect expected want care stand tired sick sorry amazed surprised sure certain
    afraid against shocked saying amused baffled convinced get heard read googled dread mind regret admit ban watch
    rather start put tax could should need must owe keep know
    """.split()
)
"""What follows I or we where somebody judges the world, and tells nothing of a life."""
_BESIDE = (
    r"(?:'m|'d|'ve|'ll|'re)?(?: (?:am|was|are|do|don't|didn't|can't|cannot|can|could|couldn't|would|will|won't|have|"
)
_BESIDE += r"never|really|just|still|always|also|not|all|both|honestly|only|had|haven't|has|been|no|fully|quite|even))*"
_WHO_DOES = re.compile(rf"\b(?:i|we){_BESIDE} ([a-z']+)")
_JUDGED = re.compile(
    r"\b(?:my|our)\s+(?:\w+\s+)?(?:guess|theory|view|opinion|money|favou?rite|advice|problem|point|bet|complaint|hero|bad|cents|"
    r"fact|prediction|question|concern|country|planet|children|language|society|government|leaders|hospitals|schools|"
    r"prime minister|president|king|queen|democracy|future|cities|climate|team)\b|\bto me\b|\bwith me\b"
)
_WHOSE = re.compile(r"\b(?:my|mine|me|myself|our|ours|us)\b")
_OPINION = re.compile(r"\bin my (?:view|opinion|book)\b|\bif you ask me\b|\bam i the only\b|\bi'm not saying\b")
_PAST = (
    r"(?:\w{2,}ed|grew|went|got|had|left|lost|took|made|met|born|been|broke|burnt|sold|saw|felt|spent|bought|told|drove|"
    r"quit|gave|wrote|woke|fell|came|found|kept|paid|sent|read|ran|sat|slept|wore|won|taught|learnt|named|can't|couldn't|"
    r"didn't|haven't|used to|would love)"
)
_STARTS_DONE = re.compile(
    rf"^(?:just |finally |still |back |been |off |home |stuck |out |on |up |down |new |first |again )|"
    rf"(?:^|[.!?] )(?:just |never |finally |always )?{_PAST}\b(?! (?:by|in \d|in the \d))"
)
_STARTS_DOING = re.compile(
    r"^(?:just |still |currently |now |not )?\w{2,}ing\b(?! (?:is|was|are|were|has|have|can|will|a \w+ is)\b)"
)
_AS_ONE = re.compile(
    r"^(?:as|speaking as|signed|from one|take it from) (?:a|an|somebody|someone)\b|^(?:[\w-]+ ){1,4}here\b|"
    r"\basking as\b|\b(?:mum|mom|dad|mother|father) of (?:\w+|\d+)\b|\bsigned, \b|\bhere\W*$"
)
_KIN_ALONE = re.compile(
    rf"(?<!your )(?<!his )(?<!her )(?<!their )\b(?:{_KIN})(?:'s)?\b|"
    r"\bthe (?:landlord|neighbours?|in-laws|boss|kettle)\b"
)
_NUMBER = r"\d+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty"
_YEARS = re.compile(
    rf"\b(?:at|turned|aged) \d\d\b|\b(?:since|for|in|after) (?:{_NUMBER}|childhood|birth|ages)\b|"
    r"\b(?:\d+|\w+) (?:years|yrs|months|weeks) (?:sober|a|an|in|on|now|ago)\b|"
    r"\bday (?:\d+|one|two|three|four|five|nine|ten)\b|^\d\d\b"
)
_NOW = re.compile(r"\b(?:today|tonight|tomorrow|this morning|last night|last week|yesterday|again|at last)\b")
_ELSE = re.compile(r"\b(?:people|nobody|everyone|the government|council|study|police|according|says|most|average)\b")
_OTHERS_FIRST = re.compile(
    r"^(?:the|a|an|he|she|they|his|her|their|this|that|these|those|most|some|many|one in|who|what|when|where|why|how|"
    r"is|are|does|do|did|can|should|was|were|there|it|if you|you|never|don't|let's)\b"
)
_STATES = re.compile(
    r"^(?:\w+[ ,]+){1,6}?(?:is|are|was|were|has|have|will|can|became|takes|gets|costs|began|begins|lasts|means|"
    r"said|says)\b"
)
_VERB = re.compile(
    r"\b(?:is|isn't|are|aren't|was|wasn't|were|has|hasn't|have|had|will|won't|can|could|would|should|may|might|must|do|does|"
    r"doesn't|don't|did|didn't|be|he|she|it|they|you)\b|\w's \w"
)
_PARTS = re.compile(r"[,.;:!?]+(?:\s|$)")
_QUOTED = re.compile(r"\"[^\"\n]*\"|“[^”\n]*”|(?<!\w)'[^'\n]{3,}'(?!\w)")
_FRAGMENT = 7
"""The most words of a part that is no sentence."""
SIGNS = {
    "says I": _FIRST,
    "says we": _PLURAL,
    "speaks of one's own": _OWN,
    "tells what one did or is": _DONE,
    "starts in the middle of one's day": _STARTS_DONE,
    "starts with what one is doing": _STARTS_DOING,
    "speaks as one of a kind": _AS_ONE,
    "speaks of family": _KIN_ALONE,
    "counts one's years": _YEARS,
    "speaks of now": _NOW,
    "speaks of people in general": _ELSE,
    "starts with others": _OTHERS_FIRST,
    "states something": _STATES,
}


def quoted(text: str) -> list[Span]:
    """What others say in a text."""
    return [Span(*match.span()) for match in _QUOTED.finditer(text)]


def unquoted(text: str) -> str:
    """The text without what others say in it."""
    return _QUOTED.sub(" … ", text)


def subject_signs(text: str) -> Iterator[str]:
    """Who does what: each verb after I or we, and whether the writer only judges."""
    verbs = _WHO_DOES.findall(text)
    attitudes = [verb in _ATTITUDES for verb in verbs] + [True] * len(_OPINION.findall(text))
    judged = len(_JUDGED.findall(text)) + len(_OPINION.findall(text))
    own = len(_WHOSE.findall(text)) - judged
    yield from (f"i: {verb}" for verb in dict.fromkeys(verbs))
    if any(attitudes) or judged:
        yield "gives an opinion"
        if all(attitudes) and own <= 0:
            yield "only gives an opinion"
    if own > 0 or not all(attitudes):
        yield "does or has something"
    parts = [part for part in _PARTS.split(text) if part.strip()]
    short = [part for part in parts if not _VERB.search(part) and len(part.split()) <= _FRAGMENT]
    if not _VERB.search(text):
        yield "says no verb"
    if len(short) > 1 and len(short) == len(parts):
        yield "speaks in fragments"
    elif short and not _VERB.search(parts[0]):
        yield "starts with a fragment"
