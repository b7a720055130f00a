"""What the commands share: their common options, their words, and how they print."""

import json
import sys
from random import Random
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from model.errors import InputError
from model.feedback import Colour

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

    from wordlist import Lexicon

Rules = Annotated[
    Literal["wordle", "report"],
    typer.Option(help="How a row is coloured: as Wordle does, or as the course report had it."),
]
Words = Annotated[
    str, typer.Option(help="The words allowed: nyt, answers, isograms, or a file, one word a line.")
]
StrictWords = Annotated[
    bool, typer.Option("--strict-words", help="Refuse a word file with a line that is no word.")
]
Limit = Annotated[
    int | None, typer.Option(min=1, help="Allow only so many words, the most frequent.")
]
Seed = Annotated[int | None, typer.Option(help="Make what is drawn at random the same each time.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object and nothing else.")]

_STYLES = {
    Colour.GREEN: "bold white on #3a7d34",
    Colour.YELLOW: "bold black on #e2b93b",
    Colour.WHITE: "white on #50545a",
}
_MARKS = {Colour.GREEN: "[{}]", Colour.YELLOW: "({})", Colour.WHITE: " {} "}


def console(*, stderr: bool = False) -> "Console":
    """The terminal; no escape codes where it is a pipe or NO_COLOR is set."""
    from rich.console import Console

    return Console(stderr=stderr, highlight=False, soft_wrap=True)


def say(text: str) -> None:
    """One line on standard error, for what a person should know beside the answer."""
    print(f"unwordle: {text}", file=sys.stderr)


def print_json(answer: dict[str, Any]) -> None:
    """The answer as one JSON object on one line."""
    print(json.dumps(answer))


def tiles(word: str, pattern: str) -> "Text":
    """A row of coloured tiles. [G]reen, (Y)ellow and w[h]ite also differ without colour."""
    from rich.text import Text

    text = Text()
    for letter, shown in zip(word, pattern, strict=True):
        colour = Colour(shown)
        held = letter if colour is Colour.WHITE else letter.upper()
        text.append(_MARKS[colour].format(held), _STYLES[colour])
    return text


def read_lexicon(words: str, length: int, *, strict: bool, limit: int | None) -> "Lexicon":
    """The lexicon that `--words`, `--strict-words` and `--limit` ask for."""
    import wordlist

    lexicon = wordlist.load(words, length, strict=strict)
    if lexicon.skipped:
        say(
            f"{lexicon.skipped} lines of {words} are not new words of {length} letters a to z: "
            "skipped"
        )
    return lexicon if limit is None else lexicon.most_frequent(limit)


def read_word(word: str, lexicon: "Lexicon", *, any_word: bool) -> str:
    """A solution that the user names, in lower case. Raises InputError where it is not a word."""
    word = word.strip().lower()
    if not (word.isascii() and word.isalpha()):
        raise InputError(f"the word {word!r} is not of letters a to z")
    if len(word) != lexicon.length:
        raise InputError(
            f"the word {word!r} has {len(word)} letters: {lexicon.length} are needed here"
        )
    if word not in lexicon and not any_word:
        raise unknown_word(word, lexicon, "name one that is, or allow it with --any-word")
    return word


def unknown_word(word: str, lexicon: "Lexicon", remedy: str) -> InputError:
    """What to raise where a word is not in the lexicon."""
    near = lexicon.near(word)
    hint = f"near it are {', '.join(near)}" if near else "nothing is near it"
    return InputError(
        f"the word {word!r} is not among the words of {lexicon.name} ({hint}): {remedy}"
    )


def spelt_out(arguments: list[str]) -> list[str]:
    """The arguments, with `--answers` that names no list taken to name `answers`."""
    spelt = []
    for argument, after in zip(arguments, [*arguments[1:], "-"], strict=True):
        spelt.append(argument)
        if argument == "--answers" and (after.startswith("-") or "=" in after):
            spelt.append("answers")
    return spelt


def read_grid_text(text: str) -> str:
    """The text of a grid option; `-` reads it from standard input."""
    return sys.stdin.read() if text.strip() == "-" else text


def dice(seed: int | None) -> Random:
    """What draws at random: the same for the same seed."""
    return Random(seed)
