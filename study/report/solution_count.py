"""Figure 5: the report's first count of solutions, 1.33 x 10^49, got again to the last digit.

The number is that of the models of a theory of three rules over twenty words, for the grid of
figure 8. Two slips make it. The loop's column is never set back, so that the rules are stated of
the first row it comes to, row 3, and of no other. And "a green letter is the solution's" is
written with "and" for "if", of every letter.
"""

from functools import reduce
from itertools import product
from operator import and_

import numpy as np

from unwordle.model.game.feedback import Colour
from unwordle.model.logic.encoding import to_clauses
from unwordle.model.logic.models import count_models
from unwordle.model.theory.propositions import ALPHABET, SOLUTION, WordleEncoding
from unwordle.study.report.figure import Figure

REPORTED = 13311055974313929110835618541331366462544403234816
GRID = ("WWWWW", "WWWWY", "YWYGW")
WORDS = [
    "their", "about", "would", "other", "words", "could", "write", "first", "water", "right",
    "after", "think", "years", "place", "sound", "great", "found", "those", "under", "might",
]  # fmt: skip
CONSTRAINED = 2
"""The one row, from 0, that the loop states its rules of."""


def run() -> Figure:
    """Count the theory's models by a counter and by the formula, and compare."""
    theory, n = first_theory(), len(WORDS)
    counted = count_models(to_clauses(theory))
    per_row = row_models(WORDS)
    formula = 2**n * per_row**2
    letters = {(c, a) for word in WORDS for c, a in enumerate(word)}
    lines = [
        f"grid {'/'.join(GRID)}, {n} words: {' '.join(WORDS)}",
        f"propositions: {len(theory.number())}, constraints: {len(theory.compiled)}",
        "",
        "row 3: its 130 greens and the solution's 130 letters are all true, so its yellows and",
        f"  whites are false, and its {n} Row propositions free: 2^{n} = {2**n}",
        f"rows 1 and 2: a set of the {len(letters)} letters of the words, and a set of words",
        f"  that has at least those spelt: M = {per_row}",
        "",
        f"by the counter:  {counted}",
        f"2^20 x M^2:      {formula}",
        f"the report saw:  {REPORTED}",
        f"the same: {counted == formula == REPORTED}",
    ]
    return Figure("\n".join(lines))


def first_theory() -> WordleEncoding:
    """Return the theory with its slips, in our propositions."""
    of = WordleEncoding()
    for column, letter in product(range(5), ALPHABET):
        place = f"row {CONSTRAINED + 1}, column {column + 1}, letter {letter}"
        held = of.letter(SOLUTION, column, letter, Colour.GREEN)
        green, yellow, white = (of.letter(CONSTRAINED, column, letter, k) for k in Colour)
        of.state("green, with and for if", place, green & held)
        of.state("yellow", place, ~(held & yellow))
        of.state("white", place, ~(held & white))
    for (row, pattern), word in product(enumerate(GRID), WORDS):
        letters = reduce(and_, of.letters_of(row, word, pattern))
        of.state("row", f"row {row + 1}, {word}", letters >> of.row(row, word))
    return of


def row_models(words: list[str]) -> int:
    """Return the pairs of a set of letters and a set of words that holds every word they spell.

    By inclusion and exclusion: each word that is spelt halves the sets of words, which is as much
    as to take, for every set S of words, (-1)^|S| 2^(words - |S|) times the sets of letters that
    have all of S.
    """
    letters = sorted({(c, a) for word in words for c, a in enumerate(word)})
    bit = {letter: 1 << n for n, letter in enumerate(letters)}
    needed, chosen = np.zeros(1, np.uint64), np.zeros(1, np.int64)
    for word in words:
        mask = np.uint64(sum(bit[letter] for letter in enumerate(word)))
        needed = np.concatenate([needed, needed | mask])
        chosen = np.concatenate([chosen, chosen + 1])
    pairs = np.stack([chosen, np.bitwise_count(needed).astype(np.int64)])
    kinds, times = np.unique(pairs, axis=1, return_counts=True)
    return sum(
        int(n) * (-1) ** int(some) * 2 ** (len(words) - int(some) + len(letters) - int(held))
        for (some, held), n in zip(kinds.T, times, strict=True)
    )
