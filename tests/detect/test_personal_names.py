import pytest

from reticent.detect.personal_names import parse
from reticent.model import Span


@pytest.fixture
def read(world):
    """What is said by the name in brackets: `read("Mrs [P. Brown]")`."""

    def run(text):
        start, end = text.index("["), text.index("]") - 1
        return parse(text.replace("[", "").replace("]", ""), Span(start, end), world.lexicon)

    return run


@pytest.mark.parametrize(
    ("text", "given", "surname"),
    [
        ("[Rose Rice]", "rose", "rice"),
        ("[RICE, Rose Adaeze]", "rose adaeze", "rice"),
        ("[William BAPTISTE-HALE]", "william", "baptiste hale"),
        ("[SAKAMOTO Kenji]", "kenji", "sakamoto"),
        ("[ROSE^VIOLET^MAE]", "violet mae", "rose"),
        ("[B. K. Okonkwo-Bell, DO]", "b k", "okonkwo bell"),
        ("[Summer Byrne ex ED]", "summer", "byrne"),
        ("[Dr Jan van der Merwe]", "jan", "merwe"),
        ("[Siobhán Ní Dhálaigh]", "siobhan", "dhalaigh"),
        ("[Liam Murphy MD CCFP]", "liam", "murphy"),
        ("[CPN Faith Lindqvist]", "faith", "lindqvist"),
        ("[Earl Deacon Jr.]", "earl", "deacon"),
        ("[Wm. Tully]", "william", "tully"),
        ("[LELAND ORRIN FITZWATER, M.D.]", "leland orrin", "fitzwater"),
        ("[to Gillian Holt]", "gillian", "holt"),
        ("[my bill tully]", "bill", "tully"),
    ],
)
def test_given_name_and_surname(read, text, given, surname):
    name = read(text).name
    assert (" ".join(name.given), " ".join(name.surname)) == (given, surname)


@pytest.mark.parametrize(
    ("text", "sex", "address"),
    [
        ("Mrs. [P. Brown]", "she", "mrs"),
        ("Dr [Brown]", "", "dr"),
        ("[Miss Brown]", "she", "miss"),
        ("her husband, [Bill]", "he", ""),
        ("[Bill] (husband)", "he", ""),
        ("my mother-in-law Mr [Wray]", "he", "mr"),
        ("PC 2217 [Young]", "", "officer"),
        ("I miss [Penny]", "", ""),
        ("[Penny Brown]", "", ""),
    ],
)
def test_the_words_around_tell(read, text, sex, address):
    said = read(text)
    assert (said.sex, said.name.address) == (sex, address)


def test_a_word_alone_is_a_surname_after_a_title_or_a_particle(read):
    assert read("Mr [Rice]").name.is_surname
    assert read("[van der Merwe]").name.is_surname
    assert not read("[Rice]").name.is_surname
    assert not read("Father [Ted]").name.is_surname


def test_initials(read):
    assert read("[R.K.B.]").name.letters == read("[RKB]").name.letters == "rkb"
    assert {"jvdm", "jm"} <= read("[Jan van der Merwe]").name.initials()
    assert {"bkob", "bob"} <= read("[B. K. Okonkwo-Bell]").name.initials()
    assert "jb" in read("[Jean-Baptiste Lis]").name.given_initials()


def test_nicknames(read):
    assert read('[Zbigniew "Zbig" Lis]').name.nicks == {"zbig"}
    assert read('[Magdalena ("Magda") Lis]').name.nicks == {"magda"}


def test_user_names(read):
    assert {"rchase", "chaser", "rosalindchase", "rosalindc"} <= read("[Rosalind Chase]").name.user_names()


def test_couples_and_families_are_groups(read):
    assert read("[Mr and Mrs Tully]").name.group
    assert read("the [Okafors]").name.group
    assert not read("the [Okafor]").name.group


@pytest.mark.parametrize("text", ["[12]", "[-]", "[Mr]", "[the]", "[...]", "[张美玲]", "[Dr.]", '["]', "[😀]"])
def test_anything_can_be_read(read, text):
    assert read(text).name.units
