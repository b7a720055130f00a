"""The likelihood of every grid for every solution."""

from collections.abc import Sequence

from unwordle.model.game.grid import Grid
from unwordle.players.likelihood import Likelihoods, of_games
from unwordle.players.player import Player


def log_likelihoods(
    player: Player,
    grids: Sequence[Grid],
    solutions: Sequence[str],
    *,
    particles: int = 16,
    runs: int = 2,
    seed: int = 0,
) -> Likelihoods:
    """Return the log-likelihoods and their errors as arrays of shape (grids, solutions)."""
    games = [(grid, solution) for grid in grids for solution in solutions]
    parts = of_games(player, games, particles=particles, runs=runs, seed=seed)
    return Likelihoods(*(part.reshape(len(grids), len(solutions)) for part in parts))
