from hypothesis import given
from hypothesis import strategies as st

from reticent.languages.windows import paragraphs, windows

texts = st.text(alphabet="ab. \n", max_size=200)


@given(texts, st.integers(2, 30))
def test_windows_are_the_text(text, longest):
    spans = list(windows(text, longest))
    assert "".join(span.of(text) for span in spans) == text
    assert all(span.end - span.start <= longest for span in spans)


def test_windows_end_at_the_best_place():
    text = "One two. Three four.\n\nFive six seven. Eight"
    assert next(span.of(text) for span in windows(text, 30)) == "One two. Three four.\n\n"


@given(texts)
def test_paragraphs_hold_all_that_is_not_space(text):
    inside = "".join(span.of(text) for span in paragraphs(text))
    assert "".join(inside.split()) == "".join(text.split())
