"""Browser windows that are shared by the tests of the page.

A new window takes a second of processor time before it shows a page.
"""

from collections import defaultdict

from support.served import PATIENCE

MEDIA = {"color_scheme": "light", "reduced_motion": "reduce"}
"""The media settings of a window unless a test chooses others."""


class Windows:
    """The browser windows that a test uses, and the free windows grouped by options."""

    def __init__(self, browser, home):
        self.browser, self.home = browser, home
        self._complaints, self._opened, self._free = [], [], defaultdict(list)

    def open(self, address="", *, size=(1280, 900), theme="light", before=None, **options):
        """Return the page at an address, in a window without stored data.

        `before` is called before the page is loaded, for example to set a clock, which cannot be
        removed again. So a window with `before` is reused only for another call with `before`.
        Motion is reduced unless the options say otherwise, since moving tiles take a fifth of a
        test's processor time.
        """
        media = {name: options.pop(name, usual) for name, usual in MEDIA.items()}
        kind = repr((sorted(options.items()), before is None))
        page = self._free[kind].pop() if self._free[kind] else self._new(options)
        self._opened.append((kind, page))
        page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
        page.emulate_media(**media)
        page.evaluate("theme => { localStorage.theme = theme; }", theme)
        if before:
            before(page)
        page.goto(f"{self.home}/{address}")
        return page

    def _new(self, options):
        # A service worker would hide requests. tests/web/test_static_site.py tests with the worker.
        context = self.browser.new_context(service_workers="block", **MEDIA, **options)
        context.set_default_timeout(1000 * PATIENCE)
        context.add_init_script("localStorage.met ??= true")
        page = context.new_page()
        page.goto(f"{self.home}/healthz")
        page.on("console", self._heard)
        page.on("pageerror", lambda error: self._complaints.append(str(error)))
        page.on("request", self._asked)
        return page

    def _heard(self, message):
        """Record a console error, except for a failed request, which the page itself reports."""
        expected = ("Failed to load resource: the server", "Failed to load resource: net::ERR_INT")
        if message.type == "error" and not message.text.startswith(expected):
            self._complaints.append(message.text)

    def _asked(self, request):
        """Record a request to another host."""
        if not request.url.startswith((self.home + "/", "blob:")):
            self._complaints.append(f"asked for {request.url}")

    def tidy(self):
        """Clear the data of the windows that a test used, and check that there were no errors."""
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
