"""Worker processes, which answer questions one at a time over a socket pair.

If a process dies, only the current answer is lost. The next question starts a new process.
"""

import asyncio
import json
import os
import pickle
import signal
import socket
import sys
import traceback
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from multiprocessing import get_all_start_methods, get_context
from pathlib import Path
from typing import Any, ClassVar, TypeAlias

from unwordle.model.game.input import InputError
from unwordle.questions.answer import Answer
from unwordle.questions.question import Question

Answering: TypeAlias = Callable[[Any], Answer]
"""A function in `web.answers` that returns the answer to a question."""

START_SECONDS = 5.0
"""Maximum number of seconds for the start of a process, except the first process."""

_CONTEXT: Any = get_context("forkserver" if "forkserver" in get_all_start_methods() else "spawn")
# Words and libraries are loaded once; all workers share their memory (copy on write).
_CONTEXT.set_forkserver_preload(["unwordle.web.warm"])
_STARTER = ThreadPoolExecutor(1)
"""A separate thread for the calls that start and join processes, because these calls can hang."""
_SIZE = 8
"""Number of bytes that precede each answer and encode its length."""


class NoAnswerError(Exception):
    """The base class of the errors for questions that cannot be answered now.

    `status` is the HTTP status of the response. `text` is the message. Its placeholders, such
    as {0.memory}, name fields of `Limits`.
    """

    status: ClassVar[int] = 503
    text: ClassVar[str]


class BusyError(NoAnswerError):
    """Too many questions wait for an answer, or a question has waited too long."""

    text = "too many questions are waiting: ask again in a moment"


class BrokenError(NoAnswerError):
    """The worker process ended without an answer."""

    text = "the computation ended without an answer: ask again"


class TooLargeError(NoAnswerError):
    """The answer needs more memory than a worker may use."""

    status = 504
    text = "this takes more than {0.memory} MB of memory: ask for less"


class TooLongError(NoAnswerError):
    """The answer takes more time than a worker may use."""

    status = 504
    text = "this takes longer than {0.seconds:g} s: ask for less"


def content_of(answering: Answering, question: Question) -> bytes:
    """Return the answer to a question, encoded as JSON."""
    return json.dumps(answering(question).to_dict(), separators=(",", ":")).encode()


class Worker:
    """A worker process, which answers questions. If the process ends, a new process replaces it."""

    def __init__(self, memory: int, seconds: float, niceness: int) -> None:
        self._seconds, self._options = seconds, (memory, seconds, niceness)
        self._starting = asyncio.Lock()
        self._process: Any = None
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    @property
    def alive(self) -> bool:
        """True if the process is running."""
        return self._reader is not None and not self._reader.at_eof()

    async def start(self, seconds: float = START_SECONDS) -> None:
        """Start the process if it is not running.

        Raises BrokenError if the process does not start within `seconds`.
        """
        async with self._starting:
            if self.alive:
                return
            self.stop()
            ours, theirs = socket.socketpair()
            process = _CONTEXT.Process(target=work, args=(theirs, *self._options), daemon=True)
            try:
                loop = asyncio.get_running_loop()
                async with asyncio.timeout(seconds):
                    await loop.run_in_executor(_STARTER, process.start)
                self._reader, self._writer = await asyncio.open_connection(sock=ours)
            except BaseException as error:
                ours.close()  # if the process starts late, the closed socket makes it end
                if isinstance(error, OSError | EOFError):  # a TimeoutError is an OSError
                    raise BrokenError from None
                raise
            finally:
                theirs.close()
            self._process = process

    async def ask(self, answering: Answering, question: Question) -> bytes:
        """Return the answer of the process to a question, encoded as JSON.

        Raises TooLongError after the time limit, and BrokenError if the process dies. After these
        two errors, the next question starts a new process. Raises the exceptions that the process
        returns, such as InputError.
        """
        await self.start()
        assert self._reader and self._writer
        try:
            async with asyncio.timeout(self._seconds):
                self._writer.write(pickle.dumps((answering, question)))
                size = int.from_bytes(await self._reader.readexactly(_SIZE))
                outcome: bytes | Exception = pickle.loads(await self._reader.readexactly(size))
        except BaseException as error:
            self.stop()
            if isinstance(error, OSError | EOFError):  # a TimeoutError is an OSError
                raise (TooLongError if isinstance(error, TimeoutError) else BrokenError) from None
            raise
        if isinstance(outcome, Exception):
            raise outcome
        return outcome

    def stop(self) -> None:
        """Kill the process if it is running."""
        if self._writer:
            self._writer.transport.abort()
        if self._process:
            self._process.kill()
            _STARTER.submit(_reap, self._process)
        self._process = self._reader = self._writer = None


def _reap(process: Any) -> None:
    """Wait for the end of a killed process, and free its resources."""
    process.join(START_SECONDS)
    if process.exitcode is not None:
        process.close()


def work(channel: socket.socket, memory: int, seconds: float, niceness: int) -> None:
    """Answer the questions that arrive over a socket until the socket is closed."""
    # Ctrl-C is sent to the whole process group, but the server stops its workers itself.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    if hasattr(os, "nice"):
        os.nice(niceness)
    _limit_memory(memory)
    with channel, channel.makefile("rwb") as stream, suppress(EOFError, OSError):
        while True:
            answering, question = pickle.load(stream)
            _end_after(seconds + 1)  # in case the server has died and cannot stop the worker
            outcome = pickle.dumps(_outcome(answering, question))
            _end_after(0)
            stream.write(len(outcome).to_bytes(_SIZE) + outcome)
            stream.flush()


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


def _end_after(seconds: float) -> None:
    """Make the system end this process after `seconds`, or cancel the timer if `seconds` is 0."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, seconds)


def _limit_memory(megabytes: int) -> None:
    """Limit the additional memory that this process can use, if the system supports limits."""
    statm = Path("/proc/self/statm")
    if statm.exists():
        import resource

        used = int(statm.read_text().split()[0]) * resource.getpagesize()
        most = used + megabytes * 1024 * 1024
        resource.setrlimit(resource.RLIMIT_AS, (most, most))
