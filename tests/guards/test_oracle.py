"""The oracle: every guard, run on the output text alone, says what the result says of it."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import reticent
from reticent.draft import Shown
from reticent.guards import guards_for
from reticent.pipeline import drafts, result_of
from reticent.policy import preset_names

STYLES = ("generalize", "label", "blank", "pseudonym")
TEXTS = {
    "letter": (
        "Dear Mr Rice,\nyour patient Anna Kowalska (born 3 May 1971, phone +44 20 7946 0958) was seen at Leeds General "
        "Hospital on 12 June 2019. She likes rice. RICE was told; Kowalska agreed.\n"
    ),
    "places": "He comes from Hawaii and surfs in Honolulu. Istanbul and Turkey are far, and Nicosia is not Cyprus.",
    "illness": "He was diagnosed with AIDS after a blood transfusion. HIV weakened his immune system in 1984.",
    "life": "She discovered polonium and radium, and was the first woman to receive a Nobel Prize, in Stockholm in 1903.",
}
NAMED = {"places": ("Honolulu",), "illness": ("aids",)}


def verdicts_agree(document, policy, world):
    draft = next(drafts([document], policy, world))
    result = result_of(draft)
    for guard, said in zip(guards_for(policy, document), result.risk.verdicts, strict=True):
        alone = guard.check(Shown.of(result.text), draft.secrets, world)
        assert (alone.guard, alone.holds, alone.unexamined) == (said.guard, said.holds, said.unexamined)
    assert result.risk.verified == all(each.holds and not each.unexamined for each in result.risk.verdicts)
    return result


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("preset", preset_names())
@pytest.mark.parametrize("text", TEXTS)
def test_every_preset_and_style(text, preset, style, world):
    policy = reticent.Policy.load(preset).but(style=style, key="k")
    result = verdicts_agree(reticent.Document(TEXTS[text], hide=NAMED.get(text, ())), policy, world)
    assert result.risk.verdict("verbatim").holds


WORDS = [
    "Anna Kowalska", "Mr Rice", "rice", "Honolulu", "Hawaii", "surfs in", "Turkey", "Istanbul", "AIDS", "HIV", "aged 93",
    "on 3 May 1984", "in 1984", "blood transfusion", "at Nokia", "Nico\u00adsia", "Jose\u0301", "&#65;nna", "\n\n", ". ",
]  # fmt: skip


@settings(
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture], deadline=None, max_examples=40
)
@given(
    st.lists(st.sampled_from(WORDS), min_size=1, max_size=10).map(" ".join),
    st.sampled_from(preset_names()),
    st.sampled_from(STYLES),
    st.sampled_from([(), ("aids",), ("Honolulu",), ("Anna Kowalska", "no such thing")]),
)
def test_any_text(text, preset, style, hide):
    world = reticent.world.default_world()
    policy = reticent.Policy.load(preset).but(style=style, entity_model=False)
    verdicts_agree(reticent.Document(text, hide=hide), policy, world)
