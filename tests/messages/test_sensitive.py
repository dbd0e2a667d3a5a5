import pytest

from reticent.messages.marks.untouched import quotations
from reticent.messages.profile import Profile
from reticent.messages.sensitive import find_sensitive


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


def test_indirectly_by_co_occurrence(told):
    (found,) = told("The hospital called me again.", work="nurse")
    assert (found.phrase, found.direct) == ("hospital", False)
    assert 0.01 < found.co < 1


def test_what_has_nothing_to_do_with_the_profile_is_left_alone(told):
    assert told("My bicycle has a flat tyre.", work="nurse", hometown="Leeds") == ()


def test_places_climb_by_part_with_populations(told):
    (found,) = told("I am from Leeds.", hometown="Leeds")
    assert [rung.text for rung in found.ladder] == ["Leeds", "England", "United Kingdom", "Europe"]
    assert all(rung.population for rung in found.ladder)
    assert found.mark.alternatives == (("Leeds",), ("England",), ("the United Kingdom",), ("Europe",))


def test_kinds_climb_by_kind_and_the_article_follows(told):
    (found,) = told("I work as a nurse.", work="nurse")
    assert [forms[0] for forms in found.mark.alternatives][:2] == ["a nurse", "a health professional"]
    (found,) = told("I have asthma.", health="asthma")
    assert ("a respiratory disease",) in found.mark.alternatives


def test_plurals_stay_plurals(told):
    (found,) = told("Nurses are tired.", work="nurse")
    assert found.mark.alternatives[1] == ("Health professionals",)


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
