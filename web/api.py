"""The JSON interface, under `/api/`: each path hands its question to a worker process."""

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request, Response

from web import answers, jobs
from web.errors import Refusal
from web.questions import BoardQuestion
from web.work import Work

_REFUSALS: dict[int | str, dict[str, Any]] = {
    413: {"model": Refusal, "description": "The body is too large."},
    422: {"model": Refusal, "description": "A field is not accepted; the answer names it."},
    503: {"model": Refusal, "description": "Too many questions are waiting: ask again later."},
    504: {"model": Refusal, "description": "The answer takes longer than a worker may compute."},
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
