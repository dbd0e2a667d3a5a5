import pytest

import reticent
from reticent.detect import mentions
from reticent.detect.mentions import all_mentions
from reticent.languages import Analysis
from reticent.languages.words import NAME_WORD
from reticent.model import Finding, Span


def hidden(plain_find, text, policy="identity"):
    return [finding.span.of(text) for finding in plain_find(text, policy)]


def test_every_form_of_a_found_name(plain_find):
    text = "Mrs Anna Evagorou Christou came. Later CHRISTOU left; Mrs. Christou's car, A. Christou and christou too."
    found = hidden(plain_find, text)
    assert found == ["Anna Evagorou Christou", "CHRISTOU", "Christou", "A. Christou", "christou"]


def test_a_mr_rice_does_not_hide_the_rice(plain_find):
    text = "Mr Rice ate rice. Rice was his favourite. Then Rice left and RICE came."
    assert hidden(plain_find, text) == ["Rice", "Rice", "RICE"]


def test_abbreviations_in_brackets(plain_find):
    text = "He joined Zanzivar Holdings (ZH) early. Everybody at ZH knew."
    assert hidden(plain_find, text).count("ZH") == 2


def test_a_general_word_in_brackets_is_not_an_abbreviation(plain_find):
    text = "Zanzivar Government Ltd (the Government) agreed. The Government left."
    assert "Government" not in hidden(plain_find, text)


def test_accents_written_apart_and_soft_hyphens_leave_no_half_of_a_name(plain_find):
    for text in ("Emma Bjo\u0308rk left", "Emma Lind\u00adqvist left"):
        assert hidden(plain_find, text) == [text.removesuffix(" left")]


def test_the_stop_of_an_initial_goes_with_it_where_the_sentence_goes_on(plain_find):
    text = "Mr K. had been ill, and so had Mr B.; she left."
    assert hidden(plain_find, text) == ["K.", "B."]


def test_titles_stay_and_a_mr_major_goes(plain_find):
    text = "Dr. Obi Okafor and Mr Major met Mrs Nwosu-Okafor. Major agreed."
    assert hidden(plain_find, text) == ["Obi Okafor", "Major", "Nwosu-Okafor"]


def mentioned(world, text, found, nothing):
    start = text.index(found)
    finding = Finding(Span(start, start + len(found)), "person", 0.8, "tagged", "")
    analysis = next(iter(world.language.analyse([text])))
    spans = all_mentions(text, analysis, [finding], world.lexicon, lambda span: span.of(text) == nothing)
    return [each.span.of(text) for each in spans]


def test_a_code_or_word_that_was_a_name_once_is_none_where_it_is_nothing(world):
    text = "On call: OFF. Then we had OFF again, and they OFF too."
    assert mentioned(world, text, "OFF", "OFF") == []
    assert mentioned(world, text, "OFF", "") == ["OFF", "OFF"]
    assert mentioned(world, "Seen by Branch. Ask the Branch about it.", "Branch", "Branch") == []


def test_a_part_of_a_full_name_is_one_whatever_it_looks_like(world):
    found = mentioned(world, "Seen by Olive Branch. Ask for Branch there.", "Olive Branch", "Branch")
    assert found == ["Olive", "Branch", "Branch"]
    assert mentioned(world, "Seen by Wojtas. Ask for Wojtas there.", "Wojtas", "Wojtas") == ["Wojtas"]


def test_a_place_that_is_a_word_is_meant_by_its_capital_amid_a_sentence(world):
    text = "We met in Bath. I took a bath at nine. Bath is far, and my sister never liked Bath at all."
    kept = reticent.sanitize(text, "identity", world=world).text
    assert "a bath at nine" in kept
    assert "liked Bath" not in kept
    assert "liked [" in kept


@pytest.mark.parametrize("mark", ["'", "’", "-"])
def test_a_word_within_a_word_is_no_mention(mark, world):
    text = f"Brandt met O{mark}Brandt, Brandt{mark}s friend, brandt{mark}maria and Brandt_2. BRANDT left."
    found = [Finding(Span(0, 6), "person", 0.9, "people", "a name")]
    spans = {finding.span.of(text) for finding in all_mentions(text, Analysis(), found, world.lexicon)}
    starts = sorted(finding.span.start for finding in all_mentions(text, Analysis(), found, world.lexicon))
    own = [word.start() for word in NAME_WORD.finditer(text) if word.group().casefold() == "brandt"][1:]
    assert starts == own
    assert spans <= {"Brandt", "BRANDT"}


def test_only_words_of_a_name_are_looked_at_closely(world, monkeypatch):
    looked = []
    real = mentions._word_at
    monkeypatch.setattr(mentions, "_word_at", lambda text, at: looked.append(at) or real(text, at))
    text = "Ann Brandt met them. " + "The tea was cold, and nobody came to see it. " * 50 + "Brandt left."
    found = [Finding(Span(0, 10), "person", 0.9, "people", "a name")]
    assert [each.span.start for each in all_mentions(text, Analysis(), found, world.lexicon)][-1] == text.rindex(
        "Brandt"
    )
    assert len(looked) <= 4
