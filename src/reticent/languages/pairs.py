"""Marks that come in pairs: which of a stretch have their other half outside of it."""

import re

_MARK = re.compile(r"[()\[\]“”\"]")
_OPENS = {"(": ")", "[": "]", "“": "”"}


def unpaired(text: str, start: int, end: int) -> list[int]:
    """Where in the stretch a bracket or quotation mark stands whose other half does not.

    A straight mark opens or closes: of an odd number the last one is alone if a word goes on behind it, else the first.
    """
    marks = [match.start() for match in _MARK.finditer(text, start, end)]
    straight = [at for at in marks if text[at] == '"']
    alone: list[int] = []
    if len(straight) % 2:
        alone.append(straight[-1] if text[straight[-1] + 1 : straight[-1] + 2].isalnum() else straight[0])
    opened: list[int] = []
    for at in marks:
        if text[at] in _OPENS:
            opened.append(at)
        elif opened and text[at] == _OPENS[text[opened[-1]]]:
            opened.pop()
        elif text[at] != '"':
            alone.append(at)
    return sorted(alone + opened)


def closed(text: str, start: int, end: int) -> tuple[int, int] | None:
    """The stretch with the other half of a bracket that it has half of, if that stands right beside it; else None."""
    alone = unpaired(text, start, end)
    if len(alone) == 1 and text[end : end + 1] == _OPENS.get(text[alone[0]]):
        end += 1
    elif len(alone) == 1 and start and _OPENS.get(text[start - 1]) == text[alone[0]]:
        start -= 1
    return None if unpaired(text, start, end) else (start, end)
