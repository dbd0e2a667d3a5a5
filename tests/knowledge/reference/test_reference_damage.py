"""One byte of a pack that is not as it was written: noticed, or of no consequence. Never a wrong answer."""

import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from small_corpus import TEXTS, build_from

from reticent.errors import PackError
from reticent.knowledge.packfile import Sections
from reticent.knowledge.reference import Pack
from reticent.knowledge.reference._blocks import PHRASES_IN_BLOCK, WORDS_IN_BLOCK
from reticent.knowledge.reference._coding import LONG_LIST
from reticent.knowledge.reference.build import Options

MASKS = (0x01, 0x40, 0x43, 0xFF)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A pack with something in every section."""
    return build_from(tmp_path_factory.mktemp("whole"), TEXTS, Options(1, 1, 1, min_running_total=1, workers=1))


def flipped(path: Path, places: Iterator[tuple[int, int]]) -> Iterator[int]:
    """The places, one after the other, each while the byte there is altered."""
    for place, mask in places:
        with path.open("r+b") as file:
            file.seek(place)
            (byte,) = file.read(1)
            file.seek(place)
            file.write(bytes([byte ^ mask]))
        yield place
        with path.open("r+b") as file:
            file.seek(place)
            file.write(bytes([byte]))


def outcome(ask: Callable[[], Any]) -> Any:
    """What is answered, or that the damage was noticed."""
    try:
        return ask()
    except PackError as error:
        said = str(error)
    assert re.search(r"is damaged \(.*\): .* again|is not a|is truncated: .* again|version .*: (update|build)", said)
    return PackError


def everything(path: Path) -> list[Any]:
    """All that a small pack can answer."""
    pack = Pack(path)
    vocabulary = pack._vocabulary
    terms = [vocabulary.spelling(number) for number in range(vocabulary.words + vocabulary.phrases)]
    answers: list[Any] = [pack.size, pack.about, terms]
    answers += [(pack.count(term), list(pack.bound(term)), pack.total(term)) for term in terms]
    answers += [pack.total("of the"), pack.total("the immune"), pack.count("the patient")]
    return answers + [(pack.title(number), pack.salient(number)) for number in range(pack.size)]


def test_no_byte_of_a_small_pack_changes_an_answer_silently(tmp_path: Path, whole: Path) -> None:
    path = tmp_path / "flipped.pack"
    shutil.copy(whole, path)
    right, size = everything(path), path.stat().st_size
    step = max(1, size // 500)
    places = ((place, MASKS[place // step % len(MASKS)]) for place in range(0, size, step))
    told = [outcome(lambda: everything(path)) for _ in flipped(path, places)]
    assert len(told) >= 400
    assert all(answer in (PackError, right) for answer in told)
    assert told.count(PackError) > 0.95 * len(told)


def about(path: Path, section: str, block: int | None) -> Any:
    """All that the shipped pack answers out of one block; out of a section without blocks, some of it."""
    pack = Pack(path)
    vocabulary = pack._vocabulary
    if block is None:
        counts = [pack.count(term) for term in ("aids", "blood transfusion", "zygote")]
        return counts, pack.total("of the"), pack.title(7), pack.salient(7), list(pack.bound("blood transfusion"))
    if section in ("titles", "salient"):
        return [(pack.title(number), pack.salient(number)) for number in range(1024 * block, 1024 * block + 5)]
    if section == "running":
        return [numbers.tolist() for numbers in vocabulary._running_block(block)]
    if section == "words":
        words = vocabulary._word_block(block)
        return words.words, words.counts.tolist(), vocabulary.total(block * WORDS_IN_BLOCK)
    if section == "phrases":
        phrases = vocabulary._phrase_block(block)
        columns = [column.tolist() for column in (phrases.rows, phrases.counts, phrases.parts, phrases.scales)]
        return columns, vocabulary.total(vocabulary.words + block * PHRASES_IN_BLOCK)
    if section == "word-postings":
        first, counts = block * WORDS_IN_BLOCK, vocabulary._word_block(block).counts
    else:
        first, counts = vocabulary.words + block * PHRASES_IN_BLOCK, vocabulary._phrase_block(block).counts
    # A long list has frames of its own, and all short ones share theirs.
    wanted = [int(np.argmin(counts)), *np.flatnonzero(counts >= LONG_LIST).tolist()]
    return [vocabulary.documents(first + number).tolist() for number in wanted]


def places_in(sections: Sections, each: int) -> Iterator[tuple[str, int | None, int]]:
    """Places all over the file: section, block if it has blocks, offset in the file."""
    for name, length in sections.lengths().items():
        start = sections._sections[name]["start"]
        offsets = [(2 * number + 1) * length // (2 * each) for number in range(each)]
        if f"{name}-index" not in sections.lengths() or name == "word-heads":
            yield from ((name, None, start + offset) for offset in offsets)
            continue
        starts = np.frombuffer(sections[f"{name}-index"], "<u8")
        for number, offset in enumerate(offsets):
            block = int(np.searchsorted(starts, offset, side="right")) - 1
            # Every other one in the first bytes of a block, where the lengths and the heads of the frames are.
            yield name, block, start + (int(starts[block]) + number * 3 if number % 2 else offset)


def test_no_byte_of_the_shipped_pack_changes_an_answer_silently(tmp_path: Path) -> None:
    path = tmp_path / "shipped.pack"
    shutil.copy(Pack.default().path, path)
    wanted = list(places_in(Sections(path), 12))
    assert len(wanted) >= 200
    right = {(name, block): about(path, name, block) for name, block, _ in wanted}
    changes = ((place, MASKS[number % len(MASKS)]) for number, (_, _, place) in enumerate(wanted))
    silent, noticed = [], 0
    for (name, block, place), _ in zip(wanted, flipped(path, changes), strict=True):
        told = outcome(lambda name=name, block=block: about(path, name, block))
        noticed += told is PackError
        if told is not PackError and told != right[name, block]:
            silent.append((name, block, place))
    assert silent == []
    assert noticed > 0.95 * len(wanted)
