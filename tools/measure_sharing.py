"""Measure what shared grids give away: `python -m tools.measure_sharing` prints the tables.

It asks data/games.tsv, some minutes long. docs/sharing.md has what it printed.
"""

from collections.abc import Iterator
from pathlib import Path

import numpy as np

import wordlist
from model.game.lexicon import Lexicon
from model.player.begun import Player
from model.player.chat import Chat, collect, grids_of, settle
from model.player.days import DayReader
from model.player.fits import FitSets
from model.player.habits import Habits
from model.player.history import FirstRow, OpenerHistory
from model.player.openers import population
from model.shares import games_of_files

GAMES = Path(__file__).resolve().parents[1] / "data" / "games.tsv"
DAYS = range(8)
WINDOWS = 40
MOST_GRIDS = 3
DAYS_EACH = 30


def main() -> None:
    """Print both tables."""
    lexicon, answers = wordlist.named("nyt"), wordlist.named("answers")
    habits = Habits()
    player = Player(FitSets(lexicon), habits, population(lexicon, habits))
    chat = settle(collect(games_of_files([GAMES])), {}, player, answers)
    print("| days known | next first row, bits | opener known | probability given to it |")
    print("|---|---|---|---|")
    for known in DAYS:
        bits, first, chance = _openers(chat, known)
        print(f"| {known} | {bits:.2f} | {100 * first:.0f} % | {chance:.2f} |")
    print("\n| grids of the day | days | bits told of 11.2 | word first | in the first ten |")
    print("|---|---|---|---|---|")
    for number in range(1, MOST_GRIDS + 1):
        ranks, bits_told = _solutions(chat, number, answers)
        shares = f"{100 * np.mean(ranks < 1):.0f} % | {100 * np.mean(ranks < 10):.0f} %"
        print(f"| {number} | {len(ranks)} | {bits_told:.1f} | {shares} |")


def _windows(rows: tuple[FirstRow, ...], known: int) -> Iterator[tuple[FirstRow, ...]]:
    """Some windows of so many days and the next."""
    starts = range(0, len(rows) - known, max(1, (len(rows) - known) // WINDOWS))
    return (rows[start : start + known + 1] for start in starts)


def _openers(chat: Chat, known: int) -> tuple[float, float, float]:
    """After so many days: the cost of the next first row, mean over players; and, of those who
    keep an opener over the window, in how many it is first, and its probability.
    """
    bits, found, chances = [], [], []
    for history in chat.histories.values():
        own = []
        kept = [one for one in history.stretches() if one.word and one.probability > 0.9]
        for rows in _windows(history.rows, known):
            window = OpenerHistory.of(rows, history.lexicon, history.population)
            own.append(float(window.surprises()[-1]))
            for one in kept:
                if one.first <= rows[0].day and rows[-1].day <= one.last:
                    before = OpenerHistory.of(rows[:-1], history.lexicon, history.population)
                    openers = before.next_openers()
                    found.append(history.lexicon.words[int(openers.argmax())] == one.word)
                    chances.append(openers[history.lexicon.index(one.word)])
        bits.append(np.mean(own))
    return float(np.mean(bits)), float(np.mean(found)), float(np.mean(chances))


def _solutions(chat: Chat, number: int, answers: Lexicon) -> tuple[np.ndarray, float]:
    """The rank of the day's word by so many grids of strangers, and the bits that they tell."""
    reader = DayReader(answers)
    ranks, bits = [], []
    days = [day for day in chat.collected.days if len(grids_of(chat.collected, day)) >= number]
    for day in days[:: max(1, len(days) // DAYS_EACH)][:DAYS_EACH]:
        grids = list(grids_of(chat.collected, day).values())[:number]
        told = reader.posterior(grids, [chat.player] * number)
        words = [one.word for one in told]
        truth = chat.told[day].word
        rank = words.index(truth) if truth in words else len(answers)
        ranks.append(rank)
        chance = told[rank].probability if rank < len(told) else 1 / len(answers)
        bits.append(np.log2(len(answers)) + np.log2(max(chance, 1e-6)))
    return np.array(ranks), float(np.mean(bits))


if __name__ == "__main__":
    main()
