"""`export`: the page as a static site, with puzzles made beforehand, for any host of files."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from datetime import date
from importlib.util import find_spec
from pathlib import Path

from unwordle.files import make_folder, write_whole
from unwordle.model.game.input import InputError
from unwordle.model.text import counted
from unwordle.processes import run_in_parallel
from unwordle.questions.answer import Line
from unwordle.questions.backwards import FIRST_DAY, LAST_NUMBER, Backwards
from unwordle.questions.clues import AnyPuzzle, Clues
from unwordle.questions.question import QUIET, Console, Question, option
from unwordle.web import page

_ARCHIVE = 60
"""The default number of days before today that have puzzles."""
_SHELF = 12
"""The number of puzzles of each other kind and level."""
_MADE_WITH = Path(__file__).resolve().parents[2] / "mkdocs.yml"


class Export(Question):
    """Write the web page as a static site, with a year of daily puzzles.

    Any host of files can serve it, at any address. What needs a server is not shown there.

    $ unwordle export site
    """

    folder: Path = option(positional=True, metavar="DIR")
    """The folder to write: new, empty, or an earlier export."""
    first: int | None = option(None, group="Output", least=1, most=LAST_NUMBER)
    """The number of the first daily puzzle. [default: that of 60 days ago]"""
    days: int = option(_ARCHIVE + 365, group="Output", least=1, most=2000)
    """The number of daily puzzles."""
    docs: bool = option(True, group="Output", spelled="--docs/--no-docs")
    """The pages of docs/ too."""
    jobs: int = option(1, group="Settings", least=1, most=64)
    """The number of processes to use."""

    def in_words(self, console: Console = QUIET) -> Iterator[Line]:
        """Write the site, and say what is in it."""
        site = self.folder
        if site.exists() and not site.is_dir():
            raise InputError(f"{site} is a file: name a folder")
        if site.exists() and any(site.iterdir()) and not (site / "daily").exists():
            raise InputError(f"the folder {site} holds other files: name a new or an empty one")
        number, last = self._first(), self._first() + self.days - 1
        if last > LAST_NUMBER:
            fact = f"the last daily puzzle has the number {LAST_NUMBER:,}"
            asked = f"{self.days:,} from {number:,} on end with {last:,}"
            raise InputError(f"{fact}, but {asked}: ask for fewer `days`")
        make_folder(site)
        puzzles = dict(self._puzzles())
        made = run_in_parallel(_content, puzzles.items(), self.jobs)
        with console.progress("puzzles", len(puzzles)) as tell:
            for done, ((name, _), content) in enumerate(made, 1):
                _write(site / name, content)
                tell(done)
        for path in page.files():
            _write(site / "static" / path.relative_to(page.STATIC), path.read_bytes())
        docs = self.docs and _build_docs(site / "docs", console)
        for name, text in page.static_texts(_SHELF, docs=docs).items():
            _write(site / name, text.encode())
        daily, more = f"{number} to {last}", counted(len(puzzles) - self.days, "more puzzle")
        yield f"{site}: daily puzzles {daily}, and {more}; any host of files can serve it"

    def _first(self) -> int:
        today = (date.today() - FIRST_DAY).days + 1
        return max(1, today - _ARCHIVE) if self.first is None else self.first

    def _puzzles(self) -> Iterator[tuple[str, AnyPuzzle]]:
        """Yield the puzzles by the names of their files."""
        for number in range(self._first(), self._first() + self.days):
            yield f"daily/{number}.json", Backwards(number=number)
        for seed in range(_SHELF):
            for level in (1, 4, 7):
                yield f"shelf/backwards-{level}-{seed}.json", Backwards(level=level, seed=seed)
            for difficulty in ("easy", "medium", "hard"):
                clues = Clues(difficulty=difficulty, seed=seed)
                yield f"shelf/clues-{difficulty}-{seed}.json", clues


def _content(named: tuple[str, AnyPuzzle]) -> bytes:
    return json.dumps(named[1].answer().to_dict(), separators=(",", ":")).encode()


def _write(path: Path, content: bytes) -> None:
    make_folder(path.parent)
    write_whole(path, content)


def _build_docs(site: Path, console: Console) -> bool:
    """Have mkdocs make the pages of docs/. Return whether it is there to do so."""
    if not _MADE_WITH.exists() or find_spec("mkdocs") is None:
        maker = "a checkout with mkdocs makes them (pip install '.[docs]')"
        console.say(f"the pages of docs/ are left out: {maker}")
        return False
    command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "-f", str(_MADE_WITH)]
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    done = subprocess.run(
        [*command, "-d", str(site.resolve())], env=environment, capture_output=True, text=True
    )
    if done.returncode:
        raise InputError(f"mkdocs cannot make the pages of docs/: {done.stderr.strip()[-300:]}")
    return True
