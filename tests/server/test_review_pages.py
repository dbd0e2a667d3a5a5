"""The review without a script: every decision is a form, and what is exported is what was decided."""

import html
import io
import re
import tomllib

import docx

from reticent.names_list import read_names
from reticent.policy import Policy
from reticent.processes import kill

TEXT = "Emma Hughes lives in Nicosia.\nHer doctor, Paul Mercer, wrote to Emma on 12 March 1984."


def at(words, text=TEXT):
    start = text.index(words)
    return {"start": start, "end": start + len(words)}


def test_a_pasted_text_is_marked_and_exported(guest):
    identity = guest.add(TEXT)
    page = guest.get(f"/review/{identity}").text
    assert "Verified" in page
    assert 'href="?at=0-11#panel"' in page
    made = guest.exported(identity)
    assert made == "[PERSON 1] lives in [PLACE 1].\nHer doctor, [PERSON 2], wrote to [PERSON 1] on [DATE 1]."


def test_a_mark_says_why_and_what_can_be_said_instead(guest):
    identity = guest.add(TEXT)
    page = html.unescape(guest.get(f"/review/{identity}?at={at('Nicosia')['start']}-{at('Nicosia')['end']}").text)
    assert '<h2 class="words">Nicosia</h2>' in page
    assert "becomes" in page
    assert "Cyprus" in page
    assert re.search(r'<p class="why">\w', page)


def test_decisions_are_taken_undone_and_survive(guest, server):
    identity = guest.add(TEXT)
    assert guest.decide(identity, do="say", rung=1, **at("Nicosia")).status_code == 303
    assert guest.decide(identity, do="keep", all=1, **at("Emma Hughes")).status_code == 303
    assert guest.decide(identity, do="hide", kind="occupation", **at("doctor")).status_code == 303
    assert guest.exported(identity) == (
        "Emma Hughes lives in Cyprus.\nHer [OCCUPATION 1], [PERSON 1], wrote to Emma on [DATE 1]."
    )
    other = server.guest()
    assert other.exported(identity) == guest.exported(identity)
    assert guest.post(f"/review/{identity}/undo", {"after": "3"}).status_code == 303
    assert "Her doctor" in guest.exported(identity)


def test_what_a_guard_does_not_like_is_said(guest):
    identity = guest.add(TEXT)
    second = TEXT.rindex("Emma")
    guest.decide(identity, do="keep", start=second, end=second + 4)
    page = guest.get(f"/review/{identity}").text
    assert "Not verified" in page
    assert "something that was hidden can still be read" in page.casefold()


def test_a_phrase_is_hidden_by_typing_it(guest):
    identity = guest.add(TEXT)
    answer = guest.post(f"/review/{identity}/phrase", {"phrase": "DOCTOR", "after": "0", "kind": "hidden"})
    assert answer.status_code == 303
    assert "[HIDDEN 1]" in guest.exported(identity)
    missing = guest.post(f"/review/{identity}/phrase", {"phrase": "Zebra", "after": "1"})
    assert missing.status_code == 422
    assert "Zebra" not in missing.text


def test_a_phrase_is_found_behind_letters_that_fold_to_two(guest, server):
    identity = guest.add("She said: ß, ß, ß Süßes. She met the old DOCTOR there.")
    before = server.desk.store.document(identity).note
    guest.post(f"/review/{identity}/phrase", {"phrase": "doctor", "after": "0", "kind": "hidden"})
    assert guest.exported(identity).endswith("She met the old [HIDDEN 1] there.")
    noted = server.desk.store.document(identity).note
    assert noted["mentions"] == before["mentions"] + 1, "the list of documents says how it is now"


def test_a_phrase_of_a_stale_page_is_refused_before_any_work(guest, server, monkeypatch):
    identity = guest.add(TEXT)
    guest.decide(identity, do="keep", after=0, **at("Nicosia"))
    ran = []
    run_for = server.desk.lanes.run_for
    monkeypatch.setattr(server.desk.lanes, "run_for", lambda *given: ran.append(given[2:]) or run_for(*given))
    answer = guest.post(f"/review/{identity}/phrase", {"phrase": "doctor", "after": "0"})
    assert answer.status_code == 409
    assert all("doctor" not in str(steps[1:]) and len(steps[1]) == 1 for steps in ran if len(steps) > 1)


def test_people_are_joined(guest):
    identity = guest.add(TEXT)
    other = "-".join(str(place) for place in at("Paul Mercer").values())
    guest.decide(identity, do="join", other=other, **at("Emma Hughes"))
    assert "[PERSON 2]" not in guest.exported(identity)


def test_two_tabs(guest):
    identity = guest.add(TEXT)
    first = guest.decide(identity, do="keep", after=0, **at("Nicosia"))
    second = guest.decide(identity, do="keep", after=0, **at("Paul Mercer"))
    assert (first.status_code, second.status_code) == (303, 409)
    assert "somebody decided something meanwhile" in second.text.casefold()
    assert "Paul Mercer" not in guest.exported(identity)


def test_decisions_can_be_reused(guest, tmp_path):
    identity = guest.add(TEXT)
    guest.decide(identity, do="keep", **at("Nicosia"))
    guest.decide(identity, do="hide", **at("doctor"))
    table = tomllib.loads(guest.exported(identity, "policy.toml"))
    assert (table["hide"], table["keep"]) == (["doctor"], ["Nicosia"])
    assert Policy.from_toml(guest.exported(identity, "policy.toml")).keep == ("Nicosia",)
    names = tmp_path / "names.csv"
    names.write_text(guest.exported(identity, "names.csv"))
    assert [person.name for person in read_names(names)] == ["Emma Hughes", "Paul Mercer"]


def test_reports_show_the_hidden_words_only_as_evidence(guest):
    identity = guest.add(TEXT)
    assert "Hughes" not in guest.exported(identity, "report.html")
    assert "Hughes" not in guest.exported(identity, "report.json")
    assert "Hughes" in guest.get(f"/review/{identity}/export/report.html?evidence=1").text


def test_a_hostile_text_is_shown_and_not_run(guest):
    hostile = "<script>alert(1)</script> Emma Hughes <img src=x onerror=alert(2)> {{ 7*7 }}"
    identity = guest.add(hostile)
    page = guest.get(f"/review/{identity}?at={hostile.index('Emma')}-{hostile.index('Emma') + 11}").text
    assert "<script>alert" not in page
    assert "<img src=x" not in page
    assert "&lt;script&gt;" in page
    assert "{{ 7*7 }}" in page


def test_a_hostile_file_comes_back_as_a_file(guest):
    svg = b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script><text>Emma Hughes</text></svg>'
    files = {"file": ("..\\..\\x/<b>y</b>.html", svg, "image/svg+xml")}
    answer = guest.client.post("/documents", data={"csrf": guest.csrf, "preset": "pii"}, files=files)
    identity = answer.headers["location"].rpartition("/")[2]
    guest.wait(identity)
    got = guest.get(f"/review/{identity}/export/document")
    assert got.headers["content-disposition"].startswith('attachment; filename="')
    assert "Emma" not in got.text
    assert "<b>y" not in guest.get("/").text


def test_files_of_every_format(guest):
    files = [
        ("file", ("a.md", b"# Emma Hughes\n\n*Paul Mercer*")),
        ("file", ("b.csv", b"name,city\nEmma Hughes,Leeds\n")),
        ("file", ("c.json", b'{"name": "Emma Hughes"}')),
        ("file", ("d.jsonl", b'{"name": "Emma Hughes"}\n{"name": "Paul Mercer"}\n')),
        ("file", ("e.txt", "Zdzisława Kowalska".encode("iso8859_2"))),
        ("file", ("f.txt", b"Emma Hughes\r\nPaul Mercer\r\n")),
    ]
    case = guest.post("/cases", {"name": "All formats", "preset": "pii"}).headers["location"].rpartition("/")[2]
    answer = guest.client.post("/documents", data={"csrf": guest.csrf, "preset": "pii", "case": case}, files=files)
    assert answer.status_code == 303
    page = guest.get(f"/cases/{case}").text
    made = {}
    for identity, name in re.findall(r'href="/review/(\w+)">([^<]+)</a>', page):
        guest.wait(identity)
        made[name] = guest.get(f"/review/{identity}/export/document").content
    assert made["a.md"] == b"# [PERSON 1]\n\n*[PERSON 2]*"
    assert b"Emma" not in made["b.csv"]
    assert made["b.csv"].startswith(b"name,city\n")
    assert made["c.json"] == b'{"name": "[PERSON 1]"}'
    assert made["d.jsonl"].count(b"[PERSON") == 2
    assert b"Kowalska" not in made["e.txt"]
    assert made["f.txt"] == b"[PERSON 1]\r\n[PERSON 2]\r\n"


def test_an_office_file_comes_back_as_one(guest):
    letter = docx.Document()
    letter.add_paragraph("Dear Emma Hughes, Paul Mercer will call.")
    raw = io.BytesIO()
    letter.save(raw)
    answer = guest.client.post(
        "/documents", data={"csrf": guest.csrf, "preset": "pii"}, files={"file": ("letter.docx", raw.getvalue())}
    )
    identity = answer.headers["location"].rpartition("/")[2]
    guest.wait(identity)
    got = guest.get(f"/review/{identity}/export/document")
    assert 'filename="letter-shared.docx"' in got.headers["content-disposition"]
    (paragraph,) = docx.Document(io.BytesIO(got.content)).paragraphs
    assert paragraph.text == "Dear [PERSON 1], [PERSON 2] will call."


def test_an_empty_text_and_odd_forms(guest):
    assert guest.post("/documents", {"text": "  "}).status_code == 422
    assert guest.post("/documents", {"text": "x", "preset": "../x"}).status_code == 422
    assert guest.post("/documents", {"text": "x", "style": "shout"}).status_code == 422
    nothing = guest.post(
        "/documents", {"text": TEXT, "preset": "secret"}
    )  # the original would come out, and be verified
    assert nothing.status_code == 422
    assert "hides only what is named, and nothing is named" in nothing.text
    identity = guest.add(TEXT)
    assert guest.decide(identity, do="keep", start="x", end=3).status_code == 422
    assert guest.decide(identity, do="keep", start=0, end=9999).status_code == 422
    assert guest.decide(identity, do="burn", start=0, end=4).status_code == 422
    assert guest.taken(identity) == 0
    assert guest.get(f"/review/{identity}/export/passwd").status_code in (404, 422)


def test_a_deleted_document_is_gone(guest):
    identity = guest.add(TEXT)
    assert guest.post(f"/review/{identity}/delete").status_code == 303
    assert guest.get(f"/review/{identity}").status_code == 404


def test_what_stays_and_may_tell(guest):
    identity = guest.add("The only woman who ever commanded the Trevanion lifeboat met Emma Hughes there.")
    answer = guest.get(f"/review/{identity}/look")
    assert answer.status_code == 200
    assert ">The only woman who ever commanded the Trevanion lifeboat<" in answer.text


def test_a_stopped_worker_is_replaced(guest, server):
    identity = guest.add(TEXT)
    lanes = server.desk.lanes
    kill(lanes._pools[lanes.lane_of(identity)])
    assert "[PERSON 1]" in guest.exported(identity)


def test_risk_and_what_is_kept_from_lenient_to_strict(guest):
    identity = guest.add("Osric Penhallow rowed for the Tamarside Club before he became a beekeeper in Trevanion.")
    page = guest.get(f"/review/{identity}/curve").text
    assert page.count("<circle") == 7
    assert [float(each) for each in re.findall(r"<td>(\d+)%</td>", page)]
    assert "style=" not in page
