"""No word and no phrase that the corpus counts can stand in a verified text and tell too much by itself."""

import re
from math import log2

import pytest

import reticent
from reticent.draft import Shown
from reticent.guards.disclosure.counting import counted
from reticent.guards.disclosure.guard import make
from reticent.guards.disclosure.reporting import DisclosureMeasure
from reticent.guards.disclosure.terms import CorpusForms, lone_terms, open_terms, spellings
from reticent.guards.disclosure.values import Term
from reticent.guards.reading import without_gaps
from reticent.information import information_content
from reticent.knowledge.reference import InMemory
from reticent.knowledge.reference.terms import EDGELESS, TELLING_VERBS, normalise
from reticent.model import Document

GOUT = ["gout seven tablets", "gout type 4 diet", "gout and the old toe joint"] * 4 + ["gout released"] * 6
OTHER = ["seven"] * 60 + ["tablets"] * 60 + ["type"] * 60 + ["diet"] * 60 + ["4"] * 60 + ["joint", "toe"] * 60
OTHER += ["the old toe joint of a table"] * 60 + ["school"] * 200
TEXT = "He needs seven tablets at school. The type 4 diet came too. He was released. The old toe joint hurt."
NOTES = {
    "alcoholism": (
        "Dear Jo, on Sunday it is eleven years. I went through all twelve steps with an old sailor, in a room behind "
        "the fire station, and I still ring him on the second Tuesday of each month. My wine merchant misses me."
    ),
    "Lisbon": (
        "We rent two rooms above a baker. The yellow tram number 28 wakes us at five, the river is wide, and the "
        "cat born in May was named after a saint. On 25 April everybody wears red flowers."
    ),
    "lawsuit": (
        "The papers were served on Monday. Our first two witnesses worked in the yard and told the court about the "
        "ladder; one of them moved away in 2003. We won the last one, and joined the appeal in the third week."
    ),
}


@pytest.fixture(scope="module")
def small(world):
    packs = InMemory([*GOUT, *OTHER])
    return reticent.World(language=world.language, lexicon=world.lexicon, packs=packs, second_voice=None)


def swept(text, policy, world, threshold):
    """Every run of one to three words of an output that tells more than the threshold, by the tool's own count."""
    guard = make(policy, Document(text))
    size, hidden = world.reference.size, [Term(guard.terms(Shown.of(text), (), world).hidden[0].forms)]
    every = counted(hidden, world.reference)
    over = []
    for stretch in re.split(r"[^\w\s'’-]+", without_gaps(text)):
        words = re.findall(r"[^\W_]+(?:['’-][^\W_]+)*", stretch)
        for first in range(len(words)):
            for last in range(first + 1, min(first + 3, len(words)) + 1):
                phrase = normalise(" ".join(words[first:last]))
                if len(phrase) < 2 or phrase in EDGELESS - TELLING_VERBS:
                    continue
                term = Term(spellings(phrase))
                alone, together = counted([term], world.reference), counted([*hidden, term], world.reference)
                bits = log2(size * together / (every * alone)) if together else 0.0
                if min(bits, information_content(every, size)) >= threshold:
                    over.append((phrase, bits))
    return over


def measured(result):
    return next(each.measure for each in result.risk.verdicts if isinstance(each.measure, DisclosureMeasure))


def test_a_phrase_that_begins_with_a_number_or_holds_one_tells_like_any_other(small):
    policy = reticent.Policy.load("secret").but(hide=("gout",), style="label", disclosure={"evidence": 1})
    result = reticent.sanitize(TEXT, policy, small)
    assert result.risk.verified
    for gone in ("seven tablets", "type 4", "released"):
        assert gone not in result.text
    assert "at school" in result.text
    assert swept(result.text, policy, small, measured(result).threshold) == []


def test_a_phrase_inside_a_longer_one_is_weighed_by_itself(small):
    corpus = small.derived(CorpusForms)
    text = "The old toe joint was released after seven tablets."
    weighed = open_terms(text, 0, corpus)
    lone = {term.forms[0] for term in lone_terms(text, 0, corpus, weighed)}
    assert {"seven tablet", "seven tablets"} & lone
    assert {"released", "seven", "toe joint"} <= lone
    assert not {"was", "after", "the"} & lone
    assert not lone & {term.forms[0] for term in weighed if len(term.forms) == 1}


@pytest.mark.parametrize("secret", NOTES)
def test_nothing_that_a_verified_text_says_is_over_the_threshold(world, secret):
    policy = reticent.Policy.load("secret").but(hide=(secret,))
    result = reticent.sanitize(NOTES[secret], policy, world)
    assert result.risk.verified
    assert swept(result.text, policy, world, measured(result).threshold) == []


def test_the_sweep_finds_what_is_over_in_the_text_as_it_was(world):
    policy = reticent.Policy.load("secret").but(hide=("alcoholism",))
    result = reticent.sanitize(NOTES["alcoholism"], policy, world)
    over = [said for said, _ in swept(NOTES["alcoholism"], policy, world, measured(result).threshold)]
    assert "twelve steps" in over
