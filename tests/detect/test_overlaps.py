from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from reticent.detect.overlaps import resolve
from reticent.model import Finding, Span


def finding(start, end, score=0.5, kind="person"):
    return Finding(Span(start, end), kind, score, "test", "")


def test_what_lies_inside_is_part_of_the_outer():
    outer, inner = finding(0, 10, 0.8, "address"), finding(3, 6, 0.9, "place")
    assert resolve([inner, outer], "a" * 10) == [outer]


def test_unless_it_is_clearly_surer():
    outer, inner = finding(0, 13, 0.5, "work"), finding(4, 7, 0.9)
    assert resolve([outer, inner], "one two three") == [finding(0, 3, 0.5, "work"), inner, finding(8, 13, 0.5, "work")]


def test_no_label_for_an_and_between_two_names():
    names = [finding(0, 3, 0.9), finding(8, 11, 0.9)]
    assert resolve([finding(0, 11, 0.5, "work"), *names], "Ann and Bob") == names


def test_the_surer_one_of_the_same_span_stays():
    assert resolve([finding(0, 4, 0.5), finding(0, 4, 0.8, "place")], "abcd") == [finding(0, 4, 0.8, "place")]


def test_the_weaker_one_keeps_its_rest():
    assert resolve([finding(0, 7, 0.9), finding(4, 12, 0.5)], "one two three") == [
        finding(0, 7, 0.9),
        finding(8, 12, 0.5),
    ]
    assert resolve([finding(0, 7, 0.5), finding(4, 12, 0.9)], "one two three") == [
        finding(0, 3, 0.5),
        finding(4, 12, 0.9),
    ]


@st.composite
def texts_with_findings(draw):
    text = draw(st.text(alphabet="xz ,.-\n", min_size=1, max_size=40))
    spans = draw(
        st.lists(st.tuples(st.integers(0, len(text)), st.integers(0, len(text)), st.sampled_from([0.3, 0.5, 0.9])))
    )
    return text, [finding(min(a, b), max(a, b), score) for a, b, score in spans]


@given(texts_with_findings())
def test_disjoint_ordered_and_no_word_uncovered(case):
    text, findings = case
    settled = resolve(findings, text)
    for one, two in pairwise(settled):
        assert one.span.end <= two.span.start
    assert all(f.span.start < f.span.end for f in settled)
    before = {place for f in findings for place in range(*f.span) if text[place].isalnum()}
    after = {place for f in settled for place in range(*f.span)}
    assert before <= after


def test_a_number_amid_a_phrase_is_a_part_of_it():
    text = "for his sixteen-year-old twin girls"
    phrase = Finding(Span(4, 35), "relative", 0.5, "tagged", "")
    age = Finding(Span(8, 15), "age", 0.95, "ages", "")
    assert [each.kind for each in resolve([phrase, age], text)] == ["relative"]


def test_a_phrase_gives_way_to_a_date():
    text = "after the mill flood of 18 July 2022"
    phrase = Finding(Span(6, 26), "event", 0.99, "tagged", "")
    date = Finding(Span(24, 36), "date", 0.95, "dates", "")
    assert [each.span.of(text) for each in resolve([phrase, date], text)] == ["mill flood", "18 July 2022"]
