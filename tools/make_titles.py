"""Write which names the documents of the reference pack that ships are titled by, once for every pack.

python tools/make_titles.py
"""

from reticent.knowledge.reference import Pack
from reticent.knowledge.reference.titled import FILE, write_titles


def main() -> None:
    pack = Pack.default()
    target = pack.path.with_name(FILE)
    write_titles(pack, target)
    print(f"{target}: {target.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
