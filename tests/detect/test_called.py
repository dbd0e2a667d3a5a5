"""What is hidden is called what it is: by its form, its field, the lists, and what it is elsewhere in the text."""

from dataclasses import replace

from reticent import Policy, sanitize
from reticent.detect.called import well_called
from reticent.model import Finding, Span
from reticent.world import default_world

IDENTITY = Policy.load("identity")


def test_a_number_has_digits(called):
    assert called("Ring Home, Unit 4 Mill Row", ("Home", "phone"), address=0.3) == [("address", "Home")]
    assert called("Signed (ELEC)", ("ELEC", "file_number")) == [("unique", "ELEC")]
    assert called("plot 900, sheet 24", ("sheet", "file_number")) == []
    assert called("host kestrel-labs02 up", ("kestrel", "file_number")) == [("unique", "kestrel")]
    assert called("card five five two nine", ("five five two nine", "account")) == [("account", "five five two nine")]


def test_an_address_of_the_network_looks_like_one(called):
    assert called("Rua Nova 41, 3.º Esq", ("º Esq", "ip"), address=0.27) == [("address", "º Esq")]
    assert called("host 203.0.113.9 down", ("203.0.113.9", "ip")) == [("ip", "203.0.113.9")]


def test_a_telephone_number_is_one_whatever_it_was_taken_for(called):
    assert called("or 01632 960 441 in the evening", ("01632 960 441", "file_number")) == [("phone", "01632 960 441")]
    assert called("on 029 2018 0431, please", ("029 2018 0431", "date")) == [("phone", "029 2018 0431")]
    assert called("call 902-555-0143 today", ("902", "file_number")) == [("phone", "902-555-0143")]
    assert called("NHS No: 999 123 4567", ("999 123 4567", "file_number")) == [("file_number", "999 123 4567")]


def test_a_time_of_day_without_a_colon_stays(called):
    assert called("D: 11/09/2024 1612", ("1612", "file_number")) == []
    assert called("found at 0131 hrs", ("0131", "file_number")) == []
    assert called("18/03 09:15 seen", ("09", "file_number")) == []
    assert called("at 2.14 am by text", ("2", "phone"), ("14", "file_number")) == []
    assert called("21:09  May: guilty", ("21:09", "date")) == []
    assert called("from his phone, at 6.22.", ("6.22", "ip")) == []
    assert called("badge 1612 lost", ("1612", "file_number")) == [("file_number", "1612")]


def test_who_writes_is_an_account(called):
    assert called("k4rl9: can i come", ("k4rl9", "file_number"), handle=0.3) == [("handle", "k4rl9")]
    assert called("write to @orla_bakes now", ("@orla_bakes", "email")) == [("handle", "@orla_bakes")]


def test_a_field_says_what_its_value_is(called):
    assert called("Job: Kiln-room setter", ("Kiln", "organisation")) == [("occupation", "Kiln")]
    assert called("Position: Glass chemist", ("Glass chemist", "organisation")) == [("occupation", "Glass chemist")]
    assert called("Job: Tesco Express", ("Tesco Express", "organisation")) == [("organisation", "Tesco Express")]
    assert called("POB: Zarnowice", ("Zarnowice", "person"), person=0.9) == [("place", "Zarnowice")]


def test_who_does_something_is_no_organisation(called):
    text = "She is a night-mail driver at Penmere Sidings."
    whole = "night-mail driver at Penmere Sidings"
    assert called(text, (whole, "organisation")) == [("occupation", whole)]
    assert called("He reads The Economist.", ("The Economist", "organisation")) == [("organisation", "The Economist")]
    assert called("passed over for the Chief Warper post", ("the Chief Warper post", "organisation")) == [
        ("occupation", "the Chief Warper post")
    ]


def test_what_ends_in_no_job_is_none(called):
    assert called("after her father's illness", ("her father's illness", "occupation")) == [
        ("unique", "her father's illness")
    ]
    assert called("a chapel organist", ("a chapel organist", "occupation")) == [("occupation", "a chapel organist")]
    halves = called("a chapel organist", ("a chapel", "occupation"), ("organist", "occupation"))
    assert [kind for kind, _ in halves] == ["occupation", "occupation"]


def test_a_ship_is_no_organisation(called):
    assert called("the vessel Orla Marina sank", ("Orla Marina", "organisation")) == [("product", "Orla Marina")]


def test_a_figure_is_no_day_and_a_party_no_versus(called):
    assert called("febrile 38.4 overnight", ("38.4", "date")) == []
    assert called("42. Tobias King, b. 1975", ("Tobias King, b", "person")) == [("person", "Tobias King")]
    assert called("joy b created a group", ("joy b", "person"), person=0.9) == [("person", "joy b")]
    assert called("CASE OF M.W.-B. v. POLAND", ("M.W.-B. v", "person")) == [("person", "M.W.-B.")]


def test_capitals_are_somebody_s_initials_or_no_person(called):
    assert called("advised PQVX must be told", ("PQVX", "person"), person=0.6) == [("unique", "PQVX")]
    assert called("advised PQVX must be told", ("PQVX", "person"), person=0.95) == [("person", "PQVX")]
    assert called("traditional: 黃天", ("黃天", "person"), person=0.6) == [("person", "黃天")]
    text = "Orla Grimstad (chair). OG must be told"
    assert called(text, ("Orla Grimstad", "person"), ("OG", "person"), person=0.6)[1] == ("person", "OG")


def test_a_town_and_a_language_are_nobody(called):
    assert called("the Tewkesbury trip", ("Tewkesbury", "person"), person=0.6) == [("place", "Tewkesbury")]
    assert called("talking Yoruba", ("Yoruba", "person"), person=0.9) == [("nationality", "Yoruba")]
    assert called("a Carmelite prays", ("Carmelite", "person"), person=0.6) == [("religion", "Carmelite")]
    assert called("He won a Victoria Cross", ("Victoria Cross", "person"), person=0.6) == [("award", "Victoria Cross")]
    assert called("Mr Tewkesbury came", ("Tewkesbury", "person"), person=0.6) == [("person", "Tewkesbury")]


def test_a_month_is_somebody_only_where_somebody_has_the_name(called):
    assert called("a refund for April.", ("April", "person"), person=0.6) == [("date", "April")]
    text = "April Grimstad rang. A refund for April."
    found = called(text, ("April Grimstad", "person"), ("April", "person"), person=0.6)
    assert found == [("person", "April Grimstad"), ("person", "April")]


def test_a_name_of_the_lists_is_no_firm(called):
    assert called("Bed 4  Rose Gallagher", ("Rose Gallagher", "organisation")) == [("person", "Rose Gallagher")]
    assert called("at Gallagher House", ("Gallagher House", "organisation")) == [("organisation", "Gallagher House")]


def test_a_disease_that_is_called_after_people_names_nobody(called):
    text = "He has Charcot-Marie-Tooth disease."
    assert called(text, ("Charcot-Marie-Tooth", "person"), person=0.3) == []
    assert called(text, ("Marie", "person"), person=0.3) == []


def test_one_name_is_called_one_thing(called):
    text = "Ystwen is small. We love Ystwen."
    found = called(text, ("Ystwen", "person"), ("Ystwen", "place"), person=0.2, place=0.7)
    assert found == [("place", "Ystwen"), ("place", "Ystwen")]


def test_a_variable_of_a_program_is_nobody(called):
    text = "for rose in range(10):\n    chase(rose)\nfor rose (my aunt) it is late"
    found = called(text, ("rose", "person"), ("rose", "handle"), ("rose", "person"), person=0.9)
    assert found == [("person", "rose")]


def test_a_column_says_what_its_cells_are():
    text = 'Name,Town,Salary\nSummer Rose,Penzance,"£41,250"\nMark Long,Truro,"£39,100"\n'
    shown = sanitize(text, IDENTITY).text
    assert "[PERSON 1],[PLACE 1]" in shown
    assert "[PERSON 2],[PLACE 2]" in shown


def test_a_duration_is_no_day_and_an_hour_no_part_of_a_name(called):
    assert called("worked for 9 years", ("9", "date")) == []
    assert called("Rang Mrs Okafor 10.30 am", ("Okafor 10", "person"), person=0.9) == [("person", "Okafor")]


def test_an_office_is_no_person(called):
    assert called("To: Brother Anselm, Secretary", ("Secretary", "person"), person=0.7) == [("occupation", "Secretary")]
    assert called("Dr Porter came", ("Porter", "person"), person=0.7) == [("person", "Porter")]


def test_a_number_has_no_words_before_it(called):
    assert called("so he rang 101 at once", ("rang 101", "phone")) == [("phone", "101")]


def test_what_no_other_rule_speaks_of_keeps_its_kind(called):
    assert called("by Zdun Wrotek", ("Zdun Wrotek", "person"), person=0.9) == [("person", "Zdun Wrotek")]


def test_a_policy_without_the_kind_keeps_the_old_one(called):
    policy = Policy.load("pii")
    assert called("Job: Kiln-room setter", ("Kiln", "person"), person=0.9, policy=policy) == [("person", "Kiln")]


def test_without_a_tagger_nothing_changes():
    world = replace(default_world(), tagger=None)
    found = Finding(Span(5, 9), "phone", 0.6, "tagged", "the tagger reads it as phone (60%)")
    analysis = next(iter(world.language.analyse(["Ring home"])))
    assert list(well_called([found], "Ring home", analysis, world, IDENTITY)) == [found]


def test_a_job_is_called_a_job_in_a_form():
    shown = sanitize("Name: Tuan Rosewall\nJob: Blast-freezer technician (nights)\nDOB: 03/02/1990", IDENTITY).text
    assert "[ORGANISATION" not in shown


def test_four_figures_behind_at_are_a_time():
    shown = sanitize("Ambulance arrived at 2249 and left at 2310. Called Mrs Fenwick.", IDENTITY).text
    assert "arrived at 2249 and left at 2310" in shown


def test_the_stop_behind_a_name_in_a_field_ends_the_sentence():
    assert (
        sanitize("Reviewed by Dr. Patel. Dose continued.", IDENTITY).text
        == "Reviewed by Dr. [PERSON 1]. Dose continued."
    )


def test_a_given_name_of_a_saint_is_no_creed():
    text = (
        "Josiah Threlkeld (1811–1874), hand-loom weaver of Dent, m. 1834 Hannah Capstick (bap. 3 Mar 1813, d. in "
        "childbed 1849). Issue: 1. Mary Ann, b. 1835, m. Jos. Sedgwick, emigrated to Ohio; 2. John, b. 1838, stonemason, "
        "killed on the Settle–Carlisle at Batty Moss 1872; 3. Agnes, b. 1842, d. inf. He m. 2ndly 1851 the widow Alice "
        "Raw, née Burton. The 1861 census has him at Gawthrop with a lodger, one Thos. Kilburn. Will proved at Wakefield, "
        "effects under £100.\n"
    )
    assert "RELIGION" not in sanitize(text, IDENTITY).text


def test_a_christian_is_no_person_called_so():
    text = "Mr Daniel Weldu, whom his witnesses call Dani, says that he is a Pentecostal Christian; he fled in 2018."
    assert "Pentecostal [PERSON" not in sanitize(text, IDENTITY).text
