"""The small corpus as a pack."""

from pathlib import Path

import pytest
from small_corpus import TEXTS, build_from

from reticent.knowledge.reference import Pack


@pytest.fixture(scope="session")
def small_pack(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_from(tmp_path_factory.mktemp("pack"), TEXTS)


@pytest.fixture
def pack(small_pack: Path) -> Pack:
    return Pack(small_pack)
