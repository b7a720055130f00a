"""Simulated chats of friends who share their games on many days.

`python -m tools.simulated_chat DAYS PLAYERS SEED` prints a chat in the format of a WhatsApp export.
Each friend has personal habits and word weights, so the friends do not follow the player model
exactly. `tools.evaluate_infer` and the tests use simulated chats to judge the program's answers
about days and players.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from tools import parser
from unwordle.day import date_of, solution_prior
from unwordle.model.game.feedback import feedback, feedback_codes, letters_of, pattern_code
from unwordle.model.game.input import MOST_ROWS
from unwordle.model.theory.plays import play_called
from unwordle.players.player import Habits, population
from unwordle.wordlist import named

FIRST = 1911
"""The default number of the first day. All solutions in data/dated.tsv are from earlier days."""
NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana")
KINDS = ("strict", "hard", "usual", "careless")
SLIPS = {"strict": 0.0, "hard": 0.08, "usual": 0.08, "careless": 0.35}
"""The probability that a guess is not restricted to the words that fit all hints.

The keys are the kinds of friends.
"""
OWN = 1.0
"""The standard deviation of the differences between friends' log-weights and the usual ones."""
KEEPS = 0.7
"""The share of friends with a fixed opener. The opener is used in 14 of 15 games on average."""
SQUARES = str.maketrans("GYW", "🟩🟨⬛")


@dataclass
class Friend:
    """A simulated player who plays every day."""

    name: str
    kind: str
    rng: np.random.Generator

    @cached_property
    def weights(self) -> NDArray[np.float64]:
        """The friend's weight of each word if there are no hints."""
        lexicon = named("wordle")
        usual = Habits().weights(lexicon)
        return usual * np.exp(self.rng.normal(0, OWN, len(lexicon)))

    @cached_property
    def opener(self) -> str | None:
        """The friend's fixed opener, or None if the friend has no fixed opener."""
        lexicon = named("wordle")
        drawn = str(self.rng.choice(lexicon.words, p=population(lexicon, Habits())))
        return drawn if self.rng.random() < KEEPS else None

    def game(self, solution: str) -> list[str]:
        """Return the patterns of a game with this solution.

        The last pattern is all green if the friend finds the solution.
        """
        rng, lexicon = self.rng, named("wordle")
        fits = hard = np.ones(len(lexicon), dtype=bool)
        guesses: list[str] = []
        rows: list[str] = []
        while len(rows) < MOST_ROWS and solution not in guesses:
            among = fits
            if rng.random() < SLIPS[self.kind]:
                among = hard if self.kind == "hard" or rng.random() < 0.6 else np.ones_like(fits)
            chances = self.weights * among
            guess = str(rng.choice(lexicon.words, p=chances / chances.sum()))
            if not rows and self.opener and rng.random() < 14 / 15:
                guess = self.opener
            guesses.append(guess)
            rows.append(feedback(guess, solution))
            letters, shown = letters_of([guess]), pattern_code(rows[-1])
            fits = fits & (feedback_codes(letters, lexicon.letters)[0] == shown)
            codes = np.array([shown])
            hard = hard & play_called("hard").allows(letters, codes, lexicon.letters)[0]
        return rows


def friends(number: int, seed: int) -> list[Friend]:
    """Return `number` friends of alternating kinds."""
    return [
        Friend(NAMES[i], KINDS[(i + seed) % len(KINDS)], np.random.default_rng([seed, i]))
        for i in range(number)
    ]


def chat(days: int, players: int, seed: int, first: int = FIRST) -> tuple[str, dict[int, str]]:
    """Return a chat in the format of a WhatsApp export, and the solutions keyed by day number.

    `first` is the number of the first day.
    """
    rng, group = np.random.default_rng(seed), friends(players, seed)
    candidates = named("solutions").words
    prior = solution_prior(candidates)
    words = rng.choice(candidates, days, replace=False, p=prior / prior.sum())
    solutions = {first + i: str(word) for i, word in enumerate(words)}
    return "".join(messages(group, solutions)), solutions


def messages(group: list[Friend], solutions: Mapping[int, str]) -> Iterator[str]:
    """Yield the messages with which the friends share their games on the days of `solutions`."""
    for day, solution in solutions.items():
        for minute, friend in enumerate(group):
            rows = friend.game(solution)
            score = len(rows) if rows[-1] == "GGGGG" else "X"
            star = "*" if friend.kind == "hard" else ""
            when = f"{date_of(day):%d/%m/%Y}, 08:{minute:02}"
            squares = "\n".join(row.translate(SQUARES) for row in rows)
            yield f"{when} - {friend.name}: Wordle {day:,} {score}/6{star}\n\n{squares}\n"


if __name__ == "__main__":
    given = parser(__doc__)
    for name in ("days", "players", "seed"):
        given.add_argument(name, type=int)
    chosen = given.parse_args()
    print(chat(chosen.days, chosen.players, chosen.seed)[0], end="")
