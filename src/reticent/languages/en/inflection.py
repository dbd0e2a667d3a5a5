"""Small matters of English grammar that a replaced term raises: its form, its article.

Forms come from lemminflect, which is loaded at the first of them; the article is a rule of sounds, and short. No form
is remembered: it takes some 50 microseconds to make, and the words of a text must not outlive it.
"""

import re

_VOWEL_SOUND = re.compile(
    r"(?:honest|honou?r|hour|heir)|(?![Uu]ni(?!n|m)|[Uu]s[aeiu]|[Uu]t[ei]|[Ee]u|[Oo]ne\b|[Oo]nce\b|[Uu]biq|[Uu]ran|[Uu]ro)[AEIOUaeiou]"
)
_LETTER_BY_LETTER = re.compile(r"[AEFHILMNORSX](?:[A-Z0-9]{1,4}\b|-)")
_CHANGING = {"NNS", "VBD", "VBG", "VBN", "VBZ", "JJR", "JJS", "RBR", "RBS"}
_OF = re.compile(r"\s(?:of|in|for|to|with|on|at|by|from)\s")

_WITH_THE = re.compile(
    r"(?:United (?:States|Kingdom|Arab)|(?:Netherlands|Philippines|Bahamas|Gambia|Maldives|Seychelles|Comoros|Americas?"
    r"|Midwest|Caribbean|Middle East|Balkans|Sahara|Low Countries)$|[A-Z].* (?:Islands|Republic|States|Federation|Coast"
    r"|Peninsula|Region|Territory)$|Republic of|Democratic Republic|State of|District of|Isle of)"
)


def with_the(name: str) -> str:
    """A name with the article that usage gives it: "the United States", "Illinois"."""
    return f"the {name}" if _WITH_THE.match(name) else name


def article(noun: str) -> str:
    """The indefinite article that its sound asks for: "an hour", "a university", "an FBI agent"."""
    return "an" if _LETTER_BY_LETTER.match(noun) or _VOWEL_SOUND.match(noun) else "a"


def plural(noun: str) -> str:
    """The plural of a noun or noun phrase: "state capitals", "members of parliament"."""
    inner = _OF.search(noun)
    head, rest = (noun[: inner.start()], noun[inner.start() :]) if inner else (noun, "")
    if head == "person":
        return f"people{rest}"
    if _is_plural(head):
        return noun
    return (inflected(head, "NNS") or f"{head}s") + rest


def _is_plural(noun: str) -> bool:
    """Whether it is one already: "assets"."""
    if not noun.endswith("s"):
        return False
    from lemminflect import getLemma

    last = noun.rsplit(" ", 1)[-1].lower()
    return bool(lemmas := getLemma(last, "NOUN")) and lemmas[0] != last


def inflected(phrase: str, tag: str) -> str | None:
    """The phrase in the form of a Penn tag; in a phrase of several words the first verb or the last noun changes.

    None where the form does not exist as one word (`more beautiful` for a comparative).
    """
    if tag not in _CHANGING:
        return phrase
    from lemminflect import getInflection  # a fifth of a second, for those who need it

    words = phrase.split(" ")
    at = 0 if tag.startswith("V") else -1
    forms = getInflection(words[at], tag)
    if not forms or " " in forms[0]:
        return None
    words[at] = forms[0]
    return " ".join(words)
