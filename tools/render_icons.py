"""Make the icons for phones from unwordle/web/static/icon.svg: `python -m tools.render_icons`."""

from playwright.sync_api import sync_playwright

from tools.arguments import parser
from tools.browser import find
from unwordle.web.page import STATIC

ICONS = {
    "icon-192": (192, 0.0, "transparent"),
    "icon-512": (512, 0.0, "transparent"),
    "icon-mask": (512, 0.2, "#1d6b4a"),
    "icon-180": (180, 0.1, "#fffefb"),
}
"""The size of each icon in pixels, the margin as a fraction of the size, and the background."""


def main() -> None:
    """Draw each icon in a browser, and write the icon to a PNG file."""
    drawing = (STATIC / "icon.svg").read_text(encoding="utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find())
        for name, (size, margin, ground) in ICONS.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            edge = int(size * margin)
            page.set_content(
                f'<body style="margin: 0; background: {ground}"><div style="padding: {edge}px; '
                f'width: {size - 2 * edge}px">{drawing}</div>'
            )
            page.screenshot(path=STATIC / f"{name}.png", omit_background=True)
        browser.close()


if __name__ == "__main__":
    parser(__doc__).parse_args()
    main()
