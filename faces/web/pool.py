"""Who computes what, and when: two lanes of worker processes, fair among clients.

Questions that are usually quick have a lane of their own, so that they never wait for heavy ones;
one that turns out to be heavy is moved. In each lane the clients take turns. A question that
nobody waits for any more is taken out of the queue, or its worker is stopped and replaced.
"""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Hashable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from itertools import count
from typing import Any, Literal, NamedTuple, TypeAlias

from faces.web.answers import plainly
from faces.web.errors import BrokenError, BusyError, ReplacedError, TooLongError
from faces.web.worker import Answering, Worker, content_of
from questions.infer import Infer
from questions.question import Question

LaneName: TypeAlias = Literal["cheap", "quick", "heavy"]


@dataclass(frozen=True)
class Limits:
    """What one server takes on."""

    workers: int = 2
    """Processes for heavy questions; there is one more for quick ones."""
    waiting: int = 64
    """Questions that may wait in a lane."""
    share: int = 16
    """How many of them may be one client's."""
    quick_seconds: float = 2.0
    """How long a quick question may be computed; then it is moved to the heavy lane."""
    seconds: float = 20.0
    """How long a worker may compute one answer; then it is stopped, and another started."""
    patience: float = 60.0
    """How long a question may wait and be computed in all, in seconds."""
    memory: int = 1500
    """Megabytes that a worker may take beyond what all of them share."""
    remembered: int = 512
    """How many answers are kept."""


class Turn(NamedTuple):
    """A question that waits for a worker."""

    client: str
    worker: asyncio.Future[Worker]


class Lane:
    """Some workers, and the clients that take turns with them."""

    def __init__(self, workers: int, seconds: float, limits: Limits) -> None:
        self._seconds, self._limits = seconds, limits
        self.workers = [Worker(limits.memory) for _ in range(workers)]
        self._free = self.workers.copy()
        self._turns: list[Turn] = []
        self._numbers = count(1)
        self._last_turn: dict[str, int] = {}
        """The number of each client's last turn, since nobody waited."""

    async def answer(self, answering: Answering, question: Question, client: str) -> bytes:
        """Return a worker's answer to the question, in the client's turn.

        Raises what `answering` raises, BusyError if too many wait, TimeoutError if it takes too
        long, BrokenError if the worker died. The worker is stopped if this is cancelled.
        """
        worker = await self._turn(client)
        try:
            if not worker.alive:
                # If the question is left meanwhile, the worker is started for the next.
                await asyncio.shield(worker.revive())
            async with asyncio.timeout(self._seconds):
                return await worker.ask(answering, question)
        finally:
            self._pass_on(worker)

    @property
    def waiting(self) -> int:
        """How many questions wait for a worker."""
        return len(self._turns)

    async def _turn(self, client: str) -> Worker:
        """Wait for a worker. Raises BusyError if too many wait."""
        if self._free:
            return self._free.pop()
        own = sum(turn.client == client for turn in self._turns)
        if self.waiting >= self._limits.waiting or own >= self._limits.share:
            raise BusyError
        turn = Turn(client, asyncio.get_running_loop().create_future())
        self._turns.append(turn)
        try:
            return await turn.worker
        except asyncio.CancelledError:
            if turn in self._turns:
                self._turns.remove(turn)
            else:  # its worker came in the same moment
                self._pass_on(turn.worker.result())
            raise

    def _pass_on(self, worker: Worker) -> None:
        """Give a worker to the client that has waited longest since its last turn."""
        turns = [turn for turn in self._turns if not turn.worker.done()]
        if not turns:
            self._free.append(worker)
            self._last_turn.clear()
            return
        turn = min(turns, key=lambda turn: self._last_turn.get(turn.client, 0))
        self._turns.remove(turn)
        self._last_turn[turn.client] = next(self._numbers)
        turn.worker.set_result(worker)

    async def revived(self) -> int:
        """Return how many workers run, once those that do not are started, if they can be."""
        for worker in self.workers:
            with suppress(BrokenError):
                await worker.revive()
        return sum(worker.alive for worker in self.workers)

    def stop(self) -> None:
        """End the processes at once."""
        for worker in self.workers:
            worker.stop()


@dataclass
class Job:
    """A question that is being answered, and how many wait for its answer."""

    answer: asyncio.Task[bytes]
    waiting: int = 0


class Pool:
    """The lanes, and the answers that were given lately."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._heavy = Lane(limits.workers, limits.seconds, limits)
        self._quick = Lane(1, min(limits.quick_seconds, limits.seconds), limits)
        self._jobs: dict[Hashable, Job] = {}
        self._answers: OrderedDict[Hashable, bytes] = OrderedDict()
        self._latest: dict[Hashable, asyncio.Future[None]] = {}

    @asynccontextmanager
    async def running(self) -> AsyncIterator["Pool"]:
        """Yield the pool, with its workers; they end with the block."""
        running, wanted, _ = await self.health()
        if running < wanted:
            raise RuntimeError("the worker processes cannot be started")
        # The table that `infer` reads is made now, if the user's cache folder does not have it.
        prepared = asyncio.create_task(self._prepare())
        try:
            yield self
        finally:
            prepared.cancel()
            self.give_up()
            await asyncio.to_thread(self._heavy.stop)
            await asyncio.to_thread(self._quick.stop)

    async def _prepare(self) -> None:
        with suppress(Exception):
            await self.answer(plainly, Infer(grids=("WWYWW",)))

    async def answer(
        self,
        answering: Answering,
        question: Question,
        *,
        lane: LaneName = "heavy",
        client: str = "",
        page: str = "",
        kept: bool = True,
    ) -> bytes:
        """Return the answer to the question; one that is asked twice is computed once.

        What is cheap is computed in a thread of this process, whatever the workers are at. An
        older question of the same kind by the same `page` is given up.

        Raises InputError if the question is not accepted, BusyError if too many wait, TooLongError
        past the time limit, TooLargeError past that on memory, BrokenError if the worker died,
        ReplacedError if the page asks again meanwhile.
        """
        if lane == "cheap":
            return await asyncio.to_thread(content_of, answering, question)
        kept = kept and _repeatable(question)
        key: Hashable = (answering, question) if kept else object()
        if key in self._answers:
            self._answers.move_to_end(key)
            return self._answers[key]
        if key not in self._jobs:
            computing = self._computed(answering, question, lane, client)
            self._jobs[key] = Job(asyncio.create_task(computing))
        answer = await self._awaited(key, page and (client, page, type(question)))
        if kept:
            self._answers[key] = answer
            while len(self._answers) > self.limits.remembered:
                self._answers.popitem(last=False)
        return answer

    async def _computed(
        self, answering: Answering, question: Question, lane: LaneName, client: str
    ) -> bytes:
        """Return a worker's answer; what takes too long in the quick lane goes to the other."""
        try:
            if lane == "quick":
                with suppress(TimeoutError):
                    return await self._quick.answer(answering, question, client)
            return await self._heavy.answer(answering, question, client)
        except TimeoutError:
            raise TooLongError from None

    async def _awaited(self, key: Hashable, page: Hashable) -> bytes:
        """Wait for a job's answer, unless the page asks again; once nobody waits, end the job."""
        job = self._jobs[key]
        job.waiting += 1
        replaced: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        if page in self._latest:
            self._latest[page].set_result(None)
        if page:
            self._latest[page] = replaced
        either: set[asyncio.Future[Any]] = {job.answer, replaced}
        try:
            done, _ = await asyncio.wait(
                either, timeout=self.limits.patience, return_when=asyncio.FIRST_COMPLETED
            )
            if not done:
                raise BusyError
            if job.answer not in done:
                raise ReplacedError
            if job.answer.cancelled():
                raise BrokenError
            return job.answer.result()
        finally:
            if self._latest.get(page) is replaced:
                del self._latest[page]
            job.waiting -= 1
            if not job.waiting:
                job.answer.cancel()
                del self._jobs[key]

    async def health(self) -> tuple[int, int, int]:
        """Return how many workers run, how many should, and how many questions wait.

        Workers that do not run, such as those that have died while idle, are started.
        """
        running = await self._heavy.revived() + await self._quick.revived()
        return running, self.limits.workers + 1, self._heavy.waiting + self._quick.waiting

    def give_up(self) -> None:
        """Leave every question that is not answered yet without an answer."""
        for job in self._jobs.values():
            job.answer.cancel()


def _repeatable(question: Question) -> bool:
    """Say whether a question has the same answer each time: without a seed, boards are drawn."""
    fields = question.fields()
    return fields.get("seed", 0) is not None or not fields.get("samples")
