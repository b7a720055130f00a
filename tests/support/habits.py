"""A slow version of the player model, for comparison with the fast version."""

from math import prod

import numpy as np

from support.brute import hard_allows
from unwordle.model.game.feedback import feedback, tile_by_tile
from unwordle.players.player import COLOURED, Player, fitted_logs


def chance(player: Player, style: int, word: str, above: list[tuple[str, str]]) -> float:
    """Return the probability that a player with this style guesses a word.

    `style` is the index of the style. `above` has each earlier guess and its pattern.
    """
    lexicon, habits = player.sets.lexicon, player.habits
    rule = feedback if player.sets.rules == "wordle" else tile_by_tile
    if not above:
        return float(player.openers[lexicon.index(word)])
    words = lexicon.words
    weight = dict(zip(words, habits.weights(lexicon, len(above)), strict=True))
    second_weight = dict(zip(words, np.exp(fitted_logs("second word", lexicon)), strict=True))
    fits = [w for w in words if all(rule(guess, w) == shown for guess, shown in above)]
    allowed = [w for w in words if all(hard_allows(guess, shown, w) for guess, shown in above)]
    tiles = min(COLOURED - 1, 5 - above[0][1].count("W"))
    kinds = habits.kinds(len(above))[tiles, style]
    sets = (fits, weight), (allowed, weight), (words, weight), (words, second_weight)
    return sum(
        kind * by[word] / sum(by[w] for w in among)
        for kind, (among, by) in zip(kinds, sets, strict=True)
        if word in among
    )


def board_probability(player: Player, board, grid) -> float:
    """Return the probability of a board's guesses.

    `grid` has no row for the solution. If `grid` has six rows, the game is lost, and the solution
    is not one of the guesses.
    """
    shown = [*grid.rows, "G" * grid.length]
    above = list(zip(board, shown, strict=True))
    if len(grid.rows) == 6:
        above.pop()
    return sum(
        style.share * prod(chance(player, i, word, above[:n]) for n, (word, _) in enumerate(above))
        for i, style in enumerate(player.habits.styles)
    )
