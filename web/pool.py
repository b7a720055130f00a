"""Heavy work off the event loop: a bounded pool of processes, with a time limit and a memory."""

import asyncio
import gc
import json
import os
import signal
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from typing import Any, TypeAlias

from pebble import ProcessExpired, ProcessPool

from web import handlers
from web.requests import BoardQuestion, InferQuestion, Question

Handler: TypeAlias = Callable[[Any], Any]
"""What answers a question: a function of `web.handlers`."""

Answers: TypeAlias = "OrderedDict[tuple[str, str], asyncio.Task[bytes]]"


@dataclass(frozen=True)
class Limits:
    """What one server takes on."""

    workers: int = 2
    """Processes that compute."""
    waiting: int = 64
    """Questions that may wait for one of them."""
    seconds: float = 20.0
    """How long a worker may compute one answer; then it is stopped, and another started."""
    patience: float = 60.0
    """How long a question may wait and be computed in all, in seconds."""
    body: int = 64 * 1024
    """The greatest body of a request, in bytes."""
    remembered: int = 512
    """How many answers are kept."""


class BusyError(Exception):
    """More questions are waiting than the server takes on."""


class TooLongError(Exception):
    """The answer took longer than a worker may compute."""


class BrokenError(Exception):
    """The worker process ended without an answer."""


def warm_up() -> None:
    """Prepare a new worker: load the words, and answer a first question."""
    # Ctrl-C reaches the whole process group; the server stops its workers itself.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # What answers the page goes first; what computes shares what is left.
    os.nice(5)
    # As on the command line: theories are many small objects that live as long as they do.
    gc.set_threshold(100_000, 50, 100)
    first = {"word": "stone", "grid": ["WWYWW"], "marginals": 1, "top": 1}
    handlers.board(BoardQuestion.model_validate(first))
    gc.freeze()


def prepare() -> None:
    """Build the table that `infer` reads, if it is not in the user's cache folder yet."""
    handlers.infer(InferQuestion.model_validate({"grids": [["WWYWW"]]}))


def answered(handler: Handler, question: Question) -> bytes:
    """The answer to a question as it is sent: JSON, or the text of a file."""
    answer = handler(question)
    text = answer if isinstance(answer, str) else json.dumps(answer, separators=(",", ":"))
    return text.encode()


class Pool:
    """The worker processes, and the answers that they have given lately."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._pending: set[Future[bytes]] = set()
        self._answers: Answers = OrderedDict()
        self._pool = ProcessPool(
            max_workers=limits.workers,
            initializer=warm_up,
            context=get_context("spawn"),
        )
        self._pool.schedule(prepare)

    async def answer(self, handler: Handler, question: Question, *, cheap: bool = False) -> bytes:
        """What the handler says to the question; a question asked twice is computed once.

        What is cheap is computed in a thread of this process, whatever the workers are at.

        Raises InputError where the handler refuses the question, BusyError where too many wait,
        TooLongError past the time limit, BrokenError where the worker died.
        """
        if cheap:
            return await asyncio.to_thread(answered, handler, question)
        if not question.repeatable:
            return await self._run(handler, question)
        key = (handler.__name__, question.model_dump_json())
        task = self._answers.get(key)
        if task is None:
            task = asyncio.create_task(self._run(handler, question))
            self._answers[key] = task
            task.add_done_callback(partial(self._forget_failure, key))
            while len(self._answers) > self.limits.remembered:
                self._answers.popitem(last=False)
        else:
            self._answers.move_to_end(key)
        # One client that goes away must not take the answer from the others.
        return await asyncio.shield(task)

    def _forget_failure(self, key: tuple[str, str], task: "asyncio.Task[bytes]") -> None:
        if task.cancelled() or task.exception() is not None:
            self._answers.pop(key, None)

    async def _run(self, handler: Handler, question: Question) -> bytes:
        if len(self._pending) >= self.limits.workers + self.limits.waiting:
            raise BusyError
        future = self._pool.schedule(
            answered, args=[handler, question], timeout=self.limits.seconds
        )
        self._pending.add(future)
        try:
            answer: bytes = await asyncio.wait_for(
                asyncio.shield(asyncio.wrap_future(future)), self.limits.patience
            )
        except TimeoutError:
            if not future.done():
                raise BusyError from None
            raise TooLongError from None
        except ProcessExpired:
            raise BrokenError from None
        except asyncio.CancelledError:
            if future.cancelled():
                raise BrokenError from None
            raise
        finally:
            self._pending.discard(future)
            future.cancel()
        return answer

    def give_up(self) -> None:
        """Leave every question that is not answered yet without an answer."""
        for future in list(self._pending):
            future.cancel()

    def close(self) -> None:
        """Stop all workers, at once."""
        self._pool.stop()
        self._pool.join()
