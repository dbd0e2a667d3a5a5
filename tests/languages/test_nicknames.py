from importlib import resources

import pytest

from reticent.languages.en.nicknames import is_short_for, may_be_short_for, names_for, short_for


@pytest.mark.parametrize(
    ("short", "name"),
    [("bob", "robert"), ("liz", "elizabeth"), ("kasia", "katarzyna"), ("wm", "william"), ("pepe", "jose")],
)
def test_the_list_knows(short, name):
    assert is_short_for(short, name)
    assert not is_short_for(name, short)


def test_one_short_form_may_be_of_several_names():
    assert {"alexander", "alexandra"} <= names_for("alex")
    assert {"bill", "will"} <= short_for("william")
    assert not names_for("xolq")


@pytest.mark.parametrize(
    ("short", "name"), [("pri", "priyanka"), ("chasey", "chase"), ("seun", "oluwaseun"), ("kofster", "kofi")]
)
def test_made_of_the_name(short, name):
    assert may_be_short_for(short, name)


@pytest.mark.parametrize(("short", "name"), [("jo", "joanna"), ("rose", "rosa"), ("ann", "joann"), ("mark", "mark")])
def test_not_made_of_the_name(short, name):
    assert not may_be_short_for(short, name)


def test_the_list_is_in_order():
    lines = (resources.files("reticent") / "data/nicknames.txt").read_text("utf-8").splitlines()
    for line in lines:
        if line and not line.startswith("#"):
            names, colon, short = line.partition(":")
            assert colon, line
            assert names.split(), line
            assert short.split(), line
            assert (names + short).replace("-", "").replace(" ", "").isalpha(), line
            assert line.isascii(), line
            assert line.islower(), line
            assert len(short.split()) == len(set(short.split())), line
