"""Fixtures and settings that all tests share."""

import gc
import json
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import HealthCheck, settings

import run
from support.served import PATIENCE, serving, unmeasured
from support.windows import Windows
from tools.browser import find as find_browser
from unwordle import __main__ as program

ROOT = Path(__file__).resolve().parents[1]

settings.register_profile(
    "unwordle",
    deadline=None,
    derandomize=True,
    max_examples=30,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
# Draw other examples each night, and print how to repeat a failure.
settings.register_profile(
    "nightly",
    settings.get_profile("unwordle"),
    derandomize=False,
    max_examples=500,
    print_blob=True,
)
settings.load_profile("unwordle")

program.set_up()

# Tests that a shell starts in the background, and their child processes, would ignore Ctrl-C.
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_xdist_auto_num_workers():
    """Return the number of workers for `-n auto`: one more than the cores, because tests wait."""
    return 1 + (os.cpu_count() or 1)


def pytest_collection_modifyitems(config, items):
    """Mark tests that use a browser, and tests that start a server or a command.

    The files with such tests run first, because other tests can run while they wait. Tests with the
    mark `soak` run only if `-m` names it.
    """
    if "soak" not in config.option.markexpr:
        items[:] = [item for item in items if not item.get_closest_marker("soak")]
    first: dict[Path, int] = {}
    for item in items:
        fixtures = getattr(item, "fixturenames", ())
        if "browser" in fixtures:
            item.add_marker(pytest.mark.browser)
        if "process" in fixtures or "served" in fixtures:
            item.add_marker(pytest.mark.process)
        waits = [item.get_closest_marker(name) is None for name in ("browser", "process")]
        rank = waits.index(False) if False in waits else len(waits)
        first[item.path] = min(rank, first.get(item.path, rank))
    items.sort(key=lambda item: first[item.path])


def pytest_collection_finish():
    """Keep the garbage collector from going through all modules and tests again and again."""
    gc.freeze()


@pytest.fixture(scope="session")
def shared(tmp_path_factory):
    """Return the temporary folder that all workers of a test run share."""
    folder = tmp_path_factory.getbasetemp()
    return folder.parent if "PYTEST_XDIST_WORKER" in os.environ else folder


@pytest.fixture(autouse=True, scope="session")
def _own_environment(shared):
    """Hide the user's folders and the settings of the terminal from the tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(shared / "cache"))
        patch.setenv("XDG_DATA_HOME", str(shared / "data"))
        patch.setenv("TERM", "xterm-256color")
        for name in ("NO_COLOR", "FORCE_COLOR", "TTY_COMPATIBLE", "COLORTERM", "COLUMNS"):
            patch.delenv(name, raising=False)
        yield


@pytest.fixture(autouse=True, scope="session")
def _threads_untraced():
    """Stop coverage from tracing threads.

    If two threads start at the same moment, the tracer can end one of the threads. The error is
    "Cannot install a trace function while another trace function is being installed".
    """
    threading.settrace(None)


@pytest.fixture(autouse=True)
def _untraced(request):
    """Run slow tests without coverage, at full speed. Shorter tests cover the same code.

    The mark `no_cover` of pytest-cov is not enough, since a second tracer runs under xdist.
    """
    tracer = sys.gettrace()
    if request.node.get_closest_marker("slow"):
        sys.settrace(None)
    yield
    sys.settrace(tracer)


@pytest.fixture(scope="session")
def nyt() -> Any:
    from unwordle.wordlist import named  # numpy must be imported after `set_up` limits the threads

    return named("nyt")


class Ran(NamedTuple):
    """The exit status and the output of a command."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        assert self.status == 0, self.err
        assert self.out.count("\n") == 1, "one JSON object on one line, and nothing else"
        return json.loads(self.out)

    @property
    def refusal(self) -> str:
        """The single line on standard error that refuses invalid input.

        With `--json`, the JSON has the same text.
        """
        assert self.status == 2, (self.status, self.out)
        assert self.err.count("\n") == 1, self.err
        assert not self.out or json.loads(self.out)["error"] in self.err, self.out
        assert "Traceback" not in self.err
        return self.err


@pytest.fixture
def command(capsys, monkeypatch, tmp_path):
    """Return a function that runs a command in this process, and can give it a string as standard
    input.
    """

    def ran(*arguments: str, stdin: str | None = None) -> Ran:
        capsys.readouterr()
        if stdin is not None:
            file = tmp_path / "stdin"
            file.write_text(stdin, encoding="utf-8")
            monkeypatch.setattr("sys.stdin", file.open(encoding="utf-8"))
        status = run.main(list(arguments))
        return Ran(status, *capsys.readouterr())

    return ran


@pytest.fixture(scope="session")
def process():
    """Return a function that runs a command in a separate process, as a user does."""

    def ran(*arguments: str, stdin: str | None = None, **variables: str) -> Ran:
        done = subprocess.run(
            [sys.executable, str(ROOT / "run.py"), *arguments],
            input=stdin,
            stdin=subprocess.DEVNULL if stdin is None else None,
            capture_output=True,
            encoding="utf-8",
            env=unmeasured() | variables,
            timeout=PATIENCE,
        )
        return Ran(done.returncode, done.stdout, done.stderr)

    return ran


@pytest.fixture(scope="session")
def served():
    """Yield a running server of the web page."""
    # The host is that of tests/web/test_web_nginx.py.
    with serving("--allow-host", "wordle.example") as running:
        yield running


NO_BROWSER = (
    "tests of the page need a Chromium, such as the package `chromium` of your system, "
    "or `python -m playwright install chromium`"
)
QUIET = (
    "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync --disable-features="
    # These features load two hidden pages, which cause most of the cost of a new window.
    "WebUIOmniboxPopup,WebUIOmniboxAimPopup,"
    # These features are in Playwright's own list, which this option replaces.
    "DestroyProfileOnBrowserClose,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,LensOverlay,"
    "MediaRouter,PaintHolding,OptimizationHints,NetworkTimeServiceQuerying,PreconnectToSearch"
)
"""Options that let Chromium run as root in a container, without background connections."""


@pytest.fixture(scope="session")
def browser():
    """Yield a headless Chromium."""
    path = find_browser()
    if path is None:
        pytest.skip(NO_BROWSER)
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=1000 * PATIENCE)
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=path, args=QUIET.split())
        yield running
        running.close()


@pytest.fixture(scope="session")
def windows(browser, served):
    """Return the browser windows that the tests share."""
    return Windows(browser, served.url)


@pytest.fixture
def visit(windows):
    """Yield a function that opens the web page. An error on the page fails the test."""
    yield windows.open
    windows.tidy()
