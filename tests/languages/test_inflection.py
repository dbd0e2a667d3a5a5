"""Articles and plurals of what takes a term's place."""

import pytest

from reticent.languages.en.inflection import article, plural


@pytest.mark.parametrize(
    ("noun", "expected"),
    [
        ("drug", "a"), ("airline", "an"), ("university", "a"), ("unimportant man", "an"), ("hour", "an"),
        ("honest man", "an"), ("hospital", "a"), ("European", "a"), ("one-time user", "a"), ("FBI agent", "an"),
        ("NASA engineer", "an"), ("user", "a"), ("umbrella", "an"), ("8", "a"), ("opera", "an"), ("uncle", "an"),
    ],
)  # fmt: skip
def test_the_article_follows_the_sound(noun, expected):
    assert article(noun) == expected


@pytest.mark.parametrize(
    ("noun", "expected"),
    [
        ("drug", "drugs"), ("state capital", "state capitals"), ("company", "companies"), ("disease", "diseases"),
        ("member of parliament", "members of parliament"), ("mouse", "mice"), ("analysis", "analyses"),
        ("European", "Europeans"), ("heart disease", "heart diseases"),
    ],
)  # fmt: skip
def test_the_head_takes_the_plural(noun, expected):
    assert plural(noun) == expected


def test_the_tables_read_line_by_line_say_what_their_own_loader_says():
    from lemminflect import config
    from lemminflect.codecs.InflectionLUCodec import InflectionLUCodec
    from lemminflect.core.Inflections import Inflections

    from reticent.languages.en.inflection import inflected

    assert inflected("go", "VBD") == "went"  # loads ours
    whole, ours = InflectionLUCodec.load(config.inflection_lu_fn), Inflections().infl_dict
    for word in [*list(whole)[::97], "be", "can", "lie", "no such word"]:
        assert ours.get(word, {}) == whole.get(word, {}), word
