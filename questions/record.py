"""What a player's shared games tell of them: openers, habits, luck and skill, odd games."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import NotRequired, cast

import numpy as np

from model.game.feedback import feedback_codes, letters_of, pattern_code
from model.game.lexicon import Lexicon
from model.game.limits import MOST_ROWS
from model.player.history import OpenerHistory, Stretch
from model.player.par import Results
from model.player.played import Played
from model.player.player import Player
from model.player.slips import FINE, slip_logs
from model.theory.plays import play_called
from questions.shape import Answer, Probability

SCORES = "123456X"

MOST_WEIGHED = 80
"""How many games, spread over the days, tell how often a guess fits."""
_CERTAIN = 0.5


class Range(Answer):
    """A number, and between which it is with a probability of 90%."""

    value: float
    low: float
    high: float


class Opener(Answer):
    """An opener kept from the first to the last of these days, or none (word "")."""

    word: str
    first: int
    last: int
    games: int
    probability: Probability


class HardMode(Answer):
    """Games with the star of hard mode, and games whose colours it allows."""

    starred: int
    allowed: int


class Within(Answer):
    """How often the solution was found within a number of guesses, and how often is typical."""

    within: int
    seen: int
    expected: float
    chance: Probability
    """The probability that one who plays finds it as often, or more."""


class Odd(Answer):
    """A game that does not look like play, its line in the file, and why."""

    day: int
    line: int
    why: str


class PlayerRecord(Answer):
    """One player. `results` has how many games took 1 to 6 guesses, or were lost (X)."""

    name: str
    games: int
    results: dict[str, int]
    openers: list[Opener]
    fits: NotRequired[Range]
    """How often a guess after the first fits all that was known."""
    hard: HardMode
    skill: NotRequired[Range]
    """By how many guesses they are better than the typical player on the same words."""
    luck: NotRequired[Range]
    """Bits that the kept opener told beyond what it tells on average, a game."""
    hits: list[Within]
    odd: list[Odd]


def record(
    name: str,
    history: OpenerHistory,
    player: Player,
    answers: Lexicon,
    par: Mapping[str, Results],
) -> PlayerRecord:
    """Return the record of a player. `par` has the typical player's results for the solutions."""
    played, lexicon, hard = history.played, history.lexicon, play_called("hard")
    whole = [one for one in played if not one.game.notes and one.solution in lexicon]
    stretches = history.stretches()
    opened = [float(history.openers_on(one.day)[lexicon.index(one.solution)]) for one in whole]
    soon = [_share(par, one, 2) for one in whole]
    impossible = [one for one in whole if not _possible(player, one)]
    results = Counter(SCORES[one.turns - 1] for one in played)
    answer: PlayerRecord = {
        "name": name,
        "games": len(played),
        "results": {score: results[score] for score in SCORES},
        "openers": [cast(Opener, asdict(stretch)) for stretch in stretches],
        "hard": {
            "starred": sum(one.game.hard for one in played),
            "allowed": sum(hard.allows_colours(one.game.rows) for one in played),
        },
        "hits": [_hits(1, whole, opened), _hits(2, whole, soon)] if whole else [],
        "odd": _odd(played, impossible),
    }
    if fits := _fits(player, history, [one for one in whole if one not in impossible]):
        answer["fits"] = fits
    against = [par[one.solution].mean() - one.turns for one in whole if one.solution in par]
    if skill := _mean(against):
        answer["skill"] = skill
    if luck := _mean(_luck(answers, stretches, whole)):
        answer["luck"] = luck
    return answer


def _share(par: Mapping[str, Results], one: Played, within: int) -> float:
    """Return how often the typical player finds the word so soon; never quite never, nor always."""
    turns = par.get(one.solution)
    if turns is None:
        return 0.06
    return float(((turns <= within).sum() + 0.5) / (len(turns) + 9))


def _hits(within: int, played: Sequence[Played], chances: Sequence[float]) -> Within:
    """Return the hits seen and expected; the probability is that of a sum of independent trials."""
    seen = sum(one.turns <= within for one in played)
    distribution = np.ones(1)
    for chance in chances:
        distribution = np.convolve(distribution, (1 - chance, chance))
    return {
        "within": within,
        "seen": seen,
        "expected": float(sum(chances)),
        "chance": float(min(1.0, distribution[seen:].sum())),
    }


def _possible(player: Player, one: Played) -> bool:
    """Say whether some words show the rows' colours with the solution."""
    lexicon = player.sets.lexicon
    codes = feedback_codes(lexicon.letters, letters_of([one.solution]))[:, 0]
    return bool(np.isin([pattern_code(row) for row in one.game.guesses], codes).all())


def _fits(player: Player, history: OpenerHistory, played: Sequence[Played]) -> Range | None:
    """Return how often a guess fits: its posterior mean, all slips alike before."""
    logs = slip_logs(player, history, played, MOST_WEIGHED)
    if logs is None:
        return None
    chances = np.exp(logs - logs.max()) * FINE  # on an even scale
    chances /= chances.sum()
    fits = 1 - FINE
    high = fits[np.cumsum(chances) >= 0.05].max()
    low = fits[np.cumsum(chances[::-1])[::-1] >= 0.05].min()
    return {"value": float(chances @ fits), "low": float(low), "high": float(high)}


def _luck(answers: Lexicon, stretches: Sequence[Stretch], played: Sequence[Played]) -> list[float]:
    """Return, for each game with a known opener, the bits that it told beyond its mean."""
    bits: list[float] = []
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
                    bits.append(float(np.log2(len(answers) / sizes[code])) - mean)
    return bits


def _mean(values: Sequence[float]) -> Range | None:
    """Return the mean, and 1.645 standard errors to each side."""
    if len(values) < 2:
        return None
    mean = float(np.mean(values))
    error = 1.645 * float(np.std(values, ddof=1)) / len(values) ** 0.5
    return {"value": mean, "low": mean - error, "high": mean + error}


def _odd(played: Sequence[Played], impossible: Sequence[Played]) -> list[Odd]:
    """Return the games that do not look like play, in the order of their days and lines."""
    odd = [(one, f"no words show its colours with {one.solution}") for one in impossible]
    hard = play_called("hard")
    for one in played:
        odd += [(one, note) for note in one.game.notes]
        if one.game.hard and not hard.allows_colours(one.game.rows):
            odd.append((one, "a star, but hard mode forbids its colours"))
        if len(one.game.rows) > MOST_ROWS:
            odd.append((one, f"{len(one.game.rows)} rows"))
    ordered = sorted(dict.fromkeys(odd), key=lambda why: (why[0].day, why[0].game.line))
    return [{"day": one.day, "line": one.game.line, "why": why} for one, why in ordered]
