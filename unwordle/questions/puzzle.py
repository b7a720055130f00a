"""Puzzles: `puzzle clues`, in which exactly one word fits, and `puzzle backwards`, with one board.

In a backwards puzzle, the player fills in the guesses of a finished game. The daily one, which the
web page shows, is the same for everybody. Equal questions with equal seeds make equal puzzles.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date, timedelta
from functools import cache
from itertools import product
from random import Random, SystemRandom
from typing import Any, ClassVar

from unwordle import wordlist
from unwordle.day import dated_solution, number_in, number_of
from unwordle.model.game.grid import Hint
from unwordle.model.game.lexicon import Lexicon
from unwordle.model.overriding import override
from unwordle.model.text import counted
from unwordle.puzzles.backwards import LEVELS, ROWS, TRIES, BackwardsPuzzle, GameLists, PuzzleBoards
from unwordle.puzzles.clues import MOST_CLUES, Difficulty, Sieve, bits_left, difficulty_of, make
from unwordle.puzzles.steps import reason
from unwordle.questions.answer import Answer, Count, Line, ReasonAnswer, Tiles
from unwordle.questions.fields import OfLength, OfWords
from unwordle.questions.question import QUIET, Console, FieldError, Question, blaming, option
from unwordle.questions.reading import answers_among, read_lexicon, word_in

MOST_DRAWN = 12
"""The maximum number of random answers that are tried for a puzzle."""

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


class NoPuzzle(Answer):
    """The reasons why no puzzle was found."""

    solution: str
    """The answer for which no puzzle was found. If several answers were tried, only the last answer
    is included."""
    seed: int
    reasons: list[ReasonAnswer]
    proved: bool
    """True if it is proved that no puzzle of the requested kind has the answer `solution`."""


class AnyPuzzle(Question):
    """A question that asks for a puzzle."""

    word: str | None = option(None, spelled="--answer", hidden="--word", examples=("mummy",))
    """The answer to the puzzle. [default: random]"""
    seed: int | None = option(None, group="Settings", least=0, examples=(1,))
    """The seed of random choices. Equal seeds make equal puzzles. [default: random]"""
    show: bool = option(False, group="What to show")
    """Show the answer too."""

    def seed_or_random(self) -> int:
        """Return the given seed, or else a random one."""
        return SystemRandom().randrange(1 << 31) if self.seed is None else self.seed

    def answers(self, among: Sequence[str], lexicon: Lexicon, seed: int) -> list[str]:
        """Return the given word, or at most `MOST_DRAWN` random ones, coarse only if all are.

        Raises FieldError if the lexicon lacks the given word.
        """
        if self.word is not None:
            other = ", or choose another with `words`" if isinstance(self, OfWords) else ""
            with blaming("word"):
                return [word_in(self.word, lexicon, f"give a word of the list{other}")]
        sampled = Random(f"answer {seed}").sample(among, min(MOST_DRAWN, len(among)))
        return [word for word in sampled if word not in wordlist.coarse()] or sampled

    @override
    def lines(self, answer: Any) -> Iterator[Line]:
        if isinstance(answer, NoPuzzle):
            yield f"No such puzzle: {answer.reasons[0].text}."
        else:
            yield from self.puzzle_lines(answer)

    def puzzle_lines(self, answer: Any) -> Iterator[Line]:
        """Yield the lines that present a puzzle."""
        raise NotImplementedError


class CluesAnswer(Answer):
    """Clues that fit exactly one word, and the difficulty of the clues."""

    solution: str
    difficulty: str
    """The difficulty: `easy`, `medium` or `hard`."""
    difficulty_score: float
    """The binary logarithm of the number of words that have all green and yellow letters of the
    clues, or of the number of arrangements of these letters if that is greater. A higher score
    means a harder puzzle."""
    seed: int
    clues: list[Hint]
    left_after: list[int]
    """For each clue, the number of words that fit this clue and all clues before it."""
    against: str
    """The name of the list of allowed words. The solution is the only word of this list that fits
    the clues."""


class CluesQuestion(AnyPuzzle, OfWords, OfLength):
    """Choose guesses with colours that fit only the answer. No guess is redundant.

    $ unwordle puzzle clues --answer mummy --show
    $ unwordle puzzle clues --difficulty easy --seed 7
    """

    usual: ClassVar = ("word", "clues", "minimum", "difficulty", "seed", "show")

    clues: int | None = option(None, least=1, most=MOST_CLUES)
    """The number of guesses, 1 to 6. With 1, the puzzle is like the Times's *Wordle in 1*.
    [default: 4]"""
    minimum: bool = False
    """Use the fewest possible guesses. The number of guesses is proved to be minimal."""
    difficulty: Difficulty | None = None
    """The difficulty of the puzzle, as defined in docs/puzzles.md. [default: any]"""
    vocabulary: wordlist.Source = option("common", group="Words", **wordlist.LISTED)
    """The words that can be guesses: `common`, another list such as `wordle`, or a file."""

    excludes: ClassVar = (("clues", "minimum"), ("difficulty", "minimum"))

    @override
    def answer(self, console: Console = QUIET) -> CluesAnswer | NoPuzzle:
        length = self.length or wordlist.BUNDLED_LENGTH
        if self.word is not None and self.length is None and self.words not in wordlist.NAMES:
            length = len(self.word.strip())
        against, seed = read_lexicon(self.words, length, console), self.seed_or_random()
        vocabulary = self.words_to_guess(against)
        for answer in self.answers(answers_among(against), against, seed):
            made, rng = Sieve(answer, vocabulary, against), Random(f"clues {seed}")
            chosen, proved = make(made, self.number, rng, self.difficulty, minimum=self.minimum)
            if chosen:
                break
        if not chosen:
            text = self._reason(made, vocabulary, proved=proved)
            reasons = [ReasonAnswer(rule="puzzle", text=text)]
            return NoPuzzle(solution=answer, seed=seed, reasons=reasons, proved=proved)
        hints = [made.hints[i] for i in chosen]
        score = bits_left(hints, against)
        return CluesAnswer(
            solution=answer,
            clues=hints,
            left_after=made.remaining(chosen),
            difficulty=difficulty_of(score),
            difficulty_score=score,
            against=against.name,
            seed=seed,
        )

    @property
    def number(self) -> int:
        """The number of clues, or the maximum number with `minimum`."""
        return self.clues or (MOST_CLUES if self.minimum else 4)

    def _reason(self, sieve: Sieve, vocabulary: Lexicon, *, proved: bool) -> str:
        clues = f"no {self.number} clues, each needed, leave"
        if self.number == 1:
            clues = "no clue alone leaves"
        if self.minimum:
            clues = f"no {self.number} clues or fewer leave"
        text = f"{clues} only {sieve.answer!r} of the words in the list {sieve.told_from.name!r}"
        text += " (proved)" if proved else ", among those searched (not proved)"
        if same := sieve.inseparable if sieve.hints else []:
            others = ", ".join(same[:5])
            text += f"; no word in the list {vocabulary.name!r} distinguishes it from {others}"
        return text

    def words_to_guess(self, lexicon: Lexicon) -> Lexicon:
        """Return the words that can be guesses.

        The vocabulary `common` means the common words of the lexicon, or all of its words if it
        isn't English.
        """
        with blaming("vocabulary"):
            if self.vocabulary == "common":
                return wordlist.common(lexicon) if wordlist.is_english(lexicon) else lexicon
            return wordlist.load(self.vocabulary, lexicon.length)

    @override
    def puzzle_lines(self, answer: CluesAnswer) -> Iterator[Line]:
        yield from (Tiles(clue.guess, clue.pattern) for clue in answer.clues)
        length = len(answer.solution)
        hidden = Tiles("_" * length, "W" * length)
        yield Tiles(answer.solution, "G" * length) if self.show else hidden
        needed = ", and every guess is needed" if len(answer.clues) > 1 else ""
        yield f"Exactly one word in the list {answer.against!r} fits{needed}."
        after = ", ".join(f"{left:,}" for left in answer.left_after)
        fewest = " (proved: no fewer guesses would do)" if self.minimum else ""
        yield f"Words left after each guess: {after}{fewest}"
        yield f"Difficulty: {answer.difficulty} ({answer.difficulty_score}) · seed {answer.seed}"


class StepAnswer(Answer):
    """A step in solving a puzzle. The step determines a letter, or all missing letters of a row.

    Rows and columns are counted from 1.
    """

    row: int
    column: int | None
    """The column of the letter, or null if the step determines several letters of the row."""
    tiles: list[list[int]]
    """The tiles from which the step follows. Each tile is a list of a row number and a column
    number. The last row is the row of the final word."""
    hint: str
    """The reason for the step, without the letters that the step determines."""
    why: str
    """The reason for the step, with the letters that the step determines."""


class BackwardsAnswer(Answer):
    """A puzzle made from a finished game. The player fills in the guesses above the final word."""

    number: int | None = None
    """The number of the daily puzzle, or null if the puzzle is not a daily puzzle."""
    date: str | None = None
    """The date of the daily puzzle, or null if the puzzle is not a daily puzzle."""
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
    """The seed of the random choices, or the number of the puzzle if it is a daily puzzle."""


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

    @property
    @override
    def is_by_chance(self) -> bool:
        return super().is_by_chance and not {*_DAILY} & self.given()

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
            fact = f"{self.date!r} is not a day from {FIRST_DAY} to {day_of(LAST_NUMBER)}"
            advice = "give a date such as 2026-11-22, or the daily puzzle's `number`"
            raise FieldError("date", f"`date` {fact}: {advice}")
        return number

    def _of_any_day(self) -> BackwardsAnswer | NoPuzzle:
        seed = self.seed_or_random()
        answers = self.answers(games().everyday, games().lexicon, seed)
        tries = TRIES if len(answers) == 1 else _TRIES_EACH
        for solution in answers:
            rng = Random(f"backwards {seed} {solution}")
            if puzzle := games().find(solution, self.rows, self.level, rng, tries):
                return _answer(puzzle, self.level or puzzle.level, seed)
        kind = "" if self.level is None else f" of level {self.level}"
        text = f"no game{kind} that ends with {answers[-1]!r} was found in {tries} tries"
        advice = "ask for another `level`, `rows` or answer"
        reasons = [ReasonAnswer(rule="puzzle", text=f"{text}: {advice}")]
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
    solutions, coarse = wordlist.named("solutions"), wordlist.coarse()
    words = wordlist.without_plurals(wordlist.named("common")).words
    return tuple(word for word in words if word in solutions and word not in coarse)


@cache
def _daily_pool() -> list[str]:
    spoilt = set(map(dated_solution, _SPOILT))
    pool = [word for word in _everyday() if word not in spoilt]
    Random("daily").shuffle(pool)
    return pool


def daily_answers(number: int) -> list[str]:
    """Return the final words to try for a daily puzzle, in order. None is repeated within 365
    days.
    """
    pool = _daily_pool()
    start = number * _ANSWERS_A_DAY
    return [pool[(start + place) % len(pool)] for place in range(_ANSWERS_A_DAY)]


def _daily_answer(number: int) -> BackwardsAnswer:
    if number in _stored():
        board, given = _stored()[number]
        *guesses, solution = board.split()
        puzzle = BackwardsPuzzle(PuzzleBoards(solution, guesses, games().lexicon), given)
    else:
        puzzle = search_daily(number)
    day = day_of(number)
    level = day.isoweekday() if number >= _FIRST_BY_LEVEL else puzzle.level
    return replace(_answer(puzzle, level, number), number=number, date=day.isoformat())


def day_of(number: int) -> date:
    """Return the date of the daily puzzle with this number."""
    return FIRST_DAY + timedelta(days=number - 1)


def search_daily(number: int) -> BackwardsPuzzle:
    """Search for a daily puzzle, even if it's stored. Raises RuntimeError if there is none."""
    level = day_of(number).isoweekday()
    for word in daily_answers(number):
        if word in _BRITISH:
            continue
        if puzzle := games().find(word, None, level, Random(f"daily {number} {word}")):
            return puzzle
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
