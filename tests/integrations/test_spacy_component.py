import json

import spacy
from spacy.tokens import Doc, DocBin

import reticent.integrations.spacy
from reticent.policy import Policy

TEXT = "Emma Lindqvist lives in Nicosia."


def pipeline(**config):
    nlp = spacy.blank("en")
    nlp.add_pipe("reticent", config={"policy": "pii", **config})
    return nlp


def test_a_doc_says_what_it_gives_away():
    doc = pipeline()(TEXT)
    assert doc.text == TEXT
    assert doc._.reticent["text"] == "[PERSON 1] lives in [PLACE 1]."
    assert doc._.reticent["risk"]["verified"]
    assert [(span.text, span.label_) for span in doc.spans["reticent"]] == [
        ("Emma Lindqvist", "person"),
        ("Nicosia", "place"),
    ]


def test_many_docs_and_what_is_stored_of_them():
    nlp = pipeline(style="blank", hide=["weather"], spans_key="found")
    docs = list(nlp.pipe([TEXT, "", "Fine weather."]))
    assert [doc._.reticent["text"] for doc in docs] == ["█████ lives in █████.", "", "Fine █████."]
    assert len(docs[0].spans["found"]) == 2
    kept = DocBin(docs=docs, store_user_data=True).to_bytes()
    again = list(DocBin().from_bytes(kept).get_docs(nlp.vocab))
    assert json.dumps(again[0]._.reticent) == json.dumps(docs[0]._.reticent)
    assert Doc(nlp.vocab)._.reticent is None


def test_a_whole_policy_and_no_passphrase_in_the_config():
    nlp = pipeline()
    nlp.get_pipe("reticent").policy = Policy.load("pii").but(style="pseudonym", key="a secret")
    made = nlp(TEXT)._.reticent["text"]
    assert "Emma" not in made
    assert "[PERSON" not in made
    assert "a secret" not in nlp.config.to_str()


def test_the_factory_is_offered_to_spacy():
    assert reticent.integrations.spacy.make is not None
    assert spacy.blank("en").has_factory("reticent")
