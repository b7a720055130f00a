"""Worker processes, which answer questions one at a time over a socket pair.

If one dies, only its current answer is lost.
"""

import asyncio
import gc
import json
import pickle
import select
import signal
import socket
import traceback
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from multiprocessing import get_all_start_methods, get_context
from pathlib import Path
from time import process_time
from typing import Any

from starlette.exceptions import HTTPException

from unwordle import wordlist
from unwordle.model.game.input import InputError
from unwordle.processes import follow_the_parent
from unwordle.questions.question import Console, Question

START_SECONDS = 5.0
"""The seconds allowed for restarting all processes. The first start can take longer."""

_CONTEXT: Any = get_context("forkserver" if "forkserver" in get_all_start_methods() else "spawn")
# The words and libraries are loaded once, and all workers share this memory (copy on write).
_CONTEXT.set_forkserver_preload(["unwordle.web.warm"])
_STARTER = ThreadPoolExecutor(1)
"""A thread for the calls that start and join processes, which can hang."""
_CLOCK = 3.0
"""The time by the clock for an answer, as a multiple of its processor time."""
_ALARM = getattr(signal, "SIGPROF", 0)
"""The signal that ends a worker when its processor time is over."""
_SIZE = 8
"""The number of bytes in front of each answer that hold its length."""

BROKEN = "the computation ended without an answer: ask again"


class Mild(Console):
    """The console of the page's readers, who see no coarse words if others remain."""

    def __init__(self) -> None:
        self.shunned = wordlist.coarse()


def content_of(question: Question) -> bytes:
    """Return the answer to a question, encoded as JSON."""
    return json.dumps(question.answer(Mild()).to_dict(), separators=(",", ":")).encode()


class Worker:
    """A worker process, replaced by a new one whenever it ends."""

    def __init__(self, memory: int, seconds: float) -> None:
        self._memory, self._seconds = memory, seconds
        self._is_new = True
        self._starting = asyncio.Lock()
        self._process: Any = None
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    @property
    def alive(self) -> bool:
        """True if the process is running."""
        return self._reader is not None and not self._reader.at_eof()

    async def start(self) -> None:
        """Start the process if it is not running. Raises OSError if the process cannot start."""
        async with self._starting:
            if self.alive:
                return
            self.stop()
            # If this call is cancelled, nothing refers to the socket any more. So the socket is
            # closed, and the process ends.
            starting = asyncio.get_running_loop().run_in_executor(_STARTER, _started, self._memory)
            process, channel = await starting
            self._reader, self._writer = await asyncio.open_connection(sock=channel)
            self._process, self._is_new = process, True

    async def ask(self, question: Question) -> bytes:
        """Return the process's answer as JSON.

        If a process that has answered before runs out of memory, the question is put to a new one.

        Raises HTTPException with status 504 if the answer needs too much time or memory, and with
        503 if the process dies. Also raises what the process returns, such as InputError.
        """
        outcome = await self._outcome(question)
        if isinstance(outcome, MemoryError):
            was_new = self._is_new
            self.stop()
            if not was_new:
                return await self.ask(question)
            text = f"the answer needs more than {self._memory} MB: ask a simpler question"
            raise HTTPException(504, text)
        self._is_new = False
        if isinstance(outcome, Exception):
            raise outcome
        return outcome

    async def _outcome(self, question: Question) -> bytes | Exception:
        try:
            async with asyncio.timeout(_CLOCK * self._seconds):
                await self.start()
                assert self._reader and self._writer
                self._writer.write(pickle.dumps((question, self._seconds)))
                size = int.from_bytes(await self._reader.readexactly(_SIZE))
                outcome: bytes | Exception = pickle.loads(await self._reader.readexactly(size))
                return outcome
        except BaseException as error:  # a CancelledError if the server stops
            ending = self.stop()
            is_late = isinstance(error, TimeoutError)
            if isinstance(error, EOFError) and ending:
                with suppress(TimeoutError):
                    code = await asyncio.wait_for(asyncio.wrap_future(ending), START_SECONDS)
                    is_late = code == -_ALARM
            if is_late:
                text = f"the answer takes longer than {self._seconds:g} s: ask a simpler question"
                raise HTTPException(504, text) from None
            if isinstance(error, OSError | EOFError):
                raise HTTPException(503, BROKEN) from None
            raise

    def stop(self) -> "Future[int | None] | None":
        """Kill the process if it is running, and return a future of its exit code."""
        ending = None
        if self._process and self._writer:
            self._writer.transport.abort()
            self._process.kill()
            ending = _STARTER.submit(_ended, self._process)
        self._process = self._reader = self._writer = None
        return ending


def _started(memory: int) -> tuple[Any, socket.socket]:
    ours, theirs = socket.socketpair()
    with theirs:
        process = _CONTEXT.Process(target=work, args=(theirs, memory), daemon=True)
        process.start()
    return process, ours


def _ended(process: Any) -> int | None:
    process.join(START_SECONDS)
    code: int | None = process.exitcode
    if code is not None:
        process.close()  # its descriptor, which would stay as long as an error refers to it
    return code


def work(channel: socket.socket, memory: int) -> None:
    """Answer the questions from a socket until it's closed.

    This process can use `memory` megabytes more than at the start. Each question comes with the
    processor time for its answer, after which the system ends this process.
    """
    follow_the_parent()
    _limit_memory(memory)
    collected = process_time()
    with channel, channel.makefile("rwb") as stream, suppress(EOFError, OSError):
        while True:
            # Theories hang in cycles of objects, so only the collector frees them. It runs when
            # this process is idle, and under load after each second of work: it takes some 40 ms,
            # and quick answers leave little to collect.
            is_due = process_time() - collected > 1
            if is_due or not select.select([channel], [], [], 0.1)[0]:
                gc.collect()
                collected = process_time()
            question, seconds = pickle.load(stream)
            _limit_time(seconds)
            outcome = pickle.dumps(_outcome(question))
            _limit_time(0)
            stream.write(len(outcome).to_bytes(_SIZE) + outcome)
            stream.flush()


def _outcome(question: Question) -> bytes | Exception:
    try:
        return content_of(question)
    except (InputError, MemoryError) as error:
        return error
    except Exception:
        return RuntimeError(traceback.format_exc())  # other exceptions may not be picklable


def _limit_time(seconds: float) -> None:
    """Let the system, where it can, end this process after so much processor time (0: never)."""
    if hasattr(signal, "setitimer"):  # on Windows, only the clock limits an answer
        signal.setitimer(signal.ITIMER_PROF, seconds)


def _limit_memory(megabytes: int) -> None:
    statm = Path("/proc/self/statm")
    if statm.exists():
        import resource

        used = int(statm.read_text().split()[0]) * resource.getpagesize()
        most = used + megabytes * 1024 * 1024
        resource.setrlimit(resource.RLIMIT_AS, (most, most))
