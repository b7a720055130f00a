"""Check that the site is built without a warning, connects to no other host, and fits a phone."""

import re

import pytest
from mkdocs.commands.build import build
from mkdocs.config import load_config

from support.page import probe
from support.served import files_of
from support.sizes import some
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
def test_every_page_fits_a_phone_and_asks_nobody_else(browser, address):
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
    page.close()
