"""What is told by the words around a word, and by the parts of a message."""

import numpy as np

from reticent.messages.hint_features import _best_other, _decayed, _mean_other


def test_a_gap_hides_what_stood_there():
    values, groups = np.array([1.0, 0.0, 0.0, 4.0]), np.array([0, 0, 0, 1])
    assert _best_other(values, groups).tolist() == [0, 1, 1, 0]
    assert _mean_other(values, groups).tolist() == [0, 0.5, 0.5, 4]
    near, far = _decayed(values, groups, 0.5)[1:3]
    assert near > far > 0
