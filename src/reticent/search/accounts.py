"""Mail addresses, user names and file names that are made of somebody's name.

An address is theirs if a piece of its name is surely made of theirs, or if all of its pieces are words and initials of
theirs; then it is hidden whole. Outside of addresses only what is surely made of the name counts.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from reticent.languages.en.months import CALENDAR
from reticent.languages.lazy import lazy
from reticent.model import Span
from reticent.search.joined import Joins
from reticent.search.names import LEAST_LETTERS, KnownPerson
from reticent.search.page import Page

_RUN = lazy(r"[^\W_]+(?:[._+-]+[^\W_]+)*_?")
_DOMAIN = lazy(r"@(?:[^\W_](?:[\w-]*[^\W_])?\.)+[^\W\d_]{2,}")
_AT = lazy(r"(?<![\w.])(?:@|/?u/|~)$")
_CALLED = lazy(
    r"\b(?:user|user ?name|user ?id|login|handle|account|nick|nickname|screen ?name|alias|instagram|insta|ig|twitter"
    r"|github|gitlab|skype|telegram|discord|snapchat|tiktok|slack|linkedin)(?P<said>\s?(?:is|was|:|=)\s?|\s)[\"'`<(]*$"
)
_LINK = lazy(r"(?:https?://|www\.)[^\s<>\"')\]]+")
_HOST = lazy(r"(?:https?://)?[^/?#]*")
_PIECE = lazy(r"[^\W\d_]+")
_PARTLY = lazy(r"([^\W\d_]+)(?:[_-]?\d+)?")
_BEFORE = 40

MadeOf = Callable[[str], tuple[tuple[int, bool], ...]]


@dataclass(frozen=True, slots=True)
class Account:
    """Something made of somebody's name: a mail address, a user name, a web address, or a name run together."""

    span: Span
    person: int
    kind: str


class Accounts:
    """People to be found by what is made of their names."""

    def __init__(self, people: Sequence[KnownPerson], joins: Joins) -> None:
        self._joins = joins
        self._initials: dict[str, list[int]] = {}
        for number, person in enumerate(people):
            for letters in person.initials:
                self._initials.setdefault(letters, []).append(number)

    def find(self, page: Page) -> Iterator[Account]:
        """All of them, in order."""
        text = page.folded.text
        made_of = cache(self._joins.made_of)  # for this text alone: words come again
        links = iter([*_LINK.finditer(text)])
        link = next(links, None)
        reached = 0
        for run in _RUN.finditer(text):
            while link and link.end() <= run.start():
                link = next(links, None)
            if run.start() < reached:
                continue
            domain = _DOMAIN.match(text, run.end())
            inside = link is not None and link.start() <= run.start()
            for account in self._of_run(page, run, domain, link if inside else None, made_of):
                reached = max(reached, domain.end() if domain else 0)
                yield account

    def _of_run(
        self,
        page: Page,
        run: re.Match[str],
        domain: re.Match[str] | None,
        link: re.Match[str] | None,
        made_of: MadeOf,
    ) -> Iterator[Account]:
        text, pieces = page.folded.text, _PIECE.findall(run.group())
        if not pieces:
            return
        if domain:
            whole = page.folded.back(Span(run.start(), domain.end()))
            hosts = _PIECE.findall(domain.group())[:-1]
            for person in sorted(
                self._joins.whose(pieces) | self._by_initials(pieces) | self._joins.whose_surely(hosts)
            ):
                yield Account(whole, person, "email")
            return
        at = _AT.search(text, max(0, run.start() - 4), run.start())
        called = _CALLED.search(text, max(0, run.start() - _BEFORE), run.start())
        if at or (called and called["said"].strip()):
            start = at.start() if at else run.start()
            for person in sorted(self._joins.whose(pieces)):
                yield Account(page.folded.back(Span(start, _end(run))), person, "handle")
            return
        if link:
            host = _HOST.match(link.group())
            yield from self._of_link(page, run, link, in_host=bool(host and run.start() < link.start() + host.end()))
            return
        yield from self._of_words(page, run, pieces, made_of, called=bool(called))

    def _of_link(self, page: Page, run: re.Match[str], link: re.Match[str], *, in_host: bool) -> Iterator[Account]:
        """A web address whose host is named after somebody goes whole; of a path only the name."""
        pieces = _PIECE.findall(run.group())
        if in_host:
            for person in sorted(self._joins.whose_surely(pieces)):
                yield Account(page.folded.back(Span(*link.span())), person, "url")
            return
        theirs = self._joins.all_of(pieces) if len(pieces) > 1 else self._joins.whose(pieces)
        for person in sorted(theirs):
            yield Account(page.folded.back(Span(run.start(), _end(run))), person, "handle")

    def _of_words(
        self, page: Page, run: re.Match[str], pieces: Sequence[str], made_of: MadeOf, *, called: bool
    ) -> Iterator[Account]:
        """A run without a sign that it is an account: "anna_k", "akowalska85", "report-akowalska.pdf"."""
        span = page.folded.back(Span(run.start(), _end(run)))
        figures = any(sign.isdigit() for sign in run.group())
        if len(pieces) == 1 and pieces[0] == run.group():
            for person, sure in made_of(pieces[0]):
                if sure or called:
                    yield self._joined(page, span, person)
            return
        whole = self._joins.all_of(pieces)
        if len(pieces) > 1 or (figures and pieces[0] not in CALENDAR and len(pieces[0]) > LEAST_LETTERS):
            for person in sorted(whole):
                yield self._joined(page, span, person)
        if whole:
            return
        for piece in _PARTLY.finditer(run.group()):
            place = Span(run.start() + piece.start(), run.start() + piece.end())
            marked = "_" in (run.group()[piece.end(1) :][:1], run.group()[: piece.start()][-1:])
            for person, sure in made_of(piece[1]):
                if sure or marked or piece.end(1) < piece.end():
                    yield self._joined(page, page.folded.back(place), person)

    def _joined(self, page: Page, span: Span, person: int) -> Account:
        """In capitals it is a name that somebody ran together, in small letters a user name."""
        capitals = any(sign.isupper() for sign in span.of(page.text))
        return Account(span, person, "person" if capitals else "handle")

    def _by_initials(self, pieces: Sequence[str]) -> set[int]:
        """Whose initials are all that stands before the @."""
        return set(self._initials.get(pieces[0], ())) if len(pieces) == 1 else set()


def _end(run: re.Match[str]) -> int:
    return run.end() - run.group().endswith("_")
