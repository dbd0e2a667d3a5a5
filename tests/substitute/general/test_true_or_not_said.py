"""A general term is true in its sentence and reads there; otherwise a label stands in its place."""

import re

import pytest

import reticent
from reticent import Document, Finding, Policy, Span

POLICY = Policy.load("identity").but(anonymous_among=1)


@pytest.fixture
def shown(world):
    """The text with `<kind:words>` marked by somebody else's tool, as it comes out."""

    def run(marked):
        text, found, rest = "", [], marked
        while "<" in rest:
            before, _, rest = rest.partition("<")
            inside, _, rest = rest.partition(">")
            kind, _, words = inside.partition(":")
            text += before
            found.append(Finding(Span(len(text), len(text) + len(words)), kind, 1.0, "test", "a mark"))
            text += words
        text += rest
        return next(reticent.sanitize_all([Document(text, marked=tuple(found))], POLICY, world)).text

    return run


@pytest.mark.parametrize(
    ("marked", "expected"),
    [
        ("She sued the Republic of <place:Austria> twice.", "She sued the Republic of [PLACE 1] twice."),
        ("They met in the capital of <place:Austria> again.", "They met in the capital of [PLACE 1] again."),
        ("She won against <place:Austria> again.", "She won against [PLACE 1] again."),
        ("She lives in <place:Austria> now.", "She lives in Europe now."),
        ("A native of <place:Austria> called.", "A native of Europe called."),
    ],
)
def test_what_is_said_of_a_country_is_not_said_of_its_continent(shown, marked, expected):
    assert shown(marked) == expected


@pytest.mark.parametrize(
    ("marked", "expected"),
    [
        ("The <nationality:Austrian> Government replied.", "The [NATIONALITY 1] Government replied."),
        ("The <nationality:Austrian> army left.", "The [NATIONALITY 1] army left."),
        ("She is a <nationality:Austrian> national.", "She is a European national."),
    ],
)
def test_a_continent_has_no_government(shown, marked, expected):
    assert shown(marked) == expected


@pytest.mark.parametrize("name", ["Death", "Chase", "Secrets", "Frequency"])
def test_an_ordinary_word_is_no_battle_and_no_album(shown, name):
    for kind in ("work", "event", "organisation"):
        assert "[" in shown(f"They spoke of <{kind}:{name}> for an hour.")


def test_one_woman_is_no_range(shown):
    assert "–" not in shown("She had her own <quantity:one woman> show.")
    assert "20–50" in shown("She wrote <quantity:32 letters> then.")


def test_a_job_is_a_person(shown):
    assert "cattle" not in shown("He spoke to <occupation:a milker> there.")


def test_a_relative_before_a_name_goes_with_it(shown):
    assert shown("He met <relative:his ex-wife> <person:Leslie> there.") == "He met [PERSON 1] there."


def test_a_town_that_is_unknown_is_in_no_country(shown):
    text = shown("He was found at <address:17 Wattlebird Crescent, Eaglehawk> that night.")
    assert text == "He was found at [ADDRESS 1] that night."
    assert shown("Write to <address:PO Box 9917, Halifax, NS B3J 0Z0> today.") == "Write to [ADDRESS 1] today."


def test_the_region_behind_a_town_tells_which_it_is(shown):
    assert shown("She was born in <place:Morristown, Ohio> then.") == "She was born in the United States then."
    assert "Virginia" not in shown("She made her <place:Broadway> debut in May.")


def test_what_is_named_among_films_is_a_film_or_nothing(shown):
    text = shown("She was in films including The <organisation:First Wives Club> (1996) and others.")
    assert "novel" not in text


def test_a_name_with_the_is_one_of_its_kind_at_first(shown):
    text = shown("She joined the <organisation:Lufthansa> in spring and left <organisation:Lufthansa> in autumn.")
    assert text == "She joined an airline in spring and left the airline in autumn."


def test_the_possessive_of_a_plural_is_that_of_the_general_term(shown):
    assert shown("She read the <clue:nurses>' letters.") in (
        "She read the [DETAIL 1]'s letters.",
        "She read the professionals' letters.",
        "She read the people's letters.",
    )


@pytest.mark.parametrize("text", ["He worked in <date:1984> and <date:1987> there."])
def test_the_same_decade_twice_is_said_once(shown, text):
    assert shown(text) == "He worked in the 1980s there."


def test_capitals_stay_capitals(shown):
    assert shown("SHE WAS BORN ON <date:12 MAY 1984> IN TOWN.") == "SHE WAS BORN ON A DAY IN MAY 1984 IN TOWN."


@pytest.mark.parametrize(
    ("marked", "expected"),
    [
        ("He is a citizen of <place:Kenya> since.", "He is a citizen of [PLACE 1] since."),
        ("The lease at <address:58 Dunmore Ct> ends.", "The lease at [ADDRESS 1] ends."),
        ("He lives at <address:55 Ferris St, Baltimore>.", "He lives at an address in Maryland."),
        ("From <date:2013> to <date:2014>, she led it.", "In the 2010s, she led it."),
        ("She led it between <date:2013> and <date:2014>.", "She led it in the 2010s."),
        ("The plays were <work:Hamlet>, <work:Zork Ablaze> and <work:Casablanca>.", "The plays were several works."),
    ],
)
def test_what_holds_of_the_term_alone_is_not_said(shown, marked, expected):
    assert shown(marked) == expected


@pytest.mark.parametrize(
    ("marked", "expected"),
    [
        ("She starred on <place:Broadway> for years.", "She starred on [PLACE 1] for years."),
        ("He acted in <organisation:many Warner Bros> films.", "He acted in [ORGANISATION 1] films."),
        ("The priest, a <occupation:parish priest>, called.", None),
        ("She won the 1993 <award:Tony Award> then.", "She won the 1993 award then."),
        ("She has seen <place:Copenhagen> twice.", "She has seen Denmark twice."),
        ("The dentist called <occupation:a dentist> again.", None),
        ("She plays the <informative:harpsichord> well.", None),
    ],
)
def test_true_and_everyday(shown, marked, expected):
    text = shown(marked)
    assert expected in (None, text)
    assert not re.search(r"\b(?:a person|a doctor|device|the \w+ instrument|Region)\b", text)


def test_in_a_life_all_over_the_world_a_town_is_the_one_that_everybody_knows(shown):
    text = shown(
        "He was ambassador to <place:Italy> and to <place:Indonesia>, to <place:New Zealand>, in <place:Geneva>, and "
        "consul in <place:Honolulu>."
    )
    assert "Illinois" not in text
    assert "Texas" not in text


@pytest.mark.parametrize(
    "marked",
    [
        "He played five league games for <place:Blackpool> then.",
        "He was a goalkeeper for Southampton, <place:Aldershot> and Rochdale.",
        "She has represented <place:Bermuda> since.",
        "They wish to strengthen <place:Mexico>'s part in it.",
        "She was here on the <place:Ukraine> scheme.",
        "He was minister in the <place:Ghana> government.",
        "She returned to <place:Broadway> in the end.",
        "They live in the <place:northern> parts.",
        "His brother is not in <place:Tx> now.",
        "I go to <place:Mass> with him.",
        "She wrote a song (Meet Me in <place:Paris>) for him.",
        "The <nationality:Turkish> military forces came.",
        "It is contrary to <nationality:Austrian> legislation.",
        "She is a <nationality:Greek> Catholic priest's daughter.",
        "They are American <nationality:Indians> by descent.",
        "He has a <nationality:British> passport.",
        "She was elected <organisation:Chairman of Nokia> then.",
        "He starred in the <organisation:New York production> of it.",
        "They spoke of the <organisation:Billboard> 200 list.",
        "He was seen in the Five and <work:Dime> again.",
        "She was nominated for <work:The Deer Hunter> first.",
        "He lives with his half-<relative:sister> now.",
        "She married <relative:her third husband> there.",
        "The dog of <address:PICKLES, Norman 77> barked.",
        "They won six <award:Southwest Conference championships> there.",
        "He wears hearing <clue:aids> at work.",
    ],
)
def test_what_would_be_false_gets_a_label(shown, marked):
    assert re.search(r"\[[A-Z ]+ 1\]", shown(marked))


@pytest.mark.parametrize(
    ("marked", "expected"),
    [
        ("She won two <award:Golden Globe Award for Best Actress>.", "She won two awards."),
        ("She won one <award:Golden Globe> then.", "She won one award then."),
        ("He has an <award:Academy Award for Best Special Effects>.", "He has an award."),
        ("A <place:Sacramento> resident called.", "A California resident called."),
        ("He lives in <place:Nijmegen> now.", "He lives in the Netherlands now."),
        ("He was ambassador in <place:Kingston, Jamaica>.", "He was ambassador in Jamaica."),
    ],
)
def test_number_and_articles(shown, marked, expected):
    assert shown(marked) == expected


def test_what_a_place_has_is_said_of_it_alone_wherever_it_is_named(shown):
    text = shown("She moved to <place:Wales> in spring. It was <place:Wales>' opening match.")
    assert "Kingdom's" not in text
    assert "[PLACE 1]" in text


def test_a_relative_of_somebody_else_is_no_relative(shown):
    assert "relative" not in shown("He told me about <relative:the headman's daughter> then.")
    assert "his relative" in shown("The victim was <relative:his half-brother> then.")


@pytest.mark.parametrize(
    ("marked", "expected"),
    [
        ("She made more than <quantity:86> films.", "She made more than 50 films."),
        ("It cost over <money:£1,249.99> then.", "It cost over £1,000 then."),
        ("He served at least <quantity:14 years> there.", "He served at least 10 years there."),
        ("They owed less than <money:$18,460> by then.", "They owed less than $20,000 by then."),
        ("She made <quantity:86> films.", "She made 50–100 films."),
    ],
)
def test_of_a_limit_one_end_is_said(shown, marked, expected):
    assert shown(marked) == expected


@pytest.mark.parametrize(
    ("marked", "expected"),
    [
        ("Previous: affray <date:2019>, fined.", "Previous: affray 2010s, fined."),
        ("He left in <date:2019> again.", "He left in the 2010s again."),
        ("He was born <date:1959> there.", "He was born in the 1950s there."),
    ],
)
def test_a_year_in_a_note_has_no_article(shown, marked, expected):
    assert shown(marked) == expected


@pytest.mark.parametrize(
    ("marked", "expected"),
    [
        ("Damages not exceeding <money:$212,940> were agreed.", "Damages not exceeding $500,000 were agreed."),
        ("No more than <quantity:86> came.", "No more than 100 came."),
        ("Not less than <quantity:86> came.", "Not less than 50 came."),
        ("Between <date:2013 and 2015> he was away.", "In the 2010s he was away."),
        ("He joined at the age of <age:19> then.", "He joined between the ages of 18 and 29 then."),
        ("With her <quantity:five daughters> she left.", "With her daughters she left."),
        ("They won <quantity:six> cups there.", "They won several cups there."),
        ("He had <quantity:two wives> then.", "He had some wives then."),
        ("Their <quantity:two> records sold well.", "Their records sold well."),
        ("One of <quantity:three> boats sank.", "One of several boats sank."),
    ],
)
def test_numbers_read_where_they_stand(shown, marked, expected):
    assert shown(marked) == expected


def test_nobody_made_more_than_several_films(shown):
    assert "several" not in shown("She made more than <quantity:five> films.")
    assert "several" not in shown("All <quantity:five> came.")


def test_a_town_in_a_longer_name_says_nothing(shown):
    text = shown("He was born in <place:Prague> and graduated from <place:Prague> <organisation:High> in May.")
    assert "Czechia [" not in text
    assert "States" not in shown("She left <place:Ohio> after 2007-<place:Ohio>-3697 came out.").split("after")[1]


def test_a_language_is_no_part_of_the_world(shown):
    assert "European" not in shown("Her husband accompanies her. <nationality:French> preferred.")
    assert shown("She is <nationality:French> by birth.") == "She is European by birth."


def test_a_heading_begins_with_a_capital(shown):
    text = shown("PRESS RELEASE\n\n<organisation:Nordmark Institute of Oceanography> opens its hall\n\nIt is new.")
    assert "\n\nAn institute opens" in text


@pytest.mark.parametrize(
    "marked",
    [
        "<place:Austria> should order an inquiry.",
        "They were killed by <place:Austria> in the end.",
        "She never left <place:Austria> again.",
        "He wrote about <place:Austria> at length.",
        "It was the <nationality:Austrian> problem then.",
        "He was excluded from <nationality:Austrian> territory.",
        "The <nationality:Austrian> leader fell ill.",
    ],
)
def test_what_holds_of_one_country_alone_is_not_said(shown, marked):
    assert "Europe" not in shown(marked)


@pytest.mark.parametrize(
    ("marked", "expected"),
    [
        ("He visited <place:Austria> twice.", "He visited Europe twice."),
        ("His <nationality:Austrian> wife came.", "His European wife came."),
        ("They met two <nationality:Austrian> nationals there.", "They met two European nationals there."),
    ],
)
def test_what_holds_of_its_part_of_the_world_is(shown, marked, expected):
    assert shown(marked) == expected


@pytest.mark.parametrize(
    ("marked", "unsaid"),
    [
        ("Everyone in <place:Vienna> knows this story.", "in Austria"),
        ("It is the oldest inn in <place:Vienna> by far.", "in Austria"),
        ("He immigrated to <place:Austria> as a boy.", "Europe"),
        ("They agreed not to expel <nationality:Austrian> nationals.", "European"),
        ("I have four <relative:sisters> there.", "four relatives"),
        ("He may leave early on <date:Fridays> now.", "on weekdays"),
    ],
)
def test_what_holds_of_all_or_one_there_is_not_said(shown, marked, unsaid):
    assert unsaid not in shown(marked)


def test_a_day_of_the_week_before_its_prayers_is_not_said(shown):
    assert "a weekday prayers" not in shown("He attends <date:Friday> prayers there.")
    assert "–" not in shown("It was her <quantity:thirty-ninth> goal.")
    assert "several" not in shown("She was the <quantity:seventh> of her name.")
    assert shown("He made the <quantity:six-part> series.") == "He made the [QUANTITY 1] series."


@pytest.mark.parametrize(
    ("marked", "unsaid"),
    [
        ("It was worse in <date:1932> than <date:1930> there.", "than the 1930s"),
        ("It was built before <date:2014> there.", "before the 2010s"),
        ("They are based on <date:the 1970s> alone.", "a day"),
        ("He entered <place:Austria> by boat.", "Europe"),
        ("She held the rank of <occupation:petty officer> then.", "an officer"),
        ("They are <occupation:a programmer> by trade.", "engineer"),
    ],
)
def test_what_need_not_be_true_is_not_said(shown, marked, unsaid):
    assert unsaid not in shown(marked)


def test_of_a_list_of_places_all_are_said_or_none(shown):
    text = shown("It has townships: <place:Zzyfram>, <place:Quollen>, <place:Vienna>, and <place:Graz>.")
    assert "Austria" not in text
    assert "Austria" in shown("She lives in <place:Vienna> now.")


def test_a_town_is_in_the_country_that_the_text_speaks_of(shown):
    text = shown("He lives in <place:Warrnambool> and drives over to <place:Portland> at night.")
    assert "Oregon" not in text
    assert "Oregon" in shown("He drives over to <place:Portland> at night.")


def test_a_firm_that_has_the_name_of_a_town_tells_nothing_of_where_other_towns_lie(shown):
    assert "from England" in shown("A nurse from <place:Leeds> joined <organisation:Nokia>.")


def test_a_country_that_the_text_names_does(shown):
    text = shown("In Jamaica he was Justice of the Peace for <place:Portland> and grew bananas.")
    assert "Oregon" not in text


def test_where_pounds_are_paid_a_town_is_hardly_in_canada(shown):
    assert "Ontario" not in shown("The rent is £895 a month, and our son lives in <place:Whitby> now.")
    assert "Ontario" in shown("Our son lives in <place:Whitby> now.")


def test_two_letters_are_no_state(shown):
    assert "Massachusetts" not in shown("The owner is in <place:Chelsea> and he had his dental under GA.")


@pytest.mark.parametrize(
    ("marked", "expected"),
    [
        ("She walks in <place:Ipswich> town centre.", "She walks in [PLACE 1] town centre."),
        ("<organisation:Nokia>\nTampere\n\nDear Ann,", "[ORGANISATION 1]\nTampere\n\nDear Ann,"),
        ("He worked for <organisation:Nokia>.", "He worked for a company."),
        ("A bail until <date:15 January> is set.", "A bail until January is set."),
        ("He died last <date:March>.", "He died last [DATE 1]."),
        ("He got <quantity:seven years'> imprisonment.", "He got [QUANTITY 1] of imprisonment."),
    ],
)
def test_it_reads_in_its_place(shown, marked, expected):
    assert shown(marked) == expected


def test_the_number_of_a_bus_is_no_age(shown):
    assert "–" not in shown("I have used the number <age:46> for years.")


def test_what_somebody_believes_is_no_person_and_no_denomination(shown):
    assert shown("He is an ex <religion:muslim> too.") == "He is an ex [RELIGION 1] too."
    assert shown("Her parents were <religion:Methodists> then.") == "Her parents were [RELIGION 1] then."


def test_a_house_is_in_no_town_of_its_name(shown):
    assert "Washington" not in shown("She was at the mother and baby <place:home, Quarrendon> then.")


def test_what_was_won_need_not_be_an_award(shown):
    assert "award" not in shown("He won the <award:Beker van Vlaanderen> in May.")
    assert "an award" in shown("He won the <award:Visconti Prize> in May.")


def test_in_a_line_of_capitals_all_are(shown):
    text = shown("THE APPLICANT, AN <nationality:AUSTRIAN> NATIONAL, WAS BORN IN <date:1969> THERE.")
    assert text == "THE APPLICANT, A EUROPEAN NATIONAL, WAS BORN IN THE 1960S THERE."


def test_an_office_is_not_half_said(shown):
    assert "politician of" not in shown("He was <occupation:mayor> of that town.")


def test_an_age_has_limits_too(shown):
    assert "more than 80–" not in shown("| films | more than <age:86> |")


def test_a_name_is_what_the_noun_before_its_comma_says(shown):
    assert "album" not in shown("She is the sponsor of our network, <work:Prism>, which she founded.")


def test_a_job_is_known_whole_or_not_at_all(shown):
    assert "musician" not in shown("He worked as a <occupation:bus conductor> for years.")


def test_a_field_for_a_nationality_wants_one(shown):
    assert "European" not in shown("Nationality claimed: <nationality:Austrian>")


@pytest.mark.parametrize(
    ("marked", "expected"),
    [
        ("She takes <clue:methotrexate> on Mondays.", "She takes medicine on Mondays."),
        ("She wants a settlement with a <passage:confidentiality clause> soon.", "[PASSAGE 1]"),
        ("He <passage:shouts the answer before the question> is finished.", "[PASSAGE 1]"),
        ("They sent <passage:beeps up the electrodes> again.", "[PASSAGE 1]"),
    ],
)
def test_no_last_word_says_what_a_clause_tells(shown, marked, expected):
    assert expected in shown(marked)


def test_a_bed_is_in_no_country_and_a_block_of_flats_no_court(shown):
    assert "an address in" not in shown("She is in <address:5 North, bed 11> now.")
    assert "court" not in shown("She moves to <organisation:Trinkle Court> on Monday.")
    assert "a court" in shown("It was heard at <organisation:Marrow County Court> on Monday.")


def test_one_word_that_no_title_explains_is_nothing_in_general():
    shown = reticent.sanitize("Last year the school staged Macbeth. Ms Farrow directed it.", "identity").text
    assert " a war" not in shown


@pytest.mark.parametrize(
    "denied",
    [
        "She should avoid <clue:aspirin> from now on.",
        "He never took <clue:aspirin> again.",
        "They went without <clue:aspirin> for weeks.",
        "You must stop <clue:aspirin> today.",
        "He drank tea instead of <clue:aspirin> there.",
        "She doesn't take <clue:aspirin> here.",
    ],
)
def test_what_is_denied_of_one_is_not_denied_of_its_kind(shown, denied):
    assert "[DETAIL 1]" in shown(denied)


@pytest.mark.parametrize(
    "said",
    ["She takes <clue:aspirin> every day.", "He never complained, but he took <clue:aspirin> every day."],
)
def test_what_is_not_denied_is_said_in_general(shown, said):
    assert "DETAIL" not in shown(said)
    assert "aspirin" not in shown(said)


@pytest.mark.parametrize(
    ("marked", "expected"),
    [
        ("He found <clue:chips> in the sofa and kept the sofa.", "He found [DETAIL 1] in the sofa and kept the sofa."),
        ("I would cut the <clue:troll>.", "I would cut the [DETAIL 1]."),
        ("The <clue:gearboxes> die here.", "The [DETAIL 1] die here."),
        ("She takes her <clue:insulin> before dinner.", "She takes her hormone before dinner."),
    ],
)
def test_a_clue_of_several_meanings_is_not_guessed_at(shown, marked, expected):
    assert shown(marked) == expected


def test_somebody_who_went_to_another_country_does_not_move_the_towns_at_home(shown):
    text = "Anna emigrated to Ohio. Her father's will was proved at <place:Wakefield>, effects under {}."
    assert "New York" not in shown(text.format("£100"))
