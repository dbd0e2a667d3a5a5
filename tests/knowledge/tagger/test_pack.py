import numpy as np
import pytest

from reticent.errors import PackError
from reticent.knowledge.packfile import Writer
from reticent.knowledge.tagger import Tagger
from reticent.knowledge.tagger.encoder import Rows
from reticent.knowledge.tagger.pack import GROUP, LAYERS, MAGIC, TaggerPack, quantised, shipped, write_pack
from reticent.knowledge.tagger.pieces import LAYOUT

WIDTH = 384
VOCABULARY = [*LAYOUT.values(), "[UNK]", "[CLS]", "[SEP]", "anna", "smith", "came"]
ABOUT = {
    "kinds": ["none", "person", "health"],
    "weights": ["stays", "direct", "quasi", "special"],
    "special": ["health"],
    "calibrated": ["identifies", "special"],
    "width": WIDTH,
    "pieces": len(VOCABULARY),
}


@pytest.fixture
def small(tmp_path):
    """A tagger with random weights but for its layers, which are those that ship."""
    chance = np.random.default_rng(7)

    def drawn(*shape):
        return chance.normal(0, 0.2, shape).astype(np.float32)

    weights = {"pieces": drawn(len(VOCABULARY), WIDTH), "positions": drawn(256, WIDTH)}
    weights |= {"shapes": drawn(13, WIDTH), "bits": drawn(8, WIDTH), "norm": drawn(2 * WIDTH)}
    for name in ("kind", "weight"):
        outputs = len(ABOUT[f"{name}s"])
        weights |= {f"head.{name}": drawn(outputs, WIDTH), f"head.{name}.bias": drawn(outputs)}
    weights["calibration"] = np.stack([np.stack((np.linspace(0, 1, 5), np.linspace(0, 1, 5) ** 2))] * 2)
    path = tmp_path / "small.pack"
    write_pack(path, ABOUT, VOCABULARY, weights, bytes(TaggerPack(shipped()).sections[LAYERS]))
    return path


def test_what_is_written_is_read(small):
    reading = Tagger(small).read("Anna Smith came")
    assert [reading.text[a:b] for a, b in zip(reading.starts, reading.ends, strict=True)] == ["Anna", "Smith", "came"]
    assert reading.kinds.sum(axis=1) == pytest.approx([1, 1, 1], abs=1e-5)
    raw = reading.weights[:, 1] + reading.weights[:, 2]
    assert reading.identifies == pytest.approx(
        np.interp(raw, np.linspace(0, 1, 5), np.linspace(0, 1, 5) ** 2), abs=1e-5
    )


def test_the_same_weights_are_the_same_bytes(small, tmp_path):
    again = tmp_path / "again.pack"
    again.write_bytes(small.read_bytes())
    assert Tagger(again).read("Anna").kinds.tobytes() == Tagger(small).read("Anna").kinds.tobytes()


def test_int8_is_off_by_half_a_step_at_most():
    matrix = np.random.default_rng(1).normal(0, 1, (5, 3 * GROUP)).astype(np.float32)
    values, scales = quantised(matrix)
    back = Rows(values, scales).of(np.arange(5))
    step = np.repeat(scales, GROUP, axis=1)
    assert np.all(np.abs(back - matrix) <= step * 0.5001)


def test_a_damaged_pack_is_refused(small):
    content = bytearray(small.read_bytes())
    content[len(content) // 2] ^= 1
    small.write_bytes(content)
    with pytest.raises(PackError, match="damaged"):
        Tagger(small)


def test_a_cut_or_foreign_file_is_refused(small, tmp_path):
    small.write_bytes(small.read_bytes()[:-9])
    with pytest.raises(PackError, match="truncated"):
        Tagger(small)
    other = tmp_path / "other.pack"
    other.write_bytes(b"RETICENT\x1a" + bytes(60))
    with pytest.raises(PackError, match="is not a tagger pack"):
        Tagger(other)
    with pytest.raises(PackError, match="no tagger pack"):
        Tagger(tmp_path / "none.pack")


def test_a_pack_of_an_earlier_version_says_so(small):
    pack = TaggerPack(small)
    parts = {name: bytes(pack.sections[name]) for name in pack.sections.lengths() if name != LAYERS}
    with Writer(small, MAGIC) as writer:
        for name, part in parts.items():
            writer.section(name, [part])
        writer.finish(pack.about)
    with pytest.raises(PackError, match="earlier version: teach it anew"):
        Tagger(small)
