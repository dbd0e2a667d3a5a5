"""Words that are divided at the end of a line, as one word."""

from array import array

HYPHENS = ("-", "\u00ad", "\u2010")


def undivided(source: str) -> "tuple[str, array[int]]":
    """The text without the hyphens of divided words, and where each of its characters stands in the source."""
    text: list[str] = []
    places = array("q")
    at = 0
    while at < len(source):
        if source[at] in HYPHENS and at and source[at - 1].isalpha():
            after = at + 1
            while after < len(source) and source[after] == " ":
                after += 1
            if source[after : after + 1] == "\n" and source[after + 1 : after + 2].islower():
                at = after + 1
                continue
        text.append(source[at])
        places.append(at)
        at += 1
    places.append(len(source))
    return "".join(text), places
