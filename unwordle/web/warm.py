"""Parts that every worker starts with: the process that workers are forked from imports this."""

import gc

from unwordle.questions.board import Board
from unwordle.web import answers

gc.set_threshold(100_000, 50, 100)  # theories are many small objects that live long
for row in ("WWYWW", "GGGGY"):  # the second has no board, and is explained
    answers.board(Board(word="stone", grid=row, marginals=1, top=1))
gc.freeze()
