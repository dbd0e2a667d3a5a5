"""What people make of a name for an account or a file: run together, with initials, with figures behind it.

"Anna Kowalska" becomes annakowalska, kowalskaanna, akowalska, kowalskaa, annak; with an underscore, a point or a hyphen
between the parts, and figures behind them. Each is taken apart again into words of one name and its initials, so that
nothing is listed beforehand however many people there are.
"""

from collections.abc import Iterator, Sequence

from reticent.languages.en.lexicon import Lexicon
from reticent.search.alike import Alike
from reticent.search.names import LEAST_LETTERS, KnownPerson, Spelled

LEAST_JOINED = 5
_CONTAINED = 5


class Joins:
    """The words of many names, and what is made of them."""

    def __init__(self, people: Sequence[KnownPerson], lexicon: Lexicon) -> None:
        self._people, self._lexicon = people, lexicon
        self._words: dict[str, list[tuple[int, Spelled]]] = {}
        for number, person in enumerate(people):
            for spelling, spelled in person.words.items():
                self._words.setdefault(spelling, []).append((number, spelled))
        self._alike = Alike(people, lexicon)

    def words(self, spelling: str) -> Sequence[tuple[int, Spelled]]:
        """Whose name has this word, or one like it."""
        return self._words.get(spelling) or self._words_alike(spelling)

    def _words_alike(self, spelling: str) -> Sequence[tuple[int, Spelled]]:
        """Whose name has the word in the plural ("the Kowalskas"), or one that is like it."""
        found = []
        if spelling.endswith("s") and len(spelling) > LEAST_JOINED and not self._is_known(spelling):
            for number, spelled in self._words.get(spelling[:-1], ()):
                if spelled.word.role == "surname" and not spelled.word.ordinary:
                    found.append((number, spelled))
        return found or [(number, Spelled(word)) for number, word in dict(self._alike.whose(spelling)).items()]

    def _is_known(self, letters: str) -> bool:
        """Whether it is a word or a name in its own right."""
        lexicon = self._lexicon
        return lexicon.is_ordinary(letters) or lexicon.is_given_name(letters) or lexicon.is_surname(letters)

    def made_of(self, letters: str) -> tuple[tuple[int, bool], ...]:
        """Whose name these letters are made of, and whether they are surely that, wherever they stand."""
        found: dict[int, bool] = {}
        for at in range(1, len(letters)):
            head, tail = letters[:at], letters[at:]
            for number, sure in (*self._pair(head, tail), *self._pair(tail, head)):
                found[number] = found.get(number, False) or (sure and not self._is_known(letters))
        return tuple(sorted(found.items()))

    def _pair(self, word: str, rest: str) -> Iterator[tuple[int, bool]]:
        """For whom `word` is a word of the name and the rest is another, or initials."""
        if len(word) < LEAST_LETTERS:
            return
        for number, spelled in self._words.get(word, ()):
            person, name = self._people[number], spelled.word
            if not name.alone:
                continue
            joined_words = len(rest) >= LEAST_LETTERS and rest in person.words and person.words[rest].word != name
            if not joined_words and not self._are_initials(rest, person, name.spelling):
                continue
            least = LEAST_JOINED + name.ordinary  # "rchase" is no word, but "trice" is
            yield number, len(word) + len(rest) >= least and (joined_words or name.role == "surname")

    def _are_initials(self, letters: str, person: KnownPerson, beside: str) -> bool:
        """Whether these are the initials that go with a word of the name: not its own."""
        others = {spelling[0] for spelling, spelled in person.words.items() if spelled.word.spelling != beside}
        if len(letters) == 1:
            return letters in others
        return any(made.replace(beside[0], "", 1) == letters or made == letters for made in person.initials)

    def whose(self, pieces: Sequence[str]) -> set[int]:
        """Whose account has these pieces as its name: one is surely theirs, or all are words and initials of theirs."""
        made = {number for piece in pieces for number, _ in self.made_of(piece)}
        return self.whose_surely(pieces) | made | self.all_of(pieces)

    def whose_surely(self, pieces: Sequence[str]) -> set[int]:
        """Whose name one of the pieces surely is, or begins or ends with."""
        sure: set[int] = set()
        for piece in pieces:
            sure.update(number for number, spelled in self._words.get(piece, ()) if _tells(spelled))
            sure.update(number for number, certain in self.made_of(piece) if certain)
            sure.update(self._ends(piece))
        return sure

    def all_of(self, pieces: Sequence[str]) -> set[int]:
        """Of whose name all pieces are words and initials, at least one a word of three letters."""
        words = (
            {number for number, spelled in self._words.get(piece, ()) if spelled.word.alone}
            for piece in pieces
            if len(piece) >= LEAST_LETTERS
        )
        partly: set[int] = set().union(*words)
        return {number for number in partly if all(self._fits(piece, self._people[number]) for piece in pieces)}

    def _ends(self, piece: str) -> Iterator[int]:
        """Whose name the piece begins or ends with, the rest being a word, or after an initial of theirs anything."""
        if self._is_known(piece):
            return
        for at in range(_CONTAINED, len(piece)):
            for part, rest in ((piece[:at], piece[at:]), (piece[-at:], piece[:-at])):
                word = self._is_known(rest)
                for number, spelled in self._words.get(part, ()):
                    own = piece.endswith(part) and rest[0] in self._people[number].letters
                    if _tells(spelled) and ((word and len(rest) >= LEAST_LETTERS) or own):
                        yield number

    def _fits(self, piece: str, person: KnownPerson) -> bool:
        """Whether a piece of an account can be of this name: a word, initials, the beginning of a word."""
        if piece in person.words or piece in person.initials or len(piece) == 1:
            return len(piece) > 1 or piece in person.letters
        others = [made[1:] for made in person.initials] + [made[:-1] for made in person.initials]
        if piece in others:
            return True
        return not self._lexicon.is_ordinary(piece) and any(word.startswith(piece) for word in person.words)


def _tells(spelled: Spelled) -> bool:
    """Whether a word of a name stands for it in any writing."""
    return (
        spelled.word.alone
        and not spelled.word.ordinary
        and not spelled.accented
        and len(spelled.word.spelling) > LEAST_LETTERS
    )
