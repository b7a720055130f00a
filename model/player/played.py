"""A game that somebody shared, with what was to be found."""

from dataclasses import dataclass

from model.game.grid import Grid
from model.player.par import LOST
from model.shares import Game


@dataclass(frozen=True)
class Played:
    """A game with its day and that day's solution."""

    game: Game
    day: int
    solution: str

    @property
    def turns(self) -> int:
        """How many guesses it took; LOST where the word was not found."""
        if self.game.solved:
            return len(self.game.rows)
        return int(self.game.score) if self.game.score in tuple("123456") else LOST

    @property
    def grid(self) -> Grid | None:
        """The guess rows; none where the first guess was the solution."""
        return Grid(self.game.guesses) if self.game.guesses else None
