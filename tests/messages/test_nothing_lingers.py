"""Nothing of a message outlives it: no cache of the program is keyed on what somebody wrote."""

import functools
import gc

from reticent.messages import prepare


def kept():
    """How much each cache holds, of those in the rooms that a message passes."""
    rooms = ("reticent.messages", "reticent.languages", "reticent.keys")
    found = [each for each in gc.get_objects() if isinstance(each, functools._lru_cache_wrapper)]
    return {
        f"{each.__module__}.{each.__qualname__}": each.cache_info().currsize
        for each in found
        if (each.__module__ or "").startswith(rooms)
    }


def test_caches_do_not_grow_with_messages(profile, circles):
    prepare("I love my big house in Leeds, it's perhaps the nicest one.", profile, circles, key="k")
    before = kept()
    prepare("Three zebras quickly began to purchase organised umbrellas, I don't know why.", profile, circles, key="k")
    assert kept() == before
