"""Find the browser for the tests of the page, or fetch Playwright's: `python -m tools.browser`."""

import shutil
import subprocess
import sys
from pathlib import Path

from tools.arguments import parser

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
MOST_SECONDS = 300


def find() -> str | None:
    """Return the path of a Chromium: one on the PATH, or else Playwright's own, if it has one."""
    for name in NAMES:
        if found := shutil.which(name):
            return found
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def fetch() -> bool:
    """Have Playwright download its Chromium. Whether it could."""
    command = [sys.executable, "-m", "playwright", "install", "chromium"]
    try:
        done = subprocess.run(command, capture_output=True, timeout=MOST_SECONDS)
    except subprocess.TimeoutExpired:
        return False
    return done.returncode == 0


def main() -> None:
    """Fetch a browser if none is installed; say so if that fails."""
    if find() is not None:
        return
    print("No Chromium is installed: asking Playwright for one.", file=sys.stderr)
    if not (fetch() and find()):
        print(
            "None could be had, so tests of the page will be skipped: install the package "
            "`chromium` of your system.",
            file=sys.stderr,
        )


if __name__ == "__main__":
    parser(__doc__).parse_args()
    main()
