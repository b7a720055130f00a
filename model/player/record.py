"""What a player's shared games tell of them: openers, habits, luck and skill, odd games."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from model.game.feedback import Colour, feedback_codes, letters_of, pattern_code
from model.game.lexicon import Lexicon
from model.game.limits import MOST_ROWS
from model.player.begun import Player
from model.player.history import OpenerHistory, Stretch
from model.player.par import Results
from model.player.played import Played
from model.player.slips import FINE, slip_logs

MOST_WEIGHED = 80
"""So many games, spread over the days, tell how often a guess fits."""
_CERTAIN = 0.5
_SCORES = ("1", "2", "3", "4", "5", "6", "X")


@dataclass(frozen=True)
class Estimate:
    """A number, and between which it is with a probability of 90%."""

    value: float
    low: float
    high: float


@dataclass(frozen=True)
class Hits:
    """How often the solution was found within so many guesses, and how often it was to be."""

    within: int
    seen: int
    expected: float
    chance: float
    """The probability of as many or more, for one who plays."""


@dataclass(frozen=True)
class OddGame:
    """A game that does not look like play, and why."""

    day: int
    line: int
    why: str


@dataclass(frozen=True)
class Record:
    """What is said of one player. `skill`, `luck` and `fits` are None where nothing tells them."""

    name: str
    games: int
    results: Mapping[str, int]
    stretches: Sequence[Stretch]
    fits: Estimate | None
    """How often a guess after the first fits all that was known."""
    starred: int
    """Games shared with the star of hard mode."""
    could_be_hard: int
    """Games whose colours hard mode allows."""
    skill: Estimate | None
    """By how many guesses they are better than the typical player, on the same words."""
    luck: Estimate | None
    """Bits that the kept opener told beyond what it tells on average, a game."""
    hits: Sequence[Hits]
    odd: Sequence[OddGame]


def record(
    name: str,
    played: Sequence[Played],
    history: OpenerHistory,
    player: Player,
    answers: Lexicon,
    par: Mapping[str, Results],
) -> Record:
    """The record of a player. `par` has the typical player's results for the solutions."""
    lexicon = player.sets.lexicon
    whole = [one for one in played if not one.game.notes and one.solution in lexicon]
    stretches = history.stretches() if history.rows else []
    against = [par[one.solution].mean() - one.turns for one in whole if one.solution in par]
    hits = [
        _hits(
            1,
            whole,
            [float(history.openers_on(one.day)[lexicon.index(one.solution)]) for one in whole],
        ),
        _hits(2, whole, [_share(par, one, 2) for one in whole]),
    ]
    impossible = [one for one in whole if not _possible(player, one)]
    possible = [one for one in whole if one not in impossible]
    return Record(
        name,
        len(played),
        Counter(_SCORES[one.turns - 1] for one in played),
        stretches,
        _fits(player, history, possible),
        sum(one.game.hard for one in played),
        sum(allowed_by_hard(one.game.rows) for one in played),
        _mean(against),
        _mean(_luck(lexicon, answers, stretches, whole)),
        [one for one in hits if one],
        list(_odd(played, impossible)),
    )


def allowed_by_hard(rows: Sequence[str]) -> bool:
    """Whether colours can be of hard mode: greens stay, and coloured tiles become no fewer."""
    for upper, lower in pairwise(rows):
        lost = any(
            above == Colour.GREEN != below for above, below in zip(upper, lower, strict=True)
        )
        if lost or lower.count(Colour.WHITE) > upper.count(Colour.WHITE):
            return False
    return True


def _share(par: Mapping[str, Results], one: Played, within: int) -> float:
    """How often the typical player finds the word so soon; never quite never, nor always."""
    found = par.get(one.solution)
    if found is None:
        return 0.06
    return float(((found <= within).sum() + 0.5) / (len(found) + 9))


def _hits(within: int, played: Sequence[Played], chances: Sequence[float]) -> Hits | None:
    """Hits seen and expected; the probability is that of a sum of independent trials."""
    if not played:
        return None
    seen = sum(one.turns <= within for one in played)
    distribution = np.ones(1)
    for chance in chances:
        distribution = np.convolve(distribution, (1 - chance, chance))
    return Hits(within, seen, float(sum(chances)), float(min(1.0, distribution[seen:].sum())))


def _possible(player: Player, one: Played) -> bool:
    """Whether some words show the rows' colours with the solution."""
    if one.grid is None:
        return True
    lexicon = player.sets.lexicon
    codes = feedback_codes(lexicon.letters, letters_of([one.solution]))[:, 0]
    shown = set(np.unique(codes).tolist())
    return all(pattern_code(row) in shown for row in one.grid.rows)


def _fits(player: Player, history: OpenerHistory, played: Sequence[Played]) -> Estimate | None:
    """How often a guess fits: its posterior mean, all slips alike before."""
    logs = slip_logs(player, history, played, MOST_WEIGHED)
    if logs is None:
        return None
    chances = np.exp(logs - logs.max()) * FINE  # on an even scale
    chances /= chances.sum()
    fits = 1 - FINE
    high = fits[np.cumsum(chances) >= 0.05].max()
    low = fits[np.cumsum(chances[::-1])[::-1] >= 0.05].min()
    return Estimate(float(chances @ fits), float(low), float(high))


def _luck(
    lexicon: Lexicon, answers: Lexicon, stretches: Sequence[Stretch], played: Sequence[Played]
) -> list[float]:
    """For each game with an opener that is known, the bits that it told beyond its mean."""
    found: list[float] = []
    for stretch in stretches:
        if not stretch.word or stretch.probability < _CERTAIN:
            continue
        codes = feedback_codes(letters_of([stretch.word]), answers.letters)[0]
        sizes = np.bincount(codes)
        shares = sizes[sizes > 0] / len(answers)
        mean = float(-(shares * np.log2(shares)).sum())
        for one in played:
            if stretch.first <= one.day <= stretch.last:
                code = pattern_code(one.game.rows[0])
                if code < len(sizes) and sizes[code]:
                    found.append(float(np.log2(len(answers) / sizes[code])) - mean)
    return found


def _mean(values: Sequence[float]) -> Estimate | None:
    """The mean, and 1.645 standard errors to each side."""
    if len(values) < 2:
        return None
    mean = float(np.mean(values))
    error = 1.645 * float(np.std(values, ddof=1)) / len(values) ** 0.5
    return Estimate(mean, mean - error, mean + error)


def _odd(played: Sequence[Played], impossible: Sequence[Played]) -> list[OddGame]:
    found = [
        OddGame(one.day, one.game.line, f"no words show its colours with {one.solution}")
        for one in impossible
    ]
    for one in played:
        found += [OddGame(one.day, one.game.line, note) for note in one.game.notes]
        if one.game.hard and not allowed_by_hard(one.game.rows):
            found.append(
                OddGame(one.day, one.game.line, "a star, but hard mode forbids its colours")
            )
        if len(one.game.rows) > MOST_ROWS:
            found.append(OddGame(one.day, one.game.line, f"{len(one.game.rows)} rows"))
    return sorted(set(found), key=lambda odd: (odd.day, odd.line))
