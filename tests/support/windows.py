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
CLOCK = " with a clock"


@dataclass
class Window:
    """A page in a browser, and what was wrong in it."""

    page: Any
    home: str
    """The address of the server: a request to any other host is wrong."""
    kind: str
    """The options that it was made with."""
    complaints: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("request", self._asked)

    def _heard(self, said: Any) -> None:
        """Take note of an error, but not that the server refused or was away: the page says so."""
        expected = ("Failed to load resource: the server", "Failed to load resource: net::ERR_INT")
        if said.type == "error" and not said.text.startswith(expected):
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
        right = abs(now / 1000 - time.time()) < PATIENCE
        assert right or CLOCK in self.kind, "a test that sets the clock says so"
        self.complaints.clear()


class Windows:
    """Windows that wait for the next test, by their options."""

    def __init__(self, browser: Any, home: str) -> None:
        self.browser = browser
        self.home = home
        self._free: dict[str, list[Window]] = defaultdict(list)

    def open(self, size: dict[str, int], theme: str, *, clock: bool, **options: Any) -> Window:
        """Return a window that shows nothing yet and remembers nothing.

        A clock that is set cannot be taken out of a window, but it can be set again.
        """
        kind = repr((theme, sorted(options.items()))) + CLOCK * clock
        if free := self._free[kind]:
            window = free.pop()
            window.page.set_viewport_size(size)
            return window
        # A service worker would hide its requests: tests/web/test_static_site.py has one.
        context = self.browser.new_context(viewport=size, service_workers="block", **options)
        context.set_default_timeout(1000 * PATIENCE)
        context.add_init_script(f"localStorage.theme ??= '{theme}'; localStorage.met ??= true")
        return Window(context.new_page(), self.home, kind)

    def keep(self, window: Window) -> None:
        """Have the next test that asks for such a window take this one."""
        window.tidy()
        self._free[window.kind].append(window)
