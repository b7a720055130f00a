"""Judge what `board` says of real guesses: `python -m tools.evaluate_words FILE`.

FILE is a log of games with their words, your own or another's. A line is a game: its guesses,
separated by spaces, and the solution last; a lost game has its six guesses and then the solution.
A name and a colon may come first, and `*` at the end of a line says hard mode:

    ann: crane slate abbey
    bob: adieu after abbey *

Of each game the model is shown the colours and the solution, and what it says of each row is held
to the word that was guessed: how many bits that cost, and whether it is first, among five, among
ten; how often what it claims for the first is right; and whether the whole game is the first, or
among the ten most probable boards. With --strangers N the log is made up of N games of strangers
(`tools.strangers`), and FILE is written.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from random import Random

import numpy as np

from tools.arguments import parser
from tools.strangers import Crowd
from unwordle.model.game.feedback import feedback
from unwordle.model.game.grid import Grid, Hint
from unwordle.model.game.input import MOST_ROWS, InputError
from unwordle.model.theory.plays import play_called
from unwordle.model.theory.theory import Theory
from unwordle.players.boards_by_player import likely_boards
from unwordle.wordlist import named

LEXICON, ANSWERS = named("today"), named("answers")
EVERY = 10**6
"""More words than a row has."""
BINS = (0.0, 0.1, 0.2, 0.4, 0.6, 0.8, 1.000001)
A_CROWD = 20
"""So many strangers are of one crowd."""
LEAST = 1e-9


@dataclass(frozen=True)
class Logged:
    """A game with its words."""

    name: str
    guesses: tuple[str, ...]
    """Without the solution."""
    solution: str
    hard: bool


@dataclass(frozen=True)
class Row:
    """What was said of a guess."""

    row: int
    name: str
    chance: float
    """The probability that was given to the true guess."""
    rank: int
    claimed: float
    """The probability of the first word."""


def read_log(text: str) -> list[Logged]:
    """Return the games of a log. Raises InputError for a line that is none."""
    games = []
    for number, line in enumerate(text.splitlines(), 1):
        name, colon, rest = line.rpartition(":")
        words = rest.lower().split()
        hard = words[-1:] == ["*"]
        *guesses, solution = words[: len(words) - hard] or [""]
        if not (line.strip() and not line.startswith("#")):
            continue
        unknown = [word for word in (*guesses, solution) if word not in LEXICON]
        if unknown or not 1 <= len(guesses) <= MOST_ROWS or solution in guesses:
            what = f"{unknown[0]!r} is no word" if unknown else "it is no game"
            raise InputError(
                f"line {number} of the log: {what}: write 1 to {MOST_ROWS} guesses and then the "
                "solution, such as `ann: crane slate abbey`"
            )
        hints = [Hint(guess, feedback(guess, solution)) for guess in guesses]
        for row, guess in enumerate(guesses if hard else ()):
            if broken := play_called("hard").violation(hints[:row], guess):
                raise InputError(f"line {number} of the log: in hard mode {broken}")
        games.append(Logged(name.strip() if colon else "", tuple(guesses), solution, hard))
    return games


def judged(game: Logged) -> tuple[list[Row], int]:
    """Return what is said of each guess, and the place of the whole game among ten; else 0."""
    grid = Grid(tuple(feedback(guess, game.solution) for guess in game.guesses))
    play, again = "hard" if game.hard else "any", len(set(game.guesses)) < len(game.guesses)
    theory = Theory(grid, game.solution, LEXICON, play=play, distinct=not again)
    likely = likely_boards(theory)
    rows = []
    for row, (words, true) in enumerate(zip(likely.marginals(EVERY), game.guesses, strict=True)):
        place = {word: i for i, (word, *_) in enumerate(words)}.get(true)
        chance = 0.0 if place is None else words[place][1]
        rank = len(LEXICON) if place is None else place + 1
        claimed = words[0][1] if words else 0.0
        rows.append(Row(row + 1, game.name, chance, rank, claimed))
    best = [board[:-1] for board, *_ in likely.top(10)]
    return rows, best.index(game.guesses) + 1 if game.guesses in best else 0


def table(title: str, parts: dict[str, list[Row]]) -> None:
    """Print a line for each part of the rows."""
    print(f"\n| {title} | guesses | bits | first | claimed | in five | in ten | given 0 |")
    print("|---|---|---|---|---|---|---|---|")
    for name, rows in parts.items():
        ranks, chances = np.array([r.rank for r in rows]), np.array([r.chance for r in rows])
        bits = -np.log2(np.maximum(chances, LEAST)).mean()
        shares = " | ".join(
            f"{100 * share:.0f} %"
            for share in (
                (ranks == 1).mean(),
                np.mean([row.claimed for row in rows]),
                (ranks <= 5).mean(),
                (ranks <= 10).mean(),
            )
        )
        print(f"| {name} | {len(rows)} | {bits:.2f} | {shares} | {(chances == 0).sum()} |")


def grouped(rows: Sequence[Row]) -> dict[str, list[Row]]:
    """Return the rows by number, and those after the first together."""
    parts = {str(n): [row for row in rows if row.row == n] for n in range(1, MOST_ROWS + 1)}
    parts["2 and on"] = [row for row in rows if row.row > 1]
    return {name: own for name, own in parts.items() if own}


def strangers(number: int) -> Iterator[str]:
    """Yield the lines of a log of made up games."""
    solutions = Random(7).sample(ANSWERS.words, number)
    for i, solution in enumerate(solutions):
        if i % A_CROWD == 0:
            crowd = Crowd(LEXICON, seed=i)
        guesses = [word for word in crowd.game(solution) if word != solution]
        if guesses:
            yield f"stranger: {' '.join((*guesses, solution))}"


def main() -> None:
    """Print the tables of a log."""
    arguments = parser(__doc__)
    arguments.add_argument("file", metavar="FILE", type=Path, help="the log")
    arguments.add_argument("--strangers", type=int, metavar="N", help="make up so many games")
    given = arguments.parse_args()
    if given.strangers:
        given.file.write_text("".join(f"{line}\n" for line in strangers(given.strangers)))
    try:
        games = read_log(given.file.read_text(encoding="utf-8"))
    except (InputError, OSError) as error:
        arguments.error(str(error))
    results = [judged(game) for game in games]
    rows = [row for own, _ in results for row in own]
    table("row", grouped(rows))
    names = sorted({row.name for row in rows})
    if len(names) > 1:
        table("player", {name or "-": [r for r in rows if r.name == name] for name in names})
    print("\n| claimed for the first | guesses | right |\n|---|---|---|")
    for low, high in pairwise(BINS):
        own = [row for row in rows if low <= row.claimed < high]
        if own:
            right = Counter(row.rank == 1 for row in own)[True] / len(own)
            mean = np.mean([row.claimed for row in own])
            print(f"| {100 * mean:.0f} % | {len(own)} | {100 * right:.0f} % |")
    places = [place for _, place in results]
    print(
        f"\nThe whole game is first in {places.count(1)} of {len(games)}, among ten in "
        f"{sum(place > 0 for place in places)}."
    )


if __name__ == "__main__":
    main()
