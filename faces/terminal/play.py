"""`play`: a game in the terminal, by the person or, with --assist, by the program."""

from random import Random
from typing import TYPE_CHECKING, Annotated

import typer
from typer import Option

from faces.terminal.common import Seed, WordLength, Words, check_length
from faces.terminal.output import console, echo, print_marks, say, tiles
from faces.terminal.solve import Hard, StrategyName, read_lists, remain
from model.game.errors import InputError

if TYPE_CHECKING:
    from rich.console import Console

    from model.game.hint import Hint
    from model.solve.game import Lists


def play(
    word: Annotated[str | None, Option(help="The word to find; else a random one.")] = None,
    seed: Seed = None,
    hard: Hard = False,
    assist: Annotated[
        bool, Option(help="The program guesses; you type the colours that another game shows.")
    ] = False,
    words: Words = "nyt",
    answers: Annotated[
        str, Option(help="The words that may be the solution: answers, nyt, or a file.")
    ] = "answers",
    length: WordLength = None,
    strategy: StrategyName = "fewest",
) -> None:
    """Play Wordle in the terminal; ? asks for a hint, q quits.

    $ unwordle play --hard
    $ unwordle play --assist
    """
    from questions.solve import strategy_called

    strategy_called(strategy)
    if word is not None:
        check_length(f"the word {word!r}", word.strip(), length)
        length = len(word.strip())
    lists = read_lists(words, answers, length=length)
    if assist:
        if word is not None:
            raise InputError("--assist plays for a word that it does not know: leave out --word")
        _assist(lists, strategy, hard=hard)
    else:
        _play(lists, _solution(word, lists, Random(seed)), strategy, hard=hard)


def _solution(word: str | None, lists: "Lists", rng: Random) -> str:
    if word is None:
        return rng.choice(lists.answers.words)
    return _word(word, lists, "name one that is, or another list with --words")


def _word(text: str, lists: "Lists", advice: str) -> str:
    from questions.words import check_word, read_word

    word = read_word(text, lists.guesses.length)
    check_word(word, lists.guesses, advice)
    return word


def _play(lists: "Lists", solution: str, strategy: str, *, hard: bool) -> None:
    from model.game.feedback import feedback
    from model.game.hint import Hint
    from model.game.limits import MOST_ROWS
    from model.solve.game_view import share, solved

    screen = console()
    echo(f"Find the word of {len(solution)} letters in {MOST_ROWS} guesses.")
    echo("Instead of a guess, ? asks for a hint and q quits.")
    print_marks(screen)
    hints: list[Hint] = []
    while len(hints) < MOST_ROWS and not solved(hints):
        typed = typer.prompt(f"Guess {len(hints) + 1}", prompt_suffix=": ").strip().lower()
        if typed == "?":
            echo(_advice(hints, lists, strategy, hard=hard))
            continue
        if typed == "q" or (typed == "quit" and len(solution) != len(typed)):
            echo(f"The word was {solution.upper()}.")
            return
        try:
            guess = _guess(typed, hints, lists, hard=hard)
        except InputError as error:
            say(str(error))
            continue
        hints.append(Hint(guess, feedback(guess, solution)))
        for hint in hints:
            screen.print(tiles(hint.guess, hint.pattern))
        _print_keyboard(screen, hints)
    if not solved(hints):
        echo(f"The word was {solution.upper()}.")
    echo(share(hints, hard=hard))


def _guess(typed: str, hints: list["Hint"], lists: "Lists", *, hard: bool) -> str:
    """The word typed. Raises InputError where it is no word, or breaks hard mode."""
    from model.theory.plays import play_called

    guess = _word(typed, lists, "guess one that is")
    play = play_called("hard" if hard else "any")
    against = play.violation(hints, guess)
    if against is not None:
        raise InputError(f"{play.title}: {against}")
    return guess


def _advice(hints: list["Hint"], lists: "Lists", strategy: str, *, hard: bool) -> str:
    from model.solve.game import Settings
    from questions.old_solve import solve_answer
    from questions.solve import strategy_called

    found, _ = solve_answer(hints, lists, strategy_called(strategy), Settings(hard=hard), limit=3)
    if found["guess"] is None:
        return "The word is none of the answers: any word that fits may be it."
    return f"{remain(found['left'])}. Try {found['guess'].upper()} ({found['why']})."


def _print_keyboard(screen: "Console", hints: list["Hint"]) -> None:
    from rich.text import Text

    from model.game.feedback import Colour
    from model.solve.game_view import KEYS, keyboard

    shown = keyboard(hints)
    plain = screen.no_color or screen.color_system is None
    for indent, keys in enumerate(KEYS):
        line = Text(" " * indent)
        for key in keys:
            if key not in shown:
                line.append(f" {key} ")
            elif plain and shown[key] is Colour.WHITE:
                line.append(" · ")
            else:
                line.append_text(tiles(key, shown[key]))
        screen.print(line)


def _assist(lists: "Lists", strategy: str, *, hard: bool) -> None:
    """Guess by the colours that the person types, until the word is found."""
    from model.game.limits import MOST_ROWS
    from model.solve.game import Settings
    from model.solve.game_view import share, solved
    from questions.old_solve import solve_answer
    from questions.solve import strategy_called

    screen = console()
    echo(
        "Type the colours that each guess gets: G, Y, W. If you guessed another word, type it "
        "with its colours: crane=WWYWG. undo takes the last colours back, q quits."
    )
    hints: list[Hint] = []
    while len(hints) < MOST_ROWS and not solved(hints):
        found, _ = solve_answer(
            hints, lists, strategy_called(strategy), Settings(hard=hard), limit=0
        )
        if found["guess"] is None:
            echo(f"No word fits: {found['reasons'][0]['text']}. The last colours are taken back.")
            hints.pop()
            continue
        echo(f"Guess {found['guess'].upper()} ({remain(found['left'])}).")
        typed = typer.prompt("Colours", prompt_suffix=": ").strip()
        if typed.lower() in ("q", "quit"):
            return
        if typed.lower() == "undo":
            hints = hints[:-1]
            continue
        try:
            hints.append(_told(typed, found["guess"], lists))
        except InputError as error:
            say(str(error))
            continue
        screen.print(tiles(hints[-1].guess, hints[-1].pattern))
    if not solved(hints):
        echo(f"Not found in {MOST_ROWS} guesses.")
    echo(share(hints, hard=hard))


def _told(typed: str, advised: str, lists: "Lists") -> "Hint":
    """The colours of the word advised, or of the word that was guessed instead."""
    from model.game.hint import Hint, read_pattern

    word, equals, _ = typed.partition("=")
    if not equals:
        return Hint.parse(f"{advised}={read_pattern(typed)}")
    _word(word, lists, "give the word that you guessed, and its colours: crane=WWYWG")
    return Hint.parse(typed)
