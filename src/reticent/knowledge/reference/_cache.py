"""What was used last, up to a total cost."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

Value = TypeVar("Value")


class Cache(Generic[Value]):
    """The values used last. Threads may share it; at worst they compute a value twice."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._cost = 0
        self._values: OrderedDict[Hashable, tuple[Value, int]] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: Hashable, make: Callable[[], Value], cost: Callable[[Value], int] = lambda _: 1) -> Value:
        """The value of a key, made when it is not there."""
        with self._lock:
            known = self._values.get(key)
            if known is not None:
                self._values.move_to_end(key)
                return known[0]
        value = make()
        price = cost(value)
        with self._lock:
            if key not in self._values:
                self._values[key] = (value, price)
                self._cost += price
            while self._cost > self._most and len(self._values) > 1:
                self._cost -= self._values.popitem(last=False)[1][1]
        return value

    def clear(self) -> None:
        """Drop everything."""
        with self._lock:
            self._values = OrderedDict()
            self._cost = 0
