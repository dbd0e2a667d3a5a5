"""General terms from end to end: chosen, checked against what they give away, and worded."""

from dataclasses import replace

import pytest

import reticent
from reticent.knowledge.reference import InMemory
from reticent.knowledge.taxonomy import Own

TREATMENT = [
    ("blood transfusion", "haemotherapy"),
    ("blood letting", "haemotherapy"),
    ("haemotherapy", "treatment"),
    *((f"treatment {number}", "treatment") for number in range(20)),
]
AIDS = ["aids and blood transfusion, a haemotherapy"] * 8 + ["aids"] * 2
OTHER = ["treatment at school"] * 60 + ["football at school"] * 60
TEXT = "He had AIDS. He needed a blood transfusion at school."


def guarded(world, documents, text=TEXT, pairs=TREATMENT):
    small = replace(world, packs=InMemory(documents), hierarchy=Own(pairs))
    policy = reticent.Policy.load("secret").but(
        hide=("aids",),
        disclosure={"strict": 0.5, "evidence": 1, "second_voice": False},  # the reader knows more than this corpus
        general={"plausible": 2},
    )
    return reticent.sanitize(text, policy, small)


def test_a_general_term_that_tells_makes_way_for_the_next(world):
    result = guarded(world, [*AIDS, *OTHER])
    assert result.text == "He had [HIDDEN 1]. He needed a treatment at school."
    assert result.risk.verified
    assert result.risk.plausible["texts"] == 22


def test_one_that_tells_nothing_is_taken(world):
    quiet = [document.replace(", a haemotherapy", "") for document in AIDS]
    result = guarded(world, [*quiet, *OTHER, *["haemotherapy at school"] * 30])
    assert result.text == "He had [HIDDEN 1]. He needed a haemotherapy at school."


def test_when_all_tell_it_is_a_label(world):
    loud = ["aids treatment by blood transfusion, a haemotherapy"] * 10
    result = guarded(world, [*loud, *["football at school"] * 90])
    assert result.text == "He had [HIDDEN 1]. He needed a [DETAIL 1] at school."
    assert result.risk.plausible["cut"] == 1
    assert result.risk.verified


def test_the_same_thing_is_called_the_same_throughout():
    result = reticent.sanitize("He works for Air France. In Leeds, Air France won. Many people visit Leeds.")
    assert result.text.count("irline") == 2
    assert result.text.count("England") == 2
    assert result.risk.plausible["texts"] >= 10


def test_what_must_vanish_has_a_label():
    text = "Emma Lindqvist, z.k@example.org, lives at 24 Clarke Avenue, Leeds."
    result = reticent.sanitize(text)
    assert result.text == "[PERSON 1], [EMAIL 1], lives at an address in England."


def test_more_plausible_texts_are_more_general():
    texts = {
        t: reticent.sanitize(
            "He died on 3 May 1984.", reticent.Policy.load("identity").but(general={"plausible": t})
        ).text
        for t in (10, 100, 1000)
    }
    assert texts == {
        10: "He died on a day in May 1984.",
        100: "He died on a day in 1984.",
        1000: "He died on a day in the 1980s.",
    }


def test_the_paper_sentence():
    made = reticent.generalize("Uses marijuana for phantom limb pain", ["marijuana", "phantom limb pain"], 10)
    assert made.text == "Uses soft drug for pain"
    assert made.texts == 12
    assert "soft drug" in made.terms[0].ladder.sense


@pytest.mark.parametrize("method", ["exact", "lub"])
def test_the_sacramento_sentence_on_the_paper_trees(world, method):
    volumes = {"state capital": 4, "capital": 32, "drug": 2, "pain": 2, "carcinoma": 2}
    pairs = [("Sacramento", "state capital"), ("state capital", "capital"), ("marijuana", "drug")]
    pairs += [("lumbar pain", "pain"), ("liver cancer", "carcinoma")]
    pairs += [
        (f"{name} {n}", name)
        for name, volume in volumes.items()
        for n in range(volume - (4 if name == "capital" else 1))
    ]
    text = "A Sacramento resident purchased marijuana for the lumbar pain caused by liver cancer."
    made = reticent.generalize(
        text,
        ["Sacramento", "marijuana", "lumbar pain", "liver cancer"],
        32,
        every=False,
        method=method,
        world=replace(world, hierarchy=Own(pairs)),
    )
    assert made.text == "A state capital resident purchased a drug for the pain caused by carcinoma."
    assert made.texts == 32


def test_some_terms_may_stay_if_asked():
    text, terms = "She plays the violin in Sacramento.", ["violin", "Sacramento"]
    assert (
        "violin" in reticent.generalize(text, terms, 2, every=False).text
        or "Sacramento" in reticent.generalize(text, terms, 2, every=False).text
    )
    every = reticent.generalize(text, terms, 2).text
    assert "violin" not in every
    assert "Sacramento" not in every


def test_places_by_kind_or_by_part():
    assert reticent.generalize("She lives in Sacramento.", ["Sacramento"]).text == "She lives in a state capital."
    by_part = reticent.generalize("She lives in Sacramento.", ["Sacramento"], by="part").text
    assert by_part == "She lives in California."


def test_numbers_have_ladders_too():
    assert reticent.generalize("He died on 3 May 1984.", ["3 May 1984"], 300).text == "He died on a day in 1984."


def test_priors_of_the_corpus_ask_for_more():
    text, terms = "He plays the violin.", ["violin"]
    assert reticent.generalize(text, terms, 20).text == "He plays a stringed instrument."
    assert reticent.generalize(text, terms, 20, priors="corpus").text == "He plays a musical instrument."


def test_out_of_reach_is_said_and_labelled():
    made = reticent.generalize("Uses marijuana for phantom limb pain", ["phantom limb pain"], 1000)
    assert made.text == "Uses marijuana for [DETAIL 1]"
    assert (made.reached, made.reach) == (False, 3)


def test_a_word_in_no_taxonomy_gets_a_label():
    made = reticent.generalize("The zorblaxian rested.", ["zorblaxian"])
    assert made.text == "The [DETAIL 1] rested."
    assert made.unknown == ("zorblaxian",)


@pytest.mark.parametrize(
    ("terms", "settings", "message"),
    [
        (["dog", "cat"], {}, "term 2 of 2 does not occur"),
        ([], {}, "no term to generalize"),
        (["  "], {}, "holds no word"),
        (["dog"], {"plausible": 0}, "plausible"),
        (["dog"], {"plausible": "many"}, "plausible"),
        (["dog"], {"evenness": 2}, "evenness"),
        (["dog"], {"method": "guess"}, "method"),
    ],
)
def test_wrong_input_is_one_sentence(terms, settings, message):
    with pytest.raises(reticent.ReticentError, match=message) as error:
        reticent.generalize("A dog barked.", terms, **settings)
    assert "\n" not in str(error.value)


def test_thousands_of_terms():
    words = [f"dog{number} violin" for number in range(3000)]
    made = reticent.generalize(". ".join(words), ["violin"], 10)
    assert made.text.count("violin") == 0
