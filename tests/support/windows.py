"""Windows of a browser, which tests of the page use one after another.

A window of its own for each test would cost a second of processor time before it shows anything.
"""

from collections import defaultdict

from support.served import PATIENCE


class Windows:
    """Windows at work, and those that wait for the next test, by their options."""

    def __init__(self, browser, home):
        self.browser, self.home = browser, home
        self._complaints, self._opened, self._free = [], [], defaultdict(list)

    def open(self, address="", *, size=(1280, 900), theme="light", before=None, **options):
        """Return the page at an address, in a window that remembers nothing.

        `before` is done before the page is asked for, such as setting a clock, which cannot be
        taken out of a window, but can be set again.
        """
        kind = repr((theme, sorted(options.items()), before is None))
        page = self._free[kind].pop() if self._free[kind] else self._new(theme, options)
        self._opened.append((kind, page))
        page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
        if before:
            before(page)
        page.goto(f"{self.home}/{address}")
        return page

    def _new(self, theme, options):
        # A service worker would hide its requests: tests/web/test_static_site.py has one.
        context = self.browser.new_context(service_workers="block", **options)
        context.set_default_timeout(1000 * PATIENCE)
        context.add_init_script(f"localStorage.theme ??= '{theme}'; localStorage.met ??= true")
        page = context.new_page()
        page.on("console", self._heard)
        page.on("pageerror", lambda error: self._complaints.append(str(error)))
        page.on("request", self._asked)
        return page

    def _heard(self, said):
        """Take note of an error, but not that the server refused or was away: the page says so."""
        expected = ("Failed to load resource: the server", "Failed to load resource: net::ERR_INT")
        if said.type == "error" and not said.text.startswith(expected):
            self._complaints.append(said.text)

    def _asked(self, request):
        """Take note of a request to any other host."""
        if not request.url.startswith((self.home + "/", "blob:")):
            self._complaints.append(f"asked for {request.url}")

    def tidy(self):
        """Have the windows of a test forget all that it did; nothing was wrong in them."""
        complaints = [*self._complaints]
        while self._opened:
            kind, page = self._opened.pop()
            for other in page.context.pages:
                if other != page:
                    other.close()
            page.unroute_all(behavior="ignoreErrors")
            page.context.unroute_all(behavior="ignoreErrors")
            page.goto(f"{self.home}/healthz")
            page.evaluate("localStorage.clear(), sessionStorage.clear()")
            self._free[kind].append(page)
        self._complaints.clear()
        assert not complaints
