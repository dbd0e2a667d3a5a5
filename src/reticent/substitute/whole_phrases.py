"""What a guard wants hidden, as whole phrases and clauses of its sentence, by the parse.

A guard sees words, not grammar: it asks for "Utrecht and the permits" of two clauses, or for the "red" of a red bridge.
What goes is made of whole phrases instead. A name, a compound, a noun with its number and its modifiers goes whole;
nothing runs over an "and" into the next clause; and where subject and verb of a clause go, all of the clause does, so
that no "The" is left alone; and nothing small is left hanging on either end, no "up to him" and no "years old". Where
there is no parse, everything stays as it was asked for.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator

from reticent.knowledge.reference.terms import EDGELESS, TELLING_VERBS
from reticent.languages import Analysis
from reticent.languages.en.months import CALENDAR
from reticent.model import Span

LONGEST_CLAUSE = 14
"""A clause of more words goes in the pieces that were asked for: most of it may be harmless."""

MOST_STEPS = 4
"""How often a phrase is made whole after another was."""

_VERBS = frozenset(("VERB", "AUX"))
_SUBJECTS = frozenset(("nsubj", "nsubjpass", "csubj", "expl"))
_COMPLEMENTS = frozenset(("dobj", "acomp", "oprd", "dative", "prt"))
_APART = frozenset(("conj", "cc", "advcl", "parataxis", "punct", "mark", "intj", "meta", "npadvmod"))
"""What hangs on a verb and is no part of its own clause."""
_ADJUNCTS = frozenset(("prep", "advmod", "npadvmod"))
_CALENDAR = frozenset(map(str.casefold, CALENDAR))
_WITH_DAYS = frozenset(("last", "next", "early", "late", "end", "morning", "afternoon", "evening", "night"))
_IN_NOUN = frozenset(("compound", "amod", "nummod", "nmod", "quantmod", "flat"))
_AMID = frozenset(("advmod", "punct", "cc", "conj"))
"""What may stand between the modifiers of a noun."""
_HANGING = frozenset(("prep", "prt", "advmod", "dative", "agent"))
"""What may hang on a word behind it."""
_NOUNS = frozenset(("NOUN", "PROPN"))
_RELATIVES = frozenset(("who", "whom", "whose", "which", "that", "where", "when", "why"))
_LITTLE = EDGELESS - TELLING_VERBS


class WholePhrases:
    """The parse of one text, to be asked which phrases a stretch is part of."""

    def __init__(self, text: str, analysis: Analysis) -> None:
        self._text, self._tokens = text, analysis.tokens
        self._starts = [token.span.start for token in self._tokens]
        self._sentences = [sentence.start for sentence in analysis.sentences]
        self._parsed = any(token.dep for token in self._tokens)
        self._children: list[list[int]] = [[] for _ in self._tokens]
        for number, token in enumerate(self._tokens):
            if token.head:
                self._children[number + token.head].append(number)

    def of(self, span: Span) -> Iterator[Span]:
        """The stretch clause by clause, each piece as the whole phrases that it is part of, on the lines it is on."""
        first, last = self._inside(span)
        if not self._parsed or all(map(self._tells_nothing, range(first, last))):
            yield span
            return
        for piece in self._clauses(first, last):
            start, end = self._bare(*piece)
            if start < end:
                grown = self._whole(start, end)
                yield Span(
                    min(span.start, self._from(grown[0])) if start == first else self._from(grown[0]),
                    max(span.end, self._to(grown[1])) if end == last else self._to(grown[1]),
                )

    def _inside(self, span: Span) -> tuple[int, int]:
        first = bisect_right(self._starts, span.start) - 1
        if first < 0 or self._tokens[first].span.end <= span.start:
            first += 1
        return first, bisect_left(self._starts, span.end)

    def _from(self, number: int) -> int:
        return self._tokens[number].span.start

    def _to(self, number: int) -> int:
        """Where the token before this one ends."""
        return self._tokens[number - 1].span.end

    def _spelled(self, number: int) -> str:
        return self._tokens[number].span.of(self._text).casefold()

    def _head(self, number: int) -> int:
        return number + self._tokens[number].head

    # Where a stretch is cut

    def _clauses(self, first: int, last: int) -> Iterator[tuple[int, int]]:
        """From which token to which the stretch stands in one clause."""
        start = first
        for number in range(first, last):
            if self._parts_clauses(number):
                yield start, number
                start = number + 1
        yield start, last

    def _parts_clauses(self, number: int) -> bool:
        """Whether an "and" or "but" stands before another clause."""
        token, head = self._tokens[number], self._head(number)
        if token.dep != "cc" or number + 1 >= len(self._tokens):
            return False
        if self._opens_clause(number + 1):
            return True
        if self._tokens[head].pos not in _VERBS:
            return False
        later = (each for each in self._children[head] if each > number and self._tokens[each].dep == "conj")
        joined = next(later, None)
        return joined is not None and self._tokens[joined].pos in _VERBS

    def _opens_clause(self, number: int) -> bool:
        """Whether the subject of a later verb begins here, whatever the parser took the word before for."""
        noun = number
        while self._tokens[noun].dep in (*_IN_NOUN, "det", "poss") and self._head(noun) > noun:
            noun = self._head(noun)
        subject = self._tokens[noun].dep in _SUBJECTS and self._head(noun) > noun
        return subject and self._subtree(noun)[0] == number

    def _bare(self, first: int, last: int) -> tuple[int, int]:
        """Without marks and words at its ends that tell nothing, but for the pronoun or particle that a verb wants."""
        while first < last and self._tells_nothing(first):
            first += 1
        while first < last and self._tells_nothing(last - 1) and self._tokens[last - 1].dep not in ("dobj", "prt"):
            last -= 1
        return first, last

    def _tells_nothing(self, number: int) -> bool:
        said = self._spelled(number)
        return said in _LITTLE or not any(map(str.isalnum, said))

    # How it grows

    def _whole(self, first: int, last: int) -> tuple[int, int]:
        for _ in range(MOST_STEPS):
            before = first, last
            for make_whole in (self._whole_nouns, self._whole_predicates, self._whole_relatives, self._whole_ends):
                start, end = make_whole(first, last)
                first = start if "\n" not in self._text[self._from(start) : self._from(first)] else first
                last = end if "\n" not in self._text[self._to(last) : self._to(end)] else last
            if (first, last) == before:
                break
        return first + self._goes_on_a_word(first), last

    def _goes_on_a_word(self, number: int) -> bool:
        """Whether a word stands there that is written as the end of the one before: the 's of "it's"."""
        joined = number > 0 and self._to(number) == self._from(number)
        return joined and self._spelled(number).lstrip("n").startswith(("'", "’"))

    def _whole_nouns(self, first: int, last: int) -> tuple[int, int]:
        """With the rest of every noun phrase that it has a part of."""
        for number in range(first, last):
            noun = self._noun_of(number)
            if noun is not None:
                start, end = self._noun_phrase(noun)
                first, last = min(first, start), max(last, end)
        return first, last

    def _noun_of(self, number: int) -> int | None:
        """The noun that a word is, or is a modifier of; None for other words."""
        while self._tokens[number].dep in _IN_NOUN or (
            self._tokens[number].dep == "poss" and self._tokens[number].pos in _NOUNS
        ):
            head = self._head(number)
            if head == number or abs(head - number) > LONGEST_CLAUSE:
                break
            number = head
        return number if self._tokens[number].pos in (*_NOUNS, "NUM", "SYM") else None

    def _noun_phrase(self, noun: int) -> tuple[int, int]:
        """The noun with its modifiers, without article and possessive."""
        start, end = noun, noun + 1
        for number in range(noun - 1, max(-1, noun - 8), -1):
            token = self._tokens[number]
            modifies = token.dep in _IN_NOUN and number < self._head(number) <= noun
            if modifies or self._is_capital_article(number, noun):
                start = number
            elif self._spelled(number) != "-" and token.dep not in _AMID:
                break
        while end < len(self._tokens) and self._tokens[end].dep == "nummod" and self._head(end) == noun:
            end += 1
        return start, end

    def _is_capital_article(self, number: int, noun: int) -> bool:
        """Whether a word that stands before nouns has the capital of a name: the All of "All Saints"."""
        token = self._tokens[number]
        return (
            self._text[token.span.start].isupper()
            and token.span.start not in self._sentences
            and token.pos in ("DET", "ADJ", "PROPN", "ADV")
            and self._spelled(number) not in ("the", "a", "an", "i")
            and self._text[self._tokens[noun].span.start].isupper()
            and self._text[token.span.end : self._from(number + 1)] == " "
        )

    def _whole_predicates(self, first: int, last: int) -> tuple[int, int]:
        """With the rest of a clause whose subject and verb go, or what a verb wants that goes."""
        for number in range(first, last):
            token = self._tokens[number]
            if token.pos not in _VERBS or token.dep in ("aux", "auxpass", "amod", "compound"):
                continue
            subject = self._subject(number)
            if subject is not None and self._reaches(subject, first, last):
                start, end = self._clause(number, subject)
                first = min(first, start) if first - start <= LONGEST_CLAUSE // 2 else first
                last = max(last, end) if end - start <= LONGEST_CLAUSE else last
            else:
                end = max([last, *(self._ends(each) for each in self._wanted(number))])
                last = end if end - first <= LONGEST_CLAUSE else last
        return first, last

    def _whole_relatives(self, first: int, last: int) -> tuple[int, int]:
        """With the relative clause behind it that no word opens: never "the [PASSAGE 1] he does"."""
        for number in range(first, last):
            for each in self._children[number]:
                start, end = self._subtree(each) if self._tokens[each].dep == "relcl" else (last, last)
                opened = start >= last and (start > last or end == last or self._spelled(start) in _RELATIVES)
                if not opened and end - start <= LONGEST_CLAUSE:
                    last = max(last, end)
        return first, last

    def _whole_ends(self, first: int, last: int) -> tuple[int, int]:
        """With how much before it, and what hangs on it behind: "as far", "years old", "walks up to him"."""
        if first and self._tokens[first - 1].dep == "advmod" and self._measures(first - 1, first):
            first -= 1
        if last < len(self._tokens):
            if self._tokens[last - 1].dep == "npadvmod" and self._measures(last - 1, last):
                last += 1
            elif self._tokens[last].dep in _HANGING and first <= self._head(last) < last:
                start, end = self._subtree(last)
                last = end if start == last and all(map(self._is_small, range(last, end))) else last
        return first, last

    def _is_small(self, number: int) -> bool:
        """Whether it is a preposition, or tells nothing."""
        return self._tokens[number].pos == "ADP" or self._tells_nothing(number)

    def _measures(self, number: int, word: int) -> bool:
        """Whether it says how much of the word that follows."""
        return self._head(number) == word and self._tokens[word].pos in ("ADJ", "ADV")

    def _subject(self, verb: int) -> int | None:
        return next(
            (each for each in self._children[verb] if self._tokens[each].dep in _SUBJECTS and each < verb), None
        )

    def _reaches(self, subject: int, first: int, last: int) -> bool:
        """Whether a part of the subject goes."""
        start, end = self._subtree(subject)
        return start < last and end > first

    def _wanted(self, verb: int) -> list[int]:
        """What a verb wants behind it."""
        return [each for each in self._children[verb] if each > verb and self._tokens[each].dep in _COMPLEMENTS]

    def _clause(self, verb: int, subject: int) -> tuple[int, int]:
        """From its subject to the end of what belongs to the verb, without where or when before it, and when behind."""
        start, end = verb, verb + 1
        for each in self._children[verb]:
            token, (left, right) = self._tokens[each], self._subtree(each)
            opens = each < subject and token.dep in _ADJUNCTS
            if token.dep not in _APART and not opens and not (each > verb and self._is_time(left, right)):
                start, end = min(start, left), max(end, right)
        return start, end

    def _is_time(self, first: int, last: int) -> bool:
        """Whether nothing but a time is told there, by the calendar: "before June", "on the last Monday"."""
        telling = [self._spelled(number) for number in range(first, last) if not self._tells_nothing(number)]
        named = [word for word in telling if word in _CALENDAR]
        return bool(named) and all(word in named or word in _WITH_DAYS or word.isdigit() for word in telling)

    def _ends(self, number: int) -> int:
        return self._subtree(number)[1]

    def _subtree(self, top: int) -> tuple[int, int]:
        """From which token to which stands what hangs on a word."""
        start, end, waiting = top, top + 1, [top]
        while waiting:
            for each in self._children[waiting.pop()]:
                if self._tokens[each].pos != "PUNCT":
                    start, end = min(start, each), max(end, each + 1)
                    waiting.append(each)
        return start, end
