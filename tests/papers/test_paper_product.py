"""The papers' own sample texts, from the text as printed to the text that comes out.

What differs from the printed figures, and why:

- S1/S2, Figure 3: with the paper's counts the same three phrases go. With the shipped corpus, half a million short
  texts instead of Bing's eleven billion pages, "influenza" goes too, and "diagnosed when his immune system" as a whole:
  the default weighs every word, not noun phrases alone, and hides phrases whole.
- t-plausibility, Figure 1(c): with the paper's trees the sentence comes out as printed, but that we say "a drug". With
  the shipped taxonomy Sacramento becomes California, its nearest whole, because "state capital" is a role there and no
  place in which it lies.
- Psi, Figure 1, is lost as an image; its noun phrases and marked terms are those of Figure 1 of S1/S2, and with the
  counts that Tables 1 to 3 print the same two phrases go, the patient stays. With the shipped corpus the patient goes too.
- Inference detection, "saudi magnate half-brother": the shipped corpus has one document with "saudi" and "magnate" and
  none with all three, where the paper had the Web. Nothing follows, and nothing is claimed. The percentages of its
  Figure 1 need the Web's pages and Google's ranking of 2007.
- Messages, Figures 10 and 12, need the authors' tweets, their users and what the users chose; none is published.
"""

from dataclasses import replace
from pathlib import Path

import pytest
from test_paper_disclosure import SYNDROME, TEXT, psi_web, span, web

import reticent
from reticent.guards.reidentification.inferences import Depth, led_to
from reticent.guards.reidentification.topics import expand, secret
from reticent.knowledge.taxonomy import Own
from reticent.model import Document, Finding, Span
from reticent.world import World

RESIDENT = "A Sacramento resident purchased marijuana for the lumbar pain caused by liver cancer."
MARKED = {"Sacramento": "place"} | dict.fromkeys(("marijuana", "lumbar pain", "liver cancer"), "informative")
TREES = """child,parent
Sacramento,state capital
Austin,state capital
Albany,state capital
Boise,state capital
state capital,capital
marijuana,drug
ecstasy,drug
drug,agent
lumbar pain,pain
migraine,pain
pain,symptom
liver cancer,carcinoma
skin cancer,carcinoma
carcinoma,disease
"""


def through(document: Document, policy: reticent.Policy, world: World) -> reticent.Result:
    return next(reticent.sanitize_all([document], policy, world))


@pytest.fixture
def secretive() -> reticent.Policy:
    return reticent.Policy.load("secret").but(style="label")


def test_figures_1_to_3_of_s1_and_s2_with_the_papers_counts(world, secretive):
    papers = replace(world, packs=web(), second_voice=None)
    policy = secretive.but(disclosure={"as_published": True, "strict": 0.4 / 0.95})
    result = through(Document(TEXT, hide=(SYNDROME,)), policy, papers)
    assert result.text == (
        "The patient suffers from [HIDDEN 1] because of a [DETAIL 1]. "
        "He was diagnosed when his [DETAIL 2] responded poorly to influenza."
    )
    assert result.risk.verified


def test_figures_1_to_3_with_the_shipped_corpus(world, secretive):
    result = through(Document(TEXT, hide=(SYNDROME,)), secretive, world)
    for gone in ("acquired", "immunodeficiency", "transfusion", "immune system"):
        assert gone not in result.text
    assert result.text.startswith("The patient suffers from [HIDDEN 1] because of")
    assert result.risk.verified


@pytest.fixture
def marked() -> Document:
    """Psi's Figure 1: the sample text with the two terms that its first sanitizer proposes."""
    terms = [span(SYNDROME), span("immune system")]
    return Document(TEXT, marked=tuple(Finding(each, "health", 1.0, "paper", "marked") for each in terms))


def test_figure_1_of_psi_with_the_papers_counts(world, secretive, marked):
    papers = replace(world, packs=psi_web(), second_voice=None)
    result = through(marked, secretive.but(disclosure={"as_published": True}), papers)
    assert result.text == (
        "The patient suffers from [HEALTH 1] because of a [DETAIL 1]. "
        "He was diagnosed when his [HEALTH 2] responded poorly to [DETAIL 2]."
    )
    assert result.risk.verified


def test_figure_1_of_psi_with_the_shipped_corpus(world, secretive, marked):
    result = through(marked, secretive.but(disclosure={"strict": 0.5}), world)
    for gone in ("acquired", "immune", "transfusion", "influenza"):
        assert gone not in result.text
    assert result.text.startswith("The [DETAIL 1] suffers from [HEALTH 1] because of a [DETAIL 2].")
    assert result.risk.verified


@pytest.fixture
def resident() -> Document:
    """The sentence with its four sensitive terms marked."""
    start = RESIDENT.index
    spans = {Span(start(phrase), start(phrase) + len(phrase)): kind for phrase, kind in MARKED.items()}
    return Document(RESIDENT, marked=tuple(Finding(span, kind, 1.0, "paper", "marked") for span, kind in spans.items()))


@pytest.fixture
def generalising() -> reticent.Policy:
    return reticent.Policy.load("identity").but(general={"plausible": 32}, anonymous_among=None)


def test_figure_1_of_plausibility_with_the_papers_trees(world, resident, generalising, tmp_path: Path):
    trees = tmp_path / "trees.csv"
    trees.write_text(TREES, "utf-8")
    papers = replace(world, hierarchy=Own.read(trees))
    result = through(resident, generalising, papers)
    assert result.text == "A state capital resident purchased a drug for the pain caused by carcinoma."


def test_figure_1_of_plausibility_with_the_shipped_taxonomy(world, resident, generalising):
    result = through(resident, generalising, world)
    assert not [phrase for phrase in MARKED if phrase in result.text]
    assert result.text.endswith("for the pain caused by carcinoma.")


def test_the_drugs_of_inference_detection_lead_to_alcoholism(world):
    topic = expand("alcoholism", world.reference)
    found = led_to("The patient was given naltrexone and disulfiram.", topic, world.reference)
    assert ("naltrexone",) in {each.keywords for each in found}


def test_the_half_brother_of_a_saudi_magnate_leads_nowhere_here(world):
    topic = secret(["bin laden"], world.reference)
    assert led_to("He is the half-brother of a Saudi magnate.", topic, world.reference, Depth(together=3)) == ()
