"""`grids`: count the different results that Wordle's games can have."""

from collections.abc import Iterator

from unwordle import wordlist
from unwordle.model.overriding import override
from unwordle.questions.answer import Answer, Count, Line, Table
from unwordle.questions.fields import OfWords
from unwordle.questions.question import QUIET, Console, option
from unwordle.questions.reading import read_lexicon
from unwordle.study.grids import patterns_shown, sequences


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

    A guess may be repeated. With all six rows, the count takes about a minute.

    $ unwordle grids --rows 4
    $ unwordle grids --words nyt --answers answers --rows 3
    """

    answers: str = option("solutions", group="Words", listed=wordlist.NAMES)
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
        *solved, lost = [
            GridsOfLength(guesses=n, grids=str(grids)) for n, grids in enumerate(counts)
        ]
        total = sum(counts[:-1])
        return GridsAnswer(
            solved=solved, lost=lost, total_solved=str(total), total=str(total + counts[-1])
        )

    @override
    def lines(self, answer: GridsAnswer) -> Iterator[Line]:
        ends = [(f"{row.guesses + 1}/{self.rows}", row) for row in answer.solved]
        records = [(name, int(row.grids)) for name, row in (*ends, (f"X/{self.rows}", answer.lost))]
        yield Table.of("", records, {"result": "{0[0]}", "grids": "{0[1]:,}"})
        yield ""
        yield f"{int(answer.total_solved):,} different grids end in green."
        yield f"{int(answer.total):,} are possible with the lost ones."
