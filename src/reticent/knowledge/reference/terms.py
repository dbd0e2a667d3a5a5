"""What counts as the same term: the one normalisation, used when a corpus is read and when it is asked.

A text becomes *runs*: lists of words that no punctuation interrupts. A phrase occurs in a text when its words stand
next to each other inside a run. So that a writer's habits do not matter:

- Unicode NFKC and case folding: `Ａids`, `AIDS` and `aids` are one word;
- a possessive is dropped (`Alzheimer's` is `alzheimer`), other apostrophes stay inside the word (`o'neill`);
- hyphens between words are spaces (`blood-transfusion` is `blood transfusion`);
- the dot after an initial or a title is no punctuation (`J. R. R. Tolkien`, `J.R.R. Tolkien`, `Mr. Smith`);
- `&` is `and`, and the commas inside a number are dropped (`1,234` is `1234`).

Which runs of words can be a phrase of the vocabulary is decided here too, without a parser, because half a million
documents are read in minutes: two to five words that neither start nor end with a function word. Between them may
stand a linking word (`bank of england`), an article after that (`war of the worlds`), and no other function word.
"""

import re
import unicodedata
from collections.abc import Sequence
from itertools import pairwise

LONGEST_PHRASE = 5
BREAK = "."
"""Stands between two runs in the stream of words that `marked_words` gives; never a word itself."""

LINKING = frozenset(("and", "at", "for", "in", "of", "on"))
ARTICLES = frozenset(("a", "an", "the"))
FUNCTION = frozenset(
    """
    about above across after again against all almost already also although always am among an and another any
    anyone anything appeared appears are aren't around as at away be became because become becomes becoming been
    before began begin behind being below besides between born both brought but by called came can can't cannot
    come comes coming consists contains could couldn't did didn't died directed do does doesn't doing don't done
    down during each either else ended especially even ever every everyone everything few following for former
    found from gave get gets getting give given gives go goes going gone got had hadn't has hasn't have haven't
    having he he'd he'll held her here hers herself him himself his how however i'd i'll i'm i've if in include
    included includes including instead into is isn't it it'll its itself joined just kept knew known later
    least less let like lived located made mainly make makes making many married maybe me meanwhile might more
    most mostly moved much must my myself near nearly neither never no nobody none nor not nothing now of off
    often on once only onto or other others otherwise ought our ours ourselves out over own perhaps played
    produced published put quite rather really received released said same say says see seen served several
    shall she she'd she'll should shouldn't since so some someone something sometimes soon started starts still
    such take taken takes than that that'll the their theirs them themselves then there therefore these they
    they'd they'll they're they've this those though through throughout thus till to together told too took
    toward towards under unless until up upon used uses using usually very via was wasn't we we'd we'll we're
    we've went were weren't what whatever when where whereas whether which while who whoever whom whose why with
    within without won won't worked would wouldn't written wrote yet you you'd you'll you're you've your yours
    yourself
    """.split()
)

EDGELESS = FUNCTION | LINKING | ARTICLES
"""Words that no phrase of the vocabulary starts or ends with."""

TELLING_VERBS = frozenset(
    """
    appeared born died directed ended found gave joined kept knew lived married moved played produced published received
    released served started told won worked written wrote
    """.split()
)
"""Those among them that say something by themselves: "we were served", "he was released"."""

_UNSEEN = ("\u00ad", "\u200b", "\u200c", "\u200d", "\u0307")
"""Soft hyphens, joiners of no width, and the dot that case folding leaves of the Turkish İ."""

_SPELT_ALIKE = (
    *((mark, "'") for mark in "’‘ʼ"),
    *((mark, "-") for mark in "‐‑‒–−"),
    *((mark, "") for mark in _UNSEEN),
)
_TITLES = (
    "mr", "mrs", "ms", "dr", "st", "jr", "sr", "prof", "gen", "col", "lt", "capt", "sgt", "rev", "hon",
    "gov", "sen", "rep", "no", "vs", "mt", "ft",
)  # fmt: skip
# Each pattern starts with a plain character and looks back from there: many times faster than looking ahead to it.
_POSSESSIVE = re.compile(r"'s(?<=[^\W_]'s)(?![^\W_])")
_LOOSE_APOSTROPHE = re.compile(r"'(?:(?![^\W_])|(?<![^\W_]'))")
_LOOSE_DASH = re.compile(r"-+(?:(?<!\S-)(?!\S))")
_DIGIT_COMMA = re.compile(r",(?<=\d,)(?=\d{3}(?!\d))")
_QUIET_DOT = re.compile(
    r"\.(?:(?<=\d\.)(?=\d)|(?<=[\W_][^\W\d_]\.)|" + "|".join(rf"(?<=[\W_]{title}\.)" for title in _TITLES) + ")"
)
_EMPTY_LINE = re.compile(r"\n\s*\n")
_PUNCTUATION = re.compile(r"[^\w\s']+")


def marked_words(text: str) -> list[str]:
    """The words of a text in order, with a mark, `.`, wherever punctuation or an empty line interrupts them."""
    text = text.casefold() if text.isascii() else _folded(text)
    if "'" in text:
        text = _LOOSE_APOSTROPHE.sub(" ", _POSSESSIVE.sub("", text))
    if "-" in text:
        text = _LOOSE_DASH.sub(BREAK, text).replace("-", " ")
    if "&" in text:
        text = text.replace("&", " and ")
    text = _QUIET_DOT.sub(" ", " " + _DIGIT_COMMA.sub("", text))
    return _PUNCTUATION.sub(" . ", _EMPTY_LINE.sub(BREAK, text.replace("_", " "))).split()


def _folded(text: str) -> str:
    """NFKC and case folding; folding can undo NFKC, so that it comes twice."""
    normal = unicodedata.normalize("NFKC", text).casefold()
    normal = unicodedata.normalize("NFKC", normal)
    for mark, plain in _SPELT_ALIKE:  # ten times faster than str.translate
        normal = normal.replace(mark, plain)
    return normal


def runs(text: str) -> list[tuple[str, ...]]:
    """The words of a text, one tuple for each stretch without punctuation."""
    found: list[tuple[str, ...]] = []
    run: list[str] = []
    for word in [*marked_words(text), BREAK]:
        if word != BREAK:
            run.append(word)
        elif run:
            found.append(tuple(run))
            run = []
    return found


def phrases(term: str) -> tuple[tuple[str, ...], ...]:
    """The runs of a term that someone asks for: nearly always one. A line break inside it means nothing."""
    words = term.split()
    if term.isascii() and "".join(words).isalnum():  # as nearly all are, and no rule touches them
        return (tuple(term.casefold().split()),)
    return tuple(runs(" ".join(words)))


def normalise(term: str) -> str:
    """The term as the vocabulary spells it; the empty string when it holds no word."""
    words = term.split()
    if term.isascii() and "".join(words).isalpha():  # as nearly all are, and twenty times faster
        return " ".join(words).casefold()
    return " ".join(" ".join(run) for run in phrases(term))


def is_linked(words: Sequence[str]) -> bool:
    """Whether a linking word stands inside the phrase."""
    return any(word in LINKING for word in words[1:-1])


def is_candidate(words: Sequence[str], longest: int = LONGEST_PHRASE) -> bool:
    """Whether the vocabulary would hold these words if enough documents had them side by side."""
    if len(words) == 1:
        return True
    if len(words) > longest or words[0] in EDGELESS or words[-1] in EDGELESS:
        return False
    for before, word in pairwise(words[:-1]):
        if word in ARTICLES:
            if before not in LINKING:
                return False
        elif word in FUNCTION and word not in LINKING:
            return False
    return True
