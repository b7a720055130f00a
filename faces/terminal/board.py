"""`board`: which boards could have made this grid with this final word (the default command)."""

import re
import time
from collections.abc import Sequence
from functools import cache
from itertools import product
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Annotated, Literal

from typer import Option

import wordlist
from faces.terminal.board_lines import print_boards, print_checked, print_counted
from faces.terminal.common import (
    AsJson,
    Distinct,
    Limit,
    Play,
    Prior,
    Rules,
    Seed,
    StrictWords,
    Words,
    given_options,
    read_lexicon,
    read_solution,
)
from faces.terminal.games import games_given, piped_text, read_grid
from faces.terminal.history import Day, History, Solutions, read_history
from faces.terminal.infer import SHOWN, print_solutions, solutions_of
from faces.terminal.interactive import ask
from faces.terminal.output import broken_lines, old_print_json, progress, say
from faces.terminal.steps import Certificate, write_certificate
from model.files import write_lines
from model.game.errors import InputError
from model.game.grid import Grid
from model.theory.plays import play_called

if TYPE_CHECKING:
    from model.game.lexicon import Lexicon
    from model.theory.theory import Theory

_ASKED = (
    *("--introspect", "--check", "--cross-check"),
    *("--samples", "--likely", "--top", "--marginals", "--count-only"),
)
"""What can be asked of a board; the first three exclude each other and the rest."""
_CLASH = (
    *product(_ASKED[:3], _ASKED),
    *(("--introspect", "--json"), ("--count-only", "--samples"), ("--count-only", "--likely")),
    *(("--likely", "--prior"), ("--interactive", "--grid"), ("--interactive", "--word")),
)
_NEED = {
    **dict.fromkeys(("--about", "--full"), "--introspect"),
    **dict.fromkeys(("--player", "--day", "--solutions"), "--history"),
    "--history": "--player",
}
_NEED_A_WORD = {
    *(option for option in _ASKED if option != "--top"),
    *("--where", "--limit", "--history", "--dimacs", "--nnf", "--certificate"),
}


def board(
    word: Annotated[str | None, Option(help="The final word; else a random answer.")] = None,
    grid: Annotated[
        str | None,
        Option(
            help="The coloured rows, such as WWYWW/WGWWW, or Wordle's share text; - reads them "
            "from standard input. Else a random stock grid."
        ),
    ] = None,
    rules: Rules = "wordle",
    play: Play = None,
    distinct: Distinct = None,
    pin: Annotated[
        list[str] | None,
        Option(
            help="What is known of a row: ROW=WORD or ROW=PATTERN, such as 1=crane, 2=s.... or "
            "3=.[aeiou]..y."
        ),
    ] = None,
    where: Annotated[
        list[str] | None,
        Option(
            help="A constraint to add, over Tile, Letter, Row and Board, such as "
            "'Letter(1,1,c) -> ~Row(2,bacon)'."
        ),
    ] = None,
    words: Words = "nyt",
    strict_words: StrictWords = False,
    limit: Limit = None,
    samples: Annotated[int, Option(min=1, help="How many boards to draw.")] = 1,
    likely: Annotated[bool, Option(help="Draw the samples as people play, not uniformly.")] = False,
    top: Annotated[int | None, Option(min=1, help="List the N most probable boards.")] = None,
    marginals: Annotated[
        int | None, Option(min=1, help="List the N most probable words of each row.")
    ] = None,
    prior: Prior = "player",
    history: History = None,
    player: Annotated[
        str | None,
        Option(
            help="With --history: whose grid it is. --top and --marginals use their openers "
            "and habits."
        ),
    ] = None,
    day: Day = None,
    solutions: Solutions = None,
    check: Annotated[
        str | None,
        Option(help="Say whether this board is possible: its guesses, between commas or blanks."),
    ] = None,
    seed: Seed = None,
    solver: Annotated[
        str, Option(help="The SAT solver: a name that PySAT knows, or kissat.")
    ] = "cadical195",
    engine: Annotated[
        Literal["exact", "sat"],
        Option(help="Count by compiling the second phase, or by listing its models by SAT."),
    ] = "exact",
    cross_check: Annotated[
        bool,
        Option(help="Count by both engines, and by PySDD and pyganak where they are installed."),
    ] = False,
    count_only: Annotated[bool, Option(help="Count the boards and draw none.")] = False,
    introspect: Annotated[
        Literal["letters", "boards"] | None,
        Option(help="Print the constraints of the first or the second phase instead."),
    ] = None,
    about: Annotated[
        str | None,
        Option(
            help="With --introspect: only what mentions 'row 1', 'row S', 'tile 1,3' or 'letter h'."
        ),
    ] = None,
    full: Annotated[
        bool, Option(help="With --introspect: every constraint, however long.")
    ] = False,
    certificate: Certificate = None,
    dimacs: Annotated[
        Path | None, Option(help="Write the second phase to this file as DIMACS CNF.")
    ] = None,
    nnf: Annotated[
        Path | None,
        Option(help="Write the second phase to this file in NNF format (plain, not d-DNNF)."),
    ] = None,
    as_json: AsJson = False,
    plain_report: Annotated[
        bool,
        Option(
            help="Print the lines of the course report's program alone; --rules report does too."
        ),
    ] = False,
    interactive: Annotated[bool, Option(help="Ask for the grid and the word.")] = False,
) -> None:
    """Say how many boards could have made a grid with a final word, and draw one.

    $ unwordle --word halts --grid WWYWW/WGWWW/WGWYG
    $ unwordle --word halts --grid WWYWW/WGWWW --play hard --top 5
    $ pbpaste | unwordle --word halts
    """
    start = time.perf_counter()
    from model.theory.theory import Theory
    from questions.board import seconds_of
    from questions.choose import choose
    from questions.old_board import board_answer
    from questions.words import play_of, read_pins

    rng = Random(seed)
    given = given_options()
    _check(given)

    @cache
    def words_of(length: int) -> "Lexicon":
        return read_lexicon(words, length, strict=strict_words, limit=limit)

    if interactive:
        grid, word = ask(words_of)
        start = time.perf_counter()
    elif grid is None:
        grid = piped_text()
    note = None
    if grid is not None and word is None and not interactive:
        needs = [option for option in given if option in _NEED_A_WORD]
        if not needs:
            games = games_given((), [grid], piped=False)
            found = solutions_of(
                games,
                pin or (),
                play=play,
                rules=rules,
                distinct=distinct,
                words=words,
                strict_words=strict_words,
                top=top,
                prior=prior,
            )
            say("no final word: these are the words that it could be, as infer finds them")
            old_print_json(found) if as_json else print_solutions(found, top or SHOWN)
            return
        note = f"no final word: {needs[0]} is applied to a random answer; --word names one"
    elif grid is None and word is not None:
        note = "no grid: a random stock grid is taken; --grid gives one"
    rows = None if grid is None else read_grid(grid)
    lexicon = words_of(wordlist.BUNDLED_LENGTH if rows is None else rows.length)
    solution = None if word is None else read_solution(word, lexicon)
    known = None
    if history and player is not None:
        with progress("Reading the history") as tell:
            chat = read_history(history, solutions, lexicon, tell)
            name = chat.named(player)
            known = chat.player_on(name, chat.after if day is None else day)
    with progress("Counting boards") as tell:

        def theory_of(rows: Grid, solution: str) -> Theory:
            return Theory(
                rows,
                solution,
                lexicon,
                rules=rules,
                play=play_of(play, rows),
                pins=read_pins(pin or (), rows, lexicon),
                distinct=distinct,
                solver=solver,
                engine=engine,
                progress=tell,
            )

        theory = choose(rows, solution, lexicon, theory_of, rng)
        if where:
            from model.theory.where import state_where

            state_where(theory, where)
        if cross_check:
            from questions.cross_check import cross_check_answer

            counted = cross_check_answer(theory)
        if introspect is None and check is None and not cross_check:
            drawn = 0 if count_only else samples
            answer = board_answer(
                theory,
                samples=drawn,
                rng=rng,
                top=top,
                marginals=marginals,
                prior=prior,
                likely=likely,
                player=known,
            )
            answer["seconds"] = seconds_of(theory, start)
    if note is not None:
        say(note)
    _export(theory, dimacs, nnf)
    if certificate is not None:
        _certify(theory, certificate)
    if introspect is not None:
        from questions.theory import mentions

        encoding = theory.letters if introspect == "letters" else theory.row_theory
        wanted = None if about is None else mentions(about, theory.grid)
        with broken_lines():
            encoding.introspect(about=wanted, full=full)
        return
    if cross_check:
        old_print_json(counted) if as_json else print_counted(counted)
        return
    if check is not None:
        from questions.check import check_answer

        checked = check_answer(theory, re.split(r"[\s,/]+", check.strip()))
        old_print_json(checked) if as_json else print_checked(checked)
        return
    if as_json:
        old_print_json(answer)
    else:
        conditions = (
            play_called(theory.play).how,
            "with these pins" if pin else "",
            "under these constraints" if where else "",
        )
        how = "".join(f" {each}" for each in conditions if each)
        print_boards(answer, None if plain_report or rules == "report" else how)


def _check(given: Sequence[str]) -> None:
    """Raise InputError where these options cannot be given together, or one needs another."""
    for option, needed in _NEED.items():
        if option in given and needed not in given:
            raise InputError(f"{option} needs {needed}: give both")
    for one, other in _CLASH:
        if one != other and one in given and other in given:
            raise InputError(f"{one} and {other} cannot be combined: give one of them")


def _certify(theory: "Theory", path: Path) -> None:
    from model.steps.certify import of_grid

    if theory.boards.count():
        say("there is a board, so no certificate that there is none was written")
    else:
        write_certificate(path, of_grid(theory))


def _export(theory: "Theory", dimacs: Path | None, nnf: Path | None) -> None:
    from model.logic import export

    for path, lines_of in ((dimacs, export.dimacs), (nnf, export.nnf_lines)):
        if path is not None:
            write_lines(path, lines_of(theory.row_theory))
