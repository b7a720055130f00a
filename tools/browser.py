"""Find a browser for the tests of the page, or download one: `python -m tools.browser`."""

import shutil
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

from tools import parser

NAMES = (
    *("chromium-headless-shell", "chromium", "chromium-browser"),
    *("google-chrome", "google-chrome-stable", "chrome"),
)
"""The programs to look for, in order. The shell takes less time, because it can show no window."""
MOST_SECONDS = 300


def find() -> str | None:
    """Return the path of an installed Chromium, or of Playwright's Chromium.

    Returns None if neither browser exists.
    """
    for name in NAMES:
        if path := shutil.which(name):
            return path
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        own = playwright.chromium.executable_path
    return own if Path(own).exists() else None


def main() -> None:
    """Download a browser if none is installed, and print a note if the download fails."""
    if find() is not None:
        return
    print("No Chromium is installed: Playwright downloads one.", file=sys.stderr)
    command = [sys.executable, "-m", "playwright", "install", "chromium"]
    with suppress(subprocess.TimeoutExpired):
        subprocess.run(command, capture_output=True, timeout=MOST_SECONDS)
    if find() is None:
        advice = "install your system's package `chromium`, or tests of the page are skipped"
        print(f"The download failed: {advice}.", file=sys.stderr)


if __name__ == "__main__":
    parser(__doc__).parse_args()
    main()
