"""What lives have in common, said in plain statements; and who is known to the public."""

import pytest

from reticent import Policy, sanitize
from reticent.facts.peers import PRIVATE_PEERS, peers_of
from reticent.facts.prices import Prices
from reticent.facts.reading import read
from reticent.facts.units import tree
from reticent.model import Span
from reticent.substitute.budget.claims import Claims
from reticent.substitute.budget.stumbling import stumbles

NAME = "Ann Moss"


@pytest.fixture
def graph(world):
    """A text as words, its subject a person."""

    def make(text):
        (analysis,) = world.language.analyse([text], entities=False)
        at = text.find(NAME)
        marks = {Span(at, at + len(NAME)): "person"} if at >= 0 else {}
        return read(text, analysis, marks, world.lexicon)

    return make


@pytest.fixture
def claims(graph):
    """What the last sentence of a text claims of its subject, by sort."""

    def of(text):
        made = tree(graph(text))
        labels = {at: "[PERSON 1]" for at, node in enumerate(made.graph.nodes) if node.kind == "person"}
        found = Claims(made, labels, "[PERSON 1]").of(len(made.graph.sentences) - 1)
        return {each.sort: each.things for each in found}

    return of


@pytest.mark.parametrize(
    ("sentence", "sort", "things"),
    [
        ("She starred in the 1986 film Dune Street.", "appear", ("film",)),
        ("She appeared as a nurse in a television series.", "appear", ("television",)),
        ("She had roles in films and on television.", "appear", ("film", "television")),
        ("She won an award for it.", "win", ("award",)),
        ("She graduated from a university in the north.", "study", ("university",)),
        ("She wrote several books.", "write", ("book",)),
        ("She was elected mayor of the town.", "elect", ("office",)),
        ("She had two children.", "children", ()),
    ],
)
def test_a_clause_claims_what_lives_have_in_common(claims, sentence, sort, things):
    assert claims(f"{NAME} was an actress. {sentence}").get(sort) == things


@pytest.mark.parametrize(
    "sentence",
    [
        "She did not appear in a film.",
        "She would appear in a film.",
        "She was cast in a film but replaced.",
        "Her father appeared in a film.",
        "She appeared in court.",
        "She turned down a role in a film.",
    ],
)
def test_what_is_denied_doubted_or_said_of_others_is_not_claimed(claims, sentence):
    assert "appear" not in claims(f"{NAME} was an actress. {sentence}")


def test_what_somebody_is_is_claimed_by_the_words_behind_the_name(claims):
    assert claims(f"{NAME} (1871-1948) was a stage actress and singer who sang.")["be"] == ("actress", "singer")
    assert "be" not in claims(f"{NAME} was no actress.")


def test_a_sentence_that_cannot_be_cut_says_its_claim(world):
    text = (
        f"{NAME} (born 3 May 1930) is an American actress. She portrayed Quilla Zant in the television series "
        "Zorvath Quill. She appeared as Xanthe Quorl in the film The Vorpal Zune Conundrum. She was born in Leeds."
    )
    shown = sanitize(text, Policy.load("anonymous"), world).text
    assert "film" in shown
    assert "Quorl" not in shown
    assert "Zorvath" not in shown


def test_a_text_that_opens_as_a_life_is_about_somebody_publicly_known(world, graph):
    known = peers_of(graph(f"{NAME} (1871-1948) was a gymnast from the north. She ran."), world.reference)
    note = peers_of(graph(f"{NAME} was a gymnast from the north. She ran."), world.reference)
    patient = peers_of(graph(f"{NAME} (born 1948) is a woman with asthma. She ran."), world.reference)
    assert known.documents is not None
    assert note.documents is None
    assert note.size == PRIVATE_PEERS
    assert patient.documents is None


def test_the_first_of_ones_own_is_no_title(world, graph):
    made = graph(f"{NAME} was an actress. She made her first film. She was the first woman there.")
    prices = Prices(peers_of(made, world.reference, "actor"), world.reference, world.taxonomy, world.lexicon)
    bits = [
        sum(fact.total for fact in prices.facts(made, at))
        for at, node in enumerate(made.nodes)
        if node.lemma == "first"
    ]
    assert bits[0] < 3 < bits[1]


def test_one_of_so_many_is_nearly_a_name(world, graph):
    made = graph("I am one of the four who lived. I have one son.")
    prices = Prices(peers_of(made, world.reference), world.reference, world.taxonomy, world.lexicon)
    ones = [at for at, node in enumerate(made.nodes) if node.lemma == "one"]
    assert prices.facts(made, ones[0])[0].what == "order"
    assert not [fact for fact in prices.facts(made, ones[1]) if fact.what == "order"]


@pytest.mark.parametrize("word", ["applicant", "claimant", "patient", "tenant"])
def test_what_every_paper_of_a_sort_is_about_tells_nobody_apart(world, graph, word):
    made = graph(f"The {word} complained. The beekeeper complained.")
    prices = Prices(peers_of(made, world.reference), world.reference, world.taxonomy, world.lexicon)
    assert not prices.facts(made, 1)
    assert prices.facts(made, next(at for at, node in enumerate(made.nodes) if node.lemma == "beekeeper"))


def test_the_name_of_a_field_is_free_in_a_form(world, graph):
    made = graph("Gravedigger: yes\nPlace: here\n\nQ7. Do you feel well?")
    prices = Prices(peers_of(made, world.reference), world.reference, world.taxonomy, world.lexicon)
    assert not prices.facts(made, 0)


def test_a_heading_is_no_part_of_the_sentence_below_it(graph):
    made = graph("PROCEDURE\n\nThe case began in a court.")
    assert [made.nodes[first].lemma.casefold() for first, _ in made.sentences] == ["procedure", "the"]


def test_in_a_letter_what_cannot_be_cut_is_masked_if_it_tells_nothing_besides(world):
    text = (
        "Dear Mrs Okafor,\n\nYour letter of 12 May 2019 has been passed to me by my father, Bill Okafor.\n\nAnn Moss\n"
    )
    shown = sanitize(text, Policy.load("anonymous"), world).text
    assert "has been passed to me by my father" in shown
    assert "2019" not in shown
    assert "Bill" not in shown


@pytest.mark.parametrize(
    "text",
    [
        "His mother was a woman.",
        "[PERSON 1] was recognized with nominations, a romantic comedy.",
        "[PERSON 1] was born in North America and grew up in North America.",
        "[PERSON 1] is an American football.",
        "While [PERSON 1] was successful.",
        "Which he painted in the 1880s.",
        "[PERSON 1] formed [PERSON 2].",
        "He came round (a reference).",
        "He is the son of drama.",
        "He was born probably.",
        "He has been invited to give lessons times.",
    ],
)
def test_what_says_nothing_or_is_no_sentence_stumbles(text):
    assert stumbles(text)


@pytest.mark.parametrize(
    "text",
    ["When he was ten, he moved.", "He was born in England and died in France.", "[PERSON 1] was a woman of means."],
)
def test_and_what_reads_well_does_not(text):
    assert not stumbles(text)
