"""Why some words are no board of a grid: which row breaks which rule.

`check` asks, with the words of every row.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

from unwordle.model.game.grid import Hint
from unwordle.model.game.input import InputError
from unwordle.model.logic.encoding import Constraint
from unwordle.model.logic.solver import unsat_core
from unwordle.model.logic.text import holds
from unwordle.model.reasons import Reason
from unwordle.model.theory.plays import play_called
from unwordle.model.theory.propositions import KINDS, SOLUTION, WordleEncoding
from unwordle.model.theory.theory import Theory


def violations(theory: Theory, guesses: Sequence[str]) -> list[Reason]:
    """Return what keeps these words from being a board; nothing if they are one.

    Raises InputError if they are more or fewer than the guess rows, or of another length.
    """
    rows, length = len(theory.grid.rows), theory.grid.length
    if len(guesses) != rows:
        raise InputError(f"the board to check has {len(guesses)} guesses: the grid has {rows}")
    for word in guesses:
        if len(word) != length:
            told = f"the word {word!r} of the board to check has {len(word)} letters"
            raise InputError(f"{told}: {length} are needed")
    reasons = [*_single_rows(theory, guesses), *_pairs(theory, guesses), *_added(theory, guesses)]
    return sorted(reasons, key=lambda reason: reason.row)


def _single_rows(theory: Theory, guesses: Sequence[str]) -> Iterator[Reason]:
    every = tuple(range(theory.grid.length))
    for row, (word, pattern) in enumerate(zip(guesses, theory.grid.rows, strict=True)):
        if word not in theory.lexicon:
            yield Reason(row, every, "words", f"{word} is not in the word list.")
        shown = theory.colours(word)
        if shown != pattern:
            text = f"{word} shows {shown} with {theory.solution}, not {pattern}."
            columns = tuple(c for c in every if shown[c] != pattern[c])
            yield Reason(row, columns, "colours", text)
        for pin in theory.pins_of(row):
            if not pin.allows(word):
                yield Reason(row, every, "pin", f"{word} is not what the pin {pin} allows.")


def _pairs(theory: Theory, guesses: Sequence[str]) -> Iterator[Reason]:
    every = tuple(range(theory.grid.length))
    for i, j in combinations(range(len(guesses)), 2):
        if theory.distinct and guesses[i] == guesses[j]:
            yield Reason(j, every, "distinct", f"{guesses[j]} is in row {i + 1} already.")
    play = play_called(theory.play)
    for i, j in play.pairs(len(guesses)):
        for text in play.violations(Hint(guesses[i], theory.grid.rows[i]), guesses[j]):
            yield Reason(j, every, play.name, f"{text} (row {i + 1}).")


def _added(theory: Theory, guesses: Sequence[str]) -> Iterator[Reason]:
    """Yield the constraints added to the theory that the board breaks.

    Those over propositions of a user's own are checked against the board together: it
    breaks a minimal set of them that no values of these propositions satisfy.
    """
    if not theory.added:
        return
    model = theory.model_of(guesses)
    encoding = WordleEncoding()
    for constraint in theory.added:
        if all(isinstance(name, KINDS) for name in constraint.compile().vars()):
            if not holds(constraint.compile(), model):
                yield _broken(constraint)
        else:
            encoding.adopt(constraint)
    of_the_board: list[Any] = [name for name in encoding.number() if isinstance(name, KINDS)]
    for name in of_the_board:
        encoding.state("board", str(name), name if model.get(name) else ~name)
    core = unsat_core(encoding)
    yield from (_broken(one) for one in theory.added if one.fact in core)


def _broken(constraint: Constraint) -> Reason:
    rows = [getattr(name, "row", SOLUTION) for name in constraint.compile().vars()]
    last = max((row for row in rows if isinstance(row, int) and row >= 0), default=0)
    text = f"The board breaks the constraint '{' '.join(str(constraint).split())}'."
    return Reason(last, (), "constraint", text)
