"""Run a puzzle command: make the puzzles asked for, and print them, write them, lay them out."""

from collections.abc import Callable, Generator, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import SystemRandom

from commands.common import console, print_json, say, tiles
from commands.puzzle_answers import Answer
from commands.puzzle_batch import Request, puzzle_of, puzzles, read_done, write_new
from commands.sheet import clue_sheet, grid_sheet
from model.errors import InputError
from model.puzzle.request import ClueRequest


@dataclass(frozen=True)
class Run:
    """What a command is to make, and where it goes."""

    request: Request
    seed: int | None
    count: int
    jobs: int
    out: Path | None
    html: Path | None
    pdf: Path | None
    as_json: bool
    show: bool


def run_puzzles(run: Run) -> None:
    """Make the puzzles, and print or write them as they are found."""
    for path in (run.html, run.pdf):
        if path is not None:
            _writable(path)
    done = [] if run.out is None else read_done(run.out, run.request, run.seed)[: run.count]
    seed = run.seed
    if seed is None:
        seed = done[0]["seed"] if done else SystemRandom().randrange(1 << 31)
    every = list(done)
    with closing(_found(run, seed, done)) as found, _progress(run.count, len(done)) as advance:
        try:
            for puzzle in found:
                every.append(puzzle)
                advance()
                if run.out is None:
                    _print(run, puzzle)
                if len(every) == run.count:
                    break
        except KeyboardInterrupt:
            if run.out is not None:
                say(f"{len(every)} puzzles are in {run.out}: the same command goes on from there")
            raise
    _report(run, seed, every, len(every) - len(done))
    _write_sheets(run, every)


def _found(run: Run, seed: int, done: list[Answer]) -> Generator[Answer]:
    """The puzzles to come, written to the file of the run as they are found."""
    found: Iterator[Answer] = iter(())
    if len(done) < run.count:
        found = puzzles(run.request, seed, run.jobs, done, only=run.count == 1)
    yield from found if run.out is None else write_new(run.out, done, found)


def _report(run: Run, seed: int, every: list[Answer], new: int) -> None:
    """Say what there is to say beside the puzzles."""
    if not every:
        _print(run, puzzle_of(run.request, seed))
    elif len(every) < run.count:
        say(f"no more than {len(every)} different puzzles were found")
    if every and run.out is not None:
        if run.as_json:
            print_json({"out": str(run.out), "puzzles": len(every), "new": new})
        else:
            console().print(f"{len(every)} puzzles in {run.out}, {new} of them new")


@contextmanager
def _progress(count: int, done: int) -> Iterator[Callable[[], None]]:
    """A progress bar on a terminal's standard error; what moves it by one puzzle."""
    from rich.progress import MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = (*Progress.get_default_columns()[:2], MofNCompleteColumn(), TimeRemainingColumn())
    screen = console(stderr=True)
    with Progress(
        *columns, console=screen, transient=True, disable=count == 1 or not screen.is_terminal
    ) as bar:
        task = bar.add_task("puzzles", total=count, completed=done)
        yield lambda: bar.advance(task)


def _print(run: Run, puzzle: Answer) -> None:
    if run.as_json:
        print_json(puzzle)
    elif "answer" in puzzle:
        _print_clues(puzzle, show=run.show)
    else:
        _print_grid(puzzle, show=run.show)


def _print_clues(puzzle: Answer, *, show: bool) -> None:
    screen = console()
    if "reason" in puzzle:
        screen.print(f"No such puzzle: {puzzle['reason']}.")
    if not puzzle["clues"]:
        return
    for clue in puzzle["clues"]:
        screen.print(tiles(clue["guess"], clue["pattern"]))
    length = len(puzzle["answer"])
    word = puzzle["answer"] if show else "_" * length
    screen.print(tiles(word, ("G" if show else "W") * length))
    if "words_left" in puzzle:
        left = puzzle["words_left"]
        screen.print(f"The closest: {len(left)} words are left: {_some(left, hidden=not show)}")
    else:
        screen.print(f"One word of {puzzle['against']} fits, and every guess is needed.")
    after = ", ".join(map(str, puzzle["remaining"]))
    fewest = ", fewer guesses cannot do (proved)" if "minimum" in puzzle else ""
    screen.print(f"Words left after each guess: {after}{fewest}")
    _print_difficulty(puzzle)


def _print_grid(puzzle: Answer, *, show: bool) -> None:
    screen = console()
    if not puzzle["grid"]:
        screen.print(f"No such puzzle: {puzzle['reason']}.")
        return
    for word, row in zip(puzzle["board"], puzzle["grid"], strict=False):
        screen.print(tiles(word if show else "." * len(row), row))
    screen.print(tiles(puzzle["solution"], "G" * len(puzzle["solution"])))
    screen.print(
        f"One board of {puzzle['vocabulary']} words ({puzzle['vocabulary_size']}), "
        f"{puzzle['play']} play: counted"
    )
    _print_difficulty(puzzle)


def _print_difficulty(puzzle: Answer) -> None:
    scored = f"{puzzle['difficulty']} ({puzzle['difficulty_score']} of 100)"
    console().print(f"Difficulty: {scored} · seed {puzzle['seed']}")


def _some(words: list[str], *, hidden: bool) -> str:
    """The first of many words; none where they would tell the answer."""
    if hidden:
        return "--show lists them"
    return ", ".join(words[:20]) + (f" and {len(words) - 20} more" if len(words) > 20 else "")


def _write_sheets(run: Run, every: list[Answer]) -> None:
    if run.html is None and run.pdf is None:
        return
    sheet = (clue_sheet if isinstance(run.request, ClueRequest) else grid_sheet)(every)
    if run.html is not None:
        from commands.sheet_html import html

        run.html.write_text(html(sheet), encoding="utf-8")
    if run.pdf is not None:
        from commands.sheet_pdf import pdf

        run.pdf.write_bytes(pdf(sheet))


def _writable(path: Path) -> None:
    """Raise InputError, before any work, where a file cannot be written."""
    try:
        with path.open("ab"):
            pass
    except OSError as error:
        raise InputError(f"the file {path} cannot be written: {error.strerror}") from None
