"""What the worker processes compute: a question in, the bytes of the answer out."""

import gc
import json
import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Any

from model.game.errors import InputError
from web.errors import FieldError
from web.questions import (
    BoardQuestion,
    CheckQuestion,
    CluesQuestion,
    GridOfWord,
    GridPuzzleQuestion,
    InferQuestion,
    NoQuestion,
    SolveQuestion,
    TheoryFile,
    TheoryQuestion,
    WordQuestion,
    parsed_grid,
    pins_of,
    play_of,
)

if TYPE_CHECKING:
    from web.warm import WarmTheory

_ANSWERS_KEPT = 64


def warm_up() -> None:
    """Prepare a new worker: import what is heavy, load the words, answer a first question."""
    # Ctrl-C reaches the whole process group; the server stops its workers itself.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # What answers the page goes first; what computes shares what is left.
    os.nice(5)
    # As on the command line: theories are many small objects that live as long as they do.
    gc.set_threshold(100_000, 50, 100)
    first = {"word": "stone", "grid": ["WWYWW"], "marginals": 1, "top": 1}
    board(BoardQuestion.model_validate(first))
    gc.freeze()


def prepare() -> None:
    """Build the table that `infer` reads, if it is not in the user's cache folder yet."""
    infer(InferQuestion.model_validate({"grids": [["WWYWW"]]}))


def _bytes(answer: Any) -> bytes:
    return json.dumps(answer, separators=(",", ":")).encode()


@contextmanager
def _field(name: str, advice: str = "") -> Iterator[None]:
    """Bad input found in this block is this field's."""
    try:
        yield
    except InputError as error:
        raise FieldError(name, str(error), advice) from None


# ------------------------------------------------------------------------- boards and theories


def _theory(question: GridOfWord | TheoryFile, *, stated: bool = False) -> "WarmTheory":
    """The theory of a question: one that is kept, where it was asked about lately.

    One whose constraints are `stated` in full is kept apart: it is larger.
    """
    import wordlist
    from commands.common import check_word
    from web import warm

    lexicon = wordlist.named(question.words)
    if not question.any_word:
        with _field("word", "send one that is, or `any_word`: true"):
            check_word(question.word, lexicon)
    grid = parsed_grid(question.grid)
    pins = pins_of(question.pins, grid)
    with _field("pins"):
        for pin in pins:
            if pin.is_word:
                check_word(pin.text, lexicon, "no board has it")
    play = play_of(question, grid)
    game = (grid, question.word, question.words, question.rules, play, question.distinct, pins)
    return warm.stated(*game) if stated else warm.kept(*game)


def board(question: BoardQuestion) -> bytes:
    """`POST /api/board`: the JSON of the command `board`."""
    from web import warm

    start = time.perf_counter()
    known = _board_answer(question.model_dump_json(exclude={"samples", "seed"}))
    theory = _theory(question)
    drawn: list[tuple[str, ...]] = []
    if known["satisfiable"]:
        drawn = theory.boards.sample(question.samples, Random(question.seed))
    warm.spare_memory(theory)
    spent = {part: theory.seconds.get(part, 0.0) for part in ("phase1", "phase2", "count")}
    spent["total"] = time.perf_counter() - start
    seconds = {part: round(took, 4) for part, took in spent.items()}
    return _bytes(known | {"samples": drawn, "seconds": seconds})


@lru_cache(_ANSWERS_KEPT)
def _board_answer(question: str) -> dict[str, Any]:
    """What is said of a grid whichever boards are drawn, so that another is drawn at once.

    No sample is asked for here: with samples, a small second phase goes to the SAT solver too,
    which says what the exact count has said already.
    """
    from commands.board import board_answer

    asked = BoardQuestion.model_validate_json(question)
    return board_answer(
        _theory(asked),
        samples=0,
        rng=Random(0),
        top=asked.top or None,
        marginals=asked.marginals or None,
        prior=asked.prior,
    )


def check(question: CheckQuestion) -> bytes:
    """`POST /api/check`: the JSON of `board --check`."""
    from commands.board import check_answer

    theory = _theory(question)
    with _field("board"):
        return _bytes(check_answer(theory, ",".join(question.board)))


def theory(question: TheoryQuestion) -> bytes:
    """`POST /api/theory`: what is stated, counted by kind, and some of it in full."""
    from web.statements import statements

    made = _theory(question, stated=True)
    with _field("about"):
        return _bytes(statements(made, question))


def dimacs(question: TheoryFile) -> bytes:
    """`GET /api/theory.cnf`: a phase as DIMACS CNF."""
    from model.logic import export

    made = _theory(question, stated=True)
    encoding = made.letters if question.phase == "letters" else made.row_theory
    return "".join(f"{line}\n" for line in export.dimacs(encoding)).encode("ascii")


# ---------------------------------------------------------------------------------- solutions


def infer(question: InferQuestion) -> bytes:
    """`POST /api/infer`: the JSON of the command `infer`."""
    import wordlist
    from commands.infer import infer_answer
    from model.questions.infer import Question

    grids = tuple(parsed_grid(grid) for grid in question.grids)
    asked = Question(
        grids,
        wordlist.named(question.words),
        wordlist.named(question.answers),
        rules=question.rules,
        play=play_of(question, *grids),
        distinct=question.distinct,
        prior=question.prior,
        answer_prior=question.answer_prior,
    )
    return _bytes(infer_answer(asked, question.top))


def solve(question: SolveQuestion) -> bytes:
    """`POST /api/solve`: the JSON of the command `solve`."""
    from commands.solve import answer, read_lists
    from model.game.hint import Hint
    from model.solve.game import Settings
    from model.solve.strategies import named

    with _field("strategy"):
        strategy = named(question.strategy)
    hints = [Hint.parse(text) for text in question.hints]
    with _field("hints", "a hint's guess must be, or name other `words`"):
        lists = read_lists(question.words, question.answers, hints, no_plurals=question.no_plurals)
    settings = Settings(hard=question.hard, seed=question.seed or 0)
    return _bytes(answer(hints, lists, strategy, settings, question.limit))


def strategies(_: NoQuestion) -> bytes:
    """`GET /api/strategies`: the names that `solve` takes."""
    from model.solve.strategies import STRATEGIES

    return _bytes([{"name": name, "title": one.title} for name, one in STRATEGIES.items()])


def word(question: WordQuestion) -> bytes:
    """`GET /api/word`: whether the list has a word."""
    import wordlist

    lexicon = wordlist.named(question.words)
    known = question.word in lexicon
    near = [] if known else lexicon.near(question.word)
    return _bytes({"word": question.word, "known": known, "near": near})


# ------------------------------------------------------------------------------------ puzzles


def clues(question: CluesQuestion) -> bytes:
    """`POST /api/puzzle/clues`: the JSON of the command `puzzle clues`."""
    import wordlist
    from commands.puzzle_answers import answers_of, clues_answer, vocabulary_called
    from model.puzzle.request import COMMON, ClueRequest
    from model.puzzle.spec import ClueSpec

    lexicon = wordlist.named("nyt")
    with _field("answer"):
        answers = answers_of(lexicon, question.answer)
    request = ClueRequest(
        lexicon,
        vocabulary_called(COMMON, lexicon),
        lexicon,
        answers,
        ClueSpec(question.clues, difficulty=question.difficulty),
    )
    return _bytes(clues_answer(request, question.seed))


def grid_puzzle(question: GridPuzzleQuestion) -> bytes:
    """`POST /api/puzzle/grid`: the JSON of the command `puzzle grid`."""
    import wordlist
    from commands.puzzle_answers import GridRequest, answers_of, grid_answer, vocabulary_called
    from model.puzzle.grids import GridSpec
    from model.puzzle.request import COMMON

    lexicon = wordlist.named("nyt")
    with _field("answer"):
        answers = answers_of(lexicon, question.answer)
    request = GridRequest(
        lexicon,
        vocabulary_called(COMMON, lexicon),
        answers,
        GridSpec(question.rows, question.play, question.difficulty),
    )
    return _bytes(grid_answer(request, question.seed))
