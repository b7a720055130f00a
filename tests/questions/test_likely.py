"""Likely boards and words: exact ratios over all boards."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from model.game.lexicon import Lexicon
from model.infer.boards_by_weight import marginals, top
from model.theory.theory import Theory
from support.brute import probabilities
from support.games import brute_boards, games, held, theory_of
from support.sizes import drawn

PRIORS = ["frequency", "uniform"]


def test_a_word_weighs_the_root_of_how_often_it_occurs():
    """Zipf 6 is a thousand times in a million words, and 10^6 in 10^9: its root is a thousand."""
    zipf = {"which": 6.0, "crane": 4.0, "toner": 2.0, "aahed": 0.0}
    lexicon = Lexicon("few", tuple(zipf), frequencies=zipf)
    assert lexicon.weights("frequency", [*zipf, "zzzzz"]).tolist() == [1000, 100, 10, 1, 1]
    assert lexicon.weights("uniform").tolist() == [1, 1, 1, 1]


def expected_of(game, prior):
    words = game.lexicon.words
    weight = dict(zip(words, map(int, game.lexicon.weights(prior)), strict=True))
    found = brute_boards(game)
    return probabilities(found, weight) if found else {}


@pytest.mark.slow
@drawn(8)
@given(games(), st.sampled_from(PRIORS))
def test_the_most_probable_boards(game, prior):
    found = theory_of(game).boards
    expected = expected_of(game, prior)
    every = top(found, game.lexicon, prior, 10**6)
    assert dict(every) == pytest.approx(expected)
    assert len(every) == len(expected)
    given_ = [probability for _, probability in every]
    assert given_ == sorted(given_, reverse=True)
    assert sum(given_) == pytest.approx(1 if expected else 0)
    for n in (1, 3):
        assert top(found, game.lexicon, prior, n) == every[:n]


@pytest.mark.slow
@drawn(8)
@given(games(), st.sampled_from(PRIORS))
def test_the_most_probable_words(game, prior):
    found = theory_of(game).boards
    expected = expected_of(game, prior)
    rows = marginals(found, game.lexicon, prior, 10**6)
    assert len(rows) == len(game.grid.rows)
    for row, words in enumerate(rows):
        share = {}
        for board, probability in expected.items():
            share[board[row]] = share.get(board[row], 0) + probability
        assert dict(words) == pytest.approx(share)
        given_ = [probability for _, probability in words]
        assert given_ == sorted(given_, reverse=True)
        assert marginals(found, game.lexicon, prior, 2)[row] == words[:2]


@drawn(10)
@given(games(most_rows=3, most_words=8), st.sampled_from(PRIORS), st.data())
def test_under_a_constraint_that_is_enumerated(game, prior, data):
    if len(game.grid.rows) < 3:
        return
    theory = theory_of(game)
    letters = [data.draw(st.sampled_from("aelst")) for _ in range(3)]
    theory.row_theory.add_constraint(
        ~held(theory, 0, 0, letters[0])
        | ~held(theory, 1, 1, letters[1])
        | ~held(theory, 2, 2, letters[2])
    )
    expected = {
        board: probability
        for board, probability in expected_of(game, prior).items()
        if [board[i][i] for i in range(3)] != letters
    }
    total = sum(expected.values())
    ratios = {board: probability / total for board, probability in expected.items()}
    assert dict(top(theory.boards, game.lexicon, prior, 10**6)) == pytest.approx(ratios)
    for row, words in enumerate(marginals(theory.boards, game.lexicon, prior, 10**6)):
        for word, probability in words:
            share = sum(p for board, p in ratios.items() if board[row] == word)
            assert probability == pytest.approx(share)


def test_weights(nyt):
    """Whole numbers, at least 1; a more frequent word weighs no less."""
    weights = nyt.weights("frequency")
    assert weights.min() >= 1
    in_order = weights[nyt.zipf.argsort(kind="stable")]
    assert (in_order[1:] >= in_order[:-1]).all()
    assert nyt.weights("uniform", ["about", "zzzzz"]).tolist() == [1, 1]
    assert nyt.weights("frequency", ["zzzzz"]).tolist() == [1]


@pytest.mark.parametrize("play", ["any", "hard", "strict"])
def test_on_the_whole_dictionary(nyt, play):
    """The best board is the best there is: no board with a likelier word in a row beats it."""
    from model.game.grid import Grid

    theory = Theory(Grid.parse("WWWWW/WYWWW/WWYWG"), "stone", nyt, play=play)
    boards = theory.boards
    best = top(boards, nyt, "frequency", 50)
    assert len({board for board, _ in best}) == 50
    assert all(board in boards for board, _ in best)
    given_ = [probability for _, probability in best]
    assert given_ == sorted(given_, reverse=True)
    words = marginals(boards, nyt, "frequency", 10**6)
    for row in words:
        assert sum(probability for _, probability in row) == pytest.approx(1)
    if play == "any":
        assert [row[0][0] for row in words] == list(best[0][0][:3])
