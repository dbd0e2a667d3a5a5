from reticent.search import spelled
from reticent.view import View


def test_many_names_in_a_long_text_take_one_pass(world):
    """The work is bounded by the text, not by text times names: counted in look-ups, not seconds."""
    looked = []

    class Counting(dict):
        def get(self, key, default=None):
            looked.append(key)
            return super().get(key, default)

    sought = Counting({f"name{number}": [] for number in range(1000)})
    text = "John Smith " * 2000
    list(spelled.occurrences(text, View.of(text).folded, sought, world.lexicon))
    assert len(looked) < 20 * len(text.split())
