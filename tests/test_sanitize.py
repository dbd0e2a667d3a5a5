import json
from itertools import pairwise

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import reticent
from reticent.model import apply

LETTER = (
    "Dear Mr Rice,\nyour patient Anna Kowalska (born 3 May 1971, phone +44 20 7946 0958) was seen at Leeds General "
    "Hospital on 12 June 2019. She likes rice. RICE was told; Kowalska agreed.\n"
)
PIECES = [
    "Mr John Smith",
    "jane@example.org",
    " in Nicosia ",
    "3 May 2001",
    "黄义达",
    "\n\n",
    "\u0301",
    "\u202e",
    "🙂",
    "É",
    "\ud800",
    "4111 1111 1111 1111",
]
unicode_text = st.lists(st.one_of(st.text(max_size=12), st.sampled_from(PIECES)), max_size=8).map("".join)
POLICIES = [
    reticent.Policy.load(name).but(entity_model=False, style=style)
    for name in ("identity", "hipaa", "gdpr")
    for style in ("generalize", "label", "blank", "pseudonym")
]


def test_the_main_job():
    result = reticent.sanitize(LETTER)
    assert result.text == (
        "Dear Mr [PERSON 1],\nyour patient [PERSON 2] (born in May 1971, phone [PHONE 1]) was seen at a hospital on a "
        "day in June 2019. She likes rice. [PERSON 1] was told; [PERSON 2] agreed.\n"
    )
    assert result.risk.verified
    assert result.risk.by_kind == {"date": 2, "organisation": 1, "person": 4, "phone": 1}


def test_scan_finds_what_sanitize_hides():
    assert reticent.scan(LETTER) == reticent.sanitize(LETTER).findings


def test_same_input_same_output():
    policy = reticent.Policy.load("identity").but(style="pseudonym", key="k")
    assert reticent.sanitize(LETTER, policy) == reticent.sanitize(LETTER, policy)


@pytest.mark.parametrize("text", ["", " ", "\n", "."])
def test_nothing_in_nothing_out(text):
    result = reticent.sanitize(text)
    assert (result.text, result.spans) == (text, ())


@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(unicode_text, st.sampled_from(POLICIES))
def test_spans_are_ordered_disjoint_inside_and_reproduce_the_output(text, policy):
    result = reticent.sanitize(text, policy)
    for start, end, _ in result.spans:
        assert 0 <= start < end <= len(text)
    for one, two in pairwise(result.spans):
        assert one.end <= two.start
    assert apply(text, result.spans) == result.text
    assert json.loads(json.dumps(result.as_dict()))["text"] == result.text


@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None, max_examples=25)
@given(unicode_text)
def test_the_same_with_the_language_model(text):
    result = reticent.sanitize(text)
    assert apply(text, result.spans) == result.text
    assert all(0 <= finding.span.start < finding.span.end <= len(text) for finding in result.findings)


def test_nothing_hidden_shows_in_representations():
    result = reticent.sanitize(LETTER)
    shown = repr(result.findings) + json.dumps(result.as_dict()) + repr(reticent.Document(LETTER, 1, ("x",), "Anna"))
    for secret in ("Rice,", "Kowalska", "7946", "3 May"):
        assert secret not in shown


def test_verification_sees_what_is_left(world):
    from reticent.draft import Shown
    from reticent.guards.verbatim import Verbatim
    from reticent.model import Secret

    hidden = [Secret("PERSON 1", "person", ("Anna",))]
    assert not Verbatim().check(Shown.of("[PERSON 1] met Anna"), hidden, world).holds
    assert Verbatim().check(Shown.of("[PERSON 1] met Annabel"), hidden, world).holds


def test_the_subject_of_a_record_is_hidden_by_name():
    document = reticent.Document("About Zed Q and zed q.", subject="Zed Q")
    result = next(reticent.sanitize_all([document], reticent.Policy.load("identity").but(entity_model=False)))
    assert result.text == "About [PERSON 1] and [PERSON 1]."
