"""Fit the forward model to counted guesses: `python -m tools.fit_forward COUNTS`.

COUNTS is a NumPy file: how often each word was guessed in each round, on days without and with hard
mode (data/README.md says where such counts are from). Every fifth day is held out. What the model
would have each day's players guess follows from the openers and the solution; so each word has a
weight that makes it guessed as often as it was, over all days on which it fitted (iterative
scaling; Hunter 2004), and each kind of guess a share, by expectation-maximisation. The day's own
solution is left out of what is fitted, for it is counted again in every later round, but not of
what players choose from. It writes data/guesses.tsv and the part `population` of data/players.json.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tools.arguments import parser
from tools.data_files import DATA, write_lines
from unwordle.day import solution_before
from unwordle.model.game.lexicon import Lexicon
from unwordle.players import fitted
from unwordle.players.crowd import TILES, Population, States, after, opened, parts, rounds
from unwordle.players.fits import FitSets, Reals
from unwordle.wordlist import named

HELD = 5
"""Every so many-th day is held out."""
TURNS = 3
"""Rows 2, 3, and all that come after."""
STEPS = 14, 12, 4
"""How often each turn's numbers are improved."""
FEWER = 2000
"""How many states of a day are fitted to."""
UNSEEN = 3e-8
"""A word's weight is drawn to that by frequency, as if it had this share of a day's guesses."""
TO_ROW_2 = 1e-3
"""And in later rows to that of row 2."""
MOST = 200
"""The greatest number in the table: tenths of a natural logarithm, below 0."""
OF_ALL_DAYS = 0.1
"""The weight of openers counted on all days; half of the others are of the latest third."""
TO_NORMAL = 3e-5
"""The weights of hard mode are drawn to those without it."""
LEFT_OUT = {
    **{"hard row 2": 105, "hard later": 105},
    **{"opener": 150, "hard opener": 150, "row 2": 105, "later": 105},
    **{"second word": 105, "third word": 105},
}
"""Words beyond all of these, in the table's units, have their numbers by frequency."""


@dataclass(frozen=True)
class Day:
    """The counts of a day: of each round the share of each word but the solution."""

    solution: int
    counted: Sequence[Reals]


def days(
    counts: Mapping[str, Any], mode: str, place: NDArray[np.intp], lexicon: Lexicon
) -> list[Day]:
    """Return the days of a mode; `place` is that of each counted word in the lexicon."""
    of_mode = {name: counts[f"{mode}_{name}"] for name in ("start", "word", "count", "solutions")}
    start, every = of_mode["start"], []
    for i, solution in enumerate(map(str, of_mode["solutions"])):
        counted = []
        for r in range(6):
            part = slice(start[6 * i + r], start[6 * i + r + 1])
            shares = np.zeros(len(lexicon))
            shares[place[of_mode["word"][part]]] = of_mode["count"][part]
            shares[lexicon.index(solution)] = 0.0
            counted.append(shares / shares.sum())
        every.append(Day(lexicon.index(solution), counted))
    return every


def lost(day: Day, turn: int, forecast: Reals) -> float:
    """Return the bits that a forecast loses against the counts of round `turn`, from 0."""
    forecast = forecast.copy()
    forecast[day.solution] = 0.0
    there = day.counted[turn] > 0
    true, ours = day.counted[turn][there], forecast[there] / forecast.sum()
    return float(true @ np.log2(true / np.maximum(ours, 1e-12)))


def by_frequency(lexicon: Lexicon) -> Reals:
    """Return what a word that nobody has guessed weighs."""
    weights: Reals = np.exp(np.minimum(0.0, -12.5 + 1.9 * lexicon.zipf))
    return weights


@dataclass(frozen=True)
class Fit:
    """Some days, and what the players of each know before a turn (0: the second guess)."""

    turn: int
    days: Sequence[Day]
    states: Sequence[States]

    def next(self, population: Population) -> "Fit":
        """Return the same days a turn later."""
        pairs = zip(self.days, self.states, strict=True)
        later = [after(population, s, self.turn, day.solution, FEWER) for day, s in pairs]
        return Fit(self.turn + 1, self.days, later)

    def improved(self, population: Population, base: Reals | None, strength: float) -> Population:
        """Return the population with one step towards the numbers that fit these days.

        The weights are drawn to `base`, as if by this share of guesses of each word; without
        one they stay.
        """
        weights, _, kinds = (one[self.turn] for one in every_turn(population))
        seen, due, new_kept = np.zeros((3, len(weights)))
        new_kinds, bits = np.zeros_like(kinds), []
        for day, states in zip(self.days, self.states, strict=True):
            expected = kinds[:, :, None] * parts(population, states, self.turn)
            whole, here = expected.sum(axis=(0, 1)), expected[:, :, day.solution].copy()
            bits.append(lost(day, self.turn + 1, whole))
            expected /= whole.sum() - whole[day.solution]
            by_weight = expected[:, :3].sum(axis=(0, 1))
            by_weight[day.solution] = 0.0
            due += by_weight
            counted = day.counted[self.turn + 1]
            expected *= np.divide(counted, whole, out=np.zeros_like(whole), where=whole > 0)
            expected *= whole.sum() - whole[day.solution]
            seen += expected[:, :3].sum(axis=(0, 1))
            new_kept += expected[:, 3].sum(axis=0)
            # The solution is not counted: as many guess it as the model has it.
            new_kinds += expected.sum(axis=2) + here / (whole.sum() - whole[day.solution])
        print(f"  {np.mean(bits):.4f} bits lost; {kinds.round(3).tolist()}", flush=True)
        if base is not None:
            drawn = strength * len(self.days)
            weights = weights * (seen + drawn) / (due + drawn * weights / base)
            weights = weights / weights.max()
        kinds = new_kinds / new_kinds.sum(axis=1, keepdims=True)
        return replaced(population, self.turn, weights, new_kept / new_kept.sum(), kinds)


def every_turn(population: Population) -> tuple[tuple[Reals, ...], ...]:
    """Return the weights, kept words and kinds of guesses of each turn."""
    return population.weights, population.kept, population.kinds


def replaced(population: Population, turn: int, *new: Reals) -> Population:
    """Return the population with these weights, kept words and kinds in a turn and after it."""
    weights, kept, kinds = (
        (*old[:turn], *[one] * (TURNS - turn))
        for old, one in zip(every_turn(population), new, strict=True)
    )
    return replace(population, weights=weights, kept=kept, kinds=kinds)


def yesterday(some: Sequence[Day], openers: Reals, lexicon: Lexicon) -> float:
    """Return how many open with the solution of the day before, beyond those who always do."""
    words = [solution_before(lexicon.words[day.solution]) for day in some]
    places = [lexicon.index(word) for word in words if word]
    more = [day.counted[0][p] - openers[p] for day, p in zip(some, places, strict=True)]
    return round(float(np.median(more)), 5)


def unfitted(lexicon: Lexicon, openers: Reals, some: Sequence[Day]) -> Population:
    """Return a population that guesses by frequency, or second words as often as counted."""
    weights = by_frequency(lexicon)
    kept = np.mean([day.counted[1] for day in some], axis=0)
    kinds = np.tile([0.7, 0.05, 0.01, 0.24], (TILES, 1))
    of_turns = ((one,) * TURNS for one in (weights, kept, kinds))
    return Population(FitSets(lexicon), openers / openers.sum(), *of_turns)


def fit(
    population: Population, some: Sequence[Day], base: Reals, strength: float, kept: int = 2
) -> Population:
    """Return the population fitted to these days, the weights of row 2 drawn to `base`.

    The words kept for a row are fitted in so many turns.
    """
    first = [opened(population, day.solution, FEWER // 3) for day in some]
    of_turn = Fit(0, some, first)
    for turn, steps in enumerate(STEPS):
        print(f"row {turn + 2}")
        if turn:
            weights, words, kinds = (one[turn - 1] for one in every_turn(population))
            words = words if turn < kept else population.kept[turn]
            population = replaced(population, turn, weights, words, kinds)
            base, strength = population.weights[0], TO_ROW_2
        for step in range(steps):
            before, by_word = population.kept, turn < 2 and step > 1
            population = of_turn.improved(population, base if by_word else None, strength)
            if turn >= kept:
                population = replace(population, kept=before)
        if turn + 1 < TURNS:
            of_turn = of_turn.next(population)
    return population


def judged(population: Population, some: Sequence[Day]) -> None:
    """Print the bits lost on days that were not fitted to."""
    bits = [
        [lost(day, turn, shares) for turn, shares in enumerate(rounds(population, day.solution))]
        for day in some
    ]
    print(f"{len(some)} days held out, bits lost by round: {np.mean(bits, axis=0).round(3)}")


def write(lexicon: Lexicon, columns: Mapping[str, Reals], fitted_to: Mapping[str, Any]) -> None:
    """Write the words' numbers, and those of the population."""
    tenths = {
        name: np.minimum(MOST, -10 * np.log(np.maximum(each, 1e-30) / whole))
        for name, each in columns.items()
        for whole in [1.0 if name in fitted.SHARES else each.max()]
    }
    rare = np.all([each > LEFT_OUT[name] for name, each in tenths.items()], axis=0)
    by_zipf = np.stack([np.ones(rare.sum()), lexicon.zipf[rare]], axis=1)
    numbers = {**fitted.numbers(), **fitted_to}
    numbers["unlisted"] = {
        name: (np.linalg.lstsq(by_zipf, each[rare])[0] / -10).round(2).tolist()
        for name, each in tenths.items()
    }
    whole = np.stack(list(tenths.values()), axis=1).round().astype(int)
    lines = [
        "\t".join([word, *map(str, row)])
        for word, row, left_out in zip(lexicon.words, whole.tolist(), rare.tolist(), strict=True)
        if not left_out
    ]
    write_lines(DATA / "guesses.tsv", ["\t".join(["word", *tenths]), *lines])
    text = json.dumps(numbers, indent=1)
    (DATA / "players.json").write_text(f"{text}\n", encoding="ascii")


def main() -> None:
    """Fit both modes, print what the days held out show, and write the numbers."""
    arguments = parser(__doc__)
    arguments.add_argument("counts", metavar="COUNTS", help="the NumPy file of counts")
    counts, lexicon = np.load(arguments.parse_args().counts), named("today")
    place = np.array([lexicon.index(str(word)) for word in counts["words"]])
    columns, every, some = {}, {}, {}
    before = []
    for mode, column in (("normal", "opener"), ("hard", "hard opener")):
        every[mode] = days(counts, mode, place, lexicon)
        some[mode] = [day for i, day in enumerate(every[mode]) if i % HELD]
        openers = np.zeros(len(lexicon))
        openers[place] = counts[f"{mode}_openers"] + 0.5
        of_days = np.stack([day.counted[0] for day in some[mode]])
        recent = (of_days.mean(axis=0) + of_days[-len(of_days) // 3 :].mean(axis=0)) / 2
        columns[column] = OF_ALL_DAYS * openers / openers.sum() + (1 - OF_ALL_DAYS) * recent
        before.append(yesterday(some[mode], columns[column], lexicon))
    start = unfitted(lexicon, columns["opener"], some["normal"])
    normal = fit(start, some["normal"], by_frequency(lexicon), UNSEEN)
    judged(normal, every["normal"][::HELD])
    columns |= {"row 2": normal.weights[0], "later": normal.weights[1]}
    columns |= {"second word": normal.kept[0], "third word": normal.kept[1]}
    start = replace(normal, openers=columns["hard opener"])
    hard = fit(start, some["hard"], normal.weights[0], TO_NORMAL, 0)
    columns["hard row 2"], columns["hard later"] = hard.weights[:2]
    judged(hard, every["hard"][::HELD])
    of_modes = {"normal": normal.kinds, "hard": hard.kinds}
    kinds = {mode: [one.round(4).tolist() for one in own] for mode, own in of_modes.items()}
    write(lexicon, columns, {"population": kinds, "yesterday": before})


if __name__ == "__main__":
    main()
