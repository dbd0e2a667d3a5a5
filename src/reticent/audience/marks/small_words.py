"""Small words that may be there or not: that after a verb of saying, of after all, to after help."""

from collections.abc import Iterator

from reticent.audience.marks import Mark, Scene
from reticent.model import Span

_SAYING = set("think know believe say feel hope guess suppose hear wish bet swear realise realize mean see".split())
_SUBJECTS = {"i", "you", "he", "she", "it", "we", "they", "there", "this"}
_THE = {"the", "my", "our", "your", "these", "those", "his", "her", "their"}


def small_words(scene: Scene) -> Iterator[Mark]:
    """One mark for each place."""
    for at, token in enumerate(scene.tokens):
        word, following = scene.word(at), scene.word(at + 1)
        span, other = None, ""
        if token.lemma in _SAYING and token.pos == "VERB" and token.tag != "VBG":
            if following == "that" and scene.pos(at + 1) == "SCONJ" and scene.word(at + 2) in _SUBJECTS:
                span = scene.span(at, at + 1)
                other = token.span.of(scene.text)
            elif following in _SUBJECTS - {"this", "there"} and scene.pos(at + 2) in ("VERB", "AUX", "ADV"):
                span, other = token.span, f"{token.span.of(scene.text)} that"
        elif word == "all" and following == "of" and scene.word(at + 2) in _THE:
            span = scene.span(at, at + 1)
            other = token.span.of(scene.text)
        elif word == "all" and following in _THE:
            span, other = token.span, f"{token.span.of(scene.text)} of"
        elif token.lemma == "help" and token.pos == "VERB" and scene.tag(at + 1) == "PRP":
            if scene.word(at + 2) == "to" and scene.tag(at + 3) == "VB":
                span = Span(scene.tokens[at + 1].span.start, scene.tokens[at + 2].span.end)
                other = scene.tokens[at + 1].span.of(scene.text)
            elif scene.tag(at + 2) == "VB":
                span = scene.tokens[at + 1].span
                other = f"{span.of(scene.text)} to"
        if span is not None:
            mark = scene.mark("small word", span, [other], checked=False)
            if mark:
                yield mark
