"""The code and data that all workers share: each is a fork of the process that imports this."""

import gc
from importlib import import_module

from unwordle.questions.board import BoardQuestion

gc.set_threshold(100_000, 50, 100)  # theories have many small, long-lived objects
for module in ("chat", "infer", "solve"):
    import_module(f"unwordle.questions.{module}")
for row in ("WWYWW", "GGGGY"):  # GGGGY has no board, so what finds reasons is loaded, too
    BoardQuestion(word="stone", grid=row, top=1).answer()
gc.freeze()
