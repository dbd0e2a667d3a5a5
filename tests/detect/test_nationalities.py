def test_finds_singular_plural_and_small(found):
    assert found("nationalities", "a Cypriot, two ecuadoreans and the Dutch") == [
        ("nationality", "Cypriot"),
        ("nationality", "ecuadoreans"),
        ("nationality", "Dutch"),
    ]


def test_leaves_words(found):
    assert found("nationalities", "a polish for the pole") == []
