"""Salt and vinegar, vinegar and salt: two words whose order says nothing."""

from collections.abc import Iterator

from reticent.messages.marks import Mark, Scene

_KINDS = {"NN", "NNS", "JJ"}
_BEFORE = {"ADJ", "NOUN", "NUM", "PROPN", "PART"}
_AFTER_NOUNS = {"", "PUNCT", "VERB", "AUX", "SCONJ", "ADV", "PRON", "CCONJ"}


def pairs(scene: Scene) -> Iterator[Mark]:
    """Two words of one kind joined by and or or, unless their order is fixed by use."""
    for at in range(len(scene.tokens) - 2):
        if scene.word(at + 1) not in ("and", "or") or scene.tag(at) not in _KINDS or scene.tag(at) != scene.tag(at + 2):
            continue
        adjectives = scene.tag(at) == "JJ"
        if scene.word(at + 3) in ("and", "or", ",") or scene.word(at - 1) in (",", "-", "of"):
            continue
        if not adjectives and (scene.pos(at - 1) in _BEFORE or scene.pos(at + 3) not in _AFTER_NOUNS):
            continue
        if scene.tokens[at].span.of(scene.text)[0].isupper() or not scene.word(at + 2).isalpha():
            continue
        first, link, second = scene.word(at), scene.word(at + 1), scene.word(at + 2)
        usual, turned = (
            scene.naturalness.count(f"{left} {link} {right}") for left, right in ((first, second), (second, first))
        )
        if usual > 2 * turned + 2:
            continue
        mark = scene.mark("pair", scene.span(at, at + 2), [f"{second} {link} {first}"], checked=False)
        if mark:
            yield mark
