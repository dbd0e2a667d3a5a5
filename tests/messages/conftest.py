"""A profile, audiences and a message for the tests of this room."""

import pytest

from reticent.messages import Audiences, Profile, prepare

TEXT = (
    "Honestly, we don't get out much, and I think we're going to move back to Leeds soon. It's been three years since I "
    "started working as a nurse, and I really love the big hospital here. My kids enjoy the movies and the beaches, but "
    "they often miss their friends. I don't know if we can sell the flat before Christmas, but it isn't urgent, because "
    "somebody at work might rent it. We'll need a lot of help, so let me know whether you have some time in spring. We "
    "would be really happy to see all of you, and there's always some soup on the stove."
)


@pytest.fixture(scope="session")
def profile():
    return Profile.from_table({"name": "Ada Example", "work": "nurse", "hometown": "Leeds"})


@pytest.fixture(scope="session")
def circles():
    return Audiences.of({name: [f"{name} {number}" for number in range(8)] for name in ("family", "friends", "public")})


@pytest.fixture(scope="session")
def prepared(profile, circles):
    return prepare(TEXT, profile, circles, key="secret")
