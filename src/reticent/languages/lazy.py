"""Expressions that are compiled when they are first used.

To compile all of Reticent's expressions takes a quarter of a second, and a short text needs two fifths of them: the
others wait for a street, a column, a name in small letters. Once it is compiled an expression answers as fast as ever.
"""

import re
from typing import Any, cast

_ANSWERS = ("finditer", "findall", "search", "match", "fullmatch", "sub", "subn", "split", "groups", "groupindex")


class _Expression:
    """Stands for an expression that is compiled, and has at hand what that answers."""

    def __init__(self, pattern: str, flags: int) -> None:
        self.pattern, self.flags = pattern, flags


class _Lazy(_Expression):
    """One that is not compiled yet: the first question to it makes it one that is."""

    def __getattr__(self, name: str) -> Any:
        if name not in _ANSWERS:
            raise AttributeError(name)
        compiled = re.compile(self.pattern, self.flags)
        vars(self).update((each, getattr(compiled, each)) for each in _ANSWERS)
        self.__class__ = _Expression  # type: ignore[assignment]  # without `__getattr__` it answers at full speed
        return vars(self)[name]


def lazy(pattern: str, flags: int = 0) -> re.Pattern[str]:
    """What `re.compile` gives, but compiled at its first use."""
    return cast("re.Pattern[str]", _Lazy(pattern, flags))
