"""Time grows with the text and not with its square, whatever somebody writes to make it.

CPU time of a text and of one four times as long are compared: linear work takes four times as long, quadratic sixteen.
What takes next to nothing in both is not compared, because there the clock is all that differs.
"""

import random
from time import process_time

import pytest

from reticent.detect import detectors, find
from reticent.detect.information import information
from reticent.detect.whole_titles import whole_titles
from reticent.languages.en.readable import readable
from reticent.languages.en.spacy import Spacy
from reticent.languages.terms import TermMatcher
from reticent.model import Document, Finding, Span
from reticent.policy import Policy

SIZE = 3_000
NOISE = 0.03
MOST = 10
REPEATED = [
    "1", "1234567890", "(", "[", ".", "-", "@", "a", "A", "Ab", " ", "\n", '"', "王", "e\u0301", "\u00a0",
    "1.", "1-", "1/", "1,", "1 ", "1:", "(1)", "a.", "a-", "a@", "a'", "A'", "A&", "A1-", "Ab-", "ab:", "A.", "A. ",
    "John Smith ", "Aaa Bbb ", "Aa, ", "Aa: ", "mary ", "Mr ", "Mr J. ", "12 Oak ", "The corner of a ", "1 May ", "one ",
    "$1,", "http://", "www.", "password: ", "key ", "-----BEGIN PRIVATE KEY-----", "a at ", "a dot ", "plots 1, ", "Aa is a ",
    "work for Aa ", "district of ", "case 1", "+1 ", "0 000 ", "zip 1 ", "a\n", "Aa\n", "1 years ",
]  # fmt: skip


def different_people(size):
    return " ".join(
        f"John X{one}{other}{another}" for one in "abcde" for other in "abcdefghijklmnop" for another in "abcdefghij"
    )[:size]


def noise(size):
    return "".join(random.Random(3).choices("aA1.-@ :/(['\",\n", k=size))


def hostile():
    yield from (pytest.param(lambda size, part=part: (part * size)[:size], id=repr(part)) for part in REPEATED)
    yield pytest.param(different_people, id="different people")
    yield pytest.param(noise, id="noise")


def seconds(work):
    def once():
        start = process_time()
        work()
        return process_time() - start

    return min(once(), once())


def grows_with_the_text(work, *sizes):
    small, large = (seconds(lambda size=size: work(size)) for size in sizes)
    if large > MOST * max(small, NOISE):  # once more: the machine may have been busy
        small, large = (seconds(lambda size=size: work(size)) for size in sizes)
    return large <= MOST * max(small, NOISE)


@pytest.mark.parametrize("make", list(hostile()))
def test_detection(make, world):
    policy = Policy.load("identity").but(entity_model=False, hide=("John Smith", "a a"), keep=("Smith John",))

    def every(size):
        text = readable(make(size), world.lexicon)
        find(Document(text), next(world.plain.analyse([text])), world, policy)

    assert grows_with_the_text(every, SIZE, 4 * SIZE)


@pytest.mark.parametrize("part", ["(", "[", "a@", "1.", "aB3"])
def test_the_language_model(part, world):
    language: Spacy = world.language
    assert grows_with_the_text(lambda size: next(language.analyse([part * size])), 1_000, 4_000)


def test_a_phrase_without_end(world):
    assert grows_with_the_text(lambda size: information("John Smith " * size, world.reference, world.lexicon), 100, 400)


def test_many_terms_in_a_long_text():
    def work(size):
        return list(
            TermMatcher([f"word{number} and" for number in range(size)], endings=True).find("word1 and " * size)
        )

    assert grows_with_the_text(work, 2_000, 8_000)


def test_one_detector_at_a_time_over_a_text_without_spaces(world):
    for each in detectors().values():
        for part in ("A'", "Ab-", "A1-", "x9"):
            text = part * SIZE
            assert grows_with_the_text(
                lambda size, each=each, text=text: list(
                    each.detect(Document(text[:size]), next(world.plain.analyse([text[:size]])), world)
                ),
                SIZE // 2,
                2 * SIZE,
            ), each.name


@pytest.mark.parametrize("part", ["A'", "Ab ", "Ab of ", "Ab, ", "the films Ab, Cd and Ef ", "Ab Award for Best Ab "])
def test_titles_are_made_whole_in_time(world, part):
    def work(size):
        text = part * (size // len(part))
        found = [Finding(Span(at, at + 2), "work", 0.8, "tagged", "") for at in range(0, len(text) - 2, len(part))]
        return whole_titles(text, next(world.plain.analyse([text])), found, world)

    assert grows_with_the_text(work, 4_000, 16_000)
