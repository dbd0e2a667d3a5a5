import pytest

from reticent.errors import PolicyError, UnknownName
from reticent.kinds import KINDS
from reticent.policy import Policy, preset_names


def test_presets_load_and_say_what_they_are():
    assert preset_names() == ["anonymous", "gdpr", "hipaa", "identity", "pii", "secret"]
    for name in preset_names():
        policy = Policy.load(name)
        assert policy.name == name
        assert policy.description
        assert set(policy.kinds) <= set(KINDS)


@pytest.mark.parametrize("name", preset_names())
def test_a_policy_as_toml_says_the_same(name):
    policy = Policy.load(name).but(
        hide=('a "quoted"\nterm\x7f', "Łódź 😀"),
        hide_patterns=(r"\bPRJ-\d+\b",),
        people=({"name": "Anna Kowalska", "aliases": ("Ania",)}, {"name": "Emma"}),
        peers=500,
    )
    assert Policy.from_toml(policy.as_toml()) == policy


def test_gdpr_is_identity_and_the_special_categories():
    special = {kind.name for kind in KINDS.values() if kind.weight == "special"}
    assert set(Policy.load("gdpr").kinds) == set(Policy.load("identity").kinds) | special


@pytest.mark.parametrize(
    ("toml", "message"),
    [
        ("tresholds = {}", "unknown key 'tresholds', did you mean 'thresholds'?"),
        ("[kinds]\npersn = 'hide'", "unknown kind 'persn', did you mean 'person'?"),
        ("[kinds]\nperson = 'year'", "'year' is for date, not for person"),
        ("threshold = 2", "threshold: Input should be less than or equal to 1"),
        ("hide = ['']", "a term is empty"),
        ("hide_patterns = ['(']", "pattern 1 is no regular expression"),
        ("keep_patterns = ['x*']", "pattern 1 matches the empty text"),
        ("name = ", "is not TOML"),
        ("extends = 'identty'", "did you mean 'identity'?"),
    ],
)
def test_a_wrong_policy_says_what_is_wrong(toml, message):
    with pytest.raises(PolicyError) as error:
        Policy.from_toml(toml)
    assert message in str(error.value)
    assert "\n" not in str(error.value)


def test_a_file_can_extend_a_preset_and_take_kinds_out(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text("extends = 'pii'\nname = 'mine'\n[kinds]\nurl = 'keep'\nmoney = 'hide'\n")
    policy = Policy.load(str(path))
    assert "url" not in policy.kinds
    assert policy.kinds["money"] == "hide"
    assert policy.kinds["person"] == "hide"


def test_unknown_names_list_what_exists(tmp_path):
    with pytest.raises(UnknownName, match=r"did you mean 'identity'.*there are: anonymous, gdpr, hipaa"):
        Policy.load("identiy")
    with pytest.raises(PolicyError, match="cannot read policy"):
        Policy.load(str(tmp_path / "none.toml"))


def test_the_key_and_what_is_to_be_hidden_are_never_shown():
    shown = repr(Policy.load("pii").but(key="hunter2", hide=("Bluebird",), hide_patterns=("Blue.*",)))
    assert "hunter2" not in shown
    assert "Blue" not in shown


def test_peers_are_a_number_or_a_kind_however_they_are_written():
    peers = [Policy().but(peers=said).peers for said in ("5", "100,000", 5, "-3", " Judges ", None)]
    assert peers == [5, 100_000, 5, -3, "judges", None]
    assert Policy.from_toml('peers = "60_000"').peers == 60_000
