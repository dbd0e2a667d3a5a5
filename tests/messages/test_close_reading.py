"""What is told without the words of the profile: by verbs, by words of the family, by what a close reader sees."""

import pytest

from reticent.messages import Audiences, prepare
from reticent.messages.families import verb_forms
from reticent.messages.marks.untouched import quotations
from reticent.messages.profile import Profile
from reticent.messages.sensitive import find_sensitive
from reticent.model import apply


@pytest.fixture(scope="module")
def told(world):
    def run(text, **entries):
        analysis = next(world.language.analyse([text]))
        return find_sensitive(text, analysis, Profile.from_table(entries), world, quotations(text))

    return run


@pytest.fixture(scope="module")
def read(world):
    """What two audiences further away read, and the notes."""

    def run(text, **entries):
        small = Audiences.of({name: [f"somebody in {name}"] for name in ("family", "friends", "public")})
        made = prepare(text, Profile.from_table(entries), small, world=world, key="k", personal=True)
        return [each.version.text for each in made.dealt[1:]], made.notes

    return run


@pytest.mark.parametrize(
    ("entry", "forms"),
    [
        ("history teacher", "teach taught teaching teaches"),
        ("bus driver", "drive drove driven driving"),
        ("auditor", "audit audited auditing"),
        ("swimming", "swim swam swum"),
        ("nurse", "nursed nursing"),
        ("physician", "doctored"),
    ],
)
def test_an_occupation_is_made_of_a_verb_or_is_one(world, entry, forms):
    assert set(forms.split()) <= verb_forms(entry, world.taxonomy)


@pytest.mark.parametrize("entry", ["lawyer", "carpenter", "social worker"])
def test_not_every_occupation_is(world, entry):
    forms = verb_forms(entry, world.taxonomy)
    assert forms.isdisjoint(("law", "lawy", "carpent", "work", "worked", "working"))


@pytest.mark.parametrize(
    ("text", "entry", "friends", "public"),
    [
        ("I've been teaching for six years.", {"work": "history teacher"},
         "I've been working in education for six years.", "I've been working for six years."),
        ("drove buses for years and saw it all", {"work": "bus driver"},
         "worked in transport for years and saw it all", "worked for years and saw it all"),
        ("I teach maths, and I like it.", {"work": "maths teacher"}, "I work in education, and I like it.",
         "I work, and I like it."),
        ("I'm asthmatic, so I walk.", {"health": "asthma"}, "I'm asthmatic, so I walk.",
         "I have a health condition, so I walk."),
        ("We Danes sit outside in March.", {"hometown": "Aarhus, Denmark"}, "We Danes sit outside in March.",
         "We Europeans sit outside in March."),
        ("I went climbing today, so tired!", {"sports": "climbing"}, "I went climbing today, so tired!",
         "I did some sport today, so tired!"),
    ],
)  # fmt: skip
def test_what_somebody_does_is_said_less_exactly(read, text, entry, friends, public):
    versions, notes = read(text, **entry)
    assert versions == [friends, public]
    assert not [note for note in notes if "your" in note]


@pytest.mark.parametrize(
    ("text", "entry", "telling"),
    [
        ("My pupils gave me a cake. I was moved.", {"work": "primary school teacher"}, "pupils"),
        ("Thirteen hours in the cockpit. I want my bed.", {"work": "pilot"}, "cockpit"),
        ("I'm tired of cooking for ninety people a night. My feet hurt.", {"work": "chef"}, "cooking"),
        ("The Golf is at the garage again. I took the bus.", {"other": {"car": "Volkswagen Golf"}}, "Golf"),
        ("I trucked a load of pears to Ghent. It took all day.", {"work": "truck driver"}, "trucked"),
        ("My head is full of chemo and fog. I read novels.", {"health": "breast cancer"}, "chemo"),
    ],
)
def test_what_tells_an_entry_never_reaches_an_audience_unnoticed(read, text, entry, telling):
    versions, notes = read(text, **entry)
    assert telling not in versions[-1] or any(telling in note and "your" in note for note in notes)


@pytest.mark.parametrize(
    ("text", "entry"),
    [
        ("I taught my dog to sit, and now he sits everywhere.", {"work": "maths teacher"}),
        ("I waited for the bus for an hour.", {"work": "waiter"}),
        ("I drove to the sea in the rain and ate my sandwiches.", {"work": "truck driver"}),
        ("I sold my bike to a neighbour.", {"work": "salesman"}),
        ("The market was full, and I bought a lamp.", {"work": "marketing manager"}),
        ("I work a lot and sleep little.", {"work": "social worker"}),
        ("We walked along the river and talked until it was dark.", {"work": "nurse", "interests": "chess"}),
    ],
)
def test_what_anybody_does_tells_nothing(told, text, entry):
    assert told(text, **entry) == ()


@pytest.mark.parametrize("text", ["I heard her late-night coding again.", "He is learning coding from his sister."])
def test_a_deed_is_said_less_exactly_only_where_it_stands_by_itself(told, text):
    for each in told(text, work="coder"):
        assert not any("working" in form for way in each.mark.alternatives for form in way)


def test_what_is_less_sure_is_not_left_out_and_the_writer_is_told(read):
    text = "The jury was out all day. My back hurts."
    versions, notes = read(text, work="lawyer")
    assert versions == [text, text]
    assert "'jury' may hint at your work, and friends, public read it" in notes


def test_phrases_of_one_sentence_that_must_go_go_together(told):
    text = "Wrote code until three because of a bug in the code page. I should have gone to bed."
    (found,) = [each for each in told(text, work="programmer") if len(each.ladder) > 1]
    assert apply(text, sorted(found.mark.edits(1))) == "I should have gone to bed."
    assert " ... " in found.phrase


def test_beside_what_says_it_only_what_tells_by_itself_counts(told):
    assert [each.phrase for each in told("We listened to jazz all night.", interests="jazz")] == ["jazz"]


def test_a_sport_is_put_only_where_it_can_be(told):
    for text in ("I ran my third marathon in May.", "I was glad of my swimming bag."):
        for each in told(text, sports=["marathon running", "swimming"]):
            assert not [form for way in each.mark.alternatives for form in way if "third sports" in form]


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Bottom line? My insulin is too dear. I slept badly all week.", "I slept badly all week."),
        ("It rained all night. I lost my inhaler. I slept badly.", "It rained all night. I slept badly."),
    ],
)
def test_a_question_goes_with_its_answer(read, text, left):
    versions, _ = read(text, health=["diabetes", "asthma"])
    assert versions[-1] == left


@pytest.mark.parametrize(
    "text", ["My insulin? Too dear again this month.", "I need my insulin. Join one of us on the way."]
)
def test_nothing_is_left_out_that_the_next_sentence_goes_on_from(read, text):
    versions, notes = read(text, health="diabetes")
    assert versions[-1] == text
    assert any("insulin" in note for note in notes)


def test_of_a_message_something_is_left(read):
    versions, notes = read("My insulin is too dear. My insulin pump is broken.", health="diabetes")
    assert len(versions[-1].split()) >= 4
    assert any("insulin" in note for note in notes)


def test_a_sentence_in_another_language_is_said_not_to_be_read(read):
    _, notes = read("I like the rain. Soy enfermera en un hospital y me gusta mucho el trabajo.", work="nurse")
    (note,) = [each for each in notes if "another language" in each]
    assert note.startswith("'Soy enfermera en un hospital y me ...'")


def test_what_is_told_follows_from_message_and_profile_alone(told):
    text = "I've been teaching for six years. My pupils gave me a cake. I interviewed nobody."
    assert told(text, work="teacher") == told(text, work="teacher")


@pytest.mark.parametrize(
    ("text", "entry", "public"),
    [
        (
            "I was up with the binoculars and a flask. Nobody came. We ate a lot of cake.",
            {"interests": "birdwatching"},
            "Nobody came. We ate a lot of cake.",
        ),
        (
            "My third loaf was a brick. Come and eat the fifth. I am very proud.",
            {"interests": "baking"},
            "My third loaf was a brick. Come and eat the fifth. I am very proud.",
        ),
        (
            "It rained a lot in May. My pupils wrote to me. Mostly about the rain. I was so happy.",
            {"work": "teacher"},
            "It rained a lot in May. My pupils wrote to me. Mostly about the rain. I was so happy.",
        ),
    ],
)
def test_what_is_left_stands_without_what_went(read, text, entry, public):
    assert read(text, **entry)[0][-1] == public


@pytest.mark.parametrize(
    ("text", "entry", "phrase"),
    [
        ("We were two down at half-time and I wanted to go home.", {"sports": "football"}, "half-time"),
        ("Ten years of being undetectable, and I still count the pills.", {"health": "HIV"}, "undetectable"),
    ],
)
def test_a_word_with_a_hyphen_tells_and_a_quality_that_public_texts_tie_to_the_entry(told, text, entry, phrase):
    assert phrase in " ".join(each.phrase for each in told(text, **entry))
