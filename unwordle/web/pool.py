"""Worker processes for quick and heavy questions. Clients with waiting questions take turns."""

import asyncio
import os
from collections import Counter
from collections.abc import AsyncIterator, Hashable
from contextlib import asynccontextmanager, suppress
from datetime import date
from ipaddress import ip_network
from typing import Literal, NamedTuple, TypeAlias

from starlette.exceptions import HTTPException
from starlette.requests import Request

from unwordle.day import added_version
from unwordle.model.game.input import InputError
from unwordle.questions.question import Question
from unwordle.web.worker import BROKEN, START_SECONDS, Worker

LaneName: TypeAlias = Literal["quick", "heavy"]
"""The two classes of questions by estimated computing time. Each has its own workers."""

_BUSY = "too many questions are waiting: ask again in a moment"
MOST_WAITING = 64
"""The greatest number of waiting questions in a lane."""
_PATIENCE = 60.0
"""The longest time that a question waits, in seconds."""
REMEMBERED = 512
_FIRST_START_SECONDS = 120.0
"""The seconds allowed for the first start, which also loads words and libraries."""


def client_of(request: Request) -> str:
    """Return the client's IPv4 address, or the /64 network of its IPv6 address.

    Text from a proxy that is no address is returned as it is.
    """
    host = request.client.host.partition("%")[0] if request.client else ""
    host = host.removeprefix("::ffff:")  # an IPv4 address, seen by a socket for both versions
    with suppress(ValueError):
        return str(ip_network((host, 64), strict=False)) if ":" in host else host
    return host


class Turn(NamedTuple):
    """A question that waits for a worker."""

    client: str
    worker: "asyncio.Future[Worker]"


class Lane:
    """Workers, and a queue in which the clients take turns."""

    def __init__(self, workers: list[Worker]) -> None:
        self.workers, self._idle = workers, list(workers)
        self._turns = list[Turn]()

    @property
    def waiting(self) -> list[Turn]:
        """The questions of clients that have not left."""
        return [turn for turn in self._turns if not turn.worker.done()]

    @asynccontextmanager
    async def worker(self, client: str) -> AsyncIterator[Worker]:
        """Reserve a worker for the block. Wait if all are busy.

        If too many questions wait, the client with the most of them loses its newest one. Raises
        HTTPException with status 503 if this question is lost, or has waited too long.
        """
        future: asyncio.Future[Worker] = asyncio.get_running_loop().create_future()
        self._turns.append(Turn(client, future))
        self._assign()
        if len(self._turns) > MOST_WAITING:
            ((longest, _),) = Counter(turn.client for turn in self._turns).most_common(1)
            last = [turn for turn in self._turns if turn.client == longest][-1]
            last.worker.set_exception(HTTPException(503, _BUSY))
        try:
            yield await asyncio.wait_for(future, _PATIENCE)
        except TimeoutError:
            raise HTTPException(503, _BUSY) from None
        finally:
            if not future.cancelled() and not future.exception():
                self._idle.append(future.result())
            self._assign()

    def _assign(self) -> None:
        self._turns = self.waiting
        while self._idle and self._turns:
            client, future = self._turns.pop(0)
            future.set_result(self._idle.pop())
            self._turns.sort(key=lambda turn: turn.client == client)  # True is sorted last


class Pool:
    """The lanes of workers, and a cache of recent answers.

    Each lane has `workers` processes. An answer takes at most `seconds`, and each process at most
    `memory` megabytes besides the memory that all processes share.
    """

    def __init__(self, workers: int | None = None, seconds: float = 20, memory: int = 1500) -> None:
        number = range(workers or os.cpu_count() or 1)
        self._lanes = {
            name: Lane([Worker(memory, seconds) for _ in number]) for name in ("quick", "heavy")
        }
        self._workers = [worker for lane in self._lanes.values() for worker in lane.workers]
        self._answers: dict[Hashable, bytes] = {}

    @asynccontextmanager
    async def running(self) -> AsyncIterator["Pool"]:
        """Run the workers for the block. Raises InputError if one cannot be started."""
        whole, *_ = await self.health(_FIRST_START_SECONDS)
        if not whole:  # a worker that died meanwhile is started once more
            whole, *_ = await self.health()
        if not whole:
            advice = "allow this user more processes and memory"
            raise InputError(f"the system cannot start worker processes: {advice}")
        try:
            yield self
        finally:
            self.give_up()

    async def answer(self, question: Question, request: Request, lane: LaneName = "heavy") -> bytes:
        """Return the answer to a question as JSON.

        Answers are cached for the day and the known solutions, except those from a chat or by
        chance.

        Raises InputError if the question is refused, and HTTPException with status 499 if the
        client has left, 503 if too many wait or the worker has died, and 504 without enough time or
        memory.
        """
        key = (question, date.today(), added_version())
        if (content := self._answers.pop(key, None)) is None:
            async with self._lanes[lane].worker(client_of(request)) as worker:
                if await request.is_disconnected():
                    raise HTTPException(499)  # nobody reads it
                # While this question waited, an equal one may have been answered.
                content = self._answers.pop(key, None) or await worker.ask(question)
        if not (question.is_by_chance or "text" in vars(question)):  # a chat is large and private
            self._answers[key] = content
        if len(self._answers) > REMEMBERED:
            del self._answers[next(iter(self._answers))]  # the answer that was used least recently
        return content

    async def health(self, seconds: float = START_SECONDS) -> tuple[bool, int, int]:
        """Restart dead workers within `seconds`.

        Return whether all workers run, how many do, and the number of waiting questions.
        """
        starting = (worker.start() for worker in self._workers)
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await asyncio.gather(*starting, return_exceptions=True)
        running = sum(worker.alive for worker in self._workers)
        waiting = sum(len(lane.waiting) for lane in self._lanes.values())
        return running == len(self._workers), running, waiting

    def give_up(self) -> None:
        """Refuse the questions that wait, and stop the workers."""
        for lane in self._lanes.values():
            for turn in lane.waiting:
                turn.worker.set_exception(HTTPException(503, BROKEN))
        for worker in self._workers:
            worker.stop()
