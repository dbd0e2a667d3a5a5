import re

import numpy as np
import pytest

from reticent.errors import InputError
from reticent.guards.reidentification.attack import Calibration, attack, posterior, strongest
from reticent.guards.reidentification.attackers import Evidence, attackers
from reticent.guards.reidentification.population import Population
from reticent.guards.reidentification.public import Public
from reticent.guards.reidentification.ranking import Ranking
from reticent.guards.reidentification.words import read
from reticent.knowledge.reference import Pack

TEXTS = {
    "the keeper": "The keeper of the lighthouse repaired clocks and wrote a treatise on tides. He kept bees.",
    "the singer": "The singer toured with a jazz band and later taught singing at the village school.",
    "the baker": "The baker won a prize for rye bread and kept a jazz club in the cellar of the bakery.",
    "the doctor": "The doctor treated fevers in the village and wrote letters about tides and bees.",
    "the pilot": "The pilot crossed the desert twice and kept a diary in which the school is described.",
}
TEXT = "He kept bees near the lighthouse, repaired clocks, and knew the tides of the village."


@pytest.fixture(scope="module")
def population():
    return Population.of(list(TEXTS), list(TEXTS.values()))


def test_features_are_words_and_pairs_and_labels_are_gaps():
    assert read("Jazz band, jazz.") == {("jazz",): 2, ("band",): 1, ("jazz", "band"): 1}
    assert read("jazz [TITLE 2] band █████ club") == {("jazz",): 1, ("band",): 1, ("club",): 1}
    assert ("of", "the") not in read("of the club")


def test_all_attackers_find_the_right_one(population):
    for attacker in attackers(population):
        scores = attacker.scores(TEXT)
        assert scores.shape == (5,)
        assert population.name(int(scores.argmax())) == "the keeper", attacker.name


@pytest.mark.parametrize("number", [0, 1, 2])
def test_what_a_word_adds_is_what_its_absence_takes(population, number):
    attacker = attackers(population)[number]
    for candidate in range(population.size):
        whole = attacker.scores(TEXT)[candidate]
        for word, adds in attacker.contributions(TEXT, candidate):
            without = re.sub(rf"\b{word}\b", "*", TEXT, flags=re.IGNORECASE)
            assert adds == pytest.approx(whole - attacker.scores(without)[candidate], abs=1e-9), (word, candidate)


def test_what_a_word_adds_over_a_pack():
    public = Public(Pack.default())
    text = "The magnate of Saudi and Yemeni origin had a half-brother."
    evidence = Evidence(text, public)
    _, attacker = strongest(evidence)
    candidate = int(attacker.rank(evidence).argmax())
    word, adds = attacker.explain(evidence, candidate)[0]
    without = re.sub(rf"\b{word}\b", "*", text, flags=re.IGNORECASE)
    assert adds > 0
    assert adds == pytest.approx(attacker.scores(text)[candidate] - attacker.scores(without)[candidate], rel=1e-6)


def test_tfidf_by_hand():
    two = Population.of(["a", "b"], ["red fox", "red hen hen"])
    scores = attackers(two)[0].scores("hen")
    idf_red, idf = 1.0, np.log(3 / 2) + 1
    hen = (1 + np.log(2)) * idf
    # b's vector: red, hen twice, and the pairs "red hen" and "hen hen"
    norm = np.sqrt(idf_red**2 + hen**2 + idf**2 + idf**2)
    assert scores[0] == 0
    assert scores[1] == pytest.approx(idf * hen / norm)


def test_likelihood_by_hand():
    two = Population.of(["a", "b"], ["red fox", "red hen hen"])
    share, chance = 2 / 3, 2 / 5
    assert attackers(two)[1].scores("hen")[1] == pytest.approx(np.log(1 + (0.1 / 0.9) * share / chance))


def test_probabilities_add_up_and_flat_scores_say_nobody():
    found = posterior(Ranking.of(np.array([5.0, 1.0, 1.0])), Calibration(2.0, 0.5))
    assert found.probabilities.sum() + found.nobody == pytest.approx(1)
    assert found.probabilities[0] > 0.5
    flat = posterior(Ranking.of(np.zeros(100)), Calibration(2.0, 0.5))
    assert flat.nobody > 0.5
    assert flat.probabilities.max() < 0.01


def test_attack_names_candidates_and_words(population):
    made = attack(TEXT, population, top=2)
    assert made.candidates[0].name == "the keeper"
    assert made.among == 5
    assert "clocks" in [word for word, _ in made.candidates[0].words]
    assert made.as_dict()["by"] in {"tfidf", "likelihood", "combination"}
    assert attack(TEXT, population, top=2) == made


def test_a_text_that_shares_nothing(population):
    made = attack("Xylophone!", population)
    assert made.candidates == ()
    assert made.nobody > 0.5
    assert attack("", population).candidates == ()


def test_population_refuses_what_makes_no_sense(tmp_path):
    with pytest.raises(InputError, match="entries 1 and 2 of the population have the same id"):
        Population.of(["a", "a"], ["red", "blue"])
    with pytest.raises(InputError, match="entry 2 of the population has no words"):
        Population.of(["a", "b"], ["red", " ... "])
    with pytest.raises(InputError, match="empty id"):
        Population.of([" ", "b"], ["red", "blue"])
    with pytest.raises(InputError, match="at least two"):
        Population.of(["a"], ["red"])
    with pytest.raises(InputError, match="2 names for 1 texts"):
        Population.of(["a", "b"], ["red"])
    path = tmp_path / "population.jsonl"
    path.write_text('{"id": "a", "text": "red"}\nnot json\n')
    with pytest.raises(InputError, match="line 2 of the population is not JSON"):
        Population.read(path)
    path.write_text('{"id": "a", "text": 3}\n')
    with pytest.raises(InputError, match="line 1 of the population needs"):
        Population.read(path)
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(InputError, match="not UTF-8"):
        Population.read(path)
    path.write_text('{"id": 1, "text": "red"}\n\n{"id": "b", "text": "blue"}\n')
    assert Population.read(path).ids == ("1", "b")


def test_lengths_of_public_documents_are_plausible():
    lengths = Public(Pack.default()).lengths
    assert len(lengths) == Pack.default().size
    assert 80 <= lengths.min() < np.median(lengths) < lengths.max() <= 2100


def test_a_ranking_is_what_all_its_figures_say():
    figures = np.array([0.0, 2.0, 0.0, 5.0, 2.0, 0.0, 1.0])
    ranking = Ranking.of(figures)
    assert ranking.all().tolist() == figures.tolist()
    assert [ranking.of_one(at) for at in range(7)] == figures.tolist()
    assert (ranking.most(), ranking.total()) == (5.0, 10.0)
    for most in range(1, 8):
        assert ranking.highest(most) == np.argsort(-figures, kind="stable")[:most].tolist()
