"""What every worker process starts with: imported once by the process that they are forked from."""

import gc

from web import handlers
from web.requests import BoardQuestion

gc.set_threshold(100_000, 50, 100)
handlers.board(
    BoardQuestion.model_validate({"word": "stone", "grid": ["WWYWW"], "marginals": 1, "top": 1})
)
gc.freeze()
