import pytest

from reticent.messages.personal import Judgement, features, judge


@pytest.mark.parametrize(
    "text",
    [
        "My hometown is Tokyo. My favorite food is sushi.",
        "I am a nurse in Leeds and I work nights.",
        "we moved to Gdansk last year and my son hates his school",
        "Stuck at the hospital again, my asthma is back",
    ],
)
def test_personal(text):
    assert judge(text).personal


@pytest.mark.parametrize(
    "text",
    [
        "Tokyo is the capital of Japan.",
        "Leeds has the largest hospital in the county.",
        "Nurses will strike again in March, the union says.",
        "Asthma affects one child in ten.",
    ],
)
def test_general(text):
    assert not judge(text).personal


def test_it_says_why_and_can_be_overruled():
    assert "says I" in judge("I am a nurse in Leeds.").signs
    assert Judgement.given(False) == Judgement(False, 0.0, ("the writer says so",))
    assert set(judge("Rain.").as_dict()) == {"personal", "probability", "signs"}


def test_capitals_and_digits_teach_nothing():
    assert list(features("I have 12 CATS")) == list(features("i have 3 cats"))


def test_nothing_and_nonsense_have_a_verdict():
    assert not judge("").personal
    assert 0 < judge("!!! 🙃").probability < 1
