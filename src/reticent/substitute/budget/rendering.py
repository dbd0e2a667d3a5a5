"""The chosen units as text: what stands between the words that are kept, so that whole sentences come out.

What is kept keeps its words in their order. Commas and brackets go with what they set off, lists are joined anew, an
article agrees with what follows it, and "the" becomes "a" before a noun whose name is left out.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from reticent.facts.reading import WordGraph
from reticent.facts.units import Tree
from reticent.languages.en.inflection import article
from reticent.model import Replacement, Span
from reticent.substitute.budget.expressions import Expression, Rendition

_COUNTS = frozenset("several many few some various numerous multiple two three".split())
_QUOTES = re.compile(r"[\"“”]|(?<!\w)['‘]")
_BRACKET = re.compile(r"[()\[\]]")
_BEFORE_NOUNS = frozenset(("compound", "nmod", "amod"))
_YEAR = re.compile(r"(?:an? |in )?\d{4}")
_HOLE = re.compile(r"\(\s*[;,:)]|[\s(][,;.]|[,;:]\s*[,;:.]|\.\.$|['’]s (?:and|or)\b")
_STUMBLES = re.compile(
    r"\b(\w+ \w{4,}|\w{4,})(?:,| and|, and) \1\b"  # the same again
    r"|\] [–—-] (?:is|was)\b|\(born,|\bseveral [-–]|\broles?,? and as\b"
    r"|\b(?:in|of) \w+ly (?:on|in|an?|the)\b"
    r"|\ban? (\w{4,})\b[^.;]*(?:\band|\bas well as|,) an? \2\b"  # "an award as well as an award"
    r"|\b(\w{4,}?)e?s\b[^.;]*\bincluding an? \3\b"  # "songs, including a song"
    r"|\b(?:and|or|,) (?:actor and actress|actress and actor)\b|\ban? \w*(?:actress(?:,| and) actor|actor(?:,| and) actress)\b",
    re.IGNORECASE,
)
_LISTING = frozenset("begin start end include range".split())
_NEEDED = frozenset("nsubj nsubjpass dobj pobj pcomp attr acomp aux auxpass prt".split())
_LEFT_OVER = frozenset("early late mid then".split())
"""Adverbs that stood before what is gone: "a singer early"."""
_NO_SPAN = re.compile(
    r"\b(?:from|between) (?:the )?(\d{3}0s) (?:to|until|through|and) (?:in )?(?:the )?\1"  # from one decade to the same
    r"|\bbetween (?:the )?\d{3}0s(?! and the)",
    re.IGNORECASE,
)
_DECADE = re.compile(r"the \d{3}0s")
_ENDS = frozenset(".!?\"”)':")
_SOUND = re.compile(r"^\[([A-Z])")


@dataclass(frozen=True, slots=True)
class _KeptWord:
    """A kept node and its text."""

    at: int
    text: str


class Renderer:
    """Renders the sentences of one text from the rungs that were chosen."""

    def __init__(self, made: Tree, chosen: Mapping[int, Rendition]) -> None:
        self._tree, self._graph, self._chosen = made, made.graph, chosen
        self._children: dict[int, list[int]] = {}
        for at, node in enumerate(self._graph.nodes):
            if node.head != at:
                self._children.setdefault(node.head, []).append(at)

        self._items = {unit.all[0] for unit in made.units if unit.list_of is not None}
        self._starting: dict[int, list[int]] = {}
        self._ending: dict[int, list[int]] = {}
        for number, unit in enumerate(made.units):
            if unit.parent is not None and unit.list_of is None and not unit.bracket:
                self._starting.setdefault(unit.all[0], []).append(number)
                self._ending.setdefault(unit.all[-1], []).append(number)

    def sentence(self, number: int) -> str | None:
        """A sentence as it will read, without its end mark's white space; None if it is left out."""
        pieces = self._pieces(number)
        if not pieces:
            return None
        gaps = self._gaps(number, pieces)
        parts = [pieces[0].text]
        for gap, piece in zip(gaps, pieces[1:], strict=True):
            parts += [gap, piece.text]
        return "".join(parts) + self._end(number, pieces)

    def edits(self, number: int) -> list[Replacement]:
        """The edits inside a sentence that is kept that make it so."""
        first, last = self._graph.sentences[number]
        nodes, text = self._graph.nodes, self._graph.text
        pieces = self._pieces(number)
        if not pieces:
            return []
        made = [Replacement(nodes[first].span.start, nodes[pieces[0].at].span.start, "")]
        gaps = self._gaps(number, pieces)
        for place, piece in enumerate(pieces):
            span = nodes[piece.at].span
            if piece.text != span.of(text):
                made.append(Replacement(*span, piece.text))
            if place < len(gaps):
                made.append(Replacement(span.end, nodes[pieces[place + 1].at].span.start, gaps[place]))
        final = nodes[last - 1].span.end
        made.append(Replacement(nodes[pieces[-1].at].span.end, final, self._end(number, pieces) + self._space(number)))
        return [edit for edit in made if text[edit.start : edit.end] != edit.text]

    def joins(self, numbers: Sequence[int]) -> list[Replacement]:
        """The edits that take out those of these sentences that are left out: between two that stay, one space stays.

        A line break does, if there was one.
        """
        gone = {number for number in numbers if not self._pieces(number)}
        nodes, text, made = self._graph.nodes, self._graph.text, []
        bounds = [(nodes[first].span.start, nodes[last - 1].span.end) for first, last in self._graph.sentences]
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

    def is_sound(self, number: int) -> bool:
        """Whether nothing shows where a sentence was cut: a mark or small word left alone, two phrases run together."""
        pieces, nodes = self._pieces(number), self._graph.nodes
        gaps = self._gaps(number, pieces)
        text = self.sentence(number) or ""
        first, last = nodes[pieces[0].at], nodes[pieces[-1].at]
        if text.count("(") != text.count(")") or _HOLE.search(text) or _NO_SPAN.search(text) or _STUMBLES.search(text):
            return False
        if not first.opens and first.tag in ("VBZ", "VBD", "VBP", "MD", "POS"):
            return False
        if last.pos in ("DET", "CCONJ") or last.tag == "POS" or text[-1:] not in _ENDS:
            return False
        if any(self._is_left_over(piece) for piece in pieces) or self._begins_with_nothing(pieces):
            return False
        if any(self._lacks(piece.at, {each.at for each in pieces}) for piece in pieces):
            return False
        objects = [nodes[piece.at].head for piece in pieces if nodes[piece.at].dep in ("dobj", "attr")]
        if len(set(objects)) < len(objects):  # "she had roles, a drama": the parser lost a list
            return False
        return not any(self._runs_on(one, other, gap) for (one, other), gap in zip(pairwise(pieces), gaps, strict=True))

    def _is_left_over(self, piece: _KeptWord) -> bool:
        """Whether a small adverb has lost what it stood before."""
        after = piece.at + 1
        if piece.text.casefold() not in _LEFT_OVER or self._graph.nodes[piece.at].opens or after >= len(self._tree.of):
            return False
        return self._tree.of[after] is not None and not (self._is_kept(after) and self._text(after))

    def _begins_with_nothing(self, pieces: Sequence[_KeptWord]) -> bool:
        """Whether "beginning with", "including" and the like follow on something else than they did."""
        nodes = self._graph.nodes
        for piece in pieces:
            node = nodes[piece.at]
            if node.tag != "VBG" or node.lemma not in _LISTING or node.dep not in ("advcl", "acl", "prep"):
                continue
            before = self._neighbour(piece.at, -1)
            while before is not None and (nodes[before].kind == "date" or nodes[before].pos == "NUM"):
                before = self._neighbour(before, -1)
            if before is not None and self._tree.of[before] not in self._chosen:
                return True
        return False

    def _lacks(self, at: int, kept: set[int]) -> bool:
        """Whether a word has lost what it had to have beside it: its subject, its object, its auxiliary."""
        for each in self._children.get(at, []):
            if each in kept or self._graph.nodes[each].dep not in _NEEDED or self._tree.of[each] is None:
                continue
            if not any(below in kept for below in self._children.get(each, []) if below < each):
                return True  # but of "the film X" the film is left
        return False

    def _runs_on(self, one: _KeptWord, other: _KeptWord, gap: str) -> bool:
        """Whether two words stand side by side that belong to different phrases."""
        before, after = self._graph.nodes[one.at], self._graph.nodes[other.at]
        if before.tag == "POS":
            return after.pos in ("ADP", "CCONJ", "SCONJ", "VERB", "AUX", "DET") or other.text.startswith(("a ", "an "))
        if gap.strip():
            return False
        if other.text.startswith("[") and self._is_indefinite(one.at):  # "an amateur [PERSON 2]"
            return True
        if before.pos not in ("NOUN", "PROPN", "NUM"):
            return False
        if after.pos == "PRON" and after.dep in ("nsubj", "nsubjpass") and self._graph.gap(one.at, other.at) != " ":
            return True
        noun = self._graph.nodes[after.head] if after.dep == "det" else after
        if before.dep == "dative" or noun.dep == "oprd":
            return False
        if other.text.split()[0].casefold() in ("a", "an", "several"):
            return True
        labels = one.text.startswith("[") and other.text.startswith("[")
        return labels or (before.kind != "" and after.kind != "" and self._graph.gap(one.at, other.at) != " ")

    def _is_indefinite(self, at: int) -> bool:
        """Whether a noun or adjective has "a" before it."""
        below = self._children.get(at, [])
        return any(self._graph.surface(each).casefold() in ("a", "an") for each in below)

    def _space(self, number: int) -> str:
        """A space behind a sentence that was written without one before the next."""
        if number + 1 >= len(self._graph.sentences) or not self._pieces(number + 1):
            return ""
        last = self._graph.sentences[number][1]
        return "" if self._graph.gap(last - 1, last) or not self._tree.whole[number + 1] else " "

    # Words

    def _pieces(self, number: int) -> list[_KeptWord]:
        """The nodes that are kept, with their texts."""
        first, last = self._graph.sentences[number]
        kept = [at for at in range(first, last) if self._is_kept(at)]
        texts = {at: self._text(at) for at in kept}
        texts = {at: text for at, text in texts.items() if text}
        self._settle_articles(texts)
        for at, after in pairwise(sorted(texts)):  # "on 3 July 1962" is "in the 1960s"
            if texts[at].casefold() == "on" and _DECADE.fullmatch(texts[after]):
                texts[at] = "In" if texts[at][0].isupper() else "in"
        pieces = [_KeptWord(at, texts[at]) for at in sorted(texts) if texts[at]]
        opening = pieces[0].at if pieces else 0
        if pieces and not (self._graph.nodes[opening].opens and pieces[0].text == self._graph.surface(opening)):
            text = pieces[0].text
            pieces[0] = _KeptWord(pieces[0].at, text[:1].upper() + text[1:])
        return pieces

    def _is_kept(self, at: int) -> bool:
        unit = self._tree.of[at]
        return unit is not None and unit in self._chosen

    def _text(self, at: int) -> str:
        wording = self._expression(at)
        return self._graph.surface(at) if wording is None or wording.text is None else wording.text

    def _settle_articles(self, texts: dict[int, str]) -> None:
        """Common nouns that stand for names get an article, "the" is "a" where a name went, and "a" agrees."""
        nodes = self._graph.nodes
        for at in sorted(texts):
            wording = self._expression(at)
            if wording is not None and wording.many:
                self._with_article(at, wording, texts)
        for at in sorted(texts):
            self._without_owner(at, texts)
            self._without_name(at, texts)
        order = [at for at in sorted(texts) if texts[at]]
        following = dict(pairwise(order))
        for at in order:
            if nodes[at].dep != "det" or texts[at].casefold() not in ("the", "a", "an"):
                continue
            after = following.get(at)
            if after is None:
                texts[at] = ""
            elif texts[at].casefold() == "the" and self._lost_its_name(at):
                texts[at] = self._indefinite(at, texts[after])
            elif texts[at].casefold() in ("a", "an"):
                texts[at] = _article(texts[after])
            if texts[at] and nodes[at].opens:
                texts[at] = texts[at].capitalize()

    def _without_owner(self, at: int, texts: dict[int, str]) -> None:
        """A noun whose owner is left out gets an article; a possessive mark behind a label is whole."""
        nodes = self._graph.nodes
        if nodes[at].tag == "POS" and texts.get(at) in ("'", "’"):
            texts[at] += "s"
        below = [each for each in self._children.get(at, []) if each < at]
        gone = [each for each in below if nodes[each].dep == "poss" and nodes[each].kind and not texts.get(each)]
        if not gone or nodes[at].tag not in ("NN", "NNS") or not texts[at] or self._expression(at) is not None:
            return
        kept = [each for each in below if texts.get(each)]
        if nodes[at].tag == "NN" and not any(nodes[each].dep in ("det", "poss") for each in kept):
            first = min([*kept, at])
            texts[first] = f"{_article(texts[first])} {texts[first]}"

    def _without_name(self, at: int, texts: dict[int, str]) -> None:
        """A noun whose name is left out gets an article, if the name stood for one: "in soap opera X"."""
        node, after = self._graph.nodes[at], at + 1
        if node.tag != "NN" or node.kind or not texts[at] or after >= len(self._graph.nodes):
            return
        name = self._graph.nodes[after]
        if not name.kind or name.kind in ("date", "label", "nationality") or texts.get(after):
            return
        if name.head != at or self._graph.gap(at, after) != " " or self._expression(at) is not None:
            return
        below = [each for each in self._children.get(at, []) if each < at]
        if any(self._graph.nodes[each].dep in ("det", "poss", "nummod") for each in below):
            return
        first = min([*(each for each in below if texts.get(each)), at])
        texts[first] = f"{_article(texts[first])} {texts[first]}"

    def _expression(self, at: int) -> Expression | None:
        unit = self._tree.of[at]
        return self._chosen[unit].texts.get(at) if unit is not None else None

    def _with_article(self, at: int, wording: Expression, texts: dict[int, str]) -> None:
        """A common noun with the article that its place asks for, or in the plural that a number before it does."""
        nodes = self._graph.nodes
        below = [each for each in self._children.get(at, []) if each < at and texts.get(each)]
        for each in below:
            if nodes[each].dep == "det" or nodes[each].lemma == "then":
                texts[each] = ""
        numbers = [each for each in below if nodes[each].pos == "NUM" and not _YEAR.fullmatch(texts[each])]
        counted = bool(numbers) or any(nodes[each].lemma in _COUNTS for each in below)
        owned = any(nodes[each].dep == "poss" for each in below)
        if nodes[at].dep in _BEFORE_NOUNS and nodes[at].head > at:  # "another award nomination"
            beside = self._children.get(nodes[at].head, [])
            owned |= any(nodes[each].dep in ("det", "poss") and each < at and texts.get(each) for each in beside)
        if counted:
            texts[at] = wording.many
        elif not owned and not wording.several:
            first = min((each for each in below if texts[each]), default=at)
            texts[first] = f"{_article(texts[first])} {texts[first]}"

    def _lost_its_name(self, at: int) -> bool:
        """Whether the noun of an article was told by a name that is left out."""
        head = self._graph.nodes[at].head
        if self._is_told_by_whom(head):
            return False
        beside = {*self._children.get(head, []), min(head + 1, len(self._graph.nodes) - 1)} - {head}
        near = [each for each in sorted(beside) if self._graph.nodes[each].kind]
        named = [each for each in near if self._graph.nodes[each].kind not in ("date", "nationality", "label")]
        gone = [each for each in named if not self._is_kept(each) or self._text(each) == ""]
        own = self._graph.nodes[head].kind and self._is_kept(head) and self._text(head) == ""
        return bool(gone) or bool(own)

    def _is_told_by_whom(self, noun: int) -> bool:
        """Whether a noun stays the one that it was without a name: "the role of [PERSON 2]"."""
        below = [at for at in self._children.get(noun, []) if at > noun and self._graph.surface(at) == "of"]
        return any(self._text(each).startswith("[") for at in below for each in self._children.get(at, []) if self._is_kept(each))

    def _indefinite(self, at: int, following: str) -> str:
        head = self._graph.nodes[self._graph.nodes[at].head]
        noun = head
        if head.kind:
            noun = self._graph.nodes[self._graph.nodes[at].head - 1]
        if noun.tag in ("NNS", "NNPS"):
            return ""
        return _article(following)

    # What stands between

    def _gaps(self, number: int, pieces: Sequence[_KeptWord]) -> list[str]:
        """What stands between each piece and the next."""
        separators = dict(self._separators(number))
        kept = [piece.at for piece in pieces]
        opened = self._brackets(number, kept)
        made = []
        for one, other in pairwise(kept):
            gap = self._gap(one, other, separators)
            if self._expression(one) or self._expression(other):
                gap = _QUOTES.sub("", gap)
            if one in opened[1]:
                gap = ")" + gap
            if other in opened[0]:
                gap = gap.rstrip(",") + " (" if not gap.endswith(" ") else gap + "("
            made.append(gap)
        return made

    def _gap(self, one: int, other: int, separators: Mapping[int, str]) -> str:
        if other in separators:
            return separators[other]
        between = range(one + 1, other)
        nodes = self._graph.nodes
        if not any(self._tree.of[at] is not None for at in between) and not any(
            at in self._tree.joints for at in between
        ):
            original = self._graph.gap(one, other)
            plain = not any(self._is_bracket(at) for at in between)
            if plain and all(self._stays(at) for at in between):
                return original if original.strip() or not original else " " if "\n" not in original else original
        marks = [at for at in between if nodes[at].pos == "PUNCT" and self._stays(at)]
        joints = [
            self._graph.surface(at) for at in between if at in self._tree.joints and self._plain_joint(at, one, other)
        ]
        mark = next((self._graph.surface(at) for at in reversed(marks) if self._graph.surface(at) in ",;:"), "")
        dash = next((self._graph.surface(at) for at in marks if self._graph.surface(at) in "–—"), "")
        words = f" {' '.join(joints)}" if joints else ""
        close = "" if nodes[other].pos == "PART" and self._graph.surface(other).startswith(("'", "’")) else " "
        return f"{mark}{f' {dash}' if dash and not mark else ''}{words}{close}"

    def _stays(self, at: int) -> bool:
        """Whether a mark stays: it sets off something that does, or stands between two words of one phrase."""
        surface = self._graph.surface(at)
        if _BRACKET.search(surface):
            return False
        before, after = self._neighbour(at, -1), self._neighbour(at, 1)
        if before is None or after is None:
            return False
        if after in self._items:
            return False
        owners = [*self._starting.get(after, ()), *self._ending.get(before, ())]
        if owners:
            return any(owner in self._chosen for owner in owners) and (self._is_kept(before) or self._is_kept(after))
        return self._is_kept(before) and self._is_kept(after)

    def _neighbour(self, at: int, step: int) -> int | None:
        """The next node that is a word, in a direction."""
        at += step
        while 0 <= at < len(self._tree.of):
            if self._tree.of[at] is not None:
                return at
            at += step
        return None

    def _plain_joint(self, at: int, one: int, other: int) -> bool:
        """Whether a joint joins no list whose items can go: it stays between its two neighbours."""
        after = self._neighbour(at, 1)
        before = self._neighbour(at, -1)
        return after not in self._items and before == one and after == other

    def _is_bracket(self, at: int) -> bool:
        return bool(_BRACKET.search(self._graph.surface(at)))

    def _brackets(self, number: int, kept: Sequence[int]) -> tuple[set[int], set[int]]:
        """The kept nodes that open and close brackets."""
        opening, closing = set(), set()
        for place, unit in enumerate(self._tree.units):
            if unit.bracket and unit.sentence == number and place in self._chosen:
                inside = [at for at in kept if at in unit.all]
                if inside:
                    opening.add(inside[0])
                    closing.add(inside[-1])
        return opening, closing

    def _separators(self, number: int) -> Iterator[tuple[int, str]]:
        """What stands before each kept item of a list: commas, and the joint before the last."""
        lists: dict[int, list[int]] = {}
        for place, unit in enumerate(self._tree.units):
            if unit.list_of is not None and unit.sentence == number:
                lists.setdefault(unit.list_of, []).append(place)
        for items in lists.values():
            items.sort(key=lambda place: self._tree.units[place].all[0])
            kept = [place for place in items if place in self._chosen]
            for order, place in enumerate(kept):
                unit = self._tree.units[place]
                start = next((at for at in unit.all if self._is_kept(at) and self._text(at)), None)
                if start is None:
                    continue
                last = order == len(kept) - 1
                word = self._joint(items, place)
                clause = self._graph.nodes[unit.root].pos in ("VERB", "AUX")
                if not last:
                    yield start, ", "
                elif len(kept) > 1 or (clause and self._had_comma(unit.all[0])):
                    yield start, f", {word} "
                else:
                    yield start, f" {word} "

    def _joint(self, items: Sequence[int], place: int) -> str:
        """The word before an item, or before the last item of its list; "and" if there is none."""
        for each in (place, items[-1]):
            first = self._tree.units[each].all[0]
            words = []
            at = first - 1
            while at >= 0 and self._tree.of[at] is None:
                if at in self._tree.joints:
                    words.append(self._graph.surface(at))
                at -= 1
            if words:
                return " ".join(reversed(words)).casefold()
        return "and"

    def _had_comma(self, first: int) -> bool:
        at = first - 1
        while at >= 0 and self._tree.of[at] is None:
            if self._graph.surface(at) == ",":
                return True
            at -= 1
        return False

    def _end(self, number: int, pieces: Sequence[_KeptWord]) -> str:
        """How the sentence ends."""
        first, last = self._graph.sentences[number]
        text = self._graph.text
        tail = [at for at in range(first, last) if at > pieces[-1].at]
        closing = ")" if pieces[-1].at in self._brackets(number, [piece.at for piece in pieces])[1] else ""
        marks = [self._graph.surface(at) for at in tail if self._graph.nodes[at].pos == "PUNCT"]
        final = next((mark for mark in reversed(marks) if mark[:1] in ".!?"), "")
        if not final:
            end = self._graph.nodes[last - 1].span.end
            final = "" if not tail else "." if text[end - 1 : end] in ".!?" or tail else ""
        return closing + ("" if pieces[-1].text.endswith((".", "!", "?")) and final == "." else final)


def _article(following: str) -> str:
    sound = _SOUND.match(following)
    return article(following[1:].casefold() if sound else following)


def sentence_span(graph: WordGraph, number: int) -> Span:
    """Where a sentence stands."""
    first, last = graph.sentences[number]
    return Span(graph.nodes[first].span.start, graph.nodes[last - 1].span.end)
