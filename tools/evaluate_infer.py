"""Judge `infer` by the player model: `python -m tools.evaluate_infer FILE [TABLE ...]`.

The tables are strangers, kinds and games.

A case is some grids of a day, and what was claimed of their solution. Strangers are simulated
(`tools.strangers`): they play by habits and openers that are not the model's, a new crowd for every
three days. The group's games are those of data/games.tsv; the habits by which a day is judged are
fitted to the days of the other parts, or to the games of the other players.

It takes half an hour. Each case is added to FILE, a line of JSON: a run that was stopped goes on,
and the tables are made of all that FILE has. docs/likelihood.md has what they show.

The calibration error is the mean over bins of equal size, by what is claimed for the first, of
how far the share of hits is from the mean claim. The column beside it has what chance alone would
show at so many cases, were every claim just right.
"""

import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import chain, groupby, islice, zip_longest
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tools.arguments import parser
from tools.fit_player import FOLDS, Choices, fitted, played
from tools.strangers import Crowd
from unwordle.day import prior_before
from unwordle.model.game.grid import Grid
from unwordle.players import posterior
from unwordle.players.player import Habits, Player, Style, anyone
from unwordle.players.posterior import LIKELY_FOREIGN, TRUST
from unwordle.questions.day import weighed
from unwordle.wordlist import named

NYT, ANSWERS = named("nyt"), named("answers")
SOLUTIONS, _ = weighed(NYT, None)
PRIOR = prior_before(SOLUTIONS.words, 0)
"""As nothing was known of earlier solutions: the days judged are all among these."""
POWERS = (1.0, 0.9, 0.8, 0.7, 0.6, 0.5)
"""The powers of the likelihood that are compared; one of them is `TRUST`."""
STRANGERS_DAYS, DAYS_A_CROWD = 90, 3
KINDS_DAYS, SIZES = 20, (1, 2, 3, 5, 8, 10, 30)
"""On so many days people of each kind share grids, in so many each."""
MANY, MANY_EVERY = 100, 6
"""A hundred grids are asked about on one day in so many."""
GROUP_CASES = {3: 200, 1: 60, 2: 60, 4: 60, 5: 60}
"""How many cases of the group have so many grids, at most."""
LEFT_OUT_CASES = 10
"""And how many games of each player are judged by the games of the others."""
BINS = 5
LEAST = 1e-6

Reals = NDArray[np.float64]


@dataclass(frozen=True)
class About:
    """Which question it is."""

    table: str
    title: str
    day: int
    number: int
    """Which one of those of a day and title."""

    @property
    def key(self) -> tuple[str, str, int, int]:
        """What no other question has alike."""
        return self.table, self.title, self.day, self.number


@dataclass(frozen=True)
class Question(About):
    """Grids of a day and their solution; `bad` is the place of the one that does not belong."""

    player: Player
    solution: str
    grids: Sequence[Grid]
    bad: int | None = None


@dataclass(frozen=True)
class Case(About):
    """What was claimed, at each of POWERS: for the first, and for the truth."""

    claimed: list[float]
    ranks: list[int]
    bits: list[float]
    named: bool | None
    """Whether the grid that does not belong was named; None where there is none."""
    others: int
    """How many were named that do belong."""
    belong: int
    """How many do belong."""


def asked(question: Question) -> Case:
    """Return the case that a question makes."""
    players = [question.player] * len(question.grids)
    found = posterior.weighed(players, question.grids, SOLUTIONS, PRIOR)
    claimed, ranks, bits = [], [], []
    for power in POWERS:
        at = found.posterior(power)
        place = at.words.index(question.solution) if question.solution in at.words else None
        chance = LEAST if place is None else max(float(at.probabilities[place]), LEAST)
        claimed.append(float(at.probabilities[0]))
        ranks.append(len(at.words) if place is None else place + 1)
        bits.append(float(-np.log2(chance)))
    foreign = found.posterior().foreign >= LIKELY_FOREIGN
    bad = question.bad
    return Case(
        *question.key,
        claimed,
        ranks,
        bits,
        named=None if bad is None else bool(foreign[bad]),
        others=int(foreign.sum()) - (bad is not None and int(foreign[bad])),
        belong=len(foreign) - (bad is not None),
    )


def strangers() -> Iterator[Question]:
    """Yield simulated days: 3, 10, 30 and 100 grids, and some of which one does not belong."""
    player = anyone(NYT)
    rng = np.random.default_rng(1)
    for day, place in enumerate(rng.choice(len(ANSWERS), STRANGERS_DAYS, replace=False).tolist()):
        if day % DAYS_A_CROWD == 0:
            crowd = Crowd(NYT, seed=day)
        solution, asks_many = ANSWERS.words[place], day % MANY_EVERY == 0
        grids = list(islice(crowd.grids(solution), MANY if asks_many else 30))
        typo = mistyped(grids[0], 1 + day // 2 % 2, crowd.rng)
        other = next(crowd.grids(ANSWERS.words[day]))
        what, bad = [("of another day", other), ("mistyped", typo)][day % 2]

        def ask(
            title: str,
            some: Sequence[Grid],
            number: int = 0,
            bad: int | None = None,
            day: int = day,
            solution: str = solution,
        ) -> Question:
            return Question("strangers", title, day, number, player, solution, some, bad)

        yield ask("3", grids[:3], 0)
        yield ask("10", grids[10:20], 0)
        yield ask("3", grids[3:6], 1)
        yield ask(f"10, one {what}", [bad, *grids[1:10]], bad=0)
        if day % 2:
            yield ask("10", grids[20:30], 1)
            yield ask("30", grids[:30])
        if asks_many:
            yield ask("100", grids)
            for what, bad in (("of another day", other), ("mistyped", typo)):
                yield ask(f"100, one {what}", [bad, *grids[1:]], bad=0)


def mistyped(grid: Grid, tiles: int, rng: np.random.Generator) -> Grid:
    """Return the grid with so many tiles typed wrong."""
    rows = [list(row) for row in grid.rows]
    for tile in rng.choice(len(rows) * grid.length, tiles, replace=False).tolist():
        row, column = divmod(tile, grid.length)
        rows[row][column] = rng.choice([one for one in "WYG" if one != rows[row][column]])
    wrong = tuple(map("".join, rows))
    solved = "G" * grid.length
    return mistyped(grid, tiles, rng) if solved in wrong else Grid(wrong)


def kinds() -> Iterator[Question]:
    """Yield simulated days on which all are of one kind; copies of the model are the ceiling."""
    player, rng = anyone(NYT), np.random.default_rng(3)
    crowds: dict[str, dict[str, Any]] = {"copies of the model": {"copies": True}, "strangers": {}}
    crowds |= {style.name: {"style": style} for style in player.habits.styles}
    crowds["random"] = {"style": Style("random", (1.0,), 0.0)}
    for day, place in enumerate(rng.choice(len(ANSWERS), KINDS_DAYS, replace=False).tolist()):
        solution = ANSWERS.words[place]
        for kind, how in crowds.items():
            grids = list(islice(Crowd(NYT, seed=day, **how).grids(solution), max(SIZES)))
            for size in SIZES:
                title = f"{size} {kind}"
                yield Question("kinds", title, day, 0, player, solution, grids[:size])


def games() -> Iterator[Question]:
    """Days of the group, by habits fitted to other days; and games, to other players."""
    every = played()
    choices = Choices(every, Habits())
    days = [list(day) for _, day in groupby(every, lambda game: game.day)]
    rng = np.random.default_rng(2)
    by_fold = [
        player_by(choices, [game.day % FOLDS != f for game in choices.used]) for f in range(FOLDS)
    ]

    def of_days(number: int, most: int) -> Iterator[Question]:
        enough = [day for day in days if len(day) >= number]
        for i in rng.permutation(len(enough))[:most].tolist():
            some = [enough[i][k] for k in rng.choice(len(enough[i]), number, replace=False)]
            day, player = some[0].day, by_fold[some[0].day % FOLDS]
            grids = [game.grid for game in some]
            yield Question("days left out", str(number), day, 0, player, some[0].solution, grids)

    def of_player(left: int) -> Iterator[Question]:
        player = player_by(choices, [game.player != left for game in choices.used])
        own = [game for game in every if game.player == left]
        for i in rng.choice(len(own), min(LEFT_OUT_CASES, len(own)), replace=False).tolist():
            title, one = f"1 of player {left}", own[i]
            yield Question("players left out", title, one.day, 0, player, one.solution, [one.grid])

    counts = Counter(game.player for game in every)
    kinds = [list(of_days(number, most)) for number, most in GROUP_CASES.items()]
    kinds += [list(of_player(left)) for left in sorted(counts) if counts[left] >= MANY]
    for some in zip_longest(*kinds):
        yield from (one for one in some if one)


def player_by(choices: Choices, among: Sequence[bool]) -> Player:
    """Return a player by the habits fitted to some of the games."""
    habits = fitted(choices, np.array(among))
    return anyone(NYT, habits)


def calibration(claims: Reals, hits: NDArray[np.bool_]) -> float:
    """Return the expected calibration error: bins of equally many cases, by what is claimed."""
    gaps = (claims - hits)[np.argsort(claims, kind="stable")]
    parts = np.array_split(gaps, min(BINS, max(1, len(gaps) // 4)))
    return float(sum(abs(part.sum()) for part in parts) / len(gaps))


def by_chance(claims: Reals) -> float:
    """Return the calibration error to be expected of claims that are just right."""
    rng = np.random.default_rng(0)
    return float(
        np.mean([calibration(claims, rng.random(len(claims)) < claims) for _ in range(400)])
    )


def at_power(cases: Sequence[Case], power: float) -> tuple[Reals, NDArray[np.bool_], Reals]:
    """Of each case by this power: the claim, whether the truth is first, and its bits."""
    i = POWERS.index(power)
    claims = np.array([case.claimed[i] for case in cases])
    hits = np.array([case.ranks[i] == 1 for case in cases])
    return claims, hits, np.array([case.bits[i] for case in cases])


def table(cases: Sequence[Case]) -> None:
    """Print a row for each title, and how many of the grids that do not belong were named."""
    print(
        "\n| grids | cases | median rank | bits left | truth first | claimed | calibration error "
        "| of chance |\n|---|---|---|---|---|---|---|---|"
    )
    for title, some in _by_title(cases):
        claims, hits, bits = at_power(some, TRUST)
        ranks = [case.ranks[POWERS.index(TRUST)] for case in some]
        print(
            f"| {title} | {len(some)} | {np.median(ranks):g} | {bits.mean():.2f} "
            f"| {100 * hits.mean():.0f} % | {100 * claims.mean():.0f} % "
            f"| {100 * calibration(claims, hits):.1f} | {100 * by_chance(claims):.1f} |"
        )
    for title, some in _by_title(cases):
        bad = [case.named for case in some if case.named is not None]
        others, belong = sum(case.others for case in some), sum(case.belong for case in some)
        if bad:
            print(f"{title}: named {sum(bad)} of {len(bad)}, and {others} of {belong} that belong")


def powers(cases: Sequence[Case]) -> None:
    """Print what each power shows; and what one shows on half of the days, chosen on the others."""
    print("\n| grids | " + " | ".join(map(str, POWERS)) + " | chosen on other days |")
    print("|---|" + "---|" * (len(POWERS) + 1))
    for title, some in _by_title(cases):
        shown = [_shown(*at_power(some, power)) for power in POWERS]
        halves = [[case for case in some if case.day % 2 == half] for half in (0, 1)]
        if not all(halves):
            continue
        best = [_best_power(half) for half in halves]
        judged = [at_power(half, power) for half, power in zip(halves, best[::-1], strict=True)]
        whole = _shown(*(np.concatenate(parts) for parts in zip(*judged, strict=True)))
        print(f"| {title} | {' | '.join(shown)} | {whole} ({best[1]}, {best[0]}) |")


def _best_power(cases: Sequence[Case]) -> float:
    """Return the power by which the truth surprises least."""
    return min(POWERS, key=lambda power: float(at_power(cases, power)[2].mean()))


def _shown(claims: Reals, hits: NDArray[np.bool_], bits: Reals) -> str:
    gap = 100 * (claims.mean() - hits.mean())
    return f"{bits.mean():.2f}; {100 * calibration(claims, hits):.1f}; {gap:+.0f}"


def _by_title(cases: Sequence[Case]) -> list[tuple[str, list[Case]]]:
    titles = sorted({case.title for case in cases}, key=lambda title: (len(title) > 3, title))
    titles.sort(key=lambda title: int(title.split(",")[0].split()[0]))
    return [(title, [case for case in cases if case.title == title]) for title in titles]


TABLES = {"strangers": strangers, "kinds": kinds, "games": games}


def main() -> None:
    """Ask what FILE lacks, and print the tables of all that it has."""
    arguments = parser(__doc__)
    arguments.add_argument("file", metavar="FILE", type=Path, help="where cases are kept")
    arguments.add_argument("tables", nargs="*", help=f"any of {', '.join(TABLES)}; else all")
    given = arguments.parse_args()
    if not set(given.tables) <= TABLES.keys():
        arguments.error(f"the tables are {', '.join(TABLES)}")
    path = given.file
    lines = path.read_text(encoding="ascii").splitlines() if path.exists() else []
    cases = [Case(**json.loads(line)) for line in lines]
    done = {case.key for case in cases}
    together = zip_longest(*(TABLES[name]() for name in given.tables or TABLES))
    for question in chain.from_iterable(together):
        if question is None or question.key in done:
            continue
        cases.append(asked(question))
        with path.open("a", encoding="ascii") as file:
            file.write(json.dumps(asdict(cases[-1])) + "\n")
        print(f"{len(cases)} cases", end="\r", file=sys.stderr, flush=True)
    for name in dict.fromkeys(case.table for case in cases):
        some = [case for case in cases if case.table == name]
        print(f"\n{name.capitalize()}")
        table(some)
        print("\nBits left; calibration error; claimed beyond right, in points, by each power:")
        powers(some)


if __name__ == "__main__":
    main()
