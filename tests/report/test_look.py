import json
from dataclasses import replace

import reticent
from reticent.report import Report, as_json
from reticent.report.look import to_look_at
from reticent.report.page import as_html
from reticent.world import default_world

TEXT = (
    "Emma Lindqvist was the only woman on the rig that winter. She worked as a relief milker, then for Halvorsen Marine "
    "in Stavanger, and left on 3 May 2019."
)


def looked(policy):
    policy = reticent.Policy.load(policy).but(style="label")
    result = reticent.sanitize(TEXT, policy)
    return policy, result, to_look_at(result, policy, default_world())


def test_a_unique_fact_that_stays_comes_first():
    _, result, look = looked("pii")
    assert "the only woman on the rig" in result.text
    assert look[0].kind == "unique"
    assert "only woman" in look[0].text
    assert not look[0].hidden
    assert all(result.text[each.start : each.end] == each.text for each in look)


def test_what_is_hidden_is_shown_by_its_label_alone():
    policy, result, look = looked("anonymous")
    for made in (
        as_json(Report("note", TEXT, result, policy, look=look)),
        as_html(Report("note", TEXT, result, policy)),
    ):
        assert "Lindqvist" not in made
        assert "Halvorsen" not in made
    assert json.loads(as_json(Report("note", TEXT, result, policy, look=look)))["look_at"] == [
        {"start": e.start, "end": e.end, "text": e.text, "kind": e.kind, "share": e.share, "hidden": e.hidden}
        for e in look
    ]


def test_doubt_is_said():
    policy, result, _ = looked("identity")
    doubtful = replace(
        result,
        findings=tuple(replace(f, score=0.3) if f.detector == "tagged" else f for f in result.findings),
    )
    look = to_look_at(doubtful, policy, default_world())
    hidden = [each for each in look if each.hidden]
    assert hidden
    assert all(each.text.startswith("[") and "in doubt, 30%" in each.why for each in hidden)


def test_nothing_without_a_model():
    policy = reticent.Policy.load("pii").but(entity_model=False)
    result = reticent.sanitize(TEXT, policy)
    assert to_look_at(result, policy, default_world()) == ()
    tagged = reticent.Policy.load("pii")
    assert to_look_at(result, tagged, replace(default_world(), tagger=None)) == ()
