"""All boards over a few words as one theory, to put first-order formulas to the test.

The grid is not fixed, nor the solution: any of the words may be in the guess row and in the
solution row, coloured by the rules. (One guess row is enough: the statements join no two.)
Each rule is guarded by a proposition that turns it on, so that one solver can be asked about
the model with a rule, and without it.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import product
from typing import Any

from bauhaus import And, Or, proposition

from model.firstorder.grounding import GUESSES, ROWS, Domain, ground_instances
from model.firstorder.predicate import parse
from model.game.feedback import Colour
from model.logic.clauses import to_clauses
from model.logic.encoding import Formula
from model.logic.solver import Sat
from model.theory import rules as rule
from model.theory.propositions import SOLUTION, AsSolution, RowLetters, WordleEncoding, row_name

_SOLVER = "glucose4"
"""It answers these many short questions in half of what the default solver needs."""


@dataclass(frozen=True)
class Picture:
    """What a model of SAT's shows: each row's word and colours, the solution last."""

    words: tuple[str, ...]
    patterns: tuple[str, ...]
    beside: str = ""
    """A Row or Board proposition that is true beside the ones that these words make."""

    def __str__(self) -> str:
        *guesses, solution = self.words
        rows = [f"{w} {p}" for w, p in zip(guesses, self.patterns, strict=False)]
        beside = f", and {self.beside} too" if self.beside else ""
        return f"{', '.join(rows)} for {solution}{beside}"


@dataclass(frozen=True)
class Finding:
    """What SAT says of a formula."""

    boards: str
    """Which of the model's boards satisfy it: `all`, `some` or `none`."""
    violation: Picture | None
    """A board that does not."""
    slips: Picture | None
    """What is no board, but passes with the formula in the place of the rules it states."""


class World:
    """The boards of one guess row over some words, and the formulas claimed of them."""

    def __init__(self, words: tuple[str, ...], rules: str) -> None:
        self.rules, self.words = rules, words
        self.domain = Domain(words)
        self.columns, self.letters = self.domain.columns, self.domain.letters
        self.encoding = WordleEncoding()
        self._switch = _switches(self.encoding)
        self._parts: dict[str, list[Formula]] = {}
        self._claims: dict[str, tuple[Any, Any]] = {}
        self._state_model()
        self._broken = {name: self._denial(name, parts) for name, parts in self._parts.items()}

    # ---------------------------------------------------------------- the model's own rules

    def _state_model(self) -> None:
        of, n = self.encoding, len(self.columns)
        for row in ROWS:
            for column in self.columns:
                held = [of.letter(row, column, a, k) for a in self.letters for k in Colour]
                of.state("one letter a tile", _place(row, column), _exactly_one(held))
                shown = [of.tile(row, column, k) for k in Colour]
                of.state("one colour a tile", _place(row, column), _exactly_one(shown))
                if row == SOLUTION:
                    of.state("base case", _place(row, column), of.tile(row, column, Colour.GREEN))
                for a, k in product(self.letters, Colour):
                    self._rule("5 letter colour", rule.letter_colour(of, row, column, a, k))
            spelt = [self._spelt(row, word) for word in self.words]
            of.state("a word a row", _place(row), Or(spelt))
            for word, spells in zip(self.words, spelt, strict=True):
                self._rule("6 row", _both_ways(of.row(row, word), spells))
        for words in product(self.words, repeat=len(ROWS)):
            self._rule("7 board", rule.board_rows(of, ROWS, words))
        for row in GUESSES:
            self._colour(RowLetters(of, row, n), RowLetters(of, SOLUTION, n))

    def _colour(self, guess: RowLetters, solution: RowLetters) -> None:
        rules = rule.rules_called(self.rules)
        for here in product(self.columns, self.letters):
            for name, state in rules.on_tiles.items():
                numbered = "4 white" if name.startswith("4") else name
                self._rule(numbered, state(guess, solution, *here))
        held_at = {
            (a, tuple(c for c in self.columns if word[c] == a)) for word in self.words for a in word
        }
        for a, places in sorted(held_at):
            for name, _, copies in rules.on_copies(guess, solution, a, places):
                if name == "4 white copies":
                    self._rule("4 white", copies)
                else:
                    self.encoding.state(name, f"letter {a}", copies)

    def _spelt(self, row: int, word: str) -> Any:
        """A proposition that is true just where the row's letters spell the word."""
        line = AsSolution(self.encoding, row, len(word))
        held = []
        for column, letter in enumerate(word):
            held.append(self._switch(f"{_place(row, column)} holds {letter}"))
            letters = _both_ways(held[-1], line.green(column, letter))
            self.encoding.state("holds", _place(row, column), letters)
        spells = self._switch(_spells(row, word))
        self.encoding.state("spells", _place(row), _both_ways(spells, And(held)))
        return spells

    def _rule(self, name: str, formula: Formula) -> None:
        self._parts.setdefault(name, []).append(formula)
        self.encoding.state(name, "where it is on", self._switch(name) >> formula)

    # ---------------------------------------------------------------- formulas put to the test

    def claim(self, text: str) -> None:
        """Add a formula that can then be asked about."""
        instances = list(ground_instances(parse(text), self.encoding, self.domain))
        holds = self._switch(f"holds {text}")
        for instance in instances:
            self.encoding.state("claim", text, holds >> instance)
        self._claims[text] = holds, self._denial(text, instances)

    def _denial(self, name: str, formulas: list[Formula]) -> Any:
        """A proposition that turns on that some formula fails."""
        fails = self._switch(f"fails {name}")
        one_fails = []
        for number, formula in enumerate(formulas):
            one_fails.append(self._switch(f"fails {name}, {number}"))
            self.encoding.state("denied", name, one_fails[-1] >> ~formula)
        self.encoding.state("denied", name, fails >> Or(one_fails))
        return fails

    @cached_property
    def _sat(self) -> Sat:
        return Sat(to_clauses(self.encoding), _SOLVER)

    def find(self, text: str, states: tuple[str, ...]) -> Finding:
        """What SAT says of a formula that was claimed; `states` are the rules it is to state."""
        holds, fails = self._claims[text]
        rules = [self._switch(name) for name in self._parts]
        others = [self._switch(name) for name in self._parts if name not in states]
        some, other = (self._sat.satisfiable([*rules, claim]) for claim in (holds, fails))
        without = ([*others, holds, self._broken[name]] for name in states)
        slip = next(filter(self._sat.satisfiable, without), None)
        return Finding(
            "none" if not some else "some" if other else "all",
            self._picture([*rules, fails]) if other else None,
            None if slip is None else self._picture(slip),
        )

    def _picture(self, assumed: list[Any]) -> Picture:
        """The first model in a fixed order, the same whatever the solver.

        The solution's words go from the first, the guesses' from the ones after it, so that a
        picture does not repeat one word where it need not.
        """
        words: dict[int, str] = {}
        for shift, row in enumerate((SOLUTION, *GUESSES)):
            turned = (*self.words[shift:], *self.words[:shift])
            spells = {self._switch(_spells(row, w)): w for w in turned}
            found = next(self._possible(assumed, spells))
            assumed, words[row] = [*assumed, found], spells[found]
        patterns = []
        for row in ROWS:
            held = [
                [self.encoding.letter(row, c, a, k) for k in Colour]
                for c, a in enumerate(words[row])
            ]
            shown = []
            for choices in held:
                shown.append(next(self._possible(assumed, choices)))
                assumed = [*assumed, shown[-1]]
            patterns.append("".join(letter.colour for letter in shown))
        board = tuple(words[row] for row in ROWS)
        beside = next(self._possible(assumed, self._made_otherwise(board)), "")
        return Picture(board, tuple(patterns), str(beside))

    def _possible(self, assumed: list[Any], propositions: Iterable[Any]) -> Iterator[Any]:
        """Those that can be true beside what is assumed."""
        return (p for p in propositions if self._sat.satisfiable([*assumed, p]))

    def _made_otherwise(self, words: tuple[str, ...]) -> Iterator[Any]:
        """The rows and boards that the words do not make."""
        for row, made in zip(ROWS, words, strict=True):
            yield from (self.encoding.row(row, word) for word in self.words if word != made)
        for board in product(self.words, repeat=len(ROWS)):
            if board != words:
                yield self.encoding.board(board)


def _switches(encoding: WordleEncoding) -> Callable[[str], Any]:
    """Propositions that turn constraints on, by name; asked again, the same one."""

    @proposition(encoding)
    class Switch:
        def __init__(self, name: str) -> None:
            self.name = name

        def _prop_name(self) -> str:
            return self.name

    return cache(Switch)


def _both_ways(one: Formula, other: Formula) -> Formula:
    return (one >> other) & (other >> one)


def _exactly_one(formulas: list[Any]) -> Formula:
    pairs = ((one, other) for i, one in enumerate(formulas) for other in formulas[:i])
    return And(Or(formulas), *(Or(~one, ~other) for one, other in pairs))


def _place(row: int, column: int | None = None) -> str:
    return f"row {row_name(row)}" + ("" if column is None else f", column {column + 1}")


def _spells(row: int, word: str) -> str:
    return f"{_place(row)} spells {word}"
