"""The one rendering, and the way back from it."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

import reticent
from reticent.draft import Draft, Substitution
from reticent.languages import Analysis
from reticent.model import Decision, Document, Finding, Hide, Span, Verdict, apply
from reticent.pipeline import drafts, result_of, tightened
from reticent.policy import Policy
from reticent.view import View

TEXT = "ab&#99;d e\u0301fg h\u00adij klmno"


@st.composite
def drafted(draw):
    view = View.of(TEXT)
    cuts = sorted(draw(st.sets(st.integers(0, len(view.read)), max_size=8)))
    spans = [Span(start, end) for start, end in zip(cuts[::2], cuts[1::2], strict=False)]
    findings = tuple(Finding(span, "person", 1.0, "test", "", number) for number, span in enumerate(spans, 1))
    news = [draw(st.sampled_from(["", "X", "[PERSON 1]", None])) for _ in findings]
    decisions = tuple(Decision(finding, new) for finding, new in zip(findings, news, strict=True))
    draft = Draft(Document(TEXT), view, Analysis(), findings)
    return replace(draft, substitution=Substitution(decisions))


@given(drafted())
def test_every_character_shown_comes_from_the_text_or_stands_for_a_finding(draft):
    shown = draft.shown()
    assert shown.text == apply(TEXT, draft.edits)
    for at in range(len(shown.text)):
        own, findings = draft.origin(Span(at, at + 1))
        replaced = any(place.start <= at < place.end for place, _ in draft.replaced)
        assert bool(findings) == replaced
        if not replaced and own:  # a character that nobody sees is nowhere in the text as read
            given_at = draft.view.back(own[0])
            assert shown.text[at] in given_at.of(TEXT)


@given(drafted())
def test_what_is_hidden_is_what_something_stands_for(draft):
    assert {finding.span for finding in draft.hidden} == {
        decision.finding.span for decision in draft.substitution.decisions if decision.replacement is not None
    }
    assert len(draft.secrets) == len(draft.hidden)


def test_a_draft_keeps_no_text_in_its_representation():
    draft = next(drafts([Document("Anna Kowalska lives in Nicosia.")]))
    assert "Kowalska" not in repr(draft)
    assert "Nicosia" not in repr(draft)
    assert "Kowalska" not in repr(result_of(draft).risk)


def test_result_and_draft_agree():
    text = "Mr Kow\u00adalski met Anna in 1984."
    draft = next(drafts([Document(text)]))
    result = result_of(draft)
    assert result.text == draft.shown().text == apply(text, result.spans)
    assert reticent.scan(text) == result.findings


def test_what_was_asked_for_before_is_no_progress(world):
    policy = Policy.load("pii")
    (draft,) = drafts([Document("Mr Tyrell Lindqvist met Major Ana Okoro.")], policy, world)
    shown = draft.shown().text.index("Major")
    asked = Verdict("verbatim", False, (Hide(Span(shown, shown + 5), "a name", "person"),))
    once = tightened(draft, asked, policy, world)
    assert once is not None
    unsettled = replace(
        draft, forced=once.forced, findings=(*draft.findings, Finding(Span(0, 2), "person", 1, "x", ""))
    )
    assert tightened(unsettled, asked, policy, world) is None, "a loop that only tightens ends"
