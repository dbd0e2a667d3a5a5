from reticent.detect import detectors
from reticent.languages import Analysis, Entity
from reticent.model import Document, Span


def look(world, text, *entities):
    spans = [(text.index(part), part, label) for part, label in entities]
    analysis = Analysis(entities=tuple(Entity(Span(at, at + len(part)), label) for at, part, label in spans))
    return [(f.kind, f.span.of(text)) for f in detectors()["recognized"].detect(Document(text), analysis, world)]


def test_trims_articles_and_possessives_and_grows_titles(world):
    assert look(world, "as the Baltic's shore", ("the Baltic's", "LOC")) == [("place", "Baltic")]
    assert look(world, "by Mr Kılıç today", ("Kılıç", "PERSON")) == [("person", "Mr Kılıç")]


def test_drops_durations_and_general_institutions(world):
    assert look(world, "for thirty days", ("thirty days", "DATE")) == []
    assert look(world, "the Supreme Court said", ("Supreme Court", "ORG")) == []
    assert look(world, "the Turkish Government", ("Turkish Government", "ORG")) == []
    assert look(world, "Beyoğlu Court", ("Beyoğlu Court", "ORG")) == [("organisation", "Beyoğlu Court")]


def test_splits_at_line_breaks(world):
    assert look(world, "Jan Kos\nKyruus", ("Jan Kos\nKyruus", "PERSON")) == [
        ("person", "Jan Kos"),
        ("person", "Kyruus"),
    ]
