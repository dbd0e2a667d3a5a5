"""Files that stand inside a text, as a page or a mail can have them in `data:` links: pictures, above all.

Nobody examines them. They go, a grey field in place of a picture and an empty file in place of anything else, or they
stay and that is said. Values of attributes go whole, however the link is written (`dat&#97;:`, with a line break in it,
with unescaped markup behind it); what stands in style sheets and scripts goes as far as it can be told there.
"""

import html
import re
from collections.abc import Callable, Iterable
from dataclasses import replace

from reticent.documents.layout import Layout, Unread
from reticent.model import Replacement, Span, apply

EMBEDDED = "a file in a link"
"""What the reader of a format calls a link with a file in it."""
_GREY = (
    "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGM4AwAAzgDN1GaQsAAAAABJRU5ErkJggg=="
)
_EMPTY = "data:,"
KEPT_INSIDE = "pictures or other files inside the text are kept and were not examined"
STAND_INS = frozenset((_GREY, _EMPTY))
"""What we put in place of a file."""

_INSIDE = re.compile(r"(?<!\w)data:(?:[\w.+-]+/[\w.+-]+)?(?:;[\w=.+%\"-]*)*,[^\s\"'<>)]+", re.IGNORECASE)
_PICTURE = re.compile(r"data:image/", re.IGNORECASE)
_UNSEEN_IN_LINKS = re.compile(r"[\x00-\x1f]+")


def is_embedded(value: str, *, link: bool) -> bool:
    """Whether the value of an attribute, as it is written, is a link with a file in it, or hides one."""
    written = _as_browsers_read(value)
    if (link and written.lower().startswith("data:")) or _INSIDE.match(written):
        return written not in STAND_INS
    return len(_INSIDE.findall(written)) > len(_INSIDE.findall(value))


def without_embedded(source: str, read: Callable[[str], Layout]) -> tuple[Layout, tuple[str, ...]]:
    """The source as it is read without the files that stand inside it, and what they were, counted."""
    counts = {"pictures": 0, "files in links": 0}

    def without(written: str) -> str:
        if written in STAND_INS:
            return written
        instead = _instead(written)
        counts["pictures" if instead == _GREY else "files in links"] += 1
        return instead

    layout = read(source)
    spans = [unread.span for unread in layout.unread if unread.what == EMBEDDED]
    left = apply(source, [Replacement(*span, without(span.of(source))) for span in sorted(spans)])
    left = _INSIDE.sub(lambda match: without(match.group()), left)
    said = tuple(f"{what} ({number})" for what, number in counts.items() if number)
    return (read(left) if said else layout), said


def with_embedded(layout: Layout) -> Layout:
    """The layout of a page, the files inside it told as what nobody examines, also those outside of attributes."""
    known = [unread.span for unread in layout.unread if unread.what == EMBEDDED]
    found = (Span(*match.span()) for match in _INSIDE.finditer(layout.source) if match.group() not in STAND_INS)
    more = [Unread(EMBEDDED, span) for span in found if not any(map(span.overlaps, known))]
    return replace(layout, unread=(*layout.unread, *more)) if more else layout


def edits_of(layout: Layout, replacements: Iterable[Replacement]) -> tuple[Replacement, ...]:
    """Edits of the text as edits of the source, where also goes what was told to be a file inside it."""
    gone = {unread.span for unread in layout.unread if unread.what == EMBEDDED}
    edits = [*layout.edits(replacements), *(Replacement(*span, _instead(span.of(layout.source))) for span in gone)]
    joined: list[Replacement] = []
    for edit in sorted(edits):
        if joined and edit.start < joined[-1].end:
            before = joined[-1]
            text = edit.text if Span(edit.start, edit.end) in gone else before.text
            joined[-1] = Replacement(before.start, max(before.end, edit.end), text)
        else:
            joined.append(edit)
    return tuple(joined)


def blanked(layout: Layout) -> Layout:
    """The layout as if there were blanks in place of the files inside it."""
    spans = sorted({unread.span for unread in layout.unread if unread.what == EMBEDDED})
    blanks = [Replacement(*span, " " * (span.end - span.start)) for span in spans]
    unread = tuple(each for each in layout.unread if each.what != EMBEDDED)
    return replace(layout, source=apply(layout.source, blanks), unread=unread)


def has_embedded(layout: Layout) -> bool:
    """Whether a file stands inside a text that nobody examines."""
    return any(unread.what == EMBEDDED for unread in layout.unread) or has_files(layout.source)


def has_files(text: str) -> bool:
    """Whether there are files in the links of a text."""
    return any(match.group() not in STAND_INS for match in _INSIDE.finditer(text))


def _instead(written: str) -> str:
    return _GREY if _PICTURE.search(_as_browsers_read(written)) else _EMPTY


def _as_browsers_read(value: str) -> str:
    return _UNSEEN_IN_LINKS.sub("", html.unescape(value)).strip()
