import pytest


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("bought by Galorath Incorporated last", "Galorath Incorporated"),
        ("at the University of Porvoo in", "University of Porvoo"),
        ("She works for Xignite in", "Xignite"),
        ("Datamyne is a design agency", "Datamyne"),
        ("Warsaw Regional Court said", "Warsaw Regional Court"),
    ],
)
def test_finds(found, text, name):
    assert ("organisation", name) in found("organisations", text)


@pytest.mark.parametrize(
    "text",
    [
        "the Supreme Court ruled",
        "Court of Appeal. The applicant",
        "he works for a living",
        "Osprey Row Co-operative met",
    ],
)
def test_leaves_what_every_country_has(found, text):
    assert found("organisations", text) == []


def test_two_firms_side_by_side_are_two(found):
    said = found("organisations", "She sued Tallis Gorse LLP and Orvane Holdings Ltd.")
    assert said == [("organisation", "Tallis Gorse LLP"), ("organisation", "Orvane Holdings Ltd")]
