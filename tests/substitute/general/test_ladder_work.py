"""How much the ladders of a text look up, counted: what cannot change a ladder is not asked for."""

from reticent.model import Span
from reticent.substitute.general import lookup
from reticent.substitute.general.entities import CLEAR, CLEARER, EntityKinds
from reticent.substitute.general.lookup import LadderLookup


def counted(monkeypatch, owner, name):
    calls = []
    function = getattr(owner, name)
    monkeypatch.setattr(owner, name, lambda *given, **named: calls.append(given) or function(*given, **named))
    return calls


def climbed(world, text, term, kind):
    start = text.index(term)
    analysis = next(iter(world.language.analyse([text])))
    return LadderLookup(text, analysis, world)._climbed(term, kind, False, Span(start, start + len(term)))


def test_a_name_that_titles_no_document_is_not_weighed_where_only_such_are_believed(world, monkeypatch):
    kinds = EntityKinds(world.reference)
    weighed, bound = counted(monkeypatch, EntityKinds, "_weigh"), counted(monkeypatch, type(world.reference), "bound")
    assert kinds.kind("Harbour Anniversary", "organisation", (), CLEARER) is None
    assert not weighed
    assert not bound
    assert kinds.kind("Harbour Anniversary", "organisation", (), CLEAR) is None
    assert len(weighed) == 1


def test_what_a_job_keeps_company_with_is_asked_only_if_it_can_make_it_sure(world, monkeypatch):
    asked = counted(monkeypatch, lookup, "choose_sense")
    assert climbed(world, "After the war Ana was the coach of the village.", "coach", "occupation") is None
    assert not asked  # in no company is a coach a trainer, and no carriage, by nine to one


def test_the_meaning_that_is_liked_best_is_asked_for_where_that_makes_a_difference(world, monkeypatch):
    asked = counted(monkeypatch, lookup, "choose_sense")
    text = "The crane and the heron stood in the reeds of the estuary, beside an egret."
    found = climbed(world, text, "crane", "informative")
    assert len(asked) == 1
    assert found is not None
    assert "bird" in [step.name for step in found.steps]


def test_an_unknown_job_is_not_looked_up(world, monkeypatch):
    asked = counted(monkeypatch, lookup, "weighed")
    assert climbed(world, "She was a tram conductor in Leeds.", "tram conductor", "occupation") is None
    assert not asked


def test_the_places_of_a_name_are_looked_for_only_where_places_stand(world, monkeypatch):
    asked = counted(monkeypatch, lookup, "choose_sense")
    climbed(world, "They sang Mercury together all evening.", "Mercury", "informative")
    assert not asked
    climbed(world, "They moved to Paris together.", "Paris", "informative")
    assert len(asked) == 1
