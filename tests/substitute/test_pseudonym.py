import re

import pytest

import reticent
from reticent.languages.en.lexicon import Lexicon

TEXT = (
    "Mrs Anna Kowalczyk of Nicosia (anna@firma.pl, +44 20 7946 0958, card 4111 1111 1111 1111) was born on 3 May 1971. "
    "KOWALCZYK, aged 48, met Mr John Smith; Kowalczyk's friend J. Smith worked for Zanzivar Ltd. Visit https://firma.pl/anna."
)
lexicon = Lexicon()


def pseudonymized(text=TEXT, key="k"):
    return reticent.sanitize(text, reticent.Policy.load("identity").but(style="pseudonym", key=key, entity_model=False))


def test_consistent_and_keyed():
    one, again, other = pseudonymized(), pseudonymized(), pseudonymized(key="other")
    assert one == again
    assert one.text != other.text
    surname = re.match(r"Mrs (\S+) (\S+) of", one.text)[2]
    assert surname.upper() in one.text
    assert f"{surname}'s friend" in one.text


def test_the_same_name_in_another_text_gets_the_same_pseudonym():
    elsewhere = pseudonymized("Today Mrs Anna Kowalczyk came.").text
    assert re.match(r"Mrs (\S+ \S+) of", pseudonymized().text)[1] == re.search(r"Mrs (\S+ \S+) came", elsewhere)[1]


def test_gender_and_origin_are_kept():
    given, surname = re.match(r"Mrs (\S+) (\S+) of", pseudonymized().text).groups()
    assert lexicon.gender(given) == "female"
    assert surname in lexicon.origins["pl"].surnames


def test_shapes_are_kept():
    text = pseudonymized().text
    assert re.search(r"\+\d\d \d\d \d{4} \d{4}", text)
    assert re.search(r"card \d{4} \d{4} \d{4} \d{4}\)", text)
    assert re.search(r"born on \d{1,2} [A-Z][a-z]+ 19\d\d\.", text)
    assert "Ltd" in text
    assert "@example.com" in text


def test_nothing_of_the_original_is_left_and_nothing_comes_from_it():
    result = pseudonymized()
    originals = {TEXT[start:end] for start, end, _ in result.spans}
    words = {word.casefold() for word in re.findall(r"\w{3,}", TEXT)}
    for start, end, new in result.spans:
        assert new not in originals
        for word in re.findall(r"[^\W\d_]{3,}", new):
            kept_titles = {"mrs", "mr", "street", "ltd", "com", "example", "https"}
            months = {
                m.casefold()
                for m in "January February March April May June July August September October November December".split()
            }
            assert word.casefold() not in words - kept_titles - months, (TEXT[start:end], new)


def test_different_names_never_become_one():
    names = [f"Mr {name}" for name in ("Aalto", "Babic", "Cerny", "Dubois", "Eriksen", "Fischer", "Garcia", "Horvat")]
    spans = pseudonymized("; ".join(names)).spans
    assert len({new for _, _, new in spans if new}) == len(names)


@pytest.mark.parametrize("date", ["2001-02-28", "31 May 1991", "12/31/1999", "May 2003", "Tuesday"])
def test_dates_stay_dates(plain_find, date):
    changed = pseudonymized(f"It was on {date} indeed.").text
    assert changed != f"It was on {date} indeed."
    assert [finding.kind for finding in plain_find(changed)] == ["date"]


FAMILY = (
    "Patient: [RICE, Rose Adaeze]. Mrs [Rice] came with her husband, [Wilfred Chase]. [Will] left; Mr [Chase] signed "
    "[W. Chase]. Dr [Katarzyna Wójcik] saw her. [Kasia] wrote; Dr [Wojcik] signed. Mr [Tom Chase] drove."
)


def test_one_person_has_one_pseudonym_whatever_the_mention():
    marks = [match.span() for match in re.finditer(r"\[[^\]]+\]", FAMILY)]
    spans = [reticent.Span(start - 2 * at, end - 2 * at - 2) for at, (start, end) in enumerate(marks)]
    found = tuple(reticent.Finding(span, "person", 1.0, "test", "a name") for span in spans)
    document = reticent.Document(FAMILY.replace("[", "").replace("]", ""), marked=found)
    policy = reticent.Policy.load("pii").but(style="pseudonym", key="k", entity_model=False)
    (result,) = reticent.sanitize_all([document], policy)
    patient, hers, full, will, his, signed, doctor, short, plain, relative = (new for _, _, new in result.spans)
    assert hers.upper() == patient.split(",")[0]
    assert [will, his] == full.split()
    assert signed == f"{will[0]}. {his}"
    assert [short, plain] == doctor.split()
    assert relative.split()[1] == his
    assert len({hers, his, plain, will, short, relative.split()[0]}) == 6
