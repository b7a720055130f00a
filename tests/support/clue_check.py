"""A check of clues by the rule of the game alone, to hold the sieve to."""

from dataclasses import dataclass

import numpy as np

from unwordle.model.game.feedback import feedback, feedback_codes, letters_of
from unwordle.model.game.lexicon import Lexicon


@dataclass(frozen=True)
class Checked:
    """What `feedback` says of clues."""

    patterns: tuple[str, ...]
    remaining: list[int]
    """How many words are left after each clue, the answer included."""
    irredundant: bool
    """Whether, without any one of the clues, more words are left."""
    words_left: list[str]
    """The words left after all clues, the answer among them."""


def check(answer: str, guesses: list[str], against: Lexicon) -> Checked:
    """Return what clues for an answer leave, of the words of `against` and the answer."""
    wrong = [word for word in against.words if word != answer]
    ours = letters_of(guesses) if guesses else np.zeros((0, len(answer)), dtype=np.uint8)
    fits = feedback_codes(ours, letters_of(wrong)) == feedback_codes(ours, letters_of([answer]))
    left = fits.all(axis=0)
    needed = [np.delete(fits, i, axis=0).all(axis=0).sum() > left.sum() for i in range(len(fits))]
    return Checked(
        tuple(feedback(guess, answer) for guess in guesses),
        [1 + int(fits[: k + 1].all(axis=0).sum()) for k in range(len(fits))],
        all(needed),
        sorted([answer, *(wrong[i] for i in np.flatnonzero(left))]),
    )
