"""What the commands share: their common options, and how words are read."""

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

from typer import Option
from typer._click.globals import get_current_context

import wordlist
from faces.terminal.output import say
from model.game.errors import InputError
from model.theory.plays import PlayName

if TYPE_CHECKING:
    from model.game.lexicon import Lexicon

Rules = Annotated[
    Literal["wordle", "report"],
    Option(help="How a row is coloured: as Wordle does, or as the course report had it."),
]
PLAY_HELP = (
    "How guesses follow those above: freely, in hard mode, or each still possible as the solution "
    "(strict)."
)
Play = Annotated[
    PlayName | None,
    Option(help=f"{PLAY_HELP} [default: any; hard for share text of a game in hard mode]"),
]
Distinct = Annotated[
    bool | None,
    Option(
        "--distinct/--repeats",
        help="No word twice on a board. [default: distinct under wordle, repeats under report]",
    ),
]
Prior = Annotated[
    Literal["player", "frequency", "uniform"],
    Option(
        help="How likely a word is to be guessed: as people play, who know the rows above; by the "
        "root of its frequency; or equally."
    ),
]
Words = Annotated[
    str,
    Option(
        help="The words allowed: nyt, answers, common, isograms, report, a file, or a "
        "list of yours."
    ),
]
StrictWords = Annotated[bool, Option(help="Refuse a word file with a line that is no word.")]
Limit = Annotated[int | None, Option(min=1, help="Allow only the N most frequent words.")]
WordLength = Annotated[
    int | None,
    Option(
        "--length",
        min=4,
        max=8,
        help="How many letters the words have, unless a given word decides it. [default: 5]",
    ),
]
Seed = Annotated[int | None, Option(min=0, help="Make what is drawn at random the same each time.")]
JsonLines = Annotated[bool, Option(help="Print each result as a JSON object on a line.")]
AsJson = Annotated[bool, Option("--json", help="Print one JSON object and nothing else.")]


def capped(jobs: int) -> int:
    """As many processes as were asked for, but no more than this machine has cores."""
    cores = os.cpu_count() or 1
    if jobs > max(cores, 2):
        say(f"--jobs {jobs}: this machine has {cores} cores, so {max(cores, 2)} processes are used")
    return min(jobs, max(cores, 2))


def program() -> str:
    """How this program was started: `python run.py` in a checkout, else `unwordle`."""
    return "python run.py" if Path(sys.argv[0]).name == "run.py" else "unwordle"


def given_options() -> list[str]:
    """The running command's options that have other values than their defaults."""
    context = get_current_context()
    return [
        option.opts[0]
        for option in context.command.params
        if context.params[str(option.name)] not in (option.default, [], ())
    ]


def read_lexicon(
    words: str, length: int, *, strict: bool = False, limit: int | None = None
) -> "Lexicon":
    """The lexicon that `--words`, `--strict-words` and `--limit` ask for."""
    lexicon = wordlist.load(words, length, strict=strict)
    if lexicon.skipped:
        say(
            f"{lexicon.skipped:,} lines of {words} are not new words of {length} letters a to z: "
            "skipped"
        )
    return lexicon if limit is None else lexicon.most_frequent(limit)


def check_length(what: str, word: str, length: int | None) -> None:
    """Raise InputError where `--length` contradicts a word, called `what`, that is given."""
    if length not in (None, len(word)):
        raise InputError(
            f"{what} has {len(word)} letters, --length says {length}: give one of the two"
        )


def read_solution(text: str, lexicon: "Lexicon") -> str:
    """A final word from the user, with a note where the list lacks it.

    Wordle's list has grown since it was bundled. Raises InputError unless it has this length and
    only letters a to z.
    """
    from questions.words import check_word, read_word

    word = read_word(text, lexicon.length)
    try:
        check_word(word, lexicon)
    except InputError as error:
        fact, advice = str(error), "; --words FILE brings other words"
        if lexicon.name in wordlist.NAMES and word in wordlist.named(lexicon.name):
            fact = f"{word!r} is not among the {len(lexicon):,} words that --limit keeps"
            advice = " nevertheless"
        say(f"{fact}: it is taken as the final word{advice}")
    return word


def expand_answers(arguments: list[str]) -> list[str]:
    """The arguments, with the list `answers` named wherever `--answers` names none."""
    expanded = []
    for argument, after in zip(arguments, [*arguments[1:], "-"], strict=True):
        expanded.append(argument)
        if argument == "--answers" and (after.startswith("-") or "=" in after):
            expanded.append("answers")
    return expanded
