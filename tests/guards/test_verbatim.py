"""Ways to write a known name or number: each must be found."""

import pytest

from reticent.draft import Shown
from reticent.guards.verbatim import Verbatim
from reticent.model import Secret

NAME = ("PERSON 1", "person", ("Zoë Müller-Wągrowska",))
PHONE = ("PHONE 1", "phone", ("+44 20 7946 0958",))
CARD = ("CARD 1", "card", ("4111 1111 1111 1111",))
MAIL = ("EMAIL 1", "email", ("jane.doe@example.org",))
TERM = ("HIDDEN 1", "hidden", ("Project Bluebird",))
JANE = ("PERSON 2", "person", ("Jane Doe",))

WAYS = [
    (NAME, "Zoë Müller-Wągrowska"),
    (NAME, "zoë müller-wągrowska"),
    (NAME, "ZOË MÜLLER-WĄGROWSKA"),
    (NAME, "Zoe Muller-Wagrowska"),
    (NAME, "Zoe\u0308 Mu\u0308ller-Wa\u0328growska"),
    (NAME, "Zoë Müller Wągrowska"),
    (NAME, "Zoë\nMüller-Wągrowska"),
    (NAME, "Zoë  Müller‑Wągrowska"),
    (NAME, "Zo\u00adë Mül\u00adler-Wągrowska"),
    (NAME, "Zo\u200bë Müller-Wą\u200dgrowska"),
    (NAME, "Zo&euml; M&uuml;ller-W&#261;growska"),
    (NAME, "Zo%C3%AB%20M%C3%BCller-W%C4%85growska"),
    (NAME, "Zo\\u00eb M\\u00fcller-W\\u0105growska"),
    (NAME, "zoe_muller_wagrowska"),
    (NAME, "zoe.muller.wagrowska"),
    (NAME, "https://example.org/zo%C3%AB-m%C3%BCller-w%C4%85growska"),
    (NAME, "Wągrowska"),
    (NAME, "WAGROWSKA's"),
    (NAME, "Mu\u0308ller"),
    (NAME, "@muller"),
    (JANE, "Jane Doe"),
    (JANE, "JaneDoe"),
    (JANE, "janedoe"),
    (JANE, "jane_doe"),
    (JANE, "jane-doe"),
    (JANE, "JANE DOE"),
    (JANE, "Ｊａｎｅ Ｄｏｅ"),
    (JANE, "𝐉𝐚𝐧𝐞 𝐃𝐨𝐞"),
    (JANE, "J a n e D o e"),
    (JANE, "J-a-n-e D-o-e"),
    (JANE, "J.a.n.e. D.o.e."),
    (JANE, "Jаne Dоe"),  # Cyrillic а and о
    (JANE, "&#74;ane &#x44;oe"),
    (JANE, "\\u004aane Doe"),
    (JANE, "%4Aane%20Doe"),
    (JANE, "Jane\u00a0Doe"),
    (JANE, "Jane\u2009Doe"),
    (JANE, "Jane\u202fDoe"),
    (JANE, "file_JaneDoe1985.pdf"),
    (JANE, "Jane\tDoe"),
    (PHONE, "+44 20 7946 0958"),
    (PHONE, "+442079460958"),
    (PHONE, "44-20-7946-0958"),
    (PHONE, "(44) 20 7946.0958"),
    (PHONE, "44 2079 460958"),
    (PHONE, "４４ ２０ ７９４６ ０９５８"),
    (PHONE, "44·20·7946·0958"),
    (PHONE, "44_20_7946_0958"),
    (CARD, "4111111111111111"),
    (CARD, "4111-1111-1111-1111"),
    (CARD, "4111.1111.1111.1111"),
    (CARD, "4111 1111\n1111 1111"),
    (CARD, "41111111 11111111"),
    (MAIL, "jane.doe@example.org"),
    (MAIL, "Jane.Doe@Example.ORG"),
    (MAIL, "jane.doe&#64;example.org"),
    (MAIL, "jane.doe%40example.org"),
    (MAIL, "jane.doe＠example.org"),
    (MAIL, "mailto:jane.doe@example.org"),
    (TERM, "PROJECT BLUEBIRD"),
    (TERM, "project-bluebird"),
    (TERM, "ProjectBluebird"),
    (TERM, "PB"),
    (TERM, "P.B."),
    (NAME, "Wągro-\nwska"),
    (NAME, "WAGRO WSKA"),
    (NAME, "[W]ągrowska"),
    (NAME, "W🎉ągrowska"),
    (NAME, "M\u3164üller"),
    (NAME, "M\x00uller"),
    (JANE, "🇯🇦🇳🇪 🇩🇴🇪"),
    (JANE, "🅹🅰🅽🅴 🅳🅾🅴"),
    (JANE, "ᴊᴀɴᴇ ᴅᴏᴇ"),
    (JANE, "\\u{4a}ane Doe"),
    (JANE, "\\U0000004aane Doe"),
    (JANE, "&#74ane Doe"),
    (JANE, "&amp;#74;ane Doe"),
    (JANE, "%254Aane%2520Doe"),
]


@pytest.mark.parametrize(("secret", "written"), WAYS)
def test_is_found_however_it_is_written(secret, written, world):
    text = f"Then came {written}, and left."
    verdict = Verbatim().check(Shown.of(text), [Secret(*secret)], world)
    assert not verdict.holds
    hidden = "".join(hide.span.of(text) for hide in verdict.hide)
    assert hidden
    assert all(hide.kind == secret[1] for hide in verdict.hide)


@pytest.mark.parametrize(
    ("secret", "text"),
    [
        (JANE, "[PERSON 2] met Janet Doering and a janedoering."),
        (("PERSON 1", "person", ("Mr Rice",)), "She likes rice."),
        (("PERSON 1", "person", ("Mark",)), "Put a mark here."),
        (("PERSON 1", "person", ("An",)), "An apple."),
        (("DATE 1", "date", ("1984",)), "Room 1984 was free."),
        (("AGE 1", "age", ("40",)), "40 people came."),
        (("WORK 1", "work", ("Her",)), "He saw her."),
        (("NAME 1", "name", ("Zed",), "guessed"), "From zed to a."),
        (("PERSON 1", "person", ("Mayor Quimby",)), "We may or may not."),
        (("HIDDEN 1", "hidden", ("Project Bluebird",)), "The pb was low."),
        (PHONE, "44 people, 20 chairs, 7946 cups and 0958 spoons."),
        (("PERSON 1", "person", ("Person",)), "[PERSON 1] came."),
    ],
)
def test_what_is_not_it_is_left_alone(secret, text, world):
    assert Verbatim().check(Shown.of(text), [Secret(*secret)], world).holds
