import pytest

from reticent.policy import Person
from reticent.search.alike import is_slip
from reticent.search.names import KnownPerson, is_persons_name, may_be_name, spellings
from reticent.world import default_world

lexicon = default_world().lexicon


@pytest.mark.parametrize(
    "term", ["Anna Kowalska", "Rose Rice", "Will Page", "Dr Anna van der Zdun", "RICE, Rose Adaeze", "Zeyno O'Neill"]
)
def test_names_of_people(term):
    assert is_persons_name(term, lexicon)


@pytest.mark.parametrize(
    "term",
    [
        "epilepsy", "blood transfusion", "Blood Transfusion", "Kowalska", "anna kowalska", "New York", "San Diego",
        "Parkinson's Disease", "Rose Hospital", "Zdun Holdings", "Project Bluebird", "Bank of Anna", "Anna 4",
    ],
)  # fmt: skip
def test_what_is_no_name_of_a_person(term):
    assert not is_persons_name(term, lexicon)


def test_a_name_of_which_no_list_knows_a_word_may_be_one():
    assert may_be_name("Qeshm Vrbnik", lexicon)
    assert not is_persons_name("Qeshm Vrbnik", lexicon)
    assert not may_be_name("Acquired Immunodeficiency Syndrome", lexicon)


def test_words_and_initials_of_a_name():
    known = KnownPerson.of(
        Person(name='Dr Mei-Ling van der Müller ("Mimi"), Jr', aliases=("ML7", "MvM", "Old Paddy")), lexicon
    )
    alone = {spelling for spelling, spelled in known.words.items() if spelled.word.alone}
    assert alone >= {"mei", "ling", "muller", "mueller", "mimi", "mvm", "paddy"}
    assert not alone & {"dr", "jr", "van", "der"}
    assert {"mlm", "mm", "mlvdm"} <= known.initials
    assert known.terms == ("ML7",)
    assert known.words["old"].word.titled


def test_initials_that_are_listed_count_anywhere():
    assert KnownPerson.of(Person(name="Anna Kowalska", aliases=("PM",)), lexicon).surely == {"pm"}


def test_spellings():
    assert set(spellings("Müller")) == {"muller", "mueller"}
    assert spellings("Mueller") == {"mueller": False, "muller": True}
    assert set(spellings("Kjær")) == {"kjaer"}


@pytest.mark.parametrize("word", ["kacmarek", "kaczmarekk", "kaczmerek", "kazcmarek"])
def test_slips_of_one_letter(word):
    assert is_slip(word, "kaczmarek")


@pytest.mark.parametrize("word", ["kaczmarek", "kazmerek", "kacmare", "rekkaczma"])
def test_two_letters_are_no_slip(word):
    assert not is_slip(word, "kaczmarek")
