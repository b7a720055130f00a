"""What the solver claims, held to dated solutions that its prior did not see.

The prior is fitted to the numbers up to 1,400 and judged by 1,401 to 1,683: is the likeliest word
after two guesses right as often as claimed, and do games take what they are said to take?
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import numpy as np
from rich.console import Console
from rich.table import Table

from benchmarks.bench_day import FITTED_TO, TODAY, priors
from unwordle import wordlist
from unwordle.day import dated
from unwordle.solver.advice import advised
from unwordle.solver.game import Lists, Settings, State, start

OPENERS = (
    *(("crane", "pilot"), ("salet", "crony"), ("adieu", "story")),
    *(("slate", "mound"), ("raise", "cloth")),
)
BINS = (0, 0.2, 0.4, 0.6, 0.8, 0.95, 1.0)
PLAYED = 4
"""Every so many days are played."""

PRIOR = priors()["the day's prior"]
DAYS = [number for number in sorted(dated()) if number > FITTED_TO]


def after(state: State, guess: str, solution: str) -> State:
    """Return what is known after a guess."""
    place = np.array([state.lists.answers.index(solution)])
    (following,) = state.after(TODAY.index(guess), place)
    return following


def likeliest() -> Iterator[tuple[float, bool]]:
    """Yield how likely the likeliest word is after two guesses, and whether it is right."""
    lists = Lists(TODAY, TODAY)
    for number in DAYS:
        day = replace(lists, weights=PRIOR(number))
        for openers in OPENERS:
            state = start(day, Settings())
            for guess in openers:
                state = after(state, guess, dated()[number])
            best = state.chances.argmax()
            right = TODAY.words[state.remaining[best]] == dated()[number]
            yield float(state.chances[best]), right


def game(lists: Lists, solution: str) -> list[float]:
    """Return how many more guesses are said to be needed at each turn of a game."""
    state, told = start(lists, Settings()), []
    while True:
        (best,) = advised(state, ranked=1).ranked
        told.append(best.expected)
        guess = TODAY.words[best.guess]
        if guess == solution:
            return told
        state = after(state, guess, solution)


def table(title: str, *columns: str) -> Table:
    """Return an empty table."""
    made = Table(title=title, title_justify="left")
    for place, column in enumerate(columns):
        made.add_column(column, justify="right" if place else "left")
    return made


def main() -> None:
    """Print both tables."""
    found = np.array(list(likeliest()))
    claims = table("The likeliest word after two guesses", "claimed", "times", "mean", "right")
    for low, high in (*pairwise(BINS), (0, 1.0)):
        inside = found[(found[:, 0] >= low) & (found[:, 0] < high + (high == 1.0))]
        means = [f"{value:.1%}" for value in inside.mean(axis=0)]
        claims.add_row(f"{low:.0%} to {high:.0%}", f"{len(inside):,}", *means)
    Console().print(claims)
    games = table("Games", "", "days", "said at first", "taken", "most")
    possible = Lists(TODAY, wordlist.named("solutions"))
    for name in ("by the day's prior", "by the tree for 3,158"):
        told = []
        for number in DAYS[::PLAYED]:
            lists = Lists(TODAY, TODAY, weights=PRIOR(number)) if "day" in name else possible
            told.append(game(lists, dated()[number]))
        taken, said = [len(one) for one in told], np.mean([one[0] for one in told])
        numbers = [f"{said:.2f}", f"{np.mean(taken):.2f}", str(max(taken))]
        games.add_row(name, str(len(told)), *numbers)
    Console().print(games)


if __name__ == "__main__":
    main()
