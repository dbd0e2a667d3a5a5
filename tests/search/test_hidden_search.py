"""Hiding a name hides all of it; and what the detector finds is what the guard finds, form by form."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reticent.detect.terms import wanted
from reticent.draft import Shown
from reticent.guards.verbatim import Verbatim
from reticent.model import Document
from reticent.policy import Person, Policy
from reticent.world import default_world

GRETA = "Greta Süßmüller"
SIOBHAN = "Siobhán Ní Dhálaigh"
SHEA = "Tom O'Shea"
HALF = "Mei-Ling Rice-Oduro"
ROSE = "Rose Rice"


def found(text, hide=(), **changes):
    """What the detector finds, and what the guard finds, as the stretches they cover."""
    world, policy = default_world(), Policy.load("secret").but(hide=hide, **changes)
    analysis = next(world.plain.analyse([text]))
    document = Document(text)
    detected = {finding.span for finding in wanted(document, analysis, policy, world.lexicon)}
    verdict = Verbatim(policy, document).check(Shown.of(text), (), world)
    guarded = {hide.span for hide in verdict.hide}
    assert detected == guarded
    return sorted(span.of(text) for span in detected)


WAYS = [
    (GRETA, "Greta Süßmüller"),
    (GRETA, "Greta"),
    (GRETA, "Süßmüller"),
    (GRETA, "GRETA SÜSSMÜLLER"),
    (GRETA, "greta"),
    (GRETA, "süßmüller"),
    (GRETA, "Sussmuller"),
    (GRETA, "Suessmueller"),
    (GRETA, "SUESSMUELLER"),
    (GRETA, "Süßmüller, Greta"),
    (GRETA, "Greta M. Süßmüller"),
    (GRETA, "Greta Maria Süßmüller"),
    (GRETA, "G. Süßmüller"),
    (GRETA, "Süßmüller, G."),
    (GRETA, "Greta S."),
    (GRETA, "G.S."),
    (GRETA, "G. S."),
    (GRETA, "GS"),
    (GRETA, "greta.suessmueller@lab.example"),
    (GRETA, "gsussmuller@lab.example"),
    (GRETA, "sussmullerg@lab.example"),
    (GRETA, "g_suessmueller@lab.example"),
    (GRETA, "greta@lab.example"),
    (GRETA, "gs@lab.example"),
    (GRETA, "office@sussmuller.example"),
    (GRETA, "@gretasussmuller"),
    (GRETA, "@greta_s"),
    (GRETA, "gsussmuller"),
    (GRETA, "gsussmuller85"),
    (GRETA, "sussmuller_g"),
    (GRETA, "g.sussmuller"),
    (GRETA, "GretaSussmuller"),
    (GRETA, "Greta_Sussmuller"),
    (GRETA, "Greta-Süßmüller"),
    (GRETA, "S-ü-ß-m-ü-l-l-e-r"),
    (GRETA, "S-u-s-s-m-u-l-l-e-r"),
    (GRETA, "G r e t a"),
    (GRETA, "Süß-\nmüller"),
    (GRETA, "Süßmülller"),
    (GRETA, "Susmuller"),
    (GRETA, "Gret"),
    ("Anna Mueller", "Müller"),
    ("Jens Kjær", "Kjaer"),
    ("Jens Kjaer", "Kjær"),
    ("Leif Sørensen", "Soerensen"),
    ("Leif Sørensen", "sorensenl"),
    (SIOBHAN, "SND"),
    (SIOBHAN, "Ní Dhálaigh"),
    (SIOBHAN, "Dhalaigh"),
    (SHEA, "O'Shea"),
    (SHEA, "OShea"),
    (SHEA, "O’Shea"),
    (SHEA, "toshea"),
    (HALF, "Mei-Ling"),
    (HALF, "Mei Ling Rice Oduro"),
    (HALF, "Oduro"),
    (HALF, "M. R.-O."),
    (HALF, "MLRO"),
    (HALF, "M-L Rice-Oduro"),
    (ROSE, "rose.rice@lab.example"),
    (ROSE, "rose@lab.example"),
    (ROSE, "R-i-c-e"),
    (ROSE, "rose rice"),
    (ROSE, "rose_rice"),
    (ROSE, "Rice, Rose"),
    ("Tomasz Brown", "Tom"),
    ("William Starke", "Bill"),
    ("Joe Tran", "Joseph"),
    ("Chase Nakamura", "Chasey"),
    ("Jean-Baptiste Roux", "J.-B."),
    ("Morag Stoddart", "Stoddart"),
]


@pytest.mark.parametrize(("name", "written"), WAYS)
def test_every_form_of_a_name(name, written):
    assert found(f"Yesterday {written} came by and left.", (name,)) == [written]


@pytest.mark.parametrize(
    ("text", "hidden"),
    [
        ("See file_GS and notes-GS.docx.", ["GS", "GS"]),
        ("Kept as report-sussmuller-final.pdf for now.", ["sussmuller"]),
        ("Greta's car and the Süßmüllers' house.", ["Greta", "Süßmüllers"]),
        ("GS: Yes.\nDM: No.", ["GS"]),
        ("All done.\n-- GS\n", ["GS"]),
        ("All done.\ngs/KF\nKF/gs\n", ["gs"]),
        ("Greta (G) was there.\nG: Yes.\nD: No.", ["G", "G", "Greta"]),
        ("GRETA SÜSSMÜLLER WAS SEEN TODAY AT NINE.", ["GRETA SÜSSMÜLLER"]),
        ("https://gretasussmuller.example/work and https://git.example/gsussmuller",
         ["gsussmuller", "https://gretasussmuller.example/work"]),
        ("user: greta, login = gsuss", ["greta"]),
    ],
)  # fmt: skip
def test_in_their_places(text, hidden):
    assert found(text, (GRETA,)) == sorted(hidden)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        (ROSE, "Rose was cheap. A rose and rice, Rose Garden Road, 5 roses."),
        ("Will Page", "Will it rain? He will see the doctor's page: Page 4."),
        ("May Holt", "In May 2019, on 3 May and by May it was cold."),
        ("Jordan Finch", "They flew to Jordan."),
        ("Art Mbatha", "At 9 AM the art was hung."),
        ("Kim Volta", "It took 11 KV, and 3 kV more."),
        ("Gina Stone", "The General Secretary (GS) spoke, and GS 4 was read."),
        ("Tom Rice", "It went in a trice."),
        ("Paula Kern", "Paul left."),
        ("Kari Novak", "Karin left."),
        ("Anna Kowalska", "Annabelle met Kowalski."),
        ("Ward Ellison", "She is on Ward 14."),
    ],
)
def test_what_is_not_the_name_stays(name, text):
    assert found(text, (name,)) == []


@pytest.mark.parametrize(
    ("text", "hidden"),
    [
        ("Then Rose ate rice. Ms Rice left; RICE was told.", ["RICE", "Rice", "Rose"]),
        ("Name: Rose\nDear Rose,\nthanks\n\nRose\n", ["Rose", "Rose", "Rose"]),
        ("Rose's car. Rose Rice's car.", ["Rose", "Rose Rice"]),
    ],
)
def test_a_name_that_is_a_word_counts_where_it_is_written_as_a_name(text, hidden):
    assert found(text, (ROSE,)) == hidden


@pytest.mark.parametrize("term", ["blood transfusion", "Blood Transfusion", "Project Bluebird", "New York"])
def test_what_is_no_name_is_not_taken_apart(term):
    first, last = term.split()
    assert found(f"The {term} came. A {first} is no {last}, nor {first[0]}{last}@x.example.", (term,)) == [term]


def test_one_word_that_is_no_name():
    assert found("Epilepsy is epilepsy; an epileptic has EPILEPSY.", ("epilepsy",)) == [
        "EPILEPSY",
        "Epilepsy",
        "epilepsy",
    ]


def test_a_part_of_it_in_another_name_goes_as_somebody_elses(plain_find):
    text = "Anna Kowalska met Piotr Kowalska, Mr Kowalska and Anna Schmidt. Kowalska left."
    findings = plain_find(text, "secret", hide=("Anna Kowalska",))
    assert [finding.span.of(text) for finding in findings] == [
        "Anna Kowalska",
        "Kowalska",
        "Kowalska",
        "Anna",
        "Kowalska",
    ]
    hers, piotrs, misters, annas, again = (finding.entity for finding in findings)
    assert hers == again
    assert len({hers, piotrs, misters, annas}) == 4


def test_several_terms_can_be_one_person(plain_find):
    text = "Anna Kowalska, called AK, wrote. Kowalska signed."
    findings = plain_find(text, "secret", hide=("Anna Kowalska", "Kowalska", "AK"))
    assert {(finding.kind, finding.entity) for finding in findings} == {("person", 1)}


def test_who_is_named_by_a_finding_is_a_person(plain_find):
    text = "Dear Mrs Zdun, the zdun.pdf is attached."
    assert [finding.kind for finding in plain_find(text, "identity", hide=("Zdun",))] == ["person", "person"]
    assert [finding.kind for finding in plain_find(text, "secret", hide=("Zdun",))] == ["hidden", "hidden"]


def test_a_name_that_no_list_knows_is_searched_for_but_not_called_a_person(plain_find):
    text = "Qeshm Vrbnik came. Vrbnik left, qvrbnik too."
    findings = plain_find(text, "secret", hide=("Qeshm Vrbnik",))
    assert [(finding.span.of(text), finding.kind, finding.entity) for finding in findings] == [
        ("Qeshm Vrbnik", "hidden", 1),
        ("Vrbnik", "hidden", 1),
        ("qvrbnik", "handle", 1),
    ]


def test_of_two_people_with_one_surname_it_is_the_one_named_last(plain_find):
    people = (Person(name="Joy Brown"), Person(name="Penny Brown"))
    text = "Joy Brown came. Ms Brown sat. Then Penny Brown came, and Ms Brown sat too."
    findings = plain_find(text, "secret", people=people)
    assert [finding.entity for finding in findings] == [1, 1, 2, 2]


def test_names_in_scripts_without_spaces():
    assert found("昨天王小明来了。", people=(Person(name="王小明"),)) == ["王小明"]


def test_with_many_people_initials_need_their_place():
    people = tuple(Person(name=f"{given} Qdun{letter}") for given in ("Anna", "Berta") for letter in "abcdefghijklmnop")
    assert found("AQ came.\nAQ: Yes.", people=people) == ["AQ"]
    assert found("AQ came.\nAQ: Yes.", people=people[:1]) == ["AQ", "AQ"]


PIECES = [
    "Greta", "Süßmüller", "G.", "S.", "GS", "gsussmuller", "greta.s@x.example", "@greta_s", "Petra", "Mr", "Dr.", "Rose",
    "Rice", "rose", "RICE", "Will", "and", ",", ".", "\n", "(", ")", ":", "_", "-", "file_GS", "S-u-s-s-m-u-l-l-e-r", "Susmuller",
]  # fmt: skip


@settings(deadline=None, max_examples=150)
@given(
    st.lists(st.sampled_from(PIECES), max_size=14),
    st.sampled_from(["", " "]),
    st.sampled_from([(GRETA,), (ROSE, GRETA)]),
)
def test_whatever_the_text_both_find_the_same(pieces, between, hide):
    found(between.join(pieces), hide)
