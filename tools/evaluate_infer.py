"""Judge `infer` by the player model: `python -m tools.evaluate_infer [strangers] [games]`.

Two tables. Strangers are simulated (`tools.strangers`): they play by habits and openers that are
not the model's, a new crowd for every seven days. The group's games are those of data/games.tsv;
the habits by which a day is judged are fitted to the days of the other parts, or to the games of
the other players. docs/likelihood.md has what it prints, in some ten minutes.

The calibration error is the mean over bins of equal size, by what is claimed for the first, of
how far the share of hits is from the mean claim. The column beside it has what chance alone would
show at so many cases, were every claim just right.
"""

import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, islice

import numpy as np

from model.game.grid import Grid
from model.player.begun import Player
from model.player.fits import FitSets
from model.player.habits import Habits
from model.player.openers import population
from model.player.posterior import posterior
from model.questions.infer import weighed_solutions
from tools.fit_player import FOLDS, Choices, fitted, played
from tools.strangers import Crowd
from wordlist import named

NYT, ANSWERS = named("nyt"), named("answers")
SOLUTIONS, PRIOR = weighed_solutions(NYT, ANSWERS, "uniform")
SETS = FitSets(NYT)
TIMES = {3: 4, 10: 2, 30: 1, 100: 1}
"""How many grids a question has, and how many questions a day of strangers is asked."""
DAYS, DAYS_A_CROWD = 14, 7
MANY = 100
GROUP_DAYS = 45
BINS = 5
FOREIGN = 0.5


@dataclass(frozen=True)
class Outcome:
    """What was claimed for the first, and where the truth was."""

    claimed: float
    rank: int
    bits: float
    named: bool
    """Whether the grid that does not belong was named."""
    others: int
    """How many were named that do belong."""


def asked(player: Player, grids: Sequence[Grid], solution: str, bad: int = -1) -> Outcome:
    """The outcome for these grids, of which `bad` does not belong."""
    found = posterior(player, grids, SOLUTIONS, PRIOR)
    rank = found.words.index(solution) if solution in found.words else len(found.words)
    chance = found.probabilities[rank] if rank < len(found.words) else 1e-6
    strange = np.flatnonzero(found.foreign >= FOREIGN).tolist()
    return Outcome(
        float(found.probabilities[0]),
        rank + 1,
        float(-np.log2(max(chance, 1e-6))),
        bad in strange,
        len(strange) - (bad in strange),
    )


def calibration(claims: Sequence[float], hits: Sequence[bool]) -> float:
    """Expected calibration error: bins of equally many cases, by what is claimed."""
    order = np.argsort(claims, kind="stable")
    gaps = np.asarray(claims)[order] - np.asarray(hits, dtype=float)[order]
    parts = np.array_split(gaps, min(BINS, max(1, len(gaps) // 4)))
    return float(sum(abs(part.sum()) for part in parts) / len(gaps))


def by_chance(claims: Sequence[float]) -> float:
    """The calibration error to be expected of claims that are just right."""
    rng = np.random.default_rng(0)
    drawn = [calibration(claims, (rng.random(len(claims)) < claims).tolist()) for _ in range(400)]
    return float(np.mean(drawn))


def row(title: str, outcomes: Sequence[Outcome]) -> str:
    """A line of the table."""
    claims = [one.claimed for one in outcomes]
    hits = [one.rank == 1 for one in outcomes]
    return (
        f"| {title} | {len(outcomes)} | {np.median([one.rank for one in outcomes]):g} "
        f"| {np.mean([one.bits for one in outcomes]):.2f} | {100 * np.mean(hits):.0f} % "
        f"| {100 * np.mean(claims):.0f} % | {100 * calibration(claims, hits):.1f} "
        f"| {100 * by_chance(claims):.1f} |"
    )


HEAD = (
    "| grids | cases | median rank | bits left | truth first | claimed | calibration error "
    "| of chance |\n|---|---|---|---|---|---|---|---|"
)


def strangers() -> None:
    """Simulated days: 3, 10, 30 and 100 grids, and 100 of which one does not belong."""
    player = Player(SETS, Habits(), population(NYT, Habits()))
    found: dict[str, list[Outcome]] = defaultdict(list)
    for day, (solution, grids, crowd) in enumerate(_crowded_days()):
        for number, times in TIMES.items():
            for start in range(0, times * number, number):
                some = grids[start : start + number]
                found[str(number)].append(asked(player, some, solution))
        mistyped = _mistyped(grids[0], crowd)
        other = next(crowd.grids(ANSWERS.words[day]))
        for title, bad in (("one mistyped", mistyped), ("one of another day", other)):
            if day % 2 == (bad is other):
                some = [*grids[: MANY - 1], bad]
                found[f"{MANY}, {title}"].append(asked(player, some, solution, MANY - 1))
        print(f"{day + 1} of {DAYS} days", file=sys.stderr, flush=True)
    print(f"Simulated strangers, {DAYS} days\n\n{HEAD}")
    for title, outcomes in found.items():
        print(row(title, outcomes))
    print()
    for title, outcomes in found.items():
        named, others = (sum(one.named for one in outcomes), sum(one.others for one in outcomes))
        print(f"{title}: the bad grid named in {named}, {others} others in {len(outcomes)} cases")


def _crowded_days() -> Iterator[tuple[str, list[Grid], Crowd]]:
    """Days' solutions, their grids, and who made them."""
    rng = np.random.default_rng(1)
    for day, place in enumerate(rng.choice(len(ANSWERS), DAYS, replace=False).tolist()):
        if day % DAYS_A_CROWD == 0:
            crowd = Crowd(NYT, seed=day)
        solution = ANSWERS.words[place]
        yield solution, list(islice(crowd.grids(solution), MANY)), crowd


def _mistyped(grid: Grid, crowd: Crowd) -> Grid:
    """The grid with one tile of every row typed wrong."""
    rows = []
    for shown in grid.rows:
        tile = int(crowd.rng.integers(len(shown)))
        wrong = [shown[:tile] + colour + shown[tile + 1 :] for colour in "WYG"]
        rows.append(str(crowd.rng.choice([one for one in wrong if one not in (shown, "GGGGG")])))
    return Grid(tuple(rows))


def games() -> None:
    """Days of the group, by habits fitted to other days, or to other players."""
    every = played()
    choices = Choices(every, Habits())
    days = [list(day) for _, day in groupby(every, lambda game: game.day)]
    rng = np.random.default_rng(2)
    by_fold = [
        _player(choices, [game.day % FOLDS != f for game in choices.used]) for f in range(FOLDS)
    ]
    print(f"\nThe group, days left out\n\n{HEAD}")
    for number in range(1, 6):
        enough = [day for day in days if len(day) >= number]
        most = min(GROUP_DAYS if number == 3 else GROUP_DAYS // 3, len(enough))
        found = []
        for i in rng.choice(len(enough), most, replace=False):
            some = rng.choice(len(enough[i]), number, replace=False)
            grids = [enough[i][k].grid for k in some]
            one = enough[i][0]
            found.append(asked(by_fold[one.day % FOLDS], grids, one.solution))
        print(row(str(number), found), flush=True)
    print(f"\nThe group, players left out\n\n{HEAD}")
    counts = Counter(game.player for game in every)
    for left in sorted(one for one, number in counts.items() if number >= MANY):
        player = _player(choices, [game.player != left for game in choices.used])
        own = [game for game in every if game.player == left]
        some = rng.choice(len(own), min(8, len(own)), replace=False)
        outcomes = [asked(player, [own[i].grid], own[i].solution) for i in some]
        print(row(f"1 of player {left}", outcomes), flush=True)


def _player(choices: Choices, among: Sequence[bool]) -> Player:
    """A player by the habits fitted to some of the games."""
    habits = fitted(choices, np.array(among))
    return Player(SETS, habits, population(NYT, habits))


def main() -> None:
    """Print the tables asked for, or both."""
    asked_for = sys.argv[1:] or ["strangers", "games"]
    for name, table in (("strangers", strangers), ("games", games)):
        if name in asked_for:
            table()


if __name__ == "__main__":
    main()
