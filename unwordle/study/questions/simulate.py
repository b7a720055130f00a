"""`simulate`: play whole games with each strategy. `strategies`: list the strategies."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import ClassVar

from unwordle import wordlist
from unwordle.files import make_folder
from unwordle.model.game.input import MOST_ROWS
from unwordle.model.overriding import override
from unwordle.questions.amounts import Probability
from unwordle.questions.answer import Answer, Line, Table
from unwordle.questions.fields import Drawing
from unwordle.questions.question import QUIET, Console, Question, blaming, option
from unwordle.questions.reading import read_lexicon
from unwordle.questions.solve import Playing
from unwordle.study.strategies.charts import draw, ready
from unwordle.study.strategies.simulate import Game, TabledLists, Task, choose_answers, play
from unwordle.study.strategies.strategies import EVERY, STUDY, chosen

TOP_GUESSES = 10


class GuessCount(Answer):
    """A guess and its frequency in the games."""

    guess: str
    count: int
    share: Probability
    """The share of this guess among all counted guesses."""


class StrategyGames(Answer):
    """Statistics of one strategy's games."""

    games: int
    win_rate: Probability
    """The share of games won within six guesses."""
    mean_guesses: float
    max_guesses: int
    distribution: dict[str, int]
    """The number of games for each number of guesses."""
    seconds: float
    top_first_guesses: list[GuessCount]
    top_guesses: list[GuessCount]


class SimulateAnswer(Answer):
    """The strategies' games, and the most frequent guesses of all."""

    strategies: dict[str, StrategyGames]
    top_first_guesses: list[GuessCount]
    top_guesses: list[GuessCount]


class SimulateQuestion(Playing, Drawing):
    """Play whole games with each strategy, one game for every answer.

    $ unwordle simulate --strategy 22,entropy,tree
    $ unwordle simulate --strategy 01..22 --csv games --jobs 4
    """

    usual: ClassVar = ("strategy", "hard", "limit", "jobs", "csv", "plot")

    strategy: str = option("all", group="Settings")
    """Strategies: names separated by commas, a range such as 01..22, or all."""
    answers: wordlist.Source = option("answers", group="Words", **wordlist.LISTED)
    """The words to find: answers, solutions or another list, or a file."""
    guesses: wordlist.Source | None = option(None, group="Words", **wordlist.LISTED)
    """Words that are accepted as guesses, besides the answers: a list or a file. [default: nyt if
    only the study's strategies play, else wordle]"""
    limit: int | None = option(None, group="What to show", least=1)
    """Play only the games of N answers, which are drawn at random with the seed."""
    jobs: int = option(1, group="Settings", least=1, most=64)
    """The number of processes to use."""
    cluster: str | None = option(None, group="Settings")
    """The address of a Dask scheduler with workers that play the games."""
    csv: Path | None = option(None, group="Output", metavar="FOLDER")
    """Write the games to this folder, one CSV file for each strategy."""
    plot: Path | None = option(None, group="Output", metavar="FOLDER")
    """Draw charts of the games into this folder."""

    @override
    def answer(self, console: Console = QUIET) -> SimulateAnswer:
        if self.plot is not None:
            ready(self.plot)
        if self.csv is not None:
            make_folder(self.csv)
        games = self._games(console)
        together = [game.guesses for played in games.values() for game in played]
        if self.plot is not None:
            draw(games, self.plot)
        return SimulateAnswer(
            strategies={name: summary(played) for name, played in games.items()},
            top_first_guesses=top_guesses(guesses[:1] for guesses in together),
            top_guesses=top_guesses(together),
        )

    def _games(self, console: Console) -> Mapping[str, Sequence[Game]]:
        with blaming("strategy"):
            strategies = chosen(self.strategy)
        length = self.length or wordlist.BUNDLED_LENGTH
        name = wordlist.DEFAULT if self.guesses is None else self.guesses
        if self.guesses is None and all(strategy.name in STUDY for strategy in strategies):
            name = "nyt"
            console.say("the study's strategies use the list 'nyt' unless `guesses` is given")
        plurals = not self.no_plurals
        guesses = read_lexicon(name, length, console, "guesses", plurals=plurals)
        answers = read_lexicon(self.answers, length, console, "answers", plurals=plurals)
        lists, seed = TabledLists(guesses, answers), self.seed or 0
        wanted = choose_answers(lists, self.limit, seed)
        tasks = [Task(strategy.name, lists, wanted, self.hard, seed) for strategy in strategies]
        return play(tasks, console.progress, self.jobs, self.cluster, self.csv)

    @override
    def lines(self, answer: SimulateAnswer) -> Iterator[Line]:
        summaries = answer.strategies
        columns = {"strategy": "{0[0]}", "games": "{0[1].games:,}", "wins": "{0[1].win_rate:.2%}"}
        columns |= {"mean": "{0[1].mean_guesses:.4f}", "most": "{0[1].max_guesses}"}
        columns["seconds"] = "{0[1].seconds:.2f}"
        yield Table.of("", summaries.items(), columns)
        for name, played in summaries.items():
            turns = ", ".join(f"{n:,} in {turn}" for turn, n in played.distribution.items() if n)
            yield f"{name}: {EVERY[name].title}"
            yield f"  games: {turns}"
            yield from _guess_lines(played)
            yield ""
        if len(summaries) > 1:
            yield "all strategies:"
            yield from _guess_lines(answer)


def _guess_lines(guessed: StrategyGames | SimulateAnswer) -> Iterator[Line]:
    yield f"  first guesses: {_counts(guessed.top_first_guesses)}"
    yield f"  all guesses: {_counts(guessed.top_guesses)}"


def _counts(guesses: Sequence[GuessCount]) -> str:
    return ", ".join(f"{g.guess} {g.count:,} ({g.share:.2%})" for g in guesses)


def summary(played: Sequence[Game]) -> StrategyGames:
    """Return statistics of the games that one strategy played."""
    counts = Counter(len(game.guesses) for game in played)
    total = sum(turns * n for turns, n in counts.items())
    wins = sum(n for turns, n in counts.items() if turns <= MOST_ROWS)
    return StrategyGames(
        games=len(played),
        win_rate=round(wins / len(played), 6),
        mean_guesses=round(total / len(played), 4),
        max_guesses=max(counts),
        distribution={str(turns): counts[turns] for turns in range(1, max(counts) + 1)},
        seconds=round(sum(game.seconds for game in played), 3),
        top_first_guesses=top_guesses(game.guesses[:1] for game in played),
        top_guesses=top_guesses(game.guesses for game in played),
    )


def top_guesses(rows: Iterable[Sequence[str]]) -> list[GuessCount]:
    """Return the `TOP_GUESSES` most frequent guesses, with ties in alphabetical order."""
    guessed = Counter(guess for row in rows for guess in row)
    top = sorted(guessed.items(), key=lambda item: (-item[1], item[0]))[:TOP_GUESSES]
    total = guessed.total()
    return [GuessCount(guess=guess, count=n, share=round(n / total, 6)) for guess, n in top]


class StrategyAnswer(Answer):
    """A rule that chooses the next guess."""

    name: str
    title: str


class StrategiesAnswer(Answer):
    """A list of all strategies."""

    strategies: list[StrategyAnswer]


class StrategiesQuestion(Question):
    """List the strategies, which are rules that choose the next guess.

    $ unwordle strategies
    """

    @override
    def answer(self, console: Console = QUIET) -> StrategiesAnswer:
        strategies = [StrategyAnswer(name=n, title=s.title) for n, s in EVERY.items()]
        return StrategiesAnswer(strategies=strategies)

    @override
    def lines(self, answer: StrategiesAnswer) -> Iterator[Line]:
        for strategy in answer.strategies:
            yield f"  {strategy.name:<16}  {strategy.title}"
