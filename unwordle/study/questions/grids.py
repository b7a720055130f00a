"""`grids`: count the different results that Wordle's games can have.

Let P(s) be the set of patterns that guesses can show if s is the solution. As guesses may be
repeated, the sequences of n patterns are the union of P(s)^n over all s.
"""

from collections.abc import Callable, Iterator
from math import comb

import numpy as np
from numpy.typing import NDArray

from unwordle import wordlist
from unwordle.model.game.feedback import feedback_codes, letters_of
from unwordle.model.game.word_sets import Bools
from unwordle.model.overriding import override
from unwordle.model.text import counted
from unwordle.questions.amounts import Count
from unwordle.questions.answer import Answer, Line, Table
from unwordle.questions.fields import OfWords
from unwordle.questions.question import QUIET, Console, option
from unwordle.questions.reading import read_lexicon


class GridsOfLength(Answer):
    """The number of different grids with this many rows above the final word."""

    guesses: int
    """The number of rows that are not all green."""
    grids: Count


class GridsAnswer(Answer):
    """The different grids that games can show."""

    solved: list[GridsOfLength]
    """The grids that end with a green row."""
    lost: GridsOfLength
    total_solved: Count
    total: Count


class GridsQuestion(OfWords):
    """Count the different grids that games can have, whatever the answer is.

    A guess may be repeated. With all six rows, the count takes under a minute.

    $ unwordle grids --rows 4
    $ unwordle grids --words nyt --answers answers --rows 3
    """

    answers: wordlist.Source = option("solutions", group="Words", **wordlist.LISTED)
    """The words that can be the answer: solutions, answers (2022), another list or a file."""
    rows: int = option(6, group="Settings", least=1, most=6)
    """The number of rows of a game."""

    @override
    def answer(self, console: Console = QUIET) -> GridsAnswer:
        guesses = read_lexicon(self.words, wordlist.BUNDLED_LENGTH, console)
        answers = read_lexicon(self.answers, guesses.length, console, field="answers")
        shown = patterns_shown(answers.words, (*guesses.words, *answers.words))
        with console.progress("counting grids") as progress:
            counts = sequences(shown, self.rows, progress)
        *solved, lost = (GridsOfLength(guesses=n, grids=str(k)) for n, k in enumerate(counts))
        totals = {"total_solved": str(sum(counts[:-1])), "total": str(sum(counts))}
        return GridsAnswer(solved=solved, lost=lost, **totals)

    @override
    def lines(self, answer: GridsAnswer) -> Iterator[Line]:
        ends = [(f"{row.guesses + 1}/{self.rows}", row) for row in answer.solved]
        records = [(name, int(row.grids)) for name, row in (*ends, (f"X/{self.rows}", answer.lost))]
        yield Table.of("", records, {"result": "{0[0]}", "grids": "{0[1]:,}"})
        solved = int(answer.total_solved)
        yield f"{counted(solved, 'different grid')} end{'s' * (solved == 1)} in green."
        yield f"{int(answer.total):,} are possible with the lost ones."


# ---------------------------------------------------------------- the count

_Table = NDArray[np.float32]
"""(solutions, patterns), 1 where a guess shows the pattern. BLAS is fastest with this dtype."""


def patterns_shown(answers: tuple[str, ...], guesses: tuple[str, ...]) -> Bools:
    """Return whether a guess other than the answer shows each pattern, (answers, pattern codes)."""
    codes = feedback_codes(letters_of(guesses), letters_of(answers))
    shown = np.zeros((len(answers), 3 ** len(answers[0])), dtype=np.bool_)
    shown[np.arange(len(answers)), codes] = True
    shown[:, feedback_codes(letters_of(answers[:1]), letters_of(answers[:1]))[0, 0]] = False
    return shown


def sequences(
    shown: Bools, most: int, progress: Callable[[float], None] = lambda done: None
) -> list[int]:
    """Return, for each n up to `most`, how many sequences of n patterns some solution shows.

    The solution that shows the most patterns, k of them, has k^n sequences. Every other sequence
    uses a rare pattern, which this solution doesn't show. Those are summed by the first rare
    pattern that they use, which few solutions show, and by how often they use it.
    """
    return _sequences(np.unique(shown, axis=0).astype(np.float32), most, progress)


def _sequences(table: _Table, most: int, progress: Callable[[float], None]) -> list[int]:
    table = table[:, table.any(axis=0)]
    patterns = table.shape[1]
    if most < 2 or len(table) < 2:
        return [patterns**n for n in range(most + 1)]
    if most == 2:
        # For two rows, a matrix product counts the pairs of patterns that some solution shows.
        return [1, patterns, int(np.count_nonzero(table.T @ table))]
    richest = table[table.sum(axis=1).argmax()] > 0
    total = [int(richest.sum()) ** n for n in range(most + 1)]
    rest = np.flatnonzero(~richest)
    rest = rest[np.argsort(table[:, rest].sum(axis=0), kind="stable")]
    later = np.ones(patterns, dtype=np.bool_)
    for done, pattern in enumerate(rest, 1):
        later[pattern] = False
        showing = table[table[:, pattern] > 0]
        others = _sequences(showing[:, later], most - 1, lambda done: None)
        for used in range(1, most + 1):
            for n in range(used, most + 1):
                total[n] += comb(n, used) * others[n - used]
        progress(done / len(rest))
    return total
