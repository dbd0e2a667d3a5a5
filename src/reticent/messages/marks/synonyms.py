"""Synonyms in this sense and in this form, from the taxonomy.

A word may be replaced by a synonym of one of its two usual senses when that sense is a usual one of the synonym too,
when the synonym is in use beside the word before or after it, and when the sentence reads about as well with it. On the
SemEval 2007 trial data 63 % of the candidates that pass are among the substitutes people gave, 38 % without the second
condition, 42 % with a third sense.
"""

from collections.abc import Iterator

from reticent.knowledge.taxonomy import PartOfSpeech
from reticent.languages.en.function_words import MANY_USES
from reticent.languages.en.inflection import inflected
from reticent.messages.marks import CoverText, FingerprintMark
from reticent.messages.marks.phrasings import known, replaced

_PARTS: dict[str, PartOfSpeech] = {"NOUN": "noun", "VERB": "verb", "ADJ": "adjective", "ADV": "adverb"}
_TAGS = ("NN", "NNS", "VB", "VBD", "VBG", "VBN", "VBP", "VBZ", "JJ", "RB")
_USUAL = 2
_USUAL_THERE = 2
_MOST_SENSES = 6
"""A word with more senses ("shift", "off") is as good as any of the common ones."""


def synonyms(cover: CoverText) -> Iterator[FingerprintMark]:
    """One mark for each word with synonyms that fit."""
    if cover.world is None:
        return
    for at, token in enumerate(cover.tokens):
        part = _PARTS.get(token.pos)
        lemma, word = token.lemma.lower(), cover.word(at)
        if part is None or token.tag not in _TAGS or lemma in MANY_USES or len(lemma) < 3 or not word.isalpha():
            continue
        if token.pos == "VERB" and cover.pos(at + 1) in ("ADP", "PART"):
            continue
        if token.pos == "NOUN" and (cover.pos(at + 1) in ("NOUN", "PROPN") or cover.pos(at - 1) in ("NOUN", "PROPN")):
            continue  # "night shift": the words belong together
        forms = [form for form in _candidates(cover, lemma, part, token.tag) if known(cover, form, word)]
        forms = [form for form in forms if _in_company(cover, at, form)]
        if forms:
            mark = replaced(cover, at, "synonym", forms)
            if mark:
                yield mark


def _candidates(cover: CoverText, lemma: str, part: PartOfSpeech, tag: str) -> list[str]:
    """Other names of the word's usual sense, inflected alike."""
    assert cover.world is not None  # noqa: S101  (asked above)
    taxonomy = cover.world.taxonomy
    found: dict[str, None] = {}
    senses = taxonomy.find(lemma, part)
    for concept in senses[:_USUAL] if len(senses) <= _MOST_SENSES else ():
        for name in taxonomy.synonyms(concept):
            usual = taxonomy.find(name, part)[:_USUAL_THERE]
            if name.isalpha() and name.islower() and name != lemma and concept in usual:
                form = inflected(name, tag)
                if form:
                    found[form] = None
    return list(found)


def _in_company(cover: CoverText, at: int, form: str) -> bool:
    """Whether the form is known beside the word before or the word after."""
    before, after = cover.word(at - 1), cover.word(at + 1)
    pairs = [f"{before} {form}"] * before.isalpha() + [f"{form} {after}"] * after.isalpha()
    return any(cover.naturalness.count(pair) for pair in pairs)
