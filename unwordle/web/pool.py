"""Worker processes for quick and heavy questions. The clients share the workers fairly."""

import asyncio
import os
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Hashable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from functools import partial
from ipaddress import IPv6Address, ip_address
from typing import Literal, NamedTuple, TypeAlias

from starlette.requests import HTTPConnection

from unwordle.model.game.input import InputError
from unwordle.questions.infer import Infer
from unwordle.questions.question import Question
from unwordle.web.answers import plainly
from unwordle.web.worker import START_SECONDS, Answering, BrokenError, BusyError, Worker, content_of

LaneName: TypeAlias = Literal["cheap", "quick", "heavy"]
"""The class of a question, by its estimated time.

The class determines which process answers the question. The server's own process answers cheap
questions. Quick and heavy questions have separate workers; the workers for heavy questions run with
a lower priority.
"""

_NICENESS = {"quick": 5, "heavy": 10}
_FIRST_START_SECONDS = 120.0
"""Maximum number of seconds for the start of the first worker, which loads words and libraries."""
_NETWORK_BITS = 64
"""Number of leading bits of an IPv6 address that identify the network of a client."""


@dataclass(frozen=True)
class Limits:
    """The limits of the server."""

    workers: int = os.cpu_count() or 1
    """Number of workers in each lane."""
    waiting: int = 64
    """Maximum number of questions that wait in a lane."""
    seconds: float = 20.0
    """Maximum number of seconds for the computation of an answer."""
    patience: float = 60.0
    """Maximum number of seconds from a question to its answer, including the wait for a worker."""
    memory: int = 1500
    """Maximum memory of a worker in megabytes, without the memory that all workers share."""
    remembered: int = 512
    """Maximum number of cached answers."""


def client_of(request: HTTPConnection) -> str:
    """Return the address of a request's client. An IPv6 address is cut to its first 64 bits."""
    host = request.client.host if request.client else ""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if not isinstance(address, IPv6Address):
        return host
    shift = 128 - _NETWORK_BITS
    return str(address.ipv4_mapped or IPv6Address(int(address) >> shift << shift))


class Turn(NamedTuple):
    """A client's question that waits for a worker."""

    client: str
    round: int
    """The round of the question. A client has one question per round; earlier rounds go first."""
    worker: "asyncio.Future[Worker]"


class Lane:
    """Workers with a round-robin queue for the clients that wait for a worker."""

    def __init__(self, workers: list[Worker], most_waiting: int) -> None:
        self.workers, self._idle, self._most = workers, list(workers), most_waiting
        self._round, self._turns = 0, list[Turn]()

    @property
    def waiting(self) -> list[Turn]:
        """The questions that wait for a worker, except questions of clients that have left."""
        return [turn for turn in self._turns if not turn.worker.done()]

    @asynccontextmanager
    async def worker(self, client: str) -> AsyncIterator[Worker]:
        """Reserve a worker until the end of the block, and yield the worker.

        If all workers are busy, wait for a worker. Raises BusyError if too many questions wait and
        no other client has more waiting questions.
        """
        worker = self._idle.pop() if self._idle else await self._turn(client)
        try:
            yield worker
        finally:
            self._pass_on(worker)

    async def _turn(self, client: str) -> Worker:
        last = max((turn.round for turn in self._turns if turn.client == client), default=0)
        future: asyncio.Future[Worker] = asyncio.get_running_loop().create_future()
        turn = Turn(client, max(last, self._round) + 1, future)
        self._turns.append(turn)
        waiting = self.waiting
        if len(waiting) > self._most:
            ((longest, _),) = Counter(turn.client for turn in waiting).most_common(1)
            refused = [turn for turn in waiting if turn.client == longest][-1]
            self._turns.remove(refused)
            refused.worker.set_exception(BusyError())
        try:
            return await future
        except asyncio.CancelledError:
            if turn in self._turns:
                self._turns.remove(turn)
            elif not future.cancelled() and not future.exception():
                self._pass_on(future.result())  # a worker was assigned just before the cancellation
            raise

    def _pass_on(self, worker: Worker) -> None:
        """Assign a worker to the first question of the earliest round, if any question waits."""
        turn = min(self.waiting, key=lambda turn: turn.round, default=None)
        if turn is None:
            self._idle.append(worker)
            return
        self._turns.remove(turn)
        self._round = turn.round
        turn.worker.set_result(worker)


class Job:
    """The computation of an answer for which one or more clients wait."""

    def __init__(self, lane: Lane, client: str, answering: Answering, question: Question) -> None:
        self.clients, self.begun = 0, False
        self.answer = asyncio.create_task(self._computed(lane, client, answering, question))

    async def _computed(
        self, lane: Lane, client: str, answering: Answering, question: Question
    ) -> bytes:
        async with lane.worker(client) as worker:
            self.begun = True
            return await worker.ask(answering, question)

    async def awaited(self, seconds: float) -> bytes:
        """Wait for the answer and return it. Raises BusyError if the wait exceeds `seconds`.

        If all clients leave before the computation begins, the job is cancelled.
        """
        self.clients += 1
        try:
            async with asyncio.timeout(seconds):
                return await asyncio.shield(self.answer)
        except TimeoutError:
            raise BusyError from None
        except asyncio.CancelledError:
            if self.answer.cancelled():
                raise BrokenError from None
            raise
        finally:
            self.clients -= 1
            if not self.clients and not self.begun:
                self.answer.cancel()


class Pool:
    """The lanes of workers, and a cache of recent answers."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._lanes = {
            name: Lane(
                [Worker(limits.memory, limits.seconds, nice) for _ in range(limits.workers)],
                limits.waiting,
            )
            for name, nice in _NICENESS.items()
        }
        self._jobs: dict[Hashable, Job] = {}
        self._answers: OrderedDict[Hashable, bytes] = OrderedDict()

    @asynccontextmanager
    async def running(self) -> AsyncIterator["Pool"]:
        """Start the workers and yield the pool. At the end of the block, stop the workers.

        Raises InputError if a worker cannot be started.
        """
        running, wanted, _ = await self.health(_FIRST_START_SECONDS)
        if running < wanted:
            advice = "allow this user more processes and memory"
            raise InputError(f"the system starts no worker processes: {advice}")
        # The table for `infer` is computed now, if the user's cache folder does not have it.
        prepared = asyncio.create_task(self._prepare())
        try:
            yield self
        finally:
            prepared.cancel()
            self.give_up()
            await asyncio.sleep(0)
            for worker in self._workers:
                worker.stop()

    async def _prepare(self) -> None:
        with suppress(Exception):
            await self.answer(plainly, Infer(grids=("WWYWW",)))

    @property
    def _workers(self) -> list[Worker]:
        return [worker for lane in self._lanes.values() for worker in lane.workers]

    async def answer(
        self,
        answering: Answering,
        question: Question,
        *,
        lane: LaneName = "heavy",
        client: str = "",
        kept: bool = True,
    ) -> bytes:
        """Return the answer to a question as JSON. If `kept` is true, the answer is cached.

        If equal questions arrive at the same time, the answer is computed only once. If all clients
        of a question leave, the question is removed from the queue, but a running computation is
        finished.

        Raises:
            InputError: The question is not accepted.
            BusyError: Too many questions wait, or the question has waited too long.
            TooLongError: The answer takes more than the maximum time.
            TooLargeError: The answer needs more than the maximum memory.
            BrokenError: The worker process has ended.
        """
        if lane == "cheap":
            return await asyncio.to_thread(content_of, answering, question)
        fields = question.fields()  # without a seed, different boards are drawn each time
        kept = kept and (fields.get("seed", 0) is not None or not fields.get("samples"))
        key: Hashable = (answering, question) if kept else object()
        if key in self._answers:
            self._answers.move_to_end(key)
            return self._answers[key]
        job = self._jobs.get(key)
        if job is None or job.answer.cancelling():
            job = self._jobs[key] = Job(self._lanes[lane], client, answering, question)
            job.answer.add_done_callback(partial(self._ended, key, job, kept))
        return await job.awaited(self.limits.patience)

    def _ended(self, key: Hashable, job: Job, kept: bool, _: object) -> None:
        """Remove a job, and cache its answer if `kept` is true.

        If all clients have left, only this method reads the exception of the job.
        """
        if self._jobs.get(key) is job:
            del self._jobs[key]
        if not job.answer.cancelled() and not job.answer.exception() and kept:
            self._answers[key] = job.answer.result()
            while len(self._answers) > self.limits.remembered:
                self._answers.popitem(last=False)

    async def health(self, seconds: float = START_SECONDS) -> tuple[int, int, int]:
        """Restart dead workers, and return three counts.

        The counts are the number of running workers, the number of all workers, and the number of
        waiting questions. A restart takes at most `seconds`.
        """
        starting = (worker.start(seconds) for worker in self._workers)
        await asyncio.gather(*starting, return_exceptions=True)
        running = sum(worker.alive for worker in self._workers)
        waiting = sum(len(lane.waiting) for lane in self._lanes.values())
        return running, len(self._workers), waiting

    def give_up(self) -> None:
        """Cancel all questions that do not have an answer yet."""
        for job in list(self._jobs.values()):
            job.answer.cancel()
