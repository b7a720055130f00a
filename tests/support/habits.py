"""The player model, spelt out: one board's probability straight from what Habits says."""

from math import prod

from model.game.feedback import feedback, tile_by_tile
from model.player.player import Player


def hard(guess, pattern, word) -> bool:
    """Whether the word keeps the greens, and uses every coloured letter as often."""
    coloured = [letter for letter, colour in zip(guess, pattern, strict=True) if colour != "W"]
    greens = zip(guess, pattern, word, strict=True)
    return all(colour != "G" or ours == theirs for ours, colour, theirs in greens) and all(
        word.count(letter) >= coloured.count(letter) for letter in coloured
    )


def chance(player: Player, word: str, above: list[tuple[str, str]]) -> float:
    """The probability that the player guesses the word after these guesses and their patterns."""
    lexicon, habits = player.sets.lexicon, player.habits
    rule = feedback if player.sets.rules == "wordle" else tile_by_tile
    if not above:
        return float(player.openers[lexicon.index(word)])
    words = lexicon.words
    weight = dict(zip(words, habits.weights(lexicon, len(above)), strict=True))
    fits = [w for w in words if all(rule(guess, w) == shown for guess, shown in above)]
    allowed = [w for w in words if all(hard(guess, shown, w) for guess, shown in above)]
    slip = habits.slip[min(len(above), len(habits.slip)) - 1]
    careful = 1.0 if habits.hard else habits.careful
    kinds = (1 - slip, fits), (slip * careful, allowed), (slip * (1 - careful), words)
    return sum(
        kind * weight[word] / sum(weight[w] for w in among)
        for kind, among in kinds
        if word in among
    )


def board_probability(player: Player, board, grid) -> float:
    """Of the guesses and then the solution, which a lost game has no guess of."""
    shown = [*grid.rows, "G" * grid.length]
    above = list(zip(board, shown, strict=True))
    if len(grid.rows) == 6:
        above.pop()
    return prod(chance(player, word, above[:i]) for i, (word, _) in enumerate(above))
