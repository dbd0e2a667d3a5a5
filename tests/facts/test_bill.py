"""What a text tells about who it is about: facts, their bits, the bill."""

import math

import pytest

import reticent
from reticent.errors import InputError
from reticent.facts.bill import identity_bill
from reticent.facts.peers import FEWEST_LONG, PRIVATE_PEERS, called, is_city, longest, peers_of, wider
from reticent.facts.prices import DAY_IN_YEAR, DECADE, SINGLED_OUT, YEAR_IN_DECADE, Prices, discounted
from reticent.facts.reading import read
from reticent.facts.units import tree
from reticent.languages.en.life import singles_out
from reticent.model import Span

ACTOR = (
    "Anna Kowalska (born 3 July 1962) is a French actress and singer, known for her role as Zoe in the film Night of "
    "Glass. She won an award in 1991 and has three children."
)


@pytest.fixture
def reading(world):
    def make(text):
        (analysis,) = world.language.analyse([text], entities=False)
        return read(text, analysis, {}, world.lexicon)

    return make


def test_a_name_and_a_list_of_names_are_one_word_each(reading):
    made = reading("He played in Night of Glass, The Long Way and Red River.")
    assert [made.surface(at) for at, node in enumerate(made.nodes) if node.kind] == [
        "Night of Glass, The Long Way and Red River"
    ]


def test_what_a_sentence_does_without_is_a_unit_below_it(reading):
    made = tree(reading("She won an award in Leeds, which surprised her brother."))
    said = {" ".join(made.graph.surface(at) for at in unit.nodes): unit.parent for unit in made.units}
    assert said["She won an award"] is None
    assert said["in Leeds"] is not None


def test_a_negation_is_not_cut_apart(reading):
    made = tree(reading("He was not in London in May."))
    assert len(made.units) == 1


def test_a_date_costs_its_day_its_year_and_its_decade(world):
    prices = Prices(peers_of(_empty(world), world.reference, 1000), world.reference, world.taxonomy, world.lexicon)
    (fact,) = prices.date("3 July 1962")
    assert fact.total == pytest.approx(DAY_IN_YEAR + YEAR_IN_DECADE + DECADE)
    (decade,) = prices.date("the 1960s")
    assert decade.total == DECADE
    assert set(discounted((fact, decade))) == {("day", "3 july 1962"), ("year", "1962"), ("decade", "1960")}


def test_the_rarer_the_dearer_and_what_anybody_does_is_free(world, reading):
    prices = Prices(peers_of(reading(ACTOR), world.reference), world.reference, world.taxonomy, world.lexicon)
    role = sum(fact.bits for fact in prices.word("role", "role"))
    soap = sum(fact.bits for fact in prices.word("soap", "soap"))
    rare = sum(fact.bits for fact in prices.word("umbilical", "umbilical"))
    assert role == 0 < soap < rare == prices.peers.ceiling


def test_the_only_one_is_nearly_named(world):
    made = identity_bill("She is the only actress of her town.", world=world)
    assert max(line.bits for line in made.lines) > math.log2(made.peers) - 4


def test_a_fact_that_is_said_twice_is_paid_once(world):
    once = identity_bill("He is an actor. He lives in Nicosia.", world=world)
    twice = identity_bill("He is an actor. He lives in Nicosia. He works in Nicosia.", world=world)
    assert twice.bits == pytest.approx(once.bits)


def test_the_kind_is_what_the_text_calls_its_subject(reading):
    assert called(reading(ACTOR)) == "actress"
    assert called(reading("The daughter of a baker, she was an actress.")) == "actress"
    assert called(reading("It rains in Leeds.")) is None
    assert called(reading("The patient is a nurse.")) is None


def test_the_bill_adds_up_and_says_how_many_would_fit(world):
    made = reticent.identity_bill(ACTOR, world=world)
    assert made.kind == "actress"
    assert made.bits == pytest.approx(sum(line.bits for line in made.lines))
    assert made.fitting < 1
    assert made.budget(10) == pytest.approx(math.log2(made.peers / 10))
    assert [line.bits for line in made.lines] == sorted((line.bits for line in made.lines), reverse=True)
    for line in made.lines:
        assert line.span.of(ACTOR) == line.said


@pytest.mark.parametrize(
    "text",
    [
        "",
        "It rained all day.",
        "Acme Ltd makes pumps in Leeds.",
        "Leeds lies on the river Aire.",
        "Anna, Ben and Cleo.",
        "Anna is a nurse. Ben is a baker.",
        "She sings.",
    ],
    ids=["nothing", "no subject", "a firm", "a place", "a list of people", "two subjects", "one fact"],
)
def test_any_text_has_a_bill(text, world):
    made = identity_bill(text, world=world)
    assert made.bits >= 0
    assert made.peers >= 2


def test_private_people_are_counted_among_as_many_as_one_says(world):
    note = "The patient coughs at night."
    assert identity_bill(note, world=world).peers == PRIVATE_PEERS
    assert identity_bill(note, 20_000, world).peers == 20_000
    assert identity_bill(note, 20_000, world).notes


def test_of_private_people_what_they_are_counts_and_not_what_they_suffer(world):
    said = {line.said for line in identity_bill("The patient coughs at night. He is a magician.", world=world).lines}
    assert "coughs" not in said
    assert "magician" in said


@pytest.mark.parametrize("peers", [1, 0, "zqxjkv"])
def test_peers_of_one_or_of_no_known_kind_are_refused(peers, world):
    with pytest.raises(InputError, match="peers"):
        identity_bill(ACTOR, peers, world)


def _empty(world):
    (analysis,) = world.language.analyse(["Yes."], entities=False)
    return read("Yes.", analysis, {}, world.lexicon)


@pytest.mark.parametrize(
    ("text", "needed"),
    [
        ("When she died, she ranked among the popular stars.", "among"),
        ("He rose to fame in the 1980s.", "to"),
        ("His comic portrayals did much to popularise the genre.", "popularise"),
        ("He is best known for his role in the play.", "in"),
        ("She was in a relationship with a director from 1980 to 1992.", "with"),
        ("She was a sister of the house.", "of"),
        ("As an adult, she starred in films.", "in"),
        ("She established herself as an artist.", "as"),
        ("She began on the stage and went on to receive an award.", "receive"),
    ],
)
def test_what_a_verb_or_noun_needs_is_no_unit_of_its_own(reading, text, needed):
    made = tree(reading(text))
    (at,) = (number for number in range(len(made.of)) if made.graph.surface(number) == needed)
    assert made.of[at] == made.of[made.graph.nodes[at].head]


@pytest.mark.parametrize(("text", "free"), [("She married in Leeds.", "in"), ("She won an award for it.", "for")])
def test_what_it_does_without_is(reading, text, free):
    made = tree(reading(text))
    (at,) = (number for number in range(len(made.of)) if made.graph.surface(number) == free)
    assert made.units[made.of[at]].parent is not None


def test_a_stop_at_the_end_of_a_line_ends_a_sentence_and_a_bracket_does_not(reading):
    made = reading("Ann Lee (born in Leeds. He was 3) is an actor.\nHe sang.")
    assert [made.surface(last - 1) for _, last in made.sentences] == [".", "."]


def test_a_participle_behind_a_name_is_not_its_verb(reading):
    made = reading(
        "Penelope Ann Lee (born Penelope Andrea Lee; January 13, 1964), sometimes credited as Penelope Lee, is an actress."
    )
    verbs = [made.surface(at) for at, node in enumerate(made.nodes) if node.head == at]
    assert verbs == ["is"]


def test_a_decade_in_a_text_is_a_decade_not_a_number(world, reading):
    graph = reading("She was born in the 1980s.")
    prices = Prices(peers_of(graph, world.reference, 1000), world.reference, world.taxonomy, world.lexicon)
    at = next(at for at in range(len(graph.nodes)) if graph.surface(at) == "1980s")
    assert [fact.key for fact in prices.facts(graph, at)] == [("decade", "1980")]


def test_words_that_nobody_repeats_cost_less_than_topics_of_the_same_share(world, reading):
    prices = Prices(peers_of(reading(ACTOR), world.reference), world.reference, world.taxonomy, world.lexicon)
    assert prices._weight("supporting") < prices._weight("football")


def test_two_words_that_belong_together_cost_at_least_what_they_cost_as_one(world, reading):
    graph = reading("The actress had a daytime drama.")
    prices = Prices(peers_of(graph, world.reference), world.reference, world.taxonomy, world.lexicon)
    said = [fact for at in range(len(graph.nodes)) for fact in prices.facts(graph, at)]
    assert ("pair", "daytime", "drama") in {fact.key for fact in said}


def test_adverbs_cost_nothing(world, reading):
    graph = reading("The actress rarely worked.")
    prices = Prices(peers_of(graph, world.reference), world.reference, world.taxonomy, world.lexicon)
    at = next(at for at in range(len(graph.nodes)) if graph.surface(at) == "rarely")
    assert prices.facts(graph, at) == ()


@pytest.mark.parametrize(
    ("noun", "said"),
    [("columnist", "journalist"), ("violinist", "musician"), ("quarterback", "athlete"), ("nurse", None)],
)
def test_a_trade_in_wider_words(world, noun, said):
    assert wider(noun, world.taxonomy) == said


def test_several_people_have_a_kind_too(reading):
    assert called(reading("Ann and Eve Lee were entertainers.")) == "entertainer"


def test_the_longest_documents_are_counted(world):
    born = world.reference.postings("born")
    assert len(longest(born, world.reference)) in (len(born), max(FEWEST_LONG, len(born) // 4))


def test_a_director_in_a_letter_is_a_private_person(reading):
    assert called(reading("The managing director, Mr Hill, wrote to us in May.")) is None
    assert called(reading("Ann Lee is a director.")) == "director"


@pytest.mark.parametrize(
    ("lemma", "does"), [("first", True), ("best-selling", True), ("best-known", False), ("well-known", False)]
)
def test_what_singles_somebody_out(lemma, does):
    assert singles_out(lemma) is does


def test_a_row_of_modifiers_is_not_what_somebody_is(reading):
    made = reading("She was an English theatre, puppet, radio, and television actress.")
    (what,) = [at for at, node in enumerate(made.nodes) if node.dep == "attr"]
    assert made.surface(what) == "actress"
    assert made.nodes[[made.surface(at) for at in range(len(made.nodes))].index("English")].head == what


def test_a_school_and_where_it_is_are_one(reading):
    made = reading("He attended Hill Park School, in Leeds.")
    (name,) = [node for node in made.nodes if node.kind]
    assert not name.several


def test_a_day_belongs_to_its_month_and_a_name_ends_with_its_line(reading):
    made = reading("She was born on 3 July 1962\nBen Okoro sings.")
    assert [made.surface(at) for at, node in enumerate(made.nodes) if node.kind] == ["3 July 1962", "Ben Okoro"]


def test_two_usual_words_together_are_not_as_dear_as_a_name(world, reading):
    prices = Prices(peers_of(reading(ACTOR), world.reference), world.reference, world.taxonomy, world.lexicon)
    graph = reading("Her career continued.")
    bits = sum(fact.bits for at in range(len(graph.nodes)) for fact in prices.facts(graph, at))
    assert 0 < bits < prices.peers.ceiling - SINGLED_OUT  # less than "the only"


def test_what_all_peers_are_is_free(world, reading):
    text = "He was an entertainer from Lublin."
    prices = Prices(peers_of(reading(text), world.reference), world.reference, world.taxonomy, world.lexicon)
    assert prices.peers.kind == "entertainer"
    assert prices.word("entertainer", "entertainer") == ()


@pytest.mark.parametrize("trade", ["singer", "comedian"])
def test_what_somebody_is_costs_without_allowance(world, reading, trade):
    """Every text about a singer says so; that one sang in a choir, few do."""
    prices = Prices(peers_of(reading(ACTOR), world.reference), world.reference, world.taxonomy, world.lexicon)
    (fact,) = prices.word(trade, trade)
    said = prices.peers.documents & world.reference.postings(trade)
    assert fact.bits == pytest.approx(-math.log2(len(said) / len(prices.peers.documents)), abs=0.2)
    assert 1 < fact.bits < prices.peers.ceiling


@pytest.mark.parametrize(
    ("name", "is_one"),
    [("Leeds", True), ("Cleveland, Ohio", True), ("Cleveland, Tennessee", False), ("New York", False), ("Ohio", False)],
)
def test_a_city_is_one_wherever_it_lies(world, name, is_one):
    assert is_city(name, world.taxonomy) is is_one


def test_a_job_that_is_spoken_of_late_is_not_what_the_text_is_about(reading):
    early, late = "She worked as a dancer. ", "It rained in the valley, and the river rose again. " * 8
    assert called(reading(early + late)) == "dancer"
    assert called(reading(late + early)) is None


@pytest.mark.parametrize(
    ("text", "note"),
    [
        ("It rained for three days.", "nobody"),
        ("Anna Kowalska is an actress. Ben Okoro is a politician.", "several people"),
        ("Guests:\n- Anna Kowalska, actress\n- Ben Okoro, senator", "several people"),
        ("Anna Kowalska is an actress. She sings.", None),
        ("The nurse slept.", None),
    ],
)
def test_a_bill_says_whether_it_is_about_one(world, text, note):
    notes = [each for each in identity_bill(text, world=world).notes if not each.startswith("private")]
    assert len(notes) == (note is not None)
    assert not note or note in notes[0]


def test_a_first_name_is_no_award(world):
    text = "Oscar Nowak is an actor."
    (analysis,) = world.language.analyse([text], entities=False)
    assert read(text, analysis, {Span(0, 11): "person"}, world.lexicon).nodes[0].kind == "person"


@pytest.mark.parametrize(
    ("text", "noted"),
    [
        ("Leeds is a city. A river flows through it.", "nobody"),
        ("Northwind Pumps Ltd makes pumps for mines.", "nobody"),
        ("Ann Lee, Bob Hart, Carl Jones", "several"),
        ("[PERSON 1], [PERSON 2], [PERSON 3]", "several"),
        ("Ann Lee is an actress. She sings. He plays football.", "several"),
        ("Ann Lee is an actress. She sings.", ""),
    ],
)
def test_a_bill_says_if_it_is_about_nobody_or_several_people(world, text, noted):
    said = [note.split()[0] for note in identity_bill(text, 1000, world).notes if "spoken of" in note]
    assert said == ([noted] if noted else [])
