"""Check that the site is built without a warning, connects to no other host, and fits a phone."""

import re
from itertools import product

import pytest
from mkdocs.commands.build import build
from mkdocs.config import load_config

from support.page import probe
from support.served import files_of
from support.sizes import NIGHT, some
from tools import ROOT
from tools.pages import DOCS

PAGES = sorted(page.stem for page in DOCS.glob("*.md"))


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """Return the folder of the site."""
    folder = tmp_path_factory.mktemp("site")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(ROOT)
        # The configuration is strict, so a warning is an error.
        build(load_config("mkdocs.yml", site_dir=str(folder)))
    return folder


@pytest.fixture(scope="module")
def address(built):
    with files_of(built) as served:
        yield served


@pytest.mark.slow
def test_the_site_builds_strictly_and_names_no_other_host(built):
    pages = list(built.rglob("*.html"))
    assert {page.parent.name for page in pages} >= set(PAGES) - {"index"}
    for page in pages:
        tags = re.findall(r"<(?!a\b)[^>]*>", page.read_text(encoding="utf-8"))
        fetching = [tag for tag in tags if 'rel="canonical"' not in tag]
        assert not [tag for tag in fetching if re.search(r"\b(src|srcset|href)=.?(\w+:)?//", tag)]
    for sheet in built.rglob("*.css"):
        assert not re.search(r"(@import|url\()\s*['\"]?(https?:)?//", sheet.read_text("utf-8"))
    reference = (built / "api" / "index.html").read_text(encoding="utf-8")
    assert 'id="unwordle.model.theory.theory.Theory"' in reference


@pytest.mark.slow
def test_every_page_fits_a_phone_asks_nobody_else_and_follows_the_theme_that_is_chosen(
    browser, address
):
    page = browser.new_page(viewport={"width": 360, "height": 800})
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    page.on("pageerror", lambda error: requests.append(f"error: {error}"))
    faults = {}
    for name in ["index", "logic", *some(PAGES, 12), "report"]:
        page.goto(address if name == "index" else f"{address}{name}/")
        if problems := page.evaluate(probe("faults")):
            faults[name] = problems
    assert faults == {}
    assert [url for url in requests if not url.startswith((address, "data:", "blob:"))] == []
    page.set_viewport_size({"width": 900, "height": 900})
    picture = page.locator("img[src$='often.svg']")
    themes = product(("light", "dark"), repeat=2)
    for system, chosen in themes if NIGHT else (("light", "dark"), ("dark", "light")):
        page.emulate_media(color_scheme=system)
        choose(page, chosen)
        assert picture.evaluate("(one) => getComputedStyle(one).colorScheme") == chosen
    page.close()


def choose(page, theme):
    """Switch to a theme by clicking the theme button. Fail if the theme cannot be reached."""
    for _ in range(3):
        shown = page.evaluate("document.body.dataset.mdColorMedia || ''")
        if shown == f"(prefers-color-scheme: {theme})":
            return
        page.locator(".md-header__option label:not([hidden])").first.click()
    pytest.fail(f"the page has no switch to {theme}")
