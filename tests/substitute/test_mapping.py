import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import reticent
from reticent import keys
from reticent.errors import MappingError
from reticent.files import write_bytes
from reticent.model import Replacement, apply
from reticent.substitute.mapping import Mapping, opened

VERSION_1 = b"""{
 "reticent mapping": 1,
 "salt": "m42Ag10FruNG2uCwlquKag==",
 "nonce": "EL1BudZp9LCXYTO1",
 "data": "G9SIp9pVS6todY+eTv4/a8VvuYxK4/6y/9f6Op1aqxbmlm1TLEfjEQrQpQf+FxWqyubj6+1VAfdEgu4TWY9n30qy0r/Z46t7WlLWH+BywUbK38huW1In7ePpzbAhdP6PTlNIf1wY+xjpgoSVR1jz5lwu91aPB9Jji6eiezCsedcO7s+tQWHwz+K6gRp51yuj6mYS7RqGeyk2U4g="
}
"""

SOURCE = "Emma Kowalski met Emma. EMMA left on 3 May 2001."


@pytest.fixture(autouse=True)
def _quick_scrypt(monkeypatch):
    monkeypatch.setattr(keys, "COST", 2)


@pytest.mark.parametrize("style", ["label", "blank", "pseudonym"])
def test_restores_every_style_exactly(style):
    result = reticent.sanitize(SOURCE, reticent.Policy.load("identity").but(style=style, entity_model=False))
    made = opened(Mapping.of(SOURCE, result.spans).sealed("key"), "key")
    assert made.restore(result.text) == SOURCE


@settings(deadline=None)
@given(
    st.lists(
        st.sampled_from(["Mr Rice", " rice ", "Emma", "EMMA", " and ", "3 May 2001", "x@y.org", "é", "\n", "Jones"])
    ).map("".join)
)
def test_restore_of_pseudonyms_is_the_original(text):
    policy = reticent.Policy.load("identity").but(style="pseudonym", key="k", entity_model=False)
    result = reticent.sanitize(text, policy)
    assert Mapping.of(text, result.spans).restore(result.text) == text


def test_an_edited_text_gets_back_what_it_still_has():
    edits = [Replacement(0, 13, "[PERSON 1]"), Replacement(18, 22, "[PERSON 1]")]
    made = Mapping.of(SOURCE, edits)
    assert made.restore("A reply to [PERSON 1]: no.") == "A reply to Emma Kowalski: no."
    assert made.restore("Nothing here") == "Nothing here"


def test_wrong_key_altered_file_foreign_file_newer_version():
    sealed = Mapping.of("Emma", [Replacement(0, 4, "X")]).sealed("key")
    assert b"Emma" not in sealed
    with pytest.raises(MappingError, match="key is wrong or the mapping file was altered"):
        opened(sealed, "other")
    table = json.loads(sealed)
    table["data"] = table["data"][:-8] + ("AAAA" if table["data"][-8:-4] != "AAAA" else "BBBB") + table["data"][-4:]
    with pytest.raises(MappingError, match="altered"):
        opened(json.dumps(table).encode(), "key")
    for foreign in (b"", b"[]", b'{"a": 1}', b"\xff"):
        with pytest.raises(MappingError, match="not a mapping file"):
            opened(foreign, "key")
    with pytest.raises(MappingError, match="of version 3, this program reads up to version 2: update it"):
        opened(sealed.replace(b'"reticent mapping": 2', b'"reticent mapping": 3'), "key")
    with pytest.raises(MappingError, match="altered"):
        opened(sealed.replace(b'"reticent mapping": 2', b'"reticent mapping": 1'), "key")
    with pytest.raises(MappingError, match="needs a key"):
        Mapping.of("Emma", []).sealed("")


def test_empty_replacements_are_undone():
    edits = [Replacement(0, 4, "X"), Replacement(5, 13, "")]
    assert Mapping.of(SOURCE, edits).restore(apply(SOURCE, edits)) == SOURCE


def test_general_terms_are_put_back_by_place_alone():
    source = "Emma left Nokia for a company."
    edits = [Replacement(0, 4, "[PERSON 1]"), Replacement(10, 15, "a company")]
    made = Mapping.of(source, edits, general=frozenset(("a company",)))
    assert made.restore("[PERSON 1] left a company for a company.") == source
    assert made.restore("So [PERSON 1] left a company!") == "So Emma left a company!"


def test_a_mapping_of_the_first_version_still_opens():
    assert opened(VERSION_1, "a key").restore("[PERSON 1] left.") == "Emma left."
    with pytest.raises(MappingError, match="key is wrong"):
        opened(VERSION_1, "another")


@pytest.mark.parametrize("version", ["0", '"2"', "[]", "true", "1.5", "null"])
def test_a_version_that_makes_no_sense(version):
    made = (
        Mapping.of("Emma", [])
        .sealed("key")
        .replace(b'"reticent mapping": 2', b'"reticent mapping": ' + version.encode())
    )
    with pytest.raises(MappingError, match="not a mapping file"):
        opened(made, "key")


@pytest.mark.parametrize("part", ["salt", "nonce", "data"])
@pytest.mark.parametrize("value", ["", "AAAA", "é", 3, None, "A" * 400])
def test_parts_that_make_no_sense(part, value):
    table = json.loads(Mapping.of("Emma", []).sealed("key")) | {part: value}
    with pytest.raises(MappingError):
        opened(json.dumps(table).encode(), "key")


def test_any_text_is_a_key():
    assert opened(Mapping.of("Emma", []).sealed("\udcff"), "\udcff").edits == ()


def test_a_private_file_is_its_owners_alone(tmp_path):
    target = tmp_path / "letter.map"
    target.touch(0o644)
    write_bytes(target, Mapping.of("Emma", []).sealed("key"), private=True)
    assert target.stat().st_mode & 0o777 == 0o600
