"""What the README shows is what comes out."""

import re
from pathlib import Path

import reticent

QUOTES = re.findall(r"(?:^> .*\n)+", (Path(__file__).parents[1] / "README.md").read_text("utf-8"), re.MULTILINE)


def quote(number):
    return " ".join(line.removeprefix("> ") for line in QUOTES[number].splitlines())


def test_the_letter():
    assert reticent.sanitize(quote(0)).text == quote(1)


def test_the_letter_under_pseudonyms():
    policy = reticent.Policy.load("identity").but(style="pseudonym", key="correct horse battery staple")
    assert reticent.sanitize(quote(0), policy).text == quote(2)


def test_the_secret():
    assert reticent.sanitize(quote(3), reticent.Policy.load("secret").but(hide=("aids",))).text == quote(4)
