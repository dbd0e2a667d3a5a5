"""Keys and values of JSON, and attributes of tags, wherever they stand in a text."""

import re
from collections.abc import Iterator

from reticent.detect.structure.parts import Field, Labels, Layers, Wall
from reticent.languages.en.labels import WORDS, meaning
from reticent.model import Span

_HAS_JSON = re.compile(r"\"[^\"\\\n]{1,60}\"\s{0,4}:")
_JSON = re.compile(
    r"(?P<open>[{\[])|(?P<close>[}\]])"
    r"|\"(?P<key>[^\"\\\n]{1,60})\"\s{0,4}:\s{0,8}"
    r"(?:\"(?P<text>(?:[^\"\\]|\\.)*+)\"|(?P<figure>-?\d[\d.eE+-]*|true|false|null)|(?=[{\[]))"
)
_DEEPEST = 20
_PARTS = frozenset(("id", "number", "no", "ref", "code"))
"""Keys that say little without the key above them."""

_TAGS = frozenset(
    "a abbr address article aside audio b blockquote body br button canvas caption cite code col colgroup dd del details"
    " dfn div dl dt em fieldset figcaption figure font footer form h1 h2 h3 h4 h5 h6 head header hr html i iframe img"
    " input ins kbd label legend li link main map mark meta nav object ol optgroup option p param path picture pre q s"
    " samp script section select small source span strike strong style sub summary sup svg table tbody td template"
    " textarea tfoot th thead time title tr tt u ul var video wbr !doctype".split()
)
_TAG = re.compile(
    r"</?(!?[A-Za-z][A-Za-z0-9]*)(?=[\s/>])((?:[^<>\"'\n]|\"[^\"<>]{0,2000}\"|'[^'<>]{0,2000}'){0,2000})>"
)
_ATTRIBUTE = re.compile(r"([\w:.-]+)\s?=\s?(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'<>]+))")


def read_json(reading: Layers) -> Iterator[Field | Wall]:
    """Pairs of a key and a string or a figure. What a key says depends on the one above: a user's name, a file's."""
    if not _HAS_JSON.search(reading.text):
        return
    above: list[str] = []
    key = ""
    for match in _JSON.finditer(reading.text):
        if match["open"]:
            above = [*above[-_DEEPEST:], key]
            key = ""
        elif match["close"]:
            above = above[:-1]
        else:
            key = match["key"]
            yield from _pair(match, _says(key, above[-1] if above else "", reading.labels))
            reading.done(Span(*match.span()))


def key_label(key: str, above: str) -> str:
    """What a key is a label for, together with the one above it: a user's name is a name, a device's is the device."""
    if above and key == "name":
        whose = meaning(above)
        return key if whose in ("person", "handle") else f"{above} name" if whose == "organisation" else above
    return f"{above} {key}" if above and key in _PARTS else key


def _says(key: str, above: str, labels: Labels) -> str:
    return (
        labels.says(key_label(key, above)) or labels.says(key) or WORDS
        if key != "name"
        else labels.says(key_label(key, above)) or WORDS
    )


def _pair(match: re.Match[str], says: str) -> Iterator[Field | Wall]:
    group = "figure" if match["text"] is None else "text"
    if match[group] is None:
        yield Wall(Span(*match.span()))
        return
    value = Span(*match.span(group))
    yield Wall(Span(match.start(), value.start))
    yield Wall(Span(value.end, match.end()))
    if value.start < value.end:
        yield Field(value, Span(*match.span("key")), says, "key")


def read_tags(reading: Layers) -> Iterator[Field | Wall]:
    """Tags are walls but for the values in them."""
    if "<" not in reading.text:
        return
    for tag in _TAG.finditer(reading.text):
        if tag[1].casefold() in _TAGS:
            reading.done(Span(*tag.span()))
            yield from _attributes(reading, tag)


def _attributes(reading: Layers, tag: re.Match[str]) -> Iterator[Field | Wall]:
    attributes = list(_ATTRIBUTE.finditer(reading.text, *tag.span(2)))
    called = {each[1].casefold(): each[each.lastindex or 0] for each in attributes}
    at = tag.start()
    for each in attributes:
        value = Span(*each.span(each.lastindex or 0))
        yield Wall(Span(at, value.start))
        at = value.end
        says = reading.labels.says(attribute_label(each[1].casefold(), called))
        if says and value.start < value.end:
            yield Field(value, Span(*each.span(1)), says, "key")
    yield Wall(Span(at, tag.end()))


def attribute_label(name: str, others: dict[str, str]) -> str:
    """What an attribute is a label for: `data-staff-id`, or `name="author"` beside `content`; "" for all others."""
    if name in ("content", "value"):
        return others.get("name", others.get("property", others.get("itemprop", "")))
    return name.removeprefix("data-") if name.startswith("data-") else ""
