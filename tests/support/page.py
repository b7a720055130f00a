"""Helpers that check the page's accessibility, paste text, and solve a daily puzzle."""

from itertools import cycle
from pathlib import Path

from playwright.sync_api import expect

from support.sizes import NIGHT

AXE = (Path(__file__).parents[1] / "web" / "vendor" / "axe.min.js").read_text(encoding="utf-8")


def probe(name):
    """Return the function in a file of `probes`, to be evaluated on a page."""
    return Path(__file__).with_name("probes").joinpath(f"{name}.js").read_text(encoding="utf-8")


CLIPBOARD = {"permissions": ["clipboard-read", "clipboard-write"]}
WIDE, OTHER_THEMES = probe("wide"), cycle([["dark"], ["contrast"]])


def faults(page):
    """Return axe's findings, and the elements that are too wide for 320 pixels.

    Empty results are left out. Besides the light theme, the dark theme and the high-contrast theme
    are checked in turn, or both with `SIZES=night`. Afterwards, the window is 1280 pixels wide.
    """
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    findings = {}
    themes = ["dark", "contrast"] if NIGHT else next(OTHER_THEMES)
    for theme in (*themes, "light"):
        page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
        findings[theme] = page.evaluate(probe("violations"), theme != "light")
    page.set_viewport_size({"width": 320, "height": 900})
    findings["narrow"] = page.evaluate(WIDE)
    page.set_viewport_size({"width": 1280, "height": 900})
    return {place: problems for place, problems in findings.items() if problems}


def paste(page, text, place="document.body"):
    """Paste text as Ctrl-V does. `place` is a JavaScript expression for the target element."""
    page.evaluate(probe("paste").replace("PLACE", place), text)


def next_held(page, held):
    """Wait for a request that a route holds, and take it.

    The page can say that it asks before the browser does so.
    """
    while not held:
        page.wait_for_timeout(20)
    return held.pop()


def solve_daily(page, puzzle):
    """Solve a daily puzzle with the keyboard. Letters that are given or green are not typed."""
    for guess, letters in zip(puzzle["guesses"], puzzle["given"], strict=True):
        tiles = zip(guess, letters, puzzle["solution"], strict=True)
        hidden = [letter for letter, shown, last in tiles if shown == "." and letter != last]
        page.keyboard.type("".join(hidden) + "\n")
    expect(page.locator("#daily-result")).to_contain_text("Solved")
