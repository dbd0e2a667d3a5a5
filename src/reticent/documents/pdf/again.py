"""What another library reads in a PDF that was written, and what stands in its strings and streams."""

import io
from collections.abc import Iterator
from typing import Any


def read_again(data: bytes) -> Iterator[tuple[str, str]]:
    """The text of each page by pdfium; then every string of every object, and the text of streams that are no fonts."""
    import pypdfium2

    document = pypdfium2.PdfDocument(data)
    try:
        for number, page in enumerate(document, 1):
            words = page.get_textpage()
            yield f"page {number}", words.get_text_bounded().replace("\ufffe", "")
            words.close()
            page.close()
    finally:
        document.close()
    yield from _objects(data)


def _objects(data: bytes) -> Iterator[tuple[str, str]]:
    import pikepdf

    with pikepdf.open(io.BytesIO(data)) as pdf:
        strings: list[str] = []
        for each in pdf.objects:
            _collect(each, strings)
        yield "its objects", "\n\n".join(strings)
        if len(pdf.docinfo) or "/Metadata" in pdf.Root:
            yield "its properties", str(dict(pdf.docinfo))


def _collect(each: Any, strings: list[str]) -> None:
    """The strings in an object; those that others hold have their own turn."""
    import pikepdf

    waiting = [each]
    while waiting:
        value = waiting.pop()
        if isinstance(value, pikepdf.String):
            strings.append(str(value))
        elif isinstance(value, pikepdf.Stream):
            waiting += [inner for inner in value.stream_dict.values() if not _indirect(inner)]
        elif isinstance(value, pikepdf.Dictionary):
            waiting += [inner for inner in value.values() if not _indirect(inner)]
        elif isinstance(value, pikepdf.Array):
            waiting += [inner for inner in value if not _indirect(inner)]


def _indirect(value: Any) -> bool:
    return bool(getattr(value, "is_indirect", False))
