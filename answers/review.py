"""A finished game judged row by row: words left, skill, luck, and the better guess."""

from collections.abc import Sequence

import wordlist
from answers.game import check_word, read_word
from answers.shape import Answer
from model.game.errors import InputError
from model.game.feedback import feedback
from model.game.hint import Hint
from model.shares import read_games
from model.solve.game import Lists, lists_of
from model.solve.review import GameReview, RowReview, review

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
    return _answer(review(hints, last, lists, hard=hard), lists)


def _answer(judged: GameReview, lists: Lists) -> ReviewAnswer:
    return {
        "solution": judged.solution,
        "solved": judged.rows[-1].hint.guess == judged.solution,
        "hard": judged.hard,
        "kept_to_hard": all(row.violation is None for row in judged.rows),
        "skill": round(judged.skill, 1),
        "luck": round(judged.luck, 1),
        "rows": [_row(row, lists) for row in judged.rows],
    }


def _row(row: RowReview, lists: Lists) -> ReviewedRow:
    words = lists.guesses.words
    return {
        "guess": row.hint.guess,
        "pattern": row.hint.pattern,
        "before": row.before,
        "expected_after": round(row.expected_after, 1),
        "after": row.after,
        "skill": row.skill,
        "luck": row.luck,
        "expected_guesses": round(row.rated.expected, 3),
        "best": words[row.best.guess],
        "best_expected_guesses": round(row.best.expected, 3),
        "exact": row.exact,
        "hard_violation": row.violation,
        "why": _why(row, words[row.best.guess]),
    }


def _why(row: RowReview, best: str) -> str:
    """Why the best guess is better, as a sentence without a full stop."""
    guess = row.hint.guess
    if row.before == 1:
        only = "it was the only word left"
        return only if row.rated.possible else f"{best} was the only word left"
    certain = "no guess is" if row.exact else "none that was tried is"
    if row.rated.expected <= row.best.expected + 1e-9:
        return f"{certain} better: the word takes {row.rated.expected:.2f} guesses from here"
    theirs, ours = row.best.expected, row.rated.expected
    taken = f"{best} takes {theirs:.2f} guesses from here, {guess} {ours:.2f}"
    if not row.rated.possible and row.best.possible:
        return f"{taken}; {guess} could not be the word, {best} could"
    if row.best.possible or row.rated.possible:
        return taken
    return f"{taken}; neither could be the word"
