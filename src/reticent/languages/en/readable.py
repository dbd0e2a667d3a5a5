"""A copy of a text that analysers read as people do, character for character in the same place.

Models and rules of spelling rest on capitals and on lines that mean something. Where a line is all capitals, ordinary
words get small letters again and the others keep only their first ("MY WIFE MARGARET" becomes "my wife Margaret");
where a paragraph is broken into lines of about the same length, the breaks become spaces; the lines of forms and tables
stay as they are. Findings in the copy are
findings in the text, because no character moves.
"""

import re

from reticent.languages.en.lexicon import Lexicon
from reticent.languages.words import LETTERS

_LINE = re.compile(r"[^\n]+")
_WRAP = re.compile(r"(?<=[^\s.!?:;|>-])\n(?=[^\W\d_])")
_FORM = re.compile(
    r"(?<=[^\s.!?])[ ]{2,}(?=\S)|[ ]{3,}(?=\S)|\t|[ ]\|[ ]|\"[ ]?[:,]|,\""
    r"|\S[,;]\S[^\n,;]*[,;]\S[^\n,;]*[,;]\S|^[A-Z][\w /#.'’()-]{0,30}:(?:\s|$)"
)
LEAST_CAPITAL_WORDS = 4
SHORTEST_WRAPPED = 45


def readable(text: str, lexicon: Lexicon) -> str:
    """The copy; the text itself where nothing has to change."""
    copy = _WRAP.sub(lambda match: " " if _is_wrapped(text, match.start()) else "\n", text)
    if any(_is_shouted(match.group()) for match in _LINE.finditer(copy)):
        copy = _LINE.sub(
            lambda match: _calm(match.group(), lexicon) if _is_shouted(match.group()) else match.group(), copy
        )
    return copy if len(copy) == len(text) else text


def _is_wrapped(text: str, break_at: int) -> bool:
    """Whether the line that ends here is as long as lines that an editor broke, and neither is one of a form."""
    start = text.rfind("\n", 0, break_at) + 1
    if break_at - start < SHORTEST_WRAPPED:
        return False
    after = text.find("\n", break_at + 1)
    following = text[break_at + 1 : after if after >= 0 else len(text)]
    return not _FORM.search(following) and not _FORM.search(text[start:break_at])


def _is_shouted(line: str) -> bool:
    return line.isupper() and len(LETTERS.findall(line)) >= LEAST_CAPITAL_WORDS


def _calm(line: str, lexicon: Lexicon) -> str:
    def other(match: re.Match[str]) -> str:
        word = match.group()
        calm = word.lower() if lexicon.is_ordinary(word) and len(word) > 1 else word.capitalize()
        return calm if len(calm) == len(word) else word

    return LETTERS.sub(other, line)
