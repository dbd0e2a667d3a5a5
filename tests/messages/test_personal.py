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


@pytest.mark.parametrize(
    ("personal", "general"),
    [
        ("I'm typing this from the capital of Japan.", "Tokyo is the capital of Japan."),
        ("Grew up on a farm outside Ballarat.", "Farms outside Ballarat grow potatoes."),
        ("As a nurse I see this every week.", "A nurse sees this every week."),
        ("I was born in Osaka.", '"I was born in Osaka," the singer said.'),
        ("My uncle studied law in Lund.", "Our prime minister studied law in Lund."),
        ("I left the church at twenty.", "I think the church should pay taxes."),
        ("Mum of three here, so no sleep.", "Mothers of three sleep less, a study says."),
        ("We moved to Leeds in May.", "We need to talk about plastic."),
    ],
)
def test_the_same_subject_and_another_speaker(personal, general):
    assert judge(personal).personal
    assert not judge(general).personal


def test_it_says_why_and_can_be_overruled():
    assert "says I" in judge("I am a nurse in Leeds.").signs
    assert Judgement.given(False) == Judgement(False, 0.0, ("the writer says so",))
    assert set(judge("Rain.").as_dict()) == {"personal", "probability", "signs"}


def test_capitals_and_digits_teach_nothing(world):
    one, other = world.language.analyse(["I have 12 CATS", "i have 3 cats"])
    words = [
        [name for name in features(*each) if name[0] != "="]
        for each in (("I have 12 CATS", one), ("i have 3 cats", other))
    ]
    assert words[0] == words[1]


@pytest.mark.parametrize(
    ("text", "sign"),
    [
        ("Missed the bus again", "starts 1 VBD"),
        ("Trains are late.", "subject VBP bare NNS"),
        ("My aunt was late.", "subject VBD own NN"),
        ("Two kids, one coat", "verbs 0"),
    ],
)
def test_how_a_message_is_built(world, text, sign):
    (analysis,) = world.language.analyse([text])
    assert f"= {sign}" in set(features(text, analysis))


def test_what_others_say_in_quotation_marks_is_not_how_the_message_is_built(world):
    text = '"I missed the bus," she said.'
    (analysis,) = world.language.analyse([text])
    assert not any(name.startswith("= tags < I") for name in features(text, analysis))


def test_nothing_and_nonsense_have_a_verdict():
    assert not judge("").personal
    assert 0 < judge("!!! 🙃").probability < 1
