"""Who computes what, and when: two lanes of worker processes, fair among clients.

Questions that are usually quick have a lane of their own, so that they never wait for heavy ones;
one that turns out to be heavy is moved. In each lane the clients take turns. A question that
nobody waits for any more is taken out of the queue, or its worker is stopped and replaced.
"""

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from faces.web import handlers
from faces.web.errors import BrokenError, BusyError, ReplacedError, TooLongError
from faces.web.requests import InferQuestion, Question
from faces.web.worker import Handler, Worker, answered

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


class Lane:
    """Some workers, and the clients that take turns with them."""

    def __init__(self, workers: int, seconds: float, limits: Limits) -> None:
        self._seconds, self._limits = seconds, limits
        self._workers = [Worker(limits.memory) for _ in range(workers)]
        self._free = self._workers.copy()
        self._turns: OrderedDict[str, deque[asyncio.Future[Worker]]] = OrderedDict()

    async def answer(self, handler: Handler, question: Question, client: str) -> bytes:
        """What a worker says to the question, in the client's turn.

        Raises what the handler raises, BusyError where too many wait, TimeoutError where it takes
        too long, BrokenError where the worker died. The worker is stopped if this is cancelled.
        """
        worker = await self._turn(client)
        try:
            if not worker.alive:
                # Where the question is left meanwhile, it is started for the next.
                await asyncio.shield(worker.revive())
            async with asyncio.timeout(self._seconds):
                return await worker.ask(handler, question)
        finally:
            self._pass_on(worker)

    @property
    def waiting(self) -> int:
        """How many questions wait for a worker."""
        return sum(map(len, self._turns.values()))

    async def _turn(self, client: str) -> Worker:
        """Wait for a worker. Raises BusyError where too many wait."""
        if self._free:
            return self._free.pop()
        if self.waiting >= self._limits.waiting:
            raise BusyError
        queue = self._turns.setdefault(client, deque())
        if len(queue) >= self._limits.share:
            raise BusyError
        turn: asyncio.Future[Worker] = asyncio.get_running_loop().create_future()
        queue.append(turn)
        try:
            return await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # it came in the same moment
                self._pass_on(turn.result())
            elif turn in queue:
                queue.remove(turn)
                if not queue:
                    del self._turns[client]
            raise

    def _pass_on(self, worker: Worker) -> None:
        """Give a worker to the client whose turn it is: to the first of its questions."""
        while self._turns:
            client, queue = self._turns.popitem(last=False)
            turn = queue.popleft()
            if queue:
                self._turns[client] = queue
            if not turn.done():
                turn.set_result(worker)
                return
        self._free.append(worker)

    async def revived(self) -> int:
        """How many workers run, once those that do not are started, if they can be."""
        for worker in self._workers:
            with suppress(BrokenError):
                await worker.revive()
        return sum(worker.alive for worker in self._workers)

    def stop(self) -> None:
        """End the processes at once."""
        for worker in self._workers:
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
        self._jobs: dict[object, Job] = {}
        self._answers: OrderedDict[object, bytes] = OrderedDict()
        self._latest: dict[str, asyncio.Future[None]] = {}

    @asynccontextmanager
    async def running(self) -> AsyncIterator["Pool"]:
        """The pool, with its workers; they end with the block."""
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
            question = InferQuestion.model_validate({"grids": [["WWYWW"]]})
            await self.answer(handlers.infer, question, lane="heavy")

    async def answer(
        self,
        handler: Handler,
        question: Question,
        *,
        lane: LaneName = "heavy",
        client: str = "",
        page: str = "",
    ) -> bytes:
        """What the handler says to the question; a question asked twice is computed once.

        What is cheap is computed in a thread of this process, whatever the workers are at. Where
        `page` is given, an older question of that page to the same handler is given up.

        Raises InputError where the handler refuses the question, BusyError where too many wait,
        TooLongError past the time limit, TooLargeError past that on memory, BrokenError where the
        worker died, ReplacedError where the page asks again meanwhile.
        """
        if lane == "cheap":
            return await asyncio.to_thread(answered, handler, question)
        key: object = object()
        if question.repeatable:
            key = handler.__name__, question.model_dump_json()
        if key in self._answers:
            self._answers.move_to_end(key)
            return self._answers[key]
        if key not in self._jobs:
            computing = self._computed(handler, question, lane, client)
            self._jobs[key] = Job(asyncio.create_task(computing))
        page = f"{client} {page} {handler.__name__}" if page else ""
        answer = await self._awaited(key, page)
        if question.repeatable:
            self._answers[key] = answer
            while len(self._answers) > self.limits.remembered:
                self._answers.popitem(last=False)
        return answer

    async def _computed(
        self, handler: Handler, question: Question, lane: LaneName, client: str
    ) -> bytes:
        """A worker's answer; what takes too long in the quick lane goes on in the other."""
        try:
            if lane == "quick":
                with suppress(TimeoutError):
                    return await self._quick.answer(handler, question, client)
            return await self._heavy.answer(handler, question, client)
        except TimeoutError:
            raise TooLongError from None

    async def _awaited(self, key: object, page: str) -> bytes:
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
        """How many workers run, how many should, and how many questions wait.

        Workers that do not run, such as those that have died while idle, are started.
        """
        running = await self._heavy.revived() + await self._quick.revived()
        return running, self.limits.workers + 1, self._heavy.waiting + self._quick.waiting

    def give_up(self) -> None:
        """Leave every question that is not answered yet without an answer."""
        for job in self._jobs.values():
            job.answer.cancel()
