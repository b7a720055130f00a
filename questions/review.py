"""A finished game judged row by row: words left, skill, luck, and the better guess."""

from collections.abc import Sequence
from statistics import fmean

import numpy as np

import wordlist
from model.game.errors import InputError
from model.game.feedback import feedback, pattern_code
from model.game.hint import Hint
from model.shares import read_games
from model.solve.advice import Rated
from model.solve.game import Lists, Settings, State, lists_of, start
from model.solve.review import compared, luck_of, skill_of, words_left
from model.theory.plays import play_called
from questions.shape import Answer
from questions.words import check_word, read_word

MOST_GUESSES = 12
"""The most guesses of a game to review: Wordle allows six."""


class ReviewedRow(Answer):
    """One guess, judged."""

    guess: str
    pattern: str
    before: int
    """How many words could be the solution before it."""
    expected_after: float
    """How many it would leave on average over these words."""
    after: int
    """How many it left; none where it is the solution."""
    skill: int
    """From 0 to 99, which is the best guess."""
    luck: int
    """From 0 to 99: how few words it left, compared with what it might have left."""
    expected_guesses: float
    """The average number of guesses from here on, this one included."""
    best: str
    """The best guess that is known."""
    best_expected_guesses: float
    exact: bool
    """Whether `best` is known to be best; else it is the best of those tried."""
    hard_violation: str | None
    """How the guess breaks hard mode; null if it does not."""
    why: str


class ReviewAnswer(Answer):
    """A finished game, judged."""

    solution: str
    solved: bool
    hard: bool
    """Whether guesses are compared with hard-mode guesses only."""
    kept_to_hard: bool
    skill: float
    """The mean of the rows that had a choice."""
    luck: float
    """The mean of the rows that had a choice."""
    rows: list[ReviewedRow]


def shared_guesses(text: str) -> tuple[list[Hint], bool]:
    """The guesses of a game pasted with its words, and whether it is in hard mode.

    Raises InputError unless there is exactly one game, with a word for each row.
    """
    reading = read_games(text)
    if len(reading.games) != 1:
        problem = f": {reading.problems[0]}" if reading.problems else ""
        raise InputError(
            f"the text has {len(reading.games)} games, not one{problem}: paste one game, a word "
            "next to each row"
        )
    (game,) = reading.games
    words = [word.lower() for word in game.words]
    for number, pattern in enumerate(game.rows):
        if number >= len(words) or not words[number]:
            raise InputError(
                f"row {number + 1} of the game has no word: write its word next to each row, or "
                "name the guesses"
            )
        if len(words[number]) != len(pattern):
            raise InputError(
                f"row {number + 1} of the game has the word {words[number]!r} and "
                f"{len(pattern)} tiles: they must be as many as its letters"
            )
    return [Hint(*row) for row in zip(words, game.rows, strict=True)], game.hard


def review_answer(
    guesses: Sequence[str],
    solution: str | None,
    *,
    hard: bool = False,
    colours: Sequence[str] = (),
) -> ReviewAnswer:
    """Judge the guesses of a game; the solution is the last of them unless it is given.

    `colours` are the patterns shown, if known. Raises InputError if a word is unknown, the guesses
    do not end with the solution, or a row has other colours.
    """
    nyt = wordlist.named("nyt")
    words = [read_word(guess, nyt.length) for guess in guesses]
    if not 1 <= len(words) <= MOST_GUESSES:
        raise InputError(f"the game has {len(words)} guesses: give 1 to {MOST_GUESSES}")
    last = words[-1] if solution is None else read_word(solution, nyt.length)
    for word in (*words, last):
        check_word(word, nyt, "a review needs words that Wordle takes")
    if last in words[:-1]:
        raise InputError(f"the solution {last!r} is not the last guess: end the game with it")
    hints = [Hint(word, feedback(word, last)) for word in words]
    for row, (hint, shown) in enumerate(zip(hints, colours, strict=False), 1):
        if hint.pattern != shown:
            raise InputError(
                f"row {row} shows {shown}, but {hint.guess} is {hint.pattern} for {last}: check "
                "its word and the solution"
            )
    answers = wordlist.named("answers")
    lists = lists_of(
        nyt, answers if last in answers else nyt, likely=answers, avoided=wordlist.coarse()
    )
    return _judged(hints, last, lists, hard=hard)


def _judged(hints: Sequence[Hint], solution: str, lists: Lists, *, hard: bool) -> ReviewAnswer:
    """Judge the guesses; every answer is as likely as any other."""
    play = play_called("hard")
    against = [play.violation(hints[:turn], hint.guess) for turn, hint in enumerate(hints)]
    kept = not any(against)
    state = start(lists, Settings(hard=hard and kept))
    answer = np.array([lists.answers.index(solution)])
    rows = []
    for hint, violation in zip(hints, against, strict=True):
        rows.append(_row(state, hint, violation))
        (state,) = state.after(lists.guesses.index(hint.guess), answer)
    choices = [row for row in rows if row["before"] > 1] or rows
    return {
        "solution": solution,
        "solved": hints[-1].guess == solution,
        "hard": hard and kept,
        "kept_to_hard": kept,
        "skill": round(fmean(row["skill"] for row in choices), 1),
        "luck": round(fmean(row["luck"] for row in choices), 1),
        "rows": rows,
    }


def _row(state: State, hint: Hint, violation: str | None) -> ReviewedRow:
    words = state.lists.guesses.words
    guess = state.lists.guesses.index(hint.guess)
    left = words_left(state, guess)
    shown = state.lists.codes(np.array([guess]), state.remaining)[:, 0]
    after = int(left[shown == pattern_code(hint.pattern)][0])
    rated, best, exact = compared(state, guess)
    better = words[best.guess]
    why = _why(hint.guess, rated, better, best, exact=exact)
    if len(left) == 1:
        why = "it was the only word left" if rated.possible else f"{better} was the only word left"
    return {
        "guess": hint.guess,
        "pattern": hint.pattern,
        "before": len(left),
        "expected_after": round(float(left.mean()), 1),
        "after": after,
        "skill": skill_of(rated.expected - best.expected),
        "luck": luck_of(after, left),
        "expected_guesses": round(rated.expected, 3),
        "best": better,
        "best_expected_guesses": round(best.expected, 3),
        "exact": exact,
        "hard_violation": violation,
        "why": why,
    }


def _why(guess: str, rated: Rated, better: str, best: Rated, *, exact: bool) -> str:
    """Why the best guess is better, as a sentence without a full stop."""
    if rated.expected <= best.expected + 1e-9:
        certain = "no guess is" if exact else "none that was tried is"
        return f"{certain} better: the word takes {rated.expected:.2f} guesses from here"
    taken = f"{better} takes {best.expected:.2f} guesses from here, {guess} {rated.expected:.2f}"
    if not rated.possible and best.possible:
        return f"{taken}; {guess} could not be the word, {better} could"
    if best.possible or rated.possible:
        return taken
    return f"{taken}; neither could be the word"
