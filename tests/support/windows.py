"""Windows of a browser, which tests of the page use one after another.

A window of its own for each test would cost a second of processor time before it shows anything.
"""

import time
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from support.served import PATIENCE

Before = Callable[[Any], None]
"""What is done to a window before it goes to its first address."""


@dataclass
class Window:
    """A page in a browser, and what was wrong in it."""

    page: Any
    home: str
    """The address of the server: a request to any other host is wrong."""
    complaints: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("request", self._asked)

    def _heard(self, said: Any) -> None:
        """Take note of an error; that the server refused a question is none: the page says so."""
        if said.type == "error" and not said.text.startswith("Failed to load resource: the server"):
            self.complaints.append(said.text)

    def _asked(self, request: Any) -> None:
        if not request.url.startswith((self.home + "/", "blob:")):
            self.complaints.append(f"asked for {request.url}")

    def tidy(self) -> None:
        """Forget all that a test did here."""
        context = self.page.context
        for other in context.pages:
            if other != self.page:
                other.close()
        self.page.unroute_all(behavior="ignoreErrors")
        context.unroute_all(behavior="ignoreErrors")
        self.page.goto(f"{self.home}/healthz")
        now = self.page.evaluate("localStorage.clear(), sessionStorage.clear(), Date.now()")
        assert abs(now / 1000 - time.time()) < PATIENCE, "a test that sets the clock opens it apart"
        self.complaints.clear()


class Windows:
    """Windows that wait for the next test, by their options."""

    def __init__(self, browser: Any, home: str) -> None:
        self.browser = browser
        self.home = home
        self._free: dict[str, list[Window]] = defaultdict(list)

    def open(self, size: dict[str, int], theme: str, options: dict[str, Any]) -> Window:
        """Return a window that shows nothing yet and remembers nothing."""
        free = self._free[self._kind(theme, options)]
        if free:
            window = free.pop()
            window.page.set_viewport_size(size)
            return window
        # A service worker would hide its requests from the test: tests/web/test_offline.py has it.
        context = self.browser.new_context(viewport=size, service_workers="block", **options)
        context.set_default_timeout(1000 * PATIENCE)
        context.add_init_script(f"localStorage.theme ??= '{theme}'")
        return Window(context.new_page(), self.home)

    def keep(self, window: Window, theme: str, options: dict[str, Any]) -> None:
        """Have the next test that asks for such a window take this one."""
        window.tidy()
        self._free[self._kind(theme, options)].append(window)

    @staticmethod
    def _kind(theme: str, options: dict[str, Any]) -> str:
        return repr((theme, sorted(options.items())))
