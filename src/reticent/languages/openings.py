r"""Expressions that begin with a set of characters, so that a search skips to where they may begin.

`re` tries an expression at every place of a text if it begins with a look behind, with `\b`, with something repeated or
with a letter in any case. If it begins with a set of characters, the places in between are passed over, which takes a
third to a tenth of the time; and a text is looked through for a hundred things. So what must stand before the first
character is looked at behind it here. The same is found.
"""

from collections.abc import Iterator
from re import escape

_CASES = {"i": "iIİı", "k": "kK\N{KELVIN SIGN}", "s": "sSſ"}
"""Letters that `re.IGNORECASE` takes for more than their two cases."""


def opening(characters: str, behind: str = r"\w") -> str:
    """One of these characters with none of `behind` before it; both as inside of brackets, and neither a line break."""
    return rf"[{characters}](?<![{behind}].)"


def openings(alternatives: str, behind: str = r"\w", *, any_case: bool = False) -> str:
    """Any of these alternatives, each of which begins with a plain character, with none of `behind` before it.

    Without `behind`, whatever is before it. Of those that begin alike the first that fits is taken, as ever.
    """
    rests: dict[str, list[str]] = {}
    for each in _expanded(alternatives):
        first, rest = _parted(each)
        for character in _in_any_case(first) if any_case else first:
            rests.setdefault(character, []).append(rest)
    alike: dict[tuple[str, ...], str] = {}
    for character, ends in rests.items():
        alike[tuple(ends)] = alike.get(tuple(ends), "") + character
    begin = "(?i:" if any_case else "(?:"
    ways = "|".join(rf"(?<={_set(characters)}){begin}{'|'.join(ends)})" for ends, characters in alike.items())
    return _set("".join(rests)) + (rf"(?<![{behind}].)" if behind else "") + f"(?:{ways})"


def _set(characters: str) -> str:
    return f"[{''.join(map(escape, characters))}]"


def _in_any_case(characters: str) -> str:
    return "".join(dict.fromkeys("".join(_CASES.get(each.lower(), each.lower() + each.upper()) for each in characters)))


def _parted(alternative: str) -> tuple[str, str]:
    """The characters that an alternative may begin with, and the rest of it."""
    if alternative.startswith("["):
        first, _, rest = alternative[1:].partition("]")
        plain = first and not set("^-\\").intersection(first)
    elif alternative.startswith("\\"):
        first, rest = alternative[1:2], alternative[2:]
        plain = first and not first.isalnum()
    else:
        first, rest = alternative[:1], alternative[1:]
        plain = first and first not in "(.^$"
    if not plain or rest.startswith(("?", "*", "+", "{")):
        raise ValueError(f"an alternative that does not begin with a plain character: {alternative!r}")
    return first, rest


def _expanded(expression: str) -> Iterator[str]:
    """The alternatives, with those of a group that they begin with written out."""
    for each in _split(expression):
        if not each.startswith("(?:"):
            yield each
            continue
        end = _closing(each)
        rest = each[end + 1 :]
        for inner in _expanded(each[3:end]):
            yield inner + rest.removeprefix("?")
        if rest.startswith("?"):
            yield from _expanded(rest[1:])


def _split(expression: str) -> list[str]:
    """What stands between the bars that are in no group."""
    bars = [at for at, mark, depth in _marks(expression) if mark == "|" and not depth]
    starts, ends = [0, *(at + 1 for at in bars)], [*bars, len(expression)]
    return [expression[start:end] for start, end in zip(starts, ends, strict=True)]


def _closing(expression: str) -> int:
    """Where the group ends that an expression begins with."""
    return next(at for at, mark, depth in _marks(expression) if mark == ")" and not depth)


def _marks(expression: str) -> Iterator[tuple[int, str, int]]:
    """The characters outside of sets: where each stands, and in how many groups; of an escape the sign alone."""
    depth, at = 0, 0
    while at < len(expression):
        mark = expression[at]
        depth += {"(": 1, ")": -1}.get(mark, 0)
        yield at, mark, depth
        at = expression.index("]", at + 2) + 1 if mark == "[" else at + (2 if mark == "\\" else 1)
