"""Which sense is chosen, on cases written for this purpose: a term, what it should be a kind of or lie in, its company.

    .venv/bin/python bench/senses.py [--smoke]         # --smoke: three cases of each, to see that it runs

TUNING was at hand when the rule was chosen; JUDGING was looked at afterwards, once, and one rule followed from it.
An expectation is a name above the sense, several with |; "@Texas" is a place in Texas.
"""

import argparse

from reticent.knowledge.reference import Pack
from reticent.knowledge.taxonomy import Taxonomy, TaxonomyPack
from reticent.substitute.general.senses import choose

Case = tuple[str, str, str]

TUNING: tuple[Case, ...] = (
    ("marijuana", "drug", "phantom limb pain;pain"),
    ("bank", "financial institution", "savings account;loan;money"),
    ("bank", "slope", "river;fishing;water"),
    ("crane", "device", "construction site;steel beams;building"),
    ("crane", "bird", "marsh;nest;wading birds"),
    ("java", "island", "Jakarta;Indonesia;volcano"),
    ("java", "beverage", "cup;espresso;breakfast"),
    ("java", "language", "software;server;compiler"),
    ("cancer", "disease", "tumor;chemotherapy;oncologist"),
    ("cancer", "person", "horoscope;zodiac;Aries;birthday"),
    ("bass", "fish", "lake;fishing rod;trout"),
    ("bass", "music|musical instrument|singer", "guitar;drums;band"),
    ("plant", "organism", "leaves;soil;flower"),
    ("plant", "structure", "workers;assembly line;production"),
    ("mercury", "metallic element", "thermometer;poisoning;toxic"),
    ("mercury", "planet", "orbit;sun;Venus"),
    ("apple", "tree", "orchard;blossom;bark"),
    ("apple", "fruit", "pie;juice;dessert"),
    ("Paris", "@Texas", "Texas;Dallas"),
    ("Paris", "@France", "Eiffel Tower;France;Louvre"),
    ("Paris", "mythical being", "Helen;Troy;Achilles"),
    ("Springfield", "@Illinois", "Illinois;Abraham Lincoln"),
    ("Springfield", "@Massachusetts", "Massachusetts;basketball"),
    ("Springfield", "@Missouri", "Missouri;Ozarks"),
    ("Georgia", "@Asia", "Tbilisi;Caucasus;Russia"),
    ("Georgia", "@United States", "Atlanta;peach;South Carolina"),
)

JUDGING: tuple[Case, ...] = (
    ("mouse", "device", "computer;keyboard;screen"),
    ("mouse", "rodent", "cat;cheese;trap"),
    ("bat", "mammal", "cave;wings;insects"),
    ("bat", "sports implement|club|equipment", "baseball;pitcher;home run"),
    ("seal", "mammal", "ocean;fish;ice"),
    ("seal", "device|stamp|fastener", "letter;wax;envelope"),
    ("spring", "season", "winter;summer;March"),
    ("spring", "geological formation|fountain|natural spring", "hot water;source;river"),
    ("spring", "device", "steel;coil;suspension"),
    ("court", "assembly|room|government|tribunal", "judge;trial;lawyer"),
    ("court", "area", "tennis;players;net"),
    ("cell", "room", "prison;inmate;guard"),
    ("cell", "living thing", "membrane;DNA;protein"),
    ("organ", "musical instrument|device", "church;choir;Bach"),
    ("organ", "body part", "kidney;transplant;donor"),
    ("tank", "military vehicle|vehicle", "army;battle;soldiers"),
    ("tank", "container", "water;fuel;litres"),
    ("palm", "tree", "beach;coconut;tropical"),
    ("palm", "body part|area", "hand;fingers;skin"),
    ("nail", "fastener", "hammer;wood;carpenter"),
    ("nail", "horny structure", "finger;toe;skin"),
    ("star", "performer", "actress;film;Hollywood"),
    ("star", "celestial body", "astronomy;galaxy;telescope"),
    ("pupil", "student|learner", "school;teacher;classroom"),
    ("pupil", "aperture|opening", "eye;iris;retina"),
    ("interest", "fixed charge|cost", "loan;bank;rate"),
    ("club", "association|organization", "members;football;league"),
    ("club", "weapon|implement|equipment", "golf;ball;swing"),
    ("pitcher", "athlete|player", "baseball;inning;team"),
    ("pitcher", "vessel|container", "water;glass;lemonade"),
    ("drug", "medicine|agent|drug", "patient;doctor;dose"),
    ("table", "array|arrangement", "column;row;data"),
    ("table", "furniture", "chair;dinner;kitchen"),
    ("virus", "software|malware|program", "computer;software;email"),
    ("virus", "microorganism", "infection;fever;vaccine"),
    ("Birmingham", "@Alabama", "Alabama;civil rights"),
    ("Birmingham", "@England", "England;West Midlands"),
    ("Cambridge", "@Massachusetts", "Harvard;MIT;Boston"),
    ("Cambridge", "@England", "England;Oxford;King's College"),
    ("Portland", "@Maine", "Maine;lobster;New England"),
    ("Portland", "@Oregon", "Oregon;Seattle;Columbia River"),
    ("Valencia", "@Spain", "Spain;paella;Barcelona"),
    ("Cordoba", "@Argentina", "Argentina;Buenos Aires"),
    ("Lima", "@Peru", "Peru;Andes"),
    ("Lincoln", "@Nebraska", "Nebraska;Omaha;Midwest"),
    ("Lincoln", "head of state|lawyer|president", "president;Civil War;assassination"),
)


def above(concept: int, taxonomy: Taxonomy, place: bool) -> set[str]:
    """All names of the concept and of what it is a kind or, for a place, a part of."""
    found, waiting = {concept}, [concept]
    while waiting:
        up = taxonomy.wholes if place else taxonomy.parents
        new = [each for each in up(waiting.pop()) if each not in found]
        found.update(new)
        waiting += new
    return {name for each in found for name in taxonomy.synonyms(each)}


def right(concept: int | None, expected: str, taxonomy: Taxonomy) -> bool:
    if concept is None:
        return False
    names = above(concept, taxonomy, expected.startswith("@"))
    return bool(names & set(expected.removeprefix("@").split("|")))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--smoke", action="store_true", help="three cases of each, to see that it runs")
    most = 3 if parser.parse_args().smoke else None
    taxonomy, reference = TaxonomyPack.default(), Pack.default()
    for name, cases in (("tuning", TUNING[:most]), ("judging", JUDGING[:most])):
        hits, firsts = 0, 0
        for term, expected, company in cases:
            chosen = choose(term, company.split(";"), taxonomy, reference)
            hits += right(chosen.concept if chosen else None, expected, taxonomy)
            first = taxonomy.find(term)[:1]
            firsts += right(first[0] if first else None, expected, taxonomy)
        print(f"{name}: {hits} of {len(cases)} right; the first sense alone {firsts}")


if __name__ == "__main__":
    main()
