"""Export the static site, serve its files in a subfolder of a server, and play on the site."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from run import main
from support.page import paste, solve_daily
from support.served import files_of, until
from unwordle.cli import publish
from unwordle.questions.backwards import BackwardsQuestion


@pytest.fixture(scope="module")
def site(tmp_path_factory) -> Iterator[str]:
    """Yield the address of a site with two daily puzzles, and one puzzle of each kind and level."""
    root = tmp_path_factory.mktemp("host")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(publish, "_SHELF", 1)
        # The second export uses the puzzles of the first export again.
        patch.setattr(publish, "_content", cache(publish._content))
        folder = str(root / "some" / "where")
        assert main(["export", folder, "--first", "325", "--days", "2"]) == 0
        assert main(["export", folder, "--first", "326", "--days", "1"]) == 0
    with files_of(root) as address:
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
    requests: list[str] = []
    missing: list[str] = []
    context.on("request", lambda request: requests.append(request.url))
    context.on("response", lambda sent: sent.status >= 400 and missing.append(sent.url))
    page.goto(site)
    yield page
    # The page also requests days after the last exported day. The files of these days are missing.
    assert [url for url in missing if "/daily/" not in url] == []
    assert [url for url in requests if not url.startswith((site, "blob:", "data:"))] == []
    context.close()


def test_a_puzzle_is_played_whole_without_a_network(phone):
    expect(phone.locator("#daily-play .last")).to_be_visible()
    phone.evaluate("navigator.serviceWorker.ready.then(() => null)")
    until(lambda: phone.evaluate("caches.match('daily/326.json').then(Boolean)"))
    phone.context.set_offline(True)
    phone.reload()
    expect(phone.get_by_role("heading", level=1, name="Unwordle 326")).to_be_visible()
    expect(phone.locator("#daily-play .last")).to_be_visible()
    solve_daily(phone, BackwardsQuestion(number=326).answer().to_dict())


def test_more_puzzles_were_made_beforehand_and_what_needs_the_server_is_not_there(phone, site):
    phone.get_by_role("button", name="Hint").click()
    expect(phone.locator(".row-note")).to_be_visible()
    for kind in ("backwards", "clues"):
        phone.goto(f"{site}#puzzle?kind={kind}&difficulty=medium&seed=5")
        phone.reload()
        expect(phone.locator("#puzzle-board .tile-row").first).to_be_visible()
    phone.goto(f"{site}#solve")
    phone.reload()
    expect(phone.locator("#daily-play .last")).to_be_visible()
    paste(phone, "Wordle 1,054 2/6")
    phone.get_by_role("button", name="Menu").click()
    expect(phone.get_by_role("link")).to_have_text(["Skip to the puzzle", "More puzzles"])
    expect(phone.locator("body")).not_to_contain_text("server", use_inner_text=True)


def test_a_folder_of_something_else_is_left_as_it_is(command, tmp_path: Path):
    (tmp_path / "letter.txt").write_text("dear")
    assert "is not empty" in command("export", str(tmp_path)).refusal
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]
