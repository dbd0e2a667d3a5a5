import pytest

from reticent.detect.personal_names import parse
from reticent.detect.same_person import links
from reticent.model import Span


@pytest.fixture
def linked(world):
    """Whether the words between two names say that they are one person's."""

    def run(one, between, other, behind=""):
        text = one + between + other + behind
        spans = [Span(0, len(one)), Span(len(one + between), len(one + between + other))]
        return bool(list(links(text, spans, [parse(text, span, world.lexicon) for span in spans])))

    return run


@pytest.mark.parametrize(
    ("between", "behind"),
    [
        (" (née ", ")"),
        (", formerly ", ""),
        (" (born ", ")"),
        (", now ", ","),
        (", maiden name ", ""),
        (", known as ", ""),
        (" (known at work as ", ")"),
        (" aka ", ""),
        (' ("', '")'),
        (" = ", ""),
        (" @ ", ""),
        (", whom her friends call ", ""),
        (", we call him ", ""),
        (", nicknamed “", "”"),
        (", often called ", ""),
        ("    AKA: “", "”"),
        ("\nAlias: ", ""),
    ],
)
def test_they_are_one(linked, between, behind):
    assert linked("Ola Tully", between, "Zizi", behind)


@pytest.mark.parametrize(
    ("between", "behind"),
    [
        (" and ", ""),
        (", ", ""),
        (" (", ")"),
        (", called her “", "”"),
        (" went away with a woman called ", ""),
        (", whose husband is known as ", ""),
        (". Friends call him “", "”"),
        (' ("', ' was our best hire")'),
        (" told ", ""),
        (" (wife ", ")"),
    ],
)
def test_they_are_two(linked, between, behind):
    assert not linked("Ola Tully", between, "Zizi", behind)


def test_initials_in_brackets(linked):
    assert linked("Shabnam", " (", "SQ", ")")
    assert not linked("Shabnam", " (", "TQ", ")")


def test_the_parts_of_a_name_in_a_form(linked):
    assert linked("CLARK", "    Forenames: ", "Owen")
    assert linked("Owen", ", last name: ", "Clark")
    assert linked("CLARK", ", ", "Owen")
    assert not linked("Clark", ", ", "Owen")


def test_a_comma_behind_initials_turns_nothing_around(linked):
    assert not linked("TW", ", ", "SHO Rosa Lis")
    assert not linked("FASTLANE", ",", "rlis")


def test_a_nickname_that_begins_a_name_is_somebody_elses(linked):
    assert linked("Ola Tully", ', "', "Zizi", '" to all')
    assert not linked("Ola Tully", ', "', "Zizi", '" Starke')


def test_two_of_one_given_name_in_a_table(world):
    text = "no,surname,forename,mark\n1,Lis,Ewa,B\n2,Rao,Ewa,A\n3,,,Mrs Tully; P. Starke\n"
    words = ("Lis", "Ewa", "Rao", "Ewa", "Tully", "Starke")
    spans, at = [], 0
    for word in words:
        at = text.index(word, at)
        spans.append(Span(at, at + len(word)))
    said = [parse(text, span, world.lexicon) for span in spans]
    found = links(text, spans, said)
    assert [link.full.whole for link in found] == [("ewa", "lis"), ("ewa", "rao")]
    assert [each.name.whole for each in said] == [
        ("lis",), ("ewa", "lis"), ("rao",), ("ewa", "rao"), ("tully",), ("starke",)
    ]  # fmt: skip


def test_columns_under_a_heading(world):
    text = 'id,surname,given\n1,"Lis","Ewa"\n2,"Rao","Amit"'
    spans = [Span(text.index(word), text.index(word) + len(word)) for word in ("Lis", "Ewa", "Rao", "Amit")]
    found = list(links(text, spans, [parse(text, span, world.lexicon) for span in spans]))
    assert [link.full.whole for link in found] == [("ewa", "lis"), ("amit", "rao")]
    assert not list(links(text[text.index("1,") :], [], []))
