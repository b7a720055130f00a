"""What the worker processes compute: a question in, the bytes of a JSON answer out."""

import json
import signal
import time
from random import Random
from typing import Any

from model.errors import InputError
from web.errors import FieldError
from web.questions import BoardQuestion, parsed_grid, pins_of, play_of


def warm_up() -> None:
    """Prepare a new worker: import what is heavy, load the words, answer a first question."""
    # Ctrl-C reaches the whole process group; the server stops its workers itself.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    board(BoardQuestion(word="stone", grid=["WWYWW"], marginals=1, top=1))


def _bytes(answer: dict[str, Any]) -> bytes:
    return json.dumps(answer, separators=(",", ":")).encode()


def board(question: BoardQuestion) -> bytes:
    """`POST /api/board`: the JSON of the command `board`."""
    import wordlist
    from commands.common import read_word
    from model.check import violations
    from model.explain import explain
    from model.likely import marginals, top
    from web.warm import WarmTheory

    start = time.perf_counter()
    grid = parsed_grid(question.grid)
    lexicon = wordlist.named(question.words)
    try:
        word = read_word(question.word, lexicon, any_word=question.any_word)
    except InputError as error:
        raise FieldError("word", str(error)) from None
    theory = WarmTheory(
        grid,
        word,
        lexicon,
        rules=question.rules,
        play=play_of(question, grid),
        pins=pins_of(question.pins, grid),
        distinct=question.distinct,
    )
    count = theory.compiled.count()
    boards = theory.compiled
    answer: dict[str, Any] = {
        "word": word,
        "grid": list(grid.rows),
        "rules": theory.rules,
        "play": theory.play,
        "distinct": theory.distinct,
        "words": {"name": lexicon.name, "size": len(lexicon)},
        "satisfiable": count > 0,
        "candidates": [len(row) for row in theory.candidates],
        "count": str(count),
        "samples": [list(b) for b in boards.sample(question.samples, Random(question.seed))] if count else [],
        "seconds": {"total": round(time.perf_counter() - start, 4)},
    }
    if question.top:
        answer["top"] = [{"board": list(b), "probability": p} for b, p in (top(boards, question.prior, question.top) if count else [])]
    if question.marginals:
        answer["marginals"] = [[{"word": w, "probability": p} for w, p in row] for row in marginals(boards, question.prior, question.marginals)]
    if not count:
        answer["why"] = [{"row": r.row+1, "columns": [c+1 for c in r.columns], "rule": r.rule, "text": r.text} for r in explain(theory)]
    if question.check is not None:
        v = violations(theory, question.check)
        answer["possible"] = not v
        answer["violations"] = [{"row": x.row+1, "rule": x.rule, "text": x.text} for x in v]
    return _bytes(answer)
