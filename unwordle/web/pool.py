"""Workers for quick and for heavy questions, and the clients that take turns for them."""

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
"""Place where a question is computed, by an estimate of its time: the server itself, a worker for
quick questions, or one for heavy questions, which gives way to the others."""

_NICENESS = {"quick": 5, "heavy": 10}
_FIRST_START_SECONDS = 120.0
"""Maximum number of seconds for the first start, which loads words and libraries."""
_NETWORK_BITS = 64
"""Leading bits of an IPv6 address that one customer has."""


@dataclass(frozen=True)
class Limits:
    """Limits of one server."""

    workers: int = os.cpu_count() or 1
    """Number of quick questions, and of heavy ones, that are computed at once."""
    waiting: int = 64
    """Maximum number of questions that wait in a lane."""
    seconds: float = 20.0
    """Maximum number of seconds for one answer."""
    patience: float = 60.0
    """Maximum number of seconds for which a question waits and is computed."""
    memory: int = 1500
    """Megabytes that a worker may take beyond those that all workers share."""
    remembered: int = 512
    """Number of answers that are kept."""


def client_of(request: HTTPConnection) -> str:
    """Return the client whose request it is: its address, or for IPv6 the first 64 bits."""
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
    """A question of a client that waits for a worker."""

    client: str
    round: int
    """One more than that of the client's question before: those of a round go first."""
    worker: "asyncio.Future[Worker]"


class Lane:
    """Some workers, and the clients whose questions wait for one, in rotation."""

    def __init__(self, workers: list[Worker], most_waiting: int) -> None:
        self.workers, self._idle, self._most = workers, list(workers), most_waiting
        self._round, self._turns = 0, list[Turn]()

    @property
    def waiting(self) -> list[Turn]:
        """The questions that wait for a worker, but for those whose clients have just left."""
        return [turn for turn in self._turns if not turn.worker.done()]

    @asynccontextmanager
    async def worker(self, client: str) -> AsyncIterator[Worker]:
        """Wait for a worker, and have it for the block.

        Raises BusyError if too many questions wait, and this client has most of them.
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
                self._pass_on(future.result())  # the turn came in the same moment
            raise

    def _pass_on(self, worker: Worker) -> None:
        """Give a worker to the first question of the earliest round."""
        turn = min(self.waiting, key=lambda turn: turn.round, default=None)
        if turn is None:
            self._idle.append(worker)
            return
        self._turns.remove(turn)
        self._round = turn.round
        turn.worker.set_result(worker)


class Job:
    """A question that waits or is computed, for one client or several."""

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
        """Return the answer. Once all clients have left, a job that has not begun is dropped.

        Raises BusyError if it takes longer.
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
    """The lanes of workers, and the answers that were given lately."""

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
        """Yield the pool, with its workers; they end with the block.

        Raises InputError if they cannot be started.
        """
        running, wanted, _ = await self.health(_FIRST_START_SECONDS)
        if running < wanted:
            advice = "allow this user more processes and memory"
            raise InputError(f"the system starts no worker processes: {advice}")
        # The table that `infer` reads is made now, if the user's cache folder does not have it.
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
        """Return the answer to the question; a question asked twice at once is computed once.

        A question that all its clients have left is taken out of the queue; one that is computed
        is computed to its end. Raises InputError if the question is not accepted, BusyError if too
        many wait, TooLongError past the time limit, TooLargeError past that on memory, BrokenError
        if the worker died.
        """
        if lane == "cheap":
            return await asyncio.to_thread(content_of, answering, question)
        fields = question.fields()  # without a seed, boards are drawn: each time others
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
        """Forget a job, and keep its answer; its error is read here: all clients may have left."""
        if self._jobs.get(key) is job:
            del self._jobs[key]
        if not job.answer.cancelled() and not job.answer.exception() and kept:
            self._answers[key] = job.answer.result()
            while len(self._answers) > self.limits.remembered:
                self._answers.popitem(last=False)

    async def health(self, seconds: float = START_SECONDS) -> tuple[int, int, int]:
        """Return the numbers of workers that run, of workers wanted, and of questions that wait.

        Workers that have died are started, if that takes no more than `seconds`.
        """
        starting = (worker.start(seconds) for worker in self._workers)
        await asyncio.gather(*starting, return_exceptions=True)
        running = sum(worker.alive for worker in self._workers)
        waiting = sum(len(lane.waiting) for lane in self._lanes.values())
        return running, len(self._workers), waiting

    def give_up(self) -> None:
        """Leave every question without an answer that has none yet."""
        for job in list(self._jobs.values()):
            job.answer.cancel()
