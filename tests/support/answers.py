"""A comparison of the answers of a theory with the boards that brute force finds."""

from collections.abc import Sequence

from unwordle.logic import solve
from unwordle.model.logic.encoding import to_clauses
from unwordle.model.logic.solver import Sat
from unwordle.model.reasons import Reason, explain, violations
from unwordle.model.theory.theory import Theory


def check_answers(
    theory: Theory, expected: Sequence[tuple[str, ...]], others: Sequence[tuple[str, ...]] = ()
) -> list[Reason]:
    """Check that the answers of a theory agree with the boards `expected`, and return the reasons.

    The answers are whether a board exists, the reasons if no board exists, the reasons why words
    are not a board, and the clauses. Each of `others` has a word for each row, but is not a board.
    """
    satisfiable = solve(theory.row_theory) is not None
    assert satisfiable == bool(expected) and theory.check(expected[:3])
    assert not any(theory.check([board]) for board in others[:2])
    reasons = explain(theory)
    assert bool(reasons) == (not expected)
    for reason in reasons:
        assert 0 <= reason.row < len(theory.grid.rows)
        assert reason.columns == tuple(sorted(set(reason.columns)))
        assert reason.text.endswith(".") and "\n" not in reason.text
    assert not any(violations(theory, board[:-1]) for board in expected[:3])
    assert all(violations(theory, board[:-1]) or theory.added for board in others[:3])
    with Sat(to_clauses(theory.row_theory)) as sat:  # another program reads the clauses
        for board in [*expected[:5], *others[:5]]:
            rows = [theory.row_theory.row(row, word) for row, word in enumerate(board[:-1])]
            possible = all(row in sat.clauses.number for row in rows) and sat.satisfiable(rows)
            assert possible == (board in expected)
    return reasons
