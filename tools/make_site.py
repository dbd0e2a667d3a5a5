"""The pages of docs/ as a site that can be browsed without a network: no script, nothing from elsewhere.

.venv/bin/python tools/make_site.py [FOLDER]     # site/ if not said; `make site`

Every link between pages must lead somewhere; one that does not stops the build.
"""

import html
import re
import sys
from pathlib import Path

from markdown_it import MarkdownIt

ROOT = Path(__file__).parents[1]
FIRST = (
    "README.md",
    "docs/tutorial.md",
    "docs/how-to.md",
    "docs/cli.md",
    "docs/policy.md",
    "docs/python.md",
    "docs/integrations.md",
)
LAST = ("CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md")
STYLE = """
:root{color-scheme:light dark;--line:#bbb;--code:#f3f3f0}
@media(prefers-color-scheme:dark){:root{--line:#555;--code:#222}}
body{font:17px/1.6 system-ui,sans-serif;margin:0;display:grid;grid-template-columns:15rem minmax(0,50rem);gap:2rem}
nav{padding:1.5rem 1rem;border-right:1px solid var(--line);min-height:100vh}nav a{display:block;padding:.15rem 0}
nav a[aria-current]{font-weight:bold}main{padding:1rem}
pre{background:var(--code);padding:.8rem;overflow-x:auto}code{background:var(--code)}
table{border-collapse:collapse;display:block;overflow-x:auto}
th,td{border:1px solid var(--line);padding:.3rem .6rem;text-align:left;vertical-align:top}
@media(max-width:50rem){body{display:block}nav{min-height:0;border:0}}
"""


def pages() -> list[Path]:
    """All pages, in the order of the menu."""
    others = sorted(path for path in (ROOT / "docs").glob("*.md"))
    named = [ROOT / name for name in (*FIRST, *LAST)]
    middle = [path for path in others if path not in named]
    return [*(ROOT / name for name in FIRST), *middle, *(ROOT / name for name in LAST)]


def target(page: Path) -> str:
    """The name of a page in the site."""
    return "index.html" if page.name == "README.md" else f"{page.stem}.html"


def slug(title: str) -> str:
    """What a heading is called in links, as GitHub has it."""
    return re.sub(r"[^\w\- ]", "", title.casefold()).replace(" ", "-")


def rendered(page: Path, site: dict[Path, str]) -> str:
    """One page as HTML, its links led to the site's pages."""
    parser = MarkdownIt("commonmark", {"html": False}).enable(["table", "strikethrough"])
    tokens = parser.parse(page.read_text("utf-8"))
    for number, token in enumerate(tokens):
        if token.type == "heading_open":
            token.attrSet("id", slug(tokens[number + 1].content.replace("`", "")))
        for inside in token.children or ():
            if inside.type == "link_open":
                inside.attrSet("href", led(str(inside.attrGet("href")), page, site))
            elif inside.type == "image":
                inside.attrSet("src", led(str(inside.attrGet("src")), page, site))
    return str(parser.renderer.render(tokens, parser.options, {}))


def led(link: str, page: Path, site: dict[Path, str]) -> str:
    """A link of a page as a link of the site."""
    if re.match(r"[a-z]+:", link) or link.startswith("#"):
        return link
    path, _, anchor = link.partition("#")
    found = (page.parent / path).resolve()
    if found in site:
        return site[found] + (f"#{anchor}" if anchor else "")
    if not found.exists():
        sys.exit(f"{page.name} links to {path!r}, which is not there")
    return found.as_uri() if not found.is_relative_to(ROOT) else f"files/{found.relative_to(ROOT)}"


def build(folder: Path) -> int:
    """Write the site; how many pages it has."""
    listed = pages()
    site = {page.resolve(): target(page) for page in listed}
    bodies = {page: rendered(page, site) for page in listed}
    folder.mkdir(parents=True, exist_ok=True)
    titles = {page: re.search(r"^# (.+)$", page.read_text("utf-8"), re.M) for page in listed}
    for page, body in bodies.items():
        menu = "".join(
            f'<a href="{target(each)}"{" aria-current=page" if each == page else ""}>'
            f"{html.escape(title[1] if (title := titles[each]) else each.stem)}</a>"
            for each in listed
        )
        name = html.escape(titles[page][1] if titles[page] else page.stem)
        whole = (
            f"<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content='width=device-width'>"
            f"<title>{name}</title><style>{STYLE}</style><nav>{menu}</nav><main>{body}</main></html>"
        )
        (folder / target(page)).write_text(whole, "utf-8")
        for link in set(re.findall(r'(?:href|src)="files/([^"#]+)', body)):
            copied = folder / "files" / link
            if (ROOT / link).is_file():
                copied.parent.mkdir(parents=True, exist_ok=True)
                copied.write_bytes((ROOT / link).read_bytes())
            else:
                copied.mkdir(parents=True, exist_ok=True)
    return len(listed)


if __name__ == "__main__":
    place = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "site"
    print(f"{build(place)} pages: open {place / 'index.html'}")
