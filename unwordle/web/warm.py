"""The code and data that all workers share: each is a fork of the process that imports this."""

import gc

from unwordle.questions.board import BoardQuestion
from unwordle.web import answers

gc.set_threshold(100_000, 50, 100)  # theories have many small, long-lived objects
for row in ("WWYWW", "GGGGY"):  # GGGGY has no board, so what finds reasons is loaded, too
    answers.board(BoardQuestion(word="stone", grid=row, marginals=1, top=1))
gc.freeze()
