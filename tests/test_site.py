"""The site: every link between its pages leads somewhere, and nothing is fetched from elsewhere."""

import re
import runpy
from html import unescape
from pathlib import Path

TOOL = Path(__file__).parents[1] / "tools/make_site.py"


def test_every_link_leads_somewhere_and_nothing_comes_from_elsewhere(tmp_path):
    number = runpy.run_path(str(TOOL))["build"](tmp_path)
    made = {path.name: path.read_text("utf-8") for path in tmp_path.glob("*.html")}
    assert len(made) == number > 15
    for name, page in made.items():
        plain = re.sub(r"<(pre|code)[ >].*?</\1>", "", page, flags=re.S)
        assert not re.search(r"<script|<link|@import|src=\"(?!files/)", plain), name
        for link in map(unescape, re.findall(r'(?:href|src)="([^"]*)"', page)):
            if re.match(r"[a-z]+:", link):
                continue
            path, _, anchor = link.partition("#")
            where = tmp_path / path if path else tmp_path / name
            assert where.exists(), (name, link)
            if anchor and where.suffix == ".html":
                assert f'id="{anchor}"' in where.read_text("utf-8"), (name, link)
