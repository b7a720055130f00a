"""One process that computes answers, a question at a time, and can be stopped in the middle.

`faces.web.pool` asks it. Libraries of workers were tried: their processes start without what ours
share, which takes a second, or are not replaced when they die idle.
"""

import asyncio
import gc
import json
import signal
import sys
import traceback
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from multiprocessing import get_all_start_methods, get_context
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Thread
from typing import Any, TypeAlias

import psutil

from faces.web.errors import BrokenError, TooLargeError
from model.game.errors import InputError
from model.processes import end_with_the_parent
from questions.question import Question

Answering: TypeAlias = Callable[[Any], Any]
"""Answers a question with data, or with the text of a file: a function of `faces.web.answers`."""

# Windows has classes of priority, not numbers.
_QUICK = getattr(psutil, "NORMAL_PRIORITY_CLASS", 5)
_SLOW = getattr(psutil, "BELOW_NORMAL_PRIORITY_CLASS", 15)
"""The priority of a process with a question that takes long."""

_CONTEXT: Any = get_context("forkserver" if "forkserver" in get_all_start_methods() else "spawn")
# Words and libraries are loaded once, and shared by all workers until one writes to them.
_CONTEXT.set_forkserver_preload(["faces.web.warm"])


def content_of(answering: Answering, question: Question) -> bytes:
    """Return the answer to a question as it is sent: JSON, or the text of a file."""
    answer = answering(question)
    text = answer if isinstance(answer, str) else json.dumps(answer, separators=(",", ":"))
    return text.encode()


def _work(connection: Connection, memory: int) -> None:
    """Answer what comes through the connection, until its other end is closed."""
    # Ctrl-C reaches the whole process group; the server stops its workers itself.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # The page's process goes first; those that compute share what is left.
    psutil.Process().nice(_QUICK)
    # As on the command line: theories are many small objects that live as long as they do.
    gc.set_threshold(100_000, 50, 100)
    _limit_memory(memory)
    Thread(target=end_with_the_parent, daemon=True).start()
    with suppress(EOFError, OSError):
        while True:
            connection.send(_outcome(*connection.recv()))


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
    status = Path("/proc/self/statm")  # its first number: the pages of address space taken
    pages = int(status.read_text(encoding="ascii").split()[0]) if status.exists() else 0
    most = pages * resource.getpagesize() + megabytes * 1024 * 1024
    resource.setrlimit(resource.RLIMIT_AS, (most, most))


class Worker:
    """A process, which is replaced once it has ended, and the thread that waits for its answers."""

    def __init__(self, memory: int) -> None:
        self._memory = memory
        self._process: Any = None
        self._killed = False
        self.slow = False
        """Whether it lets others go first, for good: no process may take that back."""
        self._starting = asyncio.Lock()

    @property
    def alive(self) -> bool:
        """Whether the process runs; one that was killed takes a moment to end."""
        return self._process is not None and not self._killed and bool(self._process.is_alive())

    async def revive(self) -> None:
        """Start the process unless one runs: once, whoever asks meanwhile.

        Raises BrokenError if the system lets no process start.
        """
        async with self._starting:
            if not self.alive:
                try:
                    await asyncio.to_thread(self._start)
                except (EOFError, OSError, RuntimeError) as error:  # no process, or no thread
                    raise BrokenError from error

    def _start(self) -> None:
        self.stop()
        self._connection, theirs = _CONTEXT.Pipe()
        process = _CONTEXT.Process(target=_work, args=(theirs, self._memory), daemon=True)
        process.start()
        theirs.close()
        self._thread = ThreadPoolExecutor(1)
        self._process, self._killed = process, False
        if self.slow:
            self.give_way()

    async def ask(self, answering: Answering, question: Question) -> bytes:
        """Return the answer. Raises what `answering` raises, or BrokenError if the process ended.

        The process is ended if this is cancelled.
        """
        loop = asyncio.get_running_loop()
        try:
            outcome = await loop.run_in_executor(
                self._thread, self._exchange, (answering, question)
            )
        except (EOFError, OSError):
            self._kill()
            raise BrokenError from None
        except asyncio.CancelledError:
            self._kill()
            raise
        if isinstance(outcome, Exception):
            raise outcome
        return outcome

    def _exchange(self, asked: tuple[Answering, Question]) -> bytes | Exception:
        self._connection.send(asked)
        outcome: bytes | Exception = self._connection.recv()
        return outcome

    def give_way(self) -> None:
        """Let the processes of quick questions go first."""
        self.slow = True
        with suppress(psutil.Error, AttributeError):  # it has ended, or is not started yet
            psutil.Process(self._process.pid).nice(_SLOW)

    def busy_seconds(self) -> float:
        """Return the processor time that the process has taken, in seconds."""
        with suppress(psutil.Error, AttributeError):
            times = psutil.Process(self._process.pid).cpu_times()
            return times.user + times.system
        return 0.0

    def _kill(self) -> None:
        self._killed = True
        self._process.kill()

    def stop(self) -> None:
        """End the process, if one was started, and wait until it has."""
        if self._process is not None:
            with suppress(ValueError, OSError):
                self._kill()
                self._process.join()
                self._thread.shutdown(wait=True)
                self._connection.close()
