"""Boards and words of rows if all boards are alike: exact shares."""

from collections import Counter

import pytest

from support.brute import boards
from unwordle.questions.board import Board

GRID, WORD = ("WWWWW", "WYWWW"), "stone"


@pytest.mark.parametrize("play", ["any", "hard", "strict"])
def test_each_word_has_the_share_of_its_boards(play):
    asked = Board(grid=GRID, word=WORD, words="answers", play=play, prior="uniform", limit=150)
    answer = Board(**{**asked.fields(), "top": 3, "marginals": 10**6}).answer()
    lexicon = asked.theory(None).lexicon
    every = list(boards(GRID, WORD, lexicon.words, "wordle", play, True))
    assert answer.boards == str(len(every)) != "0"
    assert [one.board for one in answer.top] == [list(board) for board in every[:3]]
    assert {one.probability for one in answer.top} == {1 / len(every)}
    for row, words in enumerate(answer.marginals):
        counted = Counter(board[row] for board in every)
        shares = {one.word: one.probability for one in words}
        assert shares == pytest.approx({word: n / len(every) for word, n in counted.items()})
        assert list(shares.values()) == sorted(shares.values(), reverse=True)
