import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reticent.integrations.gateway.answers import RestoredStream, restored_answer
from reticent.integrations.restoring import Forms, Restorer, in_json

WORDS = {"[PERSON 1]": "Emma Lindqvist", "[PERSON 12]": "Paul Mercer", "[ID NUMBER 2]": 'A"7', "Nora Bell": "Ada Reed"}


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("Dear [PERSON 1],", "Dear Emma Lindqvist,"),
        ("[Person 1] and [PERSON_12]", "Emma Lindqvist and Paul Mercer"),
        ("(person 1), \\[PERSON 1\\] and **[PERSON 1]**", "Emma Lindqvist, Emma Lindqvist and **Emma Lindqvist**"),
        ("[PERSON 1's] dog, PERSON 1's cat", "Emma Lindqvist's dog, Emma Lindqvist's cat"),
        ("PERSON 12 is not PERSON 1", "Paul Mercer is not Emma Lindqvist"),
        ("person 1 in a list, PERSON 123, [PERSON 9]", "person 1 in a list, PERSON 123, [PERSON 9]"),
        ("Nora Bell, nora bell, Nora Bellamy", "Ada Reed, nora bell, Nora Bellamy"),
        ("[ID NUMBER 2]", 'A"7'),
    ],
)
def test_labels_are_known_again_also_when_quoted_wrongly(said, meant):
    assert Forms(WORDS).restored(said) == meant
    for size in (1, 2, 3, 5):
        restorer = Restorer(Forms(WORDS))
        chunks = [said[at : at + size] for at in range(0, len(said), size)]
        assert "".join([*map(restorer.feed, chunks), restorer.end()]) == meant


PIECES = st.sampled_from(
    [*WORDS, "[", "]", "PERSON ", "1", "2", " ", "Nora", " Bell", "x", "\\[", "'s]", "[person_1", "(", ")"]
)


@given(st.lists(PIECES, max_size=12), st.lists(st.integers(1, 6), min_size=1, max_size=5))
def test_a_stream_gives_what_the_whole_gives(pieces, sizes):
    text = "".join(pieces)
    restorer, parts, at, turn = Restorer(Forms(WORDS)), [], 0, 0
    while at < len(text):
        size = sizes[turn % len(sizes)]
        parts.append(restorer.feed(text[at : at + size]))
        at, turn = at + size, turn + 1
    assert "".join([*parts, restorer.end()]) == Forms(WORDS).restored(text)


def test_no_more_is_held_back_than_a_label_has():
    forms = Forms(WORDS)
    restorer, given_out = Restorer(forms), 0
    for number, character in enumerate("It was [not a label at all] and went on, as it does. " * 3, 1):
        given_out += len(restorer.feed(character))
        assert number - given_out <= forms.longest


def test_nothing_to_restore_is_nothing_held_back():
    restorer = Restorer(Forms({}))
    assert restorer.feed("[PERSON") == "[PERSON"
    assert restorer.end() == ""


def test_what_goes_into_json_is_escaped():
    answer = {"choices": [{"message": {"tool_calls": [{"function": {"arguments": '{"id": "[ID NUMBER 2]"}'}}]}}]}
    made = json.loads(restored_answer(json.dumps(answer).encode(), Forms(WORDS)))
    arguments = made["choices"][0]["message"]["tool_calls"][0]["function"]["arguments"]
    assert json.loads(arguments) == {"id": 'A"7'}
    assert in_json('a"b') == 'a\\"b'


def events(stream):
    return [json.loads(line[6:]) for line in stream.decode().splitlines() if line.startswith("data: {")]


def test_a_stream_that_is_cut_anywhere_restores_the_same():
    chunks = [
        {"id": "x", "choices": [{"index": 0, "delta": {"content": part}, "finish_reason": None}]}
        for part in ("Dear [PER", "SON ", "1", "], see [", "PERSON 12")
    ]
    chunks.append({"id": "x", "choices": [{"index": 0, "delta": {}, "finish_reason": "stop"}]})
    raw = b"".join(b"data: " + json.dumps(chunk).encode() + b"\r\n\r\n" for chunk in chunks) + b"data: [DONE]\n\n"
    for size in (1, 7, 64, len(raw)):
        stream = RestoredStream(Forms(WORDS))
        out = b"".join(stream.feed(raw[at : at + size]) for at in range(0, len(raw), size)) + stream.end()
        text = "".join(event["choices"][0]["delta"].get("content", "") for event in events(out))
        assert text == "Dear Emma Lindqvist, see [Paul Mercer"
        assert out.endswith(b"data: [DONE]\n\n")


def test_what_was_held_back_comes_before_the_end_of_its_text():
    raw = b"".join(
        f"event: {each['type']}\ndata: {json.dumps(each)}\n\n".encode()
        for each in [
            {"type": "response.output_text.delta", "item_id": "m", "delta": "Dear PERSON 1", "sequence_number": 0},
            {"type": "response.output_text.done", "item_id": "m", "text": "Dear PERSON 1", "sequence_number": 1},
        ]
    )
    stream = RestoredStream(Forms(WORDS))
    made = events(stream.feed(raw) + stream.end())
    assert [each["type"].rpartition(".")[2] for each in made] == ["delta", "delta", "done"]
    assert made[0]["delta"] + made[1]["delta"] == made[2]["text"] == "Dear Emma Lindqvist"
    assert [each["sequence_number"] for each in made] == [0, 1, 2]


@pytest.mark.parametrize("last", [None, {}, {"function_call": None}, {"function_call": {"arguments": None}}])
def test_the_end_of_a_function_call_goes_out_as_one(last):
    """With the chunk that finishes its choice, or by itself where the stream ends without one."""
    deltas = [{"function_call": {"name": "f", "arguments": "PERSON "}}, {"function_call": {"arguments": "1"}}]
    chunks = [{"choices": [{"index": 0, "delta": each, "finish_reason": None}]} for each in deltas]
    if last is not None:
        chunks.append({"choices": [{"index": 0, "delta": last, "finish_reason": "function_call"}]})
    stream = RestoredStream(Forms(WORDS))
    out = stream.feed(b"".join(b"data: " + json.dumps(chunk).encode() + b"\n\n" for chunk in chunks)) + stream.end()
    made = [event["choices"][0]["delta"] for event in events(out)]
    assert "".join((each.get("function_call") or {}).get("arguments") or "" for each in made) == "Emma Lindqvist"
    assert not any("tool_calls" in each for each in made)
