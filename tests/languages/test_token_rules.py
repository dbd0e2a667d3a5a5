"""The rules of the English model, looked up: every token has what spaCy itself says of it."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reticent.languages.en.token_rules import Lemmas, TokenRules

TEXTS = (
    "I'm gonna   go\n\n\n  and wanna stay. He didn't, y'all ain't. We've got ta run, let's see, c'm on!",
    "Nothin' doin', nuthin' goin', 'em and the ol' ones. 'Nuff said; somethin' she'd 've done. I wo n't, ca n't, sha n't.",
    "There's a dog. There are two. Had I known it, you would have had it. It gets what it got. Which one did she have?",
    "Because he is older than she was, they do not do that. The children's mice were running, better and worst.",
    "Mr O'Neill-Brown (aged 53) paid £1,200.50 on 3/5/2019.\tSee www.example.org \n\n and a.b@example.org :-) …",
    "",
    " \n ",
)
WORDS = "I you it do did 'd had got ta gon na let 's c'm on y' all nothin' that which there is 're running Mice \n  \t . not".split(
    " "
)


def said(token):
    return token.text, token.tag_, token.pos_, token.dep_, str(token.morph)


@pytest.fixture(scope="module")
def pipeline(world):
    return world.language.pipeline


def compare(pipeline, texts):
    rules, lemmas = TokenRules.of(pipeline), Lemmas.of(pipeline)
    theirs = list(pipeline.pipe(texts, disable=["ner"]))
    ours = list(pipeline.pipe(texts, disable=["ner", "attribute_ruler", "lemmatizer"]))
    for one, other in zip(theirs, ours, strict=True):
        rules(other)
        assert list(map(said, other)) == list(map(said, one))
        assert [lemmas(token) for token in other] == [token.lemma_ for token in one]


def test_every_token_has_what_spacy_says_of_it(pipeline):
    compare(pipeline, TEXTS)


@settings(deadline=None, max_examples=40)
@given(st.lists(st.sampled_from(WORDS), max_size=30))
def test_so_has_every_row_of_words(pipeline, words):
    compare(pipeline, [" ".join(words)])


def test_nothing_of_a_text_is_remembered_but_tags_and_the_words_of_the_rules(pipeline):
    rules = TokenRules.of(pipeline)
    rules(pipeline("Zygmunt Wolanin came to Ostrołęka.", disable=["attribute_ruler", "lemmatizer", "ner"]))
    words = {told[0] for told in rules._known}
    assert words <= rules._words | {0, 1}


@pytest.mark.parametrize(
    "token", [{"LOWER": "a", "OP": "*"}, {"LENGTH": 3}, {"TAG": {"REGEX": "^N"}}, {"LOWER": {"NOT_IN": ["a"]}}, {}]
)
def test_a_ruler_that_asks_for_more_is_left_to_spacy(token):
    import spacy

    pipeline = spacy.blank("en")
    ruler = pipeline.add_pipe("attribute_ruler")
    ruler.add([[{"LOWER": "b"}]], {"POS": "X"})
    assert TokenRules.of(pipeline) is not None
    ruler.add([[token]], {"POS": "X"})
    assert TokenRules.of(pipeline) is None
    assert Lemmas.of(pipeline) is None


def test_no_text_goes_through_the_patterns_of_the_ruler(world, monkeypatch):
    from spacy.pipeline import AttributeRuler, Lemmatizer

    def fail(*_):
        raise AssertionError

    monkeypatch.setattr(AttributeRuler, "match", fail)
    monkeypatch.setattr(Lemmatizer, "__call__", fail)
    (analysis,) = world.language.analyse(["She went home."], entities=False)
    assert [(token.lemma, token.pos) for token in analysis.tokens] == [
        ("she", "PRON"), ("go", "VERB"), ("home", "ADV"), (".", "PUNCT")
    ]  # fmt: skip
