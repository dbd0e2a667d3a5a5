from reticent.detect.numbering import as_named, number
from reticent.model import Finding, Span


def numbers(plain_find, text):
    return [(finding.span.of(text), finding.entity) for finding in plain_find(text) if finding.kind == "person"]


def test_one_person_by_all_names(plain_find):
    text = "Mr John Smith, J. Smith and Smith met Mrs Mary Jones. Jones knew John Smith."
    found = dict(numbers(plain_find, text))
    assert found["John Smith"] == found["J. Smith"] == found["Smith"] == 1
    assert found["Mary Jones"] == found["Jones"] == 2


def test_same_surname_two_people(plain_find):
    found = dict(numbers(plain_find, "Mr John Smith met Mrs Mary Smith."))
    assert found["John Smith"] != found["Mary Smith"]


def test_other_kinds_by_spelling(plain_find):
    text = "On 3 May 2001 and 4 May 2001, then 3 MAY 2001 again"
    assert [finding.entity for finding in plain_find(text)] == [1, 2, 1]


def test_mr_and_mrs_smith(plain_find):
    (his, first), (hers, second) = numbers(plain_find, "Mr Smith said that Mrs Smith left.")
    assert (his, hers) == ("Smith", "Smith")
    assert first != second


def test_an_address_made_of_a_name_keeps_its_kind_and_says_whose_it_is(plain_find):
    text = "Mr John Smith wrote from john.smith@example.org, not from info@example.org."
    owned, other = (finding for finding in plain_find(text) if finding.kind == "email")
    assert owned.reason.endswith("made of the name of PERSON 1")
    assert "PERSON" not in other.reason


def test_numbering_anew_says_it_once(plain_find, world):
    text = "Mr John Smith wrote from john.smith@example.org."
    again = number(text, plain_find(text), world.lexicon)
    assert [finding.reason for finding in again] == [finding.reason for finding in plain_find(text)]


def person(start, entity, who="", called="", role=""):
    return Finding(Span(start, start + 1), "person", 1.0, "terms", "x", entity, "named", who, role, called)


def test_whom_the_user_named_is_one_person_by_whatever_word():
    found = [
        person(0, 1),
        person(2, 2, "a", "PATIENT", "patient"),
        person(4, 3),
        person(6, 4, "a", "PATIENT"),
        person(8, 4),
    ]
    made = as_named(found)
    assert [each.entity for each in made] == [1, 3, 2, 3, 3]
    assert [each.label for each in made] == ["PERSON 1", "PATIENT", "PERSON 2", "PATIENT", "PATIENT"]
    assert made[4].who == "a"


def test_two_whom_the_user_named_are_never_one():
    made = as_named([person(0, 1, "a"), person(2, 1, "b"), person(4, 1)])
    assert len({each.entity for each in made}) == 3


def test_a_name_is_what_the_same_name_is_elsewhere(world):
    text = "Plotwatt sued. The firm Plotwatt won; Plotwat did not."
    at = [0, text.index("Plotwatt won"), text.index("Plotwat ")]
    found = [
        Finding(Span(at[0], at[0] + 8), "name", 0.5, "unknown", "a name"),
        Finding(Span(at[1], at[1] + 8), "organisation", 0.9, "tagged", "an organisation"),
        Finding(Span(at[2], at[2] + 7), "name", 0.5, "unknown", "a name"),
    ]
    numbered = number(text, found, world.lexicon)
    assert [(each.kind, each.entity) for each in numbered] == [("organisation", 1), ("organisation", 1), ("name", 1)]


def test_a_user_name_that_is_no_more_than_a_name_is_that_persons(world):
    text = "Zsuzsa wrote. @Zsuzsa read it, and @zsuzsa_88."
    parts = [("person", 0, 6), ("handle", 14, 21), ("handle", 34, 44)]
    found = [Finding(Span(start, end), kind, 0.9, "tagged", "a guess") for kind, start, end in parts]
    assert [(each.kind, each.entity) for each in number(text, found, world.lexicon)] == [
        ("person", 1),
        ("person", 1),
        ("handle", 1),
    ]
