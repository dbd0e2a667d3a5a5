import asyncio
import base64
import json
import logging

import pytest

openai = pytest.importorskip("openai", reason="pip install openai")
httpx = pytest.importorskip("httpx", reason="pip install 'reticent[gateway]'")

from reticent.errors import InputError  # noqa: E402
from reticent.integrations.gateway.app import GatewaySettings  # noqa: E402
from reticent.integrations.gateway.requests import hide_request  # noqa: E402
from reticent.policy import Policy  # noqa: E402
from reticent.world import Sources  # noqa: E402

PROMPT = "Write a letter to Emma Lindqvist, emma@example.org, who called from +44 20 7946 0958."
SECRET = ("Emma", "Lindqvist", "7946")


@pytest.fixture
def client(front):
    return openai.OpenAI(base_url=f"{front}/v1", api_key="sk-test", max_retries=0)


def asked(upstream):
    return json.dumps(upstream.seen[-1][2])


def leaks(upstream):
    return [name for name in SECRET for _, _, body in upstream.seen if name in json.dumps(body)]


def user(content, **more):
    return [{"role": "system", "content": "Be brief."}, {"role": "user", "content": content, **more}]


def test_a_chat_is_hidden_on_the_way_and_put_back(client, upstream):
    upstream.say = lambda text: f"You said: {text}"
    made = client.chat.completions.create(model="gpt-x", messages=user(PROMPT), user="emma.lindqvist")
    assert made.choices[0].message.content == f"You said: {PROMPT}"
    assert not leaks(upstream)
    path, headers, body = upstream.seen[-1]
    assert path == "/v1/chat/completions"
    assert headers["authorization"] == "Bearer sk-test"
    assert body["model"] == "gpt-x"
    assert "[PERSON 1]" in body["messages"][1]["content"]
    assert "lindqvist" not in body["user"]


@pytest.mark.parametrize("size", [1, 2, 5, 1000])
def test_a_stream_is_put_back_wherever_it_is_cut(client, upstream, size):
    upstream.size = size
    stream = client.chat.completions.create(model="m", messages=user(PROMPT), stream=True)
    assert "".join(chunk.choices[0].delta.content or "" for chunk in stream) == PROMPT
    assert not leaks(upstream)


def test_responses_whole_and_streamed(client, upstream):
    assert client.responses.create(model="m", input=PROMPT, instructions="Answer Emma Lindqvist.").output_text == PROMPT
    assert not leaks(upstream)
    upstream.size = 4
    with client.responses.stream(model="m", input=PROMPT) as stream:
        parts = [event.delta for event in stream if event.type == "response.output_text.delta"]
        assert "".join(parts) == stream.get_final_response().output_text == PROMPT
    assert not leaks(upstream)


def test_embeddings_of_texts(client, upstream):
    made = client.embeddings.create(model="m", input=[PROMPT, "fine weather"], encoding_format="float")
    assert [row.embedding for row in made.data] == [[0.5, 0.25]] * 2
    assert upstream.seen[-1][2]["input"][1] == "fine weather"
    assert not leaks(upstream)


def test_tool_calls_both_ways(client, upstream):
    upstream.tool = lambda text: json.dumps({"who": "[PERSON 1]"})
    schema = {"type": "object", "properties": {"who": {"type": "string"}}, "required": ["who"]}
    tools = [{"type": "function", "function": {"name": "find", "description": "Finds people.", "parameters": schema}}]
    made = client.chat.completions.create(model="m", messages=user(PROMPT), tools=tools)
    call = made.choices[0].message.tool_calls[0]
    assert json.loads(call.function.arguments) == {"who": "Emma Lindqvist"}
    assert upstream.seen[-1][2]["tools"] == tools
    turns = [
        *user(PROMPT),
        made.choices[0].message.model_dump(exclude_none=True),
        {"role": "tool", "tool_call_id": "t", "content": json.dumps({"name": "Emma Lindqvist", "beds": 3})},
    ]
    upstream.size = 2
    stream = client.chat.completions.create(model="m", messages=turns, stream=True)
    calls = [call for chunk in stream for call in chunk.choices[0].delta.tool_calls or ()]
    assert json.loads("".join(call.function.arguments or "" for call in calls)) == {"who": "Emma Lindqvist"}
    sent = upstream.seen[-1][2]["messages"]
    assert json.loads(sent[2]["tool_calls"][0]["function"]["arguments"]) == {"who": "[PERSON 1]"}
    assert json.loads(sent[3]["content"]) == {"name": "[PERSON 1]", "beds": 3}
    assert not leaks(upstream)


def attached(data, kind="text/plain"):
    url = f"data:{kind};base64,{base64.b64encode(data).decode()}"
    return [{"type": "text", "text": "Sum up."}, {"type": "file", "file": {"filename": "a.txt", "file_data": url}}]


def test_an_attached_text_is_hidden_too(client, upstream):
    client.chat.completions.create(model="m", messages=user(attached(PROMPT.encode())))
    sent = upstream.seen[-1][2]["messages"][1]["content"][1]["file"]["file_data"]
    text = base64.b64decode(sent.partition(",")[2]).decode()
    assert "[PERSON 1]" in text
    assert not any(name in text for name in SECRET)


@pytest.mark.parametrize(
    "content",
    [
        [{"type": "image_url", "image_url": {"url": "data:image/png;base64,AAAA"}}],
        [{"type": "input_audio", "input_audio": {"data": "AAAA", "format": "wav"}}],
        [{"type": "file", "file": {"file_id": "file-1"}}],
        attached(b"%PDF-1.7 \xff", "application/pdf"),
        attached(b"\xff\xfe"),
    ],
)
def test_what_cannot_be_read_is_refused_and_not_sent(client, upstream, content):
    with pytest.raises(openai.BadRequestError, match="cannot be examined"):
        client.chat.completions.create(model="m", messages=user(content))
    assert upstream.seen == []


def test_stored_texts_and_tokens_are_refused(client, upstream):
    with pytest.raises(openai.BadRequestError, match="stored"):
        client.responses.create(model="m", input="hello", previous_response_id="r")
    with pytest.raises(openai.BadRequestError, match="tokens"):
        client.embeddings.create(model="m", input=[1, 2, 3])
    assert upstream.seen == []


def test_other_calls_and_broken_requests_are_not_sent(front, upstream):
    for path, body in [("files", b"{}"), ("chat/completions", b"Emma Lindqvist"), ("chat/completions", b"[1]")]:
        answer = httpx.post(f"{front}/v1/{path}", content=body)
        assert answer.status_code in (400, 404)
        assert answer.json()["error"]["type"] == "reticent_gateway"
        assert "Emma" not in answer.text
    assert httpx.post(f"{front}/v1/responses", content=b"{}", headers={"content-encoding": "gzip"}).status_code == 400
    assert upstream.seen == []


def test_what_is_not_verified_is_not_sent(client, upstream, monkeypatch):
    from reticent.integrations import prompts
    from reticent.model import Risk

    monkeypatch.setattr(Risk, "objections", lambda self: ("something that was hidden can still be read",))
    with pytest.raises(openai.UnprocessableEntityError, match="not verified"):
        client.chat.completions.create(model="m", messages=user(PROMPT))
    monkeypatch.undo()
    monkeypatch.setattr(prompts, "drafts", lambda *_: 1 / 0)
    with pytest.raises(openai.InternalServerError, match=r"ZeroDivisionError.*not sent"):
        client.chat.completions.create(model="m", messages=user(PROMPT))
    assert upstream.seen == []


def test_a_name_in_a_key_that_is_hidden_elsewhere_is_refused(client, upstream):
    with pytest.raises(openai.UnprocessableEntityError, match="in a key"):
        client.chat.completions.create(model="m", messages=user(PROMPT), metadata={"Lindqvist": "yes"})
    assert upstream.seen == []


def test_the_date_in_a_models_name_is_no_leak(client, upstream):
    client.chat.completions.create(model="gpt-4o-2024-08-06", messages=user("She was born on 6 August 2024, in 2024."))
    assert upstream.seen[-1][2]["model"] == "gpt-4o-2024-08-06"
    assert "August" not in asked(upstream)


def test_an_upstream_that_hangs_breaks_or_is_not_there(client, upstream, gateway, monkeypatch):
    upstream.pause = 7.0
    with pytest.raises(openai.InternalServerError, match="in time"):
        client.chat.completions.create(model="m", messages=user("hello"))
    upstream.pause, upstream.break_after = 0.0, 3
    with pytest.raises(openai.APIError, match="broke off"):
        list(client.chat.completions.create(model="m", messages=user(PROMPT), stream=True))
    monkeypatch.setattr(gateway, "_base", "http://127.0.0.1:9/v1")
    with pytest.raises(openai.InternalServerError, match="cannot be reached"):
        client.chat.completions.create(model="m", messages=user("hello"))


def test_answers_that_are_to_be_json_stay_json(client, upstream):
    upstream.say = lambda text: '{"name": "[HIDDEN 1]"}'
    prompt = 'Find "Emma, called \\"Em\\"" in a list.'
    policy = {"type": "json_object"}
    upstream.size = 2
    words = {"[HIDDEN 1]": 'a "quoted" name'}
    from reticent.integrations.gateway.answers import RestoredStream
    from reticent.integrations.restoring import Forms

    whole = b"".join(
        b"data: " + json.dumps({"choices": [{"index": 0, "delta": {"content": part}}]}).encode() + b"\n\n"
        for part in ('{"name": "[HID', 'DEN 1]"}')
    )
    stream = RestoredStream(Forms(words), as_json=True)
    out = (stream.feed(whole) + stream.end()).decode()
    said = "".join(
        json.loads(line[6:])["choices"][0]["delta"]["content"] for line in out.splitlines() if line.startswith("data: ")
    )
    assert json.loads(said) == {"name": 'a "quoted" name'}
    made = client.chat.completions.create(model="m", messages=user(prompt), response_format=policy)
    assert json.loads(made.choices[0].message.content)
    assert upstream.seen[-1][2]["response_format"] == policy


def test_a_process_that_dies_is_replaced(client, upstream, gateway, monkeypatch):
    from concurrent.futures import ThreadPoolExecutor
    from concurrent.futures.process import BrokenProcessPool

    class Broken(ThreadPoolExecutor):
        def submit(self, *args, **kwargs):
            raise BrokenProcessPool

    monkeypatch.setattr(gateway, "_executor", Broken(1))
    assert client.chat.completions.create(model="m", messages=user(PROMPT)).choices[0].message.content == PROMPT
    monkeypatch.setattr(gateway, "_executor", Broken(1))
    monkeypatch.setattr(gateway, "_new_executor", lambda: Broken(1))
    with pytest.raises(openai.InternalServerError, match="not sent"):
        client.chat.completions.create(model="m", messages=user(PROMPT))
    monkeypatch.undo()


def test_many_streams_at_once_none_broken_none_mixed_up(front, upstream):
    async def one(client, number):
        text = f"Ask emma{number}@example.org."
        stream = await client.chat.completions.create(model="m", messages=user(text), stream=True)
        return "".join([chunk.choices[0].delta.content or "" async for chunk in stream]) == text

    async def all_of_them():
        async with openai.AsyncOpenAI(base_url=f"{front}/v1", api_key="k", max_retries=0) as client:
            return await asyncio.gather(*(one(client, number) for number in range(40)))

    assert asyncio.run(all_of_them()) == [True] * 40
    assert all("@" not in json.dumps(body) for _, _, body in upstream.seen)


def test_the_page_shows_how_much_and_no_log_a_text(client, front, upstream, gateway, caplog):
    caplog.set_level(logging.DEBUG, logger="reticent")
    client.chat.completions.create(model="m", messages=user(PROMPT))
    page = httpx.get(front).text
    assert "PERSON" in page
    assert "chat/completions" in page
    assert not any(name in page or name in caplog.text for name in SECRET)
    assert not any(name in repr(gateway.log) for name in SECRET)
    assert client.models.list().data[0].id == "m"
    assert httpx.get(f"{front}/health").json() == {"status": "ok"}


def test_the_name_of_who_speaks_is_still_a_name(upstream, client):
    client.chat.completions.create(model="m", messages=user("I am Emma Lindqvist.", name="Emma_Lindqvist"))
    sent = upstream.seen[-1][2]["messages"][1]["name"]
    assert "Emma" not in sent
    assert sent.replace("_", "").isalnum()


@pytest.mark.parametrize("address", ["ftp://x/v1", "x", "https://", "https://a:b@x/v1", "http://x/?q=1"])
def test_an_upstream_that_is_no_address_is_one_sentence(address):
    with pytest.raises(InputError):
        GatewaySettings(address, Policy.load("pii"))


def test_requests_nested_too_deeply_are_one_sentence():
    body = b'{"messages": ' + b"[" * 150 + b"]" * 150 + b"}"
    with pytest.raises(InputError, match="nested too deeply"):
        hide_request(body, "chat/completions", Policy.load("pii"), Sources(), b"")
