"""People named by what the text says they are; never two under one name."""

import pytest

import reticent
from reticent import Policy


@pytest.fixture
def by_roles(world):
    """The text under `identity` with roles for people."""
    policy = Policy.load("identity").but(people_as="roles", anonymous_among=1)
    return lambda text, **changes: reticent.sanitize(text, policy.but(**changes), world)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "It was lodged by Mrs Anna Christou (“the applicant”). Mrs Christou was ill. They heard Mrs Christou's son.",
            "It was lodged by Mrs [PERSON 1] (“the applicant”). The applicant was ill. They heard the applicant's son.",
        ),
        (
            "Her brother, Duc Tran, was staying with her. You struck Mr Tran.",
            "Her brother was staying with her. You struck the brother.",
        ),
        (
            "The nurse Mary Allen called. Mary Allen left.",
            "The nurse called. The nurse left.",
        ),
        (
            "Mary Allen, the nurse, called. Later Mary Allen left.",
            "[PERSON 1], the nurse, called. Later the nurse left.",
        ),
        (
            "Mary Allen (wife) called. Later Mary Allen left.",
            "[PERSON 1] (wife) called. Later the wife left.",
        ),
    ],
)
def test_the_role_takes_the_place_of_the_name(by_roles, text, expected):
    result = by_roles(text, kinds={"person": "hide"})
    assert result.text == expected
    assert result.risk.verified


def test_labels_are_the_default(world):
    policy = Policy.load("identity").but(anonymous_among=1)
    text = "The nurse Mary Allen called. Mary Allen left."
    assert reticent.sanitize(text, policy, world).text.count("[PERSON 1]") == 2


def test_two_of_one_role_are_told_apart(by_roles):
    text = "The nurse Mary Allen called. The nurse Jane Porter came. Mary Allen left and Jane Porter stayed."
    shown = by_roles(text, kinds={"person": "hide"}).text
    assert shown.endswith("The first nurse left and the second nurse stayed.")
    assert "[PERSON 1]" in shown
    assert "[PERSON 2]" in shown


def test_three_of_one_role_keep_their_labels(by_roles):
    names = ("Mary Allen", "Jane Porter", "Ruth Baker")
    text = " ".join(f"The nurse {name} called." for name in names) + " Mary Allen left."
    assert by_roles(text, kinds={"person": "hide"}).text.endswith("[PERSON 1] left.")


@pytest.mark.parametrize(
    "others", ["Another nurse was there.", "The other nurses were there.", "Two nurses were there."]
)
def test_where_there_are_others_the_label_stays(by_roles, others):
    shown = by_roles(f"I spoke to the nurse Mary Allen. {others} Mary Allen left.", kinds={"person": "hide"}).text
    assert shown.endswith("[PERSON 1] left.")


def test_fields_greetings_and_modifiers_keep_the_label(by_roles):
    text = "The nurse Mary Allen called.\n\nNurse: Mary Allen\n\nDear Mary Allen, the Mary Allen case is closed."
    shown = by_roles(text, kinds={"person": "hide"}).text
    assert "Nurse: [PERSON 1]" in shown
    assert "Dear [PERSON 1], the [PERSON 1] case is closed." in shown


def test_what_is_hidden_elsewhere_is_not_said(by_roles):
    shown = by_roles("The nurse Mary Allen called. Mary Allen left.", kinds={"person": "hide"}, hide=("nurse",)).text
    assert "nurse" not in shown.lower()


def test_a_word_that_is_no_person_is_no_role(by_roles):
    shown = by_roles("The school Mary Allen visited is old. Mary Allen left.", kinds={"person": "hide"}).text
    assert shown.endswith("[PERSON 1] left.")


def test_the_users_list_says_roles_too(by_roles):
    people = ({"name": "Mary Allen", "role": "patient"},)
    shown = by_roles("Mary Allen came to see us.", kinds={"person": "hide"}, people=people).text
    assert shown == "The patient came to see us."


def test_pseudonyms_are_not_roles(by_roles):
    shown = by_roles("The nurse Mary Allen called.", kinds={"person": "hide"}, style="pseudonym", key="k").text
    assert shown != "The nurse called."
