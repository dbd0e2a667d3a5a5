"""What the processes answer, called in this one."""

import json

from reticent.documents.embedded import KEPT_INSIDE
from reticent.policy import Policy
from reticent.server import work
from reticent.server.work import ReviewTask

PIXEL = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="


def test_a_report_says_what_of_the_file_was_not_examined():
    data = f"# Visit\n\nMartha Hughes came on Monday.\n\n![her photograph]({PIXEL})\n".encode()
    task = ReviewTask("a", data, "markdown", Policy.load("identity"))
    page = work.report(task, (), html=True, evidence=False, name="visit.md").decode()
    assert KEPT_INSIDE in page
    assert "All of it was examined" not in page
    table = json.loads(work.report(task, (), html=False, evidence=False, name="visit.md"))
    assert table["unread"] == [KEPT_INSIDE]
    work.close("a")


def test_a_report_says_what_went_from_the_file_and_where_findings_stand():
    """As the command line's does: places by the file's own sections."""
    data = b"From: Martha Hughes <martha@example.org>\nTo: desk@example.org\nSubject: Rota\nX-Mailer: Hive 3\n\nHi,\nMartha\n"
    task = ReviewTask("b", data, "eml", Policy.load("identity"))
    table = json.loads(work.report(task, (), html=False, evidence=True, name="rota.eml"))
    work.close("b")
    assert table["document"] == "rota.eml"
    assert table["taken_out"]
    assert all(finding["place"] for finding in table["findings"])
