"""Take the pictures of the web page in docs/: `python -m tools.page_pictures ADDRESS`.

ADDRESS is that of a server that runs, such as http://127.0.0.1:8000.
"""

from pathlib import Path

from playwright.sync_api import sync_playwright

from tools.arguments import parser
from tools.browser import find

DOCS = Path(__file__).resolve().parent.parent / "docs"

PICTURES = {
    "web-boards": (
        1280,
        900,
        "light",
        "#unwordle?grid=WWWWW/WYWWW/WWYWG&word=stone",
        ".boards .board",
    ),
    "web-boards-dark": (
        1280,
        900,
        "dark",
        "#unwordle?grid=WWWWW/WYWWW/WWYWG&word=stone",
        ".boards .board",
    ),
    "web-colours": (390, 780, "light", "#puzzle?kind=colours&seed=1", "#puzzle-check"),
    "web-colours-dark": (390, 780, "dark", "#puzzle?kind=colours&seed=1", "#puzzle-check"),
    "web-solve": (1100, 820, "dark", "#solve?hints=crane=WWYWG,tails=WYWWW", "#chart"),
    "web-puzzle": (
        390,
        780,
        "contrast",
        "#puzzle?kind=clues&date=2026-02-03&difficulty=easy",
        "#puzzle-check",
    ),
}
"""By file name: the window's width and height, the theme, the address, and what to wait for."""


def main(server: str) -> None:
    """Take all pictures anew."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=["--no-sandbox"])
        for name, (width, height, theme, address, shown) in PICTURES.items():
            page = browser.new_page(
                viewport={"width": width, "height": height}, reduced_motion="reduce"
            )
            page.add_init_script(f"localStorage.theme = '{theme}'; localStorage.walked = 'true'")
            page.goto(f"{server}/{address}")
            page.locator(shown).first.wait_for(timeout=120_000)
            page.screenshot(path=DOCS / f"{name}.png")
            print(f"{name}.png written")
        browser.close()


if __name__ == "__main__":
    arguments = parser(__doc__)
    arguments.add_argument("address", metavar="ADDRESS", help="where the server is")
    main(arguments.parse_args().address.rstrip("/"))
