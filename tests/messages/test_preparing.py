from itertools import pairwise

import pytest
from hypothesis import HealthCheck, given, settings, strategies

from reticent.errors import InputError, ProfileError
from reticent.messages import Audiences, Profile, prepare
from reticent.messages.checking import check
from reticent.messages.marks import embedded

GENERAL = "Kestrels hover before they dive, and they often hunt over motorways because the verges are full of voles."


def test_each_audience_reads_less_exactly_than_the_one_before(prepared):
    assert prepared.dealt[0].version.text == prepared.text
    for nearer, farther in pairwise(prepared.dealt):
        assert farther.version.loss >= nearer.version.loss
        assert all(new >= old for new, old in zip(farther.version.levels, nearer.version.levels, strict=True))
    assert "Leeds" not in prepared.dealt[-1].version.text
    assert all("Leeds" not in copy.text for copy in prepared.copies if copy.audience == 2)
    assert all("Leeds" in copy.text for copy in prepared.copies if copy.audience == 0)


def test_every_recipient_gets_a_wording_of_their_own(prepared):
    assert len({copy.text for copy in prepared.copies}) == len(prepared.copies) == 24
    for copy in prepared.copies[:8]:
        assert embedded(prepared.text, prepared.marks, copy.symbols) == copy.text


def test_same_key_same_copies_other_key_others(prepared, profile, circles):
    again = prepare(prepared.text, profile, circles, key="secret")
    other = prepare(prepared.text, profile, circles, key="another")
    assert again.copies == prepared.copies
    assert other.copies != prepared.copies
    assert other.dealt == prepared.dealt


def test_a_general_message_stays_as_it_is_for_every_audience(profile, circles):
    made = prepare(GENERAL, profile, circles, key="k")
    assert not made.personal.personal
    assert {dealt.version.text for dealt in made.dealt} == {GENERAL}
    assert any("does not seem to speak of you" in note for note in made.notes)


def test_the_writer_may_overrule_the_judgement(profile, circles):
    text = "Leeds has a big hospital."
    assert prepare(text, profile, circles, personal=False).sensitive == ()
    assert prepare(text, profile, circles, personal=True).sensitive


def test_a_version_can_be_pinned(profile, circles):
    text = "I am a nurse in Leeds."
    versions = prepare(text, profile, circles).versions
    made = prepare(text, profile, circles, pins={"friends": "1", "public": versions[2].text})
    assert made.dealt[1].version == versions[0]
    assert made.dealt[2].version == versions[2]
    for pins, sentence in (({"frends": "1"}, "did you mean 'friends'"), ({"friends": "9999"}, "number from 1 to")):
        with pytest.raises(ProfileError, match=sentence):
            prepare(text, profile, circles, pins=pins)


def test_metrics_order_versions_differently(profile, circles):
    text = "I am a nurse in Leeds."
    samarati = prepare(text, profile, circles, metric="samarati").versions
    assert all(version.loss == sum(version.levels) for version in samarati)
    assert prepare(text, profile, circles, metric="precision").versions[-1].loss <= len(samarati[0].levels)


def test_it_says_when_a_message_is_too_short(prepared, profile):
    made = prepare("Ok then", profile, Audiences.of({"all": [str(number) for number in range(50)]}))
    assert any("too short to name anybody" in note for note in made.notes)
    assert made.capacity.named == 0
    long = prepare(prepared.text, profile, Audiences.of({"all": ["a", "b"]}))
    assert long.capacity.named == 2
    assert not any("too short to name" in note for note in long.notes)


def test_capacity_counts_words_alone_too(prepared):
    counted = prepared.capacity
    assert counted.certain_words < counted.certain
    assert counted.certain_cut < counted.certain
    assert counted.wordings >= 1000


@pytest.mark.parametrize(
    ("text", "said"),
    [("", "is empty"), ("   \n", "is empty"), ("!!! 🙃", "holds no words"), ("😂😂🎉", "holds no words")],
)
def test_an_empty_message(text, said, profile, circles):
    with pytest.raises(InputError, match=f"the message {said}"):
        prepare(text, profile, circles)
    with pytest.raises(InputError, match=f"the message {said}"):
        check(text, profile)


@pytest.mark.parametrize("text", ["\ud800 I am a nurse", "I am a nurse\x00 in Leeds", "I am a nurse " * 300])
def test_odd_messages(text, profile, circles):
    made = prepare(text, profile, circles, key="k")
    assert len(made.copies) == 24


ODD = (
    "I live in Leeds, mais je travaille à Lyon, und abends trinke ich Tee.",
    "Leeds",
    '"I am a nurse in Leeds, and I don\'t mind who knows."',
    "🏡🚗💨 Leeds 🩺😷",
    "ich bin krankenschwester und wohne nicht mehr zu hause",
    "Nurse.",
    "nurse 🩺",
    "«Je suis nurse à Leeds», said nobody.",
)


@pytest.mark.parametrize("text", ODD)
def test_odd_messages_are_prepared_and_nothing_of_the_profile_passes_unnoticed(text, profile, circles):
    made = prepare(text, profile, circles, key="k", personal=True)
    assert len(made.copies) == 24
    for dealt in made.dealt[1:]:
        for value in ("Leeds", "nurse"):
            told = any(value in note for note in made.notes)
            assert value not in dealt.version.text or told


@pytest.mark.parametrize("personal", [None, True, False])
@pytest.mark.parametrize("text", ODD)
def test_check_says_of_odd_messages_what_prepare_does(text, personal, profile, circles):
    made = prepare(text, profile, circles, key="k", personal=personal)
    found = check(text, profile, circles, personal=personal)
    assert found.personal == made.personal
    for at, each in enumerate(found.disclosed):
        withheld = [dealt.audience for dealt in made.dealt if made.sensitive and dealt.version.levels[at]]
        assert list(each.withheld) == withheld
        for dealt in made.dealt:
            if dealt.audience in withheld and text.count(each.phrase) == 1:
                assert each.phrase not in dealt.version.text


def test_the_greatest_chance_of_a_false_accusation_is_a_chance(prepared, profile, circles):
    for wrong in (0, 1, 2):
        with pytest.raises(InputError, match="between 0 and 1"):
            prepare(prepared.text, profile, circles, names_at_most=wrong)


def test_what_no_general_term_fits_is_left_out_or_said_to_stay(circles):
    car = Profile.from_table({"other": {"car": "Volvo"}})
    made = prepare("I sold my Volvo on Monday.", car, circles, personal=True)
    assert made.dealt[-1].version.text == "I sold my car on Monday."
    named = Profile.from_table({"name": "Ada Example"})
    made = prepare("Ada Example is me.", named, circles, personal=True)
    assert any("'Ada Example' is your name" in note and "public" in note for note in made.notes)


_OWNED = {
    "car": "Volvo", "bank": "Barclays", "phone": "Nokia", "camera": "Leica", "guitar": "Gibson", "bicycle": "Brompton",
    "laptop": "Lenovo", "watch": "Casio", "piano": "Steinway", "tractor": "Fendt", "boat": "Bavaria", "pen": "Lamy",
}  # fmt: skip


def test_of_many_phrases_none_is_read_exactly_by_the_audience_furthest_away(circles):
    """Each phrase doubles the versions at least: of 14, some move together, and none loses its general term."""
    profile = Profile.from_table({"work": "nurse", "hometown": "Leeds", "other": _OWNED})
    text = "I am a nurse in Leeds. " + " ".join(f"I sold my {value} last week." for value in _OWNED.values())
    made = prepare(text, profile, circles, personal=True)
    assert len(made.sensitive) == 14
    assert len(made.versions) <= 4096
    assert made.dealt[0].version.text == text
    assert made.dealt[-1].version.levels == tuple(len(each.ladder) - 1 for each in made.sensitive)
    for exact in ("nurse", "Leeds", *_OWNED.values()):
        assert exact not in made.dealt[-1].version.text
    assert 0 < sum(map(bool, made.dealt[1].version.levels)) < 14


def test_it_is_said_what_the_audience_furthest_away_reads_though_it_could_be_general(circles, profile):
    """By the paper a general term that reads worse than a threshold is not said; a pin may name any version."""
    text = "I am a nurse in Leeds."
    assert not any("is your" in note for note in prepare(text, profile, circles).notes)
    made = prepare(text, profile, circles, pins={"public": "1"})
    assert "'Leeds' is your hometown, and public read it" in made.notes
    assert any("'nurse' is your work, and" in note for note in made.notes)


def test_a_message_that_is_judged_general_says_what_of_the_profile_it_holds(circles, profile):
    made = prepare("The museum in Leeds opens at nine.", profile, circles, personal=False)
    assert any("'Leeds' is your hometown; all audiences read it" in note for note in made.notes)


_OPENINGS = (
    "I am a nurse",
    "We moved",
    "Nurses earn little",
    "My sister says hello",
    "Just got back",
    "Nobody knows why",
)
_PLACES = ("in Leeds", "near Leeds", "from Yorkshire", '"in Leeds"', "at the hospital", "here")
_ENDINGS = (".", ", and I miss it.", "! Leeds is lovely.", ", says my mum.", "... 🙃", " und das ist gut.")


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    opening=strategies.sampled_from(_OPENINGS),
    place=strategies.sampled_from(_PLACES),
    ending=strategies.sampled_from(_ENDINGS),
    personal=strategies.sampled_from((None, True, False)),
)
def test_check_and_prepare_agree(profile, circles, opening, place, ending, personal):
    text = f"{opening} {place}{ending}"
    made = prepare(text, profile, circles, personal=personal)
    found = check(text, profile, circles, personal=personal)
    assert found.personal == made.personal
    told = [(each.phrase, each.attribute) for each in found.disclosed]
    assert told == [(each.phrase, each.attribute) for each in made.sensitive] or not made.personal.personal
    withheld = [
        tuple(dealt.audience for dealt in made.dealt if dealt.version.levels[at]) for at in range(len(made.sensitive))
    ]
    assert [each.withheld for each in found.disclosed if each.withheld] == [each for each in withheld if each]
    for each in found.disclosed:
        through = each.direct and each.phrase in made.dealt[-1].version.text
        assert not through or any(each.phrase in note and each.attribute in note for note in made.notes)


def test_check_says_what_is_disclosed_and_to_whom_it_matters(profile, circles):
    found = check("I am a nurse in Leeds.", profile, circles)
    assert found.personal.personal
    assert {(each.phrase, each.attribute) for each in found.disclosed} == {("nurse", "work"), ("Leeds", "hometown")}
    assert all("family" not in each.withheld and "public" in each.withheld for each in found.disclosed)
    assert [each.withheld for each in check("I am a nurse in Leeds.", profile).disclosed] == [(), ()]
    assert check("It rains.", Profile.from_table({"work": "nurse"})).disclosed == ()


def test_check_tells_of_what_stands_in_a_quotation(profile, circles):
    assert [note for note in check('"I am a nurse, you know."', profile, circles).notes if "quotation" in note]


def test_a_message_of_many_thousand_words(profile):
    alone = Audiences.of({"all": ["Ann", "Bob"]})
    made = prepare("It's cold and we don't mind. " * 1500, profile, alone, key="k")
    assert made.capacity.named == 2


def test_copies_follow_from_the_stretched_key_alone(profile, circles, prepared, monkeypatch):
    from reticent import keys

    asked = []
    real = keys.stretched
    monkeypatch.setattr(keys, "_recent", keys.Keyring())
    monkeypatch.setattr(keys, "stretched", lambda *given: asked.append(given[2]) or real(*given))
    again = [prepare(prepared.text, profile, circles, key="secret").copies for _ in range(3)]
    assert again == [prepared.copies] * 3
    assert asked == [keys.COST], "one stretching for all messages, and none without"


def test_a_key_of_bytes_that_are_no_text(profile, circles, prepared):
    assert prepare(prepared.text, profile, circles, key="\udcff").copies != prepared.copies


def test_a_sentence_in_another_language_is_not_half_translated(profile, circles):
    made = prepare("Ich wohne in Leeds und arbeite als Köchin. I like it here.", profile, circles, personal=True)
    assert {dealt.version.text for dealt in made.dealt} <= {
        "Ich wohne in Leeds und arbeite als Köchin. I like it here.", "I like it here."
    }  # fmt: skip


def test_every_copy_shows_the_habits_that_it_is_told_apart_by(circles):
    """Contractions may take every apostrophe, joins every dash: then no copy could be read by its apostrophes."""
    from reticent.messages.marks.habits import habit_tokens

    text = "I don't know why it isn't here - we don't have it. It's late, she doesn't call - they can't find us."
    made = prepare(text, Profile.from_table({"work": "nurse"}), circles, key="k", personal=True)
    kinds = {mark.kind for mark in made.marks if mark.stream == "habits"}
    assert "apostrophe" in kinds
    for copy in made.copies:
        assert kinds <= {shown.split(" ")[0] for shown in habit_tokens(copy.text)}
