"""Texts that are no prose come out whole: headlines, verse, notes, tables, names, code, capitals, one endless sentence."""

import re

import pytest

import reticent
from reticent import Policy
from reticent.model import apply

LABEL = r"\[[A-Z][A-Z ]* \d+\]"
HEADLINES = """Mayor of Leeds quits after Nokia deal
Actress Emma Turner, 34, weds in Oslo
Man held over Bristol bank raid
"""
VERSE = """O Emma Turner, by the Tyne you stood,
And Leeds was far, and winter in the wood;
Not all the bells of York could call you home,
Nor any letter that you had from Rome.
"""
NOTES = """pt Emma Turner 34F, NKDA. c/o CP x2/7. Hx asthma, ex-smoker. Lives Leeds w/ mum.
BP 120/80. Plan: ECG, trop, d/w Dr Okafor. r/v 3/5/21. TTA done.
"""
TABLE = """| Name | Town | Employer | Born |
|------|------|----------|------|
| Emma Turner | Leeds | Nokia | 12 May 1984 |
| Rolf Berger | Oslo | Lufthansa | 3 June 1979 |
"""
NAMES = """Emma Turner
Rolf Berger
Mary Allen
Duc Tran
Jane Porter
"""
CODE = """def greet(user="emma.turner@example.org"):
    # Emma Turner wrote this in Leeds, 12 May 2021
    return f"Hello {user}" if user else None

HOSTS = {"10.0.0.7": "turner-laptop", "10.0.0.8": "berger-laptop"}
"""
CAPITALS = """EMMA TURNER OF LEEDS WORKS FOR NOKIA. SHE WAS BORN IN OSLO ON 12 MAY 1984.
HER BROTHER ROLF TURNER DID NOT COME TO THE HEARING IN BRISTOL.
"""
ENDLESS = "Emma Turner, who was born in Leeds, " + "and who met Rolf Berger in Oslo in May 1984 " * 40 + "left."
TEXTS = {
    "headlines": HEADLINES,
    "verse": VERSE,
    "notes": NOTES,
    "table": TABLE,
    "names": NAMES,
    "code": CODE,
    "capitals": CAPITALS,
    "endless": ENDLESS,
    "empty": "",
    "marks": "... !!! ??? --- ***",
}
POLICIES = {
    "identity": Policy.load("identity"),
    "anonymous": Policy.load("anonymous").but(attacker="informed"),
    "roles": Policy.load("anonymous").but(people_as="roles", attacker="informed"),
    "plain": Policy.load("identity").but(entity_model=False, edit="normal"),
}


@pytest.mark.parametrize("name", POLICIES)
@pytest.mark.parametrize("kind", TEXTS)
def test_it_comes_out_whole(kind, name, world):
    text = TEXTS[kind]
    result = reticent.sanitize(text, POLICIES[name], world)
    assert apply(text, result.spans) == result.text
    assert result.text.count("\n") == text.count("\n")
    assert "Turner" not in result.text or name == "plain"
    assert not re.search(rf"{LABEL} ?{LABEL}", result.text)
    numbers: dict[str, set[int]] = {}
    for label, number in re.findall(r"\[([A-Z][A-Z ]*) (\d+)\]", result.text):
        numbers.setdefault(label, set()).add(int(number))
    assert all(found == set(range(1, len(found) + 1)) for found in numbers.values())


@pytest.mark.parametrize("kind", ["table", "names", "code", "headlines", "empty", "marks", "endless"])
def test_a_budget_of_facts_leaves_lines_that_are_no_sentences(kind, world):
    text = TEXTS[kind]
    result = reticent.sanitize(text, "anonymous", world)
    assert apply(text, result.spans) == result.text
    assert "Turner" not in result.text
    if kind in ("table", "names"):
        assert result.text.count("\n") == text.count("\n")


def test_every_row_of_a_table_keeps_its_cells(world):
    for name in ("identity", "anonymous"):
        shown = reticent.sanitize(TABLE, POLICIES[name], world).text
        assert [line.count("|") for line in shown.splitlines()] == [5, 5, 5, 5]


def test_a_list_of_names_has_a_name_on_each_line(world):
    shown = reticent.sanitize(NAMES, POLICIES["anonymous"], world).text.splitlines()
    assert len(set(shown)) == 5
    assert all(line.startswith("[") for line in shown)


def test_a_negation_in_verse_and_capitals_stays(world):
    assert "Not all" in reticent.sanitize(VERSE, POLICIES["anonymous"], world).text
    assert "DID NOT COME" in reticent.sanitize(CAPITALS, POLICIES["identity"], world).text


def test_code_is_still_code(world):
    shown = reticent.sanitize(CODE, POLICIES["identity"], world).text
    assert shown.startswith('def greet(user="[EMAIL 1]"):')
    compile(shown, "shown", "exec")
