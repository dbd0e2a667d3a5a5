"""Figures of Nguyen-Son et al., "Anonymizing personal text messages posted in online social networks" (2015)."""

from itertools import pairwise

import pytest

from reticent.messages import Audiences, Ledger, Profile, prepare, trace
from reticent.messages.loss import Rung, loss
from reticent.messages.naturalness import frequency_score, windows
from reticent.messages.sensitive import co_occurrence

MESSAGE = (
    "My hometown is Tokyo. My favorite food is sushi. After graduating from Tokyo University, I studied at Harvard "
    "University for three years as a computer science major."
)
GROUPS = ("Families", "Colleagues", "Best friends", "Friends", "Acquaintances")
HARVARD = (
    Rung("Harvard University", 21_000), Rung("Cambridge", 105_162), Rung("Massachusetts"), Rung("New England"),
    Rung("United States", 317_672_000),
)  # fmt: skip
TOKYO = (
    Rung("Tokyo", 13_230_000), Rung("Honshu", 103_000_000), Rung("Japan", 127_000_000), Rung("Asia", 4_299_000_000)
)  # fmt: skip


@pytest.fixture(scope="module")
def adam():
    return Profile.from_table({"name": "Adam Ebert", "work": "student", "education": "Harvard", "hometown": "Shinjuku"})


@pytest.fixture(scope="module")
def audiences():
    return Audiences.of({group: [f"{group} {number}" for number in range(1, 4)] for group in GROUPS})


@pytest.mark.parametrize("as_published", [True, False])
def test_the_message_of_the_paper_from_profile_to_trace(adam, audiences, tmp_path, as_published):
    made = prepare(MESSAGE, adam, audiences, key="key", as_published=as_published)
    assert made.personal.personal
    told = {each.phrase: each.attribute for each in made.sensitive}
    assert (told["Tokyo"], told["Harvard University"]) == ("hometown", "education")
    assert "sushi" not in told
    assert made.dealt[0].version.text == MESSAGE
    losses = [each.version.loss for each in made.dealt]
    assert losses == sorted(losses)
    assert len(set(losses)) == len(GROUPS)
    assert all("Harvard" not in each.version.text for each in made.dealt[1:])
    assert "Asia" in made.dealt[-1].version.text
    assert "Tokyo." not in made.dealt[-1].version.text
    with Ledger.open(tmp_path / "sent", "key") as ledger:
        ledger.commit(made)
        for copy in made.copies:
            leak = f"This is information about Adam. {copy.text.replace('sushi', 'raw fish')}"
            found = trace(leak, ledger)
            assert found.message == 1
            assert found.audiences[0][0] == GROUPS[copy.audience]
            assert copy.recipient in {suspect.recipient for suspect in found.suspects}
            assert found.accused == ()  # three marks name nobody among fifteen


def test_a_general_message_is_posted_as_it_is(adam, audiences):
    made = prepare("Tokyo is the capital of Japan.", adam, audiences)
    assert not made.personal.personal
    assert {dealt.version.text for dealt in made.dealt} == {"Tokyo is the capital of Japan."}


def test_shinjuku_is_nearer_to_tokyo_than_harvard_is(world):
    def co(first, second):
        one, other = (world.reference.postings(term) for term in (first, second))
        return co_occurrence(one.intersection_cardinality(other), len(one), len(other))

    assert co("Shinjuku", "Tokyo") > 20 * co("Shinjuku", "Harvard University")
    assert co_occurrence(1578, 1578 + 10_000, 60_084 - 10_000) == pytest.approx(0.0263, abs=5e-5)
    assert co_occurrence(28, 1600, 40_219 + 28 - 1600) == pytest.approx(0.0007, abs=5e-5)


@pytest.mark.parametrize(
    ("harvard", "tokyo", "steps", "share", "distribution"),
    [
        (0, 0, 0, 0.00, 1.25), (1, 0, 1, 0.25, 1.33), (0, 1, 1, 0.33, 1.34), (0, 2, 2, 0.67, 1.35),
        (1, 1, 2, 0.58, 1.42), (1, 2, 3, 0.92, 1.43), (0, 3, 3, 1.00, 1.51),
    ],
)  # fmt: skip
def test_the_second_table(harvard, tokyo, steps, share, distribution):
    def whole(metric):
        return loss(HARVARD, harvard, metric) + loss(TOKYO, tokyo, metric)

    assert whole("samarati") == steps
    assert whole("precision") == pytest.approx(share, abs=0.006)
    assert whole("population") == pytest.approx(distribution, abs=0.01)


def test_the_distribution_column_of_the_second_table_with_what_we_know_of_the_world(adam, audiences):
    """Dis = log pop(g) / log pop(top), by the populations of the taxonomy: Tokyo .74, Japan .84, Asia 1."""
    made = prepare(MESSAGE, adam, audiences, as_published=True)
    (tokyo,) = [each.ladder for each in made.sensitive if each.phrase == "Tokyo"]
    assert [rung.text for rung in tokyo] == ["Tokyo", "Japan", "Asia"]
    for level, published in enumerate((0.74, 0.84, 1.0)):
        assert loss(tokyo, level) == pytest.approx(published, abs=0.03)
    by_loss = {version.levels: version.loss for version in made.versions}
    assert list(by_loss.values()) == sorted(by_loss.values())
    for levels, cost in by_loss.items():
        parts = zip(made.sensitive, levels, strict=True)
        assert cost == pytest.approx(sum(loss(phrase.ladder, level) for phrase, level in parts))


def test_each_group_of_the_paper_reads_less_and_a_leaked_copy_leads_back(adam, audiences, tmp_path):
    made = prepare(MESSAGE, adam, audiences, key="key")
    told = [("Harvard" in each.version.text, "Tokyo." in each.version.text) for each in made.dealt]
    assert told[0] == (True, True)
    assert all(later <= earlier for earlier, later in pairwise(told))
    assert not any("establishment" in each.version.text or "entity" in each.version.text for each in made.dealt)
    with Ledger.open(tmp_path / "sent", "key") as ledger:
        number = ledger.commit(made)
        leak = made.copies[-1].text.replace("My favorite food is sushi. ", "")
        found = trace(leak, ledger)
    assert found.message == number
    assert found.audiences[0][0] == "Acquaintances"


def test_frequency_score_of_the_numeral():
    words = "at Harvard University for 3 years as a computer".split()
    counts = {
        "for 3": 4_277_726, "3 years": 6_631_904, "University for 3": 787, "for 3 years": 472_665, "3 years as": 26_564,
        "University for 3 years": 444, "for 3 years as": 4_561, "3 years as a": 9_135, "for 3 years as a": 1_634,
    }  # fmt: skip
    around = windows(words, 4, 5)
    assert len(around) == 14
    assert set(counts) < set(around)
    assert frequency_score(counts.get(window, 0) for window in around) == pytest.approx(91.94, abs=0.1)
