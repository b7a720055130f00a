"""The JSON interface, under `/api/`: each path hands its question to a worker process."""

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request, Response

from web import answers, jobs
from web.errors import Refusal
from web.questions import (
    BoardQuestion,
    CheckQuestion,
    CluesQuestion,
    GridPuzzleQuestion,
    InferQuestion,
    NoQuestion,
    SolveQuestion,
    TheoryFile,
    TheoryQuestion,
    WordQuestion,
)
from web.work import Work

_REFUSALS: dict[int | str, dict[str, Any]] = {
    413: {"model": Refusal, "description": "The body is too large."},
    422: {"model": Refusal, "description": "A field is not accepted; the answer names it."},
    503: {"model": Refusal, "description": "Too many questions are waiting: ask again later."},
    504: {"model": Refusal, "description": "The answer takes longer than a worker may compute."},
}

_TEXT: dict[str, Any] = {
    "description": "The clauses; comments name the variables.",
    "content": {"text/plain": {"schema": {"type": "string"}}},
}

router = APIRouter(prefix="/api", responses=_REFUSALS)


def _work(request: Request) -> Work:
    work: Work = request.app.state.work
    return work


TheWork = Annotated[Work, Depends(_work)]


def _json(content: bytes) -> Response:
    return Response(content, media_type="application/json", headers={"cache-control": "no-store"})


@router.post("/board", response_model=answers.BoardAnswer)
async def board(question: BoardQuestion, work: TheWork) -> Response:
    """How many boards could have made a grid with a final word; some of them; and why not."""
    remember = question.seed is not None or question.samples == 0
    return _json(await work.answer(jobs.board, question, remember=remember))


@router.post("/check", response_model=answers.CheckAnswer)
async def check(question: CheckQuestion, work: TheWork) -> Response:
    """Whether a very board is possible, and if not, which row breaks which rule."""
    return _json(await work.answer(jobs.check, question))


@router.post("/infer", response_model=answers.InferAnswer)
async def infer(question: InferQuestion, work: TheWork) -> Response:
    """Which solutions could have made all the grids, and how likely each is."""
    return _json(await work.answer(jobs.infer, question))


@router.post("/solve", response_model=answers.SolveAnswer)
async def solve(question: SolveQuestion, work: TheWork) -> Response:
    """What hints leave possible, and what to guess next."""
    return _json(await work.answer(jobs.solve, question))


@router.get("/strategies", response_model=list[answers.StrategyAnswer])
async def strategies(work: TheWork) -> Response:
    """The ways to choose the next guess."""
    return _json(await work.answer(jobs.strategies, NoQuestion()))


@router.get("/word", response_model=answers.WordAnswer)
async def word(question: Annotated[WordQuestion, Query()], work: TheWork) -> Response:
    """Whether a list has a word, and what is spelt like it if not."""
    return _json(await work.answer(jobs.word, question))


@router.post("/theory", response_model=answers.TheoryAnswer)
async def theory(question: TheoryQuestion, work: TheWork) -> Response:
    """The propositions and constraints behind an answer: counted by kind, and some in full."""
    return _json(await work.answer(jobs.theory, question))


@router.get("/theory.cnf", response_class=Response, responses={200: _TEXT})
async def dimacs(question: Annotated[TheoryFile, Query()], work: TheWork) -> Response:
    """A phase of the theory as DIMACS CNF."""
    content = await work.answer(jobs.dimacs, question, remember=False)
    name = f"unwordle-{question.word}-{question.phase}.cnf"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(content, media_type="text/plain", headers=headers)


@router.post("/puzzle/clues", response_model=answers.CluesAnswer)
async def clues(question: CluesQuestion, work: TheWork) -> Response:
    """Guesses whose colours leave exactly one word; each of them needed."""
    return _json(await work.answer(jobs.clues, question))


@router.post("/puzzle/grid", response_model=answers.GridPuzzleAnswer)
async def grid_puzzle(question: GridPuzzleQuestion, work: TheWork) -> Response:
    """Coloured rows that exactly one board fits."""
    return _json(await work.answer(jobs.grid_puzzle, question))
