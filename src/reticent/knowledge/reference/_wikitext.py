"""MediaWiki markup to plain text: what a reader sees of an article, without templates, tables and references."""

import html
import re

_HIDDEN = re.compile(
    r"<!--.*?-->|<(ref|math|gallery|timeline|score|syntaxhighlight|code|pre)\b[^>]*?(?:/>|>.*?</\1\s*>)", re.S
)
_TEMPLATE = re.compile(r"\{\{[^{}]*\}\}")
_TABLE = re.compile(r"\{\|(?:(?!\{\||\|\}).)*\|\}", re.S)
_MEDIA = re.compile(r"\[\[(?:file|image|category|datei|media)\s*:(?:[^\[\]]|\[\[[^\[\]]*\]\]|\[[^\[\]]*\])*\]\]", re.I)
_LINK = re.compile(r"\[\[(?:[^\[\]|]*\|)?([^\[\]|]*)\]\]")
_OUTSIDE = re.compile(r"\[(?:https?:)?//\S+\s*([^\]]*)\]")
_TAG = re.compile(r"</?[a-zA-Z][^<>]*>")
_HEADING = re.compile(r"^=+\s*(.*?)\s*=+\s*$", re.M)
_LIST = re.compile(r"^[*#:;]+\s*", re.M)
_QUOTES = re.compile(r"'{2,}")
_REDIRECT = re.compile(r"\s*#redirect\b", re.I)
_DEEPEST = 20


def is_article(text: str) -> bool:
    """Whether the page is more than a pointer to another."""
    return bool(text.strip()) and not _REDIRECT.match(text)


def plain_text(markup: str) -> str:
    """The running text. Nested templates and tables are taken out from the inside; unbalanced ones stay as they are."""
    text = _HIDDEN.sub(" ", html.unescape(markup) if "&lt;" in markup else markup)
    text = _until_stable(_TEMPLATE, " ", text)
    text = _until_stable(_TABLE, "\n\n", text)
    text = _until_stable(_MEDIA, "", text)
    text = _until_stable(_LINK, r"\1", text)
    text = _TAG.sub(" ", _OUTSIDE.sub(r"\1", text))
    text = _LIST.sub("\n\n", _HEADING.sub(r"\n\n\1\n\n", text))
    return html.unescape(_QUOTES.sub("", text)).strip()


def _until_stable(pattern: re.Pattern[str], replacement: str, text: str) -> str:
    for _ in range(_DEEPEST):
        text, changes = pattern.subn(replacement, text)
        if not changes:
            break
    return text
