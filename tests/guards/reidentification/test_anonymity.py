import pytest

from reticent.errors import InputError
from reticent.guards.reidentification.anonymity import anonymise, level_for
from reticent.guards.reidentification.clues import clues, names
from reticent.guards.reidentification.population import Population
from reticent.knowledge.reference import InMemory, Pack
from reticent.model import Span

TEXT = (
    "He was an actor who kept falcons and wrote a treatise on the astrolabe. He also appeared in several films. "
    "The astrolabe was sold. He played the lead in The Long Voyage of Ulysses and was nominated for it."
)


@pytest.fixture(scope="module")
def pack():
    return Pack.default()


def hidden(text, made):
    return [finding.span.of(text) for finding in made.findings]


def test_rare_words_are_stronger_clues_than_common_ones(pack):
    strength = {clue.term: clue.strength for clue in clues(TEXT, [], pack)}
    assert strength["astrolabe"] > strength["falcons"] > strength["films"]
    assert all(0 <= clue.again <= 1 and clue.bits >= 0 for clue in clues(TEXT, [], pack))


def test_what_goes_with_the_hidden_is_a_stronger_clue(pack):
    text = "It was a song about Charlemagne and the paladin."
    taken = [Span(20, 31)]
    assert taken[0].of(text) == "Charlemagne"
    (with_hidden,) = [clue for clue in clues(text, taken, pack) if clue.term == "paladin"]
    (without,) = [
        clue for clue in clues(text.replace("Charlemagne", "a great man"), [], pack) if clue.term == "paladin"
    ]
    assert with_hidden.again > without.again


def test_a_name_goes_or_stays_whole(pack):
    assert [span.of(TEXT) for span in names(TEXT, [])] == ["The Long Voyage of Ulysses"]
    made = anonymise(TEXT, [], pack, among=10)
    assert "The Long Voyage of Ulysses" in hidden(TEXT, made)
    assert not [text for text in hidden(TEXT, made) if text in ("Ulysses", "Voyage", "Long")]


def test_a_word_goes_wherever_it_stands_and_reasons_do_not_show_it(pack):
    made = anonymise(TEXT, [], pack, among=10)
    assert hidden(TEXT, made).count("astrolabe") == 2
    assert {finding.kind for finding in made.findings} == {"clue"}
    assert not [finding for finding in made.findings if finding.span.of(TEXT).lower() in finding.reason.lower()]
    assert made.rounds[0].against == "another text about the subject"
    assert made.as_dict()["rounds"][0]["units"] > 0


def test_more_to_hide_among_leaves_less(pack):
    left = [len(anonymise(TEXT, [], pack, among=k).findings) for k in (3, 10, 40, 400)]
    assert left == sorted(left)
    assert left[0] < left[-1]
    assert level_for(5) > level_for(7) > level_for(10) > level_for(1000) > 0


def test_what_is_taken_and_what_must_stay(pack):
    start = TEXT.index("falcons")
    falcons = Span(start, start + 7)
    assert "falcons" in hidden(TEXT, anonymise(TEXT, [], pack, among=20))
    assert "falcons" not in hidden(TEXT, anonymise(TEXT, [falcons], pack, among=20))
    assert "falcons" not in hidden(TEXT, anonymise(TEXT, [], pack, among=20, keep=[falcons]))


def test_a_known_population_is_attacked_until_the_subject_is_one_of_k(pack):
    others = [f"The clerk number {number} was born in town and worked in an office for years." for number in range(40)]
    people = Population.of(
        ["the actor", *(f"clerk {number}" for number in range(40))],
        ["Actor. Films! Nominated; lead; sold; played.", *others],
    )
    made = anonymise(TEXT, [], pack, among=10, subject="the actor", known=people)
    assert made.holds
    assert made.probability <= 0.1
    assert made.rounds[-1].against == "the reference corpus"
    assert "actor" in hidden(TEXT, made)
    assert made.candidates == 41
    general = anonymise(
        "The actor appeared in films.", [Span(4, 9)], pack, among=10, subject="the actor", general={Span(4, 9): "actor"}, known=people
    )  # fmt: skip
    gap = anonymise("The actor appeared in films.", [Span(4, 9)], pack, among=10, subject="the actor", known=people)
    assert len(general.rounds) >= len(gap.rounds)


def test_the_same_twice(pack):
    assert anonymise(TEXT, [], pack) == anonymise(TEXT, [], pack)


def test_bounds_of_k(pack):
    with pytest.raises(InputError, match="fewer than 2"):
        anonymise(TEXT, [], pack, among=1)
    two = Population.of(["a", "b"], ["red", "blue"])
    with pytest.raises(InputError, match="nobody can be one of 10 among 2 candidates"):
        anonymise(TEXT, [], pack, among=10, known=two)


def test_a_text_without_words_and_a_corpus_without_titles(pack):
    assert anonymise("", [], pack).findings == ()
    assert anonymise("... !", [], pack).findings == ()
    made = anonymise("red hen", [], InMemory(["red hen", "red fox"]))
    assert made.candidates == 0
