r"""Labels and pseudonyms in somebody's answer, put back: also those quoted wrongly, and those cut between two chunks.

A label is known again in other letters and with other marks: [Person 1], [PERSON_1], (PERSON 1), \[PERSON 1\], and
PERSON 1 without brackets as long as it is in capitals. A pseudonym must be written as it was. A label that nothing
stands for, such as [PERSON 9], stays.

A stream is given out as it comes, but for its last characters as long as they may be the beginning of a label: never
more than the longest label has.
"""

import json
import re
from collections.abc import Callable, Mapping

_LABEL = re.compile(r"\[([^\[\]]+)\]")
_BRACKETS = (("[", "]"), ("\\[", "\\]"), ("(", ")"), ("<", ">"), ("{", "}"))
_WORD = re.compile(r"\w")
_NOTHING = re.compile(r"(?!)")


class Forms:
    """Every way in which the labels and pseudonyms of one request may be written, and what each stands for."""

    def __init__(self, words: Mapping[str, str]) -> None:
        self._marked: dict[str, str] = {}
        self._bare: dict[str, str] = {}
        for word, original in words.items():
            label = _LABEL.fullmatch(word)
            if label is None:
                self._bare[word] = original
            else:
                self._bare.setdefault(label[1], original)
                self._marked |= _marked(label[1].casefold(), original)
        self._beginnings = {form[:end] for form in self._marked for end in range(1, len(form))}
        self._bare_beginnings = {form[:end] for form in self._bare for end in range(1, len(form) + 1)}
        self.longest = max(map(len, (*self._marked, *self._bare)), default=0)
        self._pattern = self._compiled()

    def restored(self, text: str, escape: Callable[[str], str] = str) -> str:
        """A whole text with everything put back."""
        return self._pattern.sub(lambda match: escape(self._original(match)), text)

    def ready(self, text: str, start: int, escape: Callable[[str], str], *, last: bool = False) -> tuple[str, int]:
        """What of a text can be given out from `start` on, and where the rest begins, which must wait for more."""
        hold = len(text) if last else self._hold(text, start)
        done, position = [], start
        for match in self._pattern.finditer(text, start):
            if match.start() >= hold:
                break
            done += [text[position : match.start()], escape(self._original(match))]
            position = match.end()
        hold = max(hold, position)
        return "".join([*done, text[position:hold]]), hold

    def _hold(self, text: str, start: int) -> int:
        """Where the first beginning of a form stands that the text ends with."""
        for at in range(max(start, len(text) - self.longest), len(text)):
            tail = text[at:]
            inside = at > 0 and _WORD.match(text[at - 1])
            if tail.casefold() in self._beginnings or (tail in self._bare_beginnings and not inside):
                return at
        return len(text)

    def _original(self, match: re.Match[str]) -> str:
        form = match.group()
        return self._bare.get(form) or self._marked.get(form.casefold(), form)

    def _compiled(self) -> re.Pattern[str]:
        marked = "|".join(map(re.escape, sorted(self._marked, key=len, reverse=True)))
        bare = "|".join(map(re.escape, sorted(self._bare, key=len, reverse=True)))
        parts = [*([f"(?i:{marked})"] if marked else []), *([rf"(?<!\w)(?:{bare})(?!\w)"] if bare else [])]
        return re.compile("|".join(parts)) if parts else _NOTHING


class Restorer:
    """One stream of text with its labels put back as it passes."""

    def __init__(self, forms: Forms, escape: Callable[[str], str] = str) -> None:
        self._forms, self._escape = forms, escape
        self._last = self._held = ""

    def feed(self, chunk: str) -> str:
        """What can be given out now."""
        text = self._last + self._held + chunk
        given, hold = self._forms.ready(text, len(self._last), self._escape)
        self._last, self._held = text[:hold][-1:], text[hold:]
        return given

    def end(self) -> str:
        """What was held back; there is nothing more to come."""
        given, _ = self._forms.ready(self._last + self._held, len(self._last), self._escape, last=True)
        self._last = self._held = ""
        return given


def in_json(text: str) -> str:
    """A text as it stands inside a string of JSON."""
    return json.dumps(text, ensure_ascii=False)[1:-1]


def _marked(label: str, original: str) -> dict[str, str]:
    """A label between any brackets, its words apart or joined, alone or with the ending of a possessive."""
    inner = {label, label.replace(" ", "_"), label.replace(" ", "-"), label.replace(" ", "")}
    forms = {f"{left}{each}{right}": original for left, right in _BRACKETS for each in inner}
    owned = {f"[{each}{mark}s]": f"{original}{mark}s" for each in inner for mark in ("'", "’")}
    return forms | owned
