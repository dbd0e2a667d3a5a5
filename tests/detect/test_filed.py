"""Names with the surname first: one where a cell holds nothing else, two people everywhere else."""

import pytest

from reticent.detect.filed import FiledNames, filed, filed_names
from reticent.model import Finding, Span

ROTA = """Name                Band  Mon
Oduya, Penny      B7    E
Penrose, Mark         B6    N
Soo, Rose Mei       B5    AL
Marchetti, N.       B5    E
Chase, Grant          B3    L
Approved: P. Oduya
"""


def names(text, world):
    return [span.of(text) for span in filed_names(text, world.lexicon)]


def found(text, world, *words):
    spans = [Span(text.index(word), text.index(word) + len(word)) for word in words]
    findings = [Finding(span, "person", 0.7, "test", "a name") for span in spans]
    return [finding.span.of(text) for finding in filed(text, findings, FiledNames(text, world.lexicon))]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("| A1 | HALICKI, Stefan | 59 |", "HALICKI, Stefan"),
        ("DP: DE LA ROSA, Mark Anthony    DOB 2/12/94", "DE LA ROSA, Mark Anthony"),
        ('7,"Sgt Starke, Ewa",1182,E', "Starke, Ewa"),
        ('From: "Starke, Zyzy" <z@example.org>\n\nBest, Zyzy Starke', "Starke, Zyzy"),
        ("Patient:   Xylander, Zyzy      born 1988", "Xylander, Zyzy"),
        ("Client: Xylander, Dr Zyzy\n", "Xylander, Dr Zyzy"),
        ("5\tNovak, G.\tE\tN", "Novak, G."),
        ('INFO patient="Xylander, Zyzy" loaded', "Xylander, Zyzy"),
        ("Mme Xylander, Zyzy née Lis   Dossier 7", "Xylander, Zyzy"),
        ("(20/11/2023 22:01) Xylander, Zyzy\nSorry. Zyzy Xylander", "Xylander, Zyzy"),
        ("- MURPHY, Ewa (RN)\n", "MURPHY, Ewa"),
    ],
)
def test_a_cell_is_one_name(text, name, world):
    assert names(text, world) == [name]


@pytest.mark.parametrize(
    "text",
    [
        "Anna, Paul and Tom came.",
        "Emma, Grace\n",
        "| Cover | Emma, Tom |\n| Desk | Anna, Paul |",
        "Thanks, Grace\n",
        "Best, Grace\n",
        "Present: Starke, Ewa\n",
        "Authors: Starke, Ewa\n",
        "Love\nRosa, Kit, Hugo and Ann\n",
        "I met Starke, Ewa and Tom.",
        "Reporter: Rose Tully, RN\n",
        "Site: Leeds, UK\n",
    ],
)
def test_two_people_stay_two(text, world):
    assert names(text, world) == []


def test_the_other_rows_tell(world):
    assert names(ROTA, world) == ["Oduya, Penny", "Penrose, Mark", "Soo, Rose Mei", "Marchetti, N.", "Chase, Grant"]
    assert names("Chase, Grant          B3    L\n", world) == []


def test_one_heading_and_one_row_are_enough(world):
    rows = "\nChase, Grant    L\nXylander, Ewa    E\n"
    assert names(f"Surname, first name    Mon{rows}", world) == ["Chase, Grant", "Xylander, Ewa"]
    assert names(f"Who    Mon{rows}", world) == ["Xylander, Ewa"]


def test_a_greeting_is_not_in_the_column_of_a_table(world):
    assert "Best, Grace" not in names(f"{ROTA}\nBest, Grace\n", world)


def test_both_parts_must_be_found(world):
    text = "| 1 | HALICKI, Stefan | x |"
    assert found(text, world, "HALICKI", "Stefan") == ["HALICKI, Stefan"]
    assert found(text, world, "HALICKI") == []


def test_in_a_column_of_people_all_are_people(world):
    everybody = ["Oduya, Penny", "Penrose, Mark", "Soo, Rose Mei", "Marchetti, N.", "Chase, Grant"]
    assert found(ROTA, world, "Penny", "Penrose, Mark", "Grant") == everybody
    assert found(ROTA, world, "Penny", "Penrose") == []  # two of five


def test_whom_the_user_named_is_left_alone(world):
    text = "| 1 | HALICKI, Stefan | x |"
    findings = [
        Finding(Span(6, 12), "person", 1.0, "test", "", who="a"),
        Finding(Span(14, 20), "person", 1.0, "test", ""),
    ]
    assert not list(filed(text, findings, FiledNames(text, world.lexicon)))


def test_a_long_line_takes_its_time_and_no_more(world):
    text = "; ".join(f"Xylander{'abcdefghij'[number % 10]}, Ewa" for number in range(20_000))
    assert len(filed_names(text, world.lexicon)) > 10_000
    assert filed_names("a" * 300_000 + ", B", world.lexicon) == {}
