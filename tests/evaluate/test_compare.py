import json

import pytest

from reticent.evaluate.compare import Point, compare, frontier, level_with
from reticent.evaluate.gold import Annotated, Mark, read_gold
from reticent.evaluate.information import WordBits
from reticent.evaluate.systems import Original, People
from reticent.evaluate.worst import against_marks, against_population, counts
from reticent.guards.reidentification.population import Population
from reticent.knowledge.reference import InMemory
from reticent.model import Replacement, Span
from reticent.report.comparison import about, as_markdown, as_page
from reticent.report.plot import Axes, Dot, scatter

REFERENCE = InMemory(["the painter sang", "the band", "in leeds"])


@pytest.fixture(scope="module")
def made(request):
    examples = request.path.parents[2] / "examples"
    population = Population.read(examples / "known.jsonl")
    texts = read_gold(examples / "lives.jsonl")
    return compare("lives", texts, [Original(), People()], REFERENCE, population=population)


def test_all_that_can_be_measured(made):
    original, people = made.outcomes
    assert original.figures()["re-identified"].value == 1
    assert people.figures()["F1"].value == 1
    assert people.figures()["direct hidden"].value == 1
    assert people.figures()["words kept"].value < 1
    assert "precision" not in original.figures()
    assert made.candidates == 6


def test_what_cannot_be_measured_is_left_out():
    made = compare("x", [Annotated("1", "the painter")], [Original()], REFERENCE)
    assert made.columns() == ["words kept", "information kept", "cosine", "reading ease", "sentences untouched"]
    assert "<svg" not in as_page(made)
    assert made.as_dict()["systems"][0].keys() == {"system", "version", "figures"}


def test_the_table_and_the_page(made):
    table = as_markdown(made)
    assert table.splitlines()[0].startswith("| system | words kept | information kept | re-identified |")
    assert "| original | 1.00 |" in table
    assert as_markdown(made, ["F1"]).splitlines() == [
        "| system | F1 |",
        "|---|---|",
        "| original | – |",
        "| gold | 1.00 |",
    ]
    assert (
        about(made)
        == "lives: 4 texts, attacked among 6 candidates. Systems: the texts as they are; the marks of the texts."
    )
    page = as_page(made)
    assert page.index("Who is found") < page.index("All figures") < page.index("Found first, by each attacker")
    assert "http" not in page.replace("http://www.w3.org/2000/svg", "")
    assert "$" not in page
    assert "Malinova" not in page + json.dumps(made.as_dict())
    assert page == as_page(made)


def test_the_frontier_is_what_no_other_beats():
    points = [
        Point("a", 0.5, 0.2),
        Point("b", 0.5, 0.3),
        Point("c", 0.8, 0.6),
        Point("d", 0.7, 0.7),
        Point("e", 0.9, 0.6),
    ]
    assert [point.name for point in frontier(points)] == ["a", "e"]
    assert frontier([]) == []


def test_between_two_settings_lies_what_a_mixture_of_both_gives():
    points = [Point("a", 0.5, 0.2), Point("b", 0.7, 0.4), Point("c", 0.6, 0.9)]
    assert level_with(0.6, points) == pytest.approx(0.3)
    assert level_with(0.5, points) == 0.2
    assert level_with(0.9, points) is None
    assert level_with(0.5, points[:1]) == 0.2


def test_names_in_a_plot_do_not_cover_each_other():
    drawn = scatter(
        "t", Axes("x", "y"), [Dot(0.5, 0.5, "first"), Dot(0.5, 0.5, "second"), Dot(1.0, 0.5, "a<b")], [(0, 0), (1, 1)]
    )
    places = [
        line.rsplit("<text ", 1)[1].split(" font", 1)[0] for line in drawn.splitlines() if line.startswith("<circle")
    ]
    assert len(set(places)) == 3
    assert "a&lt;b" in drawn
    assert "a<b" not in drawn


def test_the_worst_cases_come_first():
    text = "Emma Rice sang in Leeds with the band on Monday."

    def at(part):
        return Span(text.index(part), text.index(part) + len(part))

    gold = Annotated(
        "1",
        text,
        (
            Mark(at("Leeds"), "LOC", "QUASI"),
            Mark(at("Rice"), "PERSON", "DIRECT"),
            Mark(at("Monday"), "DATE", "NO_MASK"),
            Mark(at("sang"), "TITLE", "QUASI"),
        ),
    )
    edits = (Replacement(*at("the band"), "[ORGANISATION 1]"), Replacement(*at("on Monday"), "[DATE 12]"))
    cases = against_marks([gold], [edits], WordBits(REFERENCE), ignore=["TITLE"])
    assert [(case.what, case.sort) for case in cases] == [
        ("missed", "DIRECT PERSON"),
        ("needless", "DATE, which may stay"),
        ("needless", "ORGANISATION"),
        ("missed", "QUASI LOC"),
    ]
    assert cases[0].shown == "Emma ⟦Rice⟧ sang in Leeds with the band on Monday."
    assert counts(cases)[0] == ("missed", "DIRECT PERSON", 1)
    assert "Rice" not in repr(cases[0])
    titled = against_marks([gold], [(Replacement(*at("sang"), "x"),)], WordBits(REFERENCE), ignore=["TITLE"])
    assert [case.what for case in titled] == ["missed", "missed"]
    assert against_marks([gold], [(Replacement(0, len(text), "x"),)], WordBits(REFERENCE))[0].what == "needless"


def test_who_is_still_found():
    population = Population.of(["Ada", "Bo"], ["she paints glass windows", "he keeps bees and goats"])
    texts = [Annotated("Ada", "She paints glass windows."), Annotated("Bo", "She sang.")]
    cases = against_population(texts, [(), ()], [0, 1], population)
    assert [(case.text, case.what) for case in cases] == [("Ada", "found")]
    assert "glass" in cases[0].shown


def test_the_example_of_the_documentation_runs(request, monkeypatch, capsys):
    root = request.path.parents[2]
    page = (root / "docs" / "evaluation.md").read_text("utf-8")
    monkeypatch.chdir(root / "examples")
    exec(page.split("```python\n")[1].split("```")[0], {"__name__": "example"})
    assert "| first word | 0.9" in capsys.readouterr().out
