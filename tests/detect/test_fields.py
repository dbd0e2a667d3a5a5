"""Values by their labels, and findings that respect labels, lines and cells."""

import json
import re

import pytest

NUMBERS = [
    ("file_number", "MRN: 483-22-91", "483-22-91"),
    ("file_number", "Hosp. no: QB0071846", "QB0071846"),
    ("file_number", "Our ref: KD/2024/118-b", "KD/2024/118-b"),
    ("file_number", "Policy No. HO-4471-882-06 lapsed", "HO-4471-882-06"),
    ("file_number", "Work order: WO-55120", "WO-55120"),
    ("file_number", "Job no. 99-1204", "99-1204"),
    ("file_number", "Device serial no.: RT9-771640", "RT9-771640"),
    ("file_number", "Router SN 7C-99-41-0B-E2 drops", "7C-99-41-0B-E2"),
    ("file_number", "Ofc. Reyes (Badge 4127) came", "4127"),
    ("file_number", "Lab no: H24/08817     Received: today", "H24/08817"),
    ("case_number", "Case #: 24-0081173", "24-0081173"),
    ("case_number", "Docket: 3:21-cv-00482", "3:21-cv-00482"),
    ("case_number", "Neutral Citation Number: [2024] EWHC 3987 (KB)", "[2024] EWHC 3987 (KB)"),
    ("case_number", "crime no. 47/10332/24.", "47/10332/24"),
    ("national_id", "NHS no 999 204 7716 confirmed", "999 204 7716"),
    ("national_id", "CHI: 0101990123", "0101990123"),
    ("national_id", "identity card no. 99-1234-55", "99-1234-55"),
    ("national_id", "My SSN is 123-45-6789 and so on.", "123-45-6789"),
    ("national_id", "Company number: 09912345", "09912345"),
    ("licence", "DL: WY 119904-773   Sex: F", "WY 119904-773"),
    ("licence", "passport number: X1234567", "X1234567"),
    ("licence", "M Achterberg GMC 7990142", "7990142"),
    ("vehicle", "a car with number plate AB12 CDE", "AB12 CDE"),
    ("vehicle", "VIN 1M8GDM9AXKP042788", "1M8GDM9AXKP042788"),
    ("account", "account number 00123456", "00123456"),
    ("account", "Acct#: HC5520917-4", "HC5520917-4"),
    ("account", "the card ending 4419.", "4419"),
    ("phone", "Tel 01632 960217", "01632 960217"),
    ("phone", "rang the desk, ext. 22", "22"),
]


@pytest.mark.parametrize(("kind", "text", "number"), NUMBERS)
def test_a_number_is_what_its_label_says(found, kind, text, number):
    assert (kind, number) in found("fields", text)


@pytest.mark.parametrize(
    "text",
    [
        "in case of fire", "on account of the rain", "the order of 2019", "a report in 2021 said", "chart 3 shows",
        "Protocol No. 11", "we reserve table 12", "in order 2 pizzas", "Page no: 12", "see RFC 8259", "call 3 people",
    ],
)  # fmt: skip
def test_words_that_are_labels_elsewhere_find_nothing(found, text):
    assert found("fields", text) == []


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Patient:   RICE, Rose Adaeze        MRN: 17", "RICE, Rose Adaeze"),
        ("Attending: Summer Nguyen, MD", "Summer Nguyen"),
        ("Next of kin: Lan Quach (wife), 07700 900377", "Lan Quach"),
        ("NOK: Mr Wm Brown (husband)", "Wm Brown"),
        ("Reporting Officer: Villaseñor, Joaquín R. #4127", "Villaseñor, Joaquín R."),
        ("Contact: dtr Ngozi Chase-Adeyemi", "Ngozi Chase-Adeyemi"),
        ("Reviewed-by: dean <dean@example.net>", "dean"),
        ("Name: Summer Day", "Summer Day"),
        ("Seen by: KV", "KV"),
        ("Signed: D. Marchetti / W. Starke / JY", "W. Starke"),
        ("Dictated by SND, typed by Joy", "SND"),
        (">> To: Nakamura, Chase", "Nakamura, Chase"),
        ("Name - Ingeborg Aas", "Ingeborg Aas"),
        ("Patient Name: ROSE^VIOLET^MAE", "ROSE^VIOLET^MAE"),
        ("Bed 2  AHMED, Yusuf, day 3", "AHMED, Yusuf"),
    ],
)
def test_people_by_their_label(found, text, name):
    assert ("person", name) in found("fields", text)


def test_several_people_in_one_field(found):
    text = "Present: Art Mbatha (chair, AM), Joy Lindgren (treasurer), Noor al-Masri"
    names = ["Art Mbatha", "AM", "Joy Lindgren", "Noor al-Masri"]
    assert found("fields", text) == [("person", name) for name in names]


@pytest.mark.parametrize(
    "text",
    [
        "Name: n/a", "Seen by: duty doctor", "Contact: see below", "Manager: yes", "Patient: stable overnight",
        "Signed:", "Attending: on leave", "To: All staff", "From: HR", "Referrer: GP", "Driver: none", "Victim: unknown",
    ],
)  # fmt: skip
def test_roles_and_placeholders_are_nobody(found, text):
    assert found("fields", text) == []


def test_a_form_with_no_values_gives_nothing(found, plain_find):
    labels = "Name: Date of birth: Address: NHS No: GP: Tel: Signed: Date:".replace(": ", ":\n").split("\n")
    for form in ("\n".join(labels), "   ".join(labels), " ____ ".join(labels), "| Name | DOB |\n|---|---|\n| | |"):
        assert found("fields", form) == []
        assert plain_find(form) == []


@pytest.mark.parametrize(
    ("text", "date"),
    [
        ("DOB: 03/14/1951 (73 F)", "03/14/1951"), ("Admitted: 11/4", "11/4"), ("Discharged: 21.03.", "21.03"),
        ("Next review: the 18th", "the 18th"), ("Born: 7 April", "7 April"), ("Due: 20/6, noon", "20/6"),
        ("Hearing dates: 11, 12 and 15 November 2021", "11, 12 and 15 November 2021"), ("Started: 2016", "2016"),
    ],
)  # fmt: skip
def test_dates_in_date_fields_need_no_year(found, text, date):
    assert found("fields", text) == [("date", date)]


@pytest.mark.parametrize(
    ("text", "secret"),
    [
        ("S3_SECRET_KEY=vB9/ExampleOnly+0tTq", "vB9/ExampleOnly+0tTq"),
        ("DB_PASSWORD: 'tr0ub4dor'", "tr0ub4dor"),
        ('export GH_TOKEN="abcdefghijkl"', "abcdefghijkl"),
        ("pw is oarsome2025 lol", "oarsome2025"),
        ("password: hunter2!x", "hunter2!x"),
        ("the cabinet code is 7714# if needed", "7714#"),
        ("door code 7719# for anyone early", "7719#"),
        ("Authorization: Bearer abc123.def456", "abc123.def456"),
        ("basic auth: user `gatekeeper`, password `heron-heron-1953`", "heron-heron-1953"),
        ('{"pin": "6620"}', "6620"),
    ],
)
def test_secrets_in_fields(found, text, secret):
    assert ("secret", secret) in found("fields", text)


@pytest.mark.parametrize(
    "text",
    [
        "password is required", "Password: must be changed", "PASSWORD=${DB_PASSWORD}", "token = get_token()", "PIN: ****",
        "api_key=os.environ['KEY']", "a token gesture", "the pin is in the map", 'password = "<your password>"',
    ],
)  # fmt: skip
def test_no_secrets(found, text):
    assert found("fields", text) == []


@pytest.mark.parametrize(
    ("kind", "text", "value"),
    [
        ("address", "Home address: 6 Haven Terrace, Cleethorpes", "6 Haven Terrace, Cleethorpes"),
        ("address", "Address: Caravan 8, Dunes Park, tel 01632 960733", "Caravan 8, Dunes Park"),
        ("postal_code", "Zip: 97103", "97103"),
        ("place", "POB: Mirpur   Nationality: British", "Mirpur"),
        ("nationality", "POB: Mirpur   Nationality: British", "British"),
        ("organisation", "Employer: Wind Gap Raptor Center (falconer)", "Wind Gap Raptor Center"),
        ("handle", "User: sorensenl", "sorensenl"),
        ("religion", "Religion: Pentecostal Christian", "Pentecostal Christian"),
        ("health", "PRINCIPAL DX: Acute ischemic stroke", "Acute ischemic stroke"),
    ],
)
def test_other_fields(found, kind, text, value):
    assert (kind, value) in found("fields", text)


LABS = """LABS             Admit    D/C     Ref
  WBC            9.8      7.1     4.0-11.0
  Hgb            11.2     10.9    12.0-16.0
O/E: T 38.9, HR 118, BP 138/76, RR 26, SpO2 91% RA, GCS 15.
"""


def test_measures_identify_nobody(plain_find):
    assert plain_find(LABS) == []
    assert plain_find("BP 138/76 and ref 0138/76B")[0].kind == "file_number"


def test_no_finding_covers_a_label(plain_find):
    form = "Attending: Summer Nguyen   Consultant: Omar Haddad\nCaseworker: Penny Achterhof\nSubject: Liam O'Shea"
    hidden = {finding.span.of(form) for finding in plain_find(form)}
    assert hidden == {"Summer Nguyen", "Omar Haddad", "Penny Achterhof", "Liam O'Shea"}


def test_no_finding_crosses_a_line_or_a_cell(plain_find):
    text = "Name,City,Note\nAnna Kowalska,Leeds,Mr Piotr Nowak\nOmar Haddad,Hull,\n"
    for finding in plain_find(text):
        assert "\n" not in finding.span.of(text)
        assert "," not in finding.span.of(text)


def test_a_column_says_what_its_cells_are(found):
    text = 'ticket_id,customer,plan,agent\nTK-1,"Chase, Amara",Solo,Svetlana\nTK-2,May & Ioan Prodan,Family,B-Y Rice\n'
    assert found("fields", text) == [
        ("file_number", "TK-1"), ("person", "Chase, Amara"), ("person", "Svetlana"),
        ("file_number", "TK-2"), ("person", "May"), ("person", "Ioan Prodan"), ("person", "B-Y Rice"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    "table",
    [
        "| Version | Date | Who |\n|---|---|---|\n| 1.4.2 | 2025-01-19 | R. Chase |",
        "Version\tDate\tWho\n1.4.2\t2025-01-19\tR. Chase",
        "Version   Date         Who\n1.4.2     2025-01-19   R. Chase",
        "version;date;who\n1.4.2;2025-01-19;R. Chase",
    ],
)
def test_tables_of_every_sort(found, table):
    assert found("fields", table) == [("date", "2025-01-19"), ("person", "R. Chase")]


def test_a_table_that_begins_with_data_has_no_header(found):
    assert found("fields", "Anna Kowalska,Leeds,4711\nOmar Haddad,Hull,4712\n") == []


def test_json_keys_are_labels_also_with_their_parents(found):
    event = {"user": {"id": "usr_9f31", "name": "Faith Oduya"}, "app": {"name": "Kindred Care", "version": "5.2.1"}}
    event |= {"device": {"android_id": "a1d8e0f7732c", "name": "Pixel"}, "geo": {"lat": 51.93127}}
    assert found("fields", json.dumps(event)) == [
        ("file_number", "usr_9f31"), ("person", "Faith Oduya"), ("file_number", "a1d8e0f7732c"), ("address", "51.93127"),
    ]  # fmt: skip


def test_attributes_are_labels(found):
    page = '<meta name="author" content="Tobias Rice"><div class="name" data-staff-id="FH-0031">Title</div>'
    assert found("fields", page) == [("person", "Tobias Rice"), ("file_number", "FH-0031")]


def test_speakers(found):
    talk = "[19:02] k4sp3r: hi\n[19:03] dj_ngozika: yo rose\n[19:04] k4sp3r: where\n[19:05] dj_ngozika: home\n"
    assert {name for kind, name in found("fields", talk) if kind == "person"} == {"k4sp3r", "dj_ngozika"}
    meeting = "DM: Thank you, Will.\nWS: Me and Penny.\nDM: Noted.\nWS: No.\n"
    assert {name for _, name in found("fields", meeting)} == {"DM", "WS"}


def test_roles_that_speak_are_no_names_and_neither_are_logs(found):
    call = "AGENT: Thank you for calling the bank, how can I help?\nCALLER: My card is gone, I lost it at the beach today.\n"
    assert found("fields", call * 3) == []
    log = "10:42 ERROR: disk full\n10:43 WARNING: disk slow\n10:44 ERROR: disk full\n10:45 INFO: ok\n"
    assert found("fields", log) == []


def test_a_chat_with_system_lines(found):
    chat = (
        "12/05/2023, 21:03 - Messages and calls are end-to-end encrypted.\n12/05/2023, 21:03 - joy b created group\n"
        "12/05/2023, 21:05 - joy b: ok so\n12/05/2023, 21:06 - penny o: lol\n12/05/2023, 21:07 - joy b: yes\n"
        "12/05/2023, 21:08 - penny o: <Media omitted>\n"
    )
    assert [name for _, name in found("fields", chat)] == ["joy b", "penny o", "joy b", "penny o"]


def test_a_thread_quoted_six_deep(found):
    thread = "".join(f"{'>' * deep} From: Anna{'abcdefg'[deep]} Nowak <a@example.org>\n" for deep in range(1, 7))
    assert len([name for kind, name in found("fields", thread) if kind == "person" and name.endswith("Nowak")]) == 6


def test_a_label_with_its_value_below(found):
    assert found("fields", "Address:\n  12 Mill Lane, Totnes\n\nPlan: rest") == [("address", "12 Mill Lane, Totnes")]


def test_mixed_languages_do_no_harm(found):
    assert found("fields", "Nom : Dupont\nName: Łukasz Żak\n姓名: 王\nDatum: 3. Mai") == [("person", "Łukasz Żak")]


def test_what_the_user_names_is_hidden_even_in_a_label(world):
    from reticent import sanitize
    from reticent.policy import Policy

    policy = Policy.load("pii").but(entity_model=False, hide=("Attending",))
    assert sanitize("Attending: Dr Noor Qadri", policy, world).text.startswith("[HIDDEN 1]: ")


def test_initials_at_the_foot_of_a_letter(found):
    assert found("fields", "Yours truly\n\nSND/jt\n") == [("person", "SND/jt")]


def test_titles_ranks_and_letters_stay(plain_find):
    text = "Seen by: PC 2217 Omar Haddad, and RN Dorota Nowak, BSN was told by Cpl Lena Brandt"
    hidden = [finding.span.of(text) for finding in plain_find(text)]
    assert not any(letters in said for said in hidden for letters in ("PC", "RN", "BSN", "Cpl"))


def test_laws_and_precedents_stay(plain_find):
    text = "charged under s.139 CJA 1988 and sections 13, 18 and 26 of the Equality Act 2010; see R v Hanson [2005] EWCA Crim 824"
    assert [finding for finding in plain_find(text) if any(map(str.isdigit, finding.span.of(text)))] == []


def test_a_surname_before_a_given_name_alone_in_its_line_is_a_person(found):
    text = "van der Merwe, Piet\nOkafor, Anna B.\nRegards, Anna\nAthens, Georgia\nMet Okafor, Dele and Ann."
    names = [said for kind, said in found("fields", text) if kind == "person"]
    assert names == ["van der Merwe, Piet", "Okafor, Anna B."]


@pytest.mark.parametrize(
    "table",
    [
        "id,surname,dose\n1,Hollis,50 mg\n2,Bright,20 mg\n",
        "id, Surname, dose\n1, Hollis, 50 mg\n2, Bright, 20 mg\n",
        "no;LAST NAME;paid\n1;Hollis;20\n2;Bright;30\n",
        '"no","Family name","paid"\n"1","Hollis","x"\n"2","Bright","y"\n',
        "forename,age\nHollis,4\nBright,5\n",
        "tenant\tflat\nHollis\t4\nBright\t5\n",
        "| # | Next of kin | Shift |\n|---|---|---|\n| 1 | Hollis | late |\n| 2 | Bright | early |\n",
        "Patient | Bay\n---|---\nHollis | 4\nBright | 5\n",
        "visit,patient_surname\n1,Hollis\n2,Bright\n",
        "employee,grade\nhollis,3\nbright,4\n",
        "name,grade\nHollis,3\nBright,4\nOsei,2\nTembo,3\n",
        "seat,surname,tier\nA1,Hollis,H\nA2,Constable,F\nA3,Bright,F\nA4,cancelled,\n",
    ],
)
def test_a_heading_that_says_who_decides_for_its_column(whole_find, table):
    found = {each.span.of(table).casefold(): each.kind for each in whole_find(table)}
    wanted = {"hollis", "bright", "constable"} & {word.casefold() for word in re.findall(r"\w+", table)}
    assert {name: found.get(name) for name in wanted} == dict.fromkeys(wanted, "person")
    assert "cancelled" not in found


@pytest.mark.parametrize(
    "text",
    [
        "name,price\nPliers,3\nSpanner,5\n",
        "Teacher, Ostwick School\nAnna Hollis, Leeds\n",
        "First came the patient, then the nurse\nAnna Hollis, a neighbour\n",
        "id,patient,outcome\n1,male,well\n2,female,well\n",
    ],
)
def test_no_heading_makes_people_of_things_or_of_prose(found, text):
    assert [said for kind, said in found("fields", text) if kind == "person"] == []
