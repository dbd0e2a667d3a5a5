"""The nouns: what can be asked of stretches of a text."""

from hypothesis import given
from hypothesis import strategies as st

from reticent.model import Span, Stretches

SPANS = st.tuples(st.integers(0, 30), st.integers(1, 9)).map(lambda pair: Span(pair[0], pair[0] + pair[1]))


@given(st.lists(SPANS, max_size=12), SPANS)
def test_stretches_answer_as_if_each_was_looked_at(spans, asked):
    stretches = Stretches(spans)
    touching = [span for span in spans if span.overlaps(asked)]
    assert sorted(stretches.touching(asked)) == sorted(touching)
    assert stretches.touch(asked) == bool(touching)
    assert stretches.cover(asked) == any(span.start <= asked.start and asked.end <= span.end for span in spans)


def test_only_those_nearby_are_looked_at():
    looked_at = []

    class Noted(tuple):
        @property
        def end(self):
            looked_at.append(self)
            return self[1]

        start = property(lambda self: self[0])

    stretches = Stretches(Noted((at, at + 2)) for at in range(0, 10_000, 4))
    looked_at.clear()
    assert list(stretches.touching(Span(5_000, 5_003))) == [(5_000, 5_002)]
    assert len(looked_at) < 5
