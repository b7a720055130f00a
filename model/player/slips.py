"""How often somebody's guesses slip: that they do not fit what the rows above have shown.

Their games tell it by their likelihood, for each of some probabilities. Of one player few games are
known, so for what they do next it is drawn to what is usual: before any game its logarithm is
normal, with the usual slip for its mean. The eight players of data/games.tsv are spread so (by 1.2,
the noise of the few games of some of them included).
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from model.player.fits import Reals
from model.player.likelihood import of_games
from model.player.played import Played
from model.player.player import Player

if TYPE_CHECKING:
    from model.player.habits import Habits
    from model.player.history import OpenerHistory

SLIPS = (0.01, 0.03, 0.06, 0.1, 0.16, 0.24, 0.35, 0.5)
"""The probabilities of a slip among which a player's own is weighed."""
FINE = np.geomspace(SLIPS[0], SLIPS[-1], 200)
SPREAD = 0.8
"""The standard deviation of the logarithm of slips from player to player."""
FEW = 30
"""How many games, spread over the days, a player's habits are told from."""


def slip_logs(
    player: Player, history: "OpenerHistory", played: Sequence[Played], most: int
) -> Reals | None:
    """The log-likelihood of a slip's probability at FINE, by at most `most` of these games.

    None where no game tells it.
    """
    telling = [one for one in played if len(one.game.rows) > 1]
    telling = telling[:: max(1, len(telling) // most)][:most]
    if not telling:
        return None
    logs = np.zeros(len(SLIPS))
    for stretch in history.stretches():
        own = [one for one in telling if stretch.first <= one.day <= stretch.last]
        games = [(one.game.grid, one.solution) for one in own]
        if not games:
            continue
        openers = history.openers_on(stretch.first)
        for i, slip in enumerate(SLIPS):
            habits = replace(player.habits, slip=(slip,))
            of_each = of_games(Player(player.sets, habits, openers), games, runs=1).logs
            logs[i] += of_each[np.isfinite(of_each)].sum()
    return np.interp(np.log(FINE), np.log(SLIPS), logs)


def own_habits(player: Player, history: "OpenerHistory", played: Sequence[Played]) -> "Habits":
    """The player's habits with slips as often as these games tell, drawn to the usual."""
    usual = player.habits
    typical = float(np.mean(usual.slip))
    logs = slip_logs(player, history, played, FEW)
    if logs is None or not typical:
        return usual
    # The centre by which the mean is the usual one, where games tell nothing.
    logs = logs - 0.5 * (np.log(FINE / typical) / SPREAD + SPREAD / 2) ** 2
    chances = np.exp(logs - logs.max())
    factor = float(chances @ FINE / chances.sum()) / typical
    return replace(usual, slip=tuple(min(0.9, factor * slip) for slip in usual.slip))
