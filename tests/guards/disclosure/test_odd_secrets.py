"""Secrets as people may well name them: unknown, ordinary, long, many, the whole text, one inside another."""

import time

import pytest

import reticent
from reticent.guards.disclosure.hidden import other_names
from reticent.model import Document

NOTE = (
    "She had another seizure in April, and the EEG showed sharp waves. The neurologist prescribed an anticonvulsant. "
    "The breast cancer clinic rang about her mother, who has cancer. The kettle is broken."
)


def hidden_in(text, world, *hide):
    policy = reticent.Policy.load("secret").but(style="label")
    return next(reticent.sanitize_all([Document(text, hide=hide)], policy, world))


def test_a_secret_that_nothing_is_known_of_is_hidden_and_not_verified(world):
    result = hidden_in("Zorblaxia came to tea, and we spoke of Zorblaxia.", world, "Zorblaxia")
    assert "orblax" not in result.text
    assert not result.risk.verified


def test_a_secret_that_only_the_reader_can_make_something_of(world):
    text = "Her arm has been swollen since they took the nodes out; she wears the compression sleeve all day. "
    result = hidden_in(text + "She plays chess on Mondays.", world, "lymphoedema")
    assert not [word for word in ("swollen", "nodes", "sleeve") if word in result.text]
    assert result.text.endswith("She plays chess on Mondays.")
    assert not result.risk.verified, "of counts and vectors none knows it"


def test_an_ordinary_word_goes_alone(world):
    result = hidden_in("The new kettle is broken, and the old one is new again.", world, "new")
    assert result.text == "The [HIDDEN 1] kettle is broken, and the old one is [HIDDEN 1] again."
    assert not result.risk.verified


def test_of_a_figure_no_word_is_taken_for_a_clue(world):
    result = hidden_in(NOTE + " She is 42.", world, "42")
    assert result.text == NOTE + " She is [HIDDEN 1]."
    assert "usually_found" not in result.risk.as_dict()["disclosure"], "nothing was read for clues"


def test_of_several_secrets_it_is_told_which_was_not_examined(world):
    result = hidden_in(NOTE, world, "epilepsy", "Zorblaxia", "divorce")
    (line,) = (line for verdict in result.risk.verdicts for line in verdict.unexamined)
    assert "hidden term 2 of 3" in line
    assert "orblax" not in line


def test_of_an_unknown_secret_the_commonest_words_are_not_guarded(world):
    text = "My daughter will ring you. I asked the oncologist for chemotherapy. He wants to know whether she sings."
    result = hidden_in(text, world, "wants no more treatment")
    assert "chemotherapy" not in result.text
    assert "My daughter will ring you." in result.text
    assert "whether she sings" in result.text
    assert not result.risk.verified


def test_a_secret_of_five_words(world):
    result = hidden_in(NOTE, world, "epilepsy of the temporal lobe")
    assert "seizure" not in result.text
    assert "kettle is broken" in result.text
    assert not result.risk.verified


def test_fifty_secrets(world):
    words = "epilepsy gout bankruptcy divorce merger Venice Chechnya measles theft asylum".split()
    secrets = [f"{word}{ending}" for word in words for ending in ("", " one", " two", " three", " four")]
    result = hidden_in(NOTE, world, *secrets)
    assert len(set(secrets)) == 50
    assert "seizure" not in result.text
    assert result.text == hidden_in(NOTE, world, *secrets).text


def test_a_secret_that_is_the_whole_text(world):
    result = hidden_in(NOTE, world, NOTE)
    assert result.text == "[HIDDEN 1]"
    assert not result.risk.verified


@pytest.mark.parametrize("secrets", [("cancer", "breast cancer"), ("breast cancer", "cancer")])
def test_a_secret_inside_another(world, secrets):
    result = hidden_in(NOTE, world, *secrets)
    assert "cancer" not in result.text
    assert "breast" not in result.text


def test_a_harmless_sentence_beside_a_clue_stays(world):
    for harmless in ("He likes football.", "His sister teaches French.", "We go to Wales at Easter."):
        result = hidden_in(f"He takes levetiracetam since the fit. {harmless}", world, "epilepsy")
        assert harmless in result.text
        assert "levetiracetam" not in result.text


def seconds(text, world):
    started = time.process_time()
    hidden_in(text, world, "epilepsy")
    return time.process_time() - started


def test_time_grows_with_the_text(world):
    seconds(NOTE, world)
    short, long = (NOTE + " ") * 60, (NOTE + " ") * 240
    assert seconds(long, world) < 8 * max(seconds(short, world), 0.5)


@pytest.mark.parametrize(
    ("secret", "text"),
    [
        ("leukaemia", "She has leukemia."),
        ("a mortuary", "He works at the morgue."),
        ("phenylketonuria", "Her son has PKU."),
        ("bipolar disorder", "His manic depression came back."),
    ],
)
def test_another_name_of_the_secret_is_the_secret(secret, text):
    result = reticent.sanitize(text, reticent.Policy.load("secret").but(hide=(secret,)))
    assert "[HIDDEN 1]" in result.text
    assert result.risk.verified


@pytest.mark.parametrize("secret", ["gambling", "bribery", "jaws"])
def test_a_name_that_means_something_else_too_is_none(secret, world):
    assert other_names([secret], world.taxonomy) == {}  # gaming, play; graft; jaw


def test_another_name_stays_that_the_user_keeps():
    policy = reticent.Policy.load("secret").but(hide=("leukaemia",), keep=("leukemia",))
    result = reticent.sanitize("She has leukemia.", policy)
    assert "leukemia" in result.text
    assert not result.risk.verified


def test_an_article_makes_no_other_secret():
    text = "Wed. Could see through the glass: steel tables with a drain, scales for organs. The pathologist was in."
    shown = {
        reticent.sanitize(text, reticent.Policy.load("secret").but(hide=(secret,))).text
        for secret in ("mortuary", "a mortuary", "the mortuary")
    }
    assert len(shown) == 1
