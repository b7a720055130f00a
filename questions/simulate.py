"""Statistics of simulated games, by strategy."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np

from model.game.limits import MOST_ROWS
from questions.shape import Answer, Probability

if TYPE_CHECKING:
    from study.solve.simulate import Game

TOP_GUESSES = 10
QUARTILES = ("least", "lower_quartile", "median", "upper_quartile", "most")


class GuessCount(Answer):
    """A guess and its frequency."""

    guess: str
    count: int
    share: Probability
    """Its share of these guesses."""


class StrategyGames(Answer):
    """Statistics of one strategy's games."""

    games: int
    win_rate: Probability
    """The games won within six guesses."""
    mean_guesses: float
    max_guesses: int
    distribution: dict[str, int]
    """The number of games by their number of guesses."""
    seconds: float
    seconds_per_game: dict[str, float]
    """The quartiles."""
    top_first_guesses: list[GuessCount]
    top_guesses: list[GuessCount]


class SimulateAnswer(Answer):
    """Statistics by strategy, and the most frequent guesses of all strategies."""

    strategies: dict[str, StrategyGames]
    top_first_guesses: list[GuessCount]
    top_guesses: list[GuessCount]


def simulate_answer(games: Mapping[str, Sequence["Game"]]) -> SimulateAnswer:
    """Statistics of games, given by strategy name."""
    together = [game.guesses for of_one in games.values() for game in of_one]
    return {
        "strategies": {name: summary(of_one) for name, of_one in games.items()},
        "top_first_guesses": top_guesses(guesses[:1] for guesses in together),
        "top_guesses": top_guesses(together),
    }


def summary(played: Sequence["Game"]) -> StrategyGames:
    """Statistics of one strategy's games."""
    counts = Counter(len(game.guesses) for game in played)
    total = sum(turns * n for turns, n in counts.items())
    wins = sum(n for turns, n in counts.items() if turns <= MOST_ROWS)
    seconds = np.quantile([game.seconds for game in played], (0, 0.25, 0.5, 0.75, 1))
    return {
        "games": len(played),
        "win_rate": round(wins / len(played), 6),
        "mean_guesses": round(total / len(played), 4),
        "max_guesses": max(counts),
        "distribution": {str(turns): counts[turns] for turns in range(1, max(counts) + 1)},
        "seconds": round(sum(game.seconds for game in played), 3),
        "seconds_per_game": dict(zip(QUARTILES, seconds.round(6).tolist(), strict=True)),
        "top_first_guesses": top_guesses(game.guesses[:1] for game in played),
        "top_guesses": top_guesses(game.guesses for game in played),
    }


def top_guesses(rows: Iterable[Sequence[str]]) -> list[GuessCount]:
    """The most frequent guesses."""
    guessed = Counter(guess for row in rows for guess in row)
    top = sorted(guessed.items(), key=lambda item: (-item[1], item[0]))[:TOP_GUESSES]
    total = guessed.total()
    return [{"guess": guess, "count": n, "share": round(n / total, 6)} for guess, n in top]
