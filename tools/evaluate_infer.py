"""Evaluate the likelihoods of solutions and guesses: `python -m tools.evaluate_infer [DAYS]`.

The script prints the two tables in docs/likelihood.md. The first table is about the inferred word
of a day. The word is inferred from grids of simulated strangers, from grids of the group in
data/games.tsv, and from chats of simulated friends. The second table is about the guesses of
simulated strangers on days with a known word. Simulated strangers have habits, openers and weights
that differ from the model's. The size of the difference is assumed, not measured.

Each prediction of a word is a case. The claim of a case is the probability that the model gives to
the most likely word. The case is a hit if this word is right. For the calibration error, cases are
sorted by claim and divided into bins of equal size. The error is the mean difference between the
mean claim and the share of hits in a bin. The last column of each table has the error that chance
alone would cause.
"""

from collections.abc import Iterator, Sequence
from itertools import chain, islice
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tools import parser
from tools.fit_player import by_day
from tools.simulated_chat import chat
from unwordle.cache import Stores
from unwordle.chats.collected import collect
from unwordle.chats.files import games_of_text
from unwordle.day import prior_before
from unwordle.day import weighed as weighed_words
from unwordle.model.game.feedback import colours_of, feedback, pattern_code
from unwordle.model.game.grid import Grid
from unwordle.model.game.input import MOST_ROWS
from unwordle.model.game.word_sets import unpacked
from unwordle.model.theory.theory import Theory
from unwordle.players.chat import settle
from unwordle.players.likelihood import KnownGrid
from unwordle.players.likely_boards import likely_boards
from unwordle.players.player import COLOURED, Habits, Style, anyone
from unwordle.players.posterior import LIKELY_FOREIGN, Screening, posterior
from unwordle.wordlist import named

NYT, ANSWERS = named("nyt"), named("answers")
SOLUTIONS, _ = weighed_words(NYT, None)
PRIOR = prior_before(SOLUTIONS.words, 0)
"""The prior that ignores earlier solutions, because the evaluated days are in the past."""
OPENERS, OWN, SLIP = 500.0, 1.0, 0.07
"""Settings of simulated strangers.

OPENERS is the concentration of the Dirichlet distribution of openers. OWN is the standard deviation
of differences from the model's log-weights. Some of these differences are common to all strangers,
and each stranger has further differences. SLIP is the typical rate of guesses that do not fit the
hints.
"""
BINS, LEAST, EVERY = 5, 1e-6, 10**6

COLUMNS = ("cases", "first", "claimed", "bits", "off by", "by chance")

Reals = NDArray[np.float64]
Ranked = Sequence[tuple[str, float]]
"""Words with their probabilities, the most likely first."""


class Case(NamedTuple):
    """A prediction of a word, and the result of the prediction."""

    claimed: float
    """The probability that the model gives to the most likely word."""
    chance: float
    """The probability that the model gives to the right word."""
    first: bool
    """True if the most likely word is the right word."""


def case_of(ranked: Ranked, right: str) -> Case:
    """Return the case of a prediction, which can be empty."""
    first, claimed = ranked[0] if ranked else ("", 0.0)
    return Case(claimed, dict(ranked).get(right, 0.0), first == right)


class Crowd:
    """A source of simulated strangers. Each stranger plays a single game."""

    def __init__(self, seed: int) -> None:
        self.rng, self.player = np.random.default_rng(seed), anyone(NYT)
        drawn = self.rng.gamma(self.player.openers * OPENERS)
        self.openers, self.shared = drawn / drawn.sum(), self.rng.normal(0, OWN, len(NYT))

    def grids(self, solution: str) -> Iterator[Grid]:
        """Endlessly yield the grids of new strangers' games with this solution.

        Games with a single guess have no grid, and are skipped.
        """
        while True:
            if words := [word for word in self.game(solution) if word != solution]:
                yield Grid(tuple(feedback(word, solution) for word in words))

    def game(self, solution: str) -> list[str]:
        """Return the guesses of a new stranger in a game with this solution.

        If the stranger finds the solution, the solution is the last guess.
        """
        rng, sets, style = self.rng, self.player.sets, self._person()
        own = np.exp(self.shared + rng.normal(0, OWN, len(NYT)))
        guess = int(rng.choice(len(NYT), p=self.openers))
        fits = careful = every = sets.everything[None]
        words: list[str] = []
        for row in range(1, MOST_ROWS + 1):
            words.append(NYT.words[guess])
            if words[-1] == solution or row == MOST_ROWS:
                break
            letters, code = sets.letters[[guess]], pattern_code(feedback(words[-1], solution))
            shown = colours_of(np.array([code]), NYT.length)
            fits, careful = fits & sets.fitting(letters, shown), careful & sets.hard(letters, shown)
            if row == 1:
                tiles = min(int((shown > 0).sum()), COLOURED - 1)
            chances = Habits((style,)).kinds(row)[tiles, 0]
            kind = rng.choice(len(chances), p=chances)
            weights = own * (self.player.second if kind == 3 else self.player.weigher(row).weights)
            among = [fits, careful, every, every][kind]
            weights = weights * unpacked(among[0], len(own))
            guess = int(rng.choice(len(weights), p=weights / weights.sum()))
        return words

    def _person(self) -> Style:
        """Return a random style for a stranger: `usual`, `careless` or `by colours`."""
        kind = self.rng.random()
        if kind < 0.35:
            return [Style("careless", 0.5, 0.1), Style("by colours", 0.7, 1.0)][kind > 0.15]
        slip = min(0.5, SLIP * np.exp(self.rng.normal(0, 0.5)))
        second = 0.5 * float(self.rng.random() < 0.1)
        return Style("usual", slip, float(self.rng.beta(4, 1.3)), second)


def solved(solution: str, grids: list[Grid]) -> tuple[Case, Reals]:
    """Return a prediction of the solution, and the probability that each grid is foreign.

    A foreign grid belongs to another day or has a typing error.
    """
    screening = Screening(anyone(NYT), SOLUTIONS, grids)
    words, probabilities, _, foreign = posterior(screening, [*map(KnownGrid, grids)], PRIOR)
    return case_of([*zip(words, probabilities.tolist(), strict=True)], solution), foreign


def strangers(days: int) -> Iterator[tuple[str, Case]]:
    """Yield predictions of each day's solution from grids of simulated strangers.

    Each prediction comes with the title of its row in the table. At the end, print how many grids
    of another day were recognised, and how many grids of the right day were taken for foreign.
    """
    recognised = []
    for day, place in enumerate(np.random.default_rng(1).choice(len(ANSWERS), days).tolist()):
        crowd, solution = Crowd(day), ANSWERS.words[place]
        grids = list(islice(crowd.grids(solution), 30))
        for number in (1, 3, 10, 30):
            yield f"strangers, {number}", solved(solution, grids[:number])[0]
        other = next(crowd.grids(ANSWERS.words[day]))
        case, foreign = solved(solution, [other, *grids[:9]])
        yield "strangers, 10, one of another day", case
        recognised.append(foreign >= LIKELY_FOREIGN)
    right, wrong = np.stack(recognised)[:, 0].sum(), np.stack(recognised)[:, 1:].sum()
    print(f"Grids of another day that were recognised: {right} of {days}")
    print(f"Grids of the day taken for another day's: {wrong} of {9 * days}")


def group(days: int) -> Iterator[tuple[str, Case]]:
    """Yield predictions of solutions from grids that one group shared on the same day.

    The grids are in data/games.tsv. Each prediction comes with the title of its row in the table.
    """
    rng = np.random.default_rng(2)
    for number in (1, 2, 3, 4, 5):
        enough = by_day(number)
        for i in rng.permutation(len(enough))[:days].tolist():
            grids = [game.grid for game in enough[i]]
            drawn = [grids[k] for k in rng.choice(len(grids), number, replace=False)]
            yield f"a group, {number}", solved(enough[i][0].solution, drawn)[0]


def friends(days: int) -> Iterator[tuple[str, Case]]:
    """Yield predictions of solutions for so many days, from simulated chats of five friends.

    Each prediction comes with the title of its row in the table.
    """
    for seed in range(1, 2 + days // 30):
        text, words = chat(30, 5, seed)
        games = collect(games_of_text(text))
        days_told = settle(games, {}, named("wordle"), named("solutions"), Stores()).words
        for number, day in days_told.items():
            yield "chats of five friends", case_of(day.words, words[number])


def guesses(days: int) -> Iterator[tuple[str, Case]]:
    """Yield predictions of the guesses of simulated strangers on days with a known solution.

    Each prediction comes with the title of its row in the table.
    """
    for day, place in enumerate(np.random.default_rng(7).choice(len(ANSWERS), days).tolist()):
        solution, crowd = ANSWERS.words[place], Crowd(day)
        words = [word for word in crowd.game(solution) if word != solution]
        if not words or len({*words}) < len(words):
            continue
        grid = Grid(tuple(feedback(word, solution) for word in words))
        rows = likely_boards(Theory(grid, solution, NYT)).marginals(EVERY)
        for row, (word, likely) in enumerate(zip(words, rows, strict=True), 1):
            yield f"row {row}", case_of([(other, chance) for other, chance, _ in likely], word)


def calibration(claims: Reals, hits: NDArray[np.bool_]) -> float:
    """Return the expected calibration error of the claims.

    The claims are sorted and divided into bins of equal size. The error is the mean difference
    between the mean claim and the share of hits in a bin.
    """
    gaps = (claims - hits)[np.argsort(claims, kind="stable")]
    parts = np.array_split(gaps, min(BINS, max(1, len(gaps) // 4)))
    return float(sum(abs(part.sum()) for part in parts) / len(gaps))


def by_chance(claims: Reals) -> float:
    """Return the mean calibration error that chance alone causes.

    It is simulated: each claim is a hit with the claimed probability.
    """
    rng = np.random.default_rng(0)
    drawn = [calibration(claims, rng.random(len(claims)) < claims) for _ in range(400)]
    return float(np.mean(drawn))


def judgement(cases: Sequence[Case]) -> list[str]:
    """Return the values of `COLUMNS` for some cases."""
    claims, chances, hits = (np.array(column) for column in zip(*cases, strict=True))
    shares = [f"{100 * share:.0f} %" for share in (hits.mean(), claims.mean())]
    bits = -np.log2(np.maximum(chances, LEAST)).mean()
    off = [f"{100 * error:.1f}" for error in (calibration(claims, hits), by_chance(claims))]
    return [str(len(cases)), *shares, f"{bits:.2f}", *off]


def table(*every: Iterator[tuple[str, Case]]) -> None:
    """Print a table with one row for each title. The row summarises all cases with this title."""
    of_titles: dict[str, list[Case]] = {}
    for title, case in chain(*every):
        of_titles.setdefault(title, []).append(case)
    print(f"\n| | {' | '.join(COLUMNS)} |\n" + "|---" * 7 + "|")
    for title, own in of_titles.items():
        print(f"| {title} | {' | '.join(judgement(own))} |", flush=True)


if __name__ == "__main__":
    given = parser(__doc__)
    given.add_argument("days", type=int, nargs="?", default=60, help="number of days of each kind")
    days = given.parse_args().days
    table(strangers(days), group(days), friends(days))
    table(guesses(days))
