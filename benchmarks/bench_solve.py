"""A comparison of our theory of hints with Z3 on two tasks: find any word that fits the hints, and
find the best word that fits them.

The program with Z3 follows published descriptions of Wordle solvers that use Z3. Letters are
integers, the dictionary is a disjunction of its words, hints are constraints, and preferences are
soft constraints. Both programs solve the same puzzles, and build a new theory for each puzzle.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import product
from random import Random
from typing import Any

import numpy as np
from rich.table import Table

from benchmarks import race
from unwordle import wordlist
from unwordle.model.game.feedback import feedback, letters_of
from unwordle.model.game.grid import Hint
from unwordle.solver.game import GuessLists
from unwordle.solver.hints import Knowledge

PUZZLES = 5
GUESSES = ("crane", "pilot")
LISTS = GuessLists(wordlist.named("nyt"), wordlist.named("answers"))
WEIGHTS = np.bincount(LISTS.guesses.letters.ravel(), minlength=26)
"""The weight of each letter: the number of its occurrences in the list of guesses."""
HUNDRED = LISTS.guesses.letters.size
"""The extra weight of a word without repeated letters: the number of letters in all guesses."""


def puzzles() -> list[list[Hint]]:
    """Return, for each of several random answers, the hints that the guesses in `GUESSES` get."""
    answers = Random(1).sample(LISTS.answers.words, PUZZLES)
    return [[Hint(guess, feedback(guess, answer)) for guess in GUESSES] for answer in answers]


def our_word(hints: Sequence[Hint], *, best: bool = False) -> str:
    """Return a word that fits the hints, or the one with the greatest weight, by our theory."""
    known = Knowledge(LISTS.guesses)
    for hint in hints:
        known.add(hint)
    words = known.words()
    return words[int(np.argmax(weights_of(words)))] if best else words[0]


def weights_of(words: Sequence[str]) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    """Return the weight of each word.

    The weight is the sum of the weights of the letters, plus HUNDRED if no letter is repeated.
    """
    distinct = np.array([len(set(word)) == len(word) for word in words])
    return np.asarray(WEIGHTS[letters_of(list(words))].sum(axis=1) + HUNDRED * distinct)


def z3_word(hints: Sequence[Hint], *, best: bool = False) -> str:
    """Return a word that fits the hints, or the one with the greatest weight, found by Z3.

    The constraints are those of published solvers, except that repeated letters follow Wordle's
    rules. For the best word, each letter in each column has a soft constraint, and so has the
    absence of repeated letters.
    """
    import z3

    solver: Any = z3.Optimize() if best else z3.Solver()
    letters = [z3.Int(f"letter_{column + 1}") for column in range(LISTS.guesses.length)]
    words = LISTS.guesses.letters.tolist()
    solver.add(z3.Or([z3.And([a == n for a, n in zip(letters, w, strict=True)]) for w in words]))
    for hint in hints:
        numbers = letters_of([hint.guess])[0].tolist()
        coloured = Counter(n for n, c in zip(numbers, hint.pattern, strict=True) if c != "W")
        for letter, number, colour in zip(letters, numbers, hint.pattern, strict=True):
            copies = z3.Sum([z3.If(other == number, 1, 0) for other in letters])
            solver.add(letter == number if colour == "G" else letter != number)
            solver.add(copies == coloured[number] if colour == "W" else copies >= coloured[number])
    if best:
        solver.add_soft(z3.Distinct(*letters), HUNDRED)
        for letter, (number, weight) in product(letters, enumerate(WEIGHTS.tolist())):
            solver.add_soft(letter == number, weight)
    assert solver.check() == z3.sat
    model = solver.model()
    return "".join(chr(ord("a") + model[letter].as_long()) for letter in letters)


def fit(solver: Callable[[Sequence[Hint]], str]) -> str:
    """Return a string that says for how many puzzles the solver's word fits the hints."""
    answers = [(hints, solver(hints)) for hints in puzzles()]
    right = [all(feedback(h.guess, word) == h.pattern for h in hints) for hints, word in answers]
    return f"{sum(right)} fit"


def weight(solver: Callable[[Sequence[Hint]], str]) -> int:
    """Return the total weight of the solver's words for all puzzles."""
    return int(weights_of([solver(hints) for hints in puzzles()]).sum())


def tables() -> Iterator[Table]:
    """Yield two tables that compare our theory with Z3: one for finding any word that fits the
    hints, and one for finding the best.
    """
    about = f"{PUZZLES} puzzles of two hints, 12,947 words"
    yield race(
        f"A word that fits: {about}",
        [("ours: PySAT", lambda: fit(our_word), 2), ("Z3", lambda: fit(z3_word), 2)],
    )
    yield race(
        f"The word of the greatest weight: {about}",
        [
            ("ours: PySAT, a scan", lambda: weight(partial(our_word, best=True)), 2),
            ("Z3's optimizer", lambda: weight(partial(z3_word, best=True)), 2),
        ],
    )
