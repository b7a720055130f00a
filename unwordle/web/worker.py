"""One process that computes answers, a question at a time, and can be stopped in the middle.

`web.pool` asks it. The process is that of an executor of the standard library, which is made
again once the process has ended.
"""

import asyncio
import gc
import json
import os
import sys
import traceback
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing import get_all_start_methods, get_context
from typing import Any, TypeAlias

import psutil

from unwordle.model.game.input import InputError
from unwordle.processes import follow_the_parent
from unwordle.questions.answer import data
from unwordle.questions.question import Question
from unwordle.web.errors import BrokenError, TooLargeError

Answering: TypeAlias = Callable[[Any], Any]
"""Answers a question with data, or with the text of a file: a function of `web.answers`."""

# Windows has classes of priority, not numbers.
_QUICK = getattr(psutil, "NORMAL_PRIORITY_CLASS", 5)
_SLOW = getattr(psutil, "BELOW_NORMAL_PRIORITY_CLASS", 15)
"""The priority of a process with a question that takes long."""

_CONTEXT: Any = get_context("forkserver" if "forkserver" in get_all_start_methods() else "spawn")
# Words and libraries are loaded once, and shared by all workers until one writes to them.
_CONTEXT.set_forkserver_preload(["unwordle.web.warm"])


def content_of(answering: Answering, question: Question) -> bytes:
    """Return the answer to a question as it is sent: JSON, or the text of a file."""
    answer = answering(question)
    if not isinstance(answer, str):
        answer = json.dumps(data(answer), separators=(",", ":"))
    encoded: bytes = answer.encode()
    return encoded


def _prepare(memory: int) -> None:
    """Make this process a worker."""
    # The page's process goes first; those that compute share what is left.
    psutil.Process().nice(_QUICK)
    # As on the command line: theories are many small objects that live as long as they do.
    gc.set_threshold(100_000, 50, 100)
    _limit_memory(memory)
    # Ctrl-C reaches the whole process group; the server stops its workers itself.
    follow_the_parent()


def _outcome(answering: Answering, question: Question) -> bytes | Exception:
    try:
        return content_of(answering, question)
    except InputError as error:
        return error
    except MemoryError:
        return TooLargeError()
    except Exception:
        traceback.print_exc(file=sys.stderr)
        return RuntimeError("the worker failed at a question")


def _limit_memory(megabytes: int) -> None:
    """Limit the memory that this process takes beyond what it has; a request for more fails."""
    try:
        import resource
    except ImportError:  # there is no such limit on Windows
        return
    most = psutil.Process().memory_info().vms + megabytes * 1024 * 1024
    resource.setrlimit(resource.RLIMIT_AS, (most, most))


class Worker:
    """A process that answers questions, and is replaced once it has ended."""

    def __init__(self, memory: int) -> None:
        self._memory = memory
        self._executor: ProcessPoolExecutor | None = None
        self._process: psutil.Process | None = None
        self.slow = False
        """Whether it lets others go first, for good: no process may take that back."""
        self._starting = asyncio.Lock()

    @property
    def alive(self) -> bool:
        """Whether the process runs; one that was killed takes a moment to end."""
        with suppress(psutil.Error):
            return bool(self._process and self._process.status() != psutil.STATUS_ZOMBIE)
        return False

    async def revive(self) -> None:
        """Start the process unless one runs: once, whoever asks meanwhile.

        Raises BrokenError if the system lets no process start.
        """
        async with self._starting:
            if not self.alive:
                try:
                    await asyncio.to_thread(self._start)
                # There is no process or no thread, or the process has ended already.
                except (EOFError, OSError, RuntimeError, psutil.Error) as error:
                    raise BrokenError from error

    def _start(self) -> None:
        self.stop()
        self._executor = ProcessPoolExecutor(1, _CONTEXT, _prepare, (self._memory,))
        self._process = psutil.Process(self._executor.submit(os.getpid).result())
        if self.slow:
            self.give_way()

    async def ask(self, answering: Answering, question: Question) -> bytes:
        """Return the answer. Raises what `answering` raises, or BrokenError if the process ended.

        The process is ended if this is cancelled.
        """
        assert self._executor is not None
        try:
            asked = self._executor.submit(_outcome, answering, question)
            outcome = await asyncio.wrap_future(asked)
        except BrokenProcessPool:
            self._kill()
            raise BrokenError from None
        except asyncio.CancelledError:
            self._kill()
            raise
        if isinstance(outcome, Exception):
            raise outcome
        return outcome

    def give_way(self) -> None:
        """Let the processes of quick questions go first."""
        self.slow = True
        if self._process:  # else it is not started yet
            with suppress(psutil.Error):
                self._process.nice(_SLOW)

    def busy_seconds(self) -> float:
        """Return the processor time that the process has taken, in seconds."""
        with suppress(psutil.Error, AttributeError):
            times = self._process.cpu_times()  # type: ignore[union-attr]
            return float(times.user + times.system)
        return 0.0

    def _kill(self) -> None:
        if self._process:
            with suppress(psutil.Error):
                self._process.kill()
            self._process = None

    def stop(self) -> None:
        """End the process, if one was started, and wait until it has."""
        self._kill()
        if self._executor:
            self._executor.shutdown()
