"""The game of a question: a grid with its final word, and assumptions about the guesses.

The questions `board`, `check` and `theory` are about such a game. The question `infer` has the same
assumptions.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import Any, Literal, TypeAlias

from unwordle import wordlist
from unwordle.day import dated
from unwordle.model.game.grid import STOCK_GRIDS, Grid, part_in_letters
from unwordle.model.game.input import InputError
from unwordle.model.game.lexicon import Lexicon
from unwordle.model.text import counted
from unwordle.model.theory.plays import PLAYS
from unwordle.model.theory.theory import Theory
from unwordle.questions import words
from unwordle.questions.question import QUIET, Console, FieldError, Question, blaming, option
from unwordle.questions.words import ROW_PATTERN, WORD_PATTERN, Drawing, Limited, OfWords

GridText: TypeAlias = str | tuple[str, ...]
"""A grid as one string or as a tuple of rows."""

_THEORIES_KEPT = 16
_MOST_WORDS_KEPT = 12_000
"""Maximum number of words in the rows of a cached theory. Larger theories fill hundreds of MB."""


def grid_of(text: str) -> Grid:
    """Return the grid in a text. The text consists of rows, or contains one shared game.

    Raises InputError if the text has no grid or several grids.
    """
    if part_in_letters(text) == 1:
        return Grid.parse(text)
    from unwordle.chats import grid_of_text  # this import takes longer than most counts

    return grid_of_text(text)


def joined(text: str | Sequence[str]) -> str:
    """Return a grid as one string. The rows of a sequence are joined by slashes."""
    return text if isinstance(text, str) else "/".join(text)


@blaming("grid")
def read_grid(text: GridText, console: Console = QUIET) -> Grid:
    """Return the grid in a text.

    Contradictions between a shared header and the rows are shown as notes.
    """
    grid = grid_of(joined(text))
    say_notes(grid.notes, console)
    return grid


def say_notes(notes: Iterable[str], console: Console) -> None:
    """Show notes on contradictions between the header and the rows of a shared result."""
    for note in notes:
        console.say(f"{note}: the rows are used as they are")


class Assumptions(OfWords):
    """Assumptions about the guesses above a final word."""

    rules: Literal["wordle", "report"] = "wordle"
    """The rules of colouring: wordle (Wordle's) or report (the course report's)."""
    play: str | None = option(None, among=PLAYS)
    """The restriction on guesses: any (none), hard (hard mode), or strict (each guess fits the
    colours of all rows above it). [default: any; hard for share text of a game in hard mode]"""
    distinct: bool | None = option(None, spelled="--distinct/--repeats")
    """Forbid (distinct) or allow (repeats) the same word twice on a board. [default: distinct with
    the rules wordle, repeats with the rules report]"""
    pins: tuple[str, ...] = option((), spelled="--pin", longest=12, examples=(["1=.h..."],))
    """A known row: ROW=WORD or ROW=PATTERN, such as 1=crane, 2=s.... or
    3=.[aeiou]..y."""


class GridOfWord(Question):
    """A grid with its final word. If the grid or the word is not given, it is drawn at random."""

    word: str | None = option(None, pattern=WORD_PATTERN, examples=("stone",))
    """The final word. [default: the known solution if the grid is a shared result, or a random
    answer]"""
    grid: GridText | None = option(
        None, piped=True, pattern=ROW_PATTERN, examples=(["WWWWW", "WYWWW", "WWYWG"],)
    )
    """The coloured rows, such as WWYWW/WGWWW, or Wordle's share text. [default: a random grid]"""


class Game(Assumptions, GridOfWord, Limited, Drawing):
    """A grid with its final word, assumptions about its guesses, and known rows."""

    solver: str = option("cadical195", group="Settings")
    """The SAT solver, by its name in PySAT."""
    engine: Literal["checked", "exact", "nnf", "sat"] = option("checked", group="Settings")
    """The engine that finds the boards: exact (relations between words), nnf (the clauses compiled
    to d-DNNF), sat (models listed by the SAT solver), or checked (as exact, but the SAT solver also
    checks the answer if the check is quick)."""

    def known(self) -> int | None:
        """Return the number of the puzzle in a shared result, if its known solution is the word.

        Returns None if a word is given or the solution is not known. Raises FieldError if the grid
        cannot be read.
        """
        if self.grid is None or self.word is not None:
            return None
        number = read_grid(self.grid).number
        return number if number in dated() else None

    def instead(self, console: Console) -> Question:
        """Return this question. Notes show a grid or a word that the user did not give."""
        if self.grid is None and self.word is not None:
            console.say("no grid is given, so a random grid is used: give a grid with `grid`")
        elif (number := self.known()) is not None:
            console.say(f"the final word is {dated()[number].upper()}, as in Wordle {number:,}")
        elif self.grid is not None and self.word is None:
            console.say("no final word is given, so a random word is used: give a word with `word`")
        return self

    def theory(self, rng: Random, console: Console = QUIET) -> Theory:
        """Return the theory of this game. A recently used theory comes from the cache."""
        grid = None if self.grid is None else read_grid(self.grid, console)
        length = grid.length if grid else wordlist.BUNDLED_LENGTH
        lexicon = words.read_lexicon(self.words, length, console)
        with blaming("word"):
            number = self.known()
            text = self.word if number is None else dated()[number]
            word = None if text is None else _final_word(text, lexicon, console)
        if self.limit is not None:
            lexicon = lexicon.most_frequent(self.limit)
        if grid is not None and word is not None:
            return self._theory_of(grid, word, lexicon)
        return self._drawn(grid, word, lexicon, rng)

    def _theory_of(self, grid: Grid, word: str, lexicon: Lexicon) -> Theory:
        """Return the theory of this grid and word, with the question's assumptions and settings."""
        return _kept(
            grid,
            word,
            lexicon,
            rules=self.rules,
            play=words.play_of(self.play, grid),
            distinct=self.distinct,
            pins=words.read_pins(self.pins, grid, lexicon),
            solver=self.solver,
            engine="exact" if self.engine == "checked" else self.engine,
        )

    def _drawn(self, grid: Grid | None, word: str | None, lexicon: Lexicon, rng: Random) -> Theory:
        """Return a theory with a random grid, a random word, or both.

        The search for a grid and a word with a board can fail. The theory then has no board.
        """
        grids = [grid] if grid else [*map(Grid.parse, rng.sample(STOCK_GRIDS, len(STOCK_GRIDS)))]
        solutions = [word] if word is not None else list(words.answers_among(lexicon))
        rng.shuffle(solutions)
        if grid is None and self.pins:
            raise FieldError("pins", "`pins` fix rows of a grid: give `grid` too")
        pairs = ((each, solution) for solution in solutions for each in grids)
        drawn = next((pair for pair in pairs if self._has_board(*pair, lexicon)), None)
        return self._theory_of(*(drawn or (grids[0], solutions[0])), lexicon)

    def _has_board(self, grid: Grid, solution: str, lexicon: Lexicon) -> bool:
        """Return whether a grid with this solution has a board.

        The function searches by patterns, because building a theory takes longer.
        """
        from unwordle.players.solutions import Evidence

        alone = replace(lexicon, words=(solution,))
        pins = (words.read_pins(self.pins, grid, lexicon),)
        game = Evidence((grid,), lexicon, alone, self.rules, self.play, self.distinct, pins=pins)
        return bool(game.boards.having_boards([0], game.played)[0])


def spare_memory(theory: Theory) -> None:
    """Clear the cache of theories if this theory has too many candidate words."""
    if sum(map(len, theory.candidates)) > _MOST_WORDS_KEPT:
        _kept.cache_clear()


@lru_cache(_THEORIES_KEPT)
def _kept(grid: Grid, word: str, lexicon: Lexicon, **assumed: Any) -> Theory:
    return Theory(grid, word, lexicon, **assumed)


def _final_word(text: str, lexicon: Lexicon, console: Console) -> str:
    """Return the final word in lower case.

    If the list lacks the word, a note says so. The word is accepted, because Wordle's list grows.
    Raises InputError if the word has a letter that no word of the list has.
    """
    word = words.read_word(text, lexicon.length)
    if strange := sorted({*word} - {*lexicon.alphabet}):
        letters = f"{counted(len(strange), 'letter')} ({', '.join(strange)})"
        raise InputError(f"the word {word!r} has {letters} that the list {lexicon.name!r} lacks")
    try:
        words.check_word(word, lexicon)
    except InputError as error:
        console.say(f"{error}, but is accepted as the final word")
    return word
