"""What --hide means from end to end: on a small corpus with exact counts, through the pipeline."""

import json

import pytest

import reticent
from reticent.draft import Shown
from reticent.guards.disclosure.guard import _Collocations, _hides
from reticent.guards.disclosure.weighing import Suspected
from reticent.knowledge.reference import InMemory
from reticent.model import Document, Span

AIDS = ["aids and blood transfusion"] * 6 + ["aids influenza fever"] * 2 + ["aids"] * 2
OTHER = ["influenza"] * 30 + ["fever"] * 30 + ["football"] * 40 + ["school"] * 90 + ["blood transfusion"] * 2
TEXT = (
    "He had AIDS. He needed a blood transfusion at school. An influenza and a fever followed. Blood transfusions help."
)


@pytest.fixture(scope="module")
def small(world):
    packs = InMemory([*AIDS, *OTHER])
    return reticent.World(language=world.language, lexicon=world.lexicon, packs=packs, second_voice=None)


def run(small, text=TEXT, **disclosure):
    policy = reticent.Policy.load("secret").but(
        hide=("aids",), style="label", disclosure={"strict": 0.5, "evidence": 1, **disclosure}
    )
    return reticent.sanitize(text, policy, small)


def test_hides_the_term_and_what_gives_it_away(small):
    result = run(small)
    before, after = result.text.split(" at school. ")
    assert before == "He had [HIDDEN 1]. He needed a [DETAIL 1]"
    assert after in (  # influenza and fever give it away together, and cost the same
        "A [DETAIL 2] and a fever followed. [DETAIL 3] help.",
        "An influenza and a [DETAIL 2] followed. [DETAIL 3] help.",
    )
    assert result.risk.verified
    reason = next(f.reason for f in result.findings if f.kind == "clue")
    assert reason == "tells most of what there is to know about HIDDEN 1"
    figures = {disclosure.figures() for disclosure in result.disclosures}
    assert "of the 8 public documents with it, 6 speak of HIDDEN 1; 3.9 bits of 4.3" in figures


def test_single_terms_only(small):
    result = run(small, together=1)
    assert "influenza" in result.text
    assert "fever" in result.text
    assert "transfusion" not in result.text


def test_contexts_restrict_what_counts_together(small):
    inside = run(small, text="Influenza came. The fever followed.", context="sentence")
    assert inside.spans == ()
    outside = run(small, text="Influenza came. The fever followed.", context="document")
    assert len(outside.spans) == 1


def test_stricter_hides_more(small):
    hidden = [run(small, strict=strict).risk.mentions for strict in (0.0, 0.5, 1.0)]
    assert hidden == sorted(hidden)
    assert hidden[0] < hidden[2]


def test_what_is_left_is_measured_and_named(small):
    disclosure = run(small).risk.disclosure
    assert disclosure["threshold"] == pytest.approx(0.525 * 4.32, abs=0.05)
    for left in disclosure["left"]:
        assert left["bits"] < disclosure["threshold"]
        assert left["of"] > left["bits"]
    assert disclosure["unexamined"] == []
    assert "aids" not in json.dumps(disclosure).casefold()


def test_the_subject_need_not_be_named(small):
    policy = reticent.Policy.load("secret").but(style="label")
    document = Document("He needed a blood transfusion at school.", subject="aids")
    result = next(reticent.sanitize_all([document], policy, small))
    assert result.text == "He needed a [DETAIL 1] at school."


def test_a_term_nobody_writes_about_is_hidden_and_said_to_be_unexamined(small):
    policy = reticent.Policy.load("secret").but(hide=("Bluebird",))
    result = reticent.sanitize("Project Bluebird needs a school.", policy, small)
    assert result.text == "Project [HIDDEN 1] needs a school."
    assert not result.risk.verified
    assert result.risk.unexamined() == ("what gives HIDDEN 1 away, because the reference corpus does not know it",)


def test_keep_wins_and_the_result_does_not_verify(small):
    policy = reticent.Policy.load("secret").but(hide=("aids",), keep=("blood transfusion",))
    result = reticent.sanitize("AIDS after a blood transfusion.", policy, small)
    assert "blood transfusion" in result.text
    assert not result.risk.verified


def test_another_tool_may_mark_first(small):
    from reticent.model import Finding, Span

    marked = (Finding(Span(7, 11), "name", 1.0, "marked", "marked by another tool"),)
    policy = reticent.Policy.load("identity").but(style="label", disclosure={"strict": 0.5})
    result = next(reticent.sanitize_all([Document(TEXT, marked=marked)], policy, small))
    assert result.text.startswith("He had [NAME 1]. He needed a [DETAIL 1] at school.")


def test_a_combination_seen_too_seldom_is_chance(small):
    text = "An influenza and a fever followed."
    assert run(small, text=text, evidence=2).risk.mentions == 1
    assert run(small, text=text, evidence=3).risk.mentions == 0


def test_a_single_word_of_a_collocation_goes_with_the_whole_of_it():
    text = "He wears hearing aids, and a cough stays."
    aids, cough = (Span(text.index(word), text.index(word) + len(word)) for word in ("aids", "cough"))
    whole = Span(text.index("hearing"), aids.end)
    suspects = [Suspected(aids, "tells", "clue"), Suspected(cough, "tells", "clue")]
    hides = _hides(Shown.of(text), suspects, _Collocations([whole]))
    assert [(hide.span, hide.kind) for hide in hides] == [(whole, "passage"), (cough, "clue")]
    assert _hides(Shown.of(text), suspects, _Collocations([]))[0].kind == "clue"
