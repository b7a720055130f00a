"""Who computes what, and when: two lanes of worker processes, fair among clients.

Questions that are usually quick have a lane of their own, so that they never wait for heavy ones;
one that turns out to be heavy is moved. In each lane the clients take turns. A question that
nobody waits for any more is taken out of the queue, or its worker is stopped and replaced.
"""

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from web.requests import InferQuestion, Question
from web.worker import BrokenError, Handler, TooLargeError, Worker, answered

__all__ = ["BrokenError", "TooLargeError"]

LaneName: TypeAlias = Literal["cheap", "quick", "heavy"]
Key: TypeAlias = tuple[str, str]


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
    body: int = 64 * 1024
    """The greatest body of a request, in bytes."""
    chat: int = 2 * 1024 * 1024
    """The same where the body is a chat's text."""
    body_seconds: float = 10.0
    """How long a body may take to arrive."""
    remembered: int = 512
    """How many answers are kept."""


class BusyError(Exception):
    """More questions are waiting than the server takes on."""


class TooLongError(Exception):
    """The answer took longer than a worker may compute."""


class ReplacedError(Exception):
    """The page that asked has asked again since."""


@dataclass(eq=False)
class Job:
    """A question that is being answered, for all who wait for its answer."""

    handler: Handler
    question: Question
    client: str
    waiters: "set[asyncio.Future[bytes]]" = field(default_factory=set)
    worker: Worker | None = None
    """The worker that is at it."""
    outcome: bytes | BaseException | None = None

    def finish(self, outcome: bytes | BaseException) -> None:
        """Tell everybody who waits, and who still joins them."""
        self.outcome = outcome
        for waiter in self.waiters:
            if waiter.done():
                continue
            if isinstance(outcome, BaseException):
                waiter.set_exception(outcome)
            else:
                waiter.set_result(outcome)


class Turns:
    """Jobs that wait, a queue for each client; the clients take turns."""

    def __init__(self, share: int) -> None:
        self.share = share
        self._queues: OrderedDict[str, deque[Job]] = OrderedDict()
        self._some = asyncio.Event()

    def __len__(self) -> int:
        return sum(map(len, self._queues.values()))

    def add(self, job: Job) -> None:
        """Put a job at the end of its client's queue. Raises BusyError past the client's share."""
        if len(self._queues.get(job.client, ())) >= self.share:
            raise BusyError
        self._queues.setdefault(job.client, deque()).append(job)
        self._some.set()

    def discard(self, job: Job) -> None:
        """Take a job out, if it is here."""
        queue = self._queues.get(job.client)
        if queue and job in queue:
            queue.remove(job)
            if not queue:
                del self._queues[job.client]

    async def next(self) -> Job:
        """Wait for a job: the first of the client whose turn it is."""
        while not self._queues:
            self._some.clear()
            await self._some.wait()
        client, queue = self._queues.popitem(last=False)
        job = queue.popleft()
        if queue:
            self._queues[client] = queue
        return job


class Lane:
    """Some workers, and the jobs that wait for them."""

    def __init__(self, workers: int, seconds: float, limits: Limits) -> None:
        self.turns = Turns(limits.share)
        self._seconds, self._limits = seconds, limits
        self._number, self._busy = workers, 0
        self._workers: list[Worker] = []
        self._locks = [asyncio.Lock() for _ in range(workers)]
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self, heavy: "Lane | None" = None) -> None:
        """Start the workers. Jobs that take too long go on in the lane `heavy`, if there is one."""
        for i in range(self._number):
            self._workers.append(await asyncio.to_thread(Worker, self._limits.memory))
            self._tasks.append(asyncio.create_task(self._serve(i, heavy)))

    def add(self, job: Job) -> None:
        """Have a job done in its turn. Raises BusyError where too many wait."""
        if len(self.turns) >= self._limits.waiting + self._number - self._busy:
            raise BusyError
        self.turns.add(job)

    async def revived(self) -> int:
        """How many workers run, once those that had died while idle are replaced."""
        for i in range(self._number):
            await self._revive(i)
        return sum(worker.alive for worker in self._workers)

    async def _revive(self, i: int) -> Worker:
        """The worker, or a new one in its place if its process has ended."""
        async with self._locks[i]:  # it is started once, whoever asks meanwhile
            if not self._workers[i].alive:
                with suppress(ValueError, OSError):
                    await asyncio.to_thread(self._workers[i].stop)
                self._workers[i] = await asyncio.to_thread(Worker, self._limits.memory)
            return self._workers[i]

    async def _serve(self, i: int, heavy: "Lane | None") -> None:
        """Have one worker answer what comes, for ever."""
        while True:
            job = await self.turns.next()
            self._busy += 1
            try:
                worker = await self._revive(i)
                if not job.waiters:  # everybody left while it was started
                    continue
                job.worker = worker
                async with asyncio.timeout(self._seconds):
                    outcome: bytes | Exception = await worker.ask(job.handler, job.question)
            except TimeoutError:
                await asyncio.to_thread(self._workers[i].stop)
                outcome = TooLongError()
                job.worker = None
                if heavy is not None and job.waiters:
                    with suppress(BusyError):
                        heavy.add(job)
                        continue
                    outcome = BusyError()
            except BrokenError as error:  # it died, or its question was left and it was ended
                await asyncio.to_thread(self._workers[i].stop)
                outcome = error
            except Exception as error:
                outcome = error
            finally:
                self._busy -= 1
            job.worker = None
            job.finish(outcome)

    def stop(self) -> None:
        """End the tasks and the processes at once."""
        for task in self._tasks:
            task.cancel()
        for worker in self._workers:
            with suppress(ValueError, OSError):
                worker.stop()


class Pool:
    """The lanes, and the answers that were given lately."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._heavy = Lane(limits.workers, limits.seconds, limits)
        self._quick = Lane(1, min(limits.quick_seconds, limits.seconds), limits)
        self._jobs: dict[Key, Job] = {}
        self._all: set[Job] = set()
        self._answers: OrderedDict[Key, bytes] = OrderedDict()
        self._latest: dict[str, asyncio.Future[bytes]] = {}

    @asynccontextmanager
    async def running(self) -> AsyncIterator["Pool"]:
        """The pool, with its workers; they end with the block."""
        await self._heavy.start()
        await self._quick.start(self._heavy)
        # The table that `infer` reads is made now, if the user's cache folder does not have it.
        prepared = asyncio.create_task(self._prepare())
        try:
            yield self
        finally:
            prepared.cancel()
            await asyncio.to_thread(self._heavy.stop)
            await asyncio.to_thread(self._quick.stop)

    async def _prepare(self) -> None:
        from web import handlers

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
        key = (handler.__name__, question.model_dump_json())
        if question.repeatable and key in self._answers:
            self._answers.move_to_end(key)
            return self._answers[key]
        job = self._jobs.get(key) if question.repeatable else None
        if job is None:
            job = Job(handler, question, client)
            (self._quick if lane == "quick" else self._heavy).add(job)
            self._all.add(job)
            if question.repeatable:
                self._jobs[key] = job
        waiter: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        job.waiters.add(waiter)
        if job.outcome is not None:  # it came just now, and is not yet kept
            job.finish(job.outcome)
        self._replace(f"{client} {page} {handler.__name__}" if page else "", waiter)
        try:
            async with asyncio.timeout(self.limits.patience):
                answer = await waiter
        except TimeoutError:
            raise BusyError from None
        finally:
            self._leave(job, waiter, key)
        if question.repeatable:
            self._answers[key] = answer
            while len(self._answers) > self.limits.remembered:
                self._answers.popitem(last=False)
        return answer

    def _replace(self, page: str, waiter: "asyncio.Future[bytes]") -> None:
        """Give up the page's older question, and take note of the new one."""
        if not page:
            return
        older = self._latest.get(page)
        if older is not None and not older.done():
            older.set_exception(ReplacedError())
        self._latest[page] = waiter
        waiter.add_done_callback(
            lambda done: self._latest.pop(page) if self._latest.get(page) is done else None
        )

    def _leave(self, job: Job, waiter: "asyncio.Future[bytes]", key: Key) -> None:
        """Somebody waits no longer; once nobody does, the job is over, whatever it is at."""
        waiter.cancel()
        job.waiters.discard(waiter)
        if job.waiters:
            return
        self._all.discard(job)
        if self._jobs.get(key) is job:
            del self._jobs[key]
        self._heavy.turns.discard(job)
        self._quick.turns.discard(job)
        if job.worker is not None:
            job.worker.kill()

    async def health(self) -> tuple[int, int, int]:
        """How many workers run, how many should, and how many questions wait."""
        running = await self._heavy.revived() + await self._quick.revived()
        return running, self.limits.workers + 1, len(self._heavy.turns) + len(self._quick.turns)

    def give_up(self) -> None:
        """Leave every question that is not answered yet without an answer."""
        for job in list(self._all):
            job.finish(BrokenError())
