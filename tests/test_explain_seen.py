import reticent
from reticent.explain import explain
from reticent.model import Document
from reticent.world import default_world

TEXT = "Mrs Ifeoma Christou, a retired river pilot, came on 3 May 2021."


def explained(term, policy="pii", **changes):
    return explain(Document(TEXT), term, reticent.Policy.load(policy).but(**changes), default_world())


def test_what_the_tagger_saw_and_who_agreed():
    made = explained("Christou")
    assert made.tagger.startswith("tells somebody with ")
    assert "person" in made.tagger
    names = {line.split(":")[0] for line in made.found_by}
    assert {"tagged", "people"} <= names
    assert any("DATE" in line for line in explained("3 May 2021").found_by)


def test_also_of_what_stays():
    made = explained("river pilot")
    assert "occupation" in made.tagger
    assert any(line.startswith("tagged: OCCUPATION") for line in made.found_by)
    assert made.outcome[0].startswith("it stays")


def test_nothing_without_a_model():
    made = explained("Christou", entity_model=False)
    assert (made.tagger, made.found_by) == ("", ())
