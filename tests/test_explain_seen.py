import reticent
from reticent.explain import explain
from reticent.model import Document, Finding, Span
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


def test_every_replacement_says_how_it_was_understood():
    text = "He joined Nokia in 1998, and the crane stood there."
    document = Document(text)
    policy = reticent.Policy.load("identity").but(anonymous_among=1)
    said = explain(document, "Nokia", policy, default_world()).outcome[0]
    assert "said as 'a " in said
    assert "% sure" in said
    assert "understood as" in said


def test_a_label_says_what_else_was_possible():
    policy = reticent.Policy.load("identity").but(anonymous_among=1)
    marked = (Finding(Span(15, 19), "clue", 1.0, "test", "a mark"),)
    outcome = explain(Document("We rested on a bank.", marked=marked), "bank", policy, default_world()).outcome
    assert "it could" in outcome[0] or "understood as" in outcome[0]
    assert "%" in outcome[0]


def test_a_role_is_named_as_such():
    text = "The nurse Mary Allen called. Mary Allen left."
    policy = reticent.Policy.load("identity").but(people_as="roles", anonymous_among=1)
    outcome = explain(Document(text), "Mary Allen", policy, default_world()).outcome
    assert any("named by role: The nurse" in line for line in outcome)


def test_a_plural_that_no_document_has_adds_nothing_to_the_counts():
    text = "She asked for the first of May off, Beltane."
    policy = reticent.Policy.load("secret").but(hide=("Wicca",))
    made = explain(Document(text), "Beltane", policy, default_world())
    assert default_world().reference.count("wicca", "beltane").documents == 0
    assert [(each.together, each.bits) for each in made.associations] == [(0, None)]
    assert made.outcome == ("it stays: nothing that it is part of reaches the threshold",)


def test_what_stays_says_how_near_the_second_voice_was():
    text = "He takes antiretroviral drugs and likes football."
    policy = reticent.Policy.load("secret").but(hide=("aids",))
    world = default_world()
    [stays] = explain(Document(text), "football", policy, world).second_voice
    assert 0 < stays.share < stays.threshold < 1
    assert explain(Document(text), "antiretroviral", policy, world).second_voice == ()  # nothing of it can be read
    alone = policy.but(disclosure=policy.disclosure.model_copy(update={"second_voice": False}))
    assert explain(Document(text), "football", alone, world).second_voice == ()
