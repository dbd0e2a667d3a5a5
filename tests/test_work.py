"""How much is done, counted: a slip to more rounds, more look-ups or the square of the length fails here, not in seconds."""

from collections import Counter

import pytest

from reticent import Document, World, sanitize_all
from reticent.guards.reidentification import attackers
from reticent.guards.reidentification.attackers import Evidence
from reticent.guards.reidentification.public import documents_of
from reticent.knowledge.reference import Pack
from reticent.knowledge.reference._vocabulary import Vocabulary
from reticent.knowledge.tagger.tagger import OVERLAP, WINDOW, windows
from reticent.languages.en.spacy import CHARACTERS, Spacy

LIFE = (
    "She was a Swedish actress who moved to Hollywood in 1925. She made silent films for Metro-Goldwyn-Mayer, was "
    "nominated for an Academy Award three times, and retired from the screen after twenty-eight films."
)


@pytest.fixture
def calls(monkeypatch):
    """How often each method that is watched was called."""
    counted = Counter()

    def watch(owner, name):
        function = getattr(owner, name)

        def counting(*args, **options):
            counted[name] += 1
            return function(*args, **options)

        monkeypatch.setattr(owner, name, counting)

    counted.watch = watch
    return counted


def test_an_attack_asks_for_the_titles_that_may_matter_only(calls):
    world = World()
    calls.watch(Pack, "title")
    next(sanitize_all([Document(LIFE)], "identity", world))
    rounds = calls["title"] / 100
    assert 0 < rounds < 5  # two hundred for each attacker in each round would be thousands


def test_a_word_is_looked_up_once_for_all_rounds(calls):
    world = World()
    public = documents_of(world)
    calls.watch(Pack, "postings")
    assert len(Evidence(LIFE, public).table.counts)
    first = calls["postings"]
    assert len(Evidence(LIFE.replace("Swedish", "*"), public).table.counts)
    assert calls["postings"] - first <= 2  # pairs that were not side by side before
    public.forget()
    assert len(Evidence(LIFE, public).table.counts)
    assert calls["postings"] >= 2 * first


def test_combinations_are_found_once_for_both_who_go_by_them(calls):
    calls.watch(attackers.Combination, "_combined")
    calls.watch(attackers.Tfidf, "weigh")
    next(sanitize_all([Document(LIFE)], "identity", World()))
    assert calls["_combined"] == calls["weigh"]  # one each in a round


def test_the_look_ups_of_a_text_grow_with_its_words_not_with_their_square(calls):
    world = World()
    calls.watch(Vocabulary, "find")
    made = {}
    for times in (1, 4):
        calls.clear()
        next(sanitize_all([Document("\n\n".join([LIFE] * times))], "identity", world))
        made[times] = calls["find"]
    assert made[4] <= 2 * made[1]  # the same words


@pytest.mark.parametrize("length", [1, 200, 1_000, 30_000])
def test_a_tagger_reads_a_piece_at_most_one_and_a_half_times(length):
    read = sum(end - start for start, end, _, _ in windows(length))
    assert read <= length * WINDOW / (WINDOW - OVERLAP) + WINDOW


def test_a_long_text_is_analysed_in_batches_that_do_not_grow(monkeypatch):
    from reticent.languages.en import spacy

    sizes = []
    batches = spacy._batches

    def watched(pieces):
        for batch in batches(pieces):
            sizes.append(sum(len(piece[0]) for piece in batch))
            yield batch

    monkeypatch.setattr(spacy, "_batches", watched)
    text = "The harbour was closed for a day. " * 6_000
    (analysis,) = Spacy().analyse([text], entities=False)
    assert analysis.sentences[-1].end >= len(text) - 1
    assert len(sizes) > 2
    assert max(sizes) <= CHARACTERS
