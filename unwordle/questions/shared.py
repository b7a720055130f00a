"""Games from strings, files and chats, and their solutions."""

import datetime
import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from statistics import mode
from zoneinfo import ZoneInfo

from unwordle import wordlist
from unwordle.cache import kept_stores
from unwordle.chats.collected import Collected, collect
from unwordle.chats.files import games_of_files, games_of_text
from unwordle.chats.games import Game, Problem, Share, unrepeated
from unwordle.chats.line import WORDLE
from unwordle.files import name_of, read_text
from unwordle.model.game.grid import joined
from unwordle.model.game.input import InputError
from unwordle.model.game.lexicon import Lexicon
from unwordle.players.chat import Chat, settle
from unwordle.questions.amounts import first_few
from unwordle.questions.fields import OfChat
from unwordle.questions.game import GridText, grid_of, say_notes
from unwordle.questions.question import Console, FieldError, blaming
from unwordle.questions.reading import last_day, of_its_time, read_lexicon, say_if_unweighed
from unwordle.solutions import read_solutions


def collected(question: OfChat, shares: Sequence[Share]) -> Collected:
    """Return the results in `shares` that count, at most one for each player and day.

    If the question's word list is not bundled, only games with the commonest length count. Raises
    InputError if no result counts.
    """
    is_bundled = question.words in wordlist.NAMES
    widths = [] if is_bundled else [len(game.rows[0]) for game in games_in(shares)]
    length = mode(widths or [wordlist.BUNDLED_LENGTH])
    last, late = (last_day(), question.late) if is_bundled else (None, None)
    zone = None if question.zone is None else _zone(question.zone)
    chat = collect(shares, length, question.same, last, late, zone)
    if chat.results:
        return chat
    reasons = [f"{n} {why}" for why, n in chat.passed_over.items()]
    raise _none_found("game with a number or a date", question, [*reasons, *chat.problems[:1]])


def _none_found(what: str, question: OfChat, reasons: Sequence[object]) -> InputError:
    why = f" ({'; '.join(map(str, reasons))})" if reasons else ""
    fact = f"no {what} was found in {' or '.join(map(name_of, question.files)) or 'the text'}{why}"
    return InputError(f"{fact}: give a chat export, or results as Wordle shares them")


def _zone(text: str) -> datetime.tzinfo:
    """Return the time zone with this name or difference from UTC."""
    try:
        if hours := re.fullmatch(r"(?:UTC|GMT)?([+-]?)(\d{1,2})(?::?(\d\d))?", text.strip(), re.I):
            away = datetime.timedelta(hours=int(hours[2]), minutes=int(hours[3] or 0))
            return datetime.timezone(-away if hours[1] == "-" else away)
        return ZoneInfo(text.strip())
    except (ValueError, OSError, LookupError):
        advice = "give a name such as Australia/Sydney, or hours such as +10"
        raise FieldError("zone", f"unknown time zone {text!r}: {advice}") from None


def settled(question: OfChat, games: Collected, console: Console) -> Chat:
    """Return a chat with these games and the solutions of their days.

    Unknown solutions are inferred, and cached for later runs.
    """
    lexicon = read_lexicon(question.words, games.columns, console)
    given = _given(question, lexicon, console)
    say_if_unweighed(lexicon, console)
    with kept_stores() as stores, console.progress("Inferring the words of days") as progress:
        return settle(games, given, lexicon, candidates(lexicon), stores, progress)


def _given(question: OfChat, lexicon: Lexicon, console: Console) -> dict[int, str]:
    given = {} if question.solutions is None else read_solutions(read_text(question.solutions))
    if unknown := sorted({*given.values()} - {*lexicon.words}):
        ignored = ", ".join(first_few(unknown, "words"))
        console.say(f"solutions that are not in the list {lexicon.name!r} are ignored: {ignored}")
    return given


def candidates(lexicon: Lexicon) -> Lexicon:
    """Return the words that can be inferred for a day, none of them coarse."""
    return wordlist.mild(of_its_time(lexicon))


def games_in(shares: Iterable[Share]) -> list[Game]:
    """Return the games, without problems and results without rows."""
    return [share for share in shares if isinstance(share, Game) and share.rows]


def shares_in(files: Iterable[Path], words: wordlist.Source) -> list[Share]:
    """Return the games, results without rows, and problems in files and folders.

    The path `-` means standard input. If the word list `words` is not bundled, games with the
    commonest name count as Wordle. Raises InputError if a file cannot be read.
    """
    shares = [*games_of_files(files)]
    name = mode([game.name for game in games_in(shares)] or [WORDLE])
    if words in wordlist.NAMES or name in ("", WORDLE):
        return shares
    # Games without a name count as Wordle. Games with a name other than Wordle do not count.
    renamed = {name: "", WORDLE: f"the English {WORDLE}"}
    return [
        replace(one, name=renamed.get(one.name, one.name)) if isinstance(one, Game) else one
        for one in shares
    ]


@blaming("grids")
def shares_of(texts: Iterable[GridText], day: int | None) -> list[Share]:
    """Return the games, results without rows, and problems in strings.

    Games without a day get `day`. Raises FieldError if a string has no game.
    """
    return [
        replace(share, number=day) if isinstance(share, Game) and share.day is None else share
        for text in texts
        for share in _shares_of_text(joined(text))
    ]


def _shares_of_text(text: str) -> list[Share]:
    # A text without a space is a typed grid, of which no row may be passed over.
    shares = list(games_of_text(text)) if re.search(r"\s", text) else []
    games = games_in(shares)
    if len(games) > 1 or any(game.is_wordle for game in games):
        return shares
    grid = grid_of(text)
    return [Game(grid.rows, 0, hard=grid.hard, notes=grid.notes)]


def played_in(question: OfChat, shares: Iterable[Share], console: Console) -> list[Game]:
    """Return the Wordle games that have at least one row above the solution.

    Notes name the first few games that are left out. Raises InputError if there is none.
    """
    games, left_out = list[Game](), []
    for share in unrepeated(shares):
        if isinstance(share, Problem):
            left_out.append(share)
        elif share.is_wordle and share.guesses:
            games.append(share)
        else:
            left_out.append(Problem(share.line, "the line has no Wordle game with a guess"))
    if not games:
        raise _none_found("shared game with a guess", question, left_out[:1])
    say_notes([note for game in games for note in game.notes], left_out, console)
    return games
