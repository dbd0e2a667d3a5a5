"""The general terms that people say, out of the many that a taxonomy has.

WordNet's ways up are full of rungs that nobody says of a thing: "gallinaceous bird", "wheeled vehicle", "psychotropic
agent". A rung is said only if it is listed here, some under a plainer name ("analgesic" is a painkiller). What a
user's own hierarchy says is always everyday to the user.
"""

from collections.abc import Callable, Collection
from functools import lru_cache
from typing import TypeVar, cast
from weakref import WeakKeyDictionary, ref

from reticent.knowledge.taxonomy import Taxonomy

Value = TypeVar("Value")

MOST_KEPT = 20_000
"""Of how many concepts each thing that was worked out is kept."""


def _table(text: str) -> dict[str, str]:
    entries = (entry.strip().partition("=") for entry in text.replace("\n", " ").split("|") if entry.strip())
    return {name: wording or name for name, _, wording in entries}


EVERYDAY = _table(
    """
    person|worker|skilled worker|craftsman|employee|professional|expert|specialist|scientist|scholar|artist|musician|
    singer|performer|entertainer|actor|dancer|writer|journalist|painter|athlete|player|ballplayer=player|
    football player=footballer|official|politician|businessperson|trader|teacher|student|doctor|health professional|
    medical practitioner=health professional|nurse|lawyer|engineer|farmer|soldier|military officer=officer|
    serviceman=member of the armed forces|sailor|mariner=sailor|policeman=police officer|lawman=police officer|guard|
    servant|attendant|assistant|clergyman=member of the clergy|priest|religious=member of a religious order|relative|
    grandparent|criminal|thief|traveler=traveller|laborer=labourer|workman|driver|secret agent=spy|philosopher|
    social scientist|biologist|supervisor|secretary|ruler|head of state|judge|
    adjudicator=official|administrator=official|educator=teacher|drug user|fictional character|
    imaginary being=imaginary creature|
    mythical being=mythical being|deity=god|composer|author=writer|poet|entrepreneur|caregiver=carer|therapist|
    customer|spouse|statistician|aristocrat|spiritual leader=religious leader|
    religious leader|investigator|detective|animal|mammal|bird|fish|insect|reptile|snake|lizard|amphibian|frog|dog|
    cat|horse|cattle|sheep|deer|monkey|ape|whale|rodent|bird of prey|wading bird|seabird|waterfowl|game bird|poultry|
    domestic animal|livestock=farm animal|goat|swine=pig|butterfly|moth|beetle|crustacean|shellfish|seafood|shark|
    young mammal=young animal|food fish=fish|freshwater fish|saltwater fish=sea fish|flatfish|aquatic bird=water bird|
    bee|parrot|owl|finch=songbird|hunting dog=dog|working dog=dog|aquatic mammal=sea mammal|seal|mollusk=mollusc|worm|
    spider|arachnid=spider|plant|tree|flower|shrub|herb|grass|vegetable|fruit|edible fruit=fruit|citrus=citrus fruit|
    berry|nut|edible nut=nut|legume|bean|cereal=grain|grain|fern|fungus|vine|wildflower=wild flower|fruit tree|
    conifer|palm|succulent|seed|root vegetable|salad green=salad leaf|crop|houseplant|bulbous plant=flower|weed|
    pome=fruit|drupe=fruit|food|dish|meat|sausage|cheese|dairy product|bread|cake|pastry|dessert|sweet|candy=sweet|
    sauce|soup|stew|salad|pasta|pie|sandwich|beverage=drink|alcohol=alcoholic drink|wine|beer|liquor=spirit|
    cocktail=cocktail|soft drink|spread|condiment|confiture=preserve|meal|snack food=snack|breakfast food|
    baked goods=baked food|seasoning|mixed drink=drink|game|ingredient|cookie=biscuit|frozen dessert=dessert|tool|
    hand tool|power tool|device|machine|musical instrument|stringed instrument|wind instrument|keyboard instrument|
    percussion instrument|brass=brass instrument|woodwind=wind instrument|measuring instrument|medical instrument|
    scientific instrument|optical instrument|container|vessel|box|bag|bottle|vehicle|motor vehicle=vehicle|
    car=vehicle|truck|aircraft|airplane=aircraft|boat|ship|sailing vessel=sailing boat|warship|military vehicle|
    horse-drawn vehicle|weapon|gun|firearm|knife|sword|bomb|explosive|missile|clothing|garment|coat|jacket|hat|shoe|
    footwear=shoe|undergarment=underwear|jewelry=jewellery|furniture=piece of furniture|seat|chair|table|bed|lamp|
    appliance|home appliance=household appliance|kitchen appliance|kitchen utensil|utensil|tableware|cutlery|crockery|
    plaything=toy|card game|board game|ball game|sport|water sport|outdoor game|table game|child's game=game|
    athletic game=sport|contact sport=sport|sports equipment=piece of sports equipment|
    golf equipment=piece of golf equipment|golf club|building|house|dwelling=home|housing=home|room|shop|
    mercantile establishment=shop|restaurant|hotel|factory|place of worship|school|educational institution|hospital|
    road|path|thoroughfare=street|bridge|tower|fabric|leather|fur|wood|metallic element=metal|alloy=metal|mineral|
    rock|gem=gemstone|transparent gem=gemstone|fuel|liquid|gas|chemical element|poison|oil|paint|plastic|
    glass|paper|building material|electronic device|electronic equipment=electronic device|computer|software|phone|
    timepiece=clock|lifting device|holding device|fastener|photographic equipment=photographic equipment|
    optical device|camera|peripheral=computer accessory|communication system|window|door|floor cover=floor covering|
    bedclothes=bedding|linen|cleaning implement|cleansing agent=cleaning product|cosmetic|toiletry|drug|medicine|
    soft drug|narcotic|drug of abuse=drug|controlled substance=drug|antibiotic|antibacterial=antibiotic|
    analgesic=painkiller|anesthetic=anaesthetic|sedative|tranquilizer=tranquilliser|contraceptive|antidepressant|
    vitamin|hormone|steroid|anti-inflammatory=anti-inflammatory drug|anticoagulant=blood thinner|
    antihypertensive=blood pressure drug|vaccine|stimulant|antiviral=antiviral drug|laxative|antihistamine|
    hallucinogen=drug|opiate|photograph|painting|drawing|picture|sculpture|book|reference book|poem|song|story|novel|
    play|movie=film|musical composition=piece of music|music|dance music|periodical|publication|newspaper|magazine|
    document|legal document|letter|contract|literary composition=piece of writing|dramatic composition=play|card|coin|
    dancing=dance|ballroom dancing=dance|folk dancing=dance|social dancing=dance|disease|illness|disorder|
    infection|infectious disease|communicable disease=infectious disease|contagious disease|viral infection|injury|
    cancer|carcinoma|tumor=tumour|heart disease|cardiovascular disease|respiratory disease|skin disease|eye disease|
    mental disorder|mental illness=mental illness|brain disorder|autoimmune disease|genetic disease|
    nervous disorder=neurological disorder|plant disease|inflammation|inflammatory disease|pain|
    symptom|phobia|poisoning|fungal infection|allergy|birth defect|blood disease|metabolic disorder|anxiety disorder|
    liver disease|kidney disease|visual impairment|disability|eating disorder|learning disorder|degenerative disorder|
    dementia|medical procedure|treatment|therapy|operation|surgery|medical care|diagnostic procedure=medical test|
    diagnostic test=medical test|organ|internal organ|bone|muscle|blood vessel|
    gland|nerve|joint|ceremony|religious ceremony|festival|party|celebration|social gathering=gathering|
    gathering|meeting|conference|contest=competition|competition|race|match|tournament|
    athletic contest=sporting event|battle|military action|crime|felony=serious crime|offense=offence|larceny=theft|
    fraud|attack|accident|journey|trip|holiday|religious holiday|Christian holy day=religious holiday|
    legal holiday=public holiday|movable feast=religious holiday|storm|language|religion|science|social science|
    natural science|award|academic degree=degree|payment|fee|monetary unit=currency|currency|company|business|
    financial institution|musical organization=band|government department|agency|committee|military unit|team|
    sect=religious group|denomination=religious denomination|church|Asian country|African country|European country|
    South American country|North American country|American state|Canadian province|city|town|village|capital|
    state capital|national capital=capital city|country|river|lake|mountain|range=mountain range|island|sea|ocean|
    desert|forest|valley|body of water|planet|star|celestial body|stream|natural elevation=hill|color=colour|
    chromatic color=colour|emotion|noise|artistic style|occupation|profession
    """
)
"""What WordNet calls a rung, and what people call it."""


NOT_MEANT = {
    name: frozenset(under.split(","))
    for name, _, under in (
        entry.strip().partition("<")
        for entry in """
        actor<person|writer<literate|guard<military unit|bird<meat|seal<device,fastener|plant<building complex|
        herb<vascular plant|nut<block|alcohol<liquid|spread<change of location|meal<foodstuff|
        device<expressive style,design|brass<copper-base alloy|footwear<clothing|seat<center|table<array|
        bed<plot,natural depression|house<legislature,family,building|housing<protection|room<position|school<body|
        play<plan of action,motion,diversion|document<representation,communication|disorder<state|
        operation<data processing|joint<junction|party<set,person|attack<affliction|capital<assets|range<facility|
        noise<trouble
        """.replace("\n", " ").split("|")
    )
}
"""Rungs that WordNet calls as it does another, by what they are kinds of: the housing of a gearbox is no home, a nut no
fruit, and socks are footwear but no shoes."""

NEVER_TOGETHER = {
    "container": "vehicle", "skilled worker": "official", "herb": "vegetable", "food": "vitamin",
    "device": "musical instrument",
}  # fmt: skip
"""Rungs that WordNet has above another and nobody would say of the same thing."""

NOT_SAID_OF = {"corporate executive": "official", "veterinarian": "doctor"}
"""Kinds of people of whom nobody would say what WordNet does: who runs a firm holds no office."""


def rungs(concept: int, taxonomy: Taxonomy) -> tuple[tuple[int, str], ...]:
    """All that a concept is a kind of and people say, with the wording, the smallest first."""
    return _known(taxonomy).rungs(concept)


def _rungs(concept: int, taxonomy: Taxonomy) -> tuple[tuple[int, str], ...]:
    found: dict[str, int] = {}
    for up in above(concept, taxonomy):
        wording = wording_of(up, taxonomy)
        if wording and (wording not in found or taxonomy.volume(up) > taxonomy.volume(found[wording])):
            found[wording] = up
    names = {taxonomy.name(each) for each in (concept, *above(concept, taxonomy))}
    for name, wording in NOT_SAID_OF.items():
        if name in names:
            found.pop(wording, None)
    said = [(up, wording) for wording, up in found.items() if NEVER_TOGETHER.get(wording) not in found]
    return tuple(sorted(said, key=lambda rung: (taxonomy.volume(rung[0]), -taxonomy.depth(rung[0]), rung[1])))


def wording_of(concept: int, taxonomy: Taxonomy) -> str:
    """How people call a rung; "" where nobody does."""
    name = taxonomy.name(concept)
    if taxonomy.own(concept):
        return name
    meant_otherwise = name in NOT_MEANT and NOT_MEANT[name].issuperset(map(taxonomy.name, taxonomy.parents(concept)))
    return "" if meant_otherwise else EVERYDAY.get(name, "")


def above(concept: int, taxonomy: Taxonomy) -> Collection[int]:
    """All that a concept is a kind of, the nearest first, itself not."""
    return _known(taxonomy).above(concept)


def _above(concept: int, taxonomy: Taxonomy) -> tuple[int, ...]:
    found: dict[int, None] = {}
    layer = [concept]
    while layer:
        layer = list(dict.fromkeys(up for each in layer for up in taxonomy.parents(each) if up not in found))
        found.update(dict.fromkeys(layer))
    return tuple(found)


def is_country(concept: int, taxonomy: Taxonomy) -> bool:
    """Whether a place is a country."""
    return _known(taxonomy).is_country(concept)


def _is_country(concept: int, taxonomy: Taxonomy) -> bool:
    return any(taxonomy.name(each) == "country" for each in above(concept, taxonomy))


def countries(concept: int, taxonomy: Taxonomy) -> frozenset[int]:
    """The countries that a place lies in, the nearest on each way up: Scotland, not the United Kingdom too."""
    return _known(taxonomy).countries(concept)


def _countries(concept: int, taxonomy: Taxonomy) -> frozenset[int]:
    seen, layer, found = {concept}, [concept], set[int]()
    while layer:
        above_it = {up for each in layer for up in taxonomy.wholes(each) if up not in seen}
        seen |= above_it
        found |= {up for up in above_it if is_country(up, taxonomy)}
        layer = sorted(above_it - found)
    return frozenset(found)


class _OfConcepts:
    """What was worked out about the concepts of a taxonomy, by their numbers: nothing tells who asked for what."""

    def __init__(self, taxonomy: Taxonomy) -> None:
        whose = ref(taxonomy)  # it is kept as long as the taxonomy is, and must not keep it

        def kept(make: Callable[[int, Taxonomy], Value]) -> Callable[[int], Value]:
            @lru_cache(MOST_KEPT)
            def known(concept: int) -> Value:
                return make(concept, cast("Taxonomy", whose()))

            return known

        self.above, self.rungs = kept(_above), kept(_rungs)
        self.is_country, self.countries = kept(_is_country), kept(_countries)


_by_taxonomy: "WeakKeyDictionary[Taxonomy, _OfConcepts]" = WeakKeyDictionary()


def _known(taxonomy: Taxonomy) -> _OfConcepts:
    known = _by_taxonomy.get(taxonomy)
    if known is None:
        known = _by_taxonomy[taxonomy] = _OfConcepts(taxonomy)
    return known
