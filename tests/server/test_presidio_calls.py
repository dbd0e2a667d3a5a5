"""Presidio's published requests, answered in its shapes."""

import httpx
import pytest

FIELDS = {"entity_type", "start", "end", "score", "analysis_explanation", "recognition_metadata"}


@pytest.fixture
def client(server):
    """A client of Presidio: it knows an address and no token."""
    with httpx.Client(base_url=server.address, timeout=60) as found:
        yield found


def test_the_minimal_request_of_its_documentation(client):
    text = "John Smith drivers license is AC432223"
    answer = client.post("/analyze", json={"text": text, "language": "en"})
    assert answer.status_code == 200
    found = answer.json()
    assert all(each.keys() == FIELDS for each in found)
    people = [text[each["start"] : each["end"]] for each in found if each["entity_type"] == "PERSON"]
    assert people == ["John Smith"]
    assert any(text[each["start"] : each["end"]] == "AC432223" for each in found)


def test_the_enhanced_request_of_its_documentation(client):
    text = "John Smith drivers license is AC432223 and the zip code is 12345"
    recognizer = {
        "name": "Zip code Recognizer",
        "supported_language": "en",
        "patterns": [{"name": "zip code (weak)", "regex": "(\\b\\d{5}(?:\\-\\d{4})?\\b)", "score": 0.01}],
        "context": ["zip", "code"],
        "supported_entity": "ZIP",
    }
    asked = {
        "text": text,
        "language": "en",
        "return_decision_process": False,
        "correlation_id": "123e4567-e89b-12d3-a456-426614174000",
        "score_threshold": 0.3,
        "entities": ["US_DRIVER_LICENSE", "ZIP"],
        "trace": False,
        "ad_hoc_recognizers": [recognizer],
    }
    found = client.post("/analyze", json=asked).json()
    assert ("ZIP", "12345") in [(each["entity_type"], text[each["start"] : each["end"]]) for each in found]
    assert {each["entity_type"] for each in found} <= {"US_DRIVER_LICENSE", "ZIP"}


def test_decisions_are_explained_when_asked(client):
    asked = {"text": "Write to emma@example.org", "language": "en", "return_decision_process": True}
    (found,) = client.post("/analyze", json=asked).json()
    assert found["entity_type"] == "EMAIL_ADDRESS"
    assert found["analysis_explanation"]["textual_explanation"]


def test_what_is_allowed_and_several_texts(client):
    asked = {"text": ["Write to emma@example.org", "nothing"], "language": "en", "allow_list": ["emma@example.org"]}
    assert client.post("/analyze", json=asked).json() == [[], []]


JANE = "hello world, my name is Jane Doe. My number is: 034453334"
SPANS = [
    {"start": 24, "end": 32, "score": 0.8, "entity_type": "PERSON"},
    {"start": 48, "end": 57, "score": 0.95, "entity_type": "PHONE_NUMBER"},
]


def test_replace_and_redact_of_its_documentation(client):
    operators = {"PERSON": {"type": "redact"}, "PHONE_NUMBER": {"type": "replace", "new_value": "ANONYMIZED"}}
    asked = {"text": JANE, "anonymizers": operators, "analyzer_results": SPANS}
    assert client.post("/anonymize", json=asked).json() == {
        "text": "hello world, my name is . My number is: ANONYMIZED",
        "items": [
            {"start": 40, "end": 50, "entity_type": "PHONE_NUMBER", "text": "ANONYMIZED", "operator": "replace"},
            {"start": 24, "end": 24, "entity_type": "PERSON", "text": "", "operator": "redact"},
        ],
    }


def test_a_default_and_none_at_all(client):
    default = {"DEFAULT": {"type": "replace", "new_value": "ANONYMIZED"}}
    asked = {"text": JANE, "anonymizers": default, "analyzer_results": SPANS}
    assert client.post("/anonymize", json=asked).json()["text"] == (
        "hello world, my name is ANONYMIZED. My number is: ANONYMIZED"
    )
    bare = client.post("/anonymize", json={"text": JANE, "analyzer_results": SPANS}).json()
    assert bare["text"] == "hello world, my name is <PERSON>. My number is: <PHONE_NUMBER>"


def test_mask_and_hash(client):
    operators = {
        "PERSON": {"type": "hash", "hash_type": "sha256"},
        "PHONE_NUMBER": {"type": "mask", "masking_char": "*", "chars_to_mask": 4, "from_end": True},
    }
    text = client.post("/anonymize", json={"text": JANE, "anonymizers": operators, "analyzer_results": SPANS}).json()[
        "text"
    ]
    assert text.endswith("My number is: 03445****")
    assert "01332c876518a793b7c1b8dfaf6d4b404ff5db09b21c6627ca59710cc24f696a" in text


@pytest.mark.parametrize(
    ("asked", "status"),
    [
        ({"text": JANE}, 422),
        ({"text": JANE, "analyzer_results": [{"start": 5, "end": 900, "entity_type": "PERSON"}]}, 422),
        ({"text": JANE, "anonymizers": {"DEFAULT": {"type": "burn"}}, "analyzer_results": SPANS}, 422),
        ({"text": JANE, "anonymizers": {"DEFAULT": {"type": "mask"}}, "analyzer_results": SPANS}, 422),
    ],
)
def test_a_bad_request_is_an_error_in_its_shape(client, asked, status):
    answer = client.post("/anonymize", json=asked)
    assert answer.status_code == status
    assert "Jane" not in answer.json()["error"]


def test_what_it_lists(client):
    assert "mask" in client.get("/anonymizers").json()
    assert "PERSON" in client.get("/supportedentities?language=en").json()
    assert client.get("/recognizers?language=en").json()
    assert client.get("/health").text.endswith("service is up")


def test_without_the_switch_there_is_no_such_page(start):
    with start() as server:
        answer = httpx.post(f"{server.address}/analyze", json={"text": JANE, "language": "en"})
        assert answer.status_code == 404
