"""Files that are not what they should be."""

import pickle
import struct
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from small_corpus import TEXTS, build_from

from reticent.errors import PackError
from reticent.knowledge.packfile import MAGIC, Sections
from reticent.knowledge.reference import Count, Pack


def test_a_missing_pack_says_how_to_build_one(tmp_path: Path) -> None:
    with pytest.raises(PackError, match="reticent corpus build"):
        Pack(tmp_path / "none.pack")


@pytest.mark.parametrize("content", [b"", b"RETI", b"PK\x03\x04 something else entirely, and long enough to be read"])
def test_a_foreign_file_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "foreign.pack"
    path.write_bytes(content)
    with pytest.raises(PackError, match="not a reference pack"):
        Pack(path)


def test_a_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(PackError, match="cannot read"):
        Pack(tmp_path)


@pytest.mark.parametrize(("version", "advice"), [(2, "update Reticent"), (0, "build it again")])
def test_another_version_is_refused(tmp_path: Path, small_pack: Path, version: int, advice: str) -> None:
    content = bytearray(small_pack.read_bytes())
    struct.pack_into("<H", content, len(MAGIC), version)
    path = tmp_path / "other.pack"
    path.write_bytes(content)
    with pytest.raises(PackError, match=advice):
        Pack(path)


@pytest.mark.parametrize("share", [0.1, 0.5, 0.99])
def test_a_truncated_pack_is_refused(tmp_path: Path, small_pack: Path, share: float) -> None:
    content = small_pack.read_bytes()
    path = tmp_path / "cut.pack"
    path.write_bytes(content[: int(len(content) * share)])
    with pytest.raises(PackError, match="truncated"):
        Pack(path)


def test_an_altered_directory_is_refused(tmp_path: Path, small_pack: Path) -> None:
    path = tmp_path / "altered.pack"
    path.write_bytes(small_pack.read_bytes().replace(b'"documents"', b'"dokuments"', 1))
    with pytest.raises(PackError, match="damaged"):
        Pack(path)


def test_every_damaged_section_is_found(tmp_path: Path, small_pack: Path) -> None:
    content = small_pack.read_bytes()
    sections = Sections(small_pack)
    path = tmp_path / "damaged.pack"
    for name, length in sections.lengths().items():
        start = content.index(bytes(sections[name])) if length else None
        if start is None:
            continue
        damaged = bytearray(content)
        damaged[start + length // 2] ^= 0xFF
        path.write_bytes(damaged)
        with pytest.raises(PackError, match="damaged"):
            Pack(path).verify()


def test_damage_met_while_counting_is_one_sentence_too(tmp_path: Path, small_pack: Path) -> None:
    sections = Sections(small_pack)
    for name in ("words", "word-postings", "phrases", "phrase-postings"):
        content = bytearray(small_pack.read_bytes())
        start = content.index(bytes(sections[name]))
        content[start : start + sections.lengths()[name]] = bytes(sections.lengths()[name])
        path = tmp_path / f"{name}.pack"
        path.write_bytes(content)
        with pytest.raises(PackError, match="damaged"):
            Pack(path).count("blood transfusion", "immune system")


def test_threads_may_share_a_pack(pack: Pack) -> None:
    with ThreadPoolExecutor(8) as pool:
        counts = list(pool.map(lambda _: pack.count("blood transfusion", "patient"), range(400)))
    assert set(counts) == {Count(2)}


def test_processes_open_their_own(pack: Pack) -> None:
    again = pickle.loads(pickle.dumps(pack))
    assert again.count("blood transfusion", "patient") == Count(2)


def test_no_sentence_can_be_read_back(small_pack: Path, pack: Pack) -> None:
    """What the file holds of a document is a set: two documents with the same terms in another order look the same."""
    whole = [section for section in pack.lengths() if "position" in section or "offset" in section]
    assert whole == []
    raw = small_pack.read_bytes()
    for text in TEXTS.values():
        assert text.encode() not in raw
        assert text.casefold().encode() not in raw


def test_word_order_leaves_no_trace(tmp_path: Path) -> None:
    one = {"t": "blood was given. the patient was old. fever was high"}
    other = {"t": "fever was high. blood was given. the patient was old"}
    packs = [Pack(build_from(tmp_path, texts, name=f"{number}.pack")) for number, texts in enumerate((one, other))]
    names = [name for name in packs[0].lengths() if name != "salient"]
    sections = [Sections(pack.path) for pack in packs]
    assert all(bytes(sections[0][name]) == bytes(sections[1][name]) for name in names)
    assert set(packs[0].salient(0)) <= {"blood", "given", "patient", "old", "fever", "high", "was", "the", "t"}
