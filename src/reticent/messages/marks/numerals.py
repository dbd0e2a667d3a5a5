"""Three years and 3 years: small whole numbers before what is counted."""

from collections.abc import Iterator

from reticent.languages.en.counting import FROM_TWO, TENS, UNITS
from reticent.messages.marks import CoverText, FingerprintMark

_DIGITS = {str(number): word for number, word in enumerate(FROM_TWO, 2)} | {
    str(ten): word for word, ten in TENS.items()
}
_OTHER = _DIGITS | {word: digits for digits, word in _DIGITS.items()}


def numerals(cover: CoverText) -> Iterator[FingerprintMark]:
    """Numbers from two to twelve and round ones that count things; a sentence does not start with a digit."""
    for at, token in enumerate(cover.tokens):
        other = _OTHER.get(cover.word(at))
        if not other or cover.starts_sentence(at) or cover.tag(at + 1) != "NNS" or cover.word(at + 1) in UNITS:
            continue
        if cover.pos(at - 1) in ("PROPN", "SYM", "NUM") or cover.word(at - 1) in ("-", "/", "#", "no", "number", "one"):
            continue
        mark = cover.mark("numeral", token.span, [other], checked=False)
        if mark:
            yield mark
