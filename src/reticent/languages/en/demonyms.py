"""What belongs to a country: a French city lies in France."""


def _table(text: str) -> dict[str, str]:
    return dict(pair.strip().split("=") for pair in text.replace("\n", " ").split("|") if pair.strip())


DEMONYMS = _table(
    """
    Afghanistan=Afghan|Albania=Albanian|Algeria=Algerian|Angola=Angolan|Argentina=Argentinian|Armenia=Armenian|
    Australia=Australian|Austria=Austrian|Azerbaijan=Azerbaijani|Bahrain=Bahraini|Bangladesh=Bangladeshi|
    Belarus=Belarusian|Belgium=Belgian|Belize=Belizean|Benin=Beninese|Bhutan=Bhutanese|Bolivia=Bolivian|
    Bosnia and Herzegovina=Bosnian|Botswana=Botswanan|Brazil=Brazilian|Bulgaria=Bulgarian|Burma=Burmese|
    Burundi=Burundian|Cambodia=Cambodian|Cameroon=Cameroonian|Canada=Canadian|Chad=Chadian|Chile=Chilean|
    China=Chinese|Colombia=Colombian|Costa Rica=Costa Rican|Croatia=Croatian|Cuba=Cuban|Cyprus=Cypriot|
    Czech Republic=Czech|Czechia=Czech|Denmark=Danish|Ecuador=Ecuadorian|Egypt=Egyptian|El Salvador=Salvadoran|
    England=English|Eritrea=Eritrean|Estonia=Estonian|Ethiopia=Ethiopian|Fiji=Fijian|Finland=Finnish|France=French|
    Gabon=Gabonese|Germany=German|Ghana=Ghanaian|Greece=Greek|Guatemala=Guatemalan|Guinea=Guinean|Guyana=Guyanese|
    Haiti=Haitian|Honduras=Honduran|Hungary=Hungarian|Iceland=Icelandic|India=Indian|Indonesia=Indonesian|
    Iran=Iranian|Iraq=Iraqi|Ireland=Irish|Israel=Israeli|Italy=Italian|Jamaica=Jamaican|Japan=Japanese|
    Jordan=Jordanian|Kazakhstan=Kazakh|Kenya=Kenyan|Kuwait=Kuwaiti|Kyrgyzstan=Kyrgyz|Laos=Laotian|Latvia=Latvian|
    Lebanon=Lebanese|Liberia=Liberian|Libya=Libyan|Lithuania=Lithuanian|Luxembourg=Luxembourgish|Macedonia=Macedonian|
    Madagascar=Malagasy|Malawi=Malawian|Malaysia=Malaysian|Mali=Malian|Malta=Maltese|Mauritania=Mauritanian|
    Mauritius=Mauritian|Mexico=Mexican|Moldova=Moldovan|Mongolia=Mongolian|Montenegro=Montenegrin|Morocco=Moroccan|
    Mozambique=Mozambican|Myanmar=Burmese|Namibia=Namibian|Nepal=Nepalese|Netherlands=Dutch|Nicaragua=Nicaraguan|
    Nigeria=Nigerian|North Korea=North Korean|North Macedonia=Macedonian|Northern Ireland=Northern Irish|
    Norway=Norwegian|Oman=Omani|Pakistan=Pakistani|Panama=Panamanian|Paraguay=Paraguayan|Peru=Peruvian|
    Philippines=Philippine|Poland=Polish|Portugal=Portuguese|Romania=Romanian|Russia=Russian|Rwanda=Rwandan|
    Saudi Arabia=Saudi|Scotland=Scottish|Senegal=Senegalese|Serbia=Serbian|Sierra Leone=Sierra Leonean|
    Slovakia=Slovak|Slovenia=Slovenian|Somalia=Somali|South Africa=South African|South Korea=South Korean|
    Spain=Spanish|Sri Lanka=Sri Lankan|Sudan=Sudanese|Sweden=Swedish|Switzerland=Swiss|Syria=Syrian|Taiwan=Taiwanese|
    Tajikistan=Tajik|Tanzania=Tanzanian|Thailand=Thai|Togo=Togolese|Tunisia=Tunisian|Turkey=Turkish|
    Turkmenistan=Turkmen|Uganda=Ugandan|Ukraine=Ukrainian|United Kingdom=British|United States=American|
    Uruguay=Uruguayan|Uzbekistan=Uzbek|Venezuela=Venezuelan|Viet Nam=Vietnamese|Vietnam=Vietnamese|Wales=Welsh|
    Yemen=Yemeni|Zambia=Zambian|Zimbabwe=Zimbabwean
    """
)
"""The adjective of each country."""

PEOPLE = _table(
    """
    Swedish=Swede|Danish=Dane|Polish=Pole|Spanish=Spaniard|Finnish=Finn|Turkish=Turk|Scottish=Scot|British=Brit|
    Philippine=Filipino|Icelandic=Icelander|Kazakh=Kazakh
    """
)
"""What the people of a country are called where it is not the adjective."""

CONTINENTS = _table(
    """
    Europe=European|Asia=Asian|Africa=African|North America=North American|South America=South American
    """
)
"""What the people of each continent are called."""

PARTS_OF_THE_WORLD = frozenset(
    (
        "Africa", "Asia", "Europe", "North America", "South America", "Central America", "Oceania", "the Middle East",
        "Middle East", "Scandinavia", "the Caribbean", "Caribbean", "Australasia",
    )
)  # fmt: skip
"""What countries lie in, and people hardly ever leave when they go from one to the next."""


def called(country: str) -> tuple[str, ...]:
    """What its people are, and are called: Swedish, a Swede, Swedes."""
    adjective = DEMONYMS.get(country)
    if adjective is None:
        return ()
    one = PEOPLE.get(adjective, adjective)
    return tuple(dict.fromkeys((adjective, one, f"{one}s")))
