"""Method 3: the volumes that the paper's sample sentences rest on, with WordNet."""

import pytest

from reticent.knowledge.reference import Pack
from reticent.knowledge.taxonomy import TaxonomyPack
from reticent.substitute.general.ladders import ladder
from reticent.substitute.general.senses import choose


def test_uses_soft_drug_for_pain() -> None:
    """Four soft drugs times three pains are at least ten texts; no lower rung would do."""
    taxonomy, public = TaxonomyPack.default(), Pack.default()
    volumes = {}
    for term, other in (("marijuana", "phantom limb pain"), ("phantom limb pain", "marijuana")):
        choice = choose(term, [other], taxonomy, public)
        assert choice is not None
        step = ladder(term, choice.concept, taxonomy).steps[1]
        volumes[step.name] = step.volume
    assert volumes == {"soft drug": 4, "pain": 3}


@pytest.mark.parametrize(
    ("term", "general"),
    [("Sacramento", "state capital"), ("marijuana", "drug"), ("lumbar pain", "pain"), ("liver cancer", "carcinoma")],
)
def test_the_sample_sentence_is_on_the_ladders(term: str, general: str) -> None:
    taxonomy = TaxonomyPack.default()
    choice = choose(term, ["resident", "drug", "pain", "hospital"], taxonomy, Pack.default())
    assert choice is not None
    assert general in [step.name for step in ladder(term, choice.concept, taxonomy).steps]
