from reticent.messages.marks import FingerprintMark
from reticent.messages.reading import content_words, longest, probes, tokens
from reticent.model import Span

TEXT = "Maybe I do not care, maybe all the kids do."
MARKS = (
    FingerprintMark("phrasing", (Span(0, 5),), (("Maybe",), ("Perhaps",)), (0.0, 0.0)),
    FingerprintMark("contraction", (Span(8, 14),), (("do not",), ("don't",)), (0.0, 0.0)),
    FingerprintMark("comma", (Span(19, 20),), ((",",), ("",)), (0.0, 0.0), "commas"),
    FingerprintMark("small word", (Span(27, 30),), (("all",), ("all of",)), (0.0, 0.0)),
)


def made(symbols):
    from reticent.messages.marks import embedded

    return embedded(TEXT, MARKS, symbols), symbols


COPIES = [made((a, b, c, d)) for a in (0, 1) for b in (0, 1) for c in (0, 1) for d in (0, 1)]


def read(text, found):
    windows = {(stream, window) for stream, size in longest(found).items() for window in _grams(text, stream, size)}
    shown = {}
    for probe in found:
        if (probe.stream, probe.window) in windows:
            shown.setdefault(probe.mark, set()).add(probe.alternative)
    return shown


def _grams(text, stream, size):
    sequence = tokens(text, stream)
    return [sequence[at:end] for at in range(len(sequence)) for end in range(at + 1, min(at + size, len(sequence)) + 1)]


def test_every_copy_reads_as_what_it_is():
    found = probes(TEXT, MARKS, COPIES)
    for text, symbols in COPIES:
        assert read(text, found) == {mark: {symbol} for mark, symbol in enumerate(symbols)}


def test_a_cut_copy_reads_what_is_left_and_nothing_wrong():
    found = probes(TEXT, MARKS, COPIES)
    text, symbols = made((1, 1, 0, 1))
    for start in range(0, 20, 4):
        shown = read(text[start : start + 25], found)
        assert all(seen == {symbols[mark]} for mark, seen in shown.items())


def test_a_word_that_stands_elsewhere_too_tells_nothing_by_itself():
    found = probes(TEXT, MARKS, COPIES)
    assert all(probe.window != ("maybe",) for probe in found)
    assert any(probe.window == ("perhaps",) for probe in found)


def test_streams():
    assert tokens("Don’t – stop, OK…", "words") == ("don't", "stop", "ok")
    assert tokens("Don’t – stop, OK…", "commas") == ("don't", "stop", ",", "ok")
    assert tokens("Don’t – stop, OK…", "signs")[:4] == ("don’t", " – ", "stop", "ok")


def test_content_words():
    assert content_words("The kids care, and so do I") == ["kids", "care"]
