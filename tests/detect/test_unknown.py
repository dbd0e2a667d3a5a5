import pytest


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("I saw Plotwatt there", "Plotwatt"),
        ("Kyruus\n\nis here", "Kyruus"),
        ("run by Aram Basım ve Yayıncılık, which", "Aram Basım ve Yayıncılık"),
        ("known as 黄义达 in", "黄义达"),
        ("also written Нонна Гришаева in her own country", "Нонна Гришаева"),
    ],
)
def test_finds(found, text, name):
    assert ("name", name) in found("unknown", text)


@pytest.mark.parametrize(
    "text", ["The Court said so", "On Monday in March", "Pedestrians walked", "A Turkish bath", "α and β"]
)
def test_leaves(found, text):
    assert found("unknown", text) == []


def test_a_text_in_another_script_is_not_one_long_name(found):
    assert found("unknown", "Это русский текст, a bit") == []


def test_the_word_of_another_language_behind_the_english_one_is_no_name(found):
    text = "The court found an inadmissible special levy (Sonderabgabe) under the Act (Aktiengesetz) of Zweckelheim."
    assert [said for _, said in found("unknown", text)] == ["Zweckelheim"]


@pytest.mark.parametrize("before", ["Rose", "the nurse", "her brother", "a tenant", "the witness"])
def test_a_name_in_brackets_behind_a_person_is_one(found, before):
    assert ("name", "Quisthout") in found("unknown", f"We met {before} (Quisthout) there.")
