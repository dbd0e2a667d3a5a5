"""The terms that matter most in each document of a pack: one table, filled as documents are asked for."""

from functools import cached_property

import numpy as np

from reticent.knowledge.reference._coding import Numbers, unpack_numbers
from reticent.knowledge.reference._vocabulary import Vocabulary

DOCUMENTS_IN_BLOCK = 1024


class Salience:
    """A row for each document: the numbers of its terms plus one, what matters most first, 0 where there are fewer.

    What was read stays until it is let go, as all of it takes little. Two threads at worst read the same block twice.
    """

    def __init__(self, vocabulary: Vocabulary, documents: int, width: int) -> None:
        self._vocabulary, self._shape = vocabulary, (documents, width)

    @cached_property
    def _known(self) -> tuple[Numbers, Numbers]:
        """The table, and which of its blocks have been read."""
        return np.zeros(self._shape, np.int32), np.zeros(-(-self._shape[0] // DOCUMENTS_IN_BLOCK), np.bool_)

    def let_go(self) -> None:
        """Drop what was read."""
        vars(self).pop("_known", None)

    def rows(self, documents: Numbers) -> Numbers:
        """The rows of some documents."""
        table, is_read = self._known
        blocks = documents // DOCUMENTS_IN_BLOCK
        for block in np.unique(blocks[~is_read[blocks]]).tolist():
            self._read(block, table, is_read)  # these, whoever lets go meanwhile
        return table.take(documents, axis=0)

    def prominence(self, documents: Numbers, numbers: list[int]) -> Numbers:
        """How prominent terms are in each document: the first salient term weighs most."""
        rows = self.rows(documents)
        found = np.zeros(rows.shape, np.bool_)
        for number in numbers:
            found |= rows == number
        prominence = np.zeros(len(rows), np.int64)
        for place, weight in enumerate(range(self._shape[1], 0, -1)):
            prominence += found[:, place] * weight
        return prominence

    def _read(self, block: int, table: Numbers, is_read: Numbers) -> None:
        numbers = self._vocabulary.unpacked("salient", block, unpack_numbers)
        rows = table[block * DOCUMENTS_IN_BLOCK : (block + 1) * DOCUMENTS_IN_BLOCK]
        if numbers.size != rows.size:
            raise self._vocabulary.damaged("salient")
        rows[:] = numbers.reshape(self._shape[1], -1).T
        is_read[block] = True
