from reticent.languages.en.lexicon import Lexicon

lexicon = Lexicon()


def test_lists():
    assert lexicon.is_given_name("anna")
    assert lexicon.is_surname("KOWALSKI")
    assert lexicon.is_town("Nicosia")
    assert lexicon.is_country("cyprus")
    assert lexicon.is_state("Ohio")
    assert lexicon.is_state("OH")
    assert not lexicon.is_state("oh")
    assert lexicon.is_nationality("ecuadoreans")


def test_ordinary_words_and_names():
    assert all(map(lexicon.is_ordinary, ["rice", "street", "court", "Orchestra"]))
    assert not any(map(lexicon.is_ordinary, ["Martin", "Berlin", "Kowalska", "Kyruus"]))


def test_gender_and_origin():
    assert lexicon.gender("Anna") == "female"
    assert lexicon.gender("Piotr") == "male"
    assert lexicon.gender("Qwx") is None
    assert lexicon.origin("Kowalczyk", "Jan") == "pl"
    assert lexicon.origin("Qwx", None) is None
