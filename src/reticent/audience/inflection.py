"""Words in the form that the sentence wants: plurals, tenses, a or an."""

import re
from functools import lru_cache

_AN = re.compile(r"^(?:[aeiou]|8|11|18|hour|honest|honou?r|heir)", re.IGNORECASE)
_A = re.compile(
    r"^(?:uni(?!n|m)|us[eu]|eu|one|once|ur(?:anium|ine)|ubiq|u(?:k|s)\b|usual|utensil|utility|euro)", re.IGNORECASE
)
_CHANGING = {"NNS", "VBD", "VBG", "VBN", "VBZ", "JJR", "JJS", "RBR", "RBS"}


def article_for(phrase: str) -> str:
    """`a` or `an`, by the sound the phrase starts with."""
    return "an" if _AN.match(phrase) and not _A.match(phrase) else "a"


@lru_cache(maxsize=4096)
def inflected(phrase: str, tag: str) -> str | None:
    """The phrase in the form of a Penn tag; in a phrase of several words the first verb or the last noun changes.

    None where the form does not exist as one word (`more beautiful` for a comparative).
    """
    if tag not in _CHANGING:
        return phrase
    from lemminflect import getInflection  # a second, for those who need it

    words = phrase.split(" ")
    at = 0 if tag.startswith("V") else -1
    forms = getInflection(words[at], tag)
    if not forms or " " in forms[0]:
        return None
    words[at] = forms[0]
    return " ".join(words)
