"""A hint: a guess with the pattern that it was shown."""

from dataclasses import dataclass

from model.game.alphabet import folded
from model.game.errors import InputError
from model.game.grid import COLOUR_OF
from model.game.tiles import visible


@dataclass(frozen=True)
class Hint:
    """A guess, and the pattern that it was shown."""

    guess: str
    pattern: str

    def __str__(self) -> str:
        return f"{self.guess}={self.pattern}"

    def check_length(self, length: int) -> None:
        """Raise InputError unless the hint is of a word of this length."""
        if len(self.guess) != length:
            told = f"the hint {self} has {len(self.guess)} letters"
            raise InputError(f"{told}: {length} are needed here")

    @classmethod
    def parse(cls, text: str) -> "Hint":
        """Read a hint such as `crane=WWYWG`, in any case; B, X, `.` and `-` are also white.

        Raises InputError if it is not one.
        """
        guess, equals, pattern = text.strip().partition("=")
        guess, pattern = folded(guess.strip()), read_pattern(pattern)
        if not (equals and guess.isalpha()):
            told = f"the hint {text!r} is not a word and its colours"
            raise InputError(f"{told}, such as crane=WWYWG")
        if len(pattern) != len(guess):
            told = f"the hint {text!r} has {len(guess)} letters and {len(pattern)} colours"
            raise InputError(f"{told}: give each letter one of G, Y and W")
        return cls(guess, pattern)


def read_pattern(text: str) -> str:
    """Return a pattern as people write it, in G, Y and W. Raises InputError at any other symbol."""
    pattern = visible(text).strip().upper()
    for written in pattern:
        if written not in COLOUR_OF:
            told = f"the pattern {text.strip()!r} has {written!r}: its colours are G, Y and W"
            raise InputError(f"{told} (B, X, . and - are also white)")
    return "".join(COLOUR_OF[written] for written in pattern)
