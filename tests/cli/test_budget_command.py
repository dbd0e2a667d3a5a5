"""`reticent budget`: the bill on the command line."""

import json

import pytest

LIFE = "Anna Kowalska (born 3 July 1962) is a French actress. She has three children.\n"


@pytest.fixture
def life(tmp_path):
    path = tmp_path / "life.txt"
    path.write_text(LIFE)
    return path


def test_the_bill_is_printed_and_over_the_budget_is_one(cli, life):
    made = cli("budget", life)
    assert made.code == 1
    assert "counted among 100,000 people: actress" in made.out
    assert "Anna Kowalska" in made.out
    assert "13.3 would leave one of 10" in made.out


def test_within_the_budget_is_nought(cli, tmp_path):
    path = tmp_path / "plain.txt"
    path.write_text("She is an actress.\n")
    assert cli("budget", path).code == 0


def test_json_has_the_facts(cli, life):
    made = json.loads(cli("budget", life, "--json", "--peers", "5,000").out)
    assert made["peers"] == 5000
    assert made["bits"] == pytest.approx(sum(each["bits"] for each in made["facts"]), abs=0.2)


@pytest.mark.parametrize("peers", ["1", "0", "-5", "zqxjkv"])
def test_bad_peers_are_one_sentence(cli, life, peers):
    made = cli("budget", life, "--peers", peers)
    assert made.code == 2
    assert made.err.count("\n") == 1
    assert "peers" in made.err


def test_a_reader_can_be_chosen(cli, life):
    made = cli("sanitize", life, "--policy", "anonymous", "--reader", "public", "-o", "-")
    assert made.code == 0


def test_an_empty_text_is_told(cli, tmp_path):
    path = tmp_path / "won.txt"
    path.write_text("She won the Golden Lantern Award in Lublin.\n")
    made = cli("sanitize", path, "--policy", "anonymous", "--peers", "50", "--anonymous-among", "100", "-o", "-")
    assert made.out.strip() == ""
    assert "nothing could be said within the budget" in made.err
    path.write_text("")
    made = cli("sanitize", path, "--policy", "anonymous", "-o", "-")
    assert "nothing could be said" not in made.err


def test_what_the_budget_buys_and_one_bit_more(cli, life):
    made = json.loads(cli("budget", life, "--buys", "--json").out)
    assert "actress" in made["says"]
    assert made["one_more_bit"]["among"] == 5
    said = cli("budget", life, "--buys").out
    assert "the budget buys: [PERSON 1]" in said
    assert "one more bit (one of 5) would buy:" in said


def test_an_empty_record_of_a_batch_is_told(cli, tmp_path):
    path = tmp_path / "in.jsonl"
    path.write_text(
        '{"id": 1, "text": "The beekeeper adores Anna Kowalska."}\n{"id": 2, "text": "She is an actress."}\n'
    )
    rest = ("--policy", "anonymous", "--peers", "50", "--anonymous-among", "20", "-o", "-")
    made = cli("sanitize", path, "--jsonl", *rest)
    first, second = map(json.loads, made.out.splitlines())
    assert first["says_nothing"] is True
    assert "says_nothing" not in second
    assert "of 1 of 2 records nothing could be said" in made.err


def test_of_too_few_peers_nothing_may_be_told(cli, life):
    made = cli("budget", life, "--peers", "50", "--anonymous-among", "100")
    assert "of 50 people nobody is one of 100: nothing may be told" in made.out


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Northwind Pumps Ltd was founded in Leeds in 1962. It makes pumps.\n", "nobody is spoken of"),
        ("- Ann Lee, actress\n- Bob Hart, footballer\n", "several people are spoken of"),
        ("Ann Lee is an actress.\n", ""),
    ],
)
def test_a_text_about_nobody_or_several_people_is_told(cli, tmp_path, text, told):
    path = tmp_path / "text.txt"
    path.write_text(text)
    made = cli("sanitize", path, "--policy", "anonymous")
    assert made.code == 0
    assert "Lee" not in made.out
    assert (told in made.err) if told else ("spoken of" not in made.err)
