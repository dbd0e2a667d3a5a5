"""Cases, looking up, the log, users and roles."""

import base64
import re

import httpx
import pytest

from reticent.errors import InputError
from reticent.server.users import Users, hashed


def test_one_set_of_people_for_all_documents(guest):
    case = guest.post("/cases", {"name": "Ward 7"}).headers["location"].rpartition("/")[2]
    people = "Anna Kowalska; Ania\nPaul Mercer"
    assert guest.post(f"/cases/{case}/people", {"people": people}).status_code == 303
    files = [
        ("file", (f"{n}.txt", text.encode()))
        for n, text in enumerate(("Ania met Paul Mercer.", "Mercer wrote to Anna Kowalska."))
    ]
    guest.client.post("/documents", data={"csrf": guest.csrf, "preset": "pii", "case": case}, files=files)
    found = dict(re.findall(r'href="/review/(\w+)">([^<]+)</a>', guest.get(f"/cases/{case}").text))
    made = {}
    for identity, name in found.items():
        guest.wait(identity)
        made[name] = guest.exported(identity)
    assert made == {"0.txt": "[PERSON A] met [PERSON B].", "1.txt": "[PERSON B] wrote to [PERSON A]."}
    guest.post(f"/cases/{case}/people", {"people": "Paul Mercer"})
    first = next(identity for identity, name in found.items() if name == "1.txt")
    assert "[PERSON A] wrote to [PERSON 1]" in guest.exported(first)
    page = guest.get(f"/cases/{case}").text
    assert "2 of 2 documents read" in page
    assert "nobody yet" in page
    guest.decide(first, do="keep", start=0, end=6)
    assert "nobody yet" in guest.get(f"/cases/{case}").text
    log = guest.get(f"/audit?document={first}").text
    assert "decided: keep" in log
    assert "Mercer" not in log


def test_looking_up(guest):
    text = "He wrote Hamlet and Macbeth and was born in Stratford-upon-Avon."
    page = guest.post("/lookup", {"text": text, "what": "attack"}).text
    assert "nobody in particular" in page
    page = guest.post("/lookup", {"text": text, "what": "all"}).text
    assert "follows from" in page
    assert guest.post("/lookup", {"text": " ", "what": "all"}).status_code == 422
    assert guest.post("/lookup", {"text": text, "what": "nonsense"}).status_code == 422


@pytest.fixture(scope="module")
def users(tmp_path_factory):
    path = tmp_path_factory.mktemp("users") / "users.toml"
    path.write_text(
        "".join(
            f'[[users]]\nname = "{name}"\npassword = "{hashed(name + " password")}"\nroles = {roles}\n'
            for name, roles in (("emma", '["review", "export"]'), ("paul", '["review"]'))
        )
    )
    return Users.read(path)


def test_users_log_in_and_do_what_their_roles_allow(start, users):
    with start(users=users) as server, server.visitor() as visitor:
        assert visitor.get("/").headers["location"] == "/login"
        assert visitor.get(server.link).headers.get("set-cookie") is None
        assert visitor.post("/login", data={"name": "paul", "password": "wrong"}).status_code == 401
        assert visitor.post("/login", data={"name": "nobody", "password": "paul password"}).status_code == 401
        assert visitor.post("/login", data={"name": "paul", "password": "paul password"}).status_code == 303
        assert "paul" in visitor.get("/").text
        csrf = re.search(r'<meta name="csrf" content="([^"]+)"', visitor.get("/").text)[1]
        identity = visitor.post("/documents", data={"csrf": csrf, "text": "Emma Hughes"}).headers["location"][8:]
        refused = visitor.get(f"/review/{identity}/export/document")
        assert refused.status_code == 403
        assert "export" in refused.text
        assert visitor.get("/lookup").status_code == 403
        basic = base64.b64encode(b"emma:emma password").decode()
        program = server.client(authorization=f"Basic {basic}")
        assert program.post("/api/v1/sanitize", json={"text": "Emma Hughes", "policy": "pii"}).json()["verified"]
        assert program.post("/api/v1/scan", json={"text": "x"}).status_code == 403
        assert program.get(f"/api/v1/documents/{identity}").status_code == 404
        bearer = server.client(authorization=f"Bearer {server.desk.sessions.token}")
        assert bearer.get("/api/v1/policies").status_code == 401
        assert visitor.post("/logout", data={"csrf": csrf}).status_code == 200
        assert visitor.get("/").status_code == 303


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ("users = 3", "is wrong"),
        ("[[users]]\nname = 'a'\npassword = 'plain'", "password"),
        ("[[users]]\nname = 'a'\npassword = '$argon2id$x'\nroles = ['king']", "roles"),
        ("][", "not TOML"),
        ("[[users]]\nname = 'a'\npassword = '$argon2id$x'\n[[users]]\nname = 'a'\npassword = '$argon2id$x'", "twice"),
    ],
)
def test_a_bad_list_of_users_is_one_sentence(tmp_path, content, sentence):
    (tmp_path / "users.toml").write_text(content)
    with pytest.raises(InputError, match=sentence) as caught:
        Users.read(tmp_path / "users.toml")
    assert "plain'" not in str(caught.value)


def test_a_session_ends(server, monkeypatch):
    guest = server.guest()
    assert guest.get("/").status_code == 200
    monkeypatch.setattr("reticent.server.sessions.LASTS", -1.0)
    answer = guest.get("/")
    assert answer.status_code == 401
    assert "session has ended" in answer.text
    server.close()


def test_a_restart_loses_nothing(start, data_folder):
    with start(folder=data_folder) as server:
        guest = server.guest()
        identity = guest.add("Emma Hughes met Paul Mercer.")
        guest.decide(identity, do="keep", start=0, end=11)
        made = guest.exported(identity)
        waiting = server.desk.store.add(
            "you", b"Anna Kowalska", {"name": "later.txt", "format": "text", "policy": {"preset": "pii"}}
        )
    with start(folder=data_folder) as server:
        guest = server.guest()
        assert guest.exported(identity) == made == "Emma Hughes met [PERSON 1]."
        guest.wait(waiting)
        assert guest.exported(waiting) == "[PERSON 1]"


def test_an_old_link_says_so(server):
    answer = httpx.get(f"{server.address}/enter?token=old", headers={"accept": "text/html"})
    assert answer.status_code == 401
    assert "prints a new one" in answer.text
