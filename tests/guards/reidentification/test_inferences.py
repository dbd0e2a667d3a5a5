import pytest

from reticent.errors import InputError
from reticent.guards.reidentification.inferences import Depth, associated, led_to, unlinked
from reticent.guards.reidentification.keywords import keywords, spans_of, stem, stems
from reticent.guards.reidentification.redaction import break_all, redact, redacted
from reticent.guards.reidentification.topics import expand, secret
from reticent.knowledge.reference import InMemory, Pack
from reticent.model import Span

CORPUS = InMemory(
    [
        "The lord of the manor kept falcons and was known as the heron.",
        "Falcons and gardens: the manor of the heron.",
        "Falcons breed on cliffs.",
        "Gardens need water.",
        "The manor was sold.",
        "Cliffs and water.",
        "Gardens with cliffs.",
        "Nothing to see.",
        "Weather report.",
        "Weather again.",
        *["Falcons hunt.", "The manor burnt."] * 3,
        *["Nothing at all."] * 84,
    ]
)  # fmt: skip


@pytest.fixture(scope="module")
def pack():
    return Pack.default()


def test_a_stem_is_one_keyword_and_a_name_is_one_keyword(pack):
    found = keywords("He transmitted it. It is transmitted by the Boston Globe. Transmitting is easy.", pack)
    terms = [keyword.term for keyword in found]
    assert "boston globe" in terms
    assert "boston" not in terms
    (transmitted,) = [keyword for keyword in found if stem("transmitted") == stem(keyword.term)]
    assert len(transmitted.spans) == 3
    assert [keyword.weight for keyword in found] == sorted((keyword.weight for keyword in found), reverse=True)


def test_keywords_skip_labels_and_keep_offsets(pack):
    text = "[PERSON 1] kept falcons."
    (found,) = [keyword for keyword in keywords(text, pack) if keyword.term == "falcons"]
    assert found.spans[0].of(text) == "falcons"
    assert not [keyword for keyword in keywords(text, pack) if keyword.term == "person"]


def test_spans_of_terms_in_any_form():
    text = "Infected twice, an infection; blood-transfusion and blood, transfusion."
    found = spans_of(text, ["infection", "blood transfusion"])
    assert [span.of(text) for span in found["infection"]] == ["Infected", "infection"]
    assert [span.of(text) for span in found["blood transfusion"]] == ["blood-transfusion"]
    assert stems("Blood Transfusions") == stems("blood transfusion")


def test_two_words_lead_where_neither_does_alone():
    found = led_to(
        "Falcons were seen at the manor, near the cliffs.", secret(["heron"], CORPUS), CORPUS, Depth(documents=6)
    )
    assert [(sorted(each.keywords), each.together, each.documents) for each in found] == [(["falcons", "manor"], 2, 2)]
    assert found[0].leading == 1.0
    assert found[0].bits == pytest.approx(5.6439, abs=1e-3)  # log2(2 * 100 / (2 * 2))


def test_sets_of_one_hide_larger_ones():
    found = led_to("falcons heron manor", secret(["heron"], CORPUS), CORPUS, Depth(documents=6))
    assert ("heron",) in [each.keywords for each in found]
    assert not [each for each in found if len(each.keywords) > 1 and "heron" in each.keywords]


def test_redaction_breaks_everything_cheaply():
    text = "Falcons were seen at the manor. Falcons again. Cliffs and water."
    made = redact(text, secret(["heron"], CORPUS), CORPUS, documents=6)
    assert [finding.span.of(text) for finding in made.findings] == ["manor"]
    assert made.left == ()
    assert made.rounds[0].size == 2
    assert made.rounds[0].sentences() == ["'manor' hidden, it led to heron with 'falcons', as in 'document 0'"]
    assert "manor" not in made.findings[0].reason
    assert redact(text, secret(["heron"], CORPUS), CORPUS, taken=[Span(25, 30)], documents=6).findings == ()


def test_the_cheapest_breaking_set():
    assert break_all([("a", "b"), ("b", "c")], {"a": 1.0, "b": 1.5, "c": 1.0}) == ("b",)
    assert break_all([("a", "b"), ("b", "c")], {"a": 1.0, "b": 3.0, "c": 1.0}) == ("a", "c")


def test_topics_grow_by_the_corpus_and_by_hand(pack):
    topic = expand("alcoholism", pack, give=["sobriety"])
    assert topic.words[0] == "alcoholism"
    assert "sobriety" in topic.words
    assert len(topic.words) > 2
    proposed = next(word for word in topic.words if word not in ("alcoholism", "sobriety"))
    assert proposed not in expand("alcoholism", pack, take=[proposed]).words
    with pytest.raises(InputError, match="does not know the topic 'zzyzxx'"):
        expand("zzyzxx", pack)
    with pytest.raises(InputError, match="none of the secret terms"):
        secret(["zzyzxx"], pack)


def test_the_papers_drugs_lead_to_alcoholism(pack):
    found = led_to("She was given naltrexone and disulfiram.", expand("alcoholism", pack), pack, Depth(together=1))
    assert {each.keywords for each in found} & {("naltrexone",), ("disulfiram",)}


def test_what_a_text_is_associated_with(pack):
    found = associated(
        "The penicillin was given for a streptococcal infection of the throat.", pack, Depth(documents=3)
    )
    assert found
    assert [each.sets for each in found] == sorted((each.sets for each in found), reverse=True)
    assert not [each for each in found if each.conclusion == "penicillin"]


def test_what_no_public_document_links():
    found = unlinked("hen and fox", [Span(0, 11)], InMemory(["hen"] * 4 + ["fox"] * 4 + ["x"] * 92), Depth())
    assert found == ()  # chance would give 0.16 documents: to find none says nothing
    some = InMemory(["hen"] * 12 + ["fox"] * 12 + ["x"] * 76)
    assert unlinked("hen and fox", [Span(0, 11)], some, Depth()) == ()  # 1.44 expected: one time in four there is none
    many = InMemory(["hen"] * 20 + ["fox"] * 20 + ["x"] * 60)
    (pair,) = unlinked("hen and fox", [Span(0, 11)], many, Depth())
    assert sorted(pair.keywords) == ["fox", "hen"]
    assert pair.expected == pytest.approx(4)
    assert unlinked("hen. fox", [Span(0, 4), Span(5, 8)], many, Depth()) == ()


MEMO = "To the board: in March Carlsberg and Nestle will become one company. The canteen is closed on Friday."


def test_names_that_the_public_knows_apart_are_news_however_rare(pack):
    found = unlinked(MEMO, [Span(0, 69), Span(69, len(MEMO))], pack)
    assert ["carlsberg", "nestle"] in [sorted(each.keywords) for each in found if each.names]
    assert not [each for each in found if "canteen" in each.keywords]


def test_a_name_may_open_a_sentence_and_the_words_of_one_name_are_no_link():
    docs = InMemory(["Globex"] * 9 + ["Hooli"] * 9 + ["Petra"] * 9 + ["Tuesday"] * 9 + ["Ms"] * 9 + ["x"] * 255)
    text = "Globex sells to Hooli Petra on Tuesday, Ms."
    whole = [Span(0, len(text))]
    assert unlinked(text, whole, docs, is_ordinary=str.istitle) == ()  # names of one word each, or of one name
    found = unlinked(text, whole, docs, is_ordinary=lambda word: word != "Globex")
    assert sorted(sorted(each.keywords) for each in found) == [["globex", "hooli"], ["globex", "petra"]]


def test_pronouns_are_no_conclusions_and_a_set_counts_once(pack):
    found = associated("He plays chess with Jonas and keeps the bag for her.", pack, limit=100)
    assert not {"she", "her", "he", "i", "we"}.intersection(each.conclusion for each in found)
    assert all(len(set(each.examples)) == len(each.examples) for each in found)


def test_what_is_said_of_two_names_but_never_of_both():
    docs = ["Acme merger"] * 30 + ["Acme beside Globex"] * 30 + ["Globex"] * 30 + ["x"] * 210
    text = "A merger of Acme and Globex."
    (found,) = [each for each in unlinked(text, [Span(0, len(text))], InMemory(docs)) if len(each.keywords) == 3]
    assert sorted(found.keywords) == ["acme", "globex", "merger"]
    assert found.expected == pytest.approx(15)  # half of what is said of Acme is a merger, of 30 with both
    assert not found.names


def test_one_document_among_many_sets_is_chance():
    docs = ["heron falcons manor"] + ["heron"] * 9 + [f"word{number} falcons" for number in range(40)]
    docs += [f"word{number} manor" for number in range(40)] + ["x"] * 910
    words = " ".join(f"word{number}" for number in range(30))
    assert led_to(f"falcons manor {words}", secret(["heron"], InMemory(docs)), InMemory(docs)) == ()
    assert led_to("falcons manor", secret(["heron"], InMemory(docs)), InMemory(docs)) == ()


def test_a_set_must_tell_more_than_its_best_part():
    docs = ["heron falcons blue"] * 10 + ["falcons blue"] * 10 + ["heron falcons"] * 10 + ["falcons"] * 12 + ["x"] * 200
    corpus = InMemory(docs)
    found = led_to("falcons blue", secret(["heron"], corpus), corpus, Depth(documents=100))
    assert not [each for each in found if len(each.keywords) == 2]


def test_the_redacted_text_has_no_word_that_led_there(pack):
    text = "She was given naltrexone, and then Naltrexone again; she likes chess."
    made = redacted(text, redact(text, expand("alcoholism", pack), pack))
    assert made == "She was given [DETAIL 1], and then [DETAIL 1] again; she likes chess."


def test_no_keywords_is_a_clear_answer(pack):
    with pytest.raises(InputError, match="the text has no keywords"):
        led_to("of the and", expand("alcoholism", pack), pack)
    with pytest.raises(InputError, match="at least 1"):
        Depth(keywords=0)
