"""Guards: what must hold of the text that comes out, judged as its reader sees it."""
