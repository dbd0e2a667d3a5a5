"""What must stand in a place, by the words beside it: "starred in X", "X (1995)", "works for X", "died of x".

Of a name the words tell the kind of thing, seldom the noun. So each place lists the nouns that could stand there, and
the one that may be said if the reference corpus does not know the name; "" where nothing may. Of a common noun they
tell which general terms are to be expected.
"""

import re
from typing import NamedTuple

from reticent.languages.lazy import lazy


class PlaceOfName(NamedTuple):
    """What can stand in a place: the kind of finding, the nouns, and what is said when nothing more is known."""

    kind: str
    nouns: tuple[str, ...]
    otherwise: str = ""


_SCREEN = ("film", "television series", "sitcom", "soap opera")
_STAGE = ("musical", "play", "opera", "ballet")
_PAGE = ("novel", "book", "poem", "short story", "comic", "play", "magazine", "newspaper")
_SOUND = ("album", "song", "opera", "symphony", "musical")
_FIRM = (
    "company", "bank", "airline", "newspaper", "magazine", "publisher", "record label", "television network",
    "television channel", "radio station", "law firm", "retailer", "manufacturer", "university", "hospital", "charity",
    "school", "college", "agency", "football club", "club", "museum", "theatre", "institute", "foundation",
)  # fmt: skip
_SHOP = ("retailer", "restaurant", "hotel")

_BEFORE: tuple[tuple[str, PlaceOfName], ...] = (
    (r"(?:watch(?:ed|es|ing)?|binged?|binge-watched|screening of|remake of|episodes? of|season of|premiere of"
     r"|starr(?:ed|ing) in|stars in|directed|directing|the (?:film|movie)|soundtrack (?:of|to))",
     PlaceOfName("work", (*_SCREEN, *_STAGE))),
    (r"(?:co-?starr(?:ed|ing) in|stars? in|role in|part in|appear(?:ed|s|ing) in|acted in|performance in)",
     PlaceOfName("work", (*_SCREEN, *_STAGE))),
    (r"(?:read|reads|reading|re-?read|re-?reading|halfway through|essay on|thesis on|chapters? of"
     r"|copy of|copies of|the novel|the book|author of|pages of|translat(?:ed|ing)|wrote)",
     PlaceOfName("work", _PAGE)),
    (r"quot(?:e|es|ed|ing)|fan of|scene (?:from|in)|obsessed with", PlaceOfName("work", (*_SCREEN, *_PAGE, *_STAGE))),
    (r"(?:putting on|put on|staged|staging|production of|performances? of|rehears(?:ed|es|ing)|sang in"
     r"|tickets (?:to|for)|matin[ée]e of|conduct(?:ed|ing)|choreograph(?:ed|ing))",
     PlaceOfName("work", (*_STAGE, "symphony", "oratorio"))),
    (r"(?:has|have|had|'ve|'s) seen|(?:went|going|go) to see|saw|seeing",
     PlaceOfName("work", (*_SCREEN, *_STAGE))),
    (r"(?:listen(?:ed|s|ing)? to|the (?:song|album|single|track)|hum(?:med|ming)|sang|sing(?:s|ing)?|the band)",
     PlaceOfName("work", _SOUND)),
    (r"(?:work(?:s|ed|ing)? (?:for|at)|employed (?:by|at)|job (?:at|with)|hired by|fired by|laid off by|shares in"
     r"|stake in|contract with|consult(?:s|ed|ing|ant) (?:for|to)|intern(?:ed|ship) at|manager at|director (?:at|of)"
     r"|van for|driv(?:es|er|ing) for|career at|engineer (?:at|for)|analyst at|partner at|chairman of|ceo of)",
     PlaceOfName("organisation", _FIRM, "company")),
    (r"(?:bought|buys|buy|purchased|shopp(?:ed|ing)|shops)(?: [\w-]+){0,7} (?:at|from|in)|shops? at|cashier at|till at",
     PlaceOfName("organisation", _SHOP, "shop")),
    (r"(?:won|wins|winning|win|awarded|nominated for|nomination for|nominations for|received|receiving|picked up"
     r"|shortlisted for|recipient of|accept(?:ed|ing)|collect(?:ed|ing))(?: the| an?| his| her| their| two| three| four"
     r"| five| six| several| first| second| third)*",
     PlaceOfName("award", ("award",))),
    (r"(?:play(?:s|ed|ing)?|portray(?:s|ed|ing|al of)|(?:the )?(?:role|part|character) of|dressed (?:up )?as|went"
     r"(?: to [\w ]{3,20})? as|terrified of|cast as|voice of|costume of)",
     PlaceOfName("character", ("fictional character", "character"))),
)  # fmt: skip
_AFTER: tuple[tuple[str, PlaceOfName], ...] = (
    (r" \((?:18|19|20)\d\d(?: film| movie)?\)", PlaceOfName("work", (*_SCREEN, *_STAGE, *_PAGE, *_SOUND))),
    (r" (?:raised|cut|slashed|paid) its dividend| (?:shares|stock|employees|executives|workers|customers)\b"
     r"|(?:'s|’s) (?:shares|profits?|employees|headquarters|chief executive|ceo|board|revenues?|sales|lawyers)\b"
     r"| (?:cut|axed|created|announced|shed) [\w ]{0,20}jobs\b| will (?:build|open|launch|hire|close|move)\b"
     r"| (?:recalled|laid off|hired|acquired|posted a|reported a|sued|launched|went public|filed for)\b",
     PlaceOfName("organisation", _FIRM, "company")),
    (r" after (?:[\w-]+ ){1,3}(?:years?|months?|decades?)\b", PlaceOfName("organisation", _FIRM)),
    (r",? (?:a|the) (?:film|novel|book|play|musical|opera|series|sitcom) (?:by|about|of|based)",
     PlaceOfName("work", (*_SCREEN, *_STAGE, *_PAGE))),
)  # fmt: skip

_ILLNESS = frozenset(("illness", "disease", "disorder", "infection", "injury", "cancer", "pain", "symptom"))
_DRUG = frozenset(("drug", "medicine", "hormone", "vitamin", "contraceptive"))
_FOOD = frozenset(("food", "dish", "fruit", "vegetable", "meat", "seafood", "nut", "grain", "soup", "bread"))
_DRINK = frozenset(("drink", "alcoholic drink", "liquid"))
_TOOL = frozenset(("tool", "hand tool", "device", "kitchen utensil"))
_VEHICLE = frozenset(("vehicle", "car", "boat", "ship", "aircraft", "vessel", "horse"))
_DOES = (
    r"(?:suffer\w* from|diagnosed with|(?:ill|sick|down|off work[\w ]*|absent|hospital|admitted|bedridden) with"
    r"|died? of|dying of|dies of|cured of|recover\w* from|infected with|caught|catch(?:es|ing)?|contract(?:ed|s|ing)"
    r"|treat(?:ed|ment) for|outbreaks? of|vaccinat\w+ against|test(?:ed|s) (?:positive )?for"
    r"|wast(?:es|ed|ing) away from|symptoms of|(?:lives|lived|living) with|history of|bouts? of)"
)
_EXPECTED: tuple[tuple[str, str, frozenset[str]], ...] = (
    (rf"\b{_DOES}", "", _ILLNESS),
    (r"\b(?:prescrib\w+|taking|takes|doses? of|overdos\w+ (?:on|of)|milligrams? of|tablets? of|course of"
     r"|put (?:him|her|them) on|weaned off|allergic to|inject\w+|snort\w+|smok\w+|deal(?:s|t|ing)|addicted to"
     r"|high on)", "", _DRUG),
    (r"\b(?:grill|fry|fried|bake[ds]?|roast(?:ed|s)?|eat(?:s|ing)?|ate|eaten|stuff(?:ed|s)|peel(?:ed|s)?|chop(?:ped|s)?"
     r"|slice[ds]?|cook(?:ed|s|ing)?|simmer(?:ed)?|recommended|ordered|plate of|bowl of|portion of|serv(?:ed|es|ing)"
     r"|add|for (?:lunch|dinner|breakfast)|taste of)(?: some| each)?", "", _FOOD),
    (r"\b(?:drank|drinks?|drinking|sipp(?:ed|ing)|pour(?:ed|s|ing)|spill(?:ed|s|ing)?|spilt|glass of|pint of|cup of"
     r"|bottle of)(?: some)?", "", _DRINK),
    (r"\b(?:cut|tighten|loosen|smooth|hold|held|lift|fix|pr(?:y|ied)|clamp|open|dig|dug|hammer|saw)\w*"
     r"[\w ]{0,30} (?:with|in)", "", _TOOL),
    (r"\b(?:wore|wears?|wearing|dressed in|knitted|ironed|put on|took off|shrank)(?: \w+ed)?", "",
     frozenset(("garment", "clothing", "jewellery", "shoe", "hat"))),
    (r"\b(?:drove|drives?|driving|parked|sailed(?: \w+){0,4} in|flew(?: \w+){0,3} in|rode|riding|boarded|moored"
     r"|on board)", "", _VEHICLE),
    (r"\b(?:plays?|played|playing|tun(?:ed|ing)|practis(?:ed|es|ing)|solo on)", "",
     frozenset(("musical instrument", "game", "sport"))),
    ("", r" (?:gave birth|barked|bleated|grazed|roost|circled|nest(?:ed|s)?|hatched|stung|purred|flew off|butted)\b",
     frozenset(("animal", "bird", "mammal", "insect", "fish"))),
)  # fmt: skip
_EXPECTS = tuple(
    (lazy(rf"(?:{before})(?: (?:the|an?|his|her|its|their|my|our|some|two|three|[\w-]+))? $") if before else None,
     lazy(after) if after else None, general)
    for before, after, general in _EXPECTED
)  # fmt: skip

_BEFORES = tuple(
    (lazy(rf"\b(?:{pattern})(?:,| the| a| an)? [\"“‘']?$", re.IGNORECASE), place) for pattern, place in _BEFORE
)
_AFTERS = tuple((lazy(rf"[\"”’']?(?:{pattern})", re.IGNORECASE), place) for pattern, place in _AFTER)


def place_of_name(before: str, after: str) -> PlaceOfName | None:
    """What the words before and after a name say that it is; None where they leave it open."""
    for expression, place in _AFTERS:
        if expression.match(after):
            return place
    return next((place for expression, place in _BEFORES if expression.search(before)), None)


def expected(before: str, after: str) -> frozenset[str]:
    """The general terms that a place asks for; none where it leaves it open."""
    found: frozenset[str] = frozenset()
    for left, right, general in _EXPECTS:
        if (left is not None and left.search(before)) or (right is not None and right.match(after)):
            found |= general
    return found
