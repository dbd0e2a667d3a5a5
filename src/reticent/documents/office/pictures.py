"""Pictures: nobody reads them, so they go unless the user keeps them; a grey field stands in their place."""

import base64
import posixpath

PICTURES = frozenset("png jpg jpeg jfif gif bmp dib tif tiff emf wmf emz wmz svg ico webp wdp hdp pcx pict".split())
_PNG = base64.b64decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGM4AwAAzgDN1GaQsAAAAABJRU5ErkJggg==")
_SVG = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path fill="#ccc" d="M0 0h1v1H0z"/></svg>'


def is_picture(part: str) -> bool:
    """Whether a part is a picture, by its name."""
    return posixpath.splitext(part)[1].lstrip(".").lower() in PICTURES


def blank(part: str) -> bytes:
    """A grey field in place of a picture: programs look at what it is, not at what it is called."""
    return _SVG if part.lower().endswith(".svg") else _PNG
