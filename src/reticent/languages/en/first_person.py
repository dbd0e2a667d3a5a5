"""Signs that a message speaks of its writer, or of people in general, in small letters."""

import re

_FIRST = re.compile(r"\b(?:i|me|my|mine|myself|i'm|i've|i'd|i'll|im|ive)\b")
_PLURAL = re.compile(r"\b(?:we|us|our|ours|we're|we've|we'd)\b")
_OWN = re.compile(
    r"\b(?:my|our)\s+(?:\w+\s+){0,2}?(?:mum|mom|mother|dad|father|parents|wife|husband|son|daughter|kids?|children|brother|"
    r"sister|gran|nan|grand\w+|aunt|uncle|cousin|boss|job|flat|house|home|street|village|hometown|town|school|doctor|"
    r"dog|cat|family|partner|boyfriend|girlfriend|friends?|mates?|work|office|car|bike|birthday|wedding)\b"
)
_DONE = re.compile(
    r"\b(?:i|we)(?:'ve|'m|'re|'d)?\s+(?:\w+\s+)?(?:\w+ed|was|were|had|got|went|grew|left|lost|found|took|made|met|"
    r"moved|live|work|teach|run|drive|own|keep|been|have|am|are)\b"
)
_OPINION = re.compile(
    r"\b(?:i|we) (?:\w+ )?(?:think|guess|bet|hope|wonder|believe|doubt|agree|heard|should|need|say)\b"
)
_STARTS_DONE = re.compile(r"^(?:just |finally |still |back |been |got |had |off |home |stuck |lost |passed |failed )")
_ELSE = re.compile(r"\b(?:people|nobody|everyone|the government|council|study|police|according|says|most|average)\b")
SIGNS = {
    "says I": _FIRST,
    "says we": _PLURAL,
    "speaks of one's own": _OWN,
    "tells what one did or is": _DONE,
    "gives an opinion": _OPINION,
    "starts in the middle of one's day": _STARTS_DONE,
    "speaks of people in general": _ELSE,
}
