"""Draw the page's icons from icon.svg, and take its screenshots for docs/.

Run `python -m tools.page_pictures [ADDRESS]`, with the address of a running server, such as
http://127.0.0.1:8000, for the screenshots.
"""

from playwright.sync_api import Browser, sync_playwright

from tools import ROOT, parser
from tools.browser import find
from tools.simulated_chat import friends, messages
from unwordle.day import dated
from unwordle.web.page import STATIC

DOCS = ROOT / "docs"

ICONS = {
    "icon-192": (192, 0.0, "transparent"),
    "icon-512": (512, 0.0, "transparent"),
    "icon-mask": (512, 0.2, "#1d6b4a"),
    "icon-180": (180, 0.1, "#fffefb"),
}
"""The size of each icon in pixels, the margin as a fraction of the size, and the background."""

BOARDS = "#unwordle?grid=WWWWW/WYWWW/WWYWG&word=stone"
SOLVE = "#solve?hints=crane=WWYWG,tails=WYWWW"
PICTURES = {
    "web-boards": (1280, 900, "light", BOARDS, ".boards .board", ()),
    "web-boards-dark": (1280, 900, "dark", BOARDS, ".boards .board", ()),
    "web-chat": (1100, 820, "light", "#unwordle", ".paste-card", ()),
    "web-solve": (1100, 820, "dark", SOLVE, "#solve-answer .chips", ()),
    "web-daily": (390, 780, "light", "?puzzle=320", "#hint", ()),
    "web-daily-dark": (390, 780, "dark", "?puzzle=320", "#hint", ("Hint", "Why?")),
    "web-puzzle": (390, 780, "contrast", "?puzzle=320", "#hint", ("Give up", "Show them")),
}
"""The screenshots, keyed by file name. Each value has the width, the height, the theme, the
address, the selector of an element to wait for, and the buttons to press."""
KNOWN = {day: dated()[day] for day in range(1054, 1060)}
"""The solutions of the days in the screenshot of a chat, keyed by day number."""
PASTE = """text => {
    const data = new DataTransfer();
    data.setData("text", text);
    const paste = {bubbles: true, cancelable: true, clipboardData: data};
    document.body.dispatchEvent(new ClipboardEvent("paste", paste));
    return new Promise((done) => setTimeout(done, 1000));
}"""


def draw_icons(browser: Browser) -> None:
    """Draw each icon, and write it to a PNG file."""
    drawing = (STATIC / "icon.svg").read_text(encoding="utf-8")
    for name, (size, margin, ground) in ICONS.items():
        page = browser.new_page(viewport={"width": size, "height": size})
        edge = int(size * margin)
        page.set_content(
            f'<body style="margin: 0; background: {ground}"><div style="padding: {edge}px; '
            f'width: {size - 2 * edge}px">{drawing}</div>'
        )
        page.screenshot(path=STATIC / f"{name}.png", omit_background=True)


def take_screenshots(browser: Browser, server: str) -> None:
    """Take all screenshots, and write them to docs/."""
    for name, (width, height, theme, address, shown, pressed) in PICTURES.items():
        page = browser.new_page(viewport={"width": width, "height": height})
        page.emulate_media(reduced_motion="reduce")
        page.add_init_script(f"localStorage.theme = '{theme}'; localStorage.met = true")
        page.goto(f"{server}/{address}")
        page.locator(shown).first.wait_for(timeout=120_000)
        if name == "web-chat":
            page.evaluate(PASTE, "".join(messages(friends(5, 4), KNOWN)))
            page.locator("#chat-status:empty").wait_for(state="attached", timeout=120_000)
            page.evaluate("document.activeElement.blur()")
        for button in pressed:
            page.get_by_role("button", name=button).click()
        page.screenshot(path=DOCS / f"{name}.png")
        print(f"{name}.png written")


if __name__ == "__main__":
    arguments = parser(__doc__)
    arguments.add_argument("address", nargs="?", help="the address of the server")
    address = arguments.parse_args().address
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=["--no-sandbox"])
        draw_icons(browser)
        if address:
            take_screenshots(browser, address.rstrip("/"))
        browser.close()
