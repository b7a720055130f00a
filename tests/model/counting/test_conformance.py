"""Whatever counts boards gives the boards of brute force, and keeps to `Boards`."""

from collections import Counter
from itertools import islice, product
from random import Random
from typing import NamedTuple

import pytest
from bauhaus import And
from hypothesis import given
from hypothesis import strategies as st

from support.answers import check_answers
from support.constraints import own
from support.counters import by_clauses, by_engine, of_others
from support.games import Game, brute_boards, games, held, theory_of
from support.sizes import drawn
from unwordle.model.game.grid import Pin
from unwordle.model.theory.theory import ENGINES

OURS = {engine: by_engine(engine) for engine in ENGINES}
EVERY = OURS | {"clauses": by_clauses} | of_others()
SLOW = EVERY.keys() - OURS.keys()


class Stated(NamedTuple):
    """A game, what is known of its guesses, and letters that no board has all together."""

    game: Game
    pins: tuple[Pin, ...]
    never: list[list[tuple[int, int, str]]]
    """Each a list of row, column and letter there."""
    chained: list[list[tuple[int, int, str]]]
    """The same, of two letters, said by a proposition of one's own."""

    @property
    def theory(self):
        theory = theory_of(self.game, pins=self.pins)
        for letters in self.never:
            theory.row_theory.add_constraint(~And([held(theory, *place) for place in letters]))
        for between, (one, other) in zip(own(theory.letters), self.chained, strict=False):
            first = theory.letters if self.pins and len(self.chained) > 1 else theory.row_theory
            first.add_constraint(held(theory, *one) >> between)
            theory.row_theory.add_constraint(between >> ~held(theory, *other))
        return theory

    @property
    def boards(self):
        """The boards, by brute force."""
        return [
            board
            for board in brute_boards(self.game)
            if all(pin.allows(board[pin.row]) for pin in self.pins)
            and not any(
                all(board[r][c] == a for r, c, a in letters)
                for letters in (*self.never, *self.chained)
            )
        ]


@st.composite
def theories(draw, most_rows=3, most_words=7, most_chained=2, wide=True):
    """Without `wide`, a constraint is on at most two rows."""
    game = draw(games(most_rows=most_rows, most_words=most_words))
    rows = range(len(game.grid.rows))
    place = st.tuples(st.sampled_from(rows), st.integers(0, 4), st.sampled_from("aelstro"))
    letters = st.lists(place, min_size=1, max_size=3)
    if not wide:
        letters = letters.filter(lambda places: len({row for row, *_ in places}) < 3)
    never = st.lists(letters, max_size=2)
    pins = []
    if draw(st.booleans()):
        row, word = draw(st.sampled_from(rows)), draw(st.sampled_from(game.lexicon.words))
        pins.append(Pin(row, draw(st.sampled_from([word, word[:1] + "....", "..." + word[3:]]))))
    chained = st.lists(st.lists(place, min_size=2, max_size=2), max_size=most_chained * wide)
    return Stated(game, tuple(pins), draw(never), draw(chained))


def conforms(boards, expected, solution, seed=0):
    """Every method of `Boards`, against the list of all boards."""
    assert type(boards.count()) is int and boards.count() == len(expected)
    assert list(boards) == expected
    assert boards.solution == solution
    members = set(expected)
    every = product(*boards.rows, [solution])
    assert all((board in boards) == (board in members) for board in islice(every, 40))
    assert all(board in boards for board in expected[-5:])
    strangers = [("zzzzz",) * (len(boards.rows) + 1), (solution,), [], "aeiou"]
    strangers += [(*board[:-1], "zzzzz") for board in expected[:1]]
    assert not any(stranger in boards for stranger in strangers)

    shares = boards.marginals()
    assert len(shares) == len(boards.rows)
    for row, words in enumerate(boards.rows):
        of_words = Counter(board[row] for board in expected)
        assert list(shares[row]) == [of_words[word] for word in words]

    if not expected:
        with pytest.raises(ValueError, match="no board"):
            boards.sample(1, Random(seed))
        return
    drawn = boards.sample(4, Random(seed))
    assert drawn == boards.sample(4, Random(seed)) and set(drawn) <= members


@pytest.mark.slow
@drawn(12)
@given(theories(most_words=6))
def test_every_answer_is_that_of_brute_force(stated):
    """Over theories of all plays, both rules, pins and constraints."""
    expected = stated.boards
    others = [board for board in brute_boards(stated.game) if board not in expected]
    check_answers(stated.theory.replace(engine="sat"), expected, others)


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(EVERY))
def test_boards_are_those_of_brute_force(name):
    @drawn(5 if name in SLOW else 12)
    @given(
        theories(most_words=5, most_chained=0) if name in SLOW else theories(wide=name != "exact"),
        st.integers(0, 99),
    )
    def check(stated, seed):
        expected, boards = stated.boards, EVERY[name](stated.theory)
        conforms(boards, expected, stated.game.solution, seed)
        rng = Random(seed)
        row = rng.randrange(len(boards.rows))
        places = [i for i in range(len(boards.rows[row])) if rng.random() < 0.6]
        kept = {boards.rows[row][i] for i in places}
        some = [board for board in expected if board[row] in kept]
        conforms(boards.only(row, places), some, stated.game.solution, seed)

    check()
