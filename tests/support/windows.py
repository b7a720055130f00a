"""Windows of a browser, which tests of the page use one after another.

A window of its own for each test would cost a second of processor time before it shows anything.
"""

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from support.served import PATIENCE


@dataclass
class Window:
    """A page in a browser, and what was wrong in it."""

    page: Any
    home: str
    """The address of the server: a request to any other host is wrong."""
    kind: str
    """The options that it was made with, and whether something was done before its first page."""
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
        self.page.evaluate("localStorage.clear(), sessionStorage.clear()")
        self.complaints.clear()


class Windows:
    """Windows at work, and those that wait for the next test, by their options."""

    def __init__(self, browser: Any, home: str) -> None:
        self.browser, self.home = browser, home
        self._opened: list[Window] = []
        self._free: dict[str, list[Window]] = defaultdict(list)

    def open(
        self,
        address: str = "",
        *,
        size: tuple[int, int] = (1280, 900),
        theme: str = "light",
        before: Callable[[Any], None] | None = None,
        **options: Any,
    ) -> Any:
        """Return the page at an address, in a window that remembers nothing.

        `before` is done before the page is asked for, such as setting a clock, which cannot be
        taken out of a window, but can be set again.
        """
        kind = repr((theme, sorted(options.items()), before is None))
        window = self._free[kind].pop() if self._free[kind] else self._new(kind, theme, options)
        self._opened.append(window)
        window.page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
        if before:
            before(window.page)
        window.page.goto(f"{self.home}/{address}")
        return window.page

    def _new(self, kind: str, theme: str, options: Any) -> Window:
        # A service worker would hide its requests: tests/web/test_static_site.py has one.
        context = self.browser.new_context(service_workers="block", **options)
        context.set_default_timeout(1000 * PATIENCE)
        context.add_init_script(f"localStorage.theme ??= '{theme}'; localStorage.met ??= true")
        return Window(context.new_page(), self.home, kind)

    def tidy(self) -> None:
        """Have the next tests take the windows of this one; nothing was wrong in them."""
        complaints = [said for window in self._opened for said in window.complaints]
        while self._opened:
            window = self._opened.pop()
            window.tidy()
            self._free[window.kind].append(window)
        assert not complaints
