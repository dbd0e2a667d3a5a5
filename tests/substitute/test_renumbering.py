"""Labels are numbered as their reader meets them, and no two things have one number."""

import re

import pytest

import reticent
from reticent import Document, Finding, Policy, Span, sanitize_all

TEXT = "Ann and Bob met in Oslo with the famous old red book near the tall tower."


def sanitized(kinds, **changes):
    """The text with these words marked as these kinds, and labelled."""
    marked = tuple(
        Finding(Span(TEXT.index(word), TEXT.index(word) + len(word)), kind, 1.0, "test", "a mark")
        for word, kind in kinds.items()
    )
    policy = Policy.load("identity").but(style="label", anonymous_among=1, **changes)
    return next(sanitize_all([Document(TEXT, marked=marked)], policy))


def test_kinds_that_share_a_label_share_its_numbers():
    text = sanitized({"famous": "unique", "book": "relative", "tower": "unique"}, edit="none").text
    assert re.findall(r"\[DETAIL \d\]", text) == ["[DETAIL 1]", "[DETAIL 2]", "[DETAIL 3]"]


@pytest.mark.parametrize("edit", ["light", "normal"])
def test_what_was_joined_leaves_no_gap(edit):
    text = sanitized({"famous": "unique", "old": "unique", "tower": "unique"}, edit=edit).text
    assert "[DETAIL 1]" in text
    assert set(re.findall(r"\d", text)) <= {"1", "2"}


def test_findings_have_the_numbers_of_the_text():
    result = sanitized({"famous": "unique", "book": "relative"}, edit="none")
    for finding in result.findings:
        shown = next(span.text for span in result.spans if span.start == finding.span.start)
        assert shown == f"[{finding.label}]"


def test_general_terms_take_no_numbers():
    text = reticent.sanitize("Emma lives in Lisbon. Rolf lives in Zzyxville near Wernigrode.", "identity").text
    numbers = [int(number) for number in re.findall(r"\[PLACE (\d)\]", text)]
    assert sorted(set(numbers)) == list(range(1, len(set(numbers)) + 1))
