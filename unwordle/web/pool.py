"""Who computes what: worker processes, and two lanes that are fair among clients.

Every question begins in the quick lane, so that usual ones never wait for heavy ones; one that
turns out to be heavy moves to the other. A question that nobody waits for any more is taken out
of the queue, or its worker is stopped and replaced.
"""

import asyncio
import os
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Hashable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, TypeAlias

from unwordle.questions.infer import Infer
from unwordle.questions.question import Question
from unwordle.web.answers import plainly
from unwordle.web.errors import BrokenError, BusyError, ReplacedError, TooLongError
from unwordle.web.turns import Client, Lane
from unwordle.web.worker import Answering, Worker, content_of

LaneName: TypeAlias = Literal["cheap", "quick", "heavy"]
"""Where a question is computed: `heavy` ones skip the quick lane while another of theirs is."""

_NOBODY = Client()
_LOOK = 0.25
"""How often the processor time of a question is looked at, in seconds."""


@dataclass(frozen=True)
class Limits:
    """What one server takes on."""

    workers: int = os.cpu_count() or 1
    """Questions of each lane that are computed at once."""
    waiting: int = 64
    """Questions that may wait in a lane."""
    quick_seconds: float = 1.0
    """Processor time that a question may take in the quick lane; then it moves to the other."""
    seconds: float = 20.0
    """How long a worker may compute one answer; then it is stopped, and another started."""
    patience: float = 60.0
    """How long a question may wait and be computed in all, in seconds."""
    memory: int = 1500
    """Megabytes that a worker may take beyond what all of them share."""
    remembered: int = 512
    """How many answers are kept."""


class Crew:
    """The processes that compute: those at work, and some that wait for it."""

    def __init__(self, kept: int, memory: int) -> None:
        self._kept, self._memory = kept, memory
        self._all: list[Worker] = []
        self._idle: list[Worker] = []
        self._add(kept)

    def start(self, answering: Answering, question: Question) -> "Work":
        """Have an idle worker answer a question, or a new one if all are busy."""
        if not self._idle:
            self._add(1)
        worker = self._idle.pop()
        return Work(worker, asyncio.create_task(self._answer(worker, answering, question)))

    async def _answer(self, worker: Worker, answering: Answering, question: Question) -> bytes:
        """Return a worker's answer. The worker is stopped if this is cancelled.

        Raises what `answering` raises, and BrokenError if the worker died.
        """
        try:
            if not worker.alive:
                # If the question is left meanwhile, the worker is started for the next.
                await asyncio.shield(worker.revive())
            return await worker.ask(answering, question)
        finally:
            if worker.slow or len(self._all) > self._kept:
                self._all.remove(worker)
                asyncio.get_running_loop().run_in_executor(None, worker.stop)
                self._add(self._kept - len(self._all))
            else:
                self._idle.append(worker)

    def _add(self, number: int) -> None:
        """Have more workers, which are not started yet."""
        for _ in range(number):
            worker = Worker(self._memory)
            self._all.append(worker)
            self._idle.insert(0, worker)

    async def revived(self) -> int:
        """Return how many workers run, once those that do not are started, if they can be."""
        kept = self._all[: self._kept]
        for worker in kept:
            with suppress(BrokenError):
                await worker.revive()
        return sum(worker.alive for worker in kept)

    def stop(self) -> None:
        """End the processes at once."""
        for worker in self._all:
            worker.stop()


class Work(NamedTuple):
    """A question that a worker is at."""

    worker: Worker
    answer: asyncio.Task[bytes]

    async def is_quick(self, limits: Limits) -> bool:
        """Return whether the answer takes no more processor time than a quick one may; give it up
        if cancelled.
        """
        start = self.worker.busy_seconds()
        for _ in range(int(limits.seconds / _LOOK) + 1):
            try:
                await asyncio.wait({self.answer}, timeout=_LOOK)
            except asyncio.CancelledError:
                self.answer.cancel()
                raise
            if self.answer.done():
                return True
            if self.worker.busy_seconds() - start > limits.quick_seconds:
                break
        return False


class Pool:
    """The lanes, and the answers that were given lately."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._quick, self._heavy = (Lane(limits.workers, limits.waiting) for _ in range(2))
        self._crew = Crew(2 * limits.workers, limits.memory)
        self._trying = set[str]()
        """The addresses with a question of the heavy kind in the quick lane."""
        self._jobs: dict[Hashable, asyncio.Task[bytes]] = {}
        """The questions that are being answered."""
        self._waiting = Counter[Hashable]()
        """How many wait for each one's answer."""
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
            await asyncio.to_thread(self._crew.stop)

    async def _prepare(self) -> None:
        with suppress(Exception):
            await self.answer(plainly, Infer(grids=("WWYWW",)))

    async def answer(
        self,
        answering: Answering,
        question: Question,
        *,
        lane: LaneName = "heavy",
        client: Client = _NOBODY,
        kept: bool = True,
    ) -> bytes:
        """Return the answer to the question; one that is asked twice is computed once.

        What is cheap is computed in a thread of this process, whatever the workers are at. An
        older question of the same kind by the same page is given up.

        Raises InputError if the question is not accepted, BusyError if too many wait, TooLongError
        past the time limit, TooLargeError past that on memory, BrokenError if the worker died,
        ReplacedError if the page asks again meanwhile.
        """
        if lane == "cheap":
            return await asyncio.to_thread(content_of, answering, question)
        fields = question.fields()  # without a seed, boards are drawn: each time others
        kept = kept and (fields.get("seed", 0) is not None or not fields.get("samples"))
        key: Hashable = (answering, question) if kept else object()
        if key in self._answers:
            self._answers.move_to_end(key)
            return self._answers[key]
        if key not in self._jobs:
            computing = self._computed(answering, question, lane, client)
            self._jobs[key] = asyncio.create_task(computing)
        answer = await self._awaited(key, client.page and (client, type(question)))
        if kept:
            self._answers[key] = answer
            while len(self._answers) > self.limits.remembered:
                self._answers.popitem(last=False)
        return answer

    async def _computed(
        self, answering: Answering, question: Question, lane: LaneName, client: Client
    ) -> bytes:
        """Return a worker's answer; what takes long moves to the heavy lane.

        It starts there again if too many have moved there before it.
        """
        work = None
        skips = client.address in self._trying or self._heavy.serves(client.address)
        if lane == "quick" or not skips:
            work = await self._tried(answering, question, lane, client)
            if work and work.answer.done():
                return work.answer.result()
        async with self._heavy.place(client, at_once=work is not None):
            work = work or self._crew.start(answering, question)
            work.worker.give_way()
            try:
                return await asyncio.wait_for(work.answer, self.limits.seconds)
            except TimeoutError:
                raise TooLongError from None

    async def _tried(
        self, answering: Answering, question: Question, lane: LaneName, client: Client
    ) -> Work | None:
        """Return what a worker is at since the quick lane, done or not; None if it is to wait."""
        trying = {client.address} if lane == "heavy" else set()
        self._trying |= trying
        try:
            async with self._quick.place(client):
                work = self._crew.start(answering, question)
                if await work.is_quick(self.limits) or self._heavy.free > -2 * self.limits.workers:
                    return work
                work.answer.cancel()
                return None
        finally:
            self._trying -= trying

    async def _awaited(self, key: Hashable, page: Hashable) -> bytes:
        """Wait for a job's answer, unless the page asks again; once nobody waits, end the job."""
        job = self._jobs[key]
        self._waiting[key] += 1
        replaced: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        if page in self._latest:
            self._latest[page].set_result(None)
        if page:
            self._latest[page] = replaced
        either: set[asyncio.Future[Any]] = {job, replaced}
        try:
            done, _ = await asyncio.wait(
                either, timeout=self.limits.patience, return_when=asyncio.FIRST_COMPLETED
            )
            if not done:
                raise BusyError
            if job not in done:
                raise ReplacedError
            if job.cancelled():
                raise BrokenError
            return job.result()
        finally:
            if self._latest.get(page) is replaced:
                del self._latest[page]
            self._waiting[key] -= 1
            if not self._waiting[key]:
                job.cancel()
                del self._jobs[key], self._waiting[key]

    async def health(self) -> tuple[int, int, int]:
        """Return how many workers run, how many should, and how many questions wait.

        Workers that do not run, such as those that have died while idle, are started.
        """
        waiting = self._quick.waiting + self._heavy.waiting
        return await self._crew.revived(), 2 * self.limits.workers, waiting

    def give_up(self) -> None:
        """Leave every question that is not answered yet without an answer."""
        for job in self._jobs.values():
            job.cancel()
