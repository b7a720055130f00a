"""The game of a question: a grid with its final word, and assumptions about the guesses.

`infer` has the assumptions, but not the final word.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from itertools import product
from random import Random
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from unwordle import wordlist
from unwordle.day import dated, dated_solution
from unwordle.model.game.grid import Grid, joined, part_in_letters
from unwordle.model.game.input import MOST_ROWS, Colour, InputError
from unwordle.model.game.lexicon import Lexicon
from unwordle.model.theory.plays import PLAYS
from unwordle.model.theory.theory import Theory
from unwordle.questions import fields, reading
from unwordle.questions.amounts import first_few
from unwordle.questions.question import QUIET, Console, FieldError, blaming, option

if TYPE_CHECKING:
    from unwordle.players.solutions import Evidence

GridText: TypeAlias = str | tuple[str | tuple[str, ...], ...]
"""A grid, as one string, or as a tuple of rows. A row is a string or a tuple of colours."""
AS_GRID: dict[str, Any] = {"taking": joined, "what": "a grid", "piped": True}
"""The properties of a field that holds a `GridText` or several."""


# Grids for users who give none; each has boards for hundreds of solutions.
STOCK_GRIDS = (
    "WWYWW/WGWWW/WGWYG", "WWWWW/YWYWW/WGYGW", "WYWWW/YWWGW/GWWGG", "WWWYY/YYWWW/WGGWG",
    "YWWWW/WYYWW/YYWYW", "WWGWW/WWGWY/GWGWG", "WYWYW/YYYWW/GYYWG", "WWWWW/WWWWY/WWYWG/WGYWG",
    "YWYWW/WYWGY/GGWGW", "WWWWY/WYWWY/YWYWG/GGWWG", "GWWWW/GYWWW/GGWWG", "YYWWW/WWYYY/GYWYW",
)  # fmt: skip

_cached = lru_cache(16)(Theory)
_MOST_WORDS_KEPT = 12_000
"""The maximum number of candidates in a cached theory. Larger theories take hundreds of MB."""


def grid_of(text: str) -> Grid:
    """Return the grid in rows or in a shared game. Raises InputError unless there is exactly
    one.
    """
    if part_in_letters(text) == 1:
        return Grid.parse(text)
    from unwordle.chats import grid_of_text  # this import takes longer than most counts

    return grid_of_text(text)


_SQUARES = {Colour.GREEN: "🟩", Colour.YELLOW: "🟨", Colour.WHITE: "⬛"}


def share_text(guesses: Sequence[str], *, number: int | None = None, hard: bool = False) -> str:
    """Return the text with which Wordle shares a game. `guesses` excludes the all-green row."""
    lost = len(guesses) == MOST_ROWS
    rows = guesses if lost else [*guesses, Colour.GREEN * len(guesses[0])]
    day = "" if number is None else f" {number:,}"
    header = f"Wordle{day} {'X' if lost else len(rows)}/{MOST_ROWS}{'*' * hard}"
    squares = ("".join(_SQUARES[Colour(colour)] for colour in row) for row in rows)
    return "\n".join([header, "", *squares])


@blaming("grid")
def read_grid(text: GridText, console: Console = QUIET) -> Grid:
    """Return the only grid in a text. Notes say where a header contradicts the rows, and which
    lines, such as another game's, are left out.

    Raises FieldError unless there is exactly one.
    """
    grid = grid_of(joined(text))
    if part_in_letters(joined(text)) < 1:
        from unwordle.chats import read_games

        say_notes(grid.notes, read_games(joined(text)).problems, console)
    return grid


def say_notes(notes: Iterable[str], problems: Iterable[object], console: Console) -> None:
    """Show notes about headers that contradict their rows, and about lines that are left out."""
    for note in notes:
        console.say(f"{note}: the rows are used as they are")
    for note in first_few([f"left out: {problem}" for problem in problems]):
        console.say(note)


class Assumptions(fields.OfWords):
    """A question with assumptions about the guesses above a final word."""

    rules: Literal["wordle", "report"] = "wordle"
    """The rules of colouring: wordle (as in Wordle) or report (as in the course report)."""
    play: str | None = option(None, among=PLAYS)
    """The restriction on guesses: any (none), hard (hard mode), or strict (each guess fits the
    colours of all rows above it). [default: hard for share text of a game in hard mode, otherwise
    any]"""
    distinct: bool | None = option(None, spelled="--distinct/--repeats")
    """Forbid (distinct) or allow (repeats) the same word twice on a board. [default: distinct with
    the rules wordle, repeats with the rules report]"""
    pins: tuple[str, ...] = option((), spelled="--pin", longest=12, examples=(["1=.h..."],))
    """A known fact about the word of a row: ROW=WORD or ROW=PATTERN, such as 1=crane, 2=s.... or
    '3=.[aeiou]..y', in quotes because shells read brackets."""

    def evidence(self, grids: Sequence[Grid], lexicon: Lexicon, solutions: Lexicon) -> "Evidence":
        """Return the evidence of grids, each with the pins on its rows."""
        from unwordle.players.solutions import Evidence

        every = reading.read_pins(self.pins, max(grids, key=lambda grid: len(grid.rows)), lexicon)
        pins = tuple(tuple(pin for pin in every if pin.row < len(grid.rows)) for grid in grids)
        assumed = self.rules, self.play, self.distinct
        return Evidence(tuple(grids), lexicon, solutions, *assumed, pins=pins)


class GridOfWord(fields.OfWords):
    """A question about a grid and its final word.

    A missing grid is chosen at random. A missing word is replaced by the known solution of the
    puzzle, or by a random word if the question allows one.
    """

    limit: int | None = option(None, group="Words", least=1)
    """Allow only the N most frequent words."""
    word: str | None = option(None, pattern=fields.WORD_PATTERN, examples=("stone",))
    """The final word. [default: the known solution of a shared result; for `check`, the last word
    given; without a grid, a random word]"""
    grid: GridText | None = option(
        None, pattern=fields.ROW_PATTERN, examples=(["WWWWW", "WYWWW", "WWYWG"],), **AS_GRID
    )
    """The coloured rows, such as WWYWW/WGWWW, or Wordle's share text. [default: a random grid;
    `check` needs one]"""


class GameQuestion(Assumptions, GridOfWord, fields.Drawing):
    """A question about a game, with assumptions about the guesses and settings for the count."""

    solver: str = option("cadical195", group="Settings")
    """The name of the SAT solver in PySAT."""
    engine: Literal["checked", "exact", "nnf", "sat"] = option("checked", group="Settings")
    """The engine that finds the boards: exact (relations between words), nnf (the clauses compiled
    to d-DNNF), sat (models listed by a SAT solver), or checked (exact and, up to 2,500 words to
    list, also sat, which then draws the boards)."""

    def known(self) -> int | None:
        """Return the number of the shared puzzle if its known solution is the final word.

        Raises FieldError if the grid cannot be read.
        """
        if self.grid is None or self.word is not None:
            return None
        grid = read_grid(self.grid)
        solution = dated_solution(grid.number)
        return grid.number if solution and len(solution) == grid.length else None

    def theory(self, rng: Random, console: Console = QUIET, *, tell: bool = True) -> Theory:
        """Return the theory of this game, from the cache if it was used lately.

        A missing grid, and a missing word that is not known, are drawn with `rng`. Notes say so
        and, with `tell`, which word is known.
        """
        grid = None if self.grid is None else read_grid(self.grid, console)
        length = grid.length if grid else wordlist.BUNDLED_LENGTH
        lexicon = reading.read_lexicon(self.words, length, console)
        with blaming("word"):
            number = self.known()
            text = self.word if number is None else dated()[number]
            word = None if text is None else _final_word(text, lexicon, console)
        if number is not None and tell:
            console.say(f"the final word is {dated()[number].upper()}, as in Wordle {number:,}")
        if self.limit is not None:
            lexicon = lexicon.most_frequent(self.limit)
        if grid is None or word is None:
            choice = "grid is random: give yours with `grid`, or paste a result in quotes"
            own = "final word is random: give your own with `word`"
            console.say(f"the {own if grid else choice}")
            grid, word = self._drawn(grid, word, lexicon, rng)
        play, pins = reading.play_of(self.play, grid), reading.read_pins(self.pins, grid, lexicon)
        assumed = self.rules, play, pins, self.distinct
        engine = "exact" if self.engine == "checked" else self.engine
        return _cached(grid, word, lexicon, *assumed, self.solver, engine)

    def _drawn(
        self, grid: Grid | None, word: str | None, lexicon: Lexicon, rng: Random
    ) -> tuple[Grid, str]:
        grids = [grid] if grid else [*map(Grid.parse, rng.sample(STOCK_GRIDS, len(STOCK_GRIDS)))]
        solutions = [word] if word is not None else list(reading.answers_among(lexicon))
        rng.shuffle(solutions)
        if grid is None and self.pins:
            raise FieldError("pins", "a pin fixes a row of a grid: give `grid` too")
        drawn = replace(lexicon, words=tuple(solutions))
        game_of = cache(lambda each: self.evidence([each], lexicon, drawn))
        for (place, solution), each in product(enumerate(solutions), grids):
            if game_of(each).boards.having_boards([place], game_of(each).played)[0]:
                return each, solution
        return grids[0], solutions[0]


def spare_memory(theory: Theory) -> None:
    """Clear the cache of theories after an answer from one that is too large to keep."""
    if sum(map(len, theory.candidates)) > _MOST_WORDS_KEPT:
        _cached.cache_clear()


def _final_word(text: str, lexicon: Lexicon, console: Console) -> str:
    """Return the word in lower case, even an unlisted one, because Wordle's list grows."""
    word = reading.read_word(text, lexicon.length)
    if strange := sorted({*word} - {*lexicon.alphabet}):
        letters = " or ".join(strange)
        raise InputError(f"no word in the list {lexicon.name!r} has {letters}, unlike {word!r}")
    try:
        reading.check_word(word, lexicon)
    except InputError as error:
        console.say(f"{error}, but it is accepted as the final word")
    return word
