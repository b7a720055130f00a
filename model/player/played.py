"""A shared game with its day's solution: `chat` gives them; histories, slips and records ask."""

from dataclasses import dataclass

from model.player.par import LOST
from model.shares.games import Game


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
