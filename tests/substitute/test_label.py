import reticent


def style(text, name, **changes):
    return reticent.sanitize(text, reticent.Policy.load("identity").but(style=name, entity_model=False, **changes))


def test_labels_are_the_same_for_the_same_entity():
    assert (
        style("Emma met Mr Kowalski. Emma left Kowalski.", "label").text
        == "[PERSON 1] met Mr [PERSON 2]. [PERSON 1] left [PERSON 2]."
    )


def test_blanks_do_not_tell_the_length():
    assert style("Emma met Bartholomew.", "blank").text == "█████ met █████."
