"""Worker processes, which answer questions one at a time over a pipe.

If one dies, only its current answer is lost.
"""

import asyncio
import gc
import signal
import traceback
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from multiprocessing import get_all_start_methods, get_context
from multiprocessing.connection import Connection, wait
from pathlib import Path
from threading import Lock
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
# Held to start and to join a process: `multiprocessing` cannot do so in two threads at once.
_LOCK = Lock()
_CLOCK = 3.0
"""The time by the clock for an answer, as a multiple of its processor time."""
_ALARM = getattr(signal, "SIGPROF", 0)
"""The signal that ends a worker when its processor time is over."""

BROKEN = "the computation ended without an answer: ask again"


def content_of(question: Question) -> bytes:
    """Return the answer for the page's readers, who see no coarse words if others remain."""
    return question.answer(Console(wordlist.coarse())).to_json()


class Worker:
    """A worker process, replaced by a new one whenever it ends."""

    def __init__(self, memory: int, seconds: float) -> None:
        self._memory, self._seconds = memory, seconds
        # What can hang runs in this thread: to start, ask and join the process.
        self._thread = ThreadPoolExecutor(1)
        self._is_asked = False
        self._process: Any = None
        self._channel: Any = None

    @property
    def alive(self) -> bool:
        """True if the process is running, as far as is known, or answers and can be replaced."""
        return self._is_asked or self._process is not None

    async def start(self) -> None:
        """Start the process if it is not running. Raises OSError if the process cannot start."""
        if not self._is_asked:
            await asyncio.wrap_future(self._thread.submit(self._start))

    async def ask(self, question: Question) -> bytes:
        """Return the process's answer as JSON.

        If a process that has answered before runs out of memory, the question is put to a new one.

        Raises HTTPException with status 504 if the answer needs too much time or memory, and with
        503 if the process dies. Also raises what the process returns, such as InputError.
        """
        self._is_asked = True
        try:
            async with asyncio.timeout(_CLOCK * self._seconds):
                return await asyncio.wrap_future(self._thread.submit(self._answer, question))
        except TimeoutError:
            self.stop()
            text = f"the answer takes longer than {self._seconds:g} s: ask a simpler question"
            raise HTTPException(504, text) from None
        finally:
            self._is_asked = False

    def stop(self) -> None:
        """Kill the process if it is running. A later question starts a new one."""
        if process := self._process:
            with suppress(ValueError):  # the thread has closed it meanwhile
                process.kill()
            self._thread.submit(self._end)  # else a question could go to the dying process

    def _start(self) -> bool:
        """Start the process if it is not running, and return whether it was started now."""
        # A process that is not asked sends nothing, so only the end of its channel can be read.
        if self._process and not wait([self._channel], 0):
            return False
        self._end()
        self._channel, theirs = _CONTEXT.Pipe()
        with theirs, _LOCK:
            process = _CONTEXT.Process(target=work, args=(theirs, self._memory), daemon=True)
            process.start()
        self._process = process
        return True

    def _answer(self, question: Question) -> bytes:
        try:
            is_new = self._start()
            self._channel.send((question, self._seconds))
            outcome: bytes | Exception = self._channel.recv()
        except (EOFError, OSError):
            is_late = self._end() == -_ALARM
            raise (TimeoutError() if is_late else HTTPException(503, BROKEN)) from None
        if isinstance(outcome, MemoryError):
            self._end()
            if not is_new:
                return self._answer(question)
            text = f"the answer needs more than {self._memory} MB: ask a simpler question"
            raise HTTPException(504, text)
        if isinstance(outcome, Exception):
            raise outcome
        return outcome

    def _end(self) -> int | None:
        """Kill the process if there is one, and return its exit code."""
        process, self._process = self._process, None
        if process is None:
            return None
        self._channel.close()
        process.kill()
        with _LOCK:
            process.join(START_SECONDS)
            code: int | None = process.exitcode
        if code is not None:
            process.close()  # its descriptor, which would stay as long as an error refers to it
        return code


def work(channel: Connection, memory: int) -> None:
    """Answer the questions from a channel until it's closed.

    This process can use `memory` megabytes more than at the start. Each question comes with the
    processor time for its answer, after which the system ends this process.
    """
    follow_the_parent()
    _limit_memory(memory)
    collected = process_time()
    with channel, suppress(EOFError, OSError):
        while True:
            # Theories hang in cycles of objects, so only the collector frees them. It runs when
            # this process is idle, and under load after each second of work: it takes some 40 ms,
            # and quick answers leave little to collect.
            is_due = process_time() - collected > 1
            if is_due or not channel.poll(0.1):
                gc.collect()
                collected = process_time()
            question, seconds = channel.recv()
            _limit_time(seconds)
            outcome = _outcome(question)
            _limit_time(0)
            channel.send(outcome)


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
    with suppress(OSError, ValueError):  # only Linux tells the use, and a lower limit stays
        used = int(Path("/proc/self/statm").read_text().split()[0])
        import resource

        most = used * resource.getpagesize() + megabytes * 1024 * 1024
        resource.setrlimit(resource.RLIMIT_AS, (most, most))
