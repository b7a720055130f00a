"""Which style a player has, by their games: above all, how often their guesses do not fit.

Their games decide by their likelihood, for each style of `Habits`. Before any game a style is as
likely as among all who share their games.
"""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from unwordle.players.fits import Reals
from unwordle.players.history import OpenerHistory, Played
from unwordle.players.likelihood import of_styles
from unwordle.players.player import Habits, Player

FEW = 30
"""How many games, spread over the days, a player's habits are inferred from."""


def style_logs(
    player: Player, history: OpenerHistory, played: Sequence[Played], most: int
) -> Reals:
    """Return the log-likelihood of each style by at most `most` of these games."""
    telling = [one for one in played if len(one.game.rows) > 1]
    telling = telling[:: max(1, len(telling) // most)][:most]
    logs = np.zeros(len(player.habits.styles))
    for stretch in history.stretches() if telling else ():
        own = [one for one in telling if stretch.first <= one.day <= stretch.last]
        if own:
            playing = player.opening(history.openers_on(stretch.first))
            logs += of_styles(playing, [(one.game.grid, one.solution) for one in own]).sum(axis=0)
    return logs


def own_habits(player: Player, history: OpenerHistory, played: Sequence[Played]) -> Habits:
    """Return the player's habits, with each style as likely as these games make it."""
    logs = style_logs(player, history, played, FEW)
    if not logs.any():
        return player.habits
    chances = np.array(player.habits.shares) * np.exp(logs - logs.max())
    return replace(player.habits, shares=tuple((chances / chances.sum()).tolist()))
