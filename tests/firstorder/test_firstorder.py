"""The seven formulas: what SAT says of them, against their meaning read off board by board."""

from itertools import product

import pytest

from model.firstorder.formulas import STATEMENTS, examine
from model.firstorder.grounding import Domain, ground_instances
from model.firstorder.predicate import Atom, Bind, Formula, Join, Not, parse
from model.firstorder.world import Picture
from model.game.errors import InputError
from model.game.feedback import feedback
from model.theory.propositions import WordleEncoding

WORDS = ("those", "ethos", "geese")
NAMES = {"G": "Green", "Y": "Yellow", "W": "White"}


def true_pattern(rules: str, guess: str, solution: str) -> str:
    if rules == "wordle":
        return feedback(guess, solution)
    return "".join(
        "G" if ours == theirs else "Y" if ours in solution else "W"
        for ours, theirs in zip(guess, solution, strict=True)
    )


def holds(
    formula: Formula, words: tuple[str, ...], picture: Picture, at: dict[str, object]
) -> bool:
    """Whether the formula is true of a picture: its meaning, with no grounding and no solver."""

    def value(name: str) -> object:
        return at.get(name, name)

    if isinstance(formula, Not):
        return not holds(formula.body, words, picture, at)
    if isinstance(formula, Join):
        left = holds(formula.left, words, picture, at)
        right = holds(formula.right, words, picture, at)
        signs = {"∧": left and right, "∨": left or right, "→": not left or right}
        return signs.get(formula.sign, left == right)
    if isinstance(formula, Bind):
        ranges = {
            "r": ["1", "S"],
            **dict.fromkeys("cde", range(len(words[0]))),
            **dict.fromkeys("lm", sorted(set("".join(words)))),
            **dict.fromkeys("jk", NAMES.values()),
            **dict.fromkeys("uvw", words),
        }
        each = (
            holds(formula.body, words, picture, {**at, formula.name: v})
            for v in ranges[formula.name]
        )
        return all(each) if formula.sign == "∀" else any(each)
    assert isinstance(formula, Atom)
    values = [value(name) for name in formula.names]
    rows = dict(zip("1S", zip(picture.words, picture.patterns, strict=True), strict=True))
    match formula.predicate, values:
        case "=", [one, other]:
            return one == other
        case "Letter", [str(row), int(column), letter, colour]:
            word, pattern = rows[row]
            return word[column] == letter and NAMES[pattern[column]] == colour
        case "Tile", [str(row), int(column), colour]:
            return NAMES[rows[row][1][column]] == colour
        case "Row", [str(row), word]:
            return rows[row][0] == word or picture.beside == f"Row({row},{word})"
        case "Board", [*board]:
            beside = f"Board({','.join(map(str, board))})"
            return tuple(board) == picture.words or picture.beside == beside
        case "Spells", [str(word), int(column), letter]:
            return word[column] == letter
    raise AssertionError(formula)


@pytest.mark.slow
@pytest.mark.parametrize("rules", ["report", "wordle"])
def test_what_sat_says_is_what_the_formulas_mean(rules: str) -> None:
    boards = [
        Picture((guess, solution), (true_pattern(rules, guess, solution), "GGGGG"))
        for guess, solution in product(WORDS, repeat=2)
    ]
    last = {}
    for statement, version, found in examine(WORDS, rules):
        last[statement.name] = found.boards
        formula = parse(version.formula)
        satisfying = sum(holds(formula, WORDS, board, {}) for board in boards)
        expected = {0: "none", len(boards): "all"}.get(satisfying, "some")
        assert found.boards == expected, version
        assert (found.violation is None) == (expected == "all")
        if found.violation is not None:
            assert found.violation in boards
            assert not holds(formula, WORDS, found.violation, {})
        if found.slips is not None:
            assert statement.states
            assert found.slips not in boards
            assert holds(formula, WORDS, found.slips, {})
    assert set(last.values()) == {"all"}  # what each statement was mended to


def test_the_statements_are_seven() -> None:
    assert len(STATEMENTS) == 7


@pytest.mark.slow
def test_no_duplicate_letters_is_a_law_of_isograms_only() -> None:
    versions = {
        version.formula: found.boards
        for statement, version, found in examine(("those", "ethos"), "report")
        if statement.name.startswith("no duplicate")
    }
    assert list(versions.values()) == ["none", "all", "all"]


def test_a_variable_of_no_kind_is_refused() -> None:
    with pytest.raises(InputError, match="'x' is of no kind"):
        list(ground_instances(parse("∀x.Row(x,x)"), WordleEncoding(), Domain(WORDS)))
