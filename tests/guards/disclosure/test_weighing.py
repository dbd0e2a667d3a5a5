"""The second voice: what gives a secret away where counts are silent, and what stays."""

from dataclasses import replace

import numpy as np
import pytest

import reticent
from reticent.guards.disclosure import weighing
from reticent.guards.disclosure.terms import CorpusForms, open_terms
from reticent.guards.disclosure.topics import is_kin, telling_words, topic_of
from reticent.guards.disclosure.values import HiddenTerm
from reticent.guards.disclosure.weighing import threshold_at
from reticent.guards.disclosure.words import runs, words_of
from reticent.model import Document, Span

NOTE = (
    "She had another seizure in April, and the EEG showed sharp waves over the temporal lobe. The neurologist "
    "prescribed an anticonvulsant.\n\nThe kettle is broken, and the parcel came on Monday."
)


def hidden_in(text, world, hide, strict=0.5):
    policy = reticent.Policy.load("secret").but(
        style="label", hide=hide, disclosure={"strict": strict, "second_voice": True}
    )
    return next(reticent.sanitize_all([Document(text)], policy, world))


def test_the_topic_goes_and_the_rest_stays(world):
    result = hidden_in(NOTE, world, ("epilepsy",))
    for clue in ("seizure", "EEG", "temporal lobe", "neurologist", "anticonvulsant"):
        assert clue not in result.text
    assert result.text.endswith("The kettle is broken, and the parcel came on Monday.")
    assert result.risk.verified


def test_stricter_hides_more_of_the_same(world):
    hidden = [hidden_in(NOTE, world, ("epilepsy",), strict).risk.mentions for strict in (0.0, 1.0)]
    words = [len(hidden_in(NOTE, world, ("epilepsy",), strict).text) for strict in (0.0, 1.0)]
    assert hidden[0]
    assert words[0] > words[1]
    assert threshold_at(0.2) > threshold_at(0.8)


def test_verbs_that_say_something_are_weighed_and_function_words_are_not(world):
    text = "He was released on bail and then served his time, and he has been at home since."
    words = words_of(text, world)
    said = [span.of(text) for span in words.spans]
    assert {"released", "served"} <= set(said)
    assert not {"He", "was", "on", "then", "has", "been", "since"} & set(said)
    hidden = [HiddenTerm("HIDDEN 1", ("prison",))]
    (each,) = weighing.weighed(text, words, hidden, world, 0.5)
    told = dict(zip(said, each.told, strict=True))
    assert told["released"] > told["home"]


@pytest.mark.parametrize(
    ("said", "whole"),
    [
        ("a score of <3>.2 today", "3.2"),
        ("a score of 3.<2> today", "3.2"),
        ("paid 1,<250>,000 then", "1,250,000"),
        ("on day <3>. 4 of us", "3"),
        ("<three>.5", "three"),
        ("room 5,<at ten>", "at ten"),
    ],
)
def test_no_number_is_hidden_by_halves(said, whole):
    start, end = said.index("<"), said.index(">") - 1
    text = said.replace("<", "").replace(">", "")
    assert weighing._whole_figures(Span(start, end), text).of(text) == whole


@pytest.mark.parametrize(
    ("secret", "word"),
    [
        ("pregnancy", "pregnant"),
        ("epilepsy", "epileptic"),
        ("Parkinson's disease", "parkinsonian"),
        ("bankruptcy", "bankrupt"),
        ("opioid addiction", "addict"),
        ("insolvency", "insolvent"),
    ],
)
def test_what_is_derived_from_the_secret_is_the_secret(world, secret, word):
    family = telling_words(HiddenTerm("HIDDEN 1", (secret,)), world.reference)
    assert is_kin(word, family, world.vectors)
    assert not is_kin("kettle", family, world.vectors)


def test_a_phrase_that_the_corpus_lacks_is_understood_by_its_words(world):
    topic = topic_of(HiddenTerm("HIDDEN 1", ("opioid addiction",)), world.vectors, world)
    assert len(topic.documents) >= 5
    methadone, kettle = topic.nearness(np.stack([world.vectors.vector(word) for word in ("methadone", "kettle")]))
    assert methadone > kettle + 1


def test_what_nothing_is_known_of_is_not_known_to_be_harmless(world):
    result = hidden_in("He takes zorvaximab and drinks tea.", world, ("epilepsy",))
    assert "zorvaximab" not in result.text
    assert "tea" in result.text
    reasons = {finding.reason for finding in result.findings}
    assert "neither the reference corpus nor the list of ordinary words can judge it" in reasons


def test_of_what_nothing_is_known_of_that_stays_which_reads_as_harmless(world, monkeypatch):
    text = "She takes levetiracetam since the fit.\n\nThe parcel for Froncystan came on Monday, and the kettle is new."
    result = hidden_in(text, world, ("epilepsy",))
    assert "Froncystan" in result.text
    assert "levetiracetam" not in result.text
    monkeypatch.setattr(weighing, "MOST_READ", 10)
    assert "Froncystan" not in hidden_in(text, world, ("epilepsy",)).text, "nobody read it"


def test_beside_what_goes_a_word_goes_that_tells_less_as_far_as_its_clause():
    goes, may = (np.array([each == "x" for each in row]) for row in ("..x....x..", ".xxx.xxx.x"))
    assert weighing._with_neighbours(goes, may, np.array([0] * 6 + [1] * 4)).tolist() == [
        each == "x" for each in ".xxx..xx.."
    ]


def test_by_counts_alone_where_there_are_no_vectors(world):
    alone = hidden_in(NOTE, replace(world, second_voice=None), ("epilepsy",))
    assert len(alone.text) >= len(hidden_in(NOTE, world, ("epilepsy",)).text)
    assert not any(finding.kind == "passage" for finding in alone.findings)


def test_a_word_is_believed_sooner_where_more_tells_close_by_than_farther_off():
    alone, among, everywhere = (
        weighing.told_by(np.array([-3.0] * 20 + [near] * 2 + [1.0] + [near] * 2 + [far] * 20))[22]
        for near, far in ((-3.0, -3.0), (1.0, -3.0), (1.0, 1.0))
    )
    assert alone < everywhere < among
    assert len(weighing.told_by(np.zeros(0))) == 0


def test_words_side_by_side_in_one_clause_are_one_stretch():
    assert list(runs([True, True, True, False, True], np.array([0, 0, 1, 1, 1]))) == [(0, 2), (2, 3), (4, 5)]


def test_an_article_is_no_part_of_the_secret(world):
    result = hidden_in("He saw the Sistine Chapel and the Swiss Guard, and ate pizza.", world, ("the Vatican",))
    assert "Sistine" not in result.text
    assert "pizza" in result.text
    assert result.risk.verified


def test_nothing_is_concluded_about_an_ordinary_word(world):
    result = hidden_in("The new kettle is broken, and the parcel came on Monday.", world, ("new",))
    assert result.text == "The [HIDDEN 1] kettle is broken, and the parcel came on Monday."
    assert result.risk.unexamined() == ("what gives HIDDEN 1 away, because it is too ordinary a word",)


@pytest.mark.parametrize("secret", ["Zorblax", "a rare form of epilepsy", NOTE])
def test_a_secret_that_the_corpus_does_not_know_is_never_verified(world, secret):
    assert not hidden_in(NOTE, world, (secret,)).risk.verified


def test_a_measure_says_how_much_it_usually_finds(world):
    def measured(**settings):
        policy = reticent.Policy.load("secret")
        policy = policy.but(disclosure=policy.disclosure.model_dump() | settings)
        document = Document("She takes levetiracetam since the fit.", hide=("epilepsy",))
        return next(reticent.sanitize_all([document], policy, world)).risk.as_dict()["disclosure"]

    assert 0.3 < measured(strict=0.2)["usually_found"] < measured(strict=0.8)["usually_found"] < 1
    assert "usually_found" not in measured(second_voice=False)


def test_of_a_text_that_is_too_long_to_be_read_it_is_said_that_nobody_read_it(world, monkeypatch):
    assert hidden_in(NOTE, world, ("epilepsy",)).risk.verified
    monkeypatch.setattr(weighing, "MOST_READ", 10)
    monkeypatch.setattr(weighing, "reader_of", lambda _world: pytest.fail("it was read"))
    result = hidden_in(NOTE + " She takes zorvaximab since the epileptic fit.", world, ("epilepsy",))
    for counted in ("seizure", "epileptic", "zorvaximab"):
        assert counted not in result.text
    assert not result.risk.verified
    assert any("only whole sentences tell" in line for line in result.risk.unexamined())


def test_a_lone_common_word_or_a_pronoun_is_never_what_goes(world):
    text = "Name and years: I want it. I have needs, he is a boy."
    words = words_of(text, world)
    assert "I" not in [span.of(text) for span in words.spans]
    goes = np.array([span.of(text) in ("years", "boy", "needs") for span in words.spans])
    assert weighing._alone(goes, words).sum() == 3
    both = np.array([span.of(text) in ("Name", "years") for span in words.spans])
    assert not weighing._alone(both, words).any(), "two side by side may be a phrase that tells"


def test_another_member_of_a_set_costs_less_than_a_common_word(world):
    text = "Nothing here. The boy has the fever of a stoker."
    costs = {term.forms[0]: term.cost for term in open_terms(text, 0, world.derived(CorpusForms))}
    assert costs["boy"] > costs["stoker"]


def test_a_general_term_that_still_tells_goes_before_what_stands_around_it(world):
    text = "Ben saw his oncologist on Monday and his teacher on Friday. His sister drives him."
    (result,) = reticent.sanitize_all([Document(text, hide=("cancer",))], reticent.Policy.load("secret"), world)
    assert "Monday and his teacher on Friday. His sister drives him." in result.text
    assert "oncologist" not in result.text


def test_a_weekday_at_the_end_of_a_clue_stays(world):
    text = "Her chemotherapy is on Thursday. The choir sings on Friday."
    (result,) = reticent.sanitize_all([Document(text, hide=("breast cancer",))], reticent.Policy.load("secret"), world)
    assert result.text.endswith("on Thursday. The choir sings on Friday.")
    assert "chemotherapy" not in result.text
