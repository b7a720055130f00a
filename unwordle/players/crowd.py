"""What a population does with a solution: how many guess each word in each round.

The forward model of who counts by the million (data/README.md): an opener by its share, then by
round a word that fits, a careful slip, any word, or a word that people keep for that row, whatever
was shown. Openers are all there; from the second round on, what is known of the solution is that of
a fixed number of states, drawn systematically by their shares, so the forecast is the same each
time. The command `crowd` asks, and whatever says how many would guess a word.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import NamedTuple

import numpy as np

from unwordle.day import solution_before
from unwordle.model.game.feedback import colours_of
from unwordle.model.game.input import MOST_ROWS
from unwordle.model.game.lexicon import Lexicon
from unwordle.model.theory.rules import rules_called
from unwordle.players import fitted
from unwordle.players.fits import WHITE, Bits, FitSets, Places, Reals
from unwordle.players.particles import resampled

TILES = 4
"""Rows with fewer coloured tiles than this are distinguished by their number."""
OPENERS, STATES, CARELESS = MOST = 1000, 5000, 400
"""How many openers are followed, how many states after them, and how many of these slip."""
_GOLDEN = (5**0.5 - 1) / 2


@dataclass(frozen=True, eq=False)
class Population:
    """How a population plays: numbers of each round, the last one for all that come after it."""

    sets: FitSets
    openers: Reals
    weights: tuple[Reals, ...]
    """How likely each word is guessed in rounds 2, 3, ..., up to a factor."""
    kept: tuple[Reals, ...]
    """How likely each word is one that is guessed in that round whatever was shown."""
    kinds: tuple[Reals, ...]
    """How likely a guess fits, slips carefully, is any word, is kept; by the tiles coloured in the
    row above. Shape (TILES, 4)."""


@dataclass(frozen=True)
class States:
    """What players know after a round: states, each with its share of all players."""

    mass: Reals
    fits: Bits
    careful: Bits
    """The words that hard mode allows."""
    tiles: Places
    """How many tiles of the last row are coloured, at most TILES - 1."""
    careless: int = CARELESS
    """How many of the states slip."""

    @cached_property
    def fitting(self) -> "Pairs":
        """Each state with each word that fits."""
        return _pairs(self.fits, np.arange(len(self.mass)))

    @cached_property
    def slipping(self) -> tuple["Pairs", Reals]:
        """Some states with each word that hard mode allows, and the mass that each stands for."""
        some, mass = resampled(self.mass, np.zeros(1, np.intp), self.careless, _fixed())
        whole = np.zeros(len(self.mass))
        whole[some] = mass
        return _pairs(self.careful[some], some), whole


class Pairs(NamedTuple):
    """States and words, each pair once."""

    states: Places
    words: Places

    def shares(self, mass: Reals, weights: Reals) -> Reals:
        """Return the share of each pair, if each state's mass goes to its words by weight."""
        own = weights[self.words]
        total = np.bincount(self.states, own, len(mass))
        with np.errstate(divide="ignore", invalid="ignore"):
            each = np.where(total > 0, mass / total, 0.0)
        return own * each[self.states]


def _fixed() -> np.random.Generator:
    return np.random.default_rng(0)


def _pairs(sets: Bits, states: Places) -> Pairs:
    """Return each of these states with each word of its set."""
    place, byte = np.nonzero(sets)
    which, bit = np.nonzero(np.unpackbits(sets[place, byte][:, None], axis=1))
    return Pairs(states[place[which]], byte[which] * 8 + bit)


def opened(population: Population, solution: int, most: int = OPENERS) -> States:
    """Return what is known after the first round by those who have not solved it."""
    shares = population.openers.copy()
    shares[solution] = 0.0
    words = np.argsort(-shares, kind="stable")[:most]
    sets, mass = population.sets, shares[words] * (shares.sum() / shares[words].sum())
    patterns = _shown(sets, words, solution)
    return States(mass, sets.fitting(words, patterns), sets.hard(words, patterns), _tiles(patterns))


def parts(population: Population, states: States, turn: int) -> Reals:
    """Return how likely each word is guessed next, by the last row's tiles and the kind of guess.

    `turn` is that of the guess, 0 for the second one. Shape (TILES, 4, words); each kind's part is
    what it would be if all guesses were of it.
    """
    weights = population.weights[min(turn, len(population.weights) - 1)]
    kept = population.kept[min(turn, len(population.kept) - 1)]
    n, (slipping, mass) = len(weights), states.slipping
    of_tiles = np.bincount(states.tiles, states.mass, TILES)
    whole = np.empty((TILES, 4, n))
    for kind, pairs, own in ((0, states.fitting, states.mass), (1, slipping, mass)):
        place = states.tiles[pairs.states] * n + pairs.words
        counted = np.bincount(place, pairs.shares(own, weights), TILES * n)
        whole[:, kind] = counted.reshape(TILES, n)
    whole[:, 2] = of_tiles[:, None] * weights / weights.sum()
    whole[:, 3] = of_tiles[:, None] * kept
    return whole


def after(
    population: Population, states: States, turn: int, solution: int, most: int = STATES
) -> States:
    """Return what is known after the next round, by those who have not solved it."""
    weights = population.weights[min(turn, len(population.weights) - 1)]
    kept = population.kept[min(turn, len(population.kept) - 1)]
    kinds = population.kinds[min(turn, len(population.kinds) - 1)][states.tiles]
    slipping, mass = states.slipping
    loose: Reals = np.multiply(states.mass, kinds[:, 2:].sum(axis=1))
    of_loose = _at(loose, (np.arange(most // 4, dtype=np.float64) + 0.5) / (most // 4))
    any_word = kinds[of_loose, 2] / np.maximum(kinds[of_loose, 2:].sum(axis=1), 1e-30)
    spread: Reals = np.modf(np.arange(most // 4) * _GOLDEN)[0]
    others = np.where((spread * 997) % 1 < any_word, _at(weights, spread), _at(kept, spread))
    fits = states.fitting.shares(states.mass * kinds[:, 0], weights)
    slips = slipping.shares(mass * kinds[:, 1], weights)
    shares = np.concatenate([fits, slips, np.full(len(others), loose.sum() / len(others))])
    before = np.concatenate([states.fitting.states, slipping.states, of_loose])
    words = np.concatenate([states.fitting.words, slipping.words, others])
    shares[words == solution] = 0.0
    drawn_places, mass = resampled(shares, np.zeros(1, np.intp), most, _fixed())
    before, words = before[drawn_places], words[drawn_places]
    patterns = _shown(population.sets, words, solution)
    fitting = states.fits[before] & population.sets.fitting(words, patterns)
    careful = states.careful[before] & population.sets.hard(words, patterns)
    return States(mass, fitting, careful, _tiles(patterns), states.careless)


@dataclass(frozen=True)
class Forecast:
    """What a population does with a solution."""

    words: tuple[str, ...]
    shares: Reals
    """How many of those still playing guess each word, shape (rounds, words); rows add up to 1."""
    done: Reals
    """How many of all players have found the solution by each round."""


def rounds(
    population: Population, solution: int, most: tuple[int, int, int] = MOST
) -> Iterator[Reals]:
    """Yield how likely each word is guessed in rounds 1 to 6 by those still playing."""
    yield population.openers
    openers, most_states, careless = most
    states = replace(opened(population, solution, openers), careless=careless)
    for turn in range(MOST_ROWS - 1):
        kinds = population.kinds[min(turn, len(population.kinds) - 1)]
        shares = np.einsum("tk,tkw->w", kinds, parts(population, states, turn))
        yield shares / shares.sum()
        if turn + 2 < MOST_ROWS:
            states = after(population, states, turn, solution, most_states)


def par(lexicon: Lexicon, solution: str) -> float:
    """Return in how many guesses a population finds a solution, roughly; lost games count as 7."""
    place = lexicon.index(solution)
    few = 80, 120, 10
    found = [shares[place] for shares in rounds(_population(lexicon, hard=False), place, few)]
    return float(1 + np.cumprod(1 - np.array(found)).sum())


@lru_cache(4)
def _population(lexicon: Lexicon, hard: bool) -> Population:
    """Return the population that was fitted."""
    mode = "hard " if hard else ""
    own = [f"{mode}opener", f"{mode}row 2", f"{mode}later"]
    chances = [np.exp(fitted.logs(column, lexicon)) for column in (*own, *fitted.SHARES[2:])]
    openers, *others = (each / each.sum() for each in chances)
    kinds = tuple(map(np.array, fitted.numbers()["population"]["hard" if hard else "normal"]))
    return Population(FitSets(lexicon), openers, tuple(others[:2]), tuple(others[2:]), kinds)


@lru_cache(16)
def forecast(lexicon: Lexicon, solution: str, *, hard: bool = False) -> Forecast:
    """Return what everyone does with a solution, one of the words that Wordle takes.

    If its day is known, some open with the solution of the day before.
    """
    population, place = _population(lexicon, hard), lexicon.index(solution)
    if (before := solution_before(solution)) and before in lexicon:
        share = fitted.numbers()["yesterday"][hard]
        openers = population.openers * (1 - share)
        openers[lexicon.index(before)] += share
        population = replace(population, openers=openers)
    shares = np.stack(list(rounds(population, place)))
    done = 1 - np.cumprod(1 - shares[:, place])
    return Forecast(lexicon.words, shares, done.astype(np.float64))


def _at(weights: Reals, shares: Reals) -> Places:
    """Return the places at which these shares of the weights' sum are reached."""
    steps = np.cumsum(weights)
    return np.asarray(np.searchsorted(steps, shares * steps[-1]).clip(max=len(weights) - 1))


def _shown(sets: FitSets, words: Places, solution: int) -> Bits:
    letters = sets.lexicon.letters
    codes = rules_called(sets.rules).codes(letters[words], letters[[solution]])[:, 0]
    return colours_of(codes, sets.lexicon.length).astype(np.uint8)


def _tiles(patterns: Bits) -> Places:
    return np.asarray(np.minimum((patterns != WHITE).sum(axis=1), TILES - 1))
