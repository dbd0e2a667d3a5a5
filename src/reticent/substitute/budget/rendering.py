"""The chosen units as text: what stands between the words that are kept, so that whole sentences come out.

What is kept keeps its words in their order. Commas and brackets go with what they set off, lists are joined anew, an
article agrees with what follows it, and "the" becomes "a" before a noun whose name is left out.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from reticent.facts.reading import WordGraph
from reticent.facts.units import Tree
from reticent.model import Replacement, Span
from reticent.substitute.budget.renditions import Rendition
from reticent.substitute.budget.words import KeptWord, KeptWords

_QUOTES = re.compile(r"[\"“”]|(?<!\w)['‘]")
_BRACKET = re.compile(r"[()\[\]]")
_FOOTNOTES = re.compile(r"(?:\[\d+\]\s*)+")
_BETWEEN_ITEMS = re.compile(r"(?:(?:,|(?:, )?(?:and|or|&|as well as))(?: later| also| then)?)?")
_NUMBERS_AN_ITEM = re.compile(r"\(?(?:\d{1,2}|[a-zA-Z])[.)]|[-–•*]")


class Renderer(KeptWords):
    """Renders the sentences of one text from the rungs that were chosen."""

    def __init__(self, made: Tree, chosen: Mapping[int, Rendition]) -> None:
        super().__init__(made, chosen)
        self._items, (self._starting, self._ending) = made.items, made.edges

    def sentence(self, number: int) -> str | None:
        """A sentence as it will read, without its end mark's white space; None if it is left out."""
        pieces = self.pieces(number)
        if not pieces:
            return None
        gaps = self.gaps(number, pieces)
        parts = [pieces[0].text]
        for gap, piece in zip(gaps, pieces[1:], strict=True):
            parts += [gap, piece.text]
        return "".join(parts) + self._end(number, pieces)

    def edits(self, number: int) -> list[Replacement]:
        """The edits inside a sentence that is kept that make it so."""
        first, last = self.graph.sentences[number]
        nodes, text = self.graph.nodes, self.graph.text
        pieces = self.pieces(number)
        if not pieces:
            return []
        made = [Replacement(nodes[first].span.start, nodes[pieces[0].at].span.start, "")]
        gaps = self.gaps(number, pieces)
        for place, piece in enumerate(pieces):
            span = nodes[piece.at].span
            if piece.text != span.of(text):
                title = piece.text[: max(0, piece.text.find("["))]  # "Mrs " before a label stays as it is
                kept = len(title) if span.of(text).startswith(title) else 0
                made.append(Replacement(span.start + kept, span.end, piece.text[kept:]))
            if place < len(gaps):
                made.append(Replacement(span.end, nodes[pieces[place + 1].at].span.start, gaps[place]))
        final = nodes[last - 1].span.end
        made.append(Replacement(nodes[pieces[-1].at].span.end, final, self._end(number, pieces) + self._space(number)))
        return [edit for edit in made if text[edit.start : edit.end] != edit.text]

    def joins(self, numbers: Sequence[int]) -> list[Replacement]:
        """The edits that take out those of these sentences that are left out: between two that stay, one space stays.

        A line break does, if there was one.
        """
        gone = {number for number in numbers if not self.pieces(number)}
        gone |= {number - 1 for number in gone if self._is_like(_NUMBERS_AN_ITEM, number - 1)}
        gone |= {number + 1 for number in gone if self._is_like(_FOOTNOTES, number + 1)}
        nodes, text, made = self.graph.nodes, self.graph.text, []
        bounds = [(nodes[first].span.start, nodes[last - 1].span.end) for first, last in self.graph.sentences]
        at = 0
        while at < len(bounds):
            end = at
            while end < len(bounds) and end in gone:
                end += 1
            if end > at:
                before, after = at > 0, end < len(bounds)
                start = bounds[at - 1][1] if before else bounds[at][0]
                stop = bounds[end][0] if after else bounds[end - 1][1]
                around = range(max(1, at), min(end + 1, len(bounds)))
                gaps = [text[bounds[each - 1][1] : bounds[each][0]] for each in around]
                widest = max(gaps, key=lambda gap: gap.count("\n"), default="")
                made.append(Replacement(start, stop, (widest if "\n" in widest else " ") if before and after else ""))
            at = end + 1
        return made

    def _is_like(self, pattern: re.Pattern[str], number: int) -> bool:
        """Whether a sentence is no more than the number before an item of a list, or that of a note."""
        inside = 0 <= number < len(self.graph.sentences)
        return inside and bool(pattern.fullmatch(sentence_span(self.graph, number).of(self.graph.text)))

    def _space(self, number: int) -> str:
        """A space behind a sentence that was written without one before the next."""
        if number + 1 >= len(self.graph.sentences) or not self.pieces(number + 1):
            return ""
        last = self.graph.sentences[number][1]
        return "" if self.graph.gap(last - 1, last) or not self.tree.whole[number + 1] else " "

    # What stands between

    def gaps(self, number: int, pieces: Sequence[KeptWord]) -> list[str]:
        """What stands between each piece and the next."""
        if self.statement(number) is not None:
            return [" "] * (len(pieces) - 1)
        separators = dict(self._separators(number))
        kept = [piece.at for piece in pieces]
        opened = self._brackets(number, kept)
        made = []
        for one, other in pairwise(kept):
            gap = self._gap(one, other, separators)
            if self.expression(one) or self.expression(other):
                gap = _QUOTES.sub("", gap)
            if one in opened[1]:
                gap = ")" + gap
            if other in opened[0]:
                gap = gap.rstrip(", ") + " ("
            made.append(gap)
        return made

    def _gap(self, one: int, other: int, separators: Mapping[int, str]) -> str:
        if other in separators:
            return separators[other]
        between = range(one + 1, other)
        nodes = self.graph.nodes
        if not any(self.tree.of[at] is not None for at in between) and not any(
            at in self.tree.joints for at in between
        ):
            original = self.graph.gap(one, other)
            plain = not any(self._is_bracket(at) for at in between)
            if plain and all(self._stays(at) for at in between):
                return original if original.strip() or not original else " " if "\n" not in original else original
        marks = [at for at in between if nodes[at].pos == "PUNCT" and self._stays(at)]
        joints = [
            self.graph.surface(at) for at in between if at in self.tree.joints and self._plain_joint(at, one, other)
        ]
        mark = next((self.graph.surface(at) for at in reversed(marks) if self.graph.surface(at) in ",;:"), "")
        dash = next((self.graph.surface(at) for at in marks if self.graph.surface(at) in "–—"), "")
        words = f" {' '.join(joints)}" if joints else ""
        close = "" if nodes[other].pos == "PART" and self.graph.surface(other).startswith(("'", "’")) else " "
        return f"{mark}{f' {dash}' if dash and not mark else ''}{words}{close}"

    def _stays(self, at: int) -> bool:
        """Whether a mark stays: it sets off something that does, or stands between two words of one phrase."""
        surface = self.graph.surface(at)
        if _BRACKET.search(surface):
            return False
        before, after = self.neighbour(at, -1), self.neighbour(at, 1)
        if before is None or after is None:
            return False
        if after in self._items or self._is_inside_what_is_said_otherwise(before, after):
            return False
        if surface == ";":  # between two statements
            return self.is_kept(after)
        owners = [*self._starting.get(after, ()), *self._ending.get(before, ())]
        if surface == "," and self._set_off_what_went(before, after):
            return False
        if owners:
            return any(owner in self.chosen for owner in owners) and (self.is_kept(before) or self.is_kept(after))
        return self.is_kept(before) and self.is_kept(after)

    def _is_inside_what_is_said_otherwise(self, before: int, after: int) -> bool:
        """Whether a mark stood within a bracket whose words other words stand for."""
        unit = self.tree.of[after]
        if unit is None or unit != self.tree.of[before] or not self.tree.units[unit].bracket:
            return False
        return self.is_kept(after) and not self.text(after)

    def _set_off_what_went(self, before: int, after: int) -> bool:
        """Whether a comma stood behind a phrase that is gone, and an adjunct follows: "sang on Broadway, at a club"."""
        units, nodes = self.tree.units, self.graph.nodes
        ending = [each for each in self._ending.get(before, []) if nodes[units[each].root].dep in ("prep", "appos")]
        behind = nodes[after].dep == "prep" and nodes[after].head < after
        return bool(ending) and behind and not any(each in self.chosen for each in ending)

    def neighbour(self, at: int, step: int) -> int | None:
        """The next node that is a word, in a direction."""
        at += step
        while 0 <= at < len(self.tree.of):
            if self.tree.of[at] is not None:
                return at
            at += step
        return None

    def _plain_joint(self, at: int, one: int, other: int) -> bool:
        """Whether a joint joins no list whose items can go: it stays between its two neighbours."""
        after = self.neighbour(at, 1)
        before = self.neighbour(at, -1)
        return after not in self._items and before == one and after == other

    def _is_bracket(self, at: int) -> bool:
        return bool(_BRACKET.search(self.graph.surface(at)))

    def _brackets(self, number: int, kept: Sequence[int]) -> tuple[set[int], set[int]]:
        """The kept nodes that open and close brackets."""
        opening, closing = set(), set()
        for place in self.tree.in_sentence.get(number, ()):
            unit = self.tree.units[place]
            if unit.bracket and place in self.chosen:
                inside = [at for at in kept if at in unit.all]
                if inside:
                    opening.add(inside[0])
                    closing.add(inside[-1])
        return opening, closing

    def _separators(self, number: int) -> Iterator[tuple[int, str]]:
        """What stands before each kept item of a list: commas, and the joint before the last."""
        lists: dict[int, list[int]] = {}
        for place in self.tree.in_sentence.get(number, ()):
            first = self.tree.units[place].list_of
            if first is not None:
                lists.setdefault(first, []).append(place)
        for items in lists.values():
            items.sort(key=lambda place: self.tree.units[place].all[0])
            kept = [place for place in items if place in self.chosen]
            written = [self._as_written(place) for place in kept]
            if kept == items[: len(kept)] and all(written) and (written or [""])[-1] != ", ":
                yield from (
                    (self.tree.units[place].all[0], gap or "") for place, gap in zip(kept, written, strict=True)
                )
                continue
            for order, place in enumerate(kept):
                unit = self.tree.units[place]
                start = next((at for at in unit.all if self.is_kept(at) and self.text(at)), None)
                if start is None:
                    continue
                last = order == len(kept) - 1
                word = self._joint(items, place)
                clause = self.graph.nodes[unit.root].pos in ("VERB", "AUX")
                if not last:
                    own = self._joint([place], place, "")
                    yield start, f" {own} " if own else ", "
                elif self._had_comma(self.tree.units[items[-1] if len(kept) > 1 else place].all[0]) and (
                    len(kept) > 1 or clause
                ):
                    yield start, f", {word} "
                else:
                    yield start, f" {word} "

    def _as_written(self, place: int) -> str | None:
        """What stands before an item in the text, if all of it is left: "a football and rugby player and coach"."""
        first = self.tree.units[place].all[0]
        before = self.neighbour(first, -1)
        if before is None or not all(self.is_kept(at) and self.text(at) for at in (before, first)):
            return None
        gap = " ".join(self.graph.gap(before, first).split())
        if not _BETWEEN_ITEMS.fullmatch(gap):
            return None
        return f"{gap} " if gap[:1] == "," else f" {gap} " if gap else " "

    def _joint(self, items: Sequence[int], place: int, default: str = "and") -> str:
        """The word before an item, or before the last item of its list; "and" if there is none."""
        for each in (place, items[-1]):
            first = self.tree.units[each].all[0]
            words = []
            at = first - 1
            while at >= 0 and self.tree.of[at] is None:
                if at in self.tree.joints:
                    words.append(self.graph.surface(at))
                at -= 1
            if words:
                return " ".join(reversed(words)).casefold()
        return default

    def _had_comma(self, first: int) -> bool:
        at = first - 1
        while at >= 0 and self.tree.of[at] is None:
            if self.graph.surface(at) == ",":
                return True
            at -= 1
        return False

    def _end(self, number: int, pieces: Sequence[KeptWord]) -> str:
        """How the sentence ends."""
        if self.statement(number) is not None:
            return "."
        first, last = self.graph.sentences[number]
        text = self.graph.text
        tail = [at for at in range(first, last) if at > pieces[-1].at]
        closing = ")" if pieces[-1].at in self._brackets(number, [piece.at for piece in pieces])[1] else ""
        marks = [self.graph.surface(at) for at in tail if self.graph.nodes[at].pos == "PUNCT"]
        final = next((mark for mark in reversed(marks) if mark[:1] in ".!?"), "")
        final = "." if final == ".." else final  # "Ann Lee Jr.."
        if not final:
            end = self.graph.nodes[last - 1].span.end
            final = "" if not tail else "." if text[end - 1 : end] in ".!?" or tail else ""
        return closing + ("" if pieces[-1].text.endswith((".", "!", "?")) and final == "." else final)


def sentence_span(graph: WordGraph, number: int) -> Span:
    """Where a sentence stands."""
    first, last = graph.sentences[number]
    return Span(graph.nodes[first].span.start, graph.nodes[last - 1].span.end)
