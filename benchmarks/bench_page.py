"""Measurements of a first visit to the web page on slow 4G: loading times, layout shift and size.

As in Lighthouse, slow 4G has 1.6 Mbit/s and a round trip of 150 ms. The browser's cache is empty.
The limits are an LCP (largest contentful paint) of 0.9 s, 1.2 s until the puzzle is playable, a CLS
(cumulative layout shift) of 0.03, and a size of 90 kB.
"""

import sys
from collections.abc import Iterator
from statistics import median

from rich.table import Table

from benchmarks import table
from benchmarks.bench_web import served
from tools.browser import find

SLOW_4G = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1_600_000 / 8,
    "uploadThroughput": 750_000 / 8,
}
SIZES = ((360, 740), (768, 1024), (1440, 900))
TIMES = 3
HEADINGS = ("window", "LCP", "puzzle", "CLS", "requests", "sent")
_WATCH = """
window.largest = 0; window.moved = 0; window.playable = 0;
new MutationObserver((_, self) => {
  if (!document.querySelector("#daily-play .key")) return;
  window.playable = performance.now();
  self.disconnect();
}).observe(document, {childList: true, subtree: true});
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) window.largest = entry.startTime;
}).observe({type: "largest-contentful-paint", buffered: true});
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) window.moved += entry.value;
}).observe({type: "layout-shift", buffered: true});
"""


def tables() -> Iterator[Table]:
    """Visit the project's web page in windows of several sizes, and yield a table of the visits."""
    measured = table("A first visit on slow 4G", *HEADINGS)
    with served() as port:
        _visit(port, SIZES[0])  # fill the server's caches
        for size in SIZES:
            visits = [_visit(port, size) for _ in range(TIMES)]
            largest, playable, moved, requests, sent = zip(*visits, strict=True)
            times = (f"{median(each):.0f} ms" for each in (largest, playable))
            sizes = f"{max(moved):.3f}", f"{max(requests):.0f}", f"{max(sent) / 1000:.0f} kB"
            measured.add_row("{} x {}".format(*size), *times, *sizes)
    yield measured


def _visit(port: int, size: tuple[int, int]) -> tuple[float, float, float, float, float]:
    """Visit the web page in a window of this width and height, and return five measurements.

    They are the LCP in ms, the time in ms until the puzzle is playable, the CLS, the number of
    requests and the number of bytes. Exits the program if Chromium is not installed.
    """
    from playwright.sync_api import sync_playwright

    chromium = find()
    if chromium is None:
        sys.exit("benchmarks: the comparison `page` needs Chromium: run python -m tools.browser")
    sent: list[float] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": size[0], "height": size[1]})
        page.add_init_script(_WATCH)
        network = page.context.new_cdp_session(page)
        network.send("Network.enable")
        network.on("Network.loadingFinished", lambda event: sent.append(event["encodedDataLength"]))
        network.send("Network.emulateNetworkConditions", SLOW_4G)
        page.goto(f"http://127.0.0.1:{port}/", wait_until="networkidle")
        largest, playable, moved = page.evaluate("[largest, window.playable, moved]")
        browser.close()
    return largest, playable, moved, len(sent), sum(sent)
