"""Feast days and holidays by name, and what each may be called; the seasons of the months."""

from reticent.languages.en.months import MONTHS


def _names(text: str) -> frozenset[str]:
    return frozenset(name.strip().casefold() for name in text.split("|"))


_RELIGIOUS_HOLIDAYS = _names(
    """Easter|Easter Sunday|Easter Monday|Good Friday|Palm Sunday|Maundy Thursday|Holy Week|Lent|Ash Wednesday|
    Shrove Tuesday|Pentecost|Whitsun|Whit Monday|Ascension Day|Corpus Christi|All Saints' Day|All Souls' Day|
    Assumption|Epiphany|Candlemas|Michaelmas|Christmas|Christmas Day|Christmas Eve|Advent|Yom Kippur|Rosh Hashanah|
    Passover|Hanukkah|Sukkot|Shavuot|Purim|Ashura|Vesak"""
)
_RELIGIOUS_FESTIVALS = _names(
    """Diwali|Deepavali|Holi|Navaratri|Dussehra|Ganesh Chaturthi|Janmashtami|Raksha Bandhan|Onam|Pongal|Durga Puja|Eid|
    Eid al-Fitr|Eid al-Adha|Bakrid|Ramadan|Mawlid|Vaisakhi|Baisakhi|Obon|Nowruz|Tet"""
)
_PUBLIC_HOLIDAYS = _names(
    """Boxing Day|New Year|New Year's Day|New Year's Eve|Thanksgiving|Thanksgiving Day|Labor Day|Labour Day|May Day|
    Memorial Day|Independence Day|Fourth of July|Bastille Day|Australia Day|Anzac Day|Canada Day|Victoria Day|
    Columbus Day|Veterans Day|Presidents' Day|Martin Luther King Day|Juneteenth|Republic Day|Waitangi Day|Golden Week|
    St Patrick's Day|Saint Patrick's Day|Hogmanay|Chinese New Year|Lunar New Year|Midsummer|Remembrance Day"""
)
HOLIDAYS = {
    **dict.fromkeys(_RELIGIOUS_HOLIDAYS, "religious holiday"),
    **dict.fromkeys(_RELIGIOUS_FESTIVALS, "religious festival"),
    **dict.fromkeys(_PUBLIC_HOLIDAYS, "public holiday"),
}

_SEASONS = ("winter", "spring", "summer", "autumn")
SEASON_OF = {month.casefold(): _SEASONS[(number + 1) % 12 // 3] for number, month in enumerate(MONTHS)}
"""By the calendar of the weather, north of the equator: March to May are spring."""

SOUTHERN = _names(
    """Australia|New Zealand|South Africa|Argentina|Chile|Brazil|Uruguay|Paraguay|Peru|Bolivia|Zimbabwe|Namibia|
    Botswana|Mozambique|Madagascar|Sydney|Melbourne|Brisbane|Perth|Adelaide|Auckland|Wellington|Cape Town|Johannesburg|
    Durban|Buenos Aires|Santiago|São Paulo|Rio de Janeiro|Australian|South African|Brazilian|Argentine|Chilean"""
)
"""Names that say that the seasons are the other way round, or that there are none."""
