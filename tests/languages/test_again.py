"""A long text that is read again with little changed: the same analysis, and only what changed is read."""

from reticent.languages.again import ReadAgain
from reticent.languages.en.spacy import Spacy
from reticent.languages.windows import windows


class Counting(Spacy):
    """Counts the texts that it is given."""

    read = 0

    def analyse(self, texts, *, entities=True):
        texts = list(texts)
        self.read += len(texts)
        return super().analyse(texts, entities=entities)


def test_only_the_windows_that_changed_are_read_again():
    language = Counting()
    again = ReadAgain(language)
    parts = [f"Ann Tully sang in choir {number} of Leeds, and then in Porto.\n\n" for number in range(260)]
    for changed in (None, 30, 131):
        text = "".join(part.replace("Porto", "Bari") if at == changed else part for at, part in enumerate(parts))
        language.read = 0
        assert again.analyse(text) == next(Spacy().analyse([text], entities=False))
        assert 0 < language.read < 4 if changed else language.read == len(list(windows(text))) == 4
        language.read = 0
        assert again.analyse(text) == again.analyse(text)
        assert not language.read
    again.forget()
    again.analyse(text)
    assert language.read == 4


def test_a_short_text_is_given_as_it_is(world):
    for language in (world.language, world.plain):
        text = "Ann Tully sang in Leeds. " * (1 if language is world.language else 400)
        assert ReadAgain(language).analyse(text) == next(language.analyse([text], entities=False))
