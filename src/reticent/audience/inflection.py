"""Words in the form that the sentence wants."""

from functools import lru_cache

_CHANGING = {"NNS", "VBD", "VBG", "VBN", "VBZ", "JJR", "JJS", "RBR", "RBS"}


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
