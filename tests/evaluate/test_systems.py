import json

import pytest

from reticent.errors import InputError, PolicyError, UnknownName
from reticent.evaluate.gold import Annotated, Mark
from reticent.evaluate.remembered import Remembered
from reticent.evaluate.systems import FromFile, Ours, changed, listed, systems, unfold
from reticent.languages.plain import Plain
from reticent.model import Replacement, Span
from reticent.policy import Policy
from reticent.world import default_world

TEXTS = [
    Annotated("1", "Emma sang.", (Mark(Span(0, 4), "PERSON"), Mark(Span(5, 9), "X", "NO_MASK"))),
    Annotated("2", "No."),
]


def one(spec):
    (system,) = systems([spec])
    return system


def test_a_grid_unfolds_into_every_combination():
    assert unfold("ours:pii?strict=.3,.5&together=2,3") == [
        "ours:pii?strict=.3&together=2",
        "ours:pii?strict=.3&together=3",
        "ours:pii?strict=.5&together=2",
        "ours:pii?strict=.5&together=3",
    ]
    assert unfold("spacy") == ["spacy"]


def test_a_comma_between_values_does_not_part_names():
    assert listed("ours,ours:pii?strict=.3,.5&together=2,3,spacy, my.json") == [
        "ours",
        "ours:pii?strict=.3,.5&together=2,3",
        "spacy",
        "my.json",
    ]


def test_settings_change_the_policy_wherever_they_live():
    policy = one("ours:pii?strict=.5&style=blank&together=2&kinds.money=hide&kinds.age=keep&entity_model=no").policy
    assert (policy.disclosure.strict, policy.disclosure.together, policy.style) == (0.5, 2, "blank")
    assert policy.kinds["money"] == "hide"
    assert "age" not in policy.kinds
    assert policy.entity_model is False
    assert one("ours:identity?strict=none").policy.disclosure.strict is None
    assert one("ours").policy == Policy.load("identity")
    assert changed(policy, {}) is policy


@pytest.mark.parametrize(
    ("spec", "error", "message"),
    [
        ("spcy", UnknownName, "unknown system 'spcy', did you mean 'spacy'"),
        ("ours:nope", UnknownName, "unknown policy 'nope'"),
        ("ours?strikt=1", PolicyError, "unknown key 'strikt'"),
        ("ours?strict", InputError, "a setting without a value"),
        ("ours?strict=7", PolicyError, "disclosure.strict"),
        ("ours?nothing.strict=1", PolicyError, "no table 'nothing'"),
        ("spacy?strict=1", InputError, "takes no settings"),
        ("gold:x", InputError, "takes no settings"),
        ("none.json", InputError, "cannot read 'none.json'"),
    ],
)
def test_a_wrong_name_is_a_sentence(spec, error, message):
    with pytest.raises(error, match=message.replace("?", r"\?")):
        systems([spec])


def test_two_systems_of_one_name_are_refused(tmp_path):
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "tool.json").write_text("{}")
    with pytest.raises(InputError, match="two systems are called 'tool'"):
        systems([str(tmp_path / "a/tool.json"), str(tmp_path / "b/tool.json")])
    assert len(systems(["original", "original"])) == 1


def test_an_empty_text_is_a_text():
    for system in systems(["ours", "spacy", "original", "gold"]):
        assert list(system.hide([Annotated("1", ""), Annotated("2", "It is.")])) == [(), ()]


def test_presidio_says_how_to_install_it(monkeypatch):
    import importlib

    def missing(name):
        raise ImportError(name)

    monkeypatch.setattr(importlib, "import_module", missing)
    with pytest.raises(InputError, match="Presidio is not installed here: pip install"):
        systems(["presidio"])


def test_ours_hides_what_the_policy_says():
    assert list(one("ours?entity_model=no").hide(TEXTS)) == [(Replacement(0, 4, "[PERSON 1]"),), ()]


def test_ours_may_be_told_the_subject():
    told = one("ours:secret?entity_model=no&subject=yes")
    assert isinstance(told, Ours)
    assert next(told.hide([Annotated("Emma", "Emma sang.")]))[0][:2] == (0, 4)
    assert list(one("ours:secret?entity_model=no").hide([Annotated("Emma", "Emma sang.")])) == [()]


def test_people_and_the_original():
    assert list(one("gold").hide(TEXTS)) == [(Replacement(0, 4, "[PERSON]"),), ()]
    assert list(one("original").hide(TEXTS)) == [(), ()]


def test_marks_that_overlap_are_hidden_as_one():
    text = Annotated(
        "1", "abcdefgh", (Mark(Span(1, 4), "A"), Mark(Span(0, 2), "B"), Mark(Span(3, 5), "C"), Mark(Span(5, 6), "D"))
    )
    assert list(one("gold").hide([text])) == [(Replacement(0, 5, "[A]"), Replacement(5, 6, "[D]"))]


def test_spacy_entities_become_labels():
    text = Annotated("1", "Angela Merkel visited Paris.")
    (edits,) = one("spacy").hide([text])
    assert Replacement(0, 13, "[PERSON]") in edits
    assert Replacement(22, 27, "[GPE]") in edits


@pytest.fixture
def from_file(tmp_path):
    def run(table, texts=TEXTS):
        path = tmp_path / "tool.json"
        path.write_text(table if isinstance(table, str) else json.dumps(table))
        return list(FromFile(path).hide(texts))

    return run


def test_the_spans_of_any_tool(from_file):
    assert from_file({"2": [], "1": [[5, 9, "x"], [0, 4]]}) == [
        (Replacement(0, 4, "[HIDDEN]"), Replacement(5, 9, "x")),
        (),
    ]


@pytest.mark.parametrize(
    ("table", "message"),
    [
        ({"1": []}, "lacks 1 of the 2 texts: '2', for one"),
        ({"1": [], "2": [], "3": []}, "speaks of 1 texts that are not among the 2 given: '3'"),
        ({"1": [[0, 999]], "2": []}, "outside the text of '1'"),
        ({"1": [[3, 3]], "2": []}, "outside the text of '1'"),
        ({"1": [[0, 4], [3, 6]], "2": []}, "overlap in '1', at 3"),
        ("[1]", "is not of the form"),
        ('{"1": [[0]]}', "is not of the form"),
        ("{", "is not of the form"),
    ],
)
def test_a_bad_file_is_a_sentence(from_file, table, message):
    with pytest.raises(InputError, match=message):
        from_file(table)


def test_texts_are_analysed_once():
    asked = []

    class Counting(Plain):
        def analyse(self, texts, *, entities=True):
            def seen():
                for text in texts:
                    asked.append(text)
                    yield text

            return super().analyse(list(seen()))  # reads ahead, as spaCy does

    language = Remembered(Counting())
    texts = ["A b. C d.", "E.", "A b. C d."]
    first = list(language.analyse(iter(texts)))
    assert first == list(Plain().analyse(texts))
    assert list(language.analyse([*texts, "F."])) == list(Plain().analyse([*texts, "F."]))
    assert asked == ["A b. C d.", "E.", "A b. C d.", "F."]


def test_a_tagger_of_ones_own_or_none():
    with_it, without = systems(["ours:pii", "ours:pii?tagger=none"], default_world())
    text = Annotated("1", "hey its zeynep, can u tell faisal?", ())
    (tagged,), (untagged,) = with_it.hide([text]), without.hide([text])
    assert len(tagged) > len(untagged)
    [missing] = systems(["ours:pii?tagger=no-such.pack"], default_world())
    with pytest.raises(InputError, match="no-such"):
        list(missing.hide([text]))
