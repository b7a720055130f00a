"""Check that other tools can read the exports, and that equal theories have equal exports."""

import re

import pytest
from hypothesis import given
from pysat.formula import CNF
from pysat.solvers import Solver, SolverNames

from support.brute import candidates
from support.games import brute_boards, games, theory_of
from support.sizes import NIGHT, drawn, some
from unwordle.logic import dimacs
from unwordle.model.game.grid import Grid
from unwordle.model.game.lexicon import Lexicon
from unwordle.model.logic.encoding import to_clauses
from unwordle.model.logic.solver import Sat
from unwordle.model.theory.propositions import WordleEncoding
from unwordle.model.theory.theory import Theory
from unwordle.wordlist import named

NAMES = re.compile(r"c (\d+) Row\((\d+|S),([a-z]+)\)")


def boards_of(lines: list[str]) -> set[tuple[str, ...]]:
    """Return the boards that PySAT finds in the lines of a DIMACS file."""
    row_of = {int(m[1]): (m[2], m[3]) for m in map(NAMES.fullmatch, lines) if m}
    boards = set()
    with Solver("cadical153", bootstrap_with=CNF(from_string="\n".join(lines)).clauses) as solver:
        while solver.solve():
            true = [n for n in solver.get_model() if n in row_of]
            words = dict(row_of[n] for n in true)
            assert len(words) == len(true)
            boards.add(tuple(words[row] for row in sorted(words)))
            solver.add_clause([-n for n in true])
    return boards


@pytest.mark.slow
@drawn(8)
@given(games(most_rows=3, most_words=8))
def test_the_dimacs_has_the_same_boards(game):
    lines = list(dimacs(theory_of(game).row_theory))
    assert all(line.isascii() and "\n" not in line for line in lines)
    assert boards_of(lines) == set(brute_boards(game))


SOLVERS = sorted(
    {names[-1] for kind, names in vars(SolverNames).items() if kind[0] != "_"}
    - {"cryptominisat5", "kissat404"}
)


@pytest.mark.slow
@pytest.mark.parametrize("solver", some(SOLVERS, 2))
def test_every_solver_answers_alike(solver):
    lexicon = named("answers").most_frequent(150)
    for grid, satisfiable in (("WWWWW/WYWWW", True), ("GGGGY/WWWWW", False)):
        theory = Theory(Grid.parse(grid), "stone", lexicon, solver=solver)
        expected = candidates(theory.grid.rows, "stone", lexicon.words)
        assert [list(row) for row in theory.candidates] == expected
        assert bool(theory.by_engine("sat").count()) == satisfiable


def test_bounds_are_printed_in_words(capsys):
    """Check that cardinality constraints are printed in words, inside a formula too."""
    letters = Theory(Grid.parse("WWYW"), "noon", Lexicon("one", ("atop",))).letters
    letters.introspect(full=True)
    lines = capsys.readouterr().out.splitlines()
    o = lines[lines.index("4b coloured copies (row 1, letter o):") + 1]
    claims = (f"(Letter(1,{c},o,Green) ∨ Letter(1,{c},o,Yellow))" for c in range(1, 5))
    no_more = "(¬Letter(S,1,o,Green) ∧ ¬Letter(S,4,o,Green))"
    assert o.strip() == f"({no_more} → at most two of {', '.join(claims)})"
    tile = lines[lines.index("one colour a tile (row 1, column 1):") + 1]
    assert tile.strip() == "exactly one of Tile(1,1,Green), Tile(1,1,Yellow), Tile(1,1,White)"


def test_what_a_solution_breaks_is_printed_beyond_the_first_few(capsys):
    encoding = WordleEncoding()
    for number in range(9):
        encoding.state("mine", f"row {number}", encoding.row(number, "crane"))
    model = {encoding.row(number, "crane"): number != 7 for number in range(9)}
    encoding.introspect(model)
    heads = [line for line in capsys.readouterr().out.splitlines() if line.startswith("mine")]
    assert heads == [f"mine (row {number}):" for number in (0, 1, 2, 7)]


@pytest.mark.parametrize("terminal", [True, False])
def test_a_printout_with_a_solution(terminal, capsys, monkeypatch):
    monkeypatch.setattr("sys.stdout.isatty", lambda: terminal)
    monkeypatch.delenv("NO_COLOR", raising=False)
    theory = Theory(Grid.parse("WWYWW"), "other", named("answers").most_frequent(60))
    with Sat(to_clauses(theory.letters)) as sat:
        assert sat.satisfiable()
        model = sat.model()
    theory.letters.introspect(model, full=True)
    printed = capsys.readouterr().out
    mark, end = ("\x1b[32m", "\x1b[0m") if terminal else ("✓", "")
    assert f"{mark}Letter(S,1,o,Green){end}" in printed
    assert f"{mark}¬Letter(S,1,a,Green){end}" in printed


GAME = ("--word", "stone", "--grid", "WWWWW/WYWWW/WYWWG", "--limit", "800")
COMMANDS = [
    ["theory", "--phase", "boards", "--play", "strict", "--dimacs=dimacs", "--nnf=nnf"],
    ["board", "--samples", "5", "--seed", "7", "--top", "3", "--marginals", "3", "--json"],
]


@pytest.mark.slow
@pytest.mark.parametrize("options", COMMANDS if NIGHT else COMMANDS[:1])
def test_the_same_bytes_whatever_the_order_of_hashes(process, options, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    outputs = []
    for seed in ("1", "2"):
        ran = process(*options, *GAME, PYTHONHASHSEED=seed)
        assert ran.status == 0, ran.err
        files = [path.read_bytes() for path in sorted(tmp_path.iterdir())]
        outputs.append((re.sub(r'"seconds": \{.*?\}', "", ran.out + ran.err), files))
    assert outputs[0] == outputs[1]
    assert "theory" not in options or min(map(len, outputs[0][1])) > 1000
