from dataclasses import replace

import pytest

from reticent.errors import InputError
from reticent.languages import windows
from reticent.languages.en.spacy import Spacy

TEXT = "The old doctor met Anna Kowalska in Berlin. They discussed a blood transfusion.\n\nShe left."


def analyse(world, text):
    return next(world.language.analyse([text]))


def test_sentences_paragraphs_phrases_entities_lemmas(world):
    analysis = analyse(world, TEXT)
    assert [span.of(TEXT).strip() for span in analysis.sentences] == [
        "The old doctor met Anna Kowalska in Berlin.", "They discussed a blood transfusion.", "She left."
    ]  # fmt: skip
    assert [span.of(TEXT) for span in analysis.paragraphs][1] == "She left."
    assert {"old doctor", "blood transfusion"} <= {span.of(TEXT) for span in analysis.phrases}
    assert ("Berlin", "GPE") in [(entity.span.of(TEXT), entity.label) for entity in analysis.entities]
    assert "discuss" in [token.lemma for token in analysis.tokens]


def test_windows_lose_no_offset(world, monkeypatch):
    monkeypatch.setattr(windows.windows, "__defaults__", (100,))
    text = "Anna Kowalska lives in Berlin. " * 20
    analysis = analyse(world, text)
    assert [entity.span.of(text) for entity in analysis.entities if entity.label == "GPE"] == ["Berlin"] * 20
    assert "".join(token.span.of(text) for token in analysis.tokens) == text.replace(" ", "")


def test_many_texts_in_order(world):
    texts = ["Well.", "", "He is in Berlin.", "x" * 10]
    analyses = list(world.language.analyse(texts))
    assert len(analyses) == 4
    assert [len(analysis.entities) for analysis in analyses][:3] == [0, 0, 1]


def test_an_unknown_model_is_a_sentence():
    with pytest.raises(InputError, match="no language model 'en_nowhere'"):
        next(Spacy("en_nowhere").analyse(["x"]))
    with pytest.raises(InputError, match="no language model"):
        next(Spacy("/no/such/model").analyse(["x"]))


def test_the_commands_of_spacy_are_not_imported_and_still_there():
    import subprocess
    import sys

    code = (
        "import sys; from reticent.languages.en.spacy import Spacy; Spacy().pipeline; assert 'spacy.cli' not in sys.modules;"
        "import spacy; assert spacy.info(silent=True)['spacy_version'] == spacy.__version__;"
        "from spacy.cli import download"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_what_nobody_asks_of_a_new_word_is_not_worked_out():
    language, text = Spacy(), "Zygmunt's 3 owczarki barked at www.example.org in ŁÓDŹ!"
    (ours,) = language.analyse([text], entities=False)
    (whole,) = Spacy().analyse([text])
    assert ours == replace(whole, entities=())
    assert len(language._without_entities.vocab.lex_attr_getters) < 10
    assert len(language.pipeline.vocab.lex_attr_getters) > 20
