import reticent


def test_what_the_corpus_says_of_rice_says_nothing_of_a_rose_rice():
    policy = reticent.Policy.load("secret").but(hide=("Rose Rice",), entity_model=False, style="label")
    text = "Rose Rice cooked rice and curry. The paddy fields of Asia were green."
    result = reticent.sanitize(text, policy)
    assert result.text == "[PERSON 1] cooked rice and curry. The paddy fields of Asia were green."
    assert result.risk.unexamined() == ("what gives PERSON 1 away, because the reference corpus does not know it",)
