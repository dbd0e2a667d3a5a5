"""Who may use a server that others can reach: names, hashed passwords, roles.

    [[users]]
    name = "emma"
    password = "$argon2id$v=19$..."          # reticent serve --hash-password
    roles = ["review", "export", "evidence"]

*review*: mark and decide. *export*: take the result out. *evidence*: see what was hidden in reports, and look texts up.
"""

import hashlib
import os
import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, Self, get_args

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from reticent.errors import InputError

Role = Literal["review", "export", "evidence"]
ROLES: tuple[Role, ...] = get_args(Role)


class User(BaseModel):
    """Somebody who may log in."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str = Field(min_length=1, max_length=80)
    password: str = Field(repr=False, pattern=r"^\$argon2id\$")
    roles: tuple[Role, ...] = ("review",)


class _UsersFile(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    users: tuple[User, ...] = Field(min_length=1)


@dataclass(frozen=True)
class Users:
    """All who may log in. A password that was right once is known again by a digest, because hashing is slow."""

    users: tuple[User, ...]
    _seen: dict[bytes, User] = field(default_factory=dict, repr=False)
    _own: bytes = field(default_factory=lambda: os.urandom(32), repr=False)

    @classmethod
    def read(cls, path: Path) -> Self:
        """The users in a file."""
        try:
            table = tomllib.loads(path.read_text("utf-8"))
        except (OSError, UnicodeDecodeError):
            raise InputError(f"cannot read the list of users {str(path)!r}") from None
        except tomllib.TOMLDecodeError:
            raise InputError(f"the list of users {str(path)!r} is not TOML") from None
        try:
            found = _UsersFile.model_validate(table).users
        except ValidationError as error:
            where = ".".join(map(str, error.errors()[0]["loc"]))
            raise InputError(
                f"the list of users {str(path)!r}: {where} is wrong; each user has a name, a password made with "
                f"'reticent serve --hash-password', and roles among {', '.join(ROLES)}"
            ) from None
        if len({user.name for user in found}) < len(found):
            raise InputError(f"the list of users {str(path)!r} names somebody twice")
        return cls(found)

    def check(self, name: str, password: str) -> User | None:
        """The user with this name and password. It takes as long for a name that is not there."""
        from argon2 import PasswordHasher
        from argon2.exceptions import Argon2Error, InvalidHashError

        digest = hashlib.blake2b(f"{name}\0{password}".encode("utf-8", "surrogatepass"), key=self._own).digest()
        if digest in self._seen:
            return self._seen[digest]
        user = next((each for each in self.users if each.name == name), None)
        try:
            PasswordHasher().verify((user or self.users[0]).password, password)
        except (Argon2Error, InvalidHashError):
            return None
        if user is not None:
            self._seen[digest] = user
        return user


def hashed(password: str) -> str:
    """A password as the list of users has it."""
    from argon2 import PasswordHasher

    return PasswordHasher().hash(password)
