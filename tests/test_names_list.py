"""Lists of people: what they may say, and one sentence for everything that is wrong with them, which names nobody."""

from contextlib import nullcontext

import pytest

import reticent
from reticent.errors import InputError, PolicyError
from reticent.names_list import ordinary_names, refuse_contradictions
from reticent.policy import Person, Policy
from reticent.view import fold

NAMES = ("Kowalska", "Anna", "Piotr", "Ania", "Müller")


@pytest.fixture
def listed(tmp_path):
    def write(content):
        path = tmp_path / "people.csv"
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    return write


def test_a_list(listed):
    people = reticent.read_names(
        listed('\ufeffrole, Name ,aliases\r\npatient,"Kowalska, Anna",Ania; A-7 | AK\r\n\r\n,Piotr Zdun\r\n')
    )
    assert people == (
        Person(name="Kowalska, Anna", aliases=("Ania", "A-7", "AK"), role="patient"),
        Person(name="Piotr Zdun"),
    )
    assert "Kowalska" not in repr(people)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "is empty: its first line is name,aliases,role,label"),
        ("\n \n", "is empty"),
        ("name\n", "has no line below the first"),
        ("Anna Kowalska\nPiotr Zdun\n", "has no column 'name'"),
        ("name;aliases\nAnna;Ania\n", "has no column 'name'"),
        ("name,Anna\nPiotr Zdun,x\n", "column 2 of 'people.csv' is none of name, aliases, role, label"),
        ("name,name\nAnna,Anna\n", "the column 'name' is twice"),
        ("name,role\nAnna Kowalska,a,b\n", "line 2 of 'people.csv' has 3 cells, the first line 2"),
        ("name,role\n,patient\n", "line 2 of 'people.csv' has no name"),
        ("name\nAnna Kowalska\n\n\"KOWALSKA, Anna\"\n", "line 2 of 'people.csv' and line 4 of 'people.csv' have the same name"),
        ("name\nAnna Müller\nAnna Mueller\n", "have the same name"),
        ("name,aliases\nAnna Kowalska,Ania\nPiotr Zdun,ania\n", "an alias on line 3 of 'people.csv' is also on line 2"),
        ("name,aliases\nAnna Kowalska,Piotr Zdun\nPiotr Zdun,\n", "an alias on line 2 of 'people.csv' is also on line 3"),
        ("name,label\nAnna Kowalska,P\nPiotr Zdun,[p]\n", "have the same label"),
        ("name,label\nAnna Kowalska,PERSON 2\n", "the label on line 2 of 'people.csv' is like the numbered ones"),
        ("name,label\nAnna Kowalska,Piotr\nPiotr Zdun,\n", "the label on line 2 of 'people.csv' has a name of the list in it"),
        ("name,label\nAnna Kowalska,[]\n", "has no letter or figure"),
        ("name\n12\n", "too short to be looked for"),
        ("name\nX\n", "too short to be looked for"),
        ("name,role\n\"Anna Kowalska,patient\n", "line 2 of 'people.csv' is no CSV"),
        ("name\nAnna" + "a" * 2000 + "\n", "more than 1,000 characters"),
        (b"name\nAnna M\xfcller\n", "is not UTF-8 text: save it as UTF-8"),
    ],
)  # fmt: skip
def test_a_wrong_list_says_what_is_wrong_and_names_nobody(listed, content, message):
    with pytest.raises(InputError) as error:
        reticent.read_names(listed(content))
    said = str(error.value)
    assert message in said
    assert "\n" not in said
    assert not any(name.casefold() in said.casefold() for name in NAMES)


def test_no_list(tmp_path):
    with pytest.raises(InputError, match="cannot read"):
        reticent.read_names(tmp_path / "none.csv")
    with pytest.raises(InputError, match="cannot read"):
        reticent.read_names(tmp_path)


@pytest.mark.parametrize(
    ("toml", "message"),
    [
        ("[people]\nname = 'Anna'", "write [[people]] above each person"),
        ("[[people]]\nrole = 'x'", "people.1.name: Field required"),
        ("[[people]]\nname = 'Anna'\nalias = ['x']", "unknown key 'people.1.alias', did you mean 'aliases'?"),
        ("[[people]]\nname = 'Anna'\naliases = [' ']", "an alias is empty"),
        ("[[people]]\nname = 3", "people.1.name: Input should be a valid string"),
    ],
)
def test_people_of_a_wrong_policy(toml, message):
    with pytest.raises(PolicyError) as error:
        Policy.from_toml(toml)
    assert message in str(error.value)


def test_people_of_a_policy():
    policy = Policy.from_toml(
        "extends = 'pii'\n[[people]]\nname = 'Anna Kowalska'\naliases = ['Ania']\nlabel = 'PATIENT'\n[[people]]\nname = 'Piotr Zdun'"
    )
    assert [person.name for person in policy.people] == ["Anna Kowalska", "Piotr Zdun"]
    assert "Kowalska" not in repr(policy)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"hide": ("x-ray", "Anna Kowalska"), "keep": ("b", "anna kowalska")}, "the 2nd term of hide is also in keep"),
        ({"hide": ("Müller",), "keep": ("Mueller",)}, "the 1st term of hide is also in keep"),
        ({"hide": ("Anna Kowalska",), "keep": ("KOWALSKA, Anna",)}, "the 1st term of hide is also in keep"),
        ({"people": (Person(name="Piotr Zdun"), Person(name="Anna Kowalska")), "keep": ("AnnaKowalska",)},
         "a name on the 2nd entry of people is also in keep"),
        ({"people": (Person(name="Piotr Zdun", aliases=("Ania",)),), "keep": ("ania",)}, "the 1st entry of people"),
        ({"people": (Person(name="Anna Kowalska"), Person(name="anna kowalska"))}, "have the same name"),
    ],
)  # fmt: skip
def test_hidden_and_kept_is_refused_and_not_quoted(changes, message):
    with pytest.raises(PolicyError) as error:
        reticent.sanitize("Anna Kowalska", Policy.load("secret").but(**changes))
    assert message in str(error.value)
    assert not any(name.casefold() in str(error.value).casefold() for name in NAMES)


def test_what_one_document_hides_is_not_kept_either():
    documents = [reticent.Document("x", hide=("a", "Anna Kowalska"))]
    with pytest.raises(PolicyError, match="the 2nd term that this text is to hide is also in keep"):
        next(reticent.sanitize_all(documents, Policy.load("secret").but(keep=("Anna  Kowalska",))))


@pytest.mark.parametrize(
    ("hide", "keep", "same"),
    [
        ("Leeds", "LEEDS", True), ("blood transfusion", "Blood-Transfusions", True), ("C++", "c++", True),
        ("Leeds", "Leeds General Hospital", False), ("Anna Kowalska", "Kowalska", False), ("C++", "C", False),
        ("Room 12", "Room 13", False), ("aids", "aid", False), ("blood group", "group blood", False),
    ],
)  # fmt: skip
def test_what_is_the_same(hide, keep, same):
    with pytest.raises(PolicyError, match="also in keep") if same else nullcontext():
        refuse_contradictions(Policy.load("secret").but(hide=(hide,), keep=("b", keep)))


def test_names_that_are_words(world):
    people = (Person(name="Rose Rice"), Person(name="Rose Kowalska"), Person(name="Hope"))
    assert ordinary_names(people, world.lexicon) == [0, 2]


TEXT = "Anna Kowalska (Ania, anna.k@x.example) met Piotr Zdun. Ms Kowalska left with A-7's bag."
PEOPLE = (
    Person(name="Anna Kowalska", aliases=("Ania", "A-7"), role="patient", label="[Patient A]"),
    Person(name="Piotr Zdun", role="witness"),
)


@pytest.mark.parametrize("preset", ["secret", "identity"])
def test_all_names_of_a_person_are_one_label(preset):
    policy = Policy.load(preset).but(people=PEOPLE, style="label", entity_model=False, anonymous_among=None)
    result = reticent.sanitize(TEXT, policy)
    assert result.text == (
        "[Patient A] ([Patient A], [EMAIL 1]) met [PERSON 1]. Ms [Patient A] left with [Patient A]'s bag."
    )
    assert result.risk.verdict("verbatim").holds
    roles = {finding.as_dict()["role"] for finding in result.findings}
    assert roles == {"patient", "witness"}


def test_a_finding_of_others_that_fits_has_the_label_too():
    text = "Dr Kowalska signed. Anna Kowalska agreed. Dr Kowalska left."
    policy = Policy.load("identity").but(people=PEOPLE, style="label", entity_model=False, anonymous_among=None)
    assert reticent.sanitize(text, policy).text == "Dr [Patient A] signed. [Patient A] agreed. Dr [Patient A] left."


def test_one_pseudonym_for_one_person():
    policy = Policy.load("pii").but(people=PEOPLE, style="pseudonym", key="k", entity_model=False)
    text = reticent.sanitize(TEXT + " K-o-w-a-l-s-k-a, AnnaKowalska, akowalska, A.K., Kowalsska", policy).text
    given, surname = text.split()[:2]
    low = fold(f"{given}.{surname}")
    assert text.startswith(f"{given} {surname} ({given}, {low}@example.com) met ")
    assert f"Ms {surname} left with {given}'s bag. {'-'.join(surname)}, {given}{surname}, {low}, " in text
    assert text.endswith(f" {given[0]}.{surname[0]}., {surname}")
