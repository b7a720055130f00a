"""Tests of the invariants and guarantees of write-up B's generator on many clues.

A clue is the constraints of a guess. A check yields the words that break a property.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from itertools import chain, compress, product
from random import Random
from typing import TypeAlias

from unwordle import wordlist
from unwordle.model.game.feedback import letters_of
from unwordle.study.generator import Constraint, Search, constraints, satisfying
from unwordle.study.report import Figure, table

LISTED, CASES, PUZZLES = 400, 300, 12
"""The numbers of words, of answers with four guesses each, and of puzzles."""
TELLING = (("muddy", "stone"), ("crept", "eerie"))
"""Answers and guesses that show the two weaknesses of the rule for grey letters."""


class Case:
    """An answer from a list of words, and the clues of some guesses."""

    def __init__(self, words: tuple[str, ...], answer: str, guesses: tuple[str, ...]) -> None:
        self.words, self.answer, self.guesses = words, answer, guesses
        self.columns = letters_of(words).T
        self.clues = [constraints(guess, answer) for guess in guesses]

    def left(self, clue: Iterable[Constraint]) -> set[str]:
        """Return the words that satisfy a clue."""
        return {*compress(self.words, satisfying([*clue], self.columns))}

    @cached_property
    def candidates(self) -> set[str]:
        """The words that satisfy every clue."""
        return set(self.words).intersection(*map(self.left, self.clues))

    def breaking(self, kind: str, breaks: Callable[[str, str, int], bool]) -> Iterator[str]:
        """Yield the candidates that break a property of one kind of constraint."""
        for word in sorted(self.candidates):
            if any(k == kind and breaks(word, a, i) for a, i, k in chain(*self.clues)):
                yield word

    def with_fewer(self, *clues: Iterable[Constraint]) -> Iterator[str]:
        """Yield the candidates with fewer copies of a letter than a clue has coloured tiles."""
        for clue, word in product(clues, sorted(self.candidates)):
            shown = Counter(letter for letter, _, kind in clue if kind != "gray")
            if any(word.count(letter) < n for letter, n in shown.items()):
                yield word


def _each_alone(case: Case) -> Iterator[str]:
    for clue in case.clues:
        yield from sorted(set.intersection(*(case.left([c]) for c in clue)) - case.left(clue))


def _grown(case: Case) -> Iterator[str]:
    for clue in case.clues:
        for n in range(1, len(clue)):
            yield from sorted(case.left(clue[: n + 1]) - case.left(clue[:n]))


def _grey(case: Case) -> Iterator[str]:
    required = {letter for letter, _, kind in chain(*case.clues) if kind != "gray"}
    return case.breaking("gray", lambda word, a, i: a in word and a not in required)


Check: TypeAlias = Callable[[Case], Iterable[str]]
CHECKS: dict[str, Check] = {
    "invariant 1: a word that satisfies each constraint alone is a candidate": _each_alone,
    "invariant 2: another constraint leaves no new word": _grown,
    "invariant 3: a green letter stays": lambda case: case.breaking(
        "green", lambda word, a, i: word[i] != a
    ),
    "invariant 4: a yellow letter is elsewhere": lambda case: case.breaking(
        "yellow", lambda word, a, i: a not in word or word[i] == a
    ),
    "invariant 5: a letter that is only grey is nowhere": _grey,
    "invariant 6: coloured copies are there, in a guess": lambda case: case.with_fewer(*case.clues),
    "invariant 6, over all guesses": lambda case: case.with_fewer({*chain(*case.clues)}),
    "guarantee 3: two clues as one leave no new word": lambda case: (
        case.left(chain(*case.clues)) - case.candidates
    ),
    "goal: the answer is a candidate": lambda case: {case.answer} - case.candidates,
}
BY_DEFINITION = "invariant 1, guarantees 4 and 5: exactly the words that satisfy all are candidates"


def generator() -> Figure:
    """Try each property on many clues, and the guarantees on puzzles."""
    rng = Random(0)
    listed = tuple(rng.sample(wordlist.named("nyt").words, LISTED))
    words = tuple(dict.fromkeys((*chain(*TELLING), *listed)))
    cases = [Case(words, answer, (guess,)) for answer, guess in TELLING]
    cases += [Case(words, rng.choice(words), tuple(rng.sample(words, 4))) for _ in range(CASES)]
    rows = [("by the generator's own reading", "tried", "broken", "for example")]
    rows.append((BY_DEFINITION, "-", "0", "by definition"))
    rows += [_row(title, check, cases) for title, check in CHECKS.items()]
    rows += _puzzles(words, rng)
    return Figure(table(rows, numbers=False))


def _row(title: str, check: Check, cases: list[Case]) -> tuple[str, str, str, str]:
    broken = [(case, word) for case in cases for word in [next(iter(check(case)), None)] if word]
    example = ""
    if broken:
        case, word = broken[0]
        example = f"{word}: {', '.join(case.guesses)} for {case.answer}"
    return title, str(len(cases)), str(len(broken)), example


def _puzzles(words: tuple[str, ...], rng: Random) -> Iterator[tuple[str, str, str, str]]:
    made = [Search(word, [*words], rng).make(4, 6) for word in rng.sample(words, PUZZLES)]
    lone = [puzzle for puzzle in made if len(puzzle.candidates) == 1]
    wrong = [puzzle for puzzle in lone if puzzle.candidates != (puzzle.answer,)]
    example = f"{wrong[0].candidates[0]} is left for {wrong[0].answer}" if wrong else ""
    yield "guarantee 1: the only candidate is the answer", str(len(lone)), str(len(wrong)), example
    yield "guarantee 2: the search ends", str(len(made)), "0", ""
