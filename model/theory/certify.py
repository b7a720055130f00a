"""Grids without a board, as clauses that cannot all hold: what certificates prove."""

from model.game.feedback import Colour
from model.logic.clauses import Clause, continued, to_clauses
from model.theory.theory import Theory


def of_grid(theory: Theory) -> tuple[str, list[Clause]]:
    """Return why a grid has no board: a row that no word fits, else all rows together.

    It comes as what is proved, and clauses that say the opposite.
    """
    told = f"{'/'.join(theory.grid.rows)} with {theory.solution}"
    empty = [row for row, words in enumerate(theory.candidates) if not words]
    if empty:
        return f"row {empty[0] + 1} of {told} can hold no word", _row_alone(theory, empty[0])
    return f"{told} has no board", list(to_clauses(theory.row_theory).clauses)


def _row_alone(theory: Theory, row: int) -> list[Clause]:
    """State phase 1 for one row, and that its letters, so coloured, are one of the list's words."""
    encoding = theory.stated_letters([row])
    made = to_clauses(encoding)
    number = {
        (c, a): made.number[encoding.letter(row, c, a, Colour(colour))]
        for c, colour in enumerate(theory.grid.rows[row])
        for a in theory.alphabet
    }
    allowed = (w for w in theory.lexicon.words if all(p.allows(w) for p in theory.pins_of(row)))
    following = continued([number[at] for at in enumerate(word)] for word in allowed)
    some_word = [(*(-n for n in start), *after) for start, after in following.items()]
    return [*made.clauses, *some_word]
