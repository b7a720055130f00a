"""One process that computes answers, a question at a time, and can be stopped in the middle."""

import asyncio
import gc
import json
import os
import signal
import sys
import traceback
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from multiprocessing import get_all_start_methods, get_context
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, TypeAlias

from faces.web.errors import BrokenError, TooLargeError
from faces.web.requests import Question
from model.game.errors import InputError

Handler: TypeAlias = Callable[[Any], Any]
"""What answers a question: a function of `faces.web.handlers`."""

_CONTEXT: Any = get_context("forkserver" if "forkserver" in get_all_start_methods() else "spawn")
# Words and libraries are loaded once, and shared by all workers until one writes to them.
_CONTEXT.set_forkserver_preload(["faces.web.warm"])


def answered(handler: Handler, question: Question) -> bytes:
    """The answer to a question as it is sent: JSON, or the text of a file."""
    answer = handler(question)
    text = answer if isinstance(answer, str) else json.dumps(answer, separators=(",", ":"))
    return text.encode()


def _work(connection: Connection, memory: int) -> None:
    """Answer what comes through the connection, until its other end is closed."""
    # Ctrl-C reaches the whole process group; the server stops its workers itself.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # What answers the page goes first; what computes shares what is left.
    os.nice(5)
    # As on the command line: theories are many small objects that live as long as they do.
    gc.set_threshold(100_000, 50, 100)
    _limit_memory(memory)
    while True:
        try:
            handler, question = connection.recv()
        except (EOFError, OSError):
            return
        try:
            outcome: bytes | Exception = answered(handler, question)
        except InputError as error:
            outcome = error
        except MemoryError:
            outcome = TooLargeError()
        except Exception:
            traceback.print_exc(file=sys.stderr)
            outcome = RuntimeError("the worker failed at a question")
        connection.send(outcome)


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
    """A process, started anew once it has ended, and the thread that waits for what it says."""

    def __init__(self, memory: int) -> None:
        self._memory = memory
        self._process: Any = None
        self._running = False
        self._starting = asyncio.Lock()

    @property
    def alive(self) -> bool:
        """Whether the process runs; one that was told to end takes a moment to do so."""
        return self._running and bool(self._process.is_alive())

    async def revive(self) -> None:
        """Start the process if none runs: once, whoever asks meanwhile.

        Raises BrokenError where the system lets no process start.
        """
        async with self._starting:
            if not self.alive:
                try:
                    await asyncio.to_thread(self._start)
                except (EOFError, OSError) as error:
                    raise BrokenError from error

    def _start(self) -> None:
        self.stop()
        self._connection, theirs = _CONTEXT.Pipe()
        process = _CONTEXT.Process(target=_work, args=(theirs, self._memory), daemon=True)
        process.start()
        self._process = process
        theirs.close()
        self._thread = ThreadPoolExecutor(1)
        self._running = True

    async def ask(self, handler: Handler, question: Question) -> bytes:
        """The answer. Raises what the handler raised, or BrokenError if the process ended.

        The process is ended where this is cancelled.
        """
        loop = asyncio.get_running_loop()
        try:
            outcome = await loop.run_in_executor(self._thread, self._exchange, handler, question)
        except (EOFError, OSError):
            self._kill()
            raise BrokenError from None
        except asyncio.CancelledError:
            self._kill()
            raise
        if isinstance(outcome, Exception):
            raise outcome
        return outcome

    def _exchange(self, handler: Handler, question: Question) -> bytes | Exception:
        self._connection.send((handler, question))
        outcome: bytes | Exception = self._connection.recv()
        return outcome

    def _kill(self) -> None:
        self._running = False
        self._process.kill()

    def stop(self) -> None:
        """End the process, if one was started, and wait until it has."""
        if self._process is not None:
            with suppress(ValueError, OSError):
                self._kill()
                self._process.join()
                self._thread.shutdown(wait=True)
                self._connection.close()
