import pytest


@pytest.mark.parametrize(
    ("kind", "text", "term"),
    [
        ("health", "he has diabetes", "diabetes"),
        ("health", "a blood   transfusion", "blood   transfusion"),
        ("religion", "a devout person", "devout"),
        ("politics", "a social democrat", "social democrat"),
        ("union", "trade-union work", "trade-union"),
        ("sexuality", "he is gay", "gay"),
        ("ethnicity", "of mixed race", "mixed race"),
        ("genetics", "a gene mutation", "gene mutation"),
        ("biometrics", "fingerprints", "fingerprints"),
    ],
)
def test_finds(found, kind, text, term):
    assert (kind, term) in found("special", text)


def test_only_gdpr_asks_for_it(plain_find):
    text = "she has asthma"
    assert [f.kind for f in plain_find(text, "gdpr")] == ["health"]
    assert plain_find(text, "identity") == []
