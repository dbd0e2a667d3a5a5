import pytest

from reticent.errors import InputError
from reticent.guards.reidentification.rules import Rule, TopicRules, apply_rules, make_rules, read_rules, write_rules
from reticent.knowledge.reference import InMemory, Pack
from reticent.model import Span

RULES = (
    TopicRules(
        "birds",
        ("bird",),
        (Rule(("falcon",), 10, 9, 5.0), Rule(("manor", "garden"), 4, 3, 4.0), Rule(("cliff", "sea"))),
    ),
)


def applied(text, **more):
    return [(finding.span.of(text), finding.reason) for finding in apply_rules(text, RULES, **more)]


def test_rules_hide_the_topic_and_the_cheapest_breaking_terms():
    text = "Birds! Falcons in the manor: the manor has a garden. A cliff."
    assert applied(text) == [
        ("Birds", "speaks of topic 1 of the rules"),
        ("Falcons", "betrays topic 1 of the rules: 9 of the 10 public documents speak of it"),
        ("garden", "2 terms together betray topic 1 of the rules: 3 of the 4 public documents speak of it"),
    ]
    assert applied("A cliff. Nothing else.") == []
    assert applied("manor, garden", taken=[Span(0, 5)]) == []


def test_a_rule_file_is_read_as_it_was_written(tmp_path):
    path = tmp_path / "a.rules"
    path.write_text(write_rules(RULES))
    assert read_rules(path) == RULES
    odd = (TopicRules('a "b" \\ c', ("é",), ()),)
    path.write_text(write_rules(odd))
    assert read_rules(path) == odd


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("x", "not TOML"),
        ("", "at least one"),
        ("[[topic]]\nword = []", "unknown key 'word', did you mean 'words'"),
        ("[[topic]]\nwords = []", "a topic has no name"),
        ("[[topic]]\nname = 'a'\nwords = [1]", "lists of words"),
        ("[[topic]]\nname = 'a'\nbetrayed_by = 1", "not a list of tables"),
        ("[[topic]]\nname = 'a'\n[[topic.betrayed_by]]\nterms = []", "has no terms"),
        ("[[topic]]\nname = 'a'\n[[topic.betrayed_by]]\nterms = ['b']\nbits = 'c'", "are numbers"),
        ("topic = [1]", "not a table"),
    ],
)
def test_a_bad_rule_file_is_refused(tmp_path, text, message):
    path = tmp_path / "a.rules"
    path.write_text(text)
    with pytest.raises(InputError, match=message):
        read_rules(path)


def test_rules_by_the_shipped_corpus():
    (made,) = make_rules(["alcoholism"], Pack.default())
    assert made.words[0] == "alcoholism"
    assert made.rules
    assert all(rule.together <= rule.documents for rule in made.rules)
    assert {len(rule.terms) for rule in made.rules} == {1, 2}
    with pytest.raises(InputError, match="does not know the topic"):
        make_rules(["zzyzxx"], Pack.default())
    with pytest.raises(InputError, match="give a pack"):
        make_rules(["hen"], InMemory(["hen"]))
