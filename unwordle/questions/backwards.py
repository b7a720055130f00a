"""`puzzle backwards`: a finished game, of which the player fills in the guesses.

The daily puzzle, which the web page shows, is the same for everybody.
"""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from functools import cache
from itertools import product
from random import Random
from typing import ClassVar

from unwordle import wordlist
from unwordle.day import bundled_solutions, number_in, number_of
from unwordle.model.overriding import override
from unwordle.model.text import counted
from unwordle.puzzles.backwards import LEVELS, ROWS, TRIES, BackwardsPuzzle, GameLists, PuzzleBoards
from unwordle.puzzles.steps import reason
from unwordle.questions.amounts import Count
from unwordle.questions.answer import Answer, Line, ReasonAnswer, Tiles
from unwordle.questions.puzzle import AnyPuzzle, NoPuzzle
from unwordle.questions.question import QUIET, Console, FieldError, option

FIRST_DAY, LAST_NUMBER = date(2026, 1, 1), 36_500
"""The date of the daily puzzle with number 1, and the number of the last daily puzzle."""

_ANSWERS_A_DAY = 4
"""The number of final words that are reserved for each daily puzzle and tried in order."""
_SPOILT = range(1319, 1684)
"""The numbers of the Wordle puzzles with solutions that must not be spoilt.

People might still play these Wordle puzzles. Therefore, none of these solutions is the final word
of a daily puzzle. A change to this range would change all daily puzzles that are not in the file
`wordlist.DAILIES`.
"""
_FIRST_BY_LEVEL = 334
"""The first daily puzzle that was made for the level of its weekday. The level of an earlier one is
that of its difficulty."""
_BRITISH = {"litre", "metre", "mould", "sabre"}
"""British spellings, which would mix with the American ones of other days."""
_TRIES_EACH = 40
_DAILY = ("number", "date")
"""The names of the fields that choose a daily puzzle."""


class StepAnswer(Answer):
    """A step in solving a puzzle. The step determines a letter, or all missing letters of a row.

    Rows and columns are counted from 1.
    """

    row: int
    column: int | None
    """The letter's column, or null if several letters of the row follow."""
    tiles: list[list[int]]
    """The tiles from which the step follows, each a list of its row and column. The last row is the
    final word's."""
    hint: str
    """The reason, without the letters that follow."""
    why: str
    """The reason, with these letters."""


class BackwardsAnswer(Answer):
    """A puzzle made from a finished game. The player fills in the guesses above the final word."""

    number: int | None = None
    """The daily puzzle's number, or null for another puzzle."""
    date: str | None = None
    """The daily puzzle's date, or null for another puzzle."""
    level: int
    """The difficulty, from 1 (Monday) to 7 (Sunday)."""
    solution: str
    grid: list[str]
    given: list[str]
    """The given letters of each guess, with `.` for each letter that the player fills in."""
    guesses: list[str]
    steps: list[StepAnswer]
    difficulty_score: float
    boards: Count
    """The exact number of boards with the given letters, which is always 1."""
    seed: int
    """The seed of the random choices, or a daily puzzle's number."""


class BackwardsQuestion(AnyPuzzle):
    """Make a puzzle from a finished game. The player fills in the guesses above the final word.

    Each guess fits the colours of all rows above it. A letter is given only if the puzzle would
    have several boards without this letter.

    $ unwordle puzzle backwards --number 326 --show
    """

    usual: ClassVar = ("number", "date", "word", "level", "seed", "show")

    number: int | None = option(None, least=1, most=LAST_NUMBER)
    """The number of a daily puzzle. The puzzle of 2026-01-01 has number 1."""
    date: str | None = None
    """The date of a daily puzzle, such as 2026-11-22."""
    rows: int | None = option(None, least=ROWS[0], most=ROWS[-1])
    """The number of guesses, which is 3 or 4. [default: random]"""
    level: int | None = option(None, least=1, most=max(LEVELS))
    """The difficulty, from 1 (Monday) to 7 (Sunday). [default: any]"""

    excludes: ClassVar = (_DAILY, *product(_DAILY, ("word", "seed", "rows", "level")))
    certain: ClassVar = frozenset(_DAILY)

    @override
    def answer(self, console: Console = QUIET) -> BackwardsAnswer | NoPuzzle:
        number = self._daily()
        return self._of_any_day() if number is None else _daily_answer(number)

    def _daily(self) -> int | None:
        if self.date is None:
            return self.number
        day = None if self.date.strip().isdecimal() else number_in(self.date.strip())
        number = 0 if day is None else day - number_of(FIRST_DAY) + 1
        if not 1 <= number <= LAST_NUMBER:
            days = f"a date from {FIRST_DAY} to {day_of(LAST_NUMBER)}"
            raise FieldError("date", f"`date` {self.date!r} is not {days}")
        return number

    def _of_any_day(self) -> BackwardsAnswer | NoPuzzle:
        seed = self.seed_or_random()
        answers = self.answers(games().everyday, games().lexicon, seed)
        tries = TRIES if len(answers) == 1 else _TRIES_EACH
        for solution in answers:
            rng = Random(f"backwards {seed} {solution}")
            puzzle = games().find(solution, self.rows, self.level, rng, tries)
            if puzzle and (self.word or wordlist.avoided().isdisjoint(puzzle.guesses)):
                return _answer(puzzle, self.level or puzzle.level, seed)
        kind = "" if self.level is None else f" of level {self.level}"
        text = f"no game{kind} that ends with {answers[-1]!r} was found in {tries} tries"
        reasons = [ReasonAnswer(rule="puzzle", text=text)]
        return NoPuzzle(solution=answers[-1], seed=seed, reasons=reasons, proved=False)

    @override
    def puzzle_lines(self, answer: BackwardsAnswer) -> Iterator[Line]:
        shown = answer.guesses if self.show else answer.given
        yield from map(Tiles, shown, answer.grid)
        yield Tiles(answer.solution, "G" * len(answer.solution))
        given = counted(sum(map(str.isalpha, "".join(answer.given))), "letter")
        words = f"{len(games().lexicon):,} words"
        yield f"With {given} given, exactly one board is possible in strict play ({words})."
        daily = f"Puzzle {answer.number}, {answer.date}" if answer.number else ""
        made = daily or f"Seed {answer.seed}"
        yield f"{made} · level {answer.level} of {max(LEVELS)} ({answer.difficulty_score})"
        if self.show:
            yield from (f"{n:3}. {step.why}" for n, step in enumerate(answer.steps, 1))


@cache
def games() -> GameLists:
    """Return the word lists for games whose puzzles have one board among all accepted words."""
    american = tuple(word for word in _everyday() if word not in _BRITISH)
    return GameLists(wordlist.named("wordle"), american, wordlist.coarse())


@cache
def _everyday() -> tuple[str, ...]:
    # Solutions that the user has added would change this user's daily puzzles.
    solutions = {*wordlist.SOLUTIONS.read_text("ascii").split(), *bundled_solutions().values()}
    words = wordlist.without_plurals(wordlist.named("common"), "common").words
    return tuple(word for word in words if word in solutions)


@cache
def _daily_pool() -> list[str]:
    spoilt = {bundled_solutions()[number] for number in _SPOILT}
    pool = [word for word in _everyday() if word not in spoilt]
    Random("daily").shuffle(pool)
    return pool


def daily_answers(number: int) -> list[str]:
    """Return the final words to try for a daily puzzle, in order. None is repeated within 365
    days.
    """
    pool, start = _daily_pool(), number * _ANSWERS_A_DAY
    words = (pool[(start + place) % len(pool)] for place in range(_ANSWERS_A_DAY))
    return [word for word in words if word not in wordlist.avoided()]


def _daily_answer(number: int) -> BackwardsAnswer:
    if number in _stored():
        board, given = _stored()[number]
        *guesses, solution = board.split()
        puzzle = BackwardsPuzzle(PuzzleBoards(solution, guesses, games().lexicon), given)
        level = day_of(number).isoweekday() if number >= _FIRST_BY_LEVEL else puzzle.level
    else:
        puzzle, level = search_daily(number)
    return replace(_answer(puzzle, level, number), number=number, date=str(day_of(number)))


def day_of(number: int) -> date:
    """Return the date of the daily puzzle with this number."""
    return FIRST_DAY + timedelta(days=number - 1)


def search_daily(number: int) -> tuple[BackwardsPuzzle, int]:
    """Return a daily puzzle, searched even if stored, and its level, or raise RuntimeError."""
    own = day_of(number).isoweekday()
    # About one day in 300 has no puzzle of its level.
    for level in sorted(LEVELS, key=lambda level: abs(level - own)):
        for word in daily_answers(number):
            puzzle = games().find(word, None, level, Random(f"daily {number} {word}"))
            # Dropped only now, so that all other puzzles stay as they were.
            if puzzle and wordlist.avoided().isdisjoint(puzzle.guesses):
                return puzzle, level
    raise RuntimeError(f"no daily puzzle was found for the number {number}")


@cache
def _stored() -> dict[int, tuple[str, int]]:
    lines = (line.split("\t") for line in wordlist.DAILIES.read_text("ascii").splitlines())
    return {int(number): (board, int(given)) for number, board, given in lines}


def _answer(puzzle: BackwardsPuzzle, level: int, seed: int) -> BackwardsAnswer:
    start, steps = puzzle.start, []
    given = [start.text(row).replace("_", ".") for row in range(len(start.rows))]
    for grid, step in puzzle.steps:
        tiles, hint, why = reason(grid, step)
        column = min(step.letters) + 1 if len(step.letters) == 1 else None
        lit = [[row + 1, column + 1] for row, column in tiles]
        steps.append(StepAnswer(row=step.row + 1, column=column, tiles=lit, hint=hint, why=why))
    return BackwardsAnswer(
        level=level,
        solution=start.solution,
        grid=list(start.rows),
        given=given,
        guesses=list(puzzle.guesses),
        steps=steps,
        difficulty_score=puzzle.difficulty,
        boards="1",
        seed=seed,
    )
