"""Files of shared games, as `player`, `board` and `infer` read them."""

import io
import sys
from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path

import wordlist
from model.files import read_text
from model.game.errors import InputError
from model.game.lexicon import Lexicon
from model.player.chat import Chat, collect, settle
from model.player.player import anyone
from model.shares.files import games_of_files, games_of_stream
from model.shares.games import Game, Problem
from model.shares.table import read_solutions
from questions.question import Tell


def games_in(path: Path) -> Iterator[Game | Problem]:
    """Yield what is found in a file or folder, or with `-` in standard input."""
    if str(path) == "-":
        return games_of_stream(getattr(sys.stdin, "buffer", io.BytesIO()), "standard input")
    return games_of_files([path])


def read_history(
    files: Sequence[Path],
    solutions: Path | None,
    lexicon: Lexicon,
    tell: Tell | None = None,
    *,
    leave: int | None = None,
) -> Chat:
    """Return the chat in these files. Raises InputError if it has no game.

    The solution of the day `leave` is left open.
    """
    given = {} if solutions is None else read_solutions(read_text(solutions))
    collected = collect(chain.from_iterable(map(games_in, files)), lexicon.length)
    if not collected.games:
        names = ", ".join(map(str, files))
        reasons = [f"{n} {why}" for why, n in collected.passed_over.items()]
        reasons += [str(problem) for problem in collected.problems[:1]]
        why = f" ({'; '.join(reasons)})" if reasons else ""
        raise InputError(
            f"no game with a number or a date was found in {names}{why}: give a chat export, or "
            "results as Wordle shares them"
        )
    answers = wordlist.named("answers")
    return settle(collected, given, anyone(lexicon), answers, leave=leave, progress=tell)
