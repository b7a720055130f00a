"""Export the static site, serve its files in a subfolder of a server, and play on the site."""

import shutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from run import main
from support.page import paste, probe, solve_daily
from support.served import files_of, until
from unwordle.cli import publish
from unwordle.questions.backwards import BackwardsQuestion


@pytest.fixture(scope="module")
def exported(tmp_path_factory) -> Path:
    """Return the folder of a site with two daily puzzles, and one puzzle of each level."""
    root = tmp_path_factory.mktemp("host")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(publish, "SHELF", 1)
        # The second export uses the puzzles of the first export again.
        patch.setattr(BackwardsQuestion, "answer", cache(BackwardsQuestion.answer))
        folder = str(root / "some" / "where")
        assert main(["export", folder, "--first", "325", "--days", "2"]) == 0
        assert main(["export", folder, "--first", "326", "--days", "1"]) == 0
    return root / "some" / "where"


@pytest.fixture(scope="module")
def site(exported) -> Iterator[str]:
    """Yield the address of the site in a subfolder of a server."""
    with files_of(exported.parents[1]) as address:
        yield f"{address}some/where/"


@pytest.fixture
def phone(browser, site) -> Iterator[Any]:
    """Yield the site in a window of a phone's size.

    The test fails if the page sends a request to another host, or if a file is missing that is
    not a daily puzzle.
    """
    context = browser.new_context(viewport={"width": 360, "height": 640})
    page = context.new_page()
    page.add_init_script("localStorage.met ??= true")
    page.clock.set_fixed_time("2026-11-22T10:00:00")
    requests, missing = list[str](), list[str]()
    context.on("request", lambda request: requests.append(request.url))
    context.on("response", lambda sent: sent.status >= 400 and missing.append(sent.url))
    page.goto(site)
    yield page
    # The page also requests days after the last exported day. The files of these days are missing.
    assert [url for url in missing if "/daily/" not in url] == []
    assert [url for url in requests if not url.startswith((site, "blob:", "data:"))] == []
    context.close()


def test_what_needs_the_server_is_not_there_and_a_puzzle_is_played_without_a_network(phone, site):
    phone.get_by_role("button", name="Hint").click()
    expect(phone.locator(".row-note")).to_be_visible()
    phone.goto(f"{site}#puzzle?difficulty=medium&seed=5")
    phone.reload()
    expect(phone.locator("#puzzle-board .tile-row").first).to_be_visible()
    phone.get_by_role("link", name="Unwordle").click()  # the way home, since there are no tabs
    expect(phone.locator("#daily-play .last")).to_be_visible()
    only = "This site has only the puzzles."
    phone.goto(f"{site}#solve")
    phone.reload()
    expect(phone.locator("#daily-play .last")).to_be_visible()
    expect(phone.locator("#toast")).to_have_text(only)
    paste(phone, "Wordle 1,054 2/6")
    expect(phone.locator("#toast")).to_have_text(f"{only} It cannot read results.")
    # The calendar offers only days that the site has.
    expect(phone.locator("#day-324")).to_be_disabled()
    phone.goto(f"{site}?puzzle=200")
    expect(phone.locator("#daily-play")).to_contain_text("This site starts with puzzle 325.")
    phone.get_by_role("button", name="Open it").click()
    expect(phone.get_by_role("heading", level=1, name="Unwordle 325")).to_be_visible()
    phone.get_by_role("button", name="Menu").click()
    links = ["Skip to the puzzle", " Unwordle", "More puzzles"]
    expect(phone.get_by_role("link")).to_have_text(links)
    expect(phone.locator("body")).not_to_contain_text("server", use_inner_text=True)
    phone.evaluate("navigator.serviceWorker.ready.then(() => null)")
    until(lambda: phone.evaluate("caches.match('daily/326.json').then(Boolean)"))
    phone.context.set_offline(True)
    phone.goto(site)
    expect(phone.locator("#daily-play .last")).to_be_visible()
    solve_daily(phone, BackwardsQuestion(number=326).answer().to_dict())
    phone.evaluate("location.hash = 'puzzle'")
    expect(phone.locator("#said")).to_contain_text("You are offline")
    phone.context.set_offline(False)
    phone.evaluate("void dispatchEvent(new Event('online'))")  # also if the tests have no network
    expect(phone.locator("#puzzle-board .last")).to_be_visible()


def test_a_page_in_place_of_a_missing_puzzle_is_not_stored(phone, site):
    """Check a host that sends its first page for every path that it does not have."""
    page = {"content_type": "text/html", "body": "<p>Home"}
    phone.context.route("**/daily/*", lambda route: route.fulfill(**page))
    stored = "address => caches.open('unwordle-dailies').then((one) => one.match(address))"
    phone.evaluate("navigator.serviceWorker.ready.then(() => caches.delete('unwordle-dailies'))")
    phone.reload()
    expect(phone.locator("#daily-play")).to_contain_text("Puzzle 326 is not available here.")
    assert phone.evaluate(stored, "daily/326.json") is None
    phone.context.unroute_all()
    phone.get_by_role("button", name="Retry").click()
    expect(phone.locator("#daily-play .last")).to_be_visible()
    # A page that an earlier version stored is replaced before the puzzle's day.
    phone.evaluate(probe("store_a_page"))
    text = f"{stored}.then((response) => response.text())"
    until(lambda: phone.evaluate(text, "daily/326.json").startswith("{"))


def test_an_open_page_keeps_its_version_until_it_is_loaded_again(browser, exported, tmp_path):
    """Check that a page and the modules that it loads late are of one version.

    The new version has another name in share.js, and the old page must not load it.
    """
    folder = tmp_path / "site"
    shutil.copytree(exported, folder)
    js = folder / "static" / "js"

    def deploy():
        for path in (js / "share.js", js / "daily.js", js / "carry.js", js / "unwordle.js"):
            text = path.read_text().replace("export function share(", "export function hand_out(")
            path.write_text(text.replace('"share.js", "share"', '"share.js", "hand_out"'))
        worker = (folder / "sw.js").read_text()
        (folder / "sw.js").write_text(worker.replace("unwordle-page-", "unwordle-page-new", 1))

    with files_of(folder) as address:
        page = browser.new_context().new_page()
        page.add_init_script("localStorage.met ??= true")
        page.clock.set_fixed_time("2026-11-22T10:00:00")
        page.goto(address)
        expect(page.locator("#daily-play .last")).to_be_visible()
        # The first visit is under the worker's control, and ready for offline.
        until(lambda: page.evaluate("navigator.serviceWorker.controller !== null"))
        deploy()
        page.evaluate("navigator.serviceWorker.ready.then((one) => one.update().then(() => 0))")
        waiting = "navigator.serviceWorker.ready.then((one) => one.waiting !== null)"
        until(lambda: page.evaluate(waiting))
        solve_daily(page, BackwardsQuestion(number=326).answer().to_dict())
        page.get_by_role("button", name="Share").click()
        expect(page.get_by_role("dialog", name="Share your result")).to_be_visible()
        page.get_by_role("button", name="Close").click()
        new = page.locator("#toast")
        expect(new).to_contain_text("New version")
        with page.expect_navigation():
            new.get_by_role("button", name="Reload").click()
        page.get_by_role("button", name="Share").click()
        expect(page.get_by_role("dialog", name="Share your result")).to_be_visible()
        page.context.close()


@pytest.mark.parametrize(
    "names", [["letter.txt"], ["daily/1.txt"], ["daily/a.json"], ["daily/1.json", "index.html"]]
)
def test_a_folder_of_something_else_is_left_as_it_is(command, tmp_path: Path, names):
    for name in names:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("dear")
    assert "is not empty" in command("export", str(tmp_path), "--days", "1").refusal
    assert sorted(tmp_path.rglob("*.*")) == sorted(tmp_path / name for name in names)
