"""Measure what a shared grid gives away: `python -m tools.measure_sharing` prints the tables.

It asks data/games.tsv, half a minute long. docs/sharing.md has what it printed. How soon grids
tell the day's word is what `python -m tools.evaluate_infer` says.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

from tools.arguments import parser
from unwordle import wordlist
from unwordle.cache import Stores
from unwordle.chats.collected import collect
from unwordle.chats.files import games_of_files
from unwordle.model.game.feedback import feedback_codes, letters_of, pattern_code
from unwordle.model.theory.theory import Theory
from unwordle.players.boards_by_player import likely_boards
from unwordle.players.chat import Chat, settle
from unwordle.players.history import OpenerHistory, Played
from unwordle.players.likelihood import of_games
from unwordle.players.slips import own_habits

GAMES = Path(__file__).resolve().parents[1] / "data" / "games.tsv"
DAYS = range(8)
WINDOWS = 40
GRIDS, PLAYERS_GRIDS = 20, 90
REGULAR = 40
"""Players with fewer games are not told apart."""


def main() -> None:
    """Print the tables."""
    lexicon, answers = wordlist.named("nyt"), wordlist.named("answers")
    chat = settle(collect(games_of_files([GAMES])), {}, lexicon, answers, Stores())
    print("| days known | next first row, bits | opener known | probability given to it |")
    print("|---|---|---|---|")
    for known in DAYS:
        bits, first, chance = _openers(chat, known)
        print(f"| {known} | {bits:.2f} | {100 * first:.0f} % | {chance:.2f} |")
    print("\n| guess rows | grids | bits told of the guesses | bits left |\n|---|---|---|---|")
    for rows in range(2, 6):
        print(f"| {rows} | " + " | ".join(_guesses(chat, rows)) + " |")
    print("\n| of the player, by | grids | bits told | named |\n|---|---|---|---|")
    openings, whole = _of_players(chat)
    for title, logs in (
        ("the first row", openings),
        ("the rows after it", whole - openings),
        ("all", whole),
    ):
        print(f"| {title} | {_told(logs)} |")
    print("\n| player | games | nats a game by own slips |\n|---|---|---|")
    for name, played in chat.played.items():
        print(f"| {name} | {len(played)} | {_gained(chat, name, played):.3f} |")


def _windows(rows: Sequence[Played], known: int) -> Iterator[Sequence[Played]]:
    """Return some windows of so many days and the next."""
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
        for rows in _windows(history.played, known):
            window = OpenerHistory(rows, history.lexicon, history.population)
            own.append(float(window.surprises()[-1]))
            for one in kept:
                if one.first <= rows[0].day and rows[-1].day <= one.last:
                    before = OpenerHistory(rows[:-1], history.lexicon, history.population)
                    openers = before.openers_on(rows[-1].day)
                    found.append(history.lexicon.words[int(openers.argmax())] == one.word)
                    chances.append(openers[history.lexicon.index(one.word)])
        bits.append(np.mean(own))
    return float(np.mean(bits)), float(np.mean(found)), float(np.mean(chances))


def _some(games: list[Played], number: int) -> list[Played]:
    """So many of the games, spread over them."""
    return games[:: max(1, len(games) // number)][:number]


def _guesses(chat: Chat, rows: int) -> tuple[str, str, str]:
    """Of grids of so many rows, the word known: what they tell of the guesses, and leave open.

    A grid follows from its guesses, so what it tells of them is its own surprise.
    """
    games = [one for own in chat.played.values() for one in own if len(one.game.guesses) == rows]
    some = _some(games, GRIDS)
    told = of_games(chat.player, [(one.game.grid, one.solution) for one in some]).logs
    left = []
    for one, log in zip(some, told, strict=True):
        if np.isfinite(log):
            boards = likely_boards(Theory(one.game.grid, one.solution, chat.player.sets.lexicon))
            shares = boards.weights / boards.weights.sum()
            left.append(-shares @ np.log2(boards.exact / boards.total))
    bits = -told[np.isfinite(told)] / np.log(2)
    return str(len(bits)), f"{bits.mean():.1f}", f"{np.mean(left):.1f}"


def _of_players(chat: Chat) -> tuple[np.ndarray, np.ndarray]:
    """Return the log-likelihoods of grids (of each regular player in turn) for every regular
    player.

    Of their first rows, and of all; the openers are told from other days, the slips from even ones.
    """
    names = [name for name, played in chat.played.items() if len(played) >= REGULAR]
    habits = {
        name: own_habits(
            chat.player,
            chat.histories[name],
            [one for one in chat.played[name] if one.day % 2 == 0],
        )
        for name in names
    }
    lexicon = chat.player.sets.lexicon
    first, whole = [], []
    for name in names:
        odd = [one for one in chat.played[name] if one.day % 2 and one.game.guesses]
        for one in _some(odd, PLAYERS_GRIDS // len(names)):
            players = [
                replace(chat.player, openers=chat.openers_on(other, one.day), habits=habits[other])
                for other in names
            ]
            codes = feedback_codes(lexicon.letters, letters_of([one.solution]))[:, 0]
            shown = codes == pattern_code(one.game.rows[0])
            game = [(one.game.grid, one.solution)]
            logs = [of_games(player, game, particles=48).logs[0] for player in players]
            first.append(
                np.roll([np.log(p.openers[shown].sum()) for p in players], -names.index(name))
            )
            whole.append(np.roll(logs, -names.index(name)))
    kept = np.isfinite(whole).all(axis=1)
    return np.array(first)[kept], np.array(whole)[kept]


def _told(logs: np.ndarray) -> str:
    """Return the bits that rows tell of who made them, of all alike before; who did is the
    first.
    """
    shares = np.exp(logs - logs.max(axis=1, keepdims=True))
    shares /= shares.sum(axis=1, keepdims=True)
    number = shares.shape[1]
    told = np.log2(number) + np.log2(shares[:, 0]).mean()
    named = np.mean(shares.argmax(axis=1) == 0)
    return f"{len(shares)} | {told:.2f} of {np.log2(number):.2f} | {100 * named:.0f} %"


def _gained(chat: Chat, name: str, played: list[Played]) -> float:
    """How much likelier own slips, told by the first half of the games, make the second half."""
    half = len(played) // 2
    later = [one for one in played[half:] if one.game.guesses][-40:]
    games = [(one.game.grid, one.solution) for one in later]
    player = replace(chat.player, openers=chat.openers_on(name, later[len(later) // 2].day))
    own = replace(player, habits=own_habits(player, chat.histories[name], played[:half]))
    logs = np.array([of_games(one, games, particles=24, runs=1).logs for one in (player, own)])
    kept = np.isfinite(logs).all(axis=0)
    return float((logs[1, kept] - logs[0, kept]).mean())


if __name__ == "__main__":
    parser(__doc__).parse_args()
    main()
