"""A ladder: a term and the ever more general terms above it, each with its volume.

By kind, the way up is chosen where there are several: the deepest parent, which describes most finely and leaves the
most rungs; of equally deep ones the first, as WordNet puts the usual kind first, unless another is two bits smaller. So
liver cancer is a carcinoma, not just a liver disease, and Chicago is a city, not just a port.

By part, the rungs are places. Those with a known population (region, country, continent) are preferred, because a
reader knows them; once on that way, the ladder keeps to it and ends with the continent. A place that has none above it
(a mountain, an island) takes the smallest whole.

Left out are rungs that add nothing, because the one below has the same volume and says more; rungs that read badly in a
sentence or judge people; and everything from a floor on, because "an entity" or "an attribute" is noise. A hierarchy of
one's own that does not reach the top of all nouns has no floor.
"""

from collections.abc import Collection, Iterator
from typing import Literal

from reticent.knowledge.taxonomy import Taxonomy
from reticent.knowledge.taxonomy.spelling import key
from reticent.model import Ladder, Step

By = Literal["kind", "part"]
Counted = Literal["leaves", "peers"]


def _names(text: str) -> frozenset[str]:
    return frozenset(name.strip() for name in text.split("|")) - {""}


JUMP = 4
"""A first parent with more than this many times the volume of another is passed over."""
TOP = "entity"
HIGHEST = 4
"""No rung is nearer to the top of all nouns than this, but for those in `GOOD`."""

GOOD = frozenset(("body of water", "event", "language", "person", "phenomenon"))

FLOOR = _names(
    """
    abstraction|act|action|activity|administrative district|amorphous shape|area|artefact|artifact|
    attribute|basic cognitive process|belongings|biological group|bodily property|causal agent|center|
    change|change of integrity|change of location|change of magnitude|change of state|cognition|
    cognitive content|cognitive process|communication|communicator|compound|content|continuance|
    creating by mental acts|creation|creativity|definite quantity|district|diversion|entity|evidence|
    expressive style|fundamental quantity|geographic point|geographical area|group|group action|happening|
    higher cognitive process|indefinite quantity|information|instrumentality|knowledge|living thing|
    magnitude|material|matter|measure|mental object|natural object|natural process|nonaccomplishment|
    object|organic process|organism|part|physical entity|physical object|physical phenomenon|
    physical property|point|portion|process|process of cognition|property|psychological feature|quality|
    region|relation|representational process|shape|small indefinite quantity|sound property|state|status|
    structure|substance|taxonomic group|temporal property|thing|transferred property|unit|urban area|
    visual property|whole
    """
)
"""Names at which a ladder ends: what lies above them says nothing."""

PASSED = _names(
    """
    acquirer|adult|Amerind|angiosperm|angiospermous tree|aquatic vertebrate|articulator|bad person|Black|
    bony fish|chordate|coloring material|conveyance|craniate|deceiver|defender|diapsid|external body part|
    female|flavorer|fluid|foodstuff|good person|gramineous plant|growth|gymnospermous tree|ill health|
    knowledge domain|language unit|liquid body substance|male|malignancy|malignant tumor|negotiator|
    nonworker|nutriment|offender|oscine|passerine|pathological state|perception|percoid fish|
    person of color|physical condition|placental|plant organ|polygenic disorder|preserver|
    psychological state|reproductive structure|seat|self-propelled vehicle|Semite|simpleton|
    soft-finned fish|somesthesia|spermatophyte|spiny-finned fish|survival|teleost fish|termination|
    unfitness|unfortunate|unpleasant person|unpleasant woman|unskilled person|unwelcome person|vascular plant|White|
    woody plant|wrongdoer
    """
)
"""Names that a ladder passes over: jargon, and words that judge or sort people."""

WIDE = frozenset(
    (
        "America", "Atlantic", "Eurasia", "Indian Ocean", "Pacific", "West", "East", "eastern hemisphere",
        "northern hemisphere", "southern hemisphere", "western hemisphere", "Soviet Union", "British Empire",
    )
)  # fmt: skip
"""Wholes that are wider than a continent, or no more."""


def ladder(
    term: str, concept: int, taxonomy: Taxonomy, by: By = "kind", counted: Counted = "leaves", sense: str = ""
) -> Ladder:
    """The rungs above a term that means this concept."""
    steps = [Step(term, 1, taxonomy.named(concept), concept)]
    known = set(map(key, (term, *taxonomy.synonyms(concept))))
    climb = _kinds(concept, taxonomy) if by == "kind" else _wholes(concept, taxonomy)
    for distance, above in enumerate(climb, 1):
        name = taxonomy.name(above)
        if key(name) in known or (by == "kind" and name in PASSED):
            continue
        volume = _volume(above, distance, taxonomy, by, counted)
        if volume > steps[-1].volume:
            known.add(key(name))
            steps.append(Step(name, volume, taxonomy.named(above), above))
    return Ladder(term, tuple(steps), sense)


def peers(general: int, distance: int, taxonomy: Taxonomy, by: By = "kind") -> int:
    """How many concepts lie exactly this many steps below a general one: the paper's "at the level of w"."""
    down = taxonomy.children if by == "kind" else taxonomy.parts
    layer, seen = [general], {general}
    for _ in range(distance):
        layer = [each for concept in layer for each in dict.fromkeys(down(concept)) if each not in seen]
        layer = list(dict.fromkeys(layer))
        seen.update(layer)
    return len(layer)


def _volume(concept: int, distance: int, taxonomy: Taxonomy, by: By, counted: Counted) -> int:
    if counted == "peers":
        return peers(concept, distance, taxonomy, by)
    return taxonomy.volume(concept) if by == "kind" else taxonomy.places(concept)


def _kinds(concept: int, taxonomy: Taxonomy) -> Iterator[int]:
    """Upwards by kind, to the floor."""
    way = []
    while parents := taxonomy.parents(concept):
        concept = _chosen(parents, taxonomy)
        way.append(concept)
    below_all = bool(way) and taxonomy.name(way[-1]) == TOP
    for each in way:
        name = taxonomy.name(each)
        if below_all and (name in FLOOR or (taxonomy.depth(each) < HIGHEST and name not in GOOD)):
            return
        yield each


def _chosen(parents: tuple[int, ...], taxonomy: Taxonomy) -> int:
    """The way up where there are several."""
    if len(parents) == 1:
        return parents[0]
    deepest = max(map(taxonomy.depth, parents))
    deep = [each for each in parents if taxonomy.depth(each) == deepest]
    smallest = min(map(taxonomy.volume, deep))
    return next(each for each in deep if taxonomy.volume(each) <= JUMP * smallest)


def _wholes(concept: int, taxonomy: Taxonomy) -> Iterator[int]:
    """Upwards by part, from place to place."""
    seen = {concept}
    while True:
        wholes = [
            each
            for each in taxonomy.wholes(concept)
            if taxonomy.places(each)
            and each not in seen
            and (taxonomy.population(each) or taxonomy.name(each) not in WIDE)
        ]
        settled = [each for each in wholes if taxonomy.population(each)]
        if not wholes or (not settled and taxonomy.population(concept)):
            return
        concept = min(settled or wholes, key=taxonomy.places)
        seen.add(concept)
        yield concept


def repeats(wording: str, names: Collection[str]) -> bool:
    """Whether a rung is a name of the term itself, or says a part of it: "liver disease" for liver cancer."""
    form = key(wording)
    shared = set(form.split()[:-1]).intersection(word for name in names for word in name.split())
    return form in names or bool(shared) or any(f" {name} " in f" {form} " for name in names)
