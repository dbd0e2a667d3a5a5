import pytest

from reticent.messages import Audiences, Ledger, Profile, prepare
from reticent.messages.decoding import UNREAD
from reticent.messages.marks import FingerprintMark
from reticent.messages.reading import content_words, longest, probes, tokens
from reticent.messages.tracing import read_marks
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


def test_signs_that_only_a_habit_tells_apart_are_one_in_the_stream_of_stops():
    told = tokens("It’s late – go home... well-known.\n\nYes!", "stops")
    assert told == tokens("It's late—go home… well-known.\n \nYes!", "stops")
    assert told[2:] == ("—", "go", "home", "…", "well", "-", "known", ".", "¶", "yes", "!", "\N{END OF TEXT}")
    assert tokens("It’s late – go home...", "habits") == (
        "apostrophe ’", "dash  – ", "ellipsis ...", "first letter capital"
    )  # fmt: skip


MESSAGES = (
    "Hope you're all well! We've moved – at last – and the flat isn't big... but there's a late-night cafe next door; "
    "I think we'll be happy here. It seems that nobody sleeps before two! Our neighbours sell pears, plums and cherries "
    "on Saturdays, and they don't just sell them: they sing. Ever tried singing plums? Let me know if you want to come.",
    "I got the job! They called me this morning because somebody else had quit. It's almost two hours by train, so we "
    "have to leave the flat. Feels strange, but everyone says it gets easier. Have you ever lived in a small town? "
    "My boss is kind - quiet, too - and I'm sure we'll get on.",
)


@pytest.mark.parametrize("text", MESSAGES)
def test_no_copy_of_a_message_reads_as_another(text, tmp_path):
    everybody = Audiences.of({"all": [f"r{number}" for number in range(60)]})
    made = prepare(text, Profile.from_table({"hometown": "Leeds"}), everybody, key="k")
    assert len({mark.kind for mark in made.marks}) >= 8
    unread = 0
    with Ledger.open(tmp_path / "sent", "k") as ledger:
        sent = ledger.message(ledger.commit(made))
        for copy in made.copies:
            symbols, _ = read_marks([copy.text], ledger, sent)
            shown = [
                (seen, meant) for seen, meant in zip(symbols.tolist(), copy.symbols, strict=True) if seen != UNREAD
            ]
            assert all(seen == meant for seen, meant in shown)
            unread += len(copy.symbols) - len(shown)
    assert unread < 0.06 * len(made.copies) * len(made.marks)


def test_content_words():
    assert content_words("The kids care, and so do I") == ["kids", "care"]


def test_the_first_word_and_a_word_with_a_suffix_are_read(tmp_path):
    """Nothing stands before the first word of a message, and "somebody's" is one word."""
    text = "Hope you slept. I think somebody's coat is on the chair."
    made = prepare(text, Profile.from_table({"hometown": "Leeds"}), Audiences.of({"all": list("abcdefgh")}), key="k")
    kinds = [mark.kind for mark in made.marks]
    assert {"subject", "phrasing"} <= set(kinds)
    with Ledger.open(tmp_path / "sent", "k") as ledger:
        sent = ledger.message(ledger.commit(made))
        for copy in made.copies:
            symbols = read_marks([copy.text], ledger, sent)[0].tolist()
            for number, kind in enumerate(kinds):
                if kind in ("subject", "phrasing"):
                    assert symbols[number] == copy.symbols[number]
