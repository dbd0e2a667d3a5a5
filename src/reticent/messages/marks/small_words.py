"""Small words that may be there or not, or be others: that after a verb of saying, of after all, which for that."""

from collections.abc import Iterator

from reticent.messages.marks import Mark, Scene
from reticent.model import Span

_SAYING = set("think know believe say feel hope guess suppose hear wish bet swear realise realize mean see".split())
_SUBJECTS = {"i", "you", "he", "she", "it", "we", "they", "there", "this"}
_THE = {"the", "my", "our", "your", "these", "those", "his", "her", "their"}
_Found = tuple[Span, list[str]] | None


def small_words(scene: Scene) -> Iterator[Mark]:
    """One mark for each place."""
    for at in range(len(scene.tokens)):
        for finder in (_that, _all_of, _help_to, _relative, _every, _have_got):
            found = finder(scene, at)
            if found:
                mark = scene.mark("small word", *found, checked=False)
                if mark:
                    yield mark
                break


def _said(scene: Scene, at: int) -> str:
    return scene.tokens[at].span.of(scene.text)


def _that(scene: Scene, at: int) -> _Found:
    """I think that he / I think he."""
    token, following = scene.tokens[at], scene.word(at + 1)
    if token.lemma not in _SAYING or token.pos != "VERB" or token.tag == "VBG":
        return None
    if following == "that" and scene.pos(at + 1) == "SCONJ" and scene.word(at + 2) in _SUBJECTS:
        return scene.span(at, at + 1), [_said(scene, at)]
    if following in _SUBJECTS - {"this", "there"} and scene.pos(at + 2) in ("VERB", "AUX", "ADV"):
        return token.span, [f"{_said(scene, at)} that"]
    return None


def _all_of(scene: Scene, at: int) -> _Found:
    """All of the / all the."""
    if scene.word(at) != "all":
        return None
    if scene.word(at + 1) == "of" and scene.word(at + 2) in _THE:
        return scene.span(at, at + 1), [_said(scene, at)]
    return (scene.tokens[at].span, [f"{_said(scene, at)} of"]) if scene.word(at + 1) in _THE else None


def _help_to(scene: Scene, at: int) -> _Found:
    """Help me to do / help me do."""
    if scene.tokens[at].lemma != "help" or scene.pos(at) != "VERB" or scene.tag(at + 1) != "PRP":
        return None
    if scene.word(at + 2) == "to" and scene.tag(at + 3) == "VB":
        return scene.span(at + 1, at + 2), [_said(scene, at + 1)]
    return (scene.tokens[at + 1].span, [f"{_said(scene, at + 1)} to"]) if scene.tag(at + 2) == "VB" else None


def _relative(scene: Scene, at: int) -> _Found:
    """The book that fell / which fell; the book that I read / I read."""
    word, tag = scene.word(at), scene.tag(at)
    if scene.pos(at - 1) not in ("NOUN", "PROPN") or word not in ("that", "which", "who") or tag not in ("WDT", "WP"):
        return None
    if word == "who":
        return scene.tokens[at].span, ["that"]
    others = ["which" if word == "that" else "that"] if scene.pos(at - 1) == "NOUN" else []
    if word == "that" and scene.word(at + 1) in ("who", "which"):
        return None
    return (scene.tokens[at].span, others) if others else None


def _every(scene: Scene, at: int) -> _Found:
    """Every week / each week; many people / a lot of people."""
    word = scene.word(at)
    if word in ("every", "each") and scene.tag(at + 1) == "NN" and scene.word(at + 1) not in ("other", "bit", "inch"):
        return scene.tokens[at].span, ["each" if word == "every" else "every"]
    if (
        word == "many"
        and scene.tag(at + 1) == "NNS"
        and scene.word(at - 1) not in ("so", "too", "how", "as", "the", "not")
    ):
        return scene.tokens[at].span, ["a lot of", "lots of", "plenty of"]
    return None


def _have_got(scene: Scene, at: int) -> _Found:
    """I've got a dog / I have a dog."""
    if scene.word(at) not in ("i", "you", "we", "they") or scene.word(at + 1) != "'ve" or scene.word(at + 2) != "got":
        return None
    if scene.pos(at + 3) not in ("DET", "NUM", "NOUN", "PRON", "ADJ"):
        return None
    pronoun = "I" if scene.word(at) == "i" else scene.word(at)
    return scene.span(at, at + 2), [f"{pronoun} have", f"{pronoun} have got"]
