import pytest

from reticent.messages.attribute_terms import LEFT_OUT
from reticent.messages.marks.untouched import quotations
from reticent.messages.profile import Profile
from reticent.messages.sensitive import find_sensitive
from reticent.model import apply


@pytest.fixture(scope="module")
def told(world):
    def run(text, **entries):
        analysis = next(world.language.analyse([text]))
        return find_sensitive(text, analysis, Profile.from_table(entries), world, quotations(text))

    return run


def test_directly_by_phrase_form_part_and_whole(told):
    assert [(each.phrase, each.attribute, each.direct) for each in told("Two nurses live here.", work="nurse")] == [
        ("nurses", "work", True)
    ]
    (found,) = told("I studied at Harvard University.", education="Harvard")
    assert (found.phrase, found.direct) == ("Harvard University", True)
    (found,) = told("My hometown is Tokyo.", hometown="Shinjuku")
    assert (found.phrase, found.direct) == ("Tokyo", True)
    (found,) = told("I went to Harvard for a year.", education="Harvard University")
    assert found.direct


@pytest.mark.parametrize(
    ("text", "phrase", "entry"),
    [
        ("The hospital called me again.", "hospital", {"work": "nurse"}),
        ("I play near the Brandenburg Gate.", "the Brandenburg Gate", {"residence": "Berlin"}),
        ("I need my insulin.", "insulin", {"health": "diabetes"}),
        ("I was late for the mosque.", "mosque", {"religion": "Islam"}),
    ],
)
def test_hints_by_association(told, text, phrase, entry):
    (found,) = told(text, **entry)
    assert (found.phrase, found.attribute, found.direct) == (phrase, *entry, False)
    assert 0.25 < found.co < 1


@pytest.mark.parametrize(
    ("text", "entry"),
    [
        ("I bought food and coffee.", {"work": "nurse"}),
        ("We met in March on a Saturday.", {"sports": "football"}),
        ("The rain is back.", {"residence": "London"}),
        ("We went to the party.", {"politics": "Green Party"}),
        ("I went for a walk.", {"family": "wife"}),
    ],
)
def test_what_is_only_frequent_hints_at_nothing(told, text, entry):
    assert told(text, **entry) == ()


def test_what_has_nothing_to_do_with_the_profile_is_left_alone(told):
    assert told("My bicycle has a flat tyre.", work="nurse", hometown="Leeds") == ()


def test_places_climb_by_part_with_populations(told):
    (found,) = told("I am from Leeds.", hometown="Leeds")
    assert [rung.text for rung in found.ladder] == ["Leeds", "England", "United Kingdom", "Europe"]
    assert all(rung.population for rung in found.ladder)
    assert found.mark.alternatives == (("Leeds",), ("England",), ("the United Kingdom",), ("Europe",))


def forms(found):
    return [form for (form,) in found.mark.alternatives]


@pytest.mark.parametrize(
    ("text", "entry", "expected"),
    [
        ("I'm a nurse in Leeds.", {"work": "nurse"}, ["I'm a nurse", "I work in health care", "I have a job"]),
        ("I work as a lawyer here.", {"work": "lawyer"}, [" as a lawyer", " in law", ""]),
        ("My asthma is back.", {"health": "asthma"}, ["asthma", "health condition"]),
        ("I washed my Volvo today.", {"other": {"car": "Volvo"}}, ["Volvo", "car"]),
        ("I had to stop climbing.", {"sports": "climbing"}, ["climbing", "doing sports"]),
        ("We used to go climbing every Sunday.", {"sports": "climbing"}, ["go climbing", "do some sport"]),
        ("We listened to jazz.", {"interests": "jazz"}, ["jazz", "music"]),
        ("I went to Durham University.", {"education": "Durham University"}, ["to Durham University", "to university"]),
        ("My twins loved it.", {"family": "twins"}, ["twins", "children"]),
        ("As a Quaker I sit still.", {"religion": "Quaker"}, ["a Quaker", "a Christian", "a religious person"]),
        ("I became a nurse in May.", {"work": "nurse"}, ["became a nurse", "went into health care", "got a job"]),
        ("Growing up in Porto, I went to Mass.", {"hometown": "Porto"}, ["Porto", "Portugal", "Europe"]),
        ("My hometown is Tokyo.", {"hometown": "Tokyo"}, ["My hometown is Tokyo", "I'm from Japan", "I'm from Asia"]),
    ],
)
def test_attributes_are_said_in_general_terms_that_people_use(told, text, entry, expected):
    (found,) = told(text, **entry)
    made = forms(found)
    assert made[0] == expected[0]
    assert [form for form in expected if form not in made] == []


@pytest.mark.parametrize(
    ("text", "entry", "left"),
    [
        ("My pottery class is full.", {"interests": "pottery"}, "My class is full."),
        ("Chicago winters are brutal.", {"residence": "Chicago"}, "Winters are brutal."),
        ("I took the tram home to Salford.", {"residence": "Salford"}, "I took the tram home."),
        ("I slept badly, and insulin is expensive.", {"health": "diabetes"}, "I slept badly."),
        ("It rained all day. My inhaler was empty.", {"health": "asthma"}, "It rained all day."),
        ("We heard a jazz orchestra in the park.", {"interests": "jazz"}, "We heard an orchestra in the park."),
    ],
)
def test_what_has_no_general_term_is_left_out(told, text, entry, left):
    (found,) = told(text, **entry)
    assert found.ladder[-1].text == LEFT_OUT
    assert apply(text, sorted(found.mark.edits(len(found.ladder) - 1))).rstrip() == left


@pytest.mark.parametrize(
    ("text", "entry"),
    [
        ("I don't vote for the Green Party.", {"politics": "Green Party"}),
        ("I never lived in Leeds.", {"hometown": "Leeds"}),
        ("Near Leeds it is quiet.", {"hometown": "Leeds"}),
        ("I played hockey for the first time in years.", {"sports": "hockey"}),
        ("They sent my brother to prison in May.", {"work": "prison officer"}),
    ],
)
def test_what_would_not_be_true_or_not_be_english_is_not_said(told, text, entry):
    (found,) = told(text, **entry)
    assert len(found.ladder) == 1


def test_the_profile_says_which_place_is_meant(told):
    (found,) = told("Greetings from Cambridge!", hometown="Cambridge, Massachusetts")
    assert "United States" in [rung.text for rung in found.ladder]
    (found,) = told("Greetings from Cambridge!", hometown="Cambridge, England")
    assert "United Kingdom" in [rung.text for rung in found.ladder]


def test_the_sentence_says_which_entry_is_meant(told):
    entries = {"education": "University of Cambridge", "hometown": "Cambridge, Massachusetts"}
    assert [each.attribute for each in told("I studied at Cambridge.", **entries)] == ["education"]
    assert [each.attribute for each in told("I grew up in Cambridge.", **entries)] == ["hometown"]


def test_an_institution_becomes_where_it_is_and_at_becomes_in(told):
    (found,) = told("I studied at Harvard University for a year.", education="Harvard University")
    assert found.mark.alternatives[:2] == (("at Harvard University",), ("in Massachusetts",))


def test_a_phrase_that_occurs_twice_changes_everywhere_alike(told):
    (found,) = told("Leeds is home. I love Leeds.", hometown="Leeds")
    assert len(found.mark.places) == 2
    assert found.mark.alternatives[1] == ("England", "England")


def test_names_are_told_but_have_no_ladder(told):
    (found,) = told("Ask Ada about it.", name="Ada Example")
    assert (found.attribute, len(found.ladder)) == ("name", 1)


def test_quotations_are_not_touched(told):
    assert told('She said "I love Leeds" to everyone.', hometown="Leeds") == ()


def test_a_name_is_never_cut_in_half(told):
    found = told("I graduated from Tokyo University.", hometown="Tokyo")
    assert [each.phrase for each in found] == ["Tokyo University"]


@pytest.mark.parametrize(
    ("text", "entry", "phrase"),
    [
        ("Teachers get six weeks off.", {"work": "history teacher"}, "Teachers"),
        ("Tour guides don't just talk.", {"work": "museum tour guide"}, "Tour guides"),
        ("We swap recipes at secret chef gatherings.", {"work": "executive chef"}, "chef"),
        ("Urban planning was fun.", {"education": "Masters in Urban Planning"}, "Urban planning"),
        ("Chats turn into history lessons.", {"education": "PhD in History"}, "history"),
    ],
)
def test_the_telling_part_of_an_occupation_or_a_degree(told, text, entry, phrase):
    assert [(each.phrase, each.direct) for each in told(text, **entry) if each.direct] == [(phrase, True)]


@pytest.mark.parametrize(
    ("text", "entry"),
    [
        ("pure bliss at dawn", {"hometown": "Utrecht"}),
        ("We listened to Florence Welch all night.", {"hometown": "Tuscany"}),
        ("Assistants of all countries, unite.", {"education": "Masters in Finance"}),
    ],
)
def test_what_only_sounds_like_an_entry(told, text, entry):
    assert [each.phrase for each in told(text, **entry) if each.direct] == []


def test_a_subject_is_no_university(told):
    for text in ("Astronomy might seem useless.", "Women are rocking Egyptology these days."):
        for each in told(text, education="Bachelors in Egyptology") + told(text, education="Doctorate in Astronomy"):
            assert "university" not in [rung.text for rung in each.ladder]


@pytest.mark.parametrize(
    ("text", "entry", "last"),
    [
        ("I spent it marking and rowing.", {"sports": "rowing"}, "I spent it marking and doing sports."),
        ("I get migraines on Mondays.", {"health": "migraine"}, "I get health problems on Mondays."),
        ("Teachers get six weeks off, they say.", {"work": "history teacher"},
         "People in education get six weeks off, they say."),
    ],
)  # fmt: skip
def test_general_terms_in_their_places(told, text, entry, last):
    (found,) = told(text, **entry)
    made = [apply(text, sorted(found.mark.edits(level))) for level in range(len(found.ladder))]
    assert last in made


def test_what_an_occupation_deals_with_is_nobody(told):
    (found,) = [each for each in told("I drove the buses all day.", work="bus driver") if each.phrase == "buses"]
    assert not any("people" in form or "transport" in form for way in found.mark.alternatives for form in way)


@pytest.mark.parametrize(
    ("text", "phrase"), [("We Swedes love summer.", "Swedes"), ("I'm Swedish and proud.", "Swedish")]
)
def test_who_says_what_they_are_says_where_they_come_from(told, text, phrase):
    assert phrase in [each.phrase for each in told(text, hometown="Sweden")]
    assert told("I had Swedish meatballs.", hometown="Sweden") == ()


def test_what_is_mine_is_mine_in_a_denial_too(told):
    (found,) = told("I can't drive my Volvo any more.", other={"car": "Volvo"})
    assert any("my car" in apply("I can't drive my Volvo any more.", sorted(found.mark.edits(level))) for level in (1,))


def test_an_ordinary_word_in_small_letters_is_no_place(told):
    assert told("that was a cool evening. cool people came too", residence=["California"]) == ()


@pytest.mark.parametrize("gap", [" ", "\n", "\t", "  "])
def test_work_is_told_across_a_line_end_too(told, gap):
    text = f"Back then I worked{gap}as{gap}a nurse and slept little."
    (found,) = told(text, work="nurse")
    said = [apply(text, found.mark.edits(level)) for level in range(1, len(found.ladder))]
    assert said == [
        "Back then I worked in health care and slept little.",
        "Back then I worked and slept little.",
    ]


def test_nothing_hints_in_a_sentence_of_another_language_but_the_words_of_the_profile(told):
    text = "We had dinner. Das ist in Leeds nicht immer leicht und die Musik war auch nicht gut."
    assert [each.phrase for each in told(text, interests="jazz", residence="Leeds")] == ["Leeds"]
