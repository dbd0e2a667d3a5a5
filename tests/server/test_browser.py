"""In a real browser: the paths that a person takes, each ending in what is exported; and how the pages look.

Debian's Chromium or any other that is found, driven by Playwright. Where there is none the tests say so and are skipped.
"""

import os
import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

try:
    from axe_playwright_python.sync_playwright import Axe
    from playwright.sync_api import Browser, Error, Page, Route, expect, sync_playwright
except ImportError:
    pytest.skip("no Playwright: 'make setup' installs it", allow_module_level=True)

EXAMPLES = Path(__file__).parents[2] / "examples"
TEXT = "Emma Hughes lives in Nicosia.\nHer doctor, Paul Mercer, wrote to Emma on 12 March 1984."
expect.set_options(timeout=30_000)  # machines are slow at times, and nothing here is about time
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    found = os.environ.get("RETICENT_BROWSER") or next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        print("no browser: install Debian's 'chromium', or name one with RETICENT_BROWSER", file=sys.stderr)
        pytest.skip("no browser: install Debian's 'chromium', or name one with RETICENT_BROWSER")
    with sync_playwright() as playwright:
        try:
            opened = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        except Error as error:
            pytest.skip(f"the browser does not start: {str(error).splitlines()[0]}")
        yield opened
        opened.close()


@pytest.fixture
def page(browser, server) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 1280, "height": 900}, accept_downloads=True)
    context.set_default_timeout(90_000)
    opened = context.new_page()
    wrong: list[str] = []
    opened.on("pageerror", lambda error: wrong.append(str(error)))
    opened.on("console", lambda line: wrong.append(line.text) if "Content Security Policy" in line.text else None)
    enter(opened, server)
    yield opened
    context.close()
    assert wrong == []


def enter(page: Page, server) -> None:
    """By the link that is printed; it sends the browser home, and nothing may be opened before it is there."""
    page.goto(server.link)
    page.wait_for_url(f"{server.address}/")


def paste(page: Page, text: str = TEXT) -> None:
    page.goto("/".join(page.url.split("/")[:3]) + "/")
    page.fill("#text", text)
    page.check("[name=preset][value=pii]")
    page.click("#go")
    page.wait_for_selector("#before", timeout=90_000)
    page.wait_for_selector(".panelbody")


def draw(page: Page, around: str, word: str) -> None:
    """Mark a word as the mouse would."""
    page.locator("#before span", has_text=around).evaluate(
        """(run, word) => { const at = run.firstChild.data.indexOf(word);
        getSelection().setBaseAndExtent(run.firstChild, at, run.firstChild, at + word.length);
        document.dispatchEvent(new MouseEvent("mouseup")); }""",
        word,
    )


def exported(page: Page, link: str = "The text, as it may be shared") -> str:
    page.click("summary:has-text('Export')")
    with page.expect_download() as waiting:
        page.click(f"text={link}")
    page.click("summary:has-text('Export')")
    return Path(waiting.value.path()).read_text()


def now(page: Page) -> str:
    """What would be exported, without leaving the keyboard."""
    return page.context.request.get(f"{page.url.partition('?')[0]}/export/document").text()


def press(page: Page, *keys: str) -> None:
    for key in keys:
        with page.expect_response(lambda answer: "/review/" in answer.url and "/panel" in answer.url):
            page.keyboard.press(key)
        page.wait_for_selector("#review:not(.busy)")


def test_by_keys_alone(page):
    paste(page)
    assert now(page).startswith("[PERSON 1] lives in [PLACE 1].")
    press(page, "j")
    expect(page.locator(".mark.now")).to_have_count(1)
    while page.locator(".mark.now").get_attribute("data-kind") != "place":
        press(page, "j")
    press(page, "g")
    assert "lives in Cyprus." in now(page)
    press(page, "u")
    assert "lives in [PLACE 1]." in now(page)
    press(page, "Enter")
    assert "lives in Nicosia." in now(page)
    press(page, "h")
    assert "lives in [PLACE 1]." in now(page)
    press(page, "k")
    expect(page.locator(".mark.now")).to_have_text(re.compile("Emma Hughes"))
    press(page, "K")
    expect(page.locator(".verdict")).to_contain_text("Not verified")
    press(page, "a")
    expect(page.locator(".verdict")).to_contain_text("Verified")
    assert now(page) == "Emma Hughes lives in [PLACE 1].\nHer doctor, [PERSON 1], wrote to Emma on [DATE 1]."


def test_with_the_mouse(page):
    paste(page)
    page.click("#before .mark[data-kind=place]")
    expect(page.locator("#panel h2")).to_have_text("Nicosia")
    expect(page.locator("#panel .why")).not_to_be_empty()
    page.click("#panel .rung:has-text('Cyprus')")
    expect(page.locator("#after")).to_contain_text("lives in Cyprus")
    draw(page, "Her doctor", "doctor")
    page.select_option("#draw select", "occupation")
    page.click("#draw button")
    expect(page.locator("#after")).to_contain_text("[OCCUPATION 1]")
    page.click("button:has-text('Undo')")
    expect(page.locator("#after")).to_contain_text("Her doctor")
    assert "lives in Cyprus.\nHer doctor" in exported(page)
    assert "keep" not in exported(page, "Your decisions as a policy")
    assert "Emma Hughes,Emma" in exported(page, "The people as a names list")


def test_a_slow_answer_does_not_take_the_panel_from_a_new_mark(page):
    paste(page)
    late = []

    def hold(route: Route) -> None:
        late.append(route)

    page.route("**/panel?*", hold)
    page.click("#before .mark[data-kind=place]")
    draw(page, "Her doctor", "doctor")
    expect(page.locator("#draw")).to_be_visible()
    with page.expect_response("**/panel?*"):
        late.pop().continue_()
    page.select_option("#draw select", "occupation")
    page.unroute_all()
    page.click("#draw button")
    expect(page.locator("#after")).to_contain_text("[OCCUPATION 1]")


def test_words_are_marked_by_keys(page):
    paste(page)
    page.click("#before .mark[data-kind=place]")
    page.keyboard.press("m")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    chosen = page.evaluate("getSelection().toString()").strip()
    with page.expect_response(re.compile("/decide$")):
        page.keyboard.press("Enter")
    expect(page.locator("#after")).to_contain_text("[HIDDEN 1]")
    assert chosen
    assert chosen not in exported(page).split("[HIDDEN 1]")[0][-len(chosen) - 2 :]


def test_a_reload_loses_nothing_and_two_tabs_do_not_overwrite(page):
    paste(page)
    other = page.context.new_page()
    other.goto(page.url)
    other.wait_for_selector(".panelbody")
    page.click("#before .mark[data-kind=place]")
    page.wait_for_selector("#panel h2:has-text('Nicosia')")
    page.click("#panel button:has-text('Keep')")
    expect(page.locator("#after")).to_contain_text("Nicosia")
    page.reload()
    expect(page.locator("#after")).to_contain_text("Nicosia")
    other.click("#before .mark[data-kind=date]")
    other.wait_for_selector("#panel h2:has-text('12 March 1984')")
    other.click("#panel button:has-text('Keep')")
    expect(other.locator(".toast")).to_contain_text("meanwhile")
    expect(other.locator("#after")).to_contain_text("Nicosia", timeout=15_000)
    assert "[DATE 1]" in exported(page)


def test_a_file_is_dropped(page):
    page.set_input_files("#file", EXAMPLES / "clinic.md")
    page.check("[name=preset][value=pii]")
    page.click("#go")
    page.wait_for_selector("#before", timeout=90_000)
    assert exported(page).startswith("# Case report: **[PERSON 1]**")


def test_it_reads_without_scripts(browser, server, guest):
    identity = guest.add(TEXT)
    context = browser.new_context(java_script_enabled=False)
    context.set_default_timeout(90_000)
    page = context.new_page()
    enter(page, server)
    page.goto(f"{server.address}/review/{identity}")
    page.click("#before .mark >> nth=1")
    expect(page.locator("#panel h2")).to_have_text("Nicosia")
    page.click("#panel button:has-text('Keep')")
    expect(page.locator("#after")).to_contain_text("lives in Nicosia")
    context.close()


def test_a_hostile_text_is_only_text(page):
    paste(page, '<img src=x onerror="document.title=1"> Emma Hughes <script>document.title=2</script>')
    press(page, "j")
    assert page.title().startswith("Review")
    assert page.locator("#review img, #review script").count() == 0


def test_from_compose_to_notification(page, tmp_path):
    base = "/".join(page.url.split("/")[:3])
    page.goto(f"{base}/messages/profile")
    fields = {
        "name": "Ada Example",
        "work": "nurse",
        "hometown": "Leeds",
        "residence": "Manchester",
        "sports": "climbing",
    }
    fields |= {"circle0": "family", "members0": "Mum\nDad", "circle1": "friends", "members1": "Tom\nPriya"}
    for name, value in fields.items():
        page.fill(f"[name={name}]", value)
    page.click("form[action='/messages/profile'] button")
    page.fill("[name=text]", (EXAMPLES / "message.txt").read_text())
    page.click("button[value=prepare]")
    page.wait_for_selector(".cols", timeout=90_000)
    copy = page.locator("[name='copy:Priya']").input_value()
    assert "Manchester" not in copy
    page.fill("[name=label]", "moving")
    page.click("button[value=commit]")
    expect(page.locator(".verdict.good")).to_contain_text("Stored as message")
    (tmp_path / "leaked.txt").write_text(copy)
    page.goto(f"{base}/watch")
    page.fill("[name=where]", str(tmp_path))
    page.click("button:has-text('Watch it')")
    page.click(f"tr:has-text('{tmp_path}') button:has-text('Look now')")
    notice = page.locator("section[aria-label^=Notice]", has_text="leaked.txt")
    expect(notice).to_contain_text("Priya", timeout=60_000)
    expect(notice).to_contain_text("moving")
    page.click(f"tr:has-text('{tmp_path}') button:has-text('Stop')")


ADDRESSES = ("/", "/review", "/cases", "/messages", "/messages/profile", "/watch", "/lookup", "/audit")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(browser, server, guest, scheme):
    identity = guest.add(TEXT)
    context = browser.new_context(color_scheme=scheme)
    context.set_default_timeout(90_000)
    page = context.new_page()
    enter(page, server)
    found = []
    for address in ADDRESSES:
        page.goto(server.address + (f"/review/{identity}" if address == "/review" else address))
        if address == "/review":
            page.wait_for_selector(".panelbody")
            page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })")
        for violation in Axe().run(page).response["violations"]:
            if violation["impact"] in ("serious", "critical"):
                found.append((address, violation["id"], violation["nodes"][0]["html"][:160]))
    context.close()
    assert found == []


OVERLAPS = """() => {
  const seen = [...document.querySelectorAll("main h1, main h2, main p, main button, main input, main textarea, main select, main summary, main .pill, nav a, .brand, .mark, .put")]
    .filter((each) => each.checkVisibility() && each.getClientRects().length && !each.closest(".sheet, .sr, .scroll, .side") && getComputedStyle(each).visibility !== "hidden");
  const bad = [];
  for (const [at, one] of seen.entries()) for (const other of seen.slice(at + 1)) {
    if (one.contains(other) || other.contains(one)) continue;
    for (const a of one.getClientRects()) for (const b of other.getClientRects()) {
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left), high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (wide > 4 && high > 6) bad.push(`${one.tagName}.${one.className} over ${other.tagName}.${other.className}`);
    }
  }
  return [bad.slice(0, 5), document.documentElement.scrollWidth - innerWidth];
}"""


def test_who_chooses_to_hide_what_is_named_is_asked_for_it(page):
    expect(page.get_by_label("Always hide, one per line")).to_be_hidden()
    page.locator("input[value=secret]").check()
    expect(page.get_by_label("Always hide, one per line")).to_be_visible()


@pytest.mark.parametrize("width", [400, 800, 1280])
def test_the_export_menu_opens_within_the_page(browser, server, guest, width):
    identity = guest.add((EXAMPLES / "letter.txt").read_text())
    context = browser.new_context(viewport={"width": width, "height": 900})
    page = context.new_page()
    enter(page, server)
    page.goto(f"{server.address}/review/{identity}")
    page.locator(".menu summary").click()
    box = page.locator(".menu .sheet").bounding_box()
    assert box is not None
    assert 0 <= box["x"] <= box["x"] + box["width"] <= width
    context.close()


@pytest.mark.parametrize("width", [400, 800, 1280])
def test_nothing_overlaps(browser, server, guest, width, tmp_path):
    identity = guest.add((EXAMPLES / "letter.txt").read_text())
    context = browser.new_context(viewport={"width": width, "height": 900})
    context.set_default_timeout(90_000)
    page = context.new_page()
    enter(page, server)
    for address in ADDRESSES:
        page.goto(server.address + (f"/review/{identity}" if address == "/review" else address))
        if address == "/review":
            page.wait_for_selector(".panelbody")
        bad, wider = page.evaluate(OVERLAPS)
        assert (address, bad) == (address, [])
        assert wider <= 0, (address, width)
        shot = page.screenshot(path=tmp_path / "page.png", full_page=True)
        assert len(shot) > 5_000
    context.close()
