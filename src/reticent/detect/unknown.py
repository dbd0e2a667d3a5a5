"""Names no list knows: a capitalized word that people do not write with a small letter.

What is not in any dictionary is more likely a name than not, and names are what identifies: fail closed. A name in
another language goes on over the words that no English dictionary knows ("Aram Basım ve Yayıncılık"), and words in
another script inside an English text are names in their own spelling.
"""

from collections.abc import Iterator

from reticent.detect import detector
from reticent.languages import Analysis
from reticent.languages.en.labels import ROLES
from reticent.languages.en.lexicon import Lexicon
from reticent.languages.en.months import CALENDAR
from reticent.languages.en.people_words import MEN, WOMEN
from reticent.languages.en.small_words import ENDINGS, FIELD_WORDS, FOREIGN_LINKS
from reticent.languages.en.titles import TITLES
from reticent.languages.lazy import lazy
from reticent.languages.openings import opening
from reticent.languages.words import SENTENCE_START, UPPER
from reticent.model import Document, Finding, Span
from reticent.world import World

_CAP = lazy(opening(UPPER, r"\w@#/'’-") + r"[^\W\d_]*[a-zà-ɏ][^\W\d_]*(?:['’-](?!s\b)[^\W\d_]+)*(?![\w@/])")
_MARK = lazy(r"['’-]")
_NEXT = lazy(r"[^\S\n](?:([^\W\d_]{1,3})[^\S\n])?([^\W\d_]{3,})(?![\w'’-])")
_BEFORE_GLOSS = lazy(r"([^\W\d_]{3,})['’\"”]?\s[(\[][^()\[\]\d.;]*$")
_LETTER = r"[^\W\d_A-Za-zÀ-ɏḀ-ỿ]"
_MARKS = r"\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0900-\u109f\u200c-\u200f"
_OTHER_SCRIPT = lazy(
    rf"{_LETTER}[\w{_MARKS}]{{1,40}}(?:[\s.·・'’-]{_LETTER}[\w{_MARKS}]{{0,40}}){{0,12}}"
    rf"|{_LETTER}(?:[\s.·・'’-]{_LETTER}[\w{_MARKS}]{{1,40}}){{1,12}}"
)


@detector("unknown", "name")
def detect(document: Document, _analysis: Analysis, world: World) -> Iterator[Finding]:
    """Find them."""
    text, lexicon = document.text, world.lexicon
    yield from _other_scripts(text)
    end = 0
    for match in _CAP.finditer(text):
        word = match.group()
        if match.start() < end or len(word) < 3 or _is_known_word(word, lexicon):
            continue
        if _is_gloss(text, match.start(), lexicon):
            continue
        first = bool(SENTENCE_START.search(text, max(0, match.start() - 12), match.start()))
        if first and _is_inflected(word, lexicon):
            continue
        end = _foreign_end(text, match.end(), lexicon)
        yield Finding(
            Span(match.start(), end),
            "name",
            0.5 if first else 0.55,
            "unknown",
            "a name that no dictionary knows",
            origin="guessed",
        )


def _other_scripts(text: str) -> Iterator[Finding]:
    """Words in another script, unless the whole text is written in it."""
    if text.isascii():
        return
    found = [Span(*match.span()) for match in _OTHER_SCRIPT.finditer(text)]
    if found and sum(end - start for start, end in found) <= sum(map(str.isalpha, text)) / 2:
        for span in found:
            yield Finding(span, "name", 0.7, "unknown", "words in another script", origin="guessed")


def _foreign_end(text: str, end: int, lexicon: Lexicon) -> int:
    """Where a name ends that goes on in another language; a short word may stand between two of its words."""
    while True:
        match = _NEXT.match(text, end)
        if not match or lexicon.is_ordinary(match.group(2)) or match.group(2).casefold() in TITLES:
            return end
        if match.group(1) and match.group(1) not in FOREIGN_LINKS:
            return end
        end = match.end()


def _is_gloss(text: str, start: int, lexicon: Lexicon) -> bool:
    """Whether it is a thing's word in another language, in brackets behind the English one: "a levy (Sonderabgabe)"."""
    window = max(0, start - 60)
    bracketed = max(text.rfind("(", window, start), text.rfind("[", window, start)) > 0  # as hardly any word is
    before = _BEFORE_GLOSS.search(text, window, start) if bracketed else None
    if not before or not lexicon.is_ordinary(before[1]) or before[1].casefold() in ROLES | WOMEN | MEN:
        return False
    return before[1].islower() or not (lexicon.is_given_name(before[1]) or lexicon.is_surname(before[1]))


def _is_inflected(word: str, lexicon: Lexicon) -> bool:
    """Whether it is a form of an ordinary word that the list lacks: a sentence may begin with any word."""
    return any(word.endswith(ending) and lexicon.is_ordinary(word[: -len(ending)]) for ending in ENDINGS)


def _is_known_word(word: str, lexicon: Lexicon) -> bool:
    parts = [word] if word.isalpha() else _MARK.split(word)
    return (
        word.casefold() in CALENDAR
        or word.casefold() in FIELD_WORDS
        or lexicon.is_nationality(word)
        or all(len(part) < 3 or lexicon.is_ordinary(part) for part in parts)
    )
