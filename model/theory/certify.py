"""Grids without a board, as clauses that cannot all hold: what certificates prove."""

from unwordle.model.game.feedback import Colour
from unwordle.model.logic.clauses import Clause, continued, to_clauses
from unwordle.model.theory.letter_theory import with_solution_green
from unwordle.model.theory.theory import Theory


def of_grid(theory: Theory) -> tuple[str, list[Clause]]:
    """Return why a grid has no board: a row that no word fits, else all rows together.

    It comes as what is proved, and clauses that say the opposite.
    """
    told = f"{'/'.join(theory.grid.rows)} with {theory.solution}"
    for words, added in ((theory.pinned_words, ""), (theory.candidates, ", as constrained")):
        if empty := [row for row, allowed in enumerate(words) if not allowed]:
            clauses = _row_alone(theory, empty[0], with_added=bool(added))
            return f"row {empty[0] + 1} of {told} can hold no word{added}", clauses
    return f"{told} has no board", list(to_clauses(theory.row_theory).clauses)


def _row_alone(theory: Theory, row: int, with_added: bool) -> list[Clause]:
    """State that a row's letters, so coloured, are one of the list's words, and phase 1 for it.

    What was added to phase 1 may join rows: with it, all of phase 1 is stated.
    """
    encoding = theory.stated_letters([row])
    if with_added:
        encoding = with_solution_green(theory.letters)
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
