"""Take the screenshots of the web page in docs/: `python -m tools.page_pictures ADDRESS`.

ADDRESS is the address of a running server, such as http://127.0.0.1:8000.
"""

from playwright.sync_api import sync_playwright

from tools.arguments import ROOT, parser
from tools.browser import find
from tools.simulated_chat import friends, messages
from unwordle.day import dated

DOCS = ROOT / "docs"

BOARDS = "#unwordle?grid=WWWWW/WYWWW/WWYWG&word=stone"
SOLVE = "#solve?hints=crane=WWYWG,tails=WYWWW"
HINT = ("Hint", "Why?")
END = ("Give up", "Show them")
PICTURES = {
    "web-boards": (1280, 900, "light", BOARDS, ".boards .board", ()),
    "web-boards-dark": (1280, 900, "dark", BOARDS, ".boards .board", ()),
    "web-chat": (1100, 820, "light", "#unwordle", ".paste-card", ()),
    "web-solve": (1100, 820, "dark", SOLVE, "#solve-answer .chips", ()),
    "web-daily": (390, 780, "light", "?puzzle=320", "#hint", ()),
    "web-daily-dark": (390, 780, "dark", "?puzzle=320", "#hint", HINT),
    "web-puzzle": (390, 780, "contrast", "?puzzle=320", "#hint", END),
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


def main(server: str) -> None:
    """Take all screenshots, and write them to docs/."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=["--no-sandbox"])
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
        browser.close()


if __name__ == "__main__":
    arguments = parser(__doc__)
    arguments.add_argument("address", metavar="ADDRESS", help="the address of the server")
    main(arguments.parse_args().address.rstrip("/"))
