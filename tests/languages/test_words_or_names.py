"""Names that are verbs and adjectives too: taken for words only where no name could stand."""

import pytest

import reticent
from reticent.languages.en.name_words import reads_as_word
from reticent.model import Span


def reads(marked):
    """Whether the word between angle brackets reads as a word."""
    before, _, rest = marked.partition("<")
    word, _, after = rest.partition(">")
    return reads_as_word(before + word + after, Span(len(before), len(before) + len(word)))


@pytest.mark.parametrize(
    "marked",
    [
        "Seen today. <May> need a hoist.",
        "To rehab. <Will> f/u in clinic.",
        "- <may> need the insurer's consent",
        "so he <will> not come",
        "no <will> he even be in",
        "<Will> the parties agree?",
        "Actions:\n- <Chase> the invoice",
        "  a. <Chase> contractor for the survey",
        "Done. <Mark> all boxes before noon.",
        "He was <frank>.",
    ],
)
def test_a_verb_is_no_name(marked):
    assert reads(marked)


@pytest.mark.parametrize(
    "marked",
    [
        "Seen today. <May> needs a hoist.",
        "<Will> came home.",
        "<Will>, you are late.",
        "I told <Will> the truth.",
        "we saw <will> yesterday",
        "hey <may> u ok?",
        "<Will> the plumber came.",
        "- <Mark> came late",
        "- <Chase> to ring the supplier",
        "<Chase>: ring the supplier",
        "- <Grant> later said so",
        "He met <frank> there.",
        "<Frank> was there.",
        "<Rose> the plumber came.",
        "<Bill> the nurse treats you well.",
        "<Mark> the old plumber came.",
        "Mr <Will> need not come.",
        "Mr G. <Will> receive training.",
        "Ask <Will> or May.",
    ],
)
def test_where_a_name_could_stand_it_is_one(marked):
    assert not reads(marked)


def test_a_text_with_a_mr_chase_keeps_its_verbs():
    text = (
        "Present: Mr Chase Adomako, Ms May Lindholm.\nChase drove the truck; May found him.\n\nActions\n"
        "- Chase the invoice for a date.\n- May need the insurer's consent."
    )
    shown = reticent.sanitize(text, "identity")
    assert "- Chase the invoice" in shown.text
    assert "- May need" in shown.text
    assert "Chase drove" not in shown.text
    assert "May found" not in shown.text
    assert shown.risk.verdict("verbatim").holds
