"""Files that stand inside a text, as a page or a mail can have them: pictures, above all."""

import re

_INSIDE = re.compile(r"data:(?:image|video|audio|font|application)/[\w.+-]+(?:;[\w=.+-]+)*,[^\s\"'<>)]*", re.IGNORECASE)
_GREY = (
    "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGM4AwAAzgDN1GaQsAAAAABJRU5ErkJggg=="
)


def without_embedded(source: str) -> tuple[str, int]:
    """The source with a grey field in place of everything that stands inside it, and how many there were."""
    return _INSIDE.subn(_GREY, source)


def has_embedded(source: str) -> bool:
    """Whether anything stands inside a text that nobody examines."""
    return any(match.group() != _GREY for match in _INSIDE.finditer(source))
