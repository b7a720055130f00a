"""`words`: the word lists, bundled and your own."""

from pathlib import Path
from typing import Annotated

from typer import Argument, Option

import wordlist
from faces.terminal.output import echo, print_table
from model.game.errors import InputError


def words(
    file: Annotated[
        Path | None, Argument(metavar="[FILE]", help="Words to add, one a line.")
    ] = None,
    into: Annotated[
        str | None, Option(help="The list to add them to: a new name, or one of your lists.")
    ] = None,
    base: Annotated[
        str, Option(help="What a new list starts from: nyt, answers, isograms, report or a file.")
    ] = "nyt",
) -> None:
    """List the word lists, or merge a file into a list of your own, which --words NAME then takes.

    $ unwordle words
    $ unwordle words new-words.txt --into mine
    $ unwordle --words mine --word halts --grid WWYWW
    """
    if (file is None) != (into is None):
        raise InputError("to merge words give a FILE and --into NAME; alone, words lists the lists")
    if file is None or into is None:
        rows = [[name, f"{count:,}", lengths] for name, count, lengths in wordlist.lists()]
        print_table("", ["list", "words", "letters"], rows)
        return
    total, new = wordlist.merge(file, into, base)
    echo(f"{into} has {total:,} words, {new:,} of them new: --words {into} takes it.")
