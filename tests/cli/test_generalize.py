"""`reticent generalize`, and hierarchies of one's own."""

import json

import pytest

TEXT = "Uses marijuana for phantom limb pain"


def test_the_ladder_with_the_chosen_step(cli):
    ran = cli("generalize", TEXT, "--term", "marijuana", "--term", "phantom limb pain", "--all")
    assert ran.code == 0
    assert ran.out.startswith("Uses soft drug for pain\n")
    assert "-> soft drug" in ran.out
    assert "12 texts could be the original; 10 were asked for" in ran.out


def test_json(cli):
    table = json.loads(cli("generalize", TEXT, "--term", "phantom limb pain", "--plausible", "3", "--json").out)
    assert table["text"] == "Uses marijuana for pain"
    assert table["plausible"] == {"asked": 3, "texts": 3, "reach": 3, "reached": True}
    assert [step["volume"] for step in table["terms"][0]["ladder"]] == [1, 3]


def test_out_of_reach_says_how_far_and_what_was_done(cli):
    ran = cli("generalize", TEXT, "--term", "phantom limb pain", "--plausible", "1000")
    assert ran.code == 1
    assert "reach 3 plausible texts, not 1,000: the rest was done with labels" in ran.err
    assert "[DETAIL 1]" in ran.out


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--term", "opium"), "does not occur in the text"),
        (("--term", "marijuana", "--plausible", "0"), "plausible"),
        (("--term", "marijuana", "--plausible", "few"), "--plausible"),
        (("--term", "marijuana", "--evenness", "7"), "evenness"),
        (("--term", "marijuana", "--taxonomy-alone"), "--taxonomy FILE"),
    ],
)
def test_wrong_options_are_one_sentence(cli, options, message):
    ran = cli("generalize", TEXT, *options)
    assert ran.code == 2
    assert message in ran.err
    assert "Traceback" not in ran.err


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "is empty"),
        ("a,b\nb,c\nc,a\n", "circle"),
        ("a,b,c\n", "line 1"),
    ],
)
def test_a_wrong_hierarchy_is_one_sentence(cli, tmp_path, content, message):
    (tmp_path / "mine.csv").write_text(content)
    ran = cli("generalize", TEXT, "--term", "marijuana", "--taxonomy", str(tmp_path / "mine.csv"))
    assert ran.code == 2
    assert message in ran.err
    assert len(ran.err.splitlines()) == 1


def test_ones_own_hierarchy_beside_and_instead(cli, tmp_path):
    mine = tmp_path / "mine.csv"
    mine.write_text("child,parent\nmarijuana,plant product\nhemp oil,plant product\n")
    beside = ("generalize", TEXT, "--term", "marijuana", "--plausible", "2", "--taxonomy", str(mine))
    assert cli(*beside).out == "Uses plant product for phantom limb pain\n"
    alone = cli(*beside, "--term", "phantom limb pain", "--taxonomy-alone")
    assert alone.code == 1
    assert "no hierarchy knows 1 of the terms" in alone.err
    assert "phantom" not in alone.err


def test_a_term_that_is_not_there_is_not_repeated(cli):
    assert "opium" not in cli("generalize", TEXT, "--term", "opium").err


def test_several_roots_are_said(cli, tmp_path):
    mine = tmp_path / "mine.csv"
    mine.write_text("marijuana,herb\nopium,resin\n")
    ran = cli("generalize", TEXT, "--term", "marijuana", "--plausible", "1", "--taxonomy", str(mine))
    assert "2 terms have no parent: herb, resin" in ran.err


def test_sanitize_takes_the_settings(cli, tmp_path):
    letter = tmp_path / "a.txt"
    letter.write_text("He died on 3 May 1984.")
    assert cli("sanitize", str(letter), "--plausible", "100").out == "He died on a day in 1984."
    assert cli("sanitize", str(letter), "--style", "label").out == "He died on [DATE 1]."
    assert cli("sanitize", str(letter), "--plausible", "0").code == 2


def test_explain_shows_the_ladder(cli, tmp_path):
    letter = tmp_path / "a.txt"
    letter.write_text("She moved to Leeds.")
    out = cli("explain", str(letter), "--term", "Leeds").out
    assert "-> England" in out
    assert "Leeds" in out
