"""Write the estimated lengths of the documents of the reference pack that ships, once for every pack.

python tools/make_lengths.py
"""

from pathlib import Path

from reticent.guards.reidentification.lengths import FILE, write_lengths
from reticent.knowledge.reference import Pack


def main() -> None:
    pack = Pack.default()
    target = pack.path.with_name(FILE)
    write_lengths(pack, pack.checksum, target)
    print(f"{target}: {Path(target).stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
