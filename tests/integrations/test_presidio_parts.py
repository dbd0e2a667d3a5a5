import pytest

analyzer = pytest.importorskip("presidio_analyzer", reason="pip install 'reticent[presidio]'")
anonymizer = pytest.importorskip("presidio_anonymizer", reason="pip install 'reticent[presidio]'")

from presidio_analyzer.nlp_engine import NlpArtifacts, NlpEngine  # noqa: E402

from reticent.errors import InputError, UnknownName  # noqa: E402
from reticent.integrations.presidio import ReticentOperator, ReticentRecognizer, guarded, operators  # noqa: E402
from reticent.policy import Policy  # noqa: E402

TEXT = "Emma Lindqvist called. Write to emma@example.org."


class NoEngine(NlpEngine):
    """Presidio asks for an engine; our recognizer needs nothing of it."""

    def load(self): ...

    def is_loaded(self):
        return True

    def process_text(self, text, language):
        return NlpArtifacts([], [], [], [], self, language)

    def process_batch(self, texts, language, **more):
        return ((text, self.process_text(text, language)) for text in texts)

    def is_stopword(self, word, language):
        return False

    def is_punct(self, word, language):
        return False

    def get_supported_entities(self):
        return []

    def get_supported_languages(self):
        return ["en"]


@pytest.fixture
def engine():
    registry = analyzer.RecognizerRegistry(supported_languages=["en"])
    registry.add_recognizer(ReticentRecognizer("pii"))
    return analyzer.AnalyzerEngine(registry=registry, nlp_engine=NoEngine(), supported_languages=["en"])


def test_our_detectors_in_its_analyzer(engine):
    found = engine.analyze(TEXT, language="en")
    assert {(each.entity_type, TEXT[each.start : each.end]) for each in found} == {
        ("PERSON", "Emma Lindqvist"),
        ("EMAIL_ADDRESS", "emma@example.org"),
    }
    assert [each.entity_type for each in engine.analyze(TEXT, language="en", entities=["PERSON"])] == ["PERSON"]
    assert "PERSON" in engine.get_supported_entities("en")


def test_our_guards_behind_its_analyzer():
    text = "He comes from Hawaii and surfs in Honolulu."
    at = text.index("Honolulu")
    only = [analyzer.RecognizerResult("LOCATION", at, at + 8, 0.9)]
    policy = Policy.load("identity").but(style="label", hide=("Honolulu",))
    made = guarded(text, only, policy)
    assert "Honolulu" not in made.text
    assert "Hawaii" not in made.text
    assert made.risk.verified
    with pytest.raises(InputError, match="outside the text"):
        guarded("short", only)


def test_our_styles_in_its_anonymizer(engine):
    tool = anonymizer.AnonymizerEngine()
    tool.add_anonymizer(ReticentOperator)
    text = "Emma Lindqvist met Paul Mercer. Emma Lindqvist left."
    found = engine.analyze(text, language="en")
    labelled = tool.anonymize(text, found, operators("label")).text
    assert labelled == "[PERSON 1] met [PERSON 2]. [PERSON 1] left."
    assert tool.anonymize(text, found, operators("blank")).text == "█████ met █████. █████ left."
    first, again = (tool.anonymize(text, found, operators("pseudonym", key="k")).text for _ in range(2))
    assert first == again
    assert "Emma" not in first
    assert tool.anonymize(text, found, operators("pseudonym", key="l")).text != first


def test_styles_that_need_the_text_are_one_sentence():
    with pytest.raises(UnknownName, match="label, pseudonym"):
        operators("generalize")
    with pytest.raises(InputError, match="operators"):
        ReticentOperator().validate({"style": "label"})
