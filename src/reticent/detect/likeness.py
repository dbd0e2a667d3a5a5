"""How well two names fit one person: by their words, and by nothing else.

A full name (a given name or initial, and a surname or its initial) fits another where both parts do, and fits badly at
most in one of them; a name of one word fits a full one as its given name or as its surname. What cannot be one person's
does not fit at all: another given name, another initial, another title, another sex, a father and a son.
"""

from collections.abc import Collection

from reticent.detect.personal_names import Name
from reticent.languages.en.lexicon import Lexicon
from reticent.languages.en.nicknames import is_short_for, may_be_short_for, names_for
from reticent.languages.en.people_words import MAY_BE

EXACT, PART, SHORT, MADE, SLIP = range(5)
"""How well, the best first: the same words or their initials; one of two surnames; a known short form ("Bob"); one that
is made of the name ("Chasey", "rchase"); a slip of the pen."""

Fit = int | None

LEAST_SLIPPED = 4
"""How long a word must be to have a slip of the pen in it."""

LEAST_SLIPPED_ALONE = 7
"""How long a surname must be, where only an initial stands before it, or the given name has a slip as well."""

_SOUND_ALIKE = frozenset({"jy", "yj", "ck", "kc"})


def clash(one: str, other: str) -> bool:
    """Whether nobody is addressed by both titles."""
    return bool(one and other and one != other and (one, other) not in MAY_BE)


def fit_full(one: Name, other: Name, called: Collection[str] = ()) -> Fit:
    """How two full names fit, where the person of one is also called by these names."""
    if one.generation != other.generation or clash(one.address, other.address):
        return None
    if one.sex and other.sex and one.sex != other.sex:
        return None
    if _are_same_words(one, other):
        return EXACT
    if not _share_a_word(one, other, called):
        return _two_slips(one, other)
    if len(one.flat) == len(other.flat) and all(map(_equal_or_initial, one.flat, other.flat)):
        return EXACT
    given, family = _fit_given(one, other, called), _fit_surname(one, other)
    if given is None or family is None:
        turned = _turned(one), _turned(other)
        return fit_full(*turned, called) if (turned[0] is one) != (turned[1] is other) else None
    if given and family and (given, family) != (SHORT, PART):
        return None
    middle, others = _middle(one), _middle(other)
    if middle and others and not any(_fit_word(a, b, given=True) is not None for a in middle for b in others):
        return None
    return max(given, family)


def fit_lone(lone: Name, name: Name, lexicon: Lexicon) -> Fit:
    """How a name of one word fits one of somebody's names."""
    if name.group or (lone.generation and lone.generation != name.generation):
        return None
    fits = _fits_full(lone, name, lexicon) if name.full else _fits_lone(lone, name)
    if lone.cut:  # "Ch." is the beginning of a given name, or a word of its own
        begins = bool(name.given) and name.given[0].startswith(lone.whole[0])
        fits = [MADE] if begins else [fit for fit in fits if fit == EXACT]
    return min((fit for fit in fits if fit is not None), default=None)


def _fits_lone(lone: Name, name: Name) -> list[Fit]:
    word, other = lone.whole[0], name.whole[0]
    if len(word) == 1 or len(other) == 1 or (name.generation and not lone.generation):
        return []
    given = not lone.is_surname and not name.is_surname
    simple = len(lone.units[0]) == len(name.units[0]) == 1
    fits = [_fit_word(word, other, given=simple and given)]
    if given and not simple and word != other:  # "Mei" of Mei-Ling
        fits += [PART for one, many in ((lone, name), (name, lone)) if one.units[0] == many.units[0][:1]]
    return fits


def _fits_full(lone: Name, name: Name, lexicon: Lexicon) -> list[Fit]:
    word, surname = lone.whole[0], "".join(name.surname)
    fits: list[Fit] = []
    if word == surname:
        fits.append(EXACT)
    elif set(lone.units[0]) <= set(name.surname):
        fits.append(PART)
    elif len(word) > 1 < len(surname) and is_slip(word, surname):
        fits.append(SLIP)
    if lone.is_surname:
        return [*fits, PART] if word in name.whole[1:] or _is_first(word, name, lexicon) else fits
    if name.given[1:] and word == name.given[-1] and lexicon.is_surname(word) and not lexicon.is_given_name(word):
        fits.append(PART)
    if word in name.nicks:
        fits.append(EXACT)
    if word in name.user_names():
        fits.append(MADE)
    if name.generation:  # a father and his son have the given name in common
        return fits
    given = next((each for each in name.given if len(each) > 1), "")
    if given and len(word) > 1:
        fits.append(_fit_word(word, given, given=True))
    if len(name.units[0]) > 1 and name.given:  # "Mei" of Mei-Ling
        fits += [fit if fit is None else max(fit, PART) for fit in [_fit_word(word, name.units[0][0], given=True)]]
    return fits


def _is_first(word: str, name: Name, lexicon: Lexicon) -> bool:
    """Whether a surname stands first: before initials, as in "Starke J.", or because it is nobody's given name: "Goh Wei Jie"."""
    if word != name.whole[0]:
        return False
    return all(len(each) == 1 for each in name.whole[1:]) or (len(word) > 1 and not lexicon.is_given_name(word))


def _are_same_words(one: Name, other: Name) -> bool:
    """Whether they have the same words, in one order or another, or one has more of them before or behind."""
    if "".join(one.flat) == "".join(other.flat) or sorted(one.whole) == sorted(other.whole):
        return True
    if one.given and other.given and (one.given[0], "".join(one.surname)) == ("".join(other.surname), other.given[0]):
        return True
    short, long = sorted((one.flat, other.flat), key=len)
    if any(len(word) == 1 for word in short):
        return False
    rest = long[: len(long) - len(short)]
    return long[: len(short)] == short or (long[len(rest) :] == short and all(len(word) == 1 for word in rest))


def _share_a_word(one: Name, other: Name, called: Collection[str]) -> bool:
    """Whether a word of both is the same, or the given name of one is short for that of the other."""
    if {word for word in one.flat if len(word) > 1} & {word for word in other.flat if len(word) > 1}:
        return True
    if not one.given or not other.given:
        return False
    given = one.given[0], other.given[0]
    return is_short_for(*given) or is_short_for(*reversed(given)) or bool({*given} & {*called})


def _two_slips(one: Name, other: Name) -> Fit:
    """Whether both parts have a slip, or the surname behind an initial: only where it is long."""
    given, family = _fit_given(one, other), _fit_surname(one, other)
    long = min(len("".join(name.surname)) for name in (one, other)) >= LEAST_SLIPPED_ALONE
    return SLIP if long and family == SLIP and given in (EXACT, SLIP) else None


def _turned(name: Name) -> Name:
    """With the initials behind a surname before it: "HALCROW M. J."; any other name itself."""
    if len(name.units) < 2 or len(name.whole[0]) == 1 or any(len(word) > 1 for word in name.whole[1:]):
        return name
    return Name(name.units[1:] + name.units[:1], 1, name.nicks, generation=name.generation)


def _fit_given(one: Name, other: Name, called: Collection[str] = ()) -> Fit:
    if not one.given or not other.given:
        return None
    if one.given[0] in called or other.given[0] in called:
        return EXACT
    if any(len(word) == 1 and any(nick[0] == word for nick in called) for word in (one.given[0], other.given[0])):
        return EXACT
    fits = _fit_word(one.given[0], other.given[0], given=True), _fit_word(one.flat[0], other.flat[0], given=True)
    return min((fit for fit in fits if fit is not None), default=None)


def _middle(name: Name) -> tuple[str, ...]:
    return tuple(part for unit in name.units[1 : len(name.units) - name.family] for part in unit)


def _fit_surname(one: Name, other: Name) -> Fit:
    ours, theirs = "".join(one.surname), "".join(other.surname)
    if ours == theirs or (1 in (len(ours), len(theirs)) and ours[0] == theirs[0]):
        return EXACT
    if 1 in (len(ours), len(theirs)):
        return None
    if {*one.surname} < {*other.surname} or {*other.surname} < {*one.surname}:
        return PART
    if ours in _middle(other) or theirs in _middle(one):  # the first of two surnames
        return PART
    return SLIP if is_slip(ours, theirs) else None


def _equal_or_initial(one: str, other: str) -> bool:
    return one == other or (1 in (len(one), len(other)) and one[0] == other[0])


def _fit_word(one: str, other: str, *, given: bool) -> Fit:
    if _equal_or_initial(one, other):
        return EXACT
    short, long = sorted((one, other), key=len)
    if len(short) == 1:  # "W." for Bill, who is a William
        return EXACT if given and any(name[0] == short for name in names_for(long)) else None
    if given and (is_short_for(one, other) or is_short_for(other, one)):
        return SHORT
    if given and (may_be_short_for(one, other) or may_be_short_for(other, one)):
        return MADE
    return SLIP if is_slip(one, other) else None


def is_slip(one: str, other: str) -> bool:
    """Whether two words differ by one letter left out, put in, changed or swapped with the next; not by the first."""
    short, long = sorted((one, other), key=len)
    if len(short) < LEAST_SLIPPED or len(long) - len(short) > 1:
        return False
    if short[0] != long[0] and short[0] + long[0] not in _SOUND_ALIKE:
        return False
    at = next((at for at in range(len(short)) if short[at] != long[at]), len(short))
    if len(long) > len(short):
        return short[at:] == long[at + 1 :]
    swapped = short[at : at + 2] == long[at : at + 2][::-1] and short[at + 2 :] == long[at + 2 :]
    return swapped or short[at + 1 :] == long[at + 1 :]
