"""spaCy's DocBin (`x.spacy`): the entities of its documents are the marks, their labels the types."""

from collections.abc import Iterator
from pathlib import Path

from reticent.errors import InputError
from reticent.evaluate.gold import Annotated, Mark
from reticent.model import Span


def read_docbin(path: Path) -> Iterator[Annotated]:
    """The documents."""
    from spacy.tokens import DocBin
    from spacy.vocab import Vocab

    try:
        docs = list(DocBin().from_bytes(path.read_bytes()).get_docs(Vocab()))
    except OSError as error:
        raise InputError(f"cannot read {str(path)!r}: {error.strerror}") from None
    except Exception:  # spaCy's readers raise whatever their parts raise
        raise InputError(f"{path.name} is not a spaCy DocBin") from None
    for number, doc in enumerate(docs, 1):
        marks = tuple(
            Mark(Span(entity.start_char, entity.end_char), entity.label_, entity=entity.ent_id_ or str(index))
            for index, entity in enumerate(doc.ents)
        )
        yield Annotated(str(doc.user_data.get("id", number)), doc.text, marks)
